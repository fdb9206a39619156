/* SPDX-License-Identifier: GPL-3.0-or-later */
/* injection.h - packets reach their first links where a rule of the wire holds: streams
 * of messages that are interleaved, acknowledgements (connections.h) */
#pragma once

#include "replay/messages/message.h"

/* A message's event before its first packet has reached a link, which it has. */
void injection_take_message (Replay *self, Message *message, guint32 slot);

/* The same of a further packet. */
void injection_take_packet (Replay *self, FurtherPacket *one, guint32 slot);
