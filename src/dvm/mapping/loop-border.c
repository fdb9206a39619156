/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "dvm/mapping/loop-border.h"

/* A processor dimension: what it determines about one processor's iterations. */
typedef struct
{
  const Rule *loop;   /* on the template axis of the dimension */
  gint64 extent;      /* iterations of the loop's axis in all */
  GArray *iterations; /* gint64: those on the border, some more than once */
  gboolean all;       /* every iteration is on the border */
} Line;

/* Adds the iteration whose image is plane j of the array, if there is one. */
static void
add_plane (Line *line, const Rule *array, gint64 j)
{
  __int128 image = (__int128) array->a * j + array->b - line->loop->b;
  gint64 iteration;

  if (line->loop->kind == RULE_CONSTANT)
    {
      line->all = line->all || image == 0;
      return;
    }
  if (image % line->loop->a != 0)
    return;
  image /= line->loop->a;
  if (image < 0 || image >= line->extent)
    return;
  iteration = (gint64) image;
  g_array_append_val (line->iterations, iteration);
}

static gboolean
add_range (Line *line, const Rule *array, gint64 first, gint64 last, guint64 *budget)
{
  if (last < first)
    return TRUE;
  if ((guint64) (last - first) >= *budget)
    return FALSE;
  *budget -= (guint64) (last - first) + 1;
  for (gint64 j = first; j <= last; j++)
    add_plane (line, array, j);
  return TRUE;
}

/* Adds the planes of one array's section along a dimension. */
static gboolean
add_planes (Line *line, const BorderPlanes *planes, guint k, IndexRange section,
            guint64 *budget)
{
  const Rule *rule = &planes->mapping.rules[k];
  gint64 size = planes->mapping.size[rule->axis], held = index_range_count (section);
  gint64 first = MIN (planes->first[rule->axis], held);
  gint64 last = MIN (planes->last[rule->axis], held);

  return (section.first == 0
          || add_range (line, rule, section.first, section.first + first - 1, budget))
         && (section.last == size - 1
             || add_range (line, rule, section.last - last + 1, section.last, budget));
}

static int
compare_iterations (gconstpointer a, gconstpointer b)
{
  const gint64 *x = a, *y = b;

  return *x < *y ? -1 : *x > *y;
}

static gint64
count_different (GArray *iterations)
{
  gint64 count = 0;

  g_array_sort (iterations, compare_iterations);
  for (guint i = 0; i < iterations->len; i++)
    count += i == 0
             || g_array_index (iterations, gint64, i)
                    != g_array_index (iterations, gint64, i - 1);
  return count;
}

/* Counts the iterations of the loop's axis along dimension d on this processor that are
 * not on the border (1 if all have one image there). */
static gboolean
count_inner (const Mapping *loop, const BorderPlanes *planes, guint count, guint d,
             const guint32 *coordinate, guint64 *budget, guint64 *inner)
{
  guint k = loop->distribution->axis[d];
  const Rule *rule = &loop->rules[k];
  g_autoptr (GArray) iterations = g_array_new (FALSE, FALSE, sizeof (gint64));
  Line line = { rule, rule->kind == RULE_NORMAL ? loop->size[rule->axis] : 1, iterations,
                FALSE };

  for (guint i = 0; i < count; i++)
    {
      IndexRange sections[DVM_MAX_RANK];
      guint axis = mapping_axis (&planes[i].mapping, d);

      if (axis != NO_AXIS && mapping_sections (&planes[i].mapping, coordinate, sections)
          && !add_planes (&line, &planes[i], k, sections[axis], budget))
        return FALSE;
    }
  if (rule->kind == RULE_CONSTANT)
    *inner = line.all ? 0 : 1;
  else
    *inner
        = (guint64) (index_range_count (mapping_section (loop, rule->axis, coordinate[d]))
                     - count_different (iterations));
  return TRUE;
}

gboolean
loop_border_count (const Mapping *loop, const BorderPlanes *planes, guint count,
                   const guint32 *coordinate, guint64 *budget, guint64 *border)
{
  const Distribution *distribution = loop->distribution;
  IndexRange sections[DVM_MAX_RANK];
  guint64 all = 1, inner = 1;

  *border = 0;
  if (!mapping_sections (loop, coordinate, sections))
    return TRUE;
  for (guint axis = 0; axis < loop->rank; axis++)
    {
      all *= (guint64) index_range_count (sections[axis]);
      if (mapping_dimension (loop, axis) == NO_AXIS)
        inner *= (guint64) index_range_count (sections[axis]);
    }
  for (guint d = 0; d < distribution->system.rank; d++)
    {
      guint k = distribution->axis[d];
      guint64 here;

      /* If the loop is replicated, iterations share an image. */
      if (k == NO_AXIS
          || (loop->rules[k].kind != RULE_NORMAL && loop->rules[k].kind != RULE_CONSTANT))
        continue;
      if (!count_inner (loop, planes, count, d, coordinate, budget, &here))
        return FALSE;
      inner *= here;
    }
  *border = all - inner;
  return TRUE;
}
