/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bus.c - the generator bus */
#include "config.h"

#include <string.h>

#include "topology/generators/hub.h"

/* Every processor -> n -> n + 1 -> every processor; only the middle link takes time. */
static Topology *
make (const TopologySpec *spec)
{
  guint32 n = (guint32) spec->argument[0];
  Topology *self
      = topology_allocate (&(Shape){ 1, { n } }, (guint64) n + 2, 2 * (guint64) n + 1);

  if (self == NULL)
    return NULL;
  memset (self->weight_class, TOPOLOGY_INFINITE_CLASS, self->links);
  self->weight_class[n] = TOPOLOGY_UNIT_CLASS;
  self->to[n] = n + 1;
  self->first[n + 1] = n + 1;
  self->first[n + 2] = 2 * n + 1;
  for (guint32 i = 0; i < n; i++)
    {
      self->first[i] = i;
      self->to[i] = n;
      self->to[n + 1 + i] = i;
    }
  self->first[n] = n;
  return self;
}

static guint32
length (const Topology *self, guint32 node, guint32 target)
{
  return 1;
}

static void
name_switch (const Topology *self, guint32 node, GString *name)
{
  g_string_append (name, node == self->processors ? "bus.in" : "bus.out");
}

static guint64
bisection (const Topology *self)
{
  return 1;
}

const Generator generator_bus = {
  .name = "bus",
  .parameters = "n",
  .example = "bus:4",
  .expected = "bus with 1 argument, as in bus(16)",
  .meaning = "one medium that all messages share",
  .minimum = 1,
  .maximum = 1,
  .make = make,
  .name_switch = name_switch,
  .any_costs = TRUE,
  .next = hub_next,
  .length = length,
  .is_one_medium = TRUE,
  .bisection = bisection,
  .layout_style = hub_layout_style,
  .lay = hub_lay,
};
