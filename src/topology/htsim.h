/* SPDX-License-Identifier: GPL-3.0-or-later */
/* htsim.h - the fat trees that htsim's .topo files describe
 *
 *   core   c c c c      switches of tier 2, if there are three tiers: agg j of each pod
 *           \|/|        has links to the cores j, j + up[0], j + 2 up[0] ..
 *   agg    a a | a a    tier 1: each has a link to each tor of its pod
 *          |X| | |X|
 *   tor    t t   t t    tier 0: tors of them in a pod
 *         ||||  ||||
 *   hosts                nodes, podsize in a pod
 */
#pragma once

#include "topology/cabling.h"

/* Fuzzing has lower limits (tests/fuzz/run): few bytes say a large network. */
#ifndef HTSIM_MOST_NODES
#define HTSIM_MOST_NODES (1u << 20)
#define HTSIM_MOST_LINKS (1u << 21)
#endif

typedef struct
{
  guint tiers; /* 2 or 3 */
  guint32 nodes, podsize;
  guint32 tors;    /* of a pod */
  guint32 up[3];   /* switches of the next tier that a switch has links to */
  guint64 rate[3]; /* bit/s of a link down, its bundle added up */
  SimTime latency[3], switch_latency[3];
} HtsimTree;

/* Cables. */
guint64 htsim_tree_links (const HtsimTree *self);

void htsim_tree_build (const HtsimTree *self, Cabling *to);
