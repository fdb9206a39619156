/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sources: NVIDIA DGX SuperPOD reference architecture, RA-11333-001, 2023; W. Wang et
 * al., Rail-only, 2024, for networks without spines. */
#include "config.h"

#include "topology/generator.h"
#include "topology/link-list.h"

/* What make stores in Topology.argument. */
enum
{
  AT_NODES,
  AT_GPUS,
  AT_UNITS
};

typedef struct
{
  guint64 nodes, gpus, spines, unit, units;
} Rails;

static Rails
rails_of (const TopologySpec *spec)
{
  Rails r = { spec->argument[0], spec->argument[1], spec->argument[2], 0, 0 };

  r.unit = spec->n_arguments > 3 ? spec->argument[3] : r.nodes;
  r.units = (r.nodes + r.unit - 1) / r.unit;
  return r;
}

static const char *
check (const TopologySpec *spec, guint *argument)
{
  const Rails r = rails_of (spec);

  *argument = 2;
  return r.spines == 0 && r.units > 1 ? "at least one spine between several units" : NULL;
}

static guint64
processors (const TopologySpec *spec)
{
  return topology_spec_times (spec->argument[0], spec->argument[1]);
}

static gboolean
is_too_large (const Rails *r)
{
  typedef unsigned __int128 Count;
  const Count all = (Count) r->nodes * r->gpus, leaves = (Count) r->units * r->gpus;

  return all + r->nodes + leaves + r->spines > TOPOLOGY_MAX_NODES
         || 2 * all + leaves * r->spines > TOPOLOGY_MAX_LINKS / 2;
}

static void
add_links (const Rails *r, LinkList *list)
{
  const guint32 gpus = (guint32) r->gpus, all = (guint32) r->nodes * gpus;
  const guint32 leaves = all + (guint32) r->nodes;
  const guint32 spines = leaves + (guint32) r->units * gpus;

  for (guint32 p = 0; p < all; p++)
    {
      const guint32 node = p / gpus, unit = node / (guint32) r->unit;

      link_list_add (list, p, all + node, LINK_SCALE_UP);
      link_list_add (list, p, leaves + unit * gpus + p % gpus, LINK_LOCAL);
    }
  for (guint32 spine = 0; spine < r->spines; spine++)
    for (guint32 leaf = leaves; leaf < spines; leaf++)
      link_list_add (list, leaf, spines + spine, LINK_GLOBAL);
}

static Topology *
make (const TopologySpec *spec)
{
  g_autoptr (LinkList) list = link_list_new ();
  const Rails r = rails_of (spec);
  Topology *self;

  if (is_too_large (&r))
    return NULL;
  add_links (&r, list);
  self = link_list_make (list, &(Shape){ 1, { (guint32) (r.nodes * r.gpus) } },
                         r.nodes * r.gpus + r.nodes + r.units * r.gpus + r.spines);
  if (self == NULL)
    return NULL;
  self->argument[AT_NODES] = (guint32) r.nodes;
  self->argument[AT_GPUS] = (guint32) r.gpus;
  self->argument[AT_UNITS] = (guint32) r.units;
  self->processors_forward = r.spines == 0;
  return self;
}

/* 1: the switches of nodes, 2: leaves, 3: spines. */
static guint
level (const Topology *self, guint32 node)
{
  const guint32 leaves = self->processors + self->argument[AT_NODES];

  if (node < leaves)
    return 1;
  return node < leaves + self->argument[AT_UNITS] * self->argument[AT_GPUS] ? 2 : 3;
}

static void
name_switch (const Topology *self, guint32 node, GString *name)
{
  const guint32 nodes = self->argument[AT_NODES], gpus = self->argument[AT_GPUS];
  const guint32 leaf = node - self->processors - nodes;

  switch (level (self, node))
    {
    case 1:
      g_string_append_printf (name, "n%u.switch", node - self->processors);
      break;
    case 2:
      g_string_append_printf (name, "leaf%u.%u", leaf / gpus, leaf % gpus);
      break;
    default:
      g_string_append_printf (name, "spine%u", leaf - self->argument[AT_UNITS] * gpus);
    }
}

static guint32
divisor (const Topology *self, guint32 node)
{
  return node >= self->processors && level (self, node) == 2 ? self->argument[AT_GPUS]
                                                             : 1;
}

static LayoutStyle
layout_style (const Topology *self)
{
  return LAYOUT_TREE;
}

const Generator generator_rails = {
  .name = "rails",
  .parameters = "nodes, gpus, spines[, unit]",
  .example = "rails:2x2x1",
  .has_gpus = TRUE,
  .expected = "rails(32,8,4) or (64,8,4,32): nodes, GPUs a node, spines, nodes a unit",
  .meaning = "nodes of GPUs; equal numbers share a leaf",
  .minimum = 3,
  .maximum = 4,
  .any_number = 1 << 2,
  .check = check,
  .processors = processors,
  .make = make,
  .name_switch = name_switch,
  .level = level,
  .divisor = divisor,
  .layout_style = layout_style,
  .lay = layout_levels,
  .routed_as = ROUTED_AS_TREE,
};
