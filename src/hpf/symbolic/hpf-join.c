/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cells of a few points become single points.  Large cells grow as far as their count is
 * right.  What is left of the points is put together where one count is right at all of
 * the points between parallels of the lines that divided the cells.
 */
#include "config.h"

#include "hpf/symbolic/hpf-join.h"

#include <string.h>

#include "hpf/symbolic/hpf-points.h"

/* A cell of so few points is divided into them, as long as there are so few cells. */
#define MOST_POINTS 40
#define MOST_DIVIDED 400

/* How far a condition is moved, one by one. */
#define MOST_MOVES 8

typedef struct
{
  gint64 at[HPF_MOST_UNKNOWNS];
  gint64 value;
} Point;

typedef struct
{
  GArray *cells;    /* HpfCell, with more than a few points */
  GArray *points;   /* Point */
  GPtrArray *known; /* HpfQuasi: counts of the cells that points were made from */
  const GArray *forms;
  const HpfRegion *context;
  guint n;
  HpfBudget *budget;
} Joiner;

static HpfCell *
get_cell (const Joiner *self, guint i)
{
  return &g_array_index (self->cells, HpfCell, i);
}

static Point *
get_point (const Joiner *self, guint i)
{
  return &g_array_index (self->points, Point, i);
}

static gint64
form_at (const HpfForm *form, const gint64 *point)
{
  __int128 sum = form->constant;
  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    sum += (__int128) form->unknown[i] * point[i];
  return (gint64) sum;
}

static gboolean
is_right_at (const HpfQuasi *count, const Point *point)
{
  gint64 value;
  return hpf_quasi_value (count, point->at, &value) && value == point->value;
}

/* ---- dividing ---------------------------------------------------------------------- */

static void
note_count (Joiner *self, const HpfQuasi *count)
{
  for (guint i = 0; i < self->known->len; i++)
    {
      g_autoptr (HpfQuasi) difference = hpf_quasi_add (self->known->pdata[i], -1, count);
      if (difference != NULL && hpf_quasi_is_zero (difference))
        return;
    }
  g_ptr_array_add (self->known, hpf_quasi_copy (count));
}

static gboolean
take_points (Joiner *self, const HpfCell *cell, const GArray *points)
{
  for (guint i = 0; i < points->len; i++)
    {
      Point point;
      memcpy (point.at, (const gint64 *) points->data + (gsize) i * HPF_MOST_UNKNOWNS,
              sizeof point.at);
      if (!hpf_quasi_value (cell->count, point.at, &point.value))
        return FALSE;
      g_array_append_val (self->points, point);
    }
  note_count (self, cell->count);
  return TRUE;
}

static gboolean
divide (Joiner *self, GArray *cells)
{
  gboolean good = TRUE;
  for (guint i = 0; i < cells->len && good; i++)
    {
      HpfCell *cell = &g_array_index (cells, HpfCell, i);
      g_autoptr (GArray) points = self->cells->len + self->points->len < MOST_DIVIDED
                                      ? hpf_region_points (cell->region, MOST_POINTS)
                                      : NULL;
      if (points != NULL)
        {
          good = take_points (self, cell, points);
          continue;
        }
      const HpfCell kept
          = { g_steal_pointer (&cell->region), g_steal_pointer (&cell->count), NULL };
      g_array_append_val (self->cells, kept);
    }
  return good;
}

/* ---- two large cells --------------------------------------------------------------- */

static gboolean
vanishes_in (const HpfQuasi *difference, const HpfRegion *region)
{
  GArray *equations, *conditions;
  if (hpf_quasi_is_zero (difference))
    return TRUE;
  g_autoptr (GArray) points = hpf_region_points (region, MOST_POINTS);
  if (points != NULL)
    {
      gboolean zero = TRUE;
      for (guint i = 0; i < points->len && zero; i++)
        {
          gint64 value;
          zero = hpf_quasi_value (difference,
                                  (const gint64 *) points->data
                                      + (gsize) i * HPF_MOST_UNKNOWNS,
                                  &value)
                 && value == 0;
        }
      return zero;
    }
  hpf_region_conditions (region, &equations, &conditions);
  gboolean vanishes = equations->len > 0 && hpf_quasi_vanishes (difference, equations);
  g_array_unref (equations);
  g_array_unref (conditions);
  return vanishes;
}

/* Makes the first one both. */
static gboolean
join_two (HpfCell *a, const HpfCell *b)
{
  g_autoptr (HpfQuasi) difference = hpf_quasi_add (a->count, -1, b->count);
  if (difference == NULL)
    return FALSE;
  gboolean takes_a = vanishes_in (difference, b->region);
  if (!takes_a && !vanishes_in (difference, a->region))
    return FALSE;
  HpfRegion *both = hpf_region_join (a->region, b->region);
  if (both == NULL)
    return FALSE;
  hpf_region_free (a->region);
  a->region = both;
  if (!takes_a)
    {
      hpf_quasi_free (a->count);
      a->count = hpf_quasi_copy (b->count);
    }
  return TRUE;
}

static gboolean
join_cells (Joiner *self)
{
  gboolean joined = FALSE;
  for (guint i = 0; i < self->cells->len; i++)
    for (guint j = i + 1; j < self->cells->len && self->budget->left > 0;)
      if (join_two (get_cell (self, i), get_cell (self, j)))
        {
          g_array_remove_index (self->cells, j);
          joined = TRUE;
        }
      else
        j++;
  return joined;
}

/* What two regions have in common; NULL: nothing. */
static HpfRegion *
intersect (const HpfRegion *a, const HpfRegion *b)
{
  GArray *equations, *conditions;
  HpfRegion *common = hpf_region_cut (a, &(HpfForm){ 0 });
  hpf_region_conditions (b, &equations, &conditions);
  for (guint i = 0; i < equations->len; i++)
    {
      HpfForm minus = { 0 };
      hpf_form_add (&minus, -1, &g_array_index (equations, HpfForm, i));
      g_array_append_val (conditions, g_array_index (equations, HpfForm, i));
      g_array_append_val (conditions, minus);
    }
  for (guint i = 0; i < conditions->len && common != NULL; i++)
    {
      g_autoptr (HpfRegion) before = common;
      common = hpf_region_cut (before, &g_array_index (conditions, HpfForm, i));
    }
  g_array_unref (equations);
  g_array_unref (conditions);
  return common;
}

/* ---- growing ----------------------------------------------------------------------- */

/* Whether the count of a cell is right in all of a larger region. */
static gboolean
is_right_in (const Joiner *self, guint number, const HpfRegion *region)
{
  const HpfQuasi *count = get_cell (self, number)->count;
  if (self->budget->left == 0)
    return FALSE;
  for (guint i = 0; i < self->points->len; i++)
    if (hpf_region_has (region, get_point (self, i)->at)
        && !is_right_at (count, get_point (self, i)))
      return FALSE;
  for (guint i = 0; i < self->cells->len; i++)
    {
      if (i == number)
        continue;
      g_autoptr (HpfRegion) common = intersect (region, get_cell (self, i)->region);
      if (common == NULL)
        continue;
      g_autoptr (HpfQuasi) difference
          = hpf_quasi_add (count, -1, get_cell (self, i)->count);
      if (difference == NULL || !vanishes_in (difference, common))
        return FALSE;
    }
  return TRUE;
}

/* The cell becomes this region; others lose what is in it. */
static void
take_region (Joiner *self, guint number, HpfRegion *region)
{
  GArray *left = hpf_cells_new ();
  for (guint i = self->points->len; i-- > 0;)
    if (hpf_region_has (region, get_point (self, i)->at))
      g_array_remove_index (self->points, i);
  for (guint i = 0; i < self->cells->len; i++)
    {
      HpfCell *cell = get_cell (self, i);
      if (i == number)
        {
          const HpfCell grown = { region, hpf_quasi_copy (cell->count), NULL };
          g_array_append_val (left, grown);
          continue;
        }
      g_autoptr (GPtrArray) parts = g_ptr_array_new ();
      hpf_region_subtract (cell->region, region, parts);
      for (guint p = 0; p < parts->len; p++)
        {
          const HpfCell part = { parts->pdata[p], hpf_quasi_copy (cell->count), NULL };
          g_array_append_val (left, part);
        }
    }
  g_array_unref (self->cells);
  self->cells = left;
}

/* TRUE: it has grown; its conditions are others now, and so may be its number. */
static gboolean
grow_by (Joiner *self, guint number, const HpfForm *condition, gboolean drops)
{
  if (hpf_region_fulfils (self->context, condition))
    return FALSE;
  g_autoptr (HpfRegion) relaxed
      = hpf_region_relax (get_cell (self, number)->region, condition, drops);
  g_autoptr (HpfRegion) inside
      = relaxed != NULL ? intersect (self->context, relaxed) : NULL;
  if (inside == NULL || !is_right_in (self, number, inside))
    return FALSE;
  take_region (self, number, g_steal_pointer (&inside));
  return TRUE;
}

static gboolean
grow_once (Joiner *self, guint number)
{
  GArray *equations, *conditions;
  gboolean grown = FALSE;
  hpf_region_conditions (get_cell (self, number)->region, &equations, &conditions);
  for (guint i = 0; i < equations->len; i++)
    {
      HpfForm minus = { 0 };
      g_array_append_val (conditions, g_array_index (equations, HpfForm, i));
      hpf_form_add (&minus, -1, &g_array_index (equations, HpfForm, i));
      g_array_append_val (conditions, minus);
    }
  for (guint i = 0; i < conditions->len && !grown; i++)
    grown = grow_by (self, number, &g_array_index (conditions, HpfForm, i), TRUE)
            || grow_by (self, number, &g_array_index (conditions, HpfForm, i), FALSE);
  g_array_unref (equations);
  g_array_unref (conditions);
  return grown;
}

static void
grow_all (Joiner *self)
{
  for (guint i = 0; i < self->cells->len && self->budget->left > 0; i++)
    for (guint moves = 0; moves < MOST_MOVES && i < self->cells->len; moves++)
      if (hpf_quasi_is_zero (get_cell (self, i)->count) || !grow_once (self, i))
        break;
}

/* ---- points ------------------------------------------------------------------------ */

/* The least value of the form at the points that are chosen is 0 then. */
static void
move_to_points (const Joiner *self, const gboolean *chosen, HpfForm *form)
{
  gint64 least = G_MAXINT64;
  form->constant = 0;
  for (guint i = 0; i < self->points->len; i++)
    if (chosen[i])
      least = MIN (least, form_at (form, get_point (self, i)->at));
  form->constant = -least;
}

static gboolean
has_form (const GArray *forms, const HpfForm *form)
{
  for (guint i = 0; i < forms->len; i++)
    if (hpf_form_equal (&g_array_index (forms, HpfForm, i), form))
      return TRUE;
  return FALSE;
}

/* How well it can be written without: large constants, one unknown alone, large factors.
 */
static gint64
clumsiness (const HpfForm *form)
{
  gint64 sum = 0, unknowns = 0;
  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    {
      sum += ABS (form->unknown[i]);
      unknowns += form->unknown[i] != 0;
    }
  gint64 constant = form->constant == -1 ? 0 : ABS (form->constant);
  return constant * 10000 + (unknowns == 1 ? 1000 : 0) + MIN (sum, 999);
}

static int
compare_forms (gconstpointer a, gconstpointer b)
{
  const HpfForm *x = a, *y = b;
  gint64 p = clumsiness (x), q = clumsiness (y);
  for (guint i = 0; p == q && i < HPF_MOST_UNKNOWNS; i++)
    {
      p = x->unknown[i];
      q = y->unknown[i];
    }
  return p > q ? -1 : p < q;
}

/* Parallels of the lines that divided the cells, with the points on one side of each. */
static GArray *
list_parallels (const Joiner *self, const gboolean *chosen)
{
  GArray *parallels = g_array_new (FALSE, FALSE, sizeof (HpfForm));
  for (guint f = 0; f < (self->forms->len + self->n) * 2; f++)
    {
      gint64 sign = f % 2 == 0 ? 1 : -1;
      HpfForm form = { 0 };
      if (f / 2 < self->forms->len)
        hpf_form_add (&form, sign, &g_array_index (self->forms, HpfForm, f / 2));
      else
        form.unknown[f / 2 - self->forms->len] = sign;
      move_to_points (self, chosen, &form);
      if (!hpf_form_is_constant (&form) && !has_form (parallels, &form))
        g_array_append_val (parallels, form);
      hpf_budget_take (self->budget, 1 + (self->points->len + parallels->len) / 16);
    }
  g_array_sort (parallels, compare_forms);
  return parallels;
}

static HpfRegion *
cut_all (const Joiner *self, const GArray *conditions)
{
  HpfRegion *region = hpf_region_cut (self->context, &(HpfForm){ 0 });
  for (guint i = 0; i < conditions->len && region != NULL; i++)
    {
      g_autoptr (HpfRegion) before = region;
      region = hpf_region_cut (before, &g_array_index (conditions, HpfForm, i));
    }
  return region;
}

static gboolean
has_points (const HpfRegion *region, guint n)
{
  g_autoptr (GArray) points = region != NULL ? hpf_region_points (region, n) : NULL;
  return points != NULL && points->len == n;
}

/* The points that are chosen, as a region with few conditions; FALSE: others are between
 * them. */
static gboolean
enclose (const Joiner *self, const gboolean *chosen, guint n_chosen, HpfCell *cell)
{
  g_autoptr (GArray) kept = list_parallels (self, chosen);
  cell->region = cut_all (self, kept);
  if (!has_points (cell->region, n_chosen))
    {
      g_clear_pointer (&cell->region, hpf_region_free);
      return FALSE;
    }
  for (guint i = 0; i < kept->len && self->budget->left > 0;)
    {
      g_autoptr (GArray) fewer = g_array_copy (kept);
      g_array_remove_index (fewer, i);
      g_autoptr (HpfRegion) region = cut_all (self, fewer);
      if (!has_points (region, n_chosen))
        {
          i++;
          continue;
        }
      hpf_region_free (cell->region);
      cell->region = g_steal_pointer (&region);
      g_array_remove_index (kept, i);
    }
  cell->written = g_steal_pointer (&kept);
  return TRUE;
}

/* A cell of all points where the count is right, if there is one. */
static gboolean
gather (Joiner *self, const HpfQuasi *count)
{
  g_autofree gboolean *chosen = g_new0 (gboolean, self->points->len + 1);
  guint n_chosen = 0;
  for (guint i = 0; i < self->points->len; i++)
    n_chosen += chosen[i] = is_right_at (count, get_point (self, i));
  if (n_chosen < 2)
    return FALSE;
  HpfCell cell = { 0 };
  if (!enclose (self, chosen, n_chosen, &cell))
    return FALSE;
  cell.count = hpf_quasi_copy (count);
  g_array_append_val (self->cells, cell);
  for (guint i = self->points->len; i-- > 0;)
    if (chosen[i])
      g_array_remove_index (self->points, i);
  return TRUE;
}

static void
gather_all (Joiner *self)
{
  for (guint i = 0; i < self->points->len && self->budget->left > 0;)
    {
      g_autoptr (HpfQuasi) constant = hpf_quasi_constant (get_point (self, i)->value);
      i = gather (self, constant) ? 0 : i + 1;
    }
  for (guint i = 0; i < self->known->len && self->budget->left > 0; i++)
    gather (self, self->known->pdata[i]);
}

/* Far ones first, as larger cells are. */
static int
compare_points (gconstpointer a, gconstpointer b)
{
  const Point *x = a, *y = b;
  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    if (x->at[i] != y->at[i])
      return x->at[i] > y->at[i] ? -1 : 1;
  return 0;
}

static gboolean
add_points (Joiner *self)
{
  g_autofree gboolean *chosen = g_new0 (gboolean, self->points->len + 1);
  for (guint i = 0; i < self->points->len; i++)
    {
      chosen[i] = TRUE;
      HpfCell cell = { 0 };
      if (!enclose (self, chosen, 1, &cell))
        return FALSE;
      chosen[i] = FALSE;
      cell.count = hpf_quasi_constant (get_point (self, i)->value);
      g_array_append_val (self->cells, cell);
      if (self->budget->left == 0)
        return FALSE;
    }
  g_array_set_size (self->points, 0);
  return TRUE;
}

/* ---- all --------------------------------------------------------------------------- */

static void
drop_zeros (Joiner *self)
{
  for (guint i = self->cells->len; i-- > 0;)
    if (vanishes_in (get_cell (self, i)->count, get_cell (self, i)->region))
      g_array_remove_index (self->cells, i);
  for (guint i = self->points->len; i-- > 0;)
    if (get_point (self, i)->value == 0)
      g_array_remove_index (self->points, i);
}

static gboolean
join (Joiner *self, GArray *cells)
{
  if (!divide (self, cells))
    return FALSE;
  while (join_cells (self))
    ;
  grow_all (self);
  while (join_cells (self))
    ;
  g_array_sort (self->points, compare_points);
  drop_zeros (self);
  gather_all (self);
  return add_points (self) && self->budget->left > 0;
}

gboolean
hpf_cells_join (GArray **cells, const GArray *forms, const HpfRegion *context,
                guint n_unknowns, HpfBudget *budget)
{
  Joiner self
      = { .cells = hpf_cells_new (),
          .points = g_array_new (FALSE, FALSE, sizeof (Point)),
          .known = g_ptr_array_new_with_free_func ((GDestroyNotify) hpf_quasi_free),
          .forms = forms,
          .context = context,
          .n = n_unknowns,
          .budget = budget };
  gboolean good = join (&self, *cells);
  g_array_unref (*cells);
  *cells = self.cells;
  g_array_unref (self.points);
  g_ptr_array_unref (self.known);
  return good;
}
