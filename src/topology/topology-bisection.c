/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/topology-bisection.h"

#include "topology/generator.h"
#include "topology/topology-flow.h"

/* A larger network takes too long. */
#define MOST_LINKS (1u << 22)

/* The halves by number come first, then those by coordinates. */
#define BY_NUMBER 0

typedef struct
{
  const Topology *topology;
  guint64 scale; /* that makes all weights whole; 0: there is none */
  guint8 *side;  /* by processor */
} Halves;

/* Scales are powers of ten, so the largest one is a multiple of all. */
static guint64
common_scale (const Topology *self)
{
  gint64 scale = 1;

  for (guint i = 0; i < self->n_classes; i++)
    scale = MAX (scale, (gint64) self->weight[i].scale);
  return (guint64) scale;
}

/* The node with coordinates at which the processor is. */
static guint32
place_of (const Topology *whole, guint32 processor)
{
  return processor >= whole->grid.first || whole->first[processor] == whole->links
             ? processor
             : whole->to[whole->first[processor]];
}

/* way: BY_NUMBER, or 1 + a coordinate.  Returns: FALSE if it does not halve them. */
static gboolean
halve (Halves *self, guint way)
{
  const Topology *whole = topology_whole (self->topology);
  const TopologyGrid *grid = &whole->grid;
  guint64 stride = 1;

  if (way == BY_NUMBER)
    for (guint32 p = 0; p < whole->processors; p++)
      self->side[p] = p >= whole->processors / 2;
  if (way == BY_NUMBER)
    return whole->processors % 2 == 0;
  const guint32 size = grid->size[way - 1];
  for (guint d = way; d < grid->rank; d++)
    stride *= grid->size[d];
  for (guint32 p = 0; p < whole->processors; p++)
    self->side[p] = (place_of (whole, p) - grid->first) / stride % size >= size / 2;
  return size % 2 == 0;
}

/* The flow between the halves that is left, if it was the known one without faults. */
static void
measure (const Halves *self, guint64 known, guint64 *least)
{
  const Topology *whole = topology_whole (self->topology);

  if (topology_largest_flow (whole, self->side, self->scale) == known * self->scale)
    *least
        = MIN (*least, topology_largest_flow (self->topology, self->side, self->scale));
}

static void
bisection_left (const Topology *self, guint64 known, Decimal *bisection)
{
  g_autofree guint8 *side = g_new (guint8, self->processors);
  Halves halves = { self, common_scale (self), side };
  guint64 least = TOPOLOGY_LARGEST_FLOW;

  for (guint way = BY_NUMBER; way <= topology_whole (self)->grid.rank; way++)
    if (halve (&halves, way))
      measure (&halves, known, &least);
  if (least >= TOPOLOGY_LARGEST_FLOW)
    return;
  *bisection = (Decimal){ least, halves.scale };
  while (bisection->scale > 1 && bisection->digits % 10 == 0)
    *bisection = (Decimal){ bisection->digits / 10, bisection->scale / 10 };
}

void
topology_bisection (const Topology *self, Decimal *bisection)
{
  const Generator *generator = self->generator;
  const guint64 known = generator != NULL && generator->bisection != NULL
                            ? generator->bisection (topology_whole (self))
                            : 0;

  *bisection = (Decimal){ known, known > 0 };
  if (self->whole == NULL || known == 0)
    return;
  *bisection = (Decimal){ 0, 0 };
  if (self->whole->links <= MOST_LINKS)
    bisection_left (self, known, bisection);
}
