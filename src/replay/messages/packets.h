/* SPDX-License-Identifier: GPL-3.0-or-later */
/* packets.h - the packets of a message, from its source's node to the arrival */
#pragma once

#include "replay/messages/message.h"

/* A packet's event, on top of the queue or taken from its window; packet and slot belong
 * to it. */
void packets_take_event (Replay *self, guint32 packet, guint32 slot);

/* Moves a packet on; its event is on top of the queue, or taken from its window. further:
 * its slot, or POOL_NONE of the first packet of its message, which is in this slot. */
void packets_move (Replay *self, Packet *packet, guint32 slot, guint32 further);

/* The same in the middle of another event at its process, at `time`: a message's event,
 * at its source's node, with a next link. */
void packets_enter_network (Replay *self, Message *message, guint32 slot, SimTime time);
