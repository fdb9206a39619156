/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ways.h - the links between two nodes that a placement is judged by
 *
 * Ways are those of the replay where they depend on nothing but the two nodes; else the
 * minimal ones by the lowest numbered links.  Links of weight `inf` are left out, and
 * those of one medium are one link.  A cluster's channels are one link, too: that of the
 * smallest cluster with both nodes.
 */
#pragma once

#include "machine/machine.h"
#include "network/network.h"
#include "place/pair-traffic.h"

#define WAYS_NONE G_MAXUINT32

typedef struct _Ways Ways;

/* network: a graph or clusters, must outlive it.  messages, bytes: of the whole program,
 * by which clusters are compared. */
Ways *ways_new (const Network *network, const Machine *machine, guint64 messages,
                TotalBytes bytes);
void ways_free (Ways *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Ways, ways_free)

/* Links are numbered from 0; what a unit of traffic adds to the load of each: 1024 x the
 * least weight / its weight, at least 1; 0 for those that no way has. */
guint32 ways_links (const Ways *self);
const guint32 *ways_costs (const Ways *self);

/* The most links that a way can have. */
guint32 ways_longest (const Ways *self);

/* Writes the links.  Returns: how many; WAYS_NONE: there is no way. */
guint32 ways_find (Ways *self, guint32 from, guint32 to, guint32 *link);

/* How many links; for clusters the cost of the one link.  WAYS_NONE: there is no way. */
guint32 ways_distance (Ways *self, guint32 from, guint32 to);
