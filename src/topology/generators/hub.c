/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/generators/hub.h"

Topology *
hub_make (const TopologySpec *spec)
{
  guint32 n = (guint32) spec->argument[0];
  Topology *self
      = topology_allocate (&(Shape){ 1, { n } }, (guint64) n + 1, 2 * (guint64) n);

  if (self == NULL)
    return NULL;
  for (guint32 i = 0; i < n; i++)
    {
      self->first[i] = i;
      self->to[i] = n;
      self->to[n + i] = i;
    }
  self->first[n] = n;
  self->first[n + 1] = 2 * n;
  return self;
}

guint32
hub_next (const Topology *self, guint32 node, guint32 target)
{
  guint32 last = self->nodes - 1;

  return node == last ? self->first[last] + target : self->first[node];
}

guint32
hub_length (const Topology *self, guint32 node, guint32 target)
{
  return 2;
}

void
hub_name (const Topology *self, guint32 node, GString *name)
{
  g_string_append (name, "hub");
}

guint64
hub_bisection (const Topology *self)
{
  return self->processors % 2 == 0 ? self->processors / 2 : 0;
}

LayoutStyle
hub_layout_style (const Topology *self)
{
  return LAYOUT_CIRCLE;
}

void
hub_lay (const Topology *self, const guint32 *nodes, guint32 count, TopologyPoint *point)
{
  layout_circle (self->processors, self->nodes, nodes, count, point);
}
