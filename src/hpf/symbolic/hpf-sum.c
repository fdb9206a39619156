/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/symbolic/hpf-sum.h"

#include <isl/constraint.h>

/* Residues of one variable, and powers: more take too long. */
#define MOST_RESIDUES 256
#define MOST_POWER 20

typedef struct
{
  isl_set *context;
  guint n; /* unknowns */
  guint *steps;
} Summer;

/* What is done with one variable. */
typedef struct
{
  guint at;
  guint period;          /* of floors with it */
  GPtrArray *low, *high; /* isl_aff, rational, without the variable */
  isl_aff *equal;        /* the variable has this value, an integer; NULL: it may not */
  guint64 cost;
} Plan;

static isl_pw_qpolynomial *sum (Summer *self, isl_basic_set *set, isl_qpolynomial *value);

static void
free_aff (gpointer aff)
{
  isl_aff_free (aff);
}

static void
plan_clear (Plan *self)
{
  g_ptr_array_unref (self->low);
  g_ptr_array_unref (self->high);
  isl_aff_free (self->equal);
}

/* ---- choosing a variable ----------------------------------------------------------- */

static isl_stat
note_condition (isl_constraint *condition, gpointer data)
{
  Plan *self = data;
  const int at = (int) self->at;
  g_autoptr (isl_val) factor
      = isl_constraint_get_coefficient_val (condition, isl_dim_set, at);
  const int sign = isl_val_sgn (factor);
  const gboolean equal = isl_constraint_is_equality (condition) == isl_bool_true;

  if (sign != 0)
    {
      isl_aff *bound = isl_constraint_get_bound (condition, isl_dim_set, at);
      g_autoptr (isl_val) below = isl_aff_get_denominator_val (bound);

      self->cost *= (guint64) CLAMP (isl_val_get_num_si (below), 1, MOST_RESIDUES);
      if (equal && isl_val_is_one (below) == isl_bool_true && self->equal == NULL)
        self->equal = isl_aff_copy (bound);
      if (equal || sign > 0)
        g_ptr_array_add (self->low, isl_aff_copy (bound));
      if (equal || sign < 0)
        g_ptr_array_add (self->high, isl_aff_copy (bound));
      isl_aff_free (bound);
    }
  isl_constraint_free (condition);
  return isl_stat_ok;
}

static Plan
plan (isl_basic_set *set, isl_qpolynomial *value, guint at)
{
  Plan plan = { .at = at,
                .period = hpf_isl_period (value, at),
                .low = g_ptr_array_new_with_free_func (free_aff),
                .high = g_ptr_array_new_with_free_func (free_aff),
                .cost = 1 };

  isl_basic_set_foreach_constraint (set, note_condition, &plan);
  plan.cost = MIN (plan.cost, G_MAXUINT32) * plan.period;
  if (plan.equal != NULL)
    plan.cost = 0;
  else if (plan.period == 0 || plan.low->len == 0 || plan.high->len == 0)
    plan.cost = G_MAXUINT64;
  else
    plan.cost *= plan.low->len * plan.high->len;
  return plan;
}

/* The variable that makes the fewest regions.  FALSE: each is without end. */
static gboolean
choose (const Summer *self, isl_basic_set *set, isl_qpolynomial *value, Plan *best)
{
  const guint size = (guint) isl_basic_set_dim (set, isl_dim_set);

  *best = plan (set, value, self->n);
  for (guint at = self->n + 1; at < size && best->cost > 0; at++)
    {
      Plan other = plan (set, value, at);

      if (other.cost < best->cost)
        {
          Plan worse = *best;

          *best = other;
          other = worse;
        }
      plan_clear (&other);
    }
  return best->cost < G_MAXUINT64;
}

/* ---- putting something in place of it ---------------------------------------------- */

typedef struct
{
  isl_multi_aff *map;
  guint at;
  isl_qpolynomial *before, *last; /* the variable's ends; NULL: its value is in the map */
} Replace;

/* The sum of x^power from 0 to the end, by those of lower powers. */
static isl_qpolynomial *
sum_power (isl_qpolynomial *end, guint power)
{
  isl_ctx *context = isl_qpolynomial_get_ctx (end);
  isl_qpolynomial *sums[MOST_POWER + 1], *next = isl_qpolynomial_copy (end);

  next = isl_qpolynomial_add (
      next, isl_qpolynomial_one_on_domain (isl_qpolynomial_get_domain_space (end)));
  for (guint k = 0; k <= power; k++)
    {
      gint64 choices = 1; /* of j from k + 1 */

      sums[k] = isl_qpolynomial_pow (isl_qpolynomial_copy (next), k + 1);
      for (guint j = 0; j < k; j++)
        {
          isl_val *factor = isl_val_int_from_si (context, -choices);

          sums[k] = isl_qpolynomial_add (
              sums[k],
              isl_qpolynomial_scale_val (isl_qpolynomial_copy (sums[j]), factor));
          choices = choices * (k + 1 - j) / (j + 1);
        }
      sums[k] = isl_qpolynomial_scale_down_val (
          sums[k], isl_val_int_from_si (context, (gint64) k + 1));
    }
  for (guint k = 0; k < power; k++)
    isl_qpolynomial_free (sums[k]);
  isl_qpolynomial_free (next);
  return sums[power];
}

static isl_qpolynomial *
replace_dimension (guint dimension, guint power, gpointer data)
{
  const Replace *self = data;

  if (dimension != self->at || self->last == NULL)
    return isl_qpolynomial_pow (
        isl_qpolynomial_from_aff (isl_multi_aff_get_aff (self->map, (int) dimension)),
        power);
  if (power > MOST_POWER)
    return NULL;
  return isl_qpolynomial_sub (sum_power (self->last, power),
                              sum_power (self->before, power));
}

static isl_qpolynomial *
replace_floor (isl_aff *of, gpointer data)
{
  const Replace *self = data;

  return isl_qpolynomial_from_aff (
      isl_aff_floor (isl_aff_pullback_multi_aff (of, isl_multi_aff_copy (self->map))));
}

/* From a space without the variable to one with it, which has this value; NULL: 0. */
static isl_multi_aff *
map_with (isl_space *from, isl_space *to, guint at, isl_aff *value)
{
  const int size = isl_space_dim (to, isl_dim_set);
  isl_local_space *domain = isl_local_space_from_space (isl_space_copy (from));
  isl_multi_aff *map = isl_multi_aff_zero (
      isl_space_map_from_domain_and_range (isl_space_copy (from), isl_space_copy (to)));

  for (int i = 0; i < size; i++)
    if (i != (int) at)
      map = isl_multi_aff_set_aff (map, i,
                                   isl_aff_var_on_domain (isl_local_space_copy (domain),
                                                          isl_dim_set,
                                                          i - (i > (int) at)));
  isl_local_space_free (domain);
  return value == NULL ? map
                       : isl_multi_aff_set_aff (map, (int) at, isl_aff_copy (value));
}

static isl_space *
space_without (isl_basic_set *set, guint at)
{
  return isl_space_drop_dims (isl_basic_set_get_space (set), isl_dim_set, at, 1);
}

/* The bound on the space without the variable. */
static isl_aff *
bound_without (isl_aff *bound, isl_basic_set *set, guint at)
{
  g_autoptr (isl_space) full = isl_basic_set_get_space (set);
  g_autoptr (isl_space) outer = space_without (set, at);

  return isl_aff_pullback_multi_aff (isl_aff_copy (bound),
                                     map_with (outer, full, at, NULL));
}

/* The set where nothing is said about the variable, without it. */
static isl_set *
drop_variable (isl_basic_set *set, guint at)
{
  set = isl_basic_set_drop_constraints_involving_dims (isl_basic_set_copy (set),
                                                       isl_dim_set, at, 1);
  return isl_set_from_basic_set (isl_basic_set_project_out (set, isl_dim_set, at, 1));
}

/* ---- one variable less ------------------------------------------------------------- */

static isl_pw_qpolynomial *
sum_set (Summer *self, isl_set *set, isl_qpolynomial *value)
{
  isl_pw_qpolynomial *all = hpf_isl_constant (self->context, 0);
  isl_basic_set_list *sets = isl_set_get_basic_set_list (set);
  const int n = isl_basic_set_list_size (sets);

  for (int i = 0; i < n; i++)
    all = isl_pw_qpolynomial_add (all, sum (self, isl_basic_set_list_get_at (sets, i),
                                            isl_qpolynomial_copy (value)));
  isl_basic_set_list_free (sets);
  isl_set_free (set);
  isl_qpolynomial_free (value);
  return n >= 0 ? all : isl_pw_qpolynomial_free (all);
}

/* The variable has one value. */
static isl_pw_qpolynomial *
sum_equal (Summer *self, const Plan *plan, isl_basic_set *set, isl_qpolynomial *value)
{
  g_autoptr (isl_space) full = isl_basic_set_get_space (set);
  g_autoptr (isl_space) outer = space_without (set, plan->at);
  isl_aff *equal = bound_without (plan->equal, set, plan->at);
  g_autoptr (isl_multi_aff) map = map_with (outer, full, plan->at, equal);

  isl_aff_free (equal);
  const Replace replace = { .map = map, .at = plan->at };
  isl_set *rest = isl_set_preimage_multi_aff (
      isl_set_from_basic_set (isl_basic_set_copy (set)), isl_multi_aff_copy (map));
  return sum_set (self, rest,
                  hpf_isl_rebuild (value, outer, replace_dimension, replace_floor,
                                   (gpointer) &replace));
}

/* variable = period x another one + residue */
static isl_pw_qpolynomial *
sum_residue (Summer *self, const Plan *plan, guint residue, isl_basic_set *set,
             isl_qpolynomial *value)
{
  g_autoptr (isl_space) space = isl_basic_set_get_space (set);
  g_autoptr (isl_multi_aff) map
      = isl_multi_aff_identity (isl_space_map_from_set (isl_space_copy (space)));
  isl_aff *at = isl_multi_aff_get_aff (map, (int) plan->at);

  at = isl_aff_scale_val (
      at, isl_val_int_from_si (isl_basic_set_get_ctx (set), plan->period));
  at = isl_aff_add_constant_si (at, (int) residue);
  map = isl_multi_aff_set_aff (g_steal_pointer (&map), (int) plan->at, at);
  const Replace replace = { .map = map, .at = plan->at };
  isl_set *rest = isl_set_preimage_multi_aff (
      isl_set_from_basic_set (isl_basic_set_copy (set)), isl_multi_aff_copy (map));
  return sum_set (self, rest,
                  hpf_isl_rebuild (value, space, replace_dimension, replace_floor,
                                   (gpointer) &replace));
}

/* Where this one is the largest of the lower bounds, or the smallest of the upper ones;
 * of equal ones the first. */
static isl_set *
cut_tightest (isl_set *set, const GPtrArray *bounds, guint number, gboolean is_low)
{
  for (guint i = 0; i < bounds->len; i++)
    if (i != number)
      {
        isl_aff *this = isl_aff_copy (bounds->pdata[number]);
        isl_aff *other = isl_aff_copy (bounds->pdata[i]);
        isl_aff *least = is_low ? other : this, *most = is_low ? this : other;

        set = isl_set_intersect (set, i < number ? isl_aff_lt_set (least, most)
                                                 : isl_aff_le_set (least, most));
      }
  return set;
}

static isl_pw_qpolynomial *
sum_between (Summer *self, const Plan *plan, isl_set *region, isl_aff *low, isl_aff *high,
             isl_basic_set *set, isl_qpolynomial *value)
{
  g_autoptr (isl_space) full = isl_basic_set_get_space (set);
  g_autoptr (isl_space) outer = space_without (set, plan->at);
  g_autoptr (isl_multi_aff) map = map_with (outer, full, plan->at, NULL);
  isl_aff *before = isl_aff_add_constant_si (isl_aff_ceil (isl_aff_copy (low)), -1);
  g_autoptr (isl_qpolynomial) first = isl_qpolynomial_from_aff (before);
  g_autoptr (isl_qpolynomial) last
      = isl_qpolynomial_from_aff (isl_aff_floor (isl_aff_copy (high)));
  const Replace replace = { map, plan->at, first, last };

  return sum_set (self, region,
                  hpf_isl_rebuild (value, outer, replace_dimension, replace_floor,
                                   (gpointer) &replace));
}

static isl_pw_qpolynomial *
sum_bounds (Summer *self, const Plan *plan, isl_basic_set *set, isl_qpolynomial *value)
{
  isl_pw_qpolynomial *all = hpf_isl_constant (self->context, 0);
  g_autoptr (GPtrArray) low = g_ptr_array_new_with_free_func (free_aff);
  g_autoptr (GPtrArray) high = g_ptr_array_new_with_free_func (free_aff);
  g_autoptr (isl_set) outside = drop_variable (set, plan->at);

  for (guint i = 0; i < plan->low->len; i++)
    g_ptr_array_add (low, bound_without (plan->low->pdata[i], set, plan->at));
  for (guint i = 0; i < plan->high->len; i++)
    g_ptr_array_add (high, bound_without (plan->high->pdata[i], set, plan->at));
  for (guint i = 0; i < low->len; i++)
    for (guint j = 0; j < high->len; j++)
      {
        isl_set *region = cut_tightest (isl_set_copy (outside), low, i, TRUE);

        region = cut_tightest (region, high, j, FALSE);
        region
            = isl_set_intersect (region, isl_aff_le_set (isl_aff_copy (low->pdata[i]),
                                                         isl_aff_copy (high->pdata[j])));
        if (isl_set_is_empty (region) != isl_bool_false)
          isl_set_free (region);
        else
          all = isl_pw_qpolynomial_add (all,
                                        sum_between (self, plan, region, low->pdata[i],
                                                     high->pdata[j], set, value));
      }
  return all;
}

static isl_pw_qpolynomial *
sum_variable (Summer *self, const Plan *plan, isl_basic_set *set, isl_qpolynomial *value)
{
  if (plan->equal != NULL)
    return sum_equal (self, plan, set, value);
  if (plan->period == 1)
    return sum_bounds (self, plan, set, value);
  isl_pw_qpolynomial *all = hpf_isl_constant (self->context, 0);
  for (guint residue = 0; residue<plan->period && * self->steps> 0; residue++)
    all = isl_pw_qpolynomial_add (all, sum_residue (self, plan, residue, set, value));
  return all;
}

/* Takes both. */
static isl_pw_qpolynomial *
sum (Summer *self, isl_basic_set *given, isl_qpolynomial *taken)
{
  g_autoptr (isl_basic_set) set = isl_basic_set_remove_redundancies (given);
  g_autoptr (isl_qpolynomial) value = taken;
  isl_pw_qpolynomial *result = NULL;

  if (set == NULL || value == NULL || *self->steps == 0)
    return NULL;
  --*self->steps;
  if (isl_basic_set_is_empty (set) == isl_bool_true)
    return hpf_isl_constant (self->context, 0);
  if (isl_basic_set_dim (set, isl_dim_set) == (int) self->n)
    return isl_pw_qpolynomial_alloc (isl_set_from_basic_set (g_steal_pointer (&set)),
                                     g_steal_pointer (&value));
  Plan best;
  if (choose (self, set, value, &best) && best.period <= MOST_RESIDUES)
    result = sum_variable (self, &best, set, value);
  plan_clear (&best);
  return result;
}

isl_pw_qpolynomial *
hpf_sum_points (const HpfSystem *system, isl_set *context, guint *steps)
{
  Summer self = { context, (guint) isl_set_dim (context, isl_dim_set), steps };
  isl_set *all = isl_set_insert_dims (isl_set_copy (context), isl_dim_set, self.n,
                                      system->n_variables);
  isl_basic_set *set = isl_set_simple_hull (all);

  for (guint i = 0; i < system->conditions->len; i++)
    {
      const HpfCondition *condition
          = &g_array_index (system->conditions, HpfCondition, i);

      set = hpf_isl_add (set, self.n, &condition->linear, condition->is_zero);
    }
  isl_space *space = isl_basic_set_get_space (set);
  return isl_pw_qpolynomial_coalesce (
      sum (&self, set, isl_qpolynomial_one_on_domain (space)));
}
