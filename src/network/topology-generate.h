/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-generate.h - topologies made from their name: mesh, torus, bus, star, ... */
#pragma once

#include "network/topology.h"

/* Fails: unknown name, wrong number of arguments, a 0, too many nodes or links. */
Topology *topology_generate (const TopologySpec *spec, GError **error);
