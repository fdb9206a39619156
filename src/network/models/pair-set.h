/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pair-set.h - the pairs of nodes between which messages were sent
 *
 * One row per destination: few sources in an open hash table, many as bits, whichever is
 * smaller; at most one bit for each pair of nodes, and 16 bytes per node.
 */
#pragma once

#include <glib.h>

typedef struct _PairSet PairSet;

PairSet *pair_set_new (guint32 nodes);
void pair_set_free (PairSet *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PairSet, pair_set_free)

void pair_set_clear (PairSet *self);

/* Adds a pair once. */
void pair_set_add (PairSet *self, guint32 source, guint32 destination);

/* All pairs of another one, for as many nodes. */
void pair_set_add_all (PairSet *self, const PairSet *other);

/* The sources of a destination, ascending; array of guint32. */
GArray *pair_set_sources (const PairSet *self, guint32 destination);
