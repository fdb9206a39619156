/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph-injection.c - how long a message occupies the first link after its source
 *
 * Links of weight inf take no time: the links behind them are the first ones then.
 */
#include "config.h"

#include "network/graph/graph-private.h"

typedef struct
{
  GraphNetwork *network;
  gboolean used[256]; /* by price class: some first link has it */
  guint32 *seen;      /* by node: the last source from which it was reached, + 1 */
  GArray *reached;    /* guint32: nodes that a source reaches without taking time */
} FirstLinks;

static void
look_at (FirstLinks *self, guint32 node, guint32 source)
{
  const Topology *topology = self->network->topology;

  for (guint32 link = topology->first[node]; link < topology->first[node + 1]; link++)
    {
      const guint8 price = self->network->prices.class_of[link];
      const guint32 to = topology->to[link];

      if (price != TOPOLOGY_INFINITE_CLASS)
        self->used[price] = TRUE;
      else if (self->seen[to] != source + 1)
        {
          self->seen[to] = source + 1;
          g_array_append_val (self->reached, to);
        }
    }
}

/* Processors on the way do not forward, unless they are the source. */
static void
look_from (FirstLinks *self, guint32 node)
{
  const Topology *topology = self->network->topology;

  g_array_set_size (self->reached, 0);
  self->seen[node] = node + 1;
  look_at (self, node, node);
  for (guint i = 0; i < self->reached->len; i++)
    {
      const guint32 at = g_array_index (self->reached, guint32, i);

      if (at >= topology->processors || topology->processors_forward)
        look_at (self, at, node);
    }
}

/* All packets of a message, on a link of this class. */
static gboolean
time_on (GraphNetwork *self, guint64 bytes, guint32 price_class, SimTime *time)
{
  const guint64 size
      = self->sizes.mode == PACKETS_FIXED ? MIN (self->sizes.bytes, bytes) : bytes;
  const guint64 whole = (bytes - 1) / size;
  const LinkPrice *price = link_price (&self->prices, size, price_class);
  SimTime span;

  if (price == NULL || (guint64) price->span > SIM_TIME_LIMIT / (whole + 1))
    return FALSE;
  span = price->span;
  price = link_price (&self->prices, bytes - whole * size, price_class);
  *time = (SimTime) whole * span + price->span;
  return TRUE;
}

gboolean
graph_injection_time (Network *network, guint64 bytes, SimTime *least, SimTime *most)
{
  GraphNetwork *self = graph (network);
  const guint32 ends = network->processors * network->nics;
  g_autofree guint32 *seen = g_new0 (guint32, self->topology->nodes);
  g_autoptr (GArray) reached = g_array_new (FALSE, FALSE, sizeof (guint32));
  FirstLinks first = { .network = self, .seen = seen, .reached = reached };
  gboolean any = FALSE;

  for (guint32 end = 0; end < ends; end++)
    look_from (&first, network_node_of (network, end));
  for (guint32 price_class = 0; price_class < G_N_ELEMENTS (first.used); price_class++)
    {
      SimTime time;

      if (!first.used[price_class])
        continue;
      if (!time_on (self, bytes, price_class, &time))
        return FALSE;
      *least = any ? MIN (*least, time) : time;
      *most = any ? MAX (*most, time) : time;
      any = TRUE;
    }
  return any;
}
