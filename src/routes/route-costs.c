/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "routes/route-costs.h"

#define PACKET_BYTES 1024

gboolean
route_costs (const Topology *topology, const Machine *machine, SimTime cost[256])
{
  cost[TOPOLOGY_INFINITE_CLASS] = 0;
  for (guint i = 1; i < topology->n_classes; i++)
    {
      gboolean own
          = topology->has_latency && topology->latency[i] != TOPOLOGY_LATENCY_OF_MACHINE;
      SimTime latency;

      if (!atto_time_price (machine->link_latency, 0, 0, NULL, &latency)
          || !atto_time_price (machine->link_start_time, machine->link_byte_time,
                               PACKET_BYTES, &topology->weight[i], &cost[i]))
        return FALSE;
      latency = own ? topology->latency[i] : latency;
      if (cost[i] > SIM_TIME_LIMIT - latency)
        return FALSE;
      cost[i] += latency;
    }
  return TRUE;
}
