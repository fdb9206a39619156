/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/graph/link-prices.h"

void
link_prices_open (LinkPrices *self, const Machine *machine, const Topology *topology)
{
  SimTime latency;

  self->weight = topology->weight;
  self->start = machine->link_start_time;
  self->per_byte = machine->link_byte_time;
  self->cut_through = machine->switching == SWITCHING_CUT_THROUGH;
  /* A time in a machine file is below SIM_TIME_LIMIT, so these cannot fail. */
  atto_time_price (machine->link_start_time, 0, 0, NULL, &self->start_time);
  atto_time_price (machine->link_latency, 0, 0, NULL, &latency);
  for (guint i = 0; i < topology->n_classes; i++)
    {
      const gboolean own
          = topology->has_latency && topology->latency[i] != TOPOLOGY_LATENCY_OF_MACHINE;

      self->latency[i] = own ? topology->latency[i] : latency;
    }
  atto_time_price (machine->link_gap, 0, 0, NULL, &self->gap);
  for (guint i = 0; i < LINK_PRICES; i++)
    self->price[i].weight_class = G_MAXUINT32;
  self->last.weight_class = G_MAXUINT32;
}

const LinkPrice *
link_prices_find (LinkPrices *self, guint64 bytes, guint32 weight_class)
{
  LinkPrice *price = &self->price[(bytes * 31 + weight_class) % LINK_PRICES];
  const SimTime latency = self->latency[weight_class];
  const guint64 after = (guint64) latency + (guint64) self->gap;
  SimTime span;

  if (price->bytes != bytes || price->weight_class != weight_class)
    {
      if (!atto_time_price (self->start, self->per_byte, bytes,
                            &self->weight[weight_class], &span))
        return NULL;
      *price = (LinkPrice){ bytes,
                            weight_class,
                            span,
                            latency,
                            sim_time_sum (self->cut_through ? self->start_time : span,
                                          latency),
                            after > SIM_TIME_LIMIT ? 0 : SIM_TIME_LIMIT - after + 1 };
    }
  self->last = *price;
  return &self->last;
}
