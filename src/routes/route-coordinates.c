/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "routes/route-coordinates.h"
#include "topology/generator.h"

enum
{
  DOWN = 1 + ROUTE_ONE_WAY,
  UP = 2 + ROUTE_ONE_WAY
};

/* The link from node one step along a dimension, or G_MAXUINT32. */
static guint32
find_step (const Topology *t, guint32 node, guint dimension, int step)
{
  guint32 coordinate[SHAPE_MAX_RANK];
  guint32 size = t->shape.size[dimension];

  shape_coordinates (&t->shape, node, coordinate);
  if (topology_dimensions (t) == DIMENSIONS_OPEN
      && (step < 0 ? coordinate[dimension] == 0 : coordinate[dimension] + 1 == size))
    return G_MAXUINT32;
  coordinate[dimension] = (coordinate[dimension] + size + step) % size;
  return topology_find_link (t, node, shape_number (&t->shape, coordinate));
}

/* The shortest directions along a dimension if the target is this far up. */
static gint8
ways_of (guint32 size, gint32 difference, gboolean wraps)
{
  guint32 up = (guint32) (difference < 0 ? difference + (gint32) size : difference);

  if (difference == 0)
    return 0;
  if (!wraps)
    return difference > 0 ? UP : DOWN;
  if (size <= 2 || 2 * up < size)
    return UP;
  return 2 * up > size ? DOWN : DOWN + UP;
}

static void
list_ways (RouteCoordinates *self, gboolean wraps)
{
  for (guint d = 0; d < self->rank; d++)
    {
      gint32 size = (gint32) self->size[d];

      self->ways[d] = g_new (gint8, 2 * (gsize) size);
      self->ways[d] += size;
      for (gint32 difference = 1 - size; difference < size; difference++)
        self->ways[d][difference] = ways_of (self->size[d], difference, wraps);
    }
}

RouteCoordinates *
route_coordinates_new (const Topology *topology)
{
  RouteCoordinates *self = g_new0 (RouteCoordinates, 1);
  guint rank = topology->shape.rank;
  guint32 coordinate[SHAPE_MAX_RANK];

  self->rank = rank;
  self->first = topology->first;
  memcpy (self->size, topology->shape.size, sizeof self->size);
  list_ways (self, topology_dimensions (topology) == DIMENSIONS_WRAPPED);
  self->coordinate = g_new (guint32, (gsize) topology->nodes * rank);
  self->link = g_new (guint32, (gsize) topology->nodes * rank * 2);
  for (guint32 node = 0; node < topology->nodes; node++)
    {
      gsize at = (gsize) node * rank;

      shape_coordinates (&topology->shape, node, coordinate);
      memcpy (self->coordinate + at, coordinate, rank * sizeof (guint32));
      for (guint d = 0; d < rank; d++)
        {
          self->link[(at + d) * 2] = find_step (topology, node, d, -1);
          self->link[(at + d) * 2 + 1] = find_step (topology, node, d, 1);
        }
    }
  return self;
}

void
route_coordinates_free (RouteCoordinates *self)
{
  if (self == NULL)
    return;
  for (guint d = 0; d < self->rank; d++)
    g_free (self->ways[d] - self->size[d]);
  g_free (self->coordinate);
  g_free (self->link);
  g_free (self);
}

guint32
route_coordinates_length (const RouteCoordinates *self, guint32 node, guint32 target)
{
  const guint32 *from = self->coordinate + (gsize) node * self->rank;
  const guint32 *to = self->coordinate + (gsize) target * self->rank;
  guint32 length = 0;

  for (guint d = 0; d < self->rank; d++)
    {
      guint32 up = to[d] < from[d] ? to[d] - from[d] + self->size[d] : to[d] - from[d];

      length
          += self->ways[d][(gint32) (to[d] - from[d])] == DOWN ? self->size[d] - up : up;
    }
  return length;
}
