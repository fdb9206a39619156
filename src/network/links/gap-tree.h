/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gap-tree.h - the gaps between busy intervals, in order of time
 *
 *            (5-9)              A balanced search tree (an AA tree) in an array.  Each
 *          /       \            gap knows the widest gap of its subtree, so that the
 *      (0-3)      (12-13)       first one that is wide enough is found in log n steps.
 *
 * Gaps do not overlap; those of no width are allowed.  Times are SimTime (ps).
 */
#pragma once

#include "base/sim-time.h"

#define GAP_TREE_NONE 0

typedef struct
{
  SimTime begin, end;
  SimTime widest; /* in this subtree */
  guint32 left, right, level;
} Gap;

/* gaps[0] stands for an empty subtree.  All zeros: empty. */
typedef struct
{
  Gap *gaps;
  guint32 root, count;
  guint32 used, capacity; /* of gaps */
  guint32 unused;         /* places that were given back, joined by left */
} GapTree;

/* Removes all gaps and frees the memory. */
void gap_tree_clear (GapTree *self);

/* Adds a gap that overlaps no other and begins at another time. */
void gap_tree_add (GapTree *self, SimTime begin, SimTime end);

/* Removes a gap; numbers of other gaps become invalid. */
void gap_tree_remove (GapTree *self, guint32 number);

/* Gives a gap other times within those it had. */
void gap_tree_change (GapTree *self, guint32 number, SimTime begin, SimTime end);

/* The number of the first gap that ends at or after `until` and is at least that wide;
 * GAP_TREE_NONE if there is none. */
guint32 gap_tree_find (const GapTree *self, SimTime until, SimTime width);

/* The number of the first gap, or GAP_TREE_NONE. */
guint32 gap_tree_first (const GapTree *self);
