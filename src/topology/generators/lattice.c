/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/generators/lattice.h"

/* A side of 2 has one link in each direction, wrapped or not; a side of 1 has none. */
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

/* Writes node's neighbours.  Returns: the place after the last one. */
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
make (const TopologySpec *spec, gboolean is_torus)
{
  Shape shape = { .rank = spec->n_arguments };

  for (guint i = 0; i < shape.rank; i++)
    shape.size[i] = (guint32) spec->argument[i];
  Topology *self = topology_allocate (&shape, shape_count (&shape),
                                      count_grid_links (&shape, is_torus));
  if (self == NULL)
    return NULL;
  self->grid.rank = shape.rank;
  memcpy (self->grid.size, shape.size, sizeof shape.size);
  guint32 *end = self->to;
  for (guint32 node = 0; node < self->nodes; node++)
    {
      end = add_neighbours (&shape, is_torus, node, end);
      self->first[node + 1] = (guint32) (end - self->to);
    }
  g_assert (self->first[self->nodes] == self->links);
  return self;
}

Topology *
lattice_make_mesh (const TopologySpec *spec)
{
  return make (spec, FALSE);
}

Topology *
lattice_make_torus (const TopologySpec *spec)
{
  return make (spec, TRUE);
}

/* Across the longest side: one link for each line of nodes along it, two if it wraps.
 */
guint64
lattice_bisection (const Topology *self)
{
  guint32 side = 1;

  for (guint d = 0; d < self->shape.rank; d++)
    side = MAX (side, self->shape.size[d]);
  if (side % 2 != 0)
    return 0;
  gboolean wrapped = topology_dimensions (self) == DIMENSIONS_WRAPPED && side > 2;
  return (guint64) self->nodes / side * (wrapped ? 2 : 1);
}

LayoutStyle
lattice_layout_style (const Topology *self)
{
  gboolean is_ring
      = topology_dimensions (self) == DIMENSIONS_WRAPPED && self->shape.rank == 1;

  return is_ring ? LAYOUT_CIRCLE : LAYOUT_GRID;
}

void
lattice_lay (const Topology *self, const guint32 *nodes, guint32 count,
             TopologyPoint *point)
{
  LayoutSides sides = { .rank = self->shape.rank };

  if (lattice_layout_style (self) == LAYOUT_CIRCLE)
    {
      layout_circle (self->processors, self->nodes, nodes, count, point);
      return;
    }
  for (guint d = 0; d < sides.rank; d++)
    sides.size[d] = self->shape.size[d];
  layout_grid (&sides, nodes, count, point);
}
