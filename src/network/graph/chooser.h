/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chooser.h - the decisions of packets, on networks where they depend on more than source
 * and destination: Valiant routes, UGAL, ties by random numbers or by loads
 *
 * Each is made in the event in which the packet's head reaches a node, and reads the
 * links that begin there.  Where links' loads decide, the packets of a message after the
 * first one have its route as a source route, unless each packet decides.  Source:
 * docs/replay.md, "Ties", "Valiant routes" and "Loads".
 */
#pragma once

#include "network/graph/next-links.h"
#include "network/network-model.h"

/* At this time no link has a load. */
#define CHOOSER_EMPTY G_MAXINT64

typedef struct _Chooser Chooser;

/* *self: NULL if packets do not choose.  All but the machine must outlive it; medium: by
 * link, whose times it uses; NULL: its own.  Fails: a rule that does not fit the
 * network. */
gboolean chooser_open (Chooser **self, const Network *network, const NextLinks *next,
                       const guint32 *medium, const Machine *machine, GError **error);
void chooser_free (Chooser *self);

/* Of a run. */
void chooser_reset (Chooser *self);

/* The same decisions, with loads of its own. */
Chooser *chooser_copy (const Chooser *self);
void chooser_free_copy (Chooser *self);
void chooser_forget_load (Chooser *self, guint32 link);

/* Whether decisions depend only on the packet and on links that begin at the node. */
gboolean chooser_decides_by_node (const Chooser *self);

gboolean chooser_is_ugal (const Chooser *self);
gboolean chooser_looks_ahead (const Chooser *self); /* ugal-g */
gboolean chooser_uses_valiant (const Chooser *self);

/* A packet of a message of so many starts at its source's node. */
void chooser_start (Chooser *self, Packet *packet, guint32 packets);

/* The next link of a packet at its node, or ROUTES_NO_LINK; n: 1 if it has a source
 * route. */
RouteChoice chooser_next (Chooser *self, Packet *packet, SimTime now);

/* Whether the packet's node is its destination's, and it has nothing else to pass; what
 * has a source route may not know that before its head is there. */
gboolean chooser_is_there (Chooser *self, Packet *packet);

/* Whether the message of a packet that passes the link, which chooser_next gave, has been
 * counted there already. */
gboolean chooser_is_further (Chooser *self, const Packet *packet, guint32 link);

/* A packet has passed the link, which is free from then on. */
void chooser_set_load (Chooser *self, guint32 link, SimTime free);

/* The packet has arrived. */
void chooser_leave (Chooser *self, const Packet *packet);
