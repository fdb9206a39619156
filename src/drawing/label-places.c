/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "drawing/label-places.h"

#include <math.h>

#define BESIDE 3.0 /* least distance of a label from a node or another label */
#define NODE 4     /* cost of a covered node, in covered links */

LabelPlace
label_place_above (const DrawnNodes *nodes, guint32 i, double half, double size)
{
  const TopologyPoint *at = &nodes->point[i];

  return (LabelPlace){ .x = CLAMP (at->x, half, MAX (nodes->width - half, half)),
                       .y = MAX (at->y - nodes->radius - BESIDE - size / 2, size / 2),
                       .half = half,
                       .size = size };
}

gboolean
label_place_has_room (const GArray *taken, const LabelPlace *place)
{
  for (guint i = 0; i < taken->len; i++)
    {
      const LabelPlace *other = &g_array_index (taken, LabelPlace, i);

      if (fabs (other->x - place->x) < other->half + place->half + BESIDE
          && fabs (other->y - place->y) < (other->size + place->size) / 2 + BESIDE)
        return FALSE;
    }
  return TRUE;
}

/* Clips a line segment: narrows the range *first .. *last of t to where from + t * by is
 * between low and high.  Afterwards *last < *first if that is nowhere. */
static void
clip (double from, double by, double low, double high, double *first, double *last)
{
  if (fabs (by) < 1e-9)
    {
      if (from < low || from > high)
        *last = -1;
      return;
    }
  double a = (low - from) / by, b = (high - from) / by;

  *first = MAX (*first, MIN (a, b));
  *last = MIN (*last, MAX (a, b));
}

static gboolean
covers_line (const LabelPlace *place, const DrawnLine *line)
{
  double first = 0, last = 1;

  clip (line->from.x, line->to.x - line->from.x, place->x - place->half,
        place->x + place->half, &first, &last);
  clip (line->from.y, line->to.y - line->from.y, place->y - place->size / 2,
        place->y + place->size / 2, &first, &last);
  return first <= last;
}

/* The cost of a label at this place beside node `own`: 1 for each link and NODE for each
 * other node that it covers.  Counting stops when `most` is reached. */
static guint
covered (const DrawnNodes *nodes, guint32 own, const LabelPlace *place, guint most)
{
  guint count = 0;

  for (guint32 i = 0; i < nodes->n && count < most; i++)
    if (i != own && fabs (nodes->point[i].x - place->x) < place->half + nodes->radius
        && fabs (nodes->point[i].y - place->y) < place->size / 2 + nodes->radius)
      count += NODE;
  for (guint32 i = 0; i < nodes->n_lines && count < most; i++)
    count += covers_line (place, &nodes->line[i]) ? 1 : 0;
  return count;
}

static gboolean
is_inside (const DrawnNodes *nodes, const LabelPlace *place)
{
  return place->x >= place->half && place->x + place->half <= nodes->width
         && place->y >= place->size / 2 && place->y + place->size / 2 <= nodes->height;
}

gboolean
label_place_find (const DrawnNodes *nodes, guint32 i, double half, double size,
                  const GArray *taken, LabelPlace *place)
{
  const TopologyPoint *at = &nodes->point[i];
  double right = nodes->radius + BESIDE + half, down = nodes->radius + BESIDE + size / 2;
  double between = size / 2 + 1;
  const TopologyPoint way[]
      = { { 0, -down },        { 0, down },         { right, 0 },
          { -right, 0 },       { right, between },  { -right, between },
          { right, -between }, { -right, -between } };
  guint least = G_MAXUINT;

  for (guint w = 0; w < G_N_ELEMENTS (way); w++)
    {
      LabelPlace one
          = w == 0 ? label_place_above (nodes, i, half, size)
                   : (LabelPlace){ at->x + way[w].x, at->y + way[w].y, half, size };
      guint count;

      if ((w > 0 && !is_inside (nodes, &one)) || !label_place_has_room (taken, &one))
        continue;
      count = covered (nodes, i, &one, least);
      if (count < least)
        {
          least = count;
          *place = one;
        }
    }
  return least != G_MAXUINT;
}
