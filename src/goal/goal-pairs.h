/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal-pairs.h - how many more sends than receives each (source, destination, tag) has
 *
 * Those that have as many of both are not kept, so the table stays small if sends and
 * receives are near to each other in the file.
 */
#pragma once

#include <glib.h>

typedef struct
{
  guint32 source, destination;
  guint64 tag;
  gint64 more; /* 0: the place is free */
} GoalPair;

/* Open addressing, at most half full.  All zeros: empty. */
typedef struct
{
  GoalPair *places;
  guint64 capacity, count; /* a power of two; pairs in use */
  guint64 seed;            /* of hash values */
} GoalPairs;

void goal_pairs_clear (GoalPairs *self);

/* Adds `more`: 1 for a send, -1 for a receive. */
void goal_pairs_add (GoalPairs *self, guint32 source, guint32 destination, guint64 tag,
                     gint64 more);

/* 0: as many sends as receives, or none. */
gint64 goal_pairs_get (const GoalPairs *self, guint32 source, guint32 destination,
                       guint64 tag);
