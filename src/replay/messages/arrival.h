/* SPDX-License-Identifier: GPL-3.0-or-later */
/* arrival.h - a message has arrived: its delay, observers, then who waits for it */
#pragma once

#include "replay/messages/message.h"

/* One packet has arrived; the message arrives with its last packet. */
void arrival_of_packet (Replay *self, Message *message, guint32 slot, SimTime when);

/* With windows observers hear of arrivals when the window has ended: of all, in the order
 * of events; */
void arrivals_tell_all (Replay *self);

/* ... or, of several partitions, each sorts its own, and they are told one by one, to the
 * observers of `to`.  key: the place of an arrival among all events, NULL behind the last
 * one. */
void arrivals_sort (Replay *self);
const Event *arrivals_key (const Replay *self, guint32 number);
void arrivals_tell (const Replay *self, guint32 number, Replay *to);
void arrivals_forget (Replay *self);
