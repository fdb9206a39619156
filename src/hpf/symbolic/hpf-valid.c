/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/symbolic/hpf-valid.h"

typedef struct
{
  HpfProblem *problem;
  const HpfTree *tree;
  const HpfStatement *statement;
  guint n;                                             /* loops */
  HpfForm least[HPF_MOST_LOOPS], most[HPF_MOST_LOOPS]; /* values that each loop has */
} Valid;

/* high - low >= 0 */
static void
add_order (Valid *self, const HpfForm *low, const HpfForm *high)
{
  HpfForm form = *high;

  if (hpf_form_add (&form, -1, low) && !hpf_form_is_constant (&form))
    g_array_append_val (self->problem->valid, form);
}

static void
add_within (Valid *self, const HpfForm *least, const HpfForm *most,
            const HpfAffine *lower_form, const HpfAffine *upper_form)
{
  HpfForm lower, upper;

  if (!hpf_affine_form (lower_form, self->tree, &lower)
      || !hpf_affine_form (upper_form, self->tree, &upper))
    return;
  add_order (self, &lower, least);
  add_order (self, most, &upper);
}

/* ---- loops ------------------------------------------------------------------------- */

static gboolean
plain_bound (const HpfBound *bound, const HpfTree *tree, HpfForm *form)
{
  return bound->type == HPF_BOUND_AFFINE && hpf_bound_variables (bound) == 0
         && hpf_affine_form (&bound->affine, tree, form);
}

/* Values that the loop has where it runs: the first, and, if it is known, the last. */
static gboolean
find_values (Valid *self, guint i)
{
  const HpfLoop *loop = self->statement->loops->pdata[i];
  const gboolean steps = ABS (loop->step) != 1;
  HpfForm first, last;

  if (!plain_bound (loop->from, self->tree, &first)
      || !plain_bound (loop->to, self->tree, &last))
    return FALSE;
  if (loop->step > 0)
    add_order (self, &first, &last);
  else
    add_order (self, &last, &first);
  if (loop->counts)
    {
      HpfForm length = { 0 };

      if (!hpf_form_add (&length, loop->step > 0 ? 1 : -1, &last)
          || !hpf_form_add (&length, loop->step > 0 ? -1 : 1, &first))
        return FALSE;
      first = (HpfForm){ 0 };
      last = length;
    }
  self->least[i] = loop->step > 0 || loop->counts || steps ? first : last;
  self->most[i] = steps ? first : loop->step > 0 || loop->counts ? last : first;
  return TRUE;
}

/* All loops run for themselves, so that each corner of their values is an iteration. */
static gboolean
find_all_values (Valid *self)
{
  const guint before = self->problem->valid->len;

  for (guint i = 0; i < self->n; i++)
    if (!find_values (self, i))
      {
        g_array_set_size (self->problem->valid, before);
        return FALSE;
      }
  return TRUE;
}

/* ---- subscripts -------------------------------------------------------------------- */

/* The subscript at the corner where it is least, or most. */
static gboolean
find_extreme (const Valid *self, const HpfAffine *subscript, gboolean least,
              HpfForm *extreme)
{
  if (!hpf_affine_form (subscript, self->tree, extreme))
    return FALSE;
  for (guint v = 0; v < self->n; v++)
    {
      const gint64 factor = subscript->coefficient[v];
      const HpfForm *value = (factor > 0) == least ? &self->least[v] : &self->most[v];

      if (factor != 0 && !hpf_form_add (extreme, factor, value))
        return FALSE;
    }
  return TRUE;
}

static void
add_subscripts (Valid *self, const HpfReference *reference)
{
  const HpfArray *array = reference->array;

  for (guint i = 0; array != NULL && i < array->rank; i++)
    {
      HpfForm least, most;

      if (find_extreme (self, &reference->subscript[i], TRUE, &least)
          && find_extreme (self, &reference->subscript[i], FALSE, &most))
        add_within (self, &least, &most, &array->range[i].lower_form,
                    &array->range[i].upper_form);
    }
}

/* ---- layouts ----------------------------------------------------------------------- */

/* The blocks of an axis hold its extent. */
static void
add_blocks (Valid *self, const HpfAxis *axis)
{
  HpfForm extent, lower;

  if (axis->format == HPF_FORMAT_WHOLE || axis->format == HPF_FORMAT_CYCLIC
      || axis->is_default || !hpf_affine_form (&axis->upper_form, self->tree, &extent)
      || !hpf_affine_form (&axis->lower_form, self->tree, &lower)
      || !hpf_form_add (&extent, -1, &lower))
    return;
  extent.constant++;
  const gboolean lists = axis->format == HPF_FORMAT_GEN_BLOCK;
  const guint64 most = lists ? axis->starts[axis->coordinates]
                             : MIN (axis->block, G_MAXUINT32) * axis->coordinates;
  if (most > (guint64) HPF_MOST_COEFFICIENT)
    return;
  const HpfForm whole = { .constant = (gint64) most };
  add_order (self, &extent, &whole);
  if (lists)
    add_order (self, &whole, &extent);
}

/* The value at the ends of a dimension of the array is an element of the template. */
static void
add_alignment (Valid *self, const HpfArray *array, const HpfPlacement *placement,
               const HpfAxis *axis)
{
  HpfForm end[2], value[2];

  if (placement->is_range || placement->dimension < 0)
    return;
  const HpfRange *range = &array->range[placement->dimension];
  const gint64 factor = placement->value.coefficient[0];
  if (!hpf_affine_form (&range->lower_form, self->tree, &end[0])
      || !hpf_affine_form (&range->upper_form, self->tree, &end[1]))
    return;
  for (guint i = 0; i < 2; i++)
    if (!hpf_affine_form (&placement->value, self->tree, &value[i])
        || !hpf_form_add (&value[i], factor, &end[i]))
      return;
  add_within (self, &value[factor < 0], &value[factor >= 0], &axis->lower_form,
              &axis->upper_form);
}

static void
add_layout (Valid *self, const HpfArray *array)
{
  for (guint i = 0; array != NULL && array->layout != NULL && i < array->layout->rank;
       i++)
    {
      add_blocks (self, &array->layout->axis[i]);
      add_alignment (self, array, &array->layout->placement[i], &array->layout->axis[i]);
    }
}

/* ---- all --------------------------------------------------------------------------- */

void
hpf_problem_add_valid (HpfProblem *self, const HpfTree *tree,
                       const HpfStatement *statement, const HpfReference *reference)
{
  g_autofree Valid *valid = g_new0 (Valid, 1);

  *valid = (Valid){ .problem = self, .tree = tree, .statement = statement };
  valid->n = statement->loops->len;
  add_layout (valid, statement->target.array);
  add_layout (valid, reference->array);
  if (!find_all_values (valid))
    return;
  add_subscripts (valid, &statement->target);
  for (guint i = 0; i < statement->references->len; i++)
    add_subscripts (valid, statement->references->pdata[i]);
}
