/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-flow.h - the largest flow between two halves of the processors */
#pragma once

#include "topology/topology.h"

/* The largest flow over links, weights times `scale` being their capacities, from the
 * processors of side 0 to those of side 1, the side of each processor being given.
 * Exact below TOPOLOGY_LARGEST_FLOW; that if it is as much or more, or if links of weight
 * inf join the sides. */
#define TOPOLOGY_LARGEST_FLOW (G_GUINT64_CONSTANT (1) << 53)
guint64 topology_largest_flow (const Topology *self, const guint8 *side, guint64 scale);
