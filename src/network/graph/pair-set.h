/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pair-set.h - the pairs of nodes between which messages were sent
 *
 * One row per source: the first few destinations, more in an open hash table, many as
 * bits, whichever is smaller; at most one bit for each pair of nodes, and 32 bytes per
 * node.  Threads may add pairs of different sources at once.
 */
#pragma once

#include <glib.h>

typedef struct _PairSet PairSet;

PairSet *pair_set_new (guint32 nodes);
void pair_set_free (PairSet *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PairSet, pair_set_free)

void pair_set_clear (PairSet *self);

/* Adds a pair once. */
void pair_set_add (PairSet *self, guint32 node, guint32 other);

/* The other nodes of the pairs of a node, ascending; array of guint32. */
GArray *pair_set_row (const PairSet *self, guint32 node);

/* A new set: the same pairs by their other nodes. */
PairSet *pair_set_turned (const PairSet *self);
