/* SPDX-License-Identifier: GPL-3.0-or-later */
/* acknowledgements.h - the two rules of the wire in a run, and packets that acknowledge
 * others (connections.h)
 *
 * Source: docs/replay.md, "Acknowledgements".
 */
#pragma once

#include "replay/messages/message.h"

/* Before the run: whether a rule holds. */
void wire_open (Replay *self);
void wire_close (Replay *self);

/* Of a partition: connections are common to all, sums are its own. */
void wire_open_part (Replay *self, const Messages *of);
void wire_join (Replay *self, const Replay *part);

/* Where a rule holds: the replay, and its observers, hear of links. */
void wire_observe_links (Replay *self);

/* When the run has ended, before links are summed up: what acknowledgements began later
 * does not count. */
void wire_settle (Replay *self);

/* A packet of a message has arrived at its destination now. */
void acknowledgements_count (Replay *self, const Packet *packet);

/* A packet of a message reaches its first link: it carries an acknowledgement. */
void acknowledgements_carry (Replay *self, const Packet *packet);

/* The event of an acknowledgement, or of a timer. */
void acknowledgements_take (Replay *self, FurtherPacket *one, guint32 slot);
