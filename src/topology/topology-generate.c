/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/topology-generate.h"

#include <string.h>

#include "base/error.h"
#include "machine/machine-generator.h"
#include "topology/topology-hierarchy.h"

#define UNIT_CLASS TOPOLOGY_UNIT_CLASS

Topology *
topology_allocate (TopologyForm form, const Shape *shape, guint32 nodes, guint32 links)
{
  Topology *self = g_new0 (Topology, 1);
  self->form = form;
  self->shape = *shape;
  self->nodes = nodes;
  self->processors = shape_count (shape);
  self->links = links;
  self->first = g_new0 (guint32, (gsize) nodes + 1);
  self->to = g_new (guint32, MAX (links, 1));
  self->weight_class = g_new (guint8, MAX (links, 1));
  memset (self->weight_class, UNIT_CLASS, links);
  self->n_classes = 2;
  self->weight[TOPOLOGY_INFINITE_CLASS] = (Decimal){ 0, 1 };
  self->weight[UNIT_CLASS] = (Decimal){ 1, 1 };
  return self;
}

/* ---- mesh and torus
 * -------------------------------------------------------------------- */

/* A side of 2 has one link each way, wrapped or not; a side of 1 none. */
static gboolean
wraps (const Shape *shape, guint dimension, gboolean is_torus)
{
  return is_torus && shape->size[dimension] > 2;
}

static guint64
count_grid_links (const Shape *shape, gboolean is_torus)
{
  guint64 nodes = shape_count (shape), links = 0;
  for (guint i = 0; i < shape->rank; i++)
    links += 2 * (nodes - (wraps (shape, i, is_torus) ? 0 : nodes / shape->size[i]));
  return links;
}

static guint32 *
insert_sorted (guint32 *begin, guint32 *end, guint32 neighbour)
{
  guint32 *place = end;
  for (; place > begin && place[-1] > neighbour; place--)
    *place = place[-1];
  *place = neighbour;
  return end + 1;
}

/* Writes node's neighbours.  Returns: behind the last one. */
static guint32 *
add_neighbours (const Shape *shape, gboolean is_torus, guint32 node, guint32 *begin)
{
  guint32 *end = begin;
  guint32 stride = 1, rest = node;
  for (guint i = shape->rank; i-- > 0;)
    {
      guint32 size = shape->size[i], coordinate = rest % size;
      gboolean is_wrapped = wraps (shape, i, is_torus);
      if (coordinate > 0)
        end = insert_sorted (begin, end, node - stride);
      else if (is_wrapped)
        end = insert_sorted (begin, end, node + stride * (size - 1));
      if (coordinate < size - 1)
        end = insert_sorted (begin, end, node + stride);
      else if (is_wrapped)
        end = insert_sorted (begin, end, node - stride * (size - 1));
      stride *= size;
      rest /= size;
    }
  return end;
}

static Topology *
generate_grid (const Shape *shape, gboolean is_torus)
{
  guint64 links = count_grid_links (shape, is_torus);
  if (links > TOPOLOGY_MAX_LINKS)
    return NULL;
  Topology *self = topology_allocate (is_torus ? TOPOLOGY_TORUS : TOPOLOGY_MESH, shape,
                                      shape_count (shape), (guint32) links);
  guint32 *end = self->to;
  for (guint32 node = 0; node < self->nodes; node++)
    {
      end = add_neighbours (shape, is_torus, node, end);
      self->first[node + 1] = (guint32) (end - self->to);
    }
  g_assert (self->first[self->nodes] == links);
  return self;
}

static Topology *
generate_mesh (const Shape *shape)
{
  return generate_grid (shape, FALSE);
}

static Topology *
generate_torus (const Shape *shape)
{
  return generate_grid (shape, TRUE);
}

/* ---- one or two inner nodes
 * ------------------------------------------------------------ */

/* Every processor -> n -> n + 1 -> every processor; only the middle link takes time. */
static Topology *
generate_bus (const Shape *shape)
{
  guint32 n = shape->size[0];
  if (n > TOPOLOGY_MAX_NODES - 2)
    return NULL;
  Topology *self = topology_allocate (TOPOLOGY_BUS, shape, n + 2, 2 * n + 1);
  memset (self->weight_class, TOPOLOGY_INFINITE_CLASS, self->links);
  self->weight_class[n] = UNIT_CLASS;
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

static Topology *
generate_star (const Shape *shape)
{
  guint32 n = shape->size[0];
  if (n > TOPOLOGY_MAX_NODES - 1)
    return NULL;
  Topology *self = topology_allocate (TOPOLOGY_STAR, shape, n + 1, 2 * n);
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

/* ---- those of topology-hierarchy.c --------------------------------------------------
 */

static guint64
argument (const TopologySpec *spec, guint number, guint64 otherwise)
{
  return number < spec->n_arguments ? spec->argument[number] : otherwise;
}

static Topology *
generate_tree (const TopologySpec *spec)
{
  return topology_tree (spec->argument[0], argument (spec, 1, 2), argument (spec, 2, 1));
}

static Topology *
generate_fat_tree (const TopologySpec *spec)
{
  Shape shape = generator_shape (spec);

  return topology_tree (shape_count (&shape), spec->argument[0], spec->argument[0]);
}

static Topology *
generate_hypercube (const TopologySpec *spec)
{
  return topology_hypercube (spec->argument[0]);
}

static Topology *
generate_dragonfly (const TopologySpec *spec)
{
  return topology_dragonfly (spec->argument[0], spec->argument[1], spec->argument[2]);
}

/* ---- by name ------------------------------------------------------------------------
 */

/* Names and arguments are machine-generator.h's.  NULL: too many nodes or links. */
static const struct
{
  const char *name;
  Topology *(*generate) (const Shape *shape);
  Topology *(*generate_spec) (const TopologySpec *spec);
} makers[] = {
  { "bus", generate_bus, NULL },
  { "mesh", generate_mesh, NULL },
  { "grid", generate_mesh, NULL },
  { "torus", generate_torus, NULL },
  { "ring", generate_torus, NULL },
  { "star", generate_star, NULL },
  { "crossbar", generate_star, NULL },
  { "tree", NULL, generate_tree },
  { "fat-tree", NULL, generate_fat_tree },
  { "hypercube", NULL, generate_hypercube },
  { "dragonfly", NULL, generate_dragonfly },
};

static gboolean
check_arguments (const TopologySpec *spec, const char *name, GError **error)
{
  const Generator *generator = generator_find (spec->generator);
  gboolean is_count_right = generator && spec->n_arguments >= generator->minimum
                            && spec->n_arguments <= generator->maximum;
  if (!is_count_right)
    {
      error_set (error, NETFARE_ERROR_INPUT, "%s: a network of %u arguments", name,
                 spec->n_arguments);
      return FALSE;
    }
  for (guint i = 0; i < spec->n_arguments; i++)
    if (spec->argument[i] < generator->least)
      {
        error_set (error, NETFARE_ERROR_INPUT,
                   "%s: %" G_GUINT64_FORMAT ", expected at least %u", name,
                   spec->argument[i], generator->least);
        return FALSE;
      }
  if (generator_processors (spec) > TOPOLOGY_MAX_NODES)
    {
      error_set (error, NETFARE_ERROR_INPUT, "%s: more than %u nodes", name,
                 TOPOLOGY_MAX_NODES);
      return FALSE;
    }
  return TRUE;
}

Topology *
topology_generate (const TopologySpec *spec, GError **error)
{
  g_autofree char *name = generator_format (spec);
  for (guint i = 0; i < G_N_ELEMENTS (makers); i++)
    if (strcmp (makers[i].name, spec->generator) == 0)
      {
        if (!check_arguments (spec, name, error))
          return NULL;
        Shape shape = generator_shape (spec);
        Topology *self = makers[i].generate ? makers[i].generate (&shape)
                                            : makers[i].generate_spec (spec);
        if (self)
          self->name = g_steal_pointer (&name);
        else
          error_set (error, NETFARE_ERROR_INPUT, "%s: more than %u nodes or %u links",
                     name, TOPOLOGY_MAX_NODES, TOPOLOGY_MAX_LINKS);
        return self;
      }
  error_set (error, NETFARE_ERROR_INPUT, "%s: unknown network", name);
  return NULL;
}
