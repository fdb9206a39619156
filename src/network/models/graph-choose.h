/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph-choose.h - the decisions of packets, on networks where they depend on more than
 * source and destination
 *
 * Each is made in the event in which the packet's head reaches a node, and reads the
 * links that begin there.  Source: docs/replay.md, "Ties", "Detours" and "Loads".
 */
#pragma once

#include "network/models/graph-private.h"

/* At this time no link has a load. */
#define GRAPH_EMPTY G_MAXINT64

/* Fails: a rule that does not fit the network. */
gboolean graph_chooser_open (GraphNetwork *self, const Machine *machine, GError **error);
void graph_chooser_close (GraphNetwork *self);
void graph_chooser_reset (GraphNetwork *self);

/* Whether decisions, if there are any, depend only on the packet and on links that begin
 * at the node. */
gboolean graph_chooses_by_node (const GraphNetwork *self);

/* A packet of a message of so many starts at its source's node. */
void graph_choose_start (GraphNetwork *self, Packet *packet, guint32 packets);

/* The next link of a packet at its node, or ROUTES_NO_LINK. */
guint32 graph_choose (GraphNetwork *self, Packet *packet, SimTime now);

/* Whether the packet's node is its destination's, and it has nothing else to pass; what
 * follows a trail may not know that before its head is there. */
gboolean graph_choose_is_there (GraphNetwork *self, Packet *packet);

/* Whether the message of a packet that passes the link, which graph_choose gave, has
 * been counted there already. */
gboolean graph_choose_is_further (GraphNetwork *self, const Packet *packet, guint32 link);

/* The packet has arrived. */
void graph_choose_leave (GraphNetwork *self, Packet *packet);
