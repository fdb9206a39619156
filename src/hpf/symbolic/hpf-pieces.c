/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/symbolic/hpf-pieces.h"

#include "hpf/symbolic/hpf-sum.h"

/* More take too long. */
#define MOST_STEPS 20000
#define MOST_FORMS 1000

static void
free_function (gpointer function)
{
  isl_pw_qpolynomial_free (function);
}

/* ---- counts ------------------------------------------------------------------------ */

static GPtrArray *
find_counts (const HpfProblem *problem, isl_set *context)
{
  g_autoptr (GPtrArray) counts = g_ptr_array_new_with_free_func (free_function);
  guint steps = MOST_STEPS;

  for (guint i = 0; i < problem->counts->len; i++)
    {
      const GPtrArray *systems = problem->counts->pdata[i];
      isl_pw_qpolynomial *count = hpf_isl_constant (context, 0);

      for (guint j = 0; j < systems->len; j++)
        count = isl_pw_qpolynomial_add (
            count, hpf_sum_points (systems->pdata[j], context, &steps));
      if (count == NULL)
        return NULL;
      g_ptr_array_add (counts, count);
    }
  return g_steal_pointer (&counts);
}

static isl_pw_qpolynomial *
multiply (isl_pw_qpolynomial *product, const GArray *numbers, const GPtrArray *counts)
{
  for (guint i = 0; i < numbers->len; i++)
    product = isl_pw_qpolynomial_mul (
        product,
        isl_pw_qpolynomial_copy (counts->pdata[g_array_index (numbers, guint, i)]));
  return product;
}

static isl_pw_qpolynomial *
find_difference (const HpfProblem *problem, isl_set *context, const GPtrArray *counts)
{
  isl_pw_qpolynomial *all
      = multiply (hpf_isl_constant (context, problem->all_factor), problem->all, counts);
  isl_pw_qpolynomial *local = hpf_isl_constant (context, problem->local_factor);

  for (guint i = 0; i < problem->groups->len; i++)
    {
      const GPtrArray *products = problem->groups->pdata[i];
      isl_pw_qpolynomial *sum = hpf_isl_constant (context, 0);

      for (guint j = 0; j < products->len; j++)
        sum = isl_pw_qpolynomial_coalesce (isl_pw_qpolynomial_add (
            sum, multiply (hpf_isl_constant (context, 1), products->pdata[j], counts)));
      local = isl_pw_qpolynomial_mul (local, sum);
    }
  return isl_pw_qpolynomial_intersect_domain (isl_pw_qpolynomial_sub (all, local),
                                              isl_set_copy (context));
}

/* ---- forms ------------------------------------------------------------------------- */

/* The only variable; -1: there are none, or several. */
static int
find_variable (const HpfLinear *linear, guint n_variables)
{
  int found = -1;

  for (guint v = 0; v < n_variables; v++)
    if (linear->variable[v] != 0)
      {
        if (found >= 0)
          return -1;
        found = (int) v;
      }
  return found;
}

/* What is between two bounds of a variable. */
static void
note_difference (GArray *forms, const HpfLinear *a, const HpfLinear *b, int variable)
{
  HpfForm form = { 0 };

  if (!hpf_form_add (&form, b->variable[variable], &a->form)
      || !hpf_form_add (&form, -a->variable[variable], &b->form))
    return;
  form.constant = 0;
  hpf_form_tighten (&form);
  hpf_form_note (forms, &form);
}

static void
note_bounds (GArray *forms, const HpfSystem *system)
{
  const GArray *conditions = system->conditions;

  for (guint i = 0; i < conditions->len; i++)
    {
      const HpfLinear *a = &g_array_index (conditions, HpfCondition, i).linear;
      const int variable = find_variable (a, system->n_variables);

      for (guint j = 0; j < i && variable >= 0; j++)
        {
          const HpfLinear *b = &g_array_index (conditions, HpfCondition, j).linear;

          if (find_variable (b, system->n_variables) == variable)
            note_difference (forms, a, b, variable);
        }
    }
}

static isl_stat
note_region (isl_basic_set *set, gpointer forms)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (HpfForm));
  const gboolean good = hpf_isl_forms (set, all);

  for (guint i = 0; i < all->len; i++)
    hpf_form_note (forms, &g_array_index (all, HpfForm, i));
  isl_basic_set_free (set);
  return good ? isl_stat_ok : isl_stat_error;
}

static gboolean
note_all (HpfPieces *self, const HpfProblem *problem, const GPtrArray *counts)
{
  for (guint u = 0; u < problem->n_unknowns; u++)
    {
      HpfForm form = { 0 };

      form.unknown[u] = 1;
      hpf_form_note (self->forms, &form);
    }
  for (guint i = 0; i < counts->len; i++)
    {
      const GPtrArray *systems = problem->counts->pdata[i];
      g_autoptr (isl_set) regions
          = isl_pw_qpolynomial_domain (isl_pw_qpolynomial_copy (counts->pdata[i]));

      for (guint j = 0; j < systems->len; j++)
        note_bounds (self->forms, systems->pdata[j]);
      if (isl_set_foreach_basic_set (regions, note_region, self->forms) != isl_stat_ok)
        return FALSE;
    }
  return self->forms->len <= MOST_FORMS;
}

/* ---- what does not matter ---------------------------------------------------------- */

/* Conditions in unknowns that have their values say nothing of the others. */
static isl_set *
cut_valid (const HpfProblem *problem, isl_set *context, const gboolean *matters)
{
  isl_set *valid = isl_set_copy (context);

  for (guint i = 0; i < problem->valid->len; i++)
    {
      const HpfForm *form = &g_array_index (problem->valid, HpfForm, i);
      gboolean about = TRUE;

      for (guint u = 0; u < problem->n_unknowns; u++)
        about = about && (form->unknown[u] == 0 || matters[u]);
      if (about)
        valid = hpf_isl_cut (valid, form, 1);
    }
  return valid;
}

/* Unknowns that the context joins with those that matter do so, too. */
static void
note_context (const HpfProblem *problem, gboolean *matters)
{
  for (guint round = 0; round < problem->n_unknowns; round++)
    for (guint i = 0; i < problem->context->len; i++)
      {
        const HpfForm *form = &g_array_index (problem->context, HpfForm, i);
        gboolean joins = FALSE;

        for (guint u = 0; u < problem->n_unknowns; u++)
          joins = joins || (form->unknown[u] != 0 && matters[u]);
        for (guint u = 0; u < problem->n_unknowns; u++)
          matters[u] = matters[u] || (joins && form->unknown[u] != 0);
      }
}

/* Gives unknowns their values that nothing depends on: regions have an end then. */
static void
fix_unknowns (HpfPieces *self, const HpfProblem *problem, const gint64 *values)
{
  gboolean matters[HPF_MOST_UNKNOWNS] = { FALSE };
  isl_pw_qpolynomial *plain = isl_pw_qpolynomial_gist (
      isl_pw_qpolynomial_copy (self->count), isl_set_copy (self->context));

  for (guint u = 0; u < problem->n_unknowns; u++)
    matters[u]
        = isl_pw_qpolynomial_involves_dims (plain, isl_dim_in, u, 1) != isl_bool_false;
  isl_pw_qpolynomial_free (plain);
  note_context (problem, matters);
  for (guint u = 0; u < problem->n_unknowns; u++)
    if (!matters[u])
      self->context = isl_set_fix_si (self->context, isl_dim_set, u, (int) values[u]);
  self->valid = cut_valid (problem, self->context, matters);
  self->count
      = isl_pw_qpolynomial_intersect_domain (self->count, isl_set_copy (self->context));
}

/* ---- all --------------------------------------------------------------------------- */

gboolean
hpf_pieces_find (HpfPieces *self, isl_ctx *isl, const HpfProblem *problem,
                 const gint64 *values)
{
  isl_space *space = isl_space_set_alloc (isl, 0, problem->n_unknowns);

  *self = (HpfPieces){ .n_symbols = problem->n_unknowns - problem->blocks->len,
                       .forms = g_array_new (FALSE, FALSE, sizeof (HpfForm)) };
  self->context
      = hpf_isl_cut (isl_set_universe (space), (const HpfForm *) problem->context->data,
                     problem->context->len);
  g_autoptr (GPtrArray) counts = find_counts (problem, self->context);
  if (counts == NULL || !note_all (self, problem, counts))
    return FALSE;
  self->count = find_difference (problem, self->context, counts);
  fix_unknowns (self, problem, values);
  return self->count != NULL && self->valid != NULL;
}

void
hpf_pieces_clear (HpfPieces *self)
{
  isl_set_free (self->context);
  isl_set_free (self->valid);
  isl_pw_qpolynomial_free (self->count);
  g_array_unref (self->forms);
}
