/* SPDX-License-Identifier: GPL-3.0-or-later */
/* greedy.h - places one processor after another beside those it talks to most
 *
 * The next processor is the one with most weight to placed ones, of equal ones that with
 * most weight, then the lowest.  It is placed on the free node with the least sum of
 * weight x distance to placed ones, of equal ones that with the least sum of distances,
 * then the lowest.  Both directions count.
 */
#pragma once

#include "place/pattern.h"
#include "place/ways.h"

/* Above that many nodes it takes too long. */
#define GREEDY_MOST_NODES 4096

/* Sets the node of each processor; per_node: how many a node may have. */
void greedy_place (const Pattern *pattern, Ways *ways, guint32 nodes, guint32 per_node,
                   guint32 *node);
