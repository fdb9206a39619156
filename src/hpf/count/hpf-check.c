/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/count/hpf-check.h"

#include <string.h>

#include "hpf/count/hpf-case.h"
#include "hpf/language/hpf-scanner.h"

typedef enum
{
  NOT_RUN, /* a loop that does not matter was not run: other values may run it */
  GOOD,    /* whatever the values of variables that do not matter */
  BAD      /* the values are those of the first iteration that is */
} Verdict;

typedef struct _Search Search;

struct _Search
{
  const HpfStatement *statement;
  guint n;          /* loops that are gone through */
  guint32 relevant; /* variables that matter */
  gint64 values[HPF_MOST_LOOPS];

  /* With the first `depth` values fixed: no iteration can be bad. */
  gboolean (*is_safe) (Search *self, guint depth);
  gboolean (*is_bad) (Search *self);

  const HpfAffine *subscript; /* what is looked for: one beyond its range, */
  const HpfRange *range;
  const HpfLoop *a, *b; /* or two ranges that differ in length, or a loop that runs */
};

/* ---- the search -------------------------------------------------------------------- */

static Verdict
search (Search *self, guint depth)
{
  gint64 first;

  if (depth == self->n)
    return self->is_bad (self) ? BAD : GOOD;
  if (self->is_safe (self, depth))
    return GOOD;
  const HpfLoop *loop = self->statement->loops->pdata[depth];
  gboolean matters = (self->relevant & (1u << depth)) != 0;
  Verdict verdict = matters ? GOOD : NOT_RUN;
  guint64 count = hpf_loop_count (loop, self->values, depth, &first);
  for (guint64 i = 0; i < count; i++)
    {
      self->values[depth] = first + (gint64) i * hpf_loop_stride (loop);
      Verdict inside = search (self, depth + 1);
      if (inside == BAD)
        return BAD;
      if (inside == GOOD && !matters)
        return GOOD;
      if (inside == NOT_RUN)
        verdict = NOT_RUN;
    }
  return verdict;
}

/* All that bounds couple with these variables, either way. */
static guint32
find_relevant (const HpfStatement *statement, guint32 variables)
{
  HpfCase of;
  guint32 relevant = 0, n = statement->loops->len;
  guint32 left = n == 32 ? G_MAXUINT32 : (1u << n) - 1;

  hpf_case_init (&of, statement, NULL, FALSE);
  while (left != 0)
    {
      guint32 component = hpf_case_component (&of, left);

      if (component & variables)
        relevant |= component;
      left &= ~component;
    }
  hpf_case_clear (&of);
  return relevant;
}

/* " at i = 3, j = 0"; to be freed. */
static char *
name_iteration (const Search *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->n; i++)
    {
      const HpfLoop *loop = self->statement->loops->pdata[i];

      if (loop->name != NULL)
        g_string_append_printf (text, "%s%s = %" G_GINT64_FORMAT,
                                text->len == 0 ? " at " : ", ", loop->name,
                                self->values[i]);
    }
  return g_string_free (text, FALSE);
}

/* ---- subscripts -------------------------------------------------------------------- */

static gboolean
subscript_is_safe (Search *self, guint depth)
{
  gint64 least[HPF_MOST_LOOPS], most[HPF_MOST_LOOPS], low, high;

  memcpy (least, self->values, depth * sizeof *least);
  memcpy (most, self->values, depth * sizeof *most);
  hpf_statement_ranges (self->statement, depth, least, most);
  const HpfBound bound = { .affine = *self->subscript };
  hpf_bound_range (&bound, least, most, self->n, &low, &high);
  return low >= self->range->lower
         && high - self->range->lower < (gint64) self->range->extent;
}

static gboolean
subscript_is_bad (Search *self)
{
  gint64 value = hpf_affine_value (self->subscript, self->values, self->n);

  return value < self->range->lower
         || value - self->range->lower >= (gint64) self->range->extent;
}

static gboolean
check_subscript (const HpfTree *tree, const HpfStatement *statement,
                 const HpfReference *reference, guint i, GError **error)
{
  Search state = { .statement = statement,
                   .n = statement->loops->len,
                   .is_safe = subscript_is_safe,
                   .is_bad = subscript_is_bad,
                   .subscript = &reference->subscript[i],
                   .range = &reference->array->range[i] };
  guint32 variables = 0;

  for (guint v = 0; v < state.n; v++)
    variables |= state.subscript->coefficient[v] != 0 ? 1u << v : 0;
  state.relevant = find_relevant (statement, variables);
  if (search (&state, 0) != BAD)
    return TRUE;
  g_autofree char *iteration = name_iteration (&state);
  return hpf_fail_at (tree->file, reference->place, error,
                      "subscript %u of %s is %" G_GINT64_FORMAT
                      "%s, expected %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT,
                      i + 1, reference->text,
                      hpf_affine_value (state.subscript, state.values, state.n),
                      iteration, state.range->lower,
                      state.range->lower + (gint64) state.range->extent - 1);
}

/* ---- shapes ------------------------------------------------------------------------ */

static gboolean
shape_is_safe (Search *self, guint depth)
{
  return FALSE;
}

static gboolean
shape_is_bad (Search *self)
{
  gint64 first;

  return hpf_loop_count (self->a, self->values, self->n, &first)
         != hpf_loop_count (self->b, self->values, self->n, &first);
}

static gboolean
has_equal_length (const HpfLoop *a, const HpfLoop *b)
{
  HpfAffine x, y;

  return a->step == b->step && a->from->type == HPF_BOUND_AFFINE
         && a->to->type == HPF_BOUND_AFFINE && b->from->type == HPF_BOUND_AFFINE
         && b->to->type == HPF_BOUND_AFFINE
         && hpf_affine_add (&a->to->affine, -1, &a->from->affine, &x)
         && hpf_affine_add (&b->to->affine, -1, &b->from->affine, &y)
         && hpf_affine_equal (&x, &y);
}

static gboolean
check_shape (const HpfTree *tree, const HpfStatement *statement,
             const HpfReference *reference, guint i, GError **error)
{
  gint64 first;
  Search state = { .statement = statement,
                   .n = statement->n_outer,
                   .is_safe = shape_is_safe,
                   .is_bad = shape_is_bad,
                   .a = statement->target.range[i],
                   .b = reference->range[i] };

  if (has_equal_length (state.a, state.b))
    return TRUE;
  state.relevant = find_relevant (statement, hpf_bound_variables (state.a->from)
                                                 | hpf_bound_variables (state.a->to)
                                                 | hpf_bound_variables (state.b->from)
                                                 | hpf_bound_variables (state.b->to));
  if (search (&state, 0) != BAD)
    return TRUE;
  g_autofree char *iteration = name_iteration (&state);
  return hpf_fail_at (
      tree->file, reference->place, error,
      "found %" G_GUINT64_FORMAT
      " elements in range %u of %s%s, expected %" G_GUINT64_FORMAT " as in %s",
      hpf_loop_count (state.b, state.values, state.n, &first), i + 1, reference->text,
      iteration, hpf_loop_count (state.a, state.values, state.n, &first),
      statement->target.text);
}

/* ---- steps ------------------------------------------------------------------------- */

/* Whether the loop never runs. */
static gboolean
loop_is_safe (Search *self, guint depth)
{
  gint64 least[HPF_MOST_LOOPS], most[HPF_MOST_LOOPS], from[2], to[2];

  memcpy (least, self->values, depth * sizeof *least);
  memcpy (most, self->values, depth * sizeof *most);
  hpf_statement_ranges (self->statement, depth, least, most);
  hpf_bound_range (self->a->from, least, most, self->n, &from[0], &from[1]);
  hpf_bound_range (self->a->to, least, most, self->n, &to[0], &to[1]);
  return to[1] < from[0];
}

static gboolean
loop_is_bad (Search *self)
{
  gint64 first;

  return hpf_loop_count (self->a, self->values, self->n, &first) > 0;
}

/* The loops around it, and itself; NULL: a FORALL without statements. */
static GPtrArray *
find_nest (const HpfTree *tree, const HpfLoop *loop)
{
  GPtrArray *nest = g_ptr_array_new ();

  for (const HpfLoop *outer = loop; loop->is_do && outer != NULL; outer = outer->parent)
    g_ptr_array_insert (nest, 0, (gpointer) outer);
  for (guint i = 0; i < tree->statements->len && nest->len == 0; i++)
    {
      const HpfStatement *statement = tree->statements->pdata[i];
      guint number;

      if (!g_ptr_array_find (statement->loops, loop, &number))
        continue;
      for (guint j = 0; j <= number; j++)
        g_ptr_array_add (nest, statement->loops->pdata[j]);
    }
  return nest;
}

/* A step of 0 does not matter in a loop that never runs. */
static gboolean
check_step (const HpfTree *tree, const HpfLoop *loop, GError **error)
{
  g_autoptr (GPtrArray) nest = find_nest (tree, loop);
  const HpfStatement around = { .loops = nest };
  Search state = { .statement = &around,
                   .n = MAX (nest->len, 1) - 1,
                   .is_safe = loop_is_safe,
                   .is_bad = loop_is_bad,
                   .a = loop };

  state.relevant = find_relevant (&around, hpf_bound_variables (loop->from)
                                               | hpf_bound_variables (loop->to));
  return nest->len == 0 || search (&state, 0) != BAD
         || hpf_fail_at (tree->file, loop->no_step, error,
                         "found a step of 0, expected another number");
}

static gboolean
check_steps (const HpfTree *tree, GError **error)
{
  for (guint i = 0; i < tree->loops->len; i++)
    {
      const HpfLoop *loop = tree->loops->pdata[i];

      if (loop->no_step.line != 0 && !check_step (tree, loop, error))
        return FALSE;
    }
  return TRUE;
}

/* ---- all --------------------------------------------------------------------------- */

static gboolean
check_reference (const HpfTree *tree, const HpfStatement *statement,
                 const HpfReference *reference, GError **error)
{
  for (guint i = 0; i < reference->n_ranges; i++)
    if (!check_shape (tree, statement, reference, i, error))
      return FALSE;
  for (guint i = 0; reference->array != NULL && i < reference->array->rank; i++)
    if (!check_subscript (tree, statement, reference, i, error))
      return FALSE;
  return TRUE;
}

gboolean
hpf_check (const HpfTree *tree, GError **error)
{
  if (!check_steps (tree, error))
    return FALSE;
  for (guint i = 0; i < tree->statements->len; i++)
    {
      const HpfStatement *statement = tree->statements->pdata[i];

      if (!check_reference (tree, statement, &statement->target, error))
        return FALSE;
      for (guint j = 0; j < statement->references->len; j++)
        if (!check_reference (tree, statement, statement->references->pdata[j], error))
          return FALSE;
    }
  return TRUE;
}
