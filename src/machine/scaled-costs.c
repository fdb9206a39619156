/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "machine/scaled-costs.h"

AttoTime
scaled_time (AttoTime time, Ratio by)
{
  const AttoTime product = time * by.numerator;

  return product / by.denominator + (product % by.denominator * 2 >= by.denominator);
}

static void
scale (AttoTime *cost, Ratio by)
{
  const AttoTime most = (AttoTime) SIM_TIME_LIMIT * ATTO_PER_PICOSECOND;

  *cost = MIN (scaled_time (*cost, by), most);
}

static void
scale_clusters (Machine *self, Ratio by)
{
  MachineClusters *own = machine_clusters_copy (self->clusters);

  machine_clusters_unref (self->clusters);
  self->clusters = own;
  for (guint32 i = 0; i < own->n_clusters; i++)
    {
      scale (&own->clusters[i].start_time, by);
      scale (&own->clusters[i].byte_time, by);
    }
}

void
machine_scale_costs (Machine *self, Ratio by)
{
  AttoTime *const costs[] = { &self->start_time,
                              &self->send_byte_time,
                              &self->link_start_time,
                              &self->link_byte_time,
                              &self->link_latency,
                              &self->link_gap,
                              &self->link_costs.switch_latency,
                              &self->memory_latency,
                              &self->memory_byte_time,
                              &self->send_overhead,
                              &self->send_overhead_byte_time,
                              &self->receive_overhead,
                              &self->receive_overhead_byte_time,
                              &self->transport };

  for (guint i = 0; i < G_N_ELEMENTS (costs); i++)
    scale (costs[i], by);
  for (guint i = 0; i < LINK_CLASSES; i++)
    scale (&self->link_costs.latency[i], by);
  self->topology_latencies = by;
  if (self->clusters != NULL)
    scale_clusters (self, by);
}
