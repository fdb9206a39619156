/* SPDX-License-Identifier: GPL-3.0-or-later */
/* folded-clos.h - common code of extended generalised fat trees, XGFT(h; m1..mh; w1..wh)
 *
 *   level 2   (2,T,u)  T < S2, u < W2      W_l = w1 .. wl, S_l = m(l+1) .. mh
 *   level 1   (1,T,u)  T < S1, u < W1      number first(l) + T W_l + u
 *   level 0   (0,T,0)  processors          parents (l+1, T div m(l+1), u w(l+1) + c)
 *
 * A node is at one place of every level above it, T, and one of every level below it, u.
 * A link up replaces a digit of T by a free digit of u, a link down the reverse.  So the
 * shortest paths climb to the lowest level above which T is right and go down to the
 * highest level below which u is right, whatever links cost.
 */
#pragma once

#include "topology/generator.h"

#define FOLDED_CLOS_MOST_LEVELS 5

/* m and w of levels 1 .. levels are [0 .. levels - 1]. */
typedef struct
{
  guint levels;
  guint64 m[FOLDED_CLOS_MOST_LEVELS], w[FOLDED_CLOS_MOST_LEVELS];
} FoldedClos;

/* A node's place. */
typedef struct
{
  guint level;
  guint32 t, u;
} ClosPlace;

/* Of a topology that folded_clos_make made. */
guint64 folded_clos_processors (const FoldedClos *self);
Topology *folded_clos_make (const FoldedClos *self);
guint folded_clos_levels (const Topology *self);
guint32 folded_clos_below (const Topology *self, guint level); /* m of level */
ClosPlace folded_clos_place (const Topology *self, guint32 node);

/* The members of Generator with these names.  A switch is called "s2.5": level, number in
 * the level. */
void folded_clos_name (const Topology *self, guint32 node, GString *name);
guint folded_clos_level (const Topology *self, guint32 node);
guint32 folded_clos_divisor (const Topology *self, guint32 node);
guint32 folded_clos_all_next (const Topology *self, guint32 node, guint32 target,
                              guint32 *link);
guint32 folded_clos_length (const Topology *self, guint32 node, guint32 target);
guint64 folded_clos_bisection (const Topology *self);
LayoutStyle folded_clos_layout_style (const Topology *self);
void folded_clos_lay (const Topology *self, const guint32 *nodes, guint32 count,
                      TopologyPoint *point);
