/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pair-set.h - which nodes sent to which
 *
 * A row a destination: few sources in an open hash table, many as bits, whichever is
 * smaller; at most an eighth of a byte for each pair of nodes, and 16 bytes a node.
 */
#pragma once

#include <glib.h>

typedef struct _PairSet PairSet;

PairSet *pair_set_new (guint32 nodes);
void pair_set_free (PairSet *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PairSet, pair_set_free)

void pair_set_clear (PairSet *self);

/* A pair that is there already stays as it is. */
void pair_set_add (PairSet *self, guint32 source, guint32 destination);

/* The sources of a destination, ascending; array of guint32. */
GArray *pair_set_sources (const PairSet *self, guint32 destination);
