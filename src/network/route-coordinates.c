/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "network/route-coordinates.h"

struct _RouteCoordinates
{
  guint rank;
  gboolean wraps;
  guint32 size[SHAPE_MAX_RANK];
  guint32 *coordinate; /* node * rank + dimension */
  guint32 *link; /* (node * rank + dimension) * 2 + (0 down, 1 up); G_MAXUINT32: none */
};

/* The link from node one step along a dimension, or G_MAXUINT32. */
static guint32
find_step (const Topology *t, guint32 node, guint dimension, int step)
{
  guint32 coordinate[SHAPE_MAX_RANK];
  guint32 size = t->shape.size[dimension];

  shape_coordinates (&t->shape, node, coordinate);
  if (t->form == TOPOLOGY_MESH
      && (step < 0 ? coordinate[dimension] == 0 : coordinate[dimension] + 1 == size))
    return G_MAXUINT32;
  coordinate[dimension] = (coordinate[dimension] + size + step) % size;
  return topology_find_link (t, node, shape_number (&t->shape, coordinate));
}

RouteCoordinates *
route_coordinates_new (const Topology *topology)
{
  RouteCoordinates *self = g_new0 (RouteCoordinates, 1);
  guint rank = topology->shape.rank;
  guint32 coordinate[SHAPE_MAX_RANK];

  self->rank = rank;
  self->wraps = topology->form == TOPOLOGY_TORUS;
  memcpy (self->size, topology->shape.size, sizeof self->size);
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
  g_free (self->coordinate);
  g_free (self->link);
  g_free (self);
}

/* Which ways are shortest along one dimension: bit 0 down, bit 1 up. */
static inline guint
ways (const RouteCoordinates *self, guint d, guint32 from, guint32 to)
{
  guint32 up = to - from, size = self->size[d];

  if (!self->wraps)
    return to > from ? 2 : 1;
  if (to < from)
    up += size;
  if (size <= 2 || 2 * up < size)
    return 2;
  return 2 * up > size ? 1 : 3;
}

guint32
route_coordinates_all (const RouteCoordinates *self, guint32 node, guint32 target,
                       gboolean ordered, guint32 *link)
{
  const guint32 *from = self->coordinate + (gsize) node * self->rank;
  const guint32 *to = self->coordinate + (gsize) target * self->rank;
  const guint32 *step = self->link + (gsize) node * self->rank * 2;
  guint32 n = 0;

  for (guint d = 0; d < self->rank; d++)
    {
      guint way;

      if (from[d] == to[d])
        continue;
      way = ways (self, d, from[d], to[d]);
      for (guint side = 0; side < 2; side++)
        if (way >> side & 1)
          {
            guint32 i = n++, one = step[2 * d + side];

            for (; i > 0 && link[i - 1] > one; i--)
              link[i] = link[i - 1];
            link[i] = one;
          }
      if (ordered)
        break;
    }
  return n;
}

guint32
route_coordinates_lowest (const RouteCoordinates *self, guint32 node, guint32 target,
                          gboolean ordered)
{
  const guint32 *from = self->coordinate + (gsize) node * self->rank;
  const guint32 *to = self->coordinate + (gsize) target * self->rank;
  const guint32 *step = self->link + (gsize) node * self->rank * 2;
  guint32 lowest = G_MAXUINT32;

  for (guint d = 0; d < self->rank; d++)
    {
      guint way;

      if (from[d] == to[d])
        continue;
      way = ways (self, d, from[d], to[d]);
      /* A link's number rises with the node it leads to, so comparing links is enough. */
      if (way & 1)
        lowest = MIN (lowest, step[2 * d]);
      if (way & 2)
        lowest = MIN (lowest, step[2 * d + 1]);
      if (ordered)
        break;
    }
  return lowest;
}
