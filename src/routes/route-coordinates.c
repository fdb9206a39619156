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

/* The links from node one step down and up along a dimension, where its coordinate is
 * `at`, and nodes are so far apart; or G_MAXUINT32. */
static void
find_steps (const Topology *t, guint32 node, guint32 at, guint32 size, guint32 apart,
            guint32 link[2])
{
  const gboolean is_open = topology_dimensions (t) == DIMENSIONS_OPEN;
  const guint32 down = at > 0 ? node - apart : node + (size - 1) * apart;
  const guint32 up = at + 1 < size ? node + apart : node - at * apart;

  link[0] = is_open && at == 0 ? G_MAXUINT32 : topology_find_link (t, node, down);
  link[1] = is_open && at + 1 == size ? G_MAXUINT32 : topology_find_link (t, node, up);
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
      const gsize at = (gsize) node * rank;
      guint32 apart = 1;

      shape_coordinates (&topology->shape, node, coordinate);
      memcpy (self->coordinate + at, coordinate, rank * sizeof (guint32));
      for (guint d = rank; d-- > 0; apart *= self->size[d])
        find_steps (topology, node, coordinate[d], self->size[d], apart,
                    self->link + (at + d) * 2);
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
