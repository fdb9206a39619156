/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/machine-topology.h"

#include "machine/scaled-costs.h"
#include "topology/generators/generators.h"
#include "topology/topology-nodes.h"

/* A file has latencies of its own (machine/scaled-costs.h). */
static void
scale_latencies (Topology *t, Ratio by)
{
  for (guint i = 0; t->has_latency && i < t->n_classes; i++)
    if (t->latency[i] != TOPOLOGY_LATENCY_OF_MACHINE)
      t->latency[i] = (SimTime) scaled_time (t->latency[i], by);
}

/* Which nodes of a file are processors, which links are left, and their costs by class.
 */
static gboolean
apply_keys (const Machine *machine, Topology **made, LinkCostsUse *used, GError **error)
{
  LinkCosts costs = machine->link_costs;
  gboolean any = !machine_is_open (machine, "switch latency");
  Topology *t = *made;

  if (t->generator == NULL && machine->processors > 0 && machine->processors <= t->nodes)
    t->processors = (guint32) machine->processors;
  if (machine_is_set (machine, "processors forward"))
    t->processors_forward = machine->processors_forward;
  if (!link_faults_apply (machine->failed, machine->slowed, machine->fault_seed, made,
                          error))
    return FALSE;
  t = *made;
  scale_latencies (t, machine->topology_latencies);
  costs.link_latency = machine->link_latency;
  for (guint i = 0; i < LINK_CLASSES; i++)
    {
      const char *class = link_class_name ((LinkClass) i);
      g_autofree char *latency = g_strconcat (class, " latency", NULL);
      g_autofree char *weight = g_strconcat (class, " weight", NULL);

      costs.has_latency[i] = !machine_is_open (machine, latency);
      any |= costs.has_latency[i] || machine_is_set (machine, weight);
    }
  *used = link_costs_use (&costs, t);
  return !any || link_costs_set (&costs, t, error);
}

Topology *
machine_topology_new (const Machine *machine, LinkCostsUse *used, GError **error)
{
  g_autoptr (Topology) made = topology_new (&machine->network, error);

  return made != NULL && apply_keys (machine, &made, used, error)
             ? g_steal_pointer (&made)
             : NULL;
}
