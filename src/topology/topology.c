/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/topology.h"

#include <string.h>

Topology *
topology_allocate (const Shape *shape, guint64 nodes, guint64 links)
{
  if (nodes > TOPOLOGY_MAX_NODES || links > TOPOLOGY_MAX_LINKS)
    return NULL;
  Topology *self = g_new0 (Topology, 1);
  self->shape = *shape;
  self->nodes = (guint32) nodes;
  self->processors = shape_count (shape);
  self->links = (guint32) links;
  self->first = g_new0 (guint32, nodes + 1);
  self->to = g_new (guint32, MAX (links, 1));
  self->weight_class = g_new (guint8, MAX (links, 1));
  memset (self->weight_class, TOPOLOGY_UNIT_CLASS, links);
  self->n_classes = 2;
  self->weight[TOPOLOGY_INFINITE_CLASS] = (Decimal){ 0, 1 };
  self->weight[TOPOLOGY_UNIT_CLASS] = (Decimal){ 1, 1 };
  self->processors_forward = self->nodes == self->processors;
  return self;
}

guint
topology_weight_class (Topology *self, guint64 weight, LinkClass purpose)
{
  guint class = TOPOLOGY_UNIT_CLASS;

  while (class < self->n_classes
         && (self->purpose[class] != purpose || self->weight[class].scale != 1
             || self->weight[class].digits != weight))
    class ++;
  if (class == G_N_ELEMENTS (self->weight) || class < self->n_classes)
    return class;
  self->weight[class] = (Decimal){ weight, 1 };
  self->purpose[class] = (guint8) purpose;
  return self->n_classes++;
}

guint
topology_price_class (Topology *self, Decimal weight, SimTime latency)
{
  guint class = TOPOLOGY_INFINITE_CLASS + 1;

  while (class < self->n_classes
         && (self->weight[class].digits != weight.digits
             || self->weight[class].scale != weight.scale
             || self->latency[class] != latency))
    class ++;
  if (class == G_N_ELEMENTS (self->weight) || class < self->n_classes)
    return class;
  self->weight[class] = weight;
  self->latency[class] = latency;
  return self->n_classes++;
}

gboolean
topology_has_processor_between (const Topology *self)
{
  for (guint32 node = 0; node < self->processors; node++)
    if (self->first[node + 1] - self->first[node] > 1)
      return TRUE;
  return FALSE;
}

gboolean
topology_has_one_weight (const Topology *self)
{
  const guint one = TOPOLOGY_INFINITE_CLASS + 1;

  for (guint i = one + 1; i < self->n_classes; i++)
    if (self->weight[i].digits != self->weight[one].digits
        || self->weight[i].scale != self->weight[one].scale)
      return FALSE;
  return self->n_classes > one;
}

gboolean
topology_is_alike (const Topology *self)
{
  const guint one = TOPOLOGY_INFINITE_CLASS + 1;

  for (guint i = one + 1; self->has_latency && i < self->n_classes; i++)
    if (self->latency[i] != self->latency[one])
      return FALSE;
  return topology_has_one_weight (self);
}

gboolean
topology_all_take_time (const Topology *self)
{
  return self->links == 0
         || memchr (self->weight_class, TOPOLOGY_INFINITE_CLASS, self->links) == NULL;
}

void
topology_free (Topology *self)
{
  if (self == NULL)
    return;
  if (self->whole == NULL)
    {
      g_free (self->name);
      g_free (self->names);
      g_free (self->name_at);
      g_free (self->level);
      g_strfreev (self->notes);
    }
  topology_free (self->whole);
  g_free (self->slow);
  g_free (self->medium);
  g_free (self->first);
  g_free (self->to);
  g_free (self->weight_class);
  g_free (self);
}

guint32
topology_find_link (const Topology *self, guint32 from, guint32 to)
{
  guint32 low = self->first[from], high = self->first[from + 1], end = high;

  while (low < high)
    {
      guint32 middle = low + (high - low) / 2;

      if (self->to[middle] < to)
        low = middle + 1;
      else
        high = middle;
    }
  return low < end && self->to[low] == to ? low : G_MAXUINT32;
}

guint32
topology_most_links (const Topology *self)
{
  guint32 most = 0;

  for (guint32 node = 0; node < self->nodes; node++)
    most = MAX (most, self->first[node + 1] - self->first[node]);
  return most;
}

guint32
topology_link_from (const Topology *self, guint32 link)
{
  /* The last node whose links begin at or before this one; nodes without links begin
   * where the next node does. */
  guint32 low = 0, high = self->nodes;

  while (high - low > 1)
    {
      guint32 middle = low + (high - low) / 2;

      if (self->first[middle] <= link)
        low = middle;
      else
        high = middle;
    }
  return low;
}
