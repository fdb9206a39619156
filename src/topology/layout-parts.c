/* SPDX-License-Identifier: GPL-3.0-or-later */
/* layout-parts.c - grids and circles; trees are layout-tree.c's */
#include "config.h"

#include "topology/layout-parts.h"

#include <math.h>

#define LONGEST_LINE 24
#define MOST_ASLANT 5 /* planes one before the other; more: side by side */
#define ASLANT_X 0.37
#define ASLANT_Y -0.43
#define BLOCK_GAP 1.6
#define WIDER 1.4 /* than high */

/* ---- coordinates ------------------------------------------------------------------- */

/* Where the coordinate of a dimension leads: along a line, or, where columns > 0, to and
 * fro in rows, so that neighbours stay neighbours. */
typedef struct
{
  double x, y;
  guint32 columns;
} Step;

/* The step of a further dimension: each index is a copy of the dimensions so far, which
 * have this size; copies are in rows, about as wide in all as high. */
static Step
step_of_blocks (guint32 size, double width, double height)
{
  double x = width + BLOCK_GAP, y = height + BLOCK_GAP;
  guint32 columns = (guint32) CLAMP (round (sqrt (size * WIDER * y / x)), 1.0, size);
  guint32 rows = (size + columns - 1) / columns;

  return (Step){ x, y, (size + rows - 1) / rows };
}

static void
find_steps (const LayoutSides *sides, Step step[LAYOUT_MOST_SIDES])
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
grid_point (const LayoutSides *sides, const Step *step, guint32 node)
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

void
layout_grid (const LayoutSides *sides, const guint32 *nodes, guint32 count,
             TopologyPoint *point)
{
  Step step[LAYOUT_MOST_SIDES];

  find_steps (sides, step);
  if (sides->rank == 1)
    step[0] = step_of_line (sides->size[0]);
  for (guint32 i = 0; i < count; i++)
    point[i] = grid_point (sides, step, nodes[i]);
}

/* ---- circles ----------------------------------------------------------------------- */

void
layout_circle (guint32 around, guint32 all, const guint32 *nodes, guint32 count,
               TopologyPoint *point)
{
  double radius = MAX (around / (2 * G_PI), 1.0), middle = (all - around - 1.0) / 2;
  double turn = all - around > 1 ? 0.5 : 0; /* none except those in the middle */

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
