/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-generate.h - topologies made from their name: mesh, torus, bus, star, ... */
#pragma once

#include "topology/topology.h"

#define TOPOLOGY_UNIT_CLASS 1

/* Room for so many nodes and links, to be filled in: class 0 is `inf`, class 1 weight 1,
 * all links are of class 1. */
Topology *topology_allocate (TopologyForm form, const Shape *shape, guint32 nodes,
                             guint32 links);

/* Fails: unknown name, wrong number of arguments, a 0, too many nodes or links. */
Topology *topology_generate (const TopologySpec *spec, GError **error);
