/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/symbolic/hpf-parts.h"

#include <string.h>

#include "hpf/symbolic/hpf-intervals.h"
#include "hpf/symbolic/hpf-points.h"

/* A cell of so few values of one parameter is written as intervals of it, where these are
 * not more than its residues. */
#define MOST_VALUES 40

/* Numbers of points are compared up to so many. */
#define MANY_POINTS 1000

/* A class without points: it may go with any other. */
#define ANY (-1)

/* One without points at which the program is right and its loops run. */
#define NONE (-2)

/* The polynomials of the classes of residues, by number. */
typedef struct
{
  guint period[HPF_MOST_UNKNOWNS];
  guint n_classes;
  int *number; /* of each class: its polynomial; ANY, NONE */
} Classes;

/* Classes of neighbouring residues. */
typedef struct
{
  guint least[HPF_MOST_UNKNOWNS], most[HPF_MOST_UNKNOWNS];
  int number;
} Box;

typedef struct
{
  const HpfCell *cell;
  const HpfRegion *valid; /* its part where the program is right; NULL: nowhere */
  HpfQuasi *count;        /* with the values of unknowns that have only one */
  GPtrArray *polynomials; /* borrowed GArray of HpfTerm, each once */
  Classes classes;
  int parameter; /* the only one that is not fixed; -1: there are more, or none */
  GPtrArray *parts;
} Maker;

static void
part_free (gpointer data)
{
  HpfPart *part = data;
  if (part->written != NULL)
    g_array_unref (part->written);
  g_array_unref (part->polynomial);
  g_free (part);
}

/* ---- classes ----------------------------------------------------------------------- */

static guint
class_of (const guint *period, const guint *residues)
{
  guint number = 0;
  for (guint u = 0; u < HPF_MOST_UNKNOWNS; u++)
    number = number * period[u] + residues[u] % period[u];
  return number;
}

static void
residues_of (const guint *period, guint number, guint *residues)
{
  for (guint u = HPF_MOST_UNKNOWNS; u-- > 0; number /= period[u])
    residues[u] = number % period[u];
}

static int
number_polynomial (Maker *self, GArray *polynomial)
{
  for (guint i = 0; i < self->polynomials->len; i++)
    if (hpf_polynomial_equal (self->polynomials->pdata[i], polynomial))
      return (int) i;
  g_ptr_array_add (self->polynomials, polynomial);
  return (int) self->polynomials->len - 1;
}

/* Classes whose points are all outside of the valid part have the count 0 there, if any:
 * that of a loop that does not run.  FALSE: too much work. */
static gboolean
find_classes (Maker *self)
{
  const HpfQuasi *count = self->count;
  g_autofree guint8 *has = g_new0 (guint8, count->n_classes);
  g_autofree guint8 *holds = g_new0 (guint8, count->n_classes);
  if (!hpf_region_classes (self->cell->region, count->period, has)
      || (self->valid != NULL && !hpf_region_classes (self->valid, count->period, holds)))
    return FALSE;
  memcpy (self->classes.period, count->period, sizeof count->period);
  self->classes.n_classes = count->n_classes;
  self->classes.number = g_new (int, count->n_classes);
  for (guint c = 0; c < count->n_classes; c++)
    self->classes.number[c] = holds[c] ? number_polynomial (self, count->polynomials[c])
                              : has[c] ? NONE
                                       : ANY;
  return TRUE;
}

/* With a shorter period of an unknown, if classes that become one have one polynomial. */
static gboolean
shorten (Classes *self, guint unknown, guint period)
{
  guint residues[HPF_MOST_UNKNOWNS];
  Classes shorter = { .n_classes = self->n_classes / self->period[unknown] * period };
  memcpy (shorter.period, self->period, sizeof shorter.period);
  shorter.period[unknown] = period;
  g_autofree int *number = g_new (int, shorter.n_classes);
  for (guint c = 0; c < shorter.n_classes; c++)
    number[c] = ANY;
  for (guint c = 0; c < self->n_classes; c++)
    {
      residues_of (self->period, c, residues);
      int *joined = &number[class_of (shorter.period, residues)];
      if (*joined == ANY)
        *joined = self->number[c];
      else if (self->number[c] != ANY && self->number[c] != *joined)
        return FALSE;
    }
  g_free (self->number);
  *self = shorter;
  self->number = g_steal_pointer (&number);
  return TRUE;
}

/* Sizes of blocks first: a reader knows the residues of a parameter sooner. */
static void
shorten_all (Classes *self)
{
  for (guint u = HPF_MOST_UNKNOWNS; u-- > 0;)
    for (guint period = 1; period < self->period[u]; period++)
      if (self->period[u] % period == 0 && shorten (self, u, period))
        break;
}

/* ---- boxes of residues ------------------------------------------------------------- */

static int
compare_along (gconstpointer a, gconstpointer b, gpointer along)
{
  const Box *x = a, *y = b;
  const guint last = GPOINTER_TO_UINT (along);
  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    if (i != last)
      {
        if (x->least[i] != y->least[i])
          return x->least[i] < y->least[i] ? -1 : 1;
        if (x->most[i] != y->most[i])
          return x->most[i] < y->most[i] ? -1 : 1;
      }
  return x->least[last] < y->least[last] ? -1 : x->least[last] > y->least[last];
}

static gboolean
joins (const Box *a, const Box *b, guint along)
{
  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    if (i != along && (a->least[i] != b->least[i] || a->most[i] != b->most[i]))
      return FALSE;
  return a->most[along] + 1 == b->least[along]
         && (a->number == b->number || a->number == ANY || b->number == ANY);
}

static void
join_along (GArray *boxes, guint along)
{
  guint kept = 0;
  g_array_sort_with_data (boxes, compare_along, GUINT_TO_POINTER (along));
  for (guint i = 0; i < boxes->len; i++)
    {
      const Box next = g_array_index (boxes, Box, i);
      Box *before = kept > 0 ? &g_array_index (boxes, Box, kept - 1) : NULL;
      if (before == NULL || !joins (before, &next, along))
        {
          g_array_index (boxes, Box, kept++) = next;
          continue;
        }
      before->most[along] = next.most[along];
      if (before->number == ANY)
        before->number = next.number;
    }
  g_array_set_size (boxes, kept);
}

static int
compare_boxes (gconstpointer a, gconstpointer b)
{
  const Box *x = a, *y = b;
  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    if (x->least[i] != y->least[i])
      return x->least[i] < y->least[i] ? -1 : 1;
  return 0;
}

static GArray *
find_boxes (const Maker *self)
{
  const Classes *classes = &self->classes;
  GArray *boxes = g_array_new (FALSE, FALSE, sizeof (Box));
  for (guint c = 0; c < classes->n_classes; c++)
    {
      Box box = { .number = classes->number[c] };
      residues_of (classes->period, c, box.least);
      memcpy (box.most, box.least, sizeof box.most);
      g_array_append_val (boxes, box);
    }
  for (guint u = HPF_MOST_UNKNOWNS; u-- > 0;)
    if (classes->period[u] > 1)
      join_along (boxes, u);
  for (guint i = boxes->len; i-- > 0;)
    {
      int number = g_array_index (boxes, Box, i).number;
      if (number < 0 || ((GArray *) self->polynomials->pdata[number])->len == 0)
        g_array_remove_index (boxes, i);
    }
  g_array_sort (boxes, compare_boxes);
  return boxes;
}

/* ---- parts ------------------------------------------------------------------------- */

static HpfPart *
add_part (GPtrArray *parts, const HpfCell *cell, const GArray *polynomial)
{
  HpfPart *part = g_new0 (HpfPart, 1);
  part->cell = cell;
  part->polynomial = g_array_copy ((GArray *) polynomial);
  part->residues = part->all_residues = 1;
  for (guint u = 0; u < HPF_MOST_UNKNOWNS; u++)
    part->period[u] = 1;
  g_ptr_array_add (parts, part);
  return part;
}

static void
add_boxes (Maker *self, const GArray *boxes)
{
  const HpfRegion *region = self->cell->region;
  const guint directions = hpf_region_directions (region);
  g_autoptr (GArray) points
      = directions == 0 ? hpf_region_points (region, MANY_POINTS) : NULL;
  for (guint i = 0; i < boxes->len; i++)
    {
      const Box *box = &g_array_index (boxes, Box, i);
      HpfPart *part
          = add_part (self->parts, self->cell, self->polynomials->pdata[box->number]);
      part->directions = directions;
      part->points = points != NULL ? points->len : MANY_POINTS;
      memcpy (part->least, box->least, sizeof part->least);
      memcpy (part->most, box->most, sizeof part->most);
      for (guint u = 0; u < HPF_MOST_UNKNOWNS; u++)
        if (box->most[u] - box->least[u] + 1 < self->classes.period[u])
          {
            part->period[u] = self->classes.period[u];
            part->residues *= box->most[u] - box->least[u] + 1;
            part->all_residues *= part->period[u];
          }
    }
}

/* ---- intervals of one parameter ---------------------------------------------------- */

/* The points of the cell, added.  FALSE: they are not few, or a count is too large. */
static gboolean
add_points (const HpfCell *cell, const HpfRegion *valid, GArray *all)
{
  g_autoptr (GArray) points = hpf_region_points (cell->region, MOST_VALUES);
  for (guint i = 0; points != NULL && i < points->len; i++)
    {
      HpfPoint point;
      memcpy (point.at, (const gint64 *) points->data + (gsize) i * HPF_MOST_UNKNOWNS,
              sizeof point.at);
      if (valid == NULL || !hpf_region_has (valid, point.at))
        continue;
      if (!hpf_quasi_value (cell->count, point.at, &point.value))
        return FALSE;
      g_array_append_val (all, point);
    }
  return points != NULL;
}

/* from <= parameter <= to */
static GArray *
write_interval (guint parameter, const HpfInterval *interval)
{
  GArray *written = g_array_new (FALSE, FALSE, sizeof (HpfForm));
  HpfForm low = { .constant = -interval->from }, high = { .constant = interval->to };
  low.unknown[parameter] = 1;
  high.unknown[parameter] = -1;
  g_array_append_val (written, low);
  g_array_append_val (written, high);
  return written;
}

/* Parts of the points, if they are at most so many. */
static gboolean
add_intervals (GPtrArray *parts, GArray *points, const HpfCell *cell, guint parameter,
               const GPtrArray *polynomials, guint most)
{
  g_autoptr (GArray) intervals = hpf_intervals_find (points, parameter, polynomials);
  if (intervals->len > most)
    return FALSE;
  for (guint i = 0; i < intervals->len; i++)
    {
      const HpfInterval *interval = &g_array_index (intervals, HpfInterval, i);
      HpfPart *part = add_part (parts, cell, interval->polynomial);
      part->points = (guint) (interval->to - interval->from) + 1;
      part->written = write_interval (parameter, interval);
    }
  return TRUE;
}

/* ---- all --------------------------------------------------------------------------- */

static HpfQuasi *
fix_all (const HpfCell *cell)
{
  HpfQuasi *count = hpf_quasi_copy (cell->count);
  for (guint u = 0; u < HPF_MOST_UNKNOWNS && count != NULL; u++)
    {
      gint64 value;
      g_autoptr (HpfQuasi) before = count;
      count = hpf_region_fixes (cell->region, u, &value)
                  ? hpf_quasi_fix (before, u, value)
                  : g_steal_pointer (&before);
    }
  return count;
}

static gboolean
add_cell (Maker *self)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (HpfPoint));
  self->count = fix_all (self->cell);
  if (self->count == NULL || !find_classes (self))
    return FALSE;
  shorten_all (&self->classes);
  g_autoptr (GArray) boxes = find_boxes (self);
  if (self->classes.n_classes == 1 || self->parameter < 0
      || !add_points (self->cell, self->valid, points)
      || !add_intervals (self->parts, points, self->cell, (guint) self->parameter,
                         self->polynomials, boxes->len))
    add_boxes (self, boxes);
  return TRUE;
}

static gboolean
add_parts (GPtrArray *parts, const HpfCell *cell, const HpfRegion *valid, int parameter)
{
  Maker maker = { .cell = cell,
                  .valid = valid,
                  .polynomials = g_ptr_array_new (),
                  .parameter = parameter,
                  .parts = parts };
  gboolean good = add_cell (&maker);
  hpf_quasi_free (maker.count);
  g_ptr_array_unref (maker.polynomials);
  g_free (maker.classes.number);
  return good;
}

/* Those of all cells with an end together, if that makes fewer. */
static void
join_intervals (GPtrArray *parts, const GArray *cells, const GPtrArray *valid,
                guint parameter)
{
  g_autoptr (GPtrArray) joined = g_ptr_array_new_with_free_func (part_free);
  g_autoptr (GPtrArray) polynomials = g_ptr_array_new ();
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (HpfPoint));
  guint n = 0;
  for (guint i = 0; i < parts->len; i++)
    {
      const HpfPart *part = parts->pdata[i];
      if (part->directions > 0)
        continue;
      g_ptr_array_add (polynomials, part->polynomial);
      n++;
    }
  for (guint i = 0; i < cells->len; i++)
    {
      const HpfCell *cell = &g_array_index (cells, HpfCell, i);
      if (hpf_region_directions (cell->region) == 0
          && !add_points (cell, valid->pdata[i], points))
        return;
    }
  if (n == 0
      || !add_intervals (joined, points, &g_array_index (cells, HpfCell, 0), parameter,
                         polynomials, n - 1))
    return;
  for (guint i = parts->len; i-- > 0;)
    if (((const HpfPart *) parts->pdata[i])->directions == 0)
      g_ptr_array_remove_index (parts, i);
  g_ptr_array_extend_and_steal (parts, g_steal_pointer (&joined));
}

/* The only parameter without a value of its own; -1: there are more, or none. */
static int
find_parameter (const HpfRegion *context, guint n_symbols)
{
  int parameter = -1;
  for (guint u = 0; u < n_symbols; u++)
    {
      gint64 value;
      if (hpf_region_fixes (context, u, &value))
        continue;
      if (parameter >= 0)
        return -1;
      parameter = (int) u;
    }
  return parameter;
}

/* Conditions in unknowns that have their values in the context say nothing of others. */
static gboolean
is_about (const HpfForm *form, const HpfRegion *context)
{
  gint64 value;
  for (guint u = 0; u < HPF_MOST_UNKNOWNS; u++)
    if (form->unknown[u] != 0 && hpf_region_fixes (context, u, &value))
      return FALSE;
  return TRUE;
}

/* The part of the cell where the conditions hold; NULL: nothing. */
static HpfRegion *
cut_valid (const HpfCell *cell, const GArray *valid, const HpfRegion *context)
{
  HpfRegion *region = hpf_region_cut (cell->region, &(HpfForm){ 0 });
  for (guint i = 0; i < valid->len && region != NULL; i++)
    {
      const HpfForm *form = &g_array_index (valid, HpfForm, i);
      g_autoptr (HpfRegion) before = region;
      region = is_about (form, context) ? hpf_region_cut (before, form)
                                        : g_steal_pointer (&before);
    }
  return region;
}

static int
compare_parts (gconstpointer a, gconstpointer b)
{
  const HpfPart *x = *(const HpfPart *const *) a, *y = *(const HpfPart *const *) b;
  if (x->directions != y->directions)
    return x->directions > y->directions ? -1 : 1;
  if (x->directions == 0 && x->points != y->points)
    return x->points > y->points ? -1 : 1;
  const guint64 p = (guint64) x->residues * y->all_residues;
  const guint64 q = (guint64) y->residues * x->all_residues;
  return p > q ? -1 : p < q;
}

static void
free_region (gpointer region)
{
  hpf_region_free (region);
}

GPtrArray *
hpf_parts_new (const GArray *cells, const GArray *valid, const HpfRegion *context,
               guint n_symbols)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (part_free);
  g_autoptr (GPtrArray) regions = g_ptr_array_new_with_free_func (free_region);
  const int parameter = find_parameter (context, n_symbols);
  for (guint i = 0; i < cells->len; i++)
    {
      const HpfCell *cell = &g_array_index (cells, HpfCell, i);
      HpfRegion *region = cut_valid (cell, valid, context);
      g_ptr_array_add (regions, region);
      if (!add_parts (parts, cell, region, parameter))
        return NULL;
    }
  if (parameter >= 0)
    join_intervals (parts, cells, regions, (guint) parameter);
  g_ptr_array_sort (parts, compare_parts);
  return g_steal_pointer (&parts);
}
