/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A region with an end and few points becomes single points.  One after the other, the
 * large regions, the general ones first, lose conditions as long as their count is right.
 * What is left of the points is put together where one count is right at all of the
 * points between parallels of the lines that divide the regions.
 */
#include "config.h"

#include "hpf/symbolic/hpf-join.h"

#include <isl/ilp.h>
#include <string.h>

#include "hpf/symbolic/hpf-intervals.h"
#include "hpf/symbolic/hpf-quasi.h"

/* A region of so few points is divided into them, as long as there are so few. */
#define MOST_POINTS 40
#define MOST_DIVIDED 400

/* A condition is moved by steps of at most so much. */
#define MOST_MOVED 64

/* Regions: more take too long. */
#define MOST_CELLS 1500

typedef struct
{
  isl_set *set;
  isl_qpolynomial *count;
  guint directions;
} Cell;

typedef struct
{
  const HpfPieces *pieces;
  HpfJoinStyle style;
  GArray *sides;    /* HpfForm */
  GArray *cells;    /* Cell, also those of 0 */
  GArray *points;   /* HpfPoint */
  GPtrArray *known; /* isl_qpolynomial: counts of the cells that points were made from */
  GPtrArray *regions;
  isl_set *taken; /* by the regions */
} Joiner;

static void
cell_clear (gpointer data)
{
  Cell *cell = data;

  isl_set_free (cell->set);
  isl_qpolynomial_free (cell->count);
}

static void
free_count (gpointer count)
{
  isl_qpolynomial_free (count);
}

static void
region_free (gpointer data)
{
  HpfRegion *region = data;

  isl_set_free (region->set);
  g_array_unref (region->written);
  isl_qpolynomial_free (region->count);
  g_free (region);
}

static Cell *
get_cell (const Joiner *self, guint i)
{
  return &g_array_index (self->cells, Cell, i);
}

static HpfPoint *
get_point (const Joiner *self, guint i)
{
  return &g_array_index (self->points, HpfPoint, i);
}

/* ---- cells and points -------------------------------------------------------------- */

static void
note_count (Joiner *self, isl_qpolynomial *count)
{
  for (guint i = 0; i < self->known->len; i++)
    if (isl_qpolynomial_plain_is_equal (self->known->pdata[i], count) == isl_bool_true)
      return;
  g_ptr_array_add (self->known, isl_qpolynomial_copy (count));
}

static gboolean
take_points (Joiner *self, isl_set *set, isl_qpolynomial *count, const GArray *points)
{
  for (guint i = 0; i < points->len; i++)
    {
      HpfPoint point;

      memcpy (point.at, (const gint64 *) points->data + (gsize) i * HPF_MOST_UNKNOWNS,
              sizeof point.at);
      if (!hpf_isl_value (count, set, point.at, &point.value))
        return FALSE;
      g_array_append_val (self->points, point);
    }
  note_count (self, count);
  return TRUE;
}

/* Takes the set. */
static gboolean
add_cell (Joiner *self, isl_set *taken, isl_qpolynomial *count)
{
  g_autoptr (isl_set) set = taken;
  g_autoptr (GArray) points
      = self->points->len < MOST_DIVIDED ? hpf_isl_points (set, MOST_POINTS) : NULL;

  if (points != NULL)
    return take_points (self, set, count, points);
  const guint directions = hpf_isl_directions (set);
  const Cell cell = { g_steal_pointer (&set), isl_qpolynomial_copy (count), directions };
  g_array_append_val (self->cells, cell);
  return self->cells->len <= MOST_CELLS;
}

/* Takes the set. */
static gboolean
add_cells (Joiner *self, isl_set *set, isl_qpolynomial *count)
{
  set = isl_set_make_disjoint (isl_set_coalesce (set));
  isl_basic_set_list *sets = isl_set_get_basic_set_list (set);
  const int n = isl_basic_set_list_size (sets);
  gboolean good = n >= 0;
  isl_set_free (set);
  for (int i = 0; i < n && good; i++)
    good = add_cell (self, isl_set_from_basic_set (isl_basic_set_list_get_at (sets, i)),
                     count);
  isl_basic_set_list_free (sets);
  return good;
}

static isl_stat
take_piece (isl_set *set, isl_qpolynomial *count, gpointer data)
{
  const gboolean good = add_cells (data, set, count);

  isl_qpolynomial_free (count);
  return good ? isl_stat_ok : isl_stat_error;
}

static gboolean
divide (Joiner *self)
{
  isl_pw_qpolynomial *count = self->pieces->count;
  isl_set *zero
      = isl_set_subtract (isl_set_copy (self->pieces->context),
                          isl_pw_qpolynomial_domain (isl_pw_qpolynomial_copy (count)));
  g_autoptr (isl_qpolynomial) nothing
      = isl_qpolynomial_zero_on_domain (isl_set_get_space (zero));

  return isl_pw_qpolynomial_foreach_piece (count, take_piece, self) == isl_stat_ok
         && add_cells (self, zero, nothing);
}

/* ---- conditions -------------------------------------------------------------------- */

/* How well it can be written without: large constants, with constants less so where one
 * parameter is alone and more where the size of a block is, and large factors. */
static gint64
clumsiness (const HpfForm *form, const Joiner *self)
{
  gint64 sum = 0;
  guint unknowns = 0, last = 0;

  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    {
      sum += ABS (form->unknown[i]);
      unknowns += form->unknown[i] != 0;
      last = form->unknown[i] != 0 ? i : last;
    }
  const gint64 constant = form->constant == -1 ? 0 : ABS (form->constant);
  const gboolean light = self->style == HPF_JOIN_WITH_CONSTANTS;
  if (unknowns > 1)
    return constant * 10000 + MIN (sum, 999);
  return last < self->pieces->n_symbols ? constant * (light ? 2000 : 10000) + 1000
                                        : constant * 10000 + (light ? 15000 : 1000);
}

static int
compare_forms (gconstpointer a, gconstpointer b, gpointer joiner)
{
  const HpfForm *x = a, *y = b;
  gint64 p = clumsiness (x, joiner), q = clumsiness (y, joiner);

  for (guint i = 0; p == q && i < HPF_MOST_UNKNOWNS; i++)
    {
      p = x->unknown[i];
      q = y->unknown[i];
    }
  return p > q ? -1 : p < q;
}

/* The least value in the set.  FALSE: there is none. */
static gboolean
find_least (isl_set *set, const HpfForm *form, gint64 *least)
{
  isl_aff *aff = hpf_isl_aff (set, form);
  g_autoptr (isl_val) value = isl_set_min_val (set, aff);

  isl_aff_free (aff);
  if (isl_val_is_int (value) != isl_bool_true
      || isl_val_cmp_si (value, HPF_MOST_COEFFICIENT) > 0
      || isl_val_cmp_si (value, -HPF_MOST_COEFFICIENT) < 0)
    return FALSE;
  *least = isl_val_get_num_si (value);
  return TRUE;
}

/* Each form and its opposite, with the least value in the context; those without one have
 * the least of all numbers. */
static GArray *
list_sides (const HpfPieces *pieces)
{
  GArray *sides = g_array_new (FALSE, FALSE, sizeof (HpfForm));

  for (guint f = 0; f < pieces->forms->len * 2; f++)
    {
      HpfForm side = { 0 };

      hpf_form_add (&side, f % 2 == 0 ? 1 : -1,
                    &g_array_index (pieces->forms, HpfForm, f / 2));
      if (!find_least (pieces->context, &side, &side.constant))
        side.constant = G_MININT64;
      g_array_append_val (sides, side);
    }
  return sides;
}

/* The least value at the points that are chosen. */
static gint64
find_least_point (const Joiner *self, const HpfForm *form, const gboolean *chosen)
{
  gint64 least = G_MAXINT64;

  for (guint i = 0; i < self->points->len; i++)
    if (chosen[i])
      least = MIN (least, hpf_form_value (form, get_point (self, i)->at));
  return least;
}

/* Parallels of the lines that divide the regions, with the set, or the points, on one
 * side of each and points of the context on the other. */
static GArray *
list_parallels (const Joiner *self, isl_set *set, const gboolean *chosen)
{
  GArray *parallels = g_array_new (FALSE, FALSE, sizeof (HpfForm));

  for (guint f = 0; f < self->sides->len; f++)
    {
      HpfForm form = g_array_index (self->sides, HpfForm, f);
      const gint64 everywhere = form.constant;
      gint64 least = 0;

      form.constant = 0;
      if (set == NULL)
        least = find_least_point (self, &form, chosen);
      else if (!find_least (set, &form, &least))
        continue;
      if (least == everywhere || ABS (least) > HPF_MOST_COEFFICIENT)
        continue;
      form.constant = -least;
      g_array_append_val (parallels, form);
    }
  g_array_sort_with_data (parallels, compare_forms, (gpointer) self);
  return parallels;
}

/* ---- a region that grows ----------------------------------------------------------- */

typedef struct
{
  const Joiner *joiner;
  isl_qpolynomial *count;
  gboolean *wrong; /* of each point: the count is */
  GArray *kept;    /* HpfForm: the conditions of the region */
  isl_set *set;    /* where they hold in the context */
} Growing;

/* Whether the count is right where the conditions hold, and no other region is there. */
static gboolean
is_right_at_points (const Growing *self)
{
  for (guint i = 0; i < self->joiner->points->len; i++)
    if (self->wrong[i] && hpf_forms_hold (self->kept, get_point (self->joiner, i)->at))
      return FALSE;
  return TRUE;
}

static gboolean
is_right_in (const Growing *self, isl_set *set)
{
  const Joiner *joiner = self->joiner;

  if (isl_set_is_disjoint (set, joiner->taken) != isl_bool_true)
    return FALSE;
  for (guint i = 0; i < joiner->cells->len; i++)
    {
      const Cell *cell = get_cell (joiner, i);

      if (isl_set_is_disjoint (set, cell->set) == isl_bool_true)
        continue;
      g_autoptr (isl_set) common
          = isl_set_intersect (isl_set_copy (set), isl_set_copy (cell->set));
      g_autoptr (isl_qpolynomial) difference = isl_qpolynomial_sub (
          isl_qpolynomial_copy (self->count), isl_qpolynomial_copy (cell->count));
      if (!hpf_isl_vanishes (difference, common))
        return FALSE;
    }
  return TRUE;
}

/* The set becomes where the conditions hold.  FALSE: the count is wrong there. */
static gboolean
grow (Growing *self)
{
  if (!is_right_at_points (self))
    return FALSE;
  isl_set *larger = hpf_isl_cut (isl_set_copy (self->joiner->pieces->context),
                                 (const HpfForm *) self->kept->data, self->kept->len);
  const gboolean right = larger != NULL && is_right_in (self, larger);
  isl_set_free (right ? self->set : larger);
  if (right)
    self->set = larger;
  return right;
}

/* Without those of the n conditions from here on that need not be: all of them, or those
 * of each half.  Returns: how many are left. */
static guint
drop_conditions (Growing *self, guint from, guint n)
{
  if (n == 0)
    return 0;
  g_autoptr (GArray) all = g_array_copy (self->kept);
  g_array_remove_range (self->kept, from, n);
  if (grow (self))
    return 0;
  g_array_set_size (self->kept, 0);
  g_array_append_vals (self->kept, all->data, all->len);
  if (n == 1)
    return 1;
  const guint left = drop_conditions (self, from, n / 2);
  return left + drop_conditions (self, from + left, n - n / 2);
}

/* Moves conditions as far as they can be, but not where that adds a few points. */
static void
move_conditions (Growing *self)
{
  if (hpf_isl_directions (self->set) == 0)
    return;
  for (guint i = 0; i < self->kept->len; i++)
    for (gint64 step = 1; step > 0 && step <= MOST_MOVED;)
      {
        g_array_index (self->kept, HpfForm, i).constant += step;
        if (grow (self))
          {
            step *= 2;
            continue;
          }
        g_array_index (self->kept, HpfForm, i).constant -= step;
        step /= 2;
      }
}

/* ---- a region ---------------------------------------------------------------------- */

static gboolean
take_region (Joiner *self, HpfRegion *region)
{
  g_autoptr (GArray) cells = self->cells;
  gboolean good = TRUE;

  self->cells = g_array_new (FALSE, FALSE, sizeof (Cell));
  g_array_set_clear_func (self->cells, cell_clear);
  g_ptr_array_add (self->regions, region);
  self->taken = isl_set_union (self->taken, isl_set_copy (region->set));
  for (guint i = self->points->len; i-- > 0;)
    if (hpf_forms_hold (region->written, get_point (self, i)->at))
      g_array_remove_index (self->points, i);
  for (guint i = 0; i < cells->len && good; i++)
    {
      Cell *cell = &g_array_index (cells, Cell, i);

      if (isl_set_is_disjoint (cell->set, region->set) != isl_bool_true)
        {
          good = add_cells (
              self,
              isl_set_subtract (isl_set_copy (cell->set), isl_set_copy (region->set)),
              cell->count);
          continue;
        }
      g_array_append_vals (self->cells, cell, 1);
      *cell = (Cell){ 0 };
    }
  return good;
}

static HpfRegion *
region_new (const Growing *of)
{
  HpfRegion *region = g_new (HpfRegion, 1);

  *region = (HpfRegion){ isl_set_copy (of->set), g_array_ref (of->kept),
                         isl_qpolynomial_copy (of->count) };
  return region;
}

static gboolean *
find_wrong (const Joiner *self, isl_qpolynomial *count)
{
  gboolean *wrong = g_new (gboolean, self->points->len);

  for (guint i = 0; i < self->points->len; i++)
    {
      const HpfPoint *point = get_point (self, i);
      gint64 value;

      wrong[i] = !hpf_isl_value (count, self->pieces->context, point->at, &value)
                 || value != point->value;
    }
  return wrong;
}

/* A region with the count, of this set, or of the points that are chosen, and as much
 * more as is right.  FALSE: the count is wrong at points between them, or (*failed)
 * something is too large. */
static gboolean
enclose (Joiner *self, isl_set *seed, const gboolean *chosen, isl_qpolynomial *count,
         gboolean *failed)
{
  g_autofree gboolean *wrong = find_wrong (self, count);
  g_autoptr (GArray) kept = list_parallels (self, seed, chosen);
  Growing growing = { self, count, wrong, kept, NULL };

  if (!grow (&growing))
    return FALSE;
  drop_conditions (&growing, 0, kept->len);
  move_conditions (&growing);
  *failed = *failed || !take_region (self, region_new (&growing));
  isl_set_free (growing.set);
  return TRUE;
}

/* ---- large cells ------------------------------------------------------------------- */

/* That with the most directions, other than those of 0; NULL: there is none. */
static Cell *
choose_cell (const Joiner *self)
{
  Cell *best = NULL;

  for (guint i = 0; i < self->cells->len; i++)
    {
      Cell *cell = get_cell (self, i);

      if (isl_qpolynomial_is_zero (cell->count) != isl_bool_true
          && (best == NULL || cell->directions > best->directions))
        best = cell;
    }
  return best;
}

static gboolean
grow_all (Joiner *self)
{
  gboolean failed = FALSE;

  for (Cell *cell; !failed && (cell = choose_cell (self)) != NULL;)
    {
      g_autoptr (isl_set) set = isl_set_copy (cell->set);
      g_autoptr (isl_qpolynomial) count = isl_qpolynomial_copy (cell->count);

      if (!enclose (self, set, NULL, count, &failed))
        return FALSE;
    }
  return !failed;
}

/* ---- points ------------------------------------------------------------------------ */

/* A region of all points where the count is right, if there is one. */
static gboolean
gather (Joiner *self, isl_qpolynomial *count, gboolean *failed)
{
  g_autofree gboolean *chosen = find_wrong (self, count);
  guint n = 0;

  for (guint i = 0; i < self->points->len; i++)
    {
      chosen[i] = !chosen[i] && get_point (self, i)->value != 0;
      n += chosen[i];
    }
  return n >= MAX (2, hpf_isl_degree (count) + 1)
         && enclose (self, NULL, chosen, count, failed);
}

static isl_qpolynomial *
constant_of (const Joiner *self, const HpfPoint *point)
{
  isl_set *context = self->pieces->context;

  return isl_qpolynomial_val_on_domain (
      isl_set_get_space (context),
      isl_val_int_from_si (isl_set_get_ctx (context), point->value));
}

/* Far ones first, as larger cells are. */
static int
compare_points (gconstpointer a, gconstpointer b)
{
  const HpfPoint *x = a, *y = b;

  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    if (x->at[i] != y->at[i])
      return x->at[i] > y->at[i] ? -1 : 1;
  return 0;
}

/* Regions that begin with one point. */
static gboolean
add_points (Joiner *self)
{
  gboolean failed = FALSE;

  for (guint i = 0; i < self->points->len && !failed;)
    {
      g_autofree gboolean *chosen = g_new0 (gboolean, self->points->len);
      g_autoptr (isl_qpolynomial) constant = constant_of (self, get_point (self, i));

      chosen[i] = TRUE;
      if (get_point (self, i)->value == 0)
        i++;
      else if (!enclose (self, NULL, chosen, constant, &failed))
        return FALSE;
    }
  return !failed;
}

static gboolean
gather_all (Joiner *self)
{
  gboolean failed = FALSE;

  g_array_sort (self->points, compare_points);
  for (guint i = 0; i < self->points->len && !failed;)
    {
      g_autoptr (isl_qpolynomial) constant = constant_of (self, get_point (self, i));

      i = get_point (self, i)->value != 0 && gather (self, constant, &failed) ? 0 : i + 1;
    }
  for (guint i = 0; i < self->known->len && !failed;)
    i = gather (self, self->known->pdata[i], &failed) ? 0 : i + 1;
  return !failed && add_points (self);
}

/* ---- all --------------------------------------------------------------------------- */

GPtrArray *
hpf_join_pieces (const HpfPieces *pieces, HpfJoinStyle style)
{
  Joiner self = { .pieces = pieces,
                  .style = style,
                  .sides = list_sides (pieces),
                  .cells = g_array_new (FALSE, FALSE, sizeof (Cell)),
                  .points = g_array_new (FALSE, FALSE, sizeof (HpfPoint)),
                  .known = g_ptr_array_new_with_free_func (free_count),
                  .regions = g_ptr_array_new_with_free_func (region_free),
                  .taken = isl_set_empty (isl_set_get_space (pieces->context)) };

  g_array_set_clear_func (self.cells, cell_clear);
  const gboolean good = divide (&self) && grow_all (&self) && gather_all (&self);
  g_array_unref (self.sides);
  g_array_unref (self.cells);
  g_array_unref (self.points);
  g_ptr_array_unref (self.known);
  isl_set_free (self.taken);
  if (good)
    return self.regions;
  g_ptr_array_unref (self.regions);
  return NULL;
}
