/* SPDX-License-Identifier: GPL-3.0-or-later */
/* route-costs.h - the cost of a link of each weight, as routes add it up
 *
 * That of a packet of 1024 bytes: its time on the link, and the latency (docs/replay.md,
 * "Routes").
 */
#pragma once

#include "machine/machine.h"
#include "topology/topology.h"

/* By weight class.  FALSE: one is more than SIM_TIME_LIMIT. */
gboolean route_costs (const Topology *topology, const Machine *machine,
                      SimTime cost[256]);
