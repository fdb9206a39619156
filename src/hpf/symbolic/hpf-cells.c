/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/symbolic/hpf-cells.h"

#include "hpf/symbolic/hpf-exact.h"
#include "hpf/symbolic/hpf-join.h"
#include "hpf/symbolic/hpf-points.h"
#include "hpf/symbolic/hpf-reduce.h"

/* More take too long. */
#define MOST_FORMS 1000
#define MOST_CELLS 1500

/* All points of cells of so few are checked, of others the first ones. */
#define MOST_CHECKED 40

/* What all checks may do: choices of values. */
#define WORK_OF_CHECKS ((guint64) 1 << 20)

/* A piece with the numbers of its conditions among all forms. */
typedef struct
{
  GArray *conditions; /* int: number + 1, negative: its opposite */
  HpfQuasi *count;
} Numbered;

typedef struct
{
  const HpfProblem *problem;
  GArray *forms;     /* HpfForm, each once; its opposite, -form - 1, is not there */
  GPtrArray *pieces; /* of each count: GArray of Numbered */
  GArray *cells;     /* HpfCell */
  HpfBudget *budget;
} Finder;

static void
numbered_clear (gpointer data)
{
  Numbered *numbered = data;
  g_array_unref (numbered->conditions);
  hpf_quasi_free (numbered->count);
}

/* ---- pieces ------------------------------------------------------------------------ */

static gboolean
is_opposite (const HpfForm *a, const HpfForm *b)
{
  gboolean opposite = a->constant == -b->constant - 1;
  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    opposite = opposite && a->unknown[i] == -b->unknown[i];
  return opposite;
}

static int
number_form (Finder *self, HpfForm form)
{
  hpf_form_tighten (&form);
  for (guint i = 0; i < self->forms->len; i++)
    {
      const HpfForm *known = &g_array_index (self->forms, HpfForm, i);
      if (hpf_form_equal (known, &form))
        return (int) i + 1;
      if (is_opposite (known, &form))
        return -(int) i - 1;
    }
  g_array_append_val (self->forms, form);
  return (int) self->forms->len;
}

static void
number_piece (Finder *self, const HpfPiece *piece, HpfQuasi *count, GArray *numbered)
{
  Numbered added = { g_array_new (FALSE, FALSE, sizeof (int)), count };
  for (guint i = 0; i < piece->conditions->len; i++)
    {
      int number = number_form (self, g_array_index (piece->conditions, HpfForm, i));
      g_array_append_val (added.conditions, number);
    }
  g_array_append_val (numbered, added);
}

static HpfQuasi *
with_multiples (const HpfQuasi *count, const GArray *multiples)
{
  HpfQuasi *product = hpf_quasi_copy (count);
  for (guint i = 0; i < multiples->len; i++)
    {
      g_autoptr (HpfQuasi) before = product;
      g_autoptr (HpfQuasi) holds
          = hpf_quasi_multiple (&g_array_index (multiples, HpfMultiple, i));
      product = hpf_quasi_multiply (before, holds);
    }
  return product;
}

/* Without variables: 1 where all conditions hold. */
static void
take_point (const HpfSystem *system, GArray *pieces)
{
  HpfPiece piece
      = { g_array_new (FALSE, FALSE, sizeof (HpfForm)), hpf_quasi_constant (1) };
  for (guint i = 0; i < system->conditions->len; i++)
    g_array_append_val (piece.conditions,
                        g_array_index (system->conditions, HpfCondition, i).linear.form);
  g_array_append_val (pieces, piece);
}

/* The pieces of one system: at most one of them holds. */
static gboolean
take_system (Finder *self, const HpfSystem *given, GPtrArray *all)
{
  g_autoptr (HpfSystem) system = hpf_system_copy (given);
  g_autoptr (GArray) multiples = g_array_new (FALSE, FALSE, sizeof (HpfMultiple));
  g_autoptr (GArray) pieces = g_array_new (FALSE, FALSE, sizeof (HpfPiece));
  GArray *numbered = g_array_new (FALSE, FALSE, sizeof (Numbered));
  gboolean never, good = TRUE;
  g_array_set_clear_func (numbered, numbered_clear);
  g_ptr_array_add (all, numbered);
  if (!hpf_system_reduce (system, multiples, &never))
    return FALSE;
  if (never)
    return TRUE;
  if (system->n_variables == 0)
    take_point (system, pieces);
  else
    good = hpf_polyhedra_count (system, self->problem->n_unknowns, self->budget, pieces);
  for (guint i = 0; i < pieces->len; i++)
    {
      const HpfPiece *piece = &g_array_index (pieces, HpfPiece, i);
      HpfQuasi *count = with_multiples (piece->count, multiples);
      good = good && count != NULL;
      if (good)
        number_piece (self, piece, count, numbered);
      hpf_quasi_free (piece->count);
      g_array_unref (piece->conditions);
    }
  return good && self->forms->len <= MOST_FORMS;
}

static gboolean
find_pieces (Finder *self)
{
  for (guint i = 0; i < self->problem->counts->len; i++)
    {
      const GPtrArray *systems = self->problem->counts->pdata[i];
      GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
      g_ptr_array_add (self->pieces, all);
      for (guint j = 0; j < systems->len; j++)
        if (!take_system (self, systems->pdata[j], all))
          return FALSE;
    }
  return TRUE;
}

/* ---- dividing ---------------------------------------------------------------------- */

static gboolean
divide_by (Finder *self, const HpfForm *form)
{
  GArray *divided = hpf_cells_new ();
  HpfForm opposite = { .constant = -1 };
  gboolean good = hpf_form_add (&opposite, -1, form);
  for (guint i = 0; i < self->cells->len && good; i++)
    {
      const HpfCell *cell = &g_array_index (self->cells, HpfCell, i);
      HpfCell above = { .region = hpf_region_cut (cell->region, form) };
      HpfCell below = { .region = hpf_region_cut (cell->region, &opposite) };
      if (above.region != NULL)
        g_array_append_val (divided, above);
      if (below.region != NULL)
        g_array_append_val (divided, below);
    }
  g_array_unref (self->cells);
  self->cells = divided;
  return good && divided->len <= MOST_CELLS && self->budget->left > 0;
}

/* ---- counting ---------------------------------------------------------------------- */

static gboolean
piece_holds (const Numbered *piece, const gboolean *above)
{
  for (guint i = 0; i < piece->conditions->len; i++)
    {
      int number = g_array_index (piece->conditions, int, i);
      if (above[ABS (number) - 1] != (number > 0))
        return FALSE;
    }
  return TRUE;
}

/* One of the counts in a cell; NULL: 0, or, if !*good, too large. */
static HpfQuasi *
find_count (const Finder *self, guint number, const gboolean *above, gboolean *good)
{
  const GPtrArray *systems = self->pieces->pdata[number];
  HpfQuasi *sum = NULL;
  for (guint i = 0; i < systems->len; i++)
    {
      const GArray *pieces = systems->pdata[i];
      for (guint j = 0; j < pieces->len; j++)
        {
          const Numbered *piece = &g_array_index (pieces, Numbered, j);
          if (!piece_holds (piece, above))
            continue;
          g_autoptr (HpfQuasi) before = sum != NULL ? sum : hpf_quasi_constant (0);
          sum = hpf_quasi_add (before, 1, piece->count);
          *good = *good && sum != NULL;
          break;
        }
    }
  return sum;
}

static HpfQuasi *
find_product (const Finder *self, const GArray *numbers, const gboolean *above,
              gboolean *good)
{
  HpfQuasi *product = hpf_quasi_constant (1);
  for (guint i = 0; i < numbers->len && product != NULL; i++)
    {
      g_autoptr (HpfQuasi) before = product;
      g_autoptr (HpfQuasi) factor
          = find_count (self, g_array_index (numbers, guint, i), above, good);
      product = NULL;
      if (factor == NULL)
        break;
      product = hpf_quasi_multiply (before, factor);
      *good = *good && product != NULL;
    }
  return product;
}

static HpfQuasi *
find_sum (const Finder *self, const GPtrArray *products, const gboolean *above,
          gboolean *good)
{
  HpfQuasi *sum = hpf_quasi_constant (0);
  for (guint i = 0; i < products->len && *good; i++)
    {
      g_autoptr (HpfQuasi) product = find_product (self, products->pdata[i], above, good);
      if (product == NULL)
        continue;
      g_autoptr (HpfQuasi) before = sum;
      sum = hpf_quasi_add (before, 1, product);
      *good = *good && sum != NULL;
    }
  return sum;
}

static HpfQuasi *
find_difference (const Finder *self, const gboolean *above)
{
  const HpfProblem *problem = self->problem;
  gboolean good = TRUE;
  g_autoptr (HpfQuasi) all = find_product (self, problem->all, above, &good);
  g_autoptr (HpfQuasi) local = hpf_quasi_constant (problem->local_factor);
  for (guint i = 0; i < problem->groups->len && good && local != NULL; i++)
    {
      g_autoptr (HpfQuasi) sum = find_sum (self, problem->groups->pdata[i], above, &good);
      HpfQuasi *product = hpf_quasi_multiply (local, sum);
      hpf_quasi_free (local);
      local = product;
    }
  if (!good || local == NULL)
    return NULL;
  if (all == NULL)
    return hpf_quasi_constant (0);
  g_autoptr (HpfQuasi) factor = hpf_quasi_constant (problem->all_factor);
  g_autoptr (HpfQuasi) total = hpf_quasi_multiply (all, factor);
  g_autoptr (HpfQuasi) difference = hpf_quasi_add (total, -1, local);
  return difference != NULL ? hpf_quasi_reduce (difference) : NULL;
}

static gboolean
count_cells (Finder *self)
{
  g_autofree gboolean *above = g_new (gboolean, self->forms->len + 1);
  for (guint i = 0; i < self->cells->len; i++)
    {
      HpfCell *cell = &g_array_index (self->cells, HpfCell, i);
      for (guint f = 0; f < self->forms->len; f++)
        above[f] = hpf_region_is_above (cell->region,
                                        &g_array_index (self->forms, HpfForm, f));
      cell->count = find_difference (self, above);
      if (cell->count == NULL)
        return FALSE;
    }
  return TRUE;
}

/* ---- checking ---------------------------------------------------------------------- */

typedef struct
{
  const HpfCell *cell;
  GArray *points, *counts; /* gint64: arrays of HPF_MOST_UNKNOWNS, and their counts */
  gboolean right;
} Check;

static void
check_point (const Finder *self, Check *check, guint64 *work, const gint64 *point)
{
  gint64 exact, value;
  if (!hpf_exact_count (self->problem, point, work, &exact))
    return;
  check->right = check->right && hpf_quasi_value (check->cell->count, point, &value)
                 && value == exact;
  g_array_append_vals (check->points, point, HPF_MOST_UNKNOWNS);
  g_array_append_val (check->counts, exact);
}

/* Cells of one point each in place of a wrong one of few points. */
static gboolean
add_points (Finder *self, const Check *check, GArray *cells)
{
  for (guint i = 0; i < check->counts->len; i++)
    {
      const gint64 *point
          = (const gint64 *) check->points->data + (gsize) i * HPF_MOST_UNKNOWNS;
      const HpfForm everywhere = { .constant = 0 };
      HpfCell cell
          = { .region = hpf_region_cut (check->cell->region, &everywhere),
              .count = hpf_quasi_constant (g_array_index (check->counts, gint64, i)) };
      for (guint u = 0; u < 2 * self->problem->n_unknowns && cell.region != NULL; u++)
        {
          const gint64 sign = u % 2 == 0 ? 1 : -1;
          HpfForm form = { .constant = -sign * point[u / 2] };
          form.unknown[u / 2] = sign;
          g_autoptr (HpfRegion) before = cell.region;
          cell.region = hpf_region_cut (before, &form);
        }
      g_array_append_val (cells, cell);
      if (cell.region == NULL)
        return FALSE;
    }
  return TRUE;
}

/* FALSE: the count of a large cell is wrong. */
static gboolean
check_cell (Finder *self, HpfCell *cell, guint64 *work, GArray *cells)
{
  g_autoptr (GArray) all = hpf_region_points (cell->region, MOST_CHECKED);
  g_autoptr (GArray) first
      = all == NULL ? hpf_region_first (cell->region, MOST_CHECKED) : NULL;
  const GArray *points = all != NULL ? all : first;
  Check check = { .cell = cell, .right = TRUE };
  check.points = g_array_new (FALSE, FALSE, sizeof (gint64));
  check.counts = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < points->len; i++)
    check_point (self, &check, work,
                 (const gint64 *) points->data + (gsize) i * HPF_MOST_UNKNOWNS);
  const gboolean complete = all != NULL && check.counts->len == all->len;
  const HpfCell kept = *cell;
  gboolean good = check.right || complete;
  if (check.right)
    {
      *cell = (HpfCell){ NULL, NULL, NULL };
      g_array_append_val (cells, kept);
    }
  else if (good)
    good = add_points (self, &check, cells);
  g_array_unref (check.points);
  g_array_unref (check.counts);
  return good;
}

static gboolean
check_cells (Finder *self)
{
  guint64 work = WORK_OF_CHECKS;
  GArray *checked = hpf_cells_new ();
  gboolean good = TRUE;
  for (guint i = 0; i < self->cells->len && good; i++)
    good = check_cell (self, &g_array_index (self->cells, HpfCell, i), &work, checked);
  g_array_unref (self->cells);
  self->cells = checked;
  return good;
}

/* ---- what does not matter ---------------------------------------------------------- */

static void
note_form (const HpfForm *form, gboolean *matters)
{
  for (guint u = 0; u < HPF_MOST_UNKNOWNS; u++)
    matters[u] = matters[u] || form->unknown[u] != 0;
}

static void
note_count (const HpfQuasi *count, gboolean *matters)
{
  for (guint c = 0; c < count->n_classes; c++)
    for (guint t = 0; t < count->polynomials[c]->len; t++)
      for (guint u = 0; u < HPF_MOST_UNKNOWNS; u++)
        if (g_array_index (count->polynomials[c], HpfTerm, t).power[u] > 0)
          matters[u] = TRUE;
  for (guint u = 0; u < HPF_MOST_UNKNOWNS; u++)
    matters[u] = matters[u] || count->period[u] > 1;
}

/* Unknowns that the context joins with those that matter do so, too. */
static void
note_context (const HpfProblem *problem, gboolean *matters)
{
  for (guint round = 0; round < HPF_MOST_UNKNOWNS; round++)
    for (guint i = 0; i < problem->context->len; i++)
      {
        const HpfForm *form = &g_array_index (problem->context, HpfForm, i);
        gboolean joins = FALSE;
        for (guint u = 0; u < HPF_MOST_UNKNOWNS; u++)
          joins = joins || (form->unknown[u] != 0 && matters[u]);
        if (joins)
          note_form (form, matters);
      }
}

/* Gives unknowns their values that nothing depends on: cells have an end then. */
static HpfRegion *
fix_unknowns (const Finder *self, const gint64 *values, const HpfRegion *context)
{
  gboolean matters[HPF_MOST_UNKNOWNS] = { FALSE };
  HpfRegion *region = hpf_region_cut (context, &(HpfForm){ 0 });
  for (guint i = 0; i < self->forms->len; i++)
    note_form (&g_array_index (self->forms, HpfForm, i), matters);
  for (guint i = 0; i < self->pieces->len; i++)
    {
      const GPtrArray *systems = self->pieces->pdata[i];
      for (guint j = 0; j < systems->len; j++)
        {
          const GArray *pieces = systems->pdata[j];
          for (guint k = 0; k < pieces->len; k++)
            note_count (g_array_index (pieces, Numbered, k).count, matters);
        }
    }
  note_context (self->problem, matters);
  for (guint i = 0; i < self->problem->n_unknowns * 2 && region != NULL; i++)
    {
      gint64 sign = i % 2 == 0 ? 1 : -1;
      HpfForm form = { .constant = -sign * values[i / 2] };
      form.unknown[i / 2] = sign;
      g_autoptr (HpfRegion) before = region;
      region = matters[i / 2] ? hpf_region_cut (before, &(HpfForm){ 0 })
                              : hpf_region_cut (before, &form);
    }
  return region;
}

static gboolean
find (Finder *self, const gint64 *values, HpfRegion **context)
{
  if (!find_pieces (self))
    return FALSE;
  HpfCell whole = { .region = fix_unknowns (self, values, *context) };
  if (whole.region == NULL)
    return FALSE;
  hpf_region_free (*context);
  *context = hpf_region_cut (whole.region, &(HpfForm){ 0 });
  g_array_append_val (self->cells, whole);
  for (guint i = 0; i < self->forms->len; i++)
    if (!divide_by (self, &g_array_index (self->forms, HpfForm, i)))
      return FALSE;
  return count_cells (self) && check_cells (self)
         && hpf_cells_join (&self->cells, self->forms, *context,
                            self->problem->n_unknowns, self->budget);
}

GArray *
hpf_cells_find (const HpfProblem *problem, const gint64 *values, HpfBudget *budget,
                HpfRegion **context)
{
  Finder self = { .problem = problem, .cells = hpf_cells_new (), .budget = budget };
  self.forms = g_array_new (FALSE, FALSE, sizeof (HpfForm));
  self.pieces = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  gboolean good = find (&self, values, context);
  g_array_unref (self.forms);
  g_ptr_array_unref (self.pieces);
  if (good)
    return self.cells;
  g_array_unref (self.cells);
  return NULL;
}
