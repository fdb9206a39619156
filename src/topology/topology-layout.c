/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/topology-layout.h"

#include <math.h>
#include <string.h>

#include "topology/topology-igraph.h"
#include "topology/topology-tree.h"

#define LONGEST_LINE 24
#define MOST_ASLANT 5 /* planes one before the other; more get beside each other */
#define ASLANT_X 0.37
#define ASLANT_Y -0.43
#define BLOCK_GAP 1.6
#define WIDER 1.4       /* than high */
#define GROUP_SHARE 0.8 /* of a circle that groups are on; the rest is between them */

/* Sides of a grid; a hypercube has more of them than a Shape can. */
#define MOST_SIDES 26
typedef struct
{
  guint rank;
  guint32 size[MOST_SIDES];
} Sides;

/* ---- coordinates ------------------------------------------------------------------- */

/* Where the coordinate of a dimension leads: along a line, or, where columns > 0, to and
 * fro in rows, so that neighbours stay neighbours. */
typedef struct
{
  double x, y;
  guint32 columns;
} Step;

/* Blocks as large as what is drawn so far, in an array that is about as high as wide. */
static Step
step_of_blocks (guint32 size, double width, double height)
{
  double x = width + BLOCK_GAP, y = height + BLOCK_GAP;
  guint32 columns = (guint32) CLAMP (round (sqrt (size * WIDER * y / x)), 1.0, size);
  guint32 rows = (size + columns - 1) / columns;

  return (Step){ x, y, (size + rows - 1) / rows };
}

static void
find_steps (const Sides *sides, Step step[MOST_SIDES])
{
  double width = 0, height = 0;

  for (guint k = 0; k < sides->rank; k++)
    {
      guint d = sides->rank - 1 - k;
      guint32 last = sides->size[d] - 1, columns;

      if (k < 2)
        step[d] = (Step){ k == 0, k == 1, 0 };
      else if (k == 2 && sides->size[d] <= MOST_ASLANT)
        step[d] = (Step){ ASLANT_X, ASLANT_Y, 0 };
      else
        step[d] = step_of_blocks (sides->size[d], width, height);
      columns = step[d].columns;
      width += fabs (step[d].x) * (columns == 0 ? last : columns - 1);
      height += fabs (step[d].y) * (columns == 0 ? last : last / columns);
    }
}

static TopologyPoint
step_to (const Step *step, guint32 coordinate)
{
  guint32 row, column;

  if (step->columns == 0)
    return (TopologyPoint){ coordinate * step->x, coordinate * step->y };
  row = coordinate / step->columns;
  column = coordinate % step->columns;
  if (row % 2 == 1)
    column = step->columns - 1 - column;
  return (TopologyPoint){ column * step->x, row * step->y };
}

static TopologyPoint
grid_point (const Sides *sides, const Step *step, guint32 node)
{
  TopologyPoint point = { 0, 0 };

  for (guint d = sides->rank; d-- > 0;)
    {
      TopologyPoint way = step_to (&step[d], node % sides->size[d]);

      point.x += way.x;
      point.y += way.y;
      node /= sides->size[d];
    }
  return point;
}

/* A long line is folded. */
static Step
step_of_line (guint32 length)
{
  guint32 columns = (guint32) ceil (sqrt (length * WIDER));

  return length <= LONGEST_LINE ? (Step){ 1, 0, 0 } : (Step){ 1, 1, columns };
}

static void
lay_grid (const Sides *sides, const guint32 *nodes, guint32 count, TopologyPoint *point)
{
  Step step[MOST_SIDES];

  find_steps (sides, step);
  if (sides->rank == 1)
    step[0] = step_of_line (sides->size[0]);
  for (guint32 i = 0; i < count; i++)
    point[i] = grid_point (sides, step, nodes[i]);
}

/* ---- circles ----------------------------------------------------------------------- */

/* The first `around` nodes on a circle, the rest side by side in its middle. */
static void
lay_circle (guint32 around, guint32 all, const guint32 *nodes, guint32 count,
            TopologyPoint *point)
{
  double radius = MAX (around / (2 * G_PI), 1.0), middle = (all - around - 1.0) / 2;
  double turn = all - around > 1 ? 0.5 : 0; /* none beside those in the middle */

  for (guint32 i = 0; i < count; i++)
    {
      guint32 node = nodes[i];
      double angle = 2 * G_PI * (node + turn) / MAX (around, 1);

      if (node < around)
        point[i] = (TopologyPoint){ radius * sin (angle), -radius * cos (angle) };
      else
        point[i] = (TopologyPoint){ (node - around - middle) * radius / 1.5, 0 };
    }
}

/* Groups beside each other on two circles: hosts around their routers. */
static void
lay_dragonfly (const Topology *self, const guint32 *nodes, guint32 count,
               TopologyPoint *point)
{
  double groups = self->argument[0], routers = self->argument[1];
  double hosts = routers * self->argument[2];
  double inside = MAX (groups * routers / GROUP_SHARE / (2 * G_PI), 1.0);
  double around = MAX (groups * hosts / GROUP_SHARE / (2 * G_PI), inside + 1.5);

  for (guint32 i = 0; i < count; i++)
    {
      gboolean host = nodes[i] < self->processors;
      double number = host ? nodes[i] : nodes[i] - self->processors;
      double size = host ? hosts : routers, radius = host ? around : inside;
      double group = floor (number / size), place = number - group * size;
      double angle = 2 * G_PI / groups * (group + GROUP_SHARE * (place + 0.5) / size);

      point[i] = (TopologyPoint){ radius * sin (angle), -radius * cos (angle) };
    }
}

/* ---- hypercubes -------------------------------------------------------------------- */

static guint
bits_of (guint32 nodes)
{
  guint bits = 0;

  while (bits < 31 && (guint32) 1 << bits < nodes)
    bits++;
  return bits;
}

/* Every node has a link to each that differs in one bit, and no other. */
static gboolean
is_hypercube (const Topology *self)
{
  guint bits = bits_of (self->nodes);

  if (bits < 2 || bits > MOST_SIDES || self->nodes != (guint32) 1 << bits
      || self->links != self->nodes * bits)
    return FALSE;
  for (guint32 node = 0; node < self->nodes; node++)
    for (guint32 link = self->first[node]; link < self->first[node + 1]; link++)
      {
        guint32 difference = node ^ self->to[link];

        if ((difference & (difference - 1)) != 0)
          return FALSE;
      }
  return TRUE;
}

static Sides
sides_of (const Topology *self)
{
  gboolean mesh = self->form == TOPOLOGY_MESH || self->form == TOPOLOGY_TORUS;
  Sides sides = { .rank = mesh ? self->shape.rank : bits_of (self->nodes) };

  for (guint d = 0; d < sides.rank; d++)
    sides.size[d] = mesh ? self->shape.size[d] : 2;
  return sides;
}

/* ---- all --------------------------------------------------------------------------- */

LayoutStyle
topology_layout_style (const Topology *self)
{
  switch (self->form)
    {
    case TOPOLOGY_MESH:
      return LAYOUT_GRID;
    case TOPOLOGY_TORUS:
      return self->shape.rank == 1 ? LAYOUT_CIRCLE : LAYOUT_GRID;
    case TOPOLOGY_BUS:
    case TOPOLOGY_STAR:
    case TOPOLOGY_DRAGONFLY:
      return LAYOUT_CIRCLE;
    case TOPOLOGY_HYPERCUBE:
      return LAYOUT_GRID;
    case TOPOLOGY_TREE:
      return LAYOUT_TREE;
    case TOPOLOGY_GENERAL:
      break;
    }
  if (is_hypercube (self))
    return LAYOUT_GRID;
  return topology_is_tree (self) ? LAYOUT_TREE : LAYOUT_FORCES;
}

static void
lay_forces (const Topology *self, const guint32 *nodes, guint32 count,
            TopologyPoint *point)
{
  g_autofree double *place = g_new (double, 2 * (gsize) MAX (count, 1));
  g_autofree guint32 *ring = g_new (guint32, MAX (count, 1));

  for (guint32 i = 0; i < count; i++)
    ring[i] = i;
  lay_circle (count, count, ring, count, point);
  for (guint32 i = 0; i < count; i++)
    {
      place[2 * i] = point[i].x;
      place[2 * i + 1] = point[i].y;
    }
  if (!topology_spread (self, nodes, count, place, NULL))
    return;
  for (guint32 i = 0; i < count; i++)
    point[i] = (TopologyPoint){ place[2 * i], place[2 * i + 1] };
}

void
topology_layout (const Topology *self, const guint32 *nodes, guint32 count,
                 TopologyPoint *point)
{
  switch (topology_layout_style (self))
    {
    case LAYOUT_GRID:
      {
        Sides sides = sides_of (self);

        lay_grid (&sides, nodes, count, point);
        break;
      }
    case LAYOUT_CIRCLE:
      if (self->form == TOPOLOGY_DRAGONFLY)
        lay_dragonfly (self, nodes, count, point);
      else
        lay_circle (self->processors, self->nodes, nodes, count, point);
      break;
    case LAYOUT_TREE:
      topology_lay_tree (self, nodes, count, point);
      break;
    case LAYOUT_FORCES:
      lay_forces (self, nodes, count, point);
      break;
    }
}
