/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/symbolic/hpf-system.h"

#define MOST_CHOICES 64

HpfSystem *
hpf_system_copy (const HpfSystem *self)
{
  HpfSystem *copy = g_new0 (HpfSystem, 1);

  copy->n_variables = self->n_variables;
  copy->conditions = g_array_copy (self->conditions);
  return copy;
}

void
hpf_system_free (HpfSystem *self)
{
  g_array_unref (self->conditions);
  g_free (self);
}

gboolean
hpf_system_add_variable (HpfSystem *self, guint *number)
{
  *number = self->n_variables;
  if (self->n_variables == HPF_MOST_VARIABLES)
    return FALSE;
  self->n_variables++;
  return TRUE;
}

void
hpf_system_add (HpfSystem *self, const HpfLinear *linear, gboolean is_zero)
{
  const HpfCondition condition = { *linear, is_zero };

  g_array_append_val (self->conditions, condition);
}

/* ---- expressions ------------------------------------------------------------------- */

gboolean
hpf_affine_form (const HpfAffine *self, const HpfTree *tree, HpfForm *form)
{
  __int128 constant = self->constant;

  *form = (HpfForm){ 0 };
  for (guint i = 0; i < tree->symbols->len; i++)
    {
      constant -= (__int128) self->parameter[i] * tree->symbol_values[i];
      form->unknown[i] = self->parameter[i];
    }
  form->constant = (gint64) constant;
  HpfForm checked = { 0 };
  return !self->opaque && constant == (gint64) constant
         && hpf_form_add (&checked, 1, form);
}

gboolean
hpf_affine_linear (const HpfAffine *self, const HpfTree *tree, const HpfLinear *variables,
                   HpfLinear *linear)
{
  *linear = (HpfLinear){ 0 };
  if (!hpf_affine_form (self, tree, &linear->form))
    return FALSE;
  for (guint i = 0; i < HPF_MOST_LOOPS; i++)
    if (self->coefficient[i] != 0
        && !hpf_linear_add (linear, self->coefficient[i], &variables[i]))
      return FALSE;
  return TRUE;
}

/* ---- bounds ------------------------------------------------------------------------ */

/* One case of a bound: where all guards are at least 0, the bound is the least (of an
 * upper bound) or greatest (of a lower bound) of the values. */
typedef struct
{
  GArray *values, *guards; /* HpfLinear */
} Choice;

static void
choice_clear (gpointer data)
{
  Choice *choice = data;

  g_array_unref (choice->values);
  g_array_unref (choice->guards);
}

static GArray *
choices_new (void)
{
  GArray *choices = g_array_new (FALSE, FALSE, sizeof (Choice));

  g_array_set_clear_func (choices, choice_clear);
  return choices;
}

static const HpfLinear *
get_value (const Choice *choice)
{
  return &g_array_index (choice->values, HpfLinear, 0);
}

/* A case with the guards of both, and without values. */
static Choice
join (const Choice *a, const Choice *b)
{
  Choice both
      = { g_array_new (FALSE, FALSE, sizeof (HpfLinear)), g_array_copy (a->guards) };

  g_array_append_vals (both.guards, b->guards->data, b->guards->len);
  return both;
}

typedef struct
{
  const HpfTree *tree;
  const HpfStatement *statement;
  HpfLinear variables[HPF_MOST_LOOPS];
  HpfSystemFunc tell;
  gpointer data;
} Builder;

static GArray *find_values (const Builder *self, const HpfBound *bound);

static GArray *
find_affine (const Builder *self, const HpfBound *bound)
{
  HpfLinear value;

  if (!hpf_affine_linear (&bound->affine, self->tree, self->variables, &value))
    return NULL;
  GArray *choices = choices_new ();
  Choice choice = { g_array_new (FALSE, FALSE, sizeof (HpfLinear)),
                    g_array_new (FALSE, FALSE, sizeof (HpfLinear)) };
  g_array_append_val (choice.values, value);
  g_array_append_val (choices, choice);
  return choices;
}

/* Adds the case in which a is the result of MIN or MAX (a, b).  strict: not where both
 * are equal, so that the two cases are disjoint.  FALSE: a coefficient is too large. */
static gboolean
add_chosen (GArray *choices, const Choice *a, const Choice *b, gboolean is_min,
            gboolean strict)
{
  Choice choice = join (a, b);
  HpfLinear guard = { .form.constant = strict ? -1 : 0 };
  gboolean good = hpf_linear_add (&guard, is_min ? -1 : 1, get_value (a))
                  && hpf_linear_add (&guard, is_min ? 1 : -1, get_value (b));

  g_array_append_val (choice.values, *get_value (a));
  g_array_append_val (choice.guards, guard);
  g_array_append_val (choices, choice);
  return good;
}

static gboolean
add_combined (GArray *choices, HpfBoundType type, const Choice *a, const Choice *b)
{
  if (type == HPF_BOUND_MIN || type == HPF_BOUND_MAX)
    return add_chosen (choices, a, b, type == HPF_BOUND_MIN, FALSE)
           && add_chosen (choices, b, a, type == HPF_BOUND_MIN, TRUE);
  Choice choice = join (a, b);
  HpfLinear value = *get_value (a);
  gboolean good = hpf_linear_add (&value, type == HPF_BOUND_SUM ? 1 : -1, get_value (b));
  g_array_append_val (choice.values, value);
  g_array_append_val (choices, choice);
  return good;
}

static GArray *
combine (const Builder *self, const HpfBound *bound)
{
  g_autoptr (GArray) left = find_values (self, bound->left);
  g_autoptr (GArray) right = find_values (self, bound->right);
  g_autoptr (GArray) choices = choices_new ();

  for (guint i = 0; left != NULL && right != NULL && i < left->len; i++)
    for (guint j = 0; j < right->len; j++)
      if (!add_combined (choices, bound->type, &g_array_index (left, Choice, i),
                         &g_array_index (right, Choice, j))
          || choices->len > MOST_CHOICES)
        return NULL;
  return left == NULL || right == NULL ? NULL : g_steal_pointer (&choices);
}

/* The cases of any bound (Choice, owned): disjoint, each with exactly one value.  NULL:
 * not linear in the variables, or too many cases. */
static GArray *
find_values (const Builder *self, const HpfBound *bound)
{
  return bound->type == HPF_BOUND_AFFINE ? find_affine (self, bound)
                                         : combine (self, bound);
}

/* The cases of a loop's bound: kind is MIN for upper bounds, MAX for lower ones.  Such an
 * operation on the outside needs no distinction of cases: what is below MIN (a, b) is
 * below both, so the values of both are in one case. */
static GArray *
find_limits (const Builder *self, const HpfBound *bound, HpfBoundType kind)
{
  if (bound->type != kind)
    return find_values (self, bound);
  g_autoptr (GArray) left = find_limits (self, bound->left, kind);
  g_autoptr (GArray) right = find_limits (self, bound->right, kind);
  g_autoptr (GArray) choices = choices_new ();
  if (left == NULL || right == NULL || left->len * right->len > MOST_CHOICES)
    return NULL;
  for (guint i = 0; i < left->len; i++)
    for (guint j = 0; j < right->len; j++)
      {
        const Choice *a = &g_array_index (left, Choice, i);
        const Choice *b = &g_array_index (right, Choice, j);
        Choice both = join (a, b);

        g_array_append_vals (both.values, a->values->data, a->values->len);
        g_array_append_vals (both.values, b->values->data, b->values->len);
        g_array_append_val (choices, both);
      }
  return g_steal_pointer (&choices);
}

/* ---- loops ------------------------------------------------------------------------- */

static void
add_guards (HpfSystem *system, const Choice *choice)
{
  for (guint i = 0; i < choice->guards->len; i++)
    hpf_system_add (system, &g_array_index (choice->guards, HpfLinear, i), FALSE);
}

/* Adds the guards, and sign * (value - v) >= 0 for each value v of the case.  FALSE: a
 * coefficient is too large. */
static gboolean
add_limits (HpfSystem *system, const Choice *choice, gint64 sign, const HpfLinear *value)
{
  add_guards (system, choice);
  for (guint i = 0; i < choice->values->len; i++)
    {
      HpfLinear distance = { 0 };

      if (!hpf_linear_add (&distance, sign, value)
          || !hpf_linear_add (&distance, -sign,
                              &g_array_index (choice->values, HpfLinear, i)))
        return FALSE;
      hpf_system_add (system, &distance, FALSE);
    }
  return TRUE;
}

/* Adds a loop: its value is a new variable of the system if the step is 1 or -1, else
 * from + step * a new variable, the count.  Where the loop `counts`, its variable is the
 * count, not the value. */
static gboolean
add_loop (Builder *self, guint depth, HpfSystem *system, const Choice *from,
          const Choice *to)
{
  const HpfLoop *loop = self->statement->loops->pdata[depth];
  gboolean steps = loop->counts || ABS (loop->step) != 1;
  gint64 sign = loop->step > 0 ? 1 : -1;
  HpfLinear variable = { 0 }, value;
  guint number;

  if (!hpf_system_add_variable (system, &number))
    return FALSE;
  variable.variable[number] = 1;
  self->variables[depth] = value = variable;
  if (steps)
    {
      value = *get_value (from);
      if (!hpf_linear_add (&value, loop->step, &variable))
        return FALSE;
      if (!loop->counts)
        self->variables[depth] = value;
      hpf_system_add (system, &variable, FALSE);
      add_guards (system, from);
    }
  else if (!add_limits (system, from, sign, &value))
    return FALSE;
  return add_limits (system, to, -sign, &value);
}

static gboolean
go (Builder *self, guint32 left, const HpfSystem *system)
{
  if (left == 0)
    {
      g_autoptr (HpfSystem) copy = hpf_system_copy (system);

      return self->tell (copy, self->variables, self->data);
    }
  guint depth = (guint) __builtin_ctz (left);
  const HpfLoop *loop = self->statement->loops->pdata[depth];
  gboolean steps = loop->counts || ABS (loop->step) != 1;
  HpfBoundType low = HPF_BOUND_MAX, high = HPF_BOUND_MIN;
  if (loop->from->affine.opaque || loop->to->affine.opaque)
    return FALSE;
  g_autoptr (GArray) from
      = steps ? find_values (self, loop->from)
              : find_limits (self, loop->from, loop->step > 0 ? low : high);
  g_autoptr (GArray) to = find_limits (self, loop->to, loop->step > 0 ? high : low);
  if (from == NULL || to == NULL)
    return FALSE;
  for (guint i = 0; i < from->len; i++)
    for (guint j = 0; j < to->len; j++)
      {
        g_autoptr (HpfSystem) inner = hpf_system_copy (system);

        if (!add_loop (self, depth, inner, &g_array_index (from, Choice, i),
                       &g_array_index (to, Choice, j))
            || !go (self, left & (left - 1), inner))
          return FALSE;
      }
  return TRUE;
}

gboolean
hpf_system_of_loops (const HpfTree *tree, const HpfStatement *statement, guint32 mask,
                     HpfSystemFunc tell, gpointer data)
{
  g_autofree Builder *self = g_new0 (Builder, 1);
  g_autoptr (HpfSystem) system = g_new0 (HpfSystem, 1);

  system->conditions = g_array_new (FALSE, FALSE, sizeof (HpfCondition));
  self->tree = tree;
  self->statement = statement;
  self->tell = tell;
  self->data = data;
  return go (self, mask, system);
}
