/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/symbolic/hpf-parts.h"

#include <string.h>

#include "hpf/symbolic/hpf-intervals.h"
#include "hpf/symbolic/hpf-quasi.h"

/* A region of so few values of one parameter is written as intervals of it, where these
 * are not more than its residues. */
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
  const HpfRegion *region;
  isl_set *valid;         /* its part where the program is right */
  HpfQuasi *count;        /* with the values of unknowns that have only one */
  GPtrArray *polynomials; /* isl_qpolynomial, each once */
  Classes classes;
  int parameter; /* the only one that is not fixed; -1: there are more, or none */
  GPtrArray *parts;
} Maker;

static void
part_free (gpointer data)
{
  HpfPart *part = data;

  g_array_unref (part->written);
  isl_qpolynomial_free (part->polynomial);
  g_free (part);
}

static void
free_polynomial (gpointer polynomial)
{
  isl_qpolynomial_free (polynomial);
}

/* ---- classes ----------------------------------------------------------------------- */

/* Takes the polynomial. */
static int
number_polynomial (Maker *self, isl_qpolynomial *polynomial)
{
  for (guint i = 0; i < self->polynomials->len; i++)
    if (isl_qpolynomial_plain_is_equal (self->polynomials->pdata[i], polynomial)
        == isl_bool_true)
      {
        isl_qpolynomial_free (polynomial);
        return (int) i;
      }
  g_ptr_array_add (self->polynomials, polynomial);
  return (int) self->polynomials->len - 1;
}

/* NULL: it is empty. */
static isl_set *
find_class (isl_set *set, const guint *period, const guint *residues)
{
  isl_set *class = hpf_isl_class (set, period, residues);

  return isl_set_is_empty (class) == isl_bool_true ? isl_set_free (class) : class;
}

static int
number_class (Maker *self, guint number)
{
  const HpfQuasi *count = self->count;
  guint residues[HPF_MOST_UNKNOWNS];

  hpf_residues_of (count->period, number, residues);
  g_autoptr (isl_set) valid = find_class (self->valid, count->period, residues);
  g_autoptr (isl_set) all = find_class (self->region->set, count->period, residues);
  if (valid == NULL)
    return all != NULL ? NONE : ANY;
  isl_qpolynomial *polynomial = count->polynomials[number];
  return number_polynomial (
      self, count->n_classes == 1
                ? isl_qpolynomial_copy (polynomial)
                : hpf_isl_in_class (polynomial, all, count->period, residues));
}

/* Classes whose points are all outside of the valid part have the count 0 there, if any:
 * that of a loop that does not run. */
static void
find_classes (Maker *self)
{
  const HpfQuasi *count = self->count;

  memcpy (self->classes.period, count->period, sizeof count->period);
  self->classes.n_classes = count->n_classes;
  self->classes.number = g_new (int, count->n_classes);
  for (guint c = 0; c < count->n_classes; c++)
    self->classes.number[c] = number_class (self, c);
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
      hpf_residues_of (self->period, c, residues);
      int *joined = &number[hpf_class_of (shorter.period, residues)];
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

      hpf_residues_of (classes->period, c, box.least);
      memcpy (box.most, box.least, sizeof box.most);
      g_array_append_val (boxes, box);
    }
  for (guint u = HPF_MOST_UNKNOWNS; u-- > 0;)
    if (classes->period[u] > 1)
      join_along (boxes, u);
  for (guint i = boxes->len; i-- > 0;)
    {
      int number = g_array_index (boxes, Box, i).number;

      if (number < 0
          || isl_qpolynomial_is_zero (self->polynomials->pdata[number]) == isl_bool_true)
        g_array_remove_index (boxes, i);
    }
  g_array_sort (boxes, compare_boxes);
  return boxes;
}

/* ---- parts ------------------------------------------------------------------------- */

/* Takes the conditions. */
static HpfPart *
add_part (GPtrArray *parts, GArray *written, isl_qpolynomial *polynomial)
{
  HpfPart *part = g_new0 (HpfPart, 1);

  part->written = written;
  part->polynomial = isl_qpolynomial_copy (polynomial);
  part->residues = part->all_residues = 1;
  for (guint u = 0; u < HPF_MOST_UNKNOWNS; u++)
    part->period[u] = 1;
  g_ptr_array_add (parts, part);
  return part;
}

static void
add_boxes (Maker *self, const GArray *boxes)
{
  const guint directions = hpf_isl_directions (self->region->set);
  g_autoptr (GArray) points
      = directions == 0 ? hpf_isl_points (self->region->set, MANY_POINTS) : NULL;

  for (guint i = 0; i < boxes->len; i++)
    {
      const Box *box = &g_array_index (boxes, Box, i);
      HpfPart *part = add_part (self->parts, g_array_ref (self->region->written),
                                self->polynomials->pdata[box->number]);

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

/* The valid points of the region, added.  FALSE: the region has more than a few, or a
 * count is too large. */
static gboolean
add_points (const HpfRegion *region, isl_set *valid, GArray *all)
{
  g_autoptr (GArray) all_points = hpf_isl_points (region->set, MOST_VALUES);
  g_autoptr (GArray) points
      = all_points != NULL ? hpf_isl_points (valid, MOST_VALUES) : NULL;

  for (guint i = 0; points != NULL && i < points->len; i++)
    {
      HpfPoint point;

      memcpy (point.at, (const gint64 *) points->data + (gsize) i * HPF_MOST_UNKNOWNS,
              sizeof point.at);
      if (!hpf_isl_value (region->count, valid, point.at, &point.value))
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
add_intervals (GPtrArray *parts, GArray *points, isl_set *set, guint parameter,
               const GPtrArray *polynomials, guint most)
{
  g_autoptr (GArray) intervals = hpf_intervals_find (points, parameter, set, polynomials);

  if (intervals->len > most)
    return FALSE;
  for (guint i = 0; i < intervals->len; i++)
    {
      const HpfInterval *interval = &g_array_index (intervals, HpfInterval, i);
      HpfPart *part
          = add_part (parts, write_interval (parameter, interval), interval->polynomial);

      part->points = (guint) (interval->to - interval->from) + 1;
    }
  return TRUE;
}

/* ---- all --------------------------------------------------------------------------- */

/* The count with the values of unknowns that have only one in the region. */
static HpfQuasi *
fix_all (const HpfRegion *region)
{
  isl_set *fixed = isl_set_universe (isl_set_get_space (region->set));
  const int n = isl_set_dim (fixed, isl_dim_set);

  for (int u = 0; u < n; u++)
    {
      gint64 value;

      if (hpf_isl_fixes (region->set, (guint) u, &value))
        fixed = isl_set_fix_si (fixed, isl_dim_set, (unsigned) u, (int) value);
    }
  g_autoptr (isl_qpolynomial) count
      = isl_qpolynomial_gist (isl_qpolynomial_copy (region->count), fixed);
  return hpf_quasi_new (count, region->set);
}

static gboolean
add_region (Maker *self)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (HpfPoint));

  self->count = fix_all (self->region);
  if (self->count == NULL)
    return FALSE;
  find_classes (self);
  shorten_all (&self->classes);
  g_autoptr (GArray) boxes = find_boxes (self);
  if (self->classes.n_classes == 1 || self->parameter < 0
      || !add_points (self->region, self->valid, points)
      || !add_intervals (self->parts, points, self->valid, (guint) self->parameter,
                         self->polynomials, boxes->len))
    add_boxes (self, boxes);
  return TRUE;
}

static gboolean
add_parts (GPtrArray *parts, const HpfRegion *region, isl_set *valid, int parameter)
{
  Maker maker
      = { .region = region,
          .valid = isl_set_intersect (isl_set_copy (valid), isl_set_copy (region->set)),
          .polynomials = g_ptr_array_new_with_free_func (free_polynomial),
          .parameter = parameter,
          .parts = parts };
  gboolean good = add_region (&maker);

  hpf_quasi_free (maker.count);
  g_ptr_array_unref (maker.polynomials);
  g_free (maker.classes.number);
  isl_set_free (maker.valid);
  return good;
}

/* Those of all regions with an end together, if that makes fewer. */
static void
join_intervals (GPtrArray *parts, const HpfPieces *pieces, const GPtrArray *regions,
                guint parameter)
{
  g_autoptr (GPtrArray) joined = g_ptr_array_new_with_free_func (part_free);
  g_autoptr (GPtrArray) polynomials = g_ptr_array_new ();
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (HpfPoint));

  for (guint i = 0; i < parts->len; i++)
    if (((const HpfPart *) parts->pdata[i])->directions == 0)
      g_ptr_array_add (polynomials, ((const HpfPart *) parts->pdata[i])->polynomial);
  for (guint i = 0; i < regions->len; i++)
    {
      const HpfRegion *region = regions->pdata[i];
      g_autoptr (isl_set) valid
          = isl_set_intersect (isl_set_copy (pieces->valid), isl_set_copy (region->set));

      if (hpf_isl_directions (region->set) == 0 && !add_points (region, valid, points))
        return;
    }
  if (polynomials->len == 0
      || !add_intervals (joined, points, pieces->valid, parameter, polynomials,
                         polynomials->len - 1))
    return;
  for (guint i = parts->len; i-- > 0;)
    if (((const HpfPart *) parts->pdata[i])->directions == 0)
      g_ptr_array_remove_index (parts, i);
  g_ptr_array_extend_and_steal (parts, g_steal_pointer (&joined));
}

/* The only parameter without a value of its own; -1: there are more, or none. */
static int
find_parameter (const HpfPieces *pieces)
{
  int parameter = -1;

  for (guint u = 0; u < pieces->n_symbols; u++)
    {
      gint64 value;

      if (hpf_isl_fixes (pieces->context, u, &value))
        continue;
      if (parameter >= 0)
        return -1;
      parameter = (int) u;
    }
  return parameter;
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

GPtrArray *
hpf_parts_new (const HpfPieces *pieces, const GPtrArray *regions)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (part_free);
  const int parameter = find_parameter (pieces);

  for (guint i = 0; i < regions->len; i++)
    if (!add_parts (parts, regions->pdata[i], pieces->valid, parameter))
      return NULL;
  if (parameter >= 0)
    join_intervals (parts, pieces, regions, (guint) parameter);
  g_ptr_array_sort (parts, compare_parts);
  return g_steal_pointer (&parts);
}
