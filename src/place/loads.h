/* SPDX-License-Identifier: GPL-3.0-or-later */
/* loads.h - the proxy by which placements are compared: how loaded each link is
 *
 *   L = cost of the link x sum of the weights of the pairs whose way has it
 *   F = sum of L^2 over all links
 *
 * A placement of few hops without a hot link has a small F.  L is at most 2^50, F at most
 * 2^100 times the links of the longest way.
 */
#pragma once

#include "place/pattern.h"
#include "place/ways.h"

typedef unsigned __int128 LoadSquares;

typedef struct _Loads Loads;

/* pattern and ways must outlive it.  node: of each processor, copied. */
Loads *loads_new (const Pattern *pattern, Ways *ways, guint32 nodes, const guint32 *node);
void loads_free (Loads *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Loads, loads_free)

LoadSquares loads_squares (const Loads *self);
guint64 loads_greatest (const Loads *self);

/* Pairs that send to each other, but have no way. */
guint64 loads_without_way (const Loads *self);

/* By processor; until the next call. */
const guint32 *loads_placement (const Loads *self);

/* The lowest numbered processor of a node, or WAYS_NONE. */
guint32 loads_first_on (const Loads *self, guint32 node);

/* Moves a processor to another node, and `other`, if it is not WAYS_NONE, from there to
 * its node. */
void loads_move (Loads *self, guint32 processor, guint32 other, guint32 to);

/* Undoes the last move, once. */
void loads_undo (Loads *self);
