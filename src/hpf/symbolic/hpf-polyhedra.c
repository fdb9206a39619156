/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/symbolic/hpf-polyhedra.h"

#include "hpf/symbolic/hpf-region-private.h"

/* ---- conditions as PolyLib has them: kind, variables, unknowns, constant ----------- */

static void
set_row (Value *row, const HpfLinear *linear, guint n_variables, guint n_unknowns,
         gboolean is_zero)
{
  row[0] = is_zero ? 0 : 1;
  for (guint i = 0; i < n_variables; i++)
    row[1 + i] = linear->variable[i];
  for (guint i = 0; i < n_unknowns; i++)
    row[1 + n_variables + i] = linear->form.unknown[i];
  row[1 + n_variables + n_unknowns] = linear->form.constant;
}

static void
set_form (Value *row, const HpfForm *form, guint n_unknowns)
{
  const HpfLinear linear = { .form = *form };
  set_row (row, &linear, 0, n_unknowns, FALSE);
}

static gboolean
get_form (const Value *row, guint n_unknowns, HpfForm *form)
{
  *form = (HpfForm){ .constant = row[1 + n_unknowns] };
  for (guint i = 0; i < n_unknowns; i++)
    form->unknown[i] = row[1 + i];
  HpfForm checked = { 0 };
  return hpf_form_add (&checked, 1, form);
}

static gboolean
is_positive_constant (const HpfForm *form)
{
  return hpf_form_is_constant (form) && form->constant >= 0;
}

/* ---- regions ----------------------------------------------------------------------- */

static HpfRegion *
region_take (guint n, Polyhedron *set, HpfBudget *budget)
{
  hpf_budget_take (budget, HPF_WORK_OF_REGION);
  if (set != NULL && !emptyQ (set))
    {
      HpfRegion *self = g_new (HpfRegion, 1);
      *self = (HpfRegion){ n, set, budget };
      return self;
    }
  if (set != NULL)
    Domain_Free (set);
  return NULL;
}

HpfRegion *
hpf_region_new (guint n_unknowns, const GArray *conditions, HpfBudget *budget)
{
  Matrix *matrix = Matrix_Alloc (conditions->len + 1, n_unknowns + 2);
  const HpfForm one = { .constant = 1 };
  for (guint i = 0; i < conditions->len; i++)
    {
      HpfForm form = g_array_index (conditions, HpfForm, i);
      hpf_form_tighten (&form);
      set_form (matrix->p[i], &form, n_unknowns);
    }
  set_form (matrix->p[conditions->len], &one, n_unknowns);
  Polyhedron *set = Constraints2Polyhedron (matrix, HPF_MOST_RAYS);
  Matrix_Free (matrix);
  return region_take (n_unknowns, set, budget);
}

void
hpf_region_free (HpfRegion *self)
{
  if (self == NULL)
    return;
  Domain_Free (self->set);
  g_free (self);
}

HpfRegion *
hpf_region_cut (const HpfRegion *self, const HpfForm *condition)
{
  Value row[HPF_MOST_UNKNOWNS + 2];
  HpfForm form = *condition;
  hpf_form_tighten (&form);
  set_form (row, &form, self->n);
  return region_take (self->n, AddConstraints (row, 1, self->set, HPF_MOST_RAYS),
                      self->budget);
}

static void
list_conditions (const Polyhedron *set, guint n, GArray **equations, GArray **conditions)
{
  *equations = g_array_new (FALSE, FALSE, sizeof (HpfForm));
  *conditions = g_array_new (FALSE, FALSE, sizeof (HpfForm));
  for (guint i = 0; i < set->NbConstraints; i++)
    {
      HpfForm form;
      if (!get_form (set->Constraint[i], n, &form) || is_positive_constant (&form))
        continue;
      if (set->Constraint[i][0] != 0)
        hpf_form_tighten (&form);
      g_array_append_val (set->Constraint[i][0] == 0 ? *equations : *conditions, form);
    }
}

/* Equations as two conditions. */
static GArray *
list_domain (const Polyhedron *domain, guint n_unknowns)
{
  GArray *equations, *conditions;
  list_conditions (domain, n_unknowns, &equations, &conditions);
  for (guint i = 0; i < equations->len; i++)
    {
      HpfForm minus = { 0 };
      g_array_append_val (conditions, g_array_index (equations, HpfForm, i));
      hpf_form_add (&minus, -1, &g_array_index (equations, HpfForm, i));
      g_array_append_val (conditions, minus);
    }
  g_array_unref (equations);
  return conditions;
}

void
hpf_region_conditions (const HpfRegion *self, GArray **equations, GArray **conditions)
{
  list_conditions (self->set, self->n, equations, conditions);
}

void
hpf_region_simplify (const HpfRegion *self, const HpfRegion *context, GArray **equations,
                     GArray **conditions)
{
  Polyhedron *simple = DomainSimplify (self->set, context->set, HPF_MOST_RAYS);
  list_conditions (simple != NULL ? simple : self->set, self->n, equations, conditions);
  if (simple != NULL)
    Domain_Free (simple);
}

gboolean
hpf_region_fulfils (const HpfRegion *self, const HpfForm *condition)
{
  HpfForm against = { .constant = -1 };
  if (!hpf_form_add (&against, -1, condition))
    return FALSE;
  g_autoptr (HpfRegion) outside = hpf_region_cut (self, &against);
  return outside == NULL;
}

static __int128
divisor (__int128 a, __int128 b)
{
  while (b != 0)
    {
      __int128 rest = a % b;
      a = b;
      b = rest;
    }
  return a < 0 ? -a : a;
}

/* At the middle of the vertices plus the sum of the rays. */
gboolean
hpf_region_is_above (const HpfRegion *self, const HpfForm *form)
{
  __int128 sum = 0, scale = 1, vertices = 0, rays = 0;
  for (guint i = 0; i < self->set->NbRays; i++)
    {
      const Value *ray = self->set->Ray[i];
      __int128 value = 0, by = ray[self->n + 1];
      for (guint u = 0; u < self->n; u++)
        value += (__int128) form->unknown[u] * ray[1 + u];
      if (ray[0] == 0)
        continue; /* a line: both of its directions are in the region */
      if (by == 0)
        {
          rays += value;
          continue;
        }
      sum = sum * by + value * scale;
      scale *= by;
      __int128 common = divisor (sum, scale);
      sum /= common;
      scale /= common;
      vertices++;
    }
  /* sum / scale / vertices + rays + constant > -1/2 */
  return 2 * (sum + (rays + form->constant) * scale * vertices) + scale * vertices > 0;
}

/* ---- joining ----------------------------------------------------------------------- */

static void
add_common (const HpfRegion *of, const HpfRegion *other, GArray *all)
{
  GArray *equations, *conditions;
  hpf_region_conditions (of, &equations, &conditions);
  for (guint i = 0; i < equations->len; i++)
    { /* both sides of it */
      HpfForm form = g_array_index (equations, HpfForm, i), minus = { 0 };
      g_array_append_val (conditions, form);
      if (hpf_form_add (&minus, -1, &form))
        g_array_append_val (conditions, minus);
    }
  for (guint i = 0; i < conditions->len; i++)
    if (hpf_region_fulfils (other, &g_array_index (conditions, HpfForm, i)))
      g_array_append_vals (all, &g_array_index (conditions, HpfForm, i), 1);
  g_array_unref (equations);
  g_array_unref (conditions);
}

/* Nothing of the whole is outside of both. */
static gboolean
is_covered (const HpfRegion *whole, const HpfRegion *a, const HpfRegion *b)
{
  Polyhedron *rest = DomainDifference (whole->set, a->set, HPF_MOST_RAYS);
  gboolean covered = TRUE;
  hpf_budget_take (whole->budget, HPF_WORK_OF_REGION);
  for (Polyhedron *part = rest; part != NULL && covered; part = part->next)
    {
      Polyhedron *next = part->next;
      if (emptyQ (part))
        continue;
      part->next = NULL;
      hpf_budget_take (whole->budget, HPF_WORK_OF_REGION);
      Polyhedron *left = DomainDifference (part, b->set, HPF_MOST_RAYS);
      part->next = next;
      for (Polyhedron *p = left; p != NULL; p = p->next)
        covered = covered && emptyQ (p);
      Domain_Free (left);
    }
  Domain_Free (rest);
  return covered;
}

HpfRegion *
hpf_region_join (const HpfRegion *a, const HpfRegion *b)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (HpfForm));
  add_common (a, b, all);
  add_common (b, a, all);
  g_autoptr (HpfRegion) whole = hpf_region_new (a->n, all, a->budget);
  return whole != NULL && is_covered (whole, a, b) ? g_steal_pointer (&whole) : NULL;
}

static gboolean
touches (const HpfRegion *a, const HpfRegion *b)
{
  Polyhedron *common = DomainIntersection (a->set, b->set, HPF_MOST_RAYS);
  const gboolean touch = common == NULL || !emptyQ (common);
  hpf_budget_take (a->budget, HPF_WORK_OF_REGION);
  if (common != NULL)
    Domain_Free (common);
  return touch;
}

/* One condition after the other: what DomainDifference gives overlaps. */
void
hpf_region_subtract (const HpfRegion *self, const HpfRegion *without, GPtrArray *regions)
{
  g_autoptr (GArray) conditions = list_domain (without->set, without->n);
  g_autoptr (HpfRegion) rest = hpf_region_cut (self, &(HpfForm){ 0 });
  if (rest != NULL && !touches (self, without))
    {
      g_ptr_array_add (regions, g_steal_pointer (&rest));
      return;
    }
  for (guint i = 0; i < conditions->len && rest != NULL; i++)
    {
      const HpfForm *condition = &g_array_index (conditions, HpfForm, i);
      HpfForm opposite = { .constant = -1 };
      g_autoptr (HpfRegion) before = g_steal_pointer (&rest);
      hpf_form_add (&opposite, -1, condition);
      HpfRegion *part = hpf_region_cut (before, &opposite);
      if (part != NULL)
        g_ptr_array_add (regions, part);
      rest = hpf_region_cut (before, condition);
    }
}

HpfRegion *
hpf_region_relax (const HpfRegion *self, const HpfForm *condition, gboolean drops)
{
  g_autoptr (GArray) kept = list_domain (self->set, self->n);
  for (guint i = 0; i < kept->len; i++)
    {
      HpfForm *form = &g_array_index (kept, HpfForm, i);
      if (!hpf_form_equal (form, condition))
        continue;
      form->constant++;
      if (drops)
        g_array_remove_index (kept, i);
      return hpf_region_new (self->n, kept, self->budget);
    }
  return NULL;
}

/* ---- counting ---------------------------------------------------------------------- */

static HpfQuasi *convert (const evalue *value);

/* polynomial: the sum of arr[i] x unknown^i; periodic: arr[unknown mod size] */
static HpfQuasi *
convert_node (const enode *node)
{
  g_autoptr (HpfQuasi) sum = hpf_quasi_constant (0);
  if (node->type != polynomial && node->type != periodic)
    return NULL;
  for (int i = 0; i < node->size && sum != NULL; i++)
    {
      guint unknown = (guint) node->pos - 1;
      g_autoptr (HpfQuasi) part = convert (&node->arr[i]);
      g_autoptr (HpfQuasi) factor
          = node->type == polynomial
                ? hpf_quasi_term (unknown, (guint) i, (HpfRational){ 1, 1 })
                : hpf_quasi_class (unknown, (guint) node->size, (guint) i);
      g_autoptr (HpfQuasi) product = hpf_quasi_multiply (part, factor);
      HpfQuasi *next = hpf_quasi_add (sum, 1, product);
      hpf_quasi_free (sum);
      sum = next;
    }
  return g_steal_pointer (&sum);
}

static HpfQuasi *
convert (const evalue *value)
{
  return value->d != 0 ? hpf_quasi_term (0, 0, (HpfRational){ value->x.n, value->d })
                       : convert_node (value->x.p);
}

static gboolean
take_pieces (const Enumeration *found, guint n_unknowns, GArray *pieces)
{
  for (; found != NULL; found = found->next)
    {
      HpfPiece piece = { .count = convert (&found->EP) };
      if (piece.count == NULL || found->ValidityDomain == NULL)
        return FALSE;
      piece.conditions = list_domain (found->ValidityDomain, n_unknowns);
      g_array_append_val (pieces, piece);
    }
  return TRUE;
}

gboolean
hpf_polyhedra_count (const HpfSystem *system, guint n_unknowns, HpfBudget *budget,
                     GArray *pieces)
{
  static const char *const names[HPF_MOST_UNKNOWNS]
      = { "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l" };
  guint n = system->n_variables, rows = system->conditions->len;
  Matrix *matrix = Matrix_Alloc (MAX (rows, 1), n + n_unknowns + 2);
  for (guint i = 0; i < rows; i++)
    {
      const HpfCondition *c = &g_array_index (system->conditions, HpfCondition, i);
      set_row (matrix->p[i], &c->linear, n, n_unknowns, c->is_zero);
    }
  Polyhedron *set = Constraints2Polyhedron (matrix, HPF_MOST_RAYS);
  Polyhedron *context = Universe_Polyhedron ((int) n_unknowns);
  gboolean good = TRUE;
  Matrix_Free (matrix);
  guint64 needed = set != NULL && !emptyQ (set)
                       ? hpf_work_estimate (set, context, n, budget->left)
                       : 0;
  if (needed > budget->left)
    good = FALSE;
  else if (set != NULL && !emptyQ (set))
    {
      Enumeration *found
          = Polyhedron_Enumerate (set, context, HPF_MOST_RAYS, (const char **) names);
      hpf_budget_take (budget, needed);
      good = take_pieces (found, n_unknowns, pieces);
      if (found != NULL)
        Enumeration_Free (found);
    }
  else
    good = set != NULL;
  if (set != NULL)
    Domain_Free (set);
  Domain_Free (context);
  return good;
}
