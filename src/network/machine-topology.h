/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine-topology.h - the topology of a machine, with its keys applied: processors,
 * links that fail or are slow, costs of links by class
 */
#pragma once

#include "machine/machine.h"

/* Of a resolved machine on a network of links.  used: which costs have an effect. */
Topology *machine_topology_new (const Machine *machine, LinkCostsUse *used,
                                GError **error);
