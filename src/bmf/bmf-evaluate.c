/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Source: docs/bmf.md; the thesis, sections 2.7 and 4.4. */
#include "config.h"

#include "bmf/bmf-evaluate.h"

#include "bmf/language/bmf-operators.h"

static void
compute (BmfEvaluator *self, const BmfValue *at, guint64 operations)
{
  bmf_writer_compute (self->writer, at->processor, operations);
}

BmfValue *
bmf_evaluate_pair (BmfEvaluator *self, const BmfNode *function, BmfValue *first,
                   BmfValue *second, GError **error)
{
  g_autoptr (BmfValue) pair = bmf_new_pair (function, first, second, error);

  return pair == NULL ? NULL : bmf_evaluate (self, function, pair, error);
}

/* Applies the node's function to element i of a list or, with b, to elements i of two
 * lists. */
static BmfValue *
evaluate_one (BmfEvaluator *self, const BmfNode *node, const BmfValue *a,
              const BmfValue *b, guint32 i, GError **error)
{
  g_autoptr (BmfValue) left = bmf_value_item (a, i), right = NULL;

  if (b == NULL)
    return bmf_evaluate (self, node->parts[0], left, error);
  right = bmf_value_item (b, i);
  return bmf_evaluate_pair (self, node->parts[0], left, right, error);
}

/* Applies it to all elements, each on its own processor. */
static BmfValue *
evaluate_all (BmfEvaluator *self, const BmfNode *node, const BmfValue *a,
              const BmfValue *b, GError **error)
{
  BmfHints *hints = a->spread ? self->hints : NULL;
  g_auto (BmfBuilder) results;

  bmf_builder_init (&results, BMF_LIST, a->count);
  if (hints != NULL)
    bmf_hints_enter (hints, a);
  for (guint32 i = 0; i < a->count; i++)
    {
      BmfValue *result;

      if (hints != NULL)
        bmf_hints_next (hints, i);
      result = evaluate_one (self, node, a, b, i, error);
      if (result == NULL)
        return NULL;
      bmf_builder_add (&results, result);
    }
  if (hints != NULL)
    bmf_hints_leave (hints);
  return bmf_finish (node, &results, a->processor, error);
}

BmfValue *
bmf_evaluate_elements (BmfEvaluator *self, const BmfNode *node, const BmfValue *list,
                       GError **error)
{
  return evaluate_all (self, node, list, NULL, error);
}

BmfValue *
bmf_evaluate_pairs (BmfEvaluator *self, const BmfNode *node, const BmfValue *a,
                    const BmfValue *b, GError **error)
{
  return evaluate_all (self, node, a, b, error);
}

/* ---- constructs -------------------------------------------------------------------- */

void
bmf_tell_use (const BmfNode *node, GError **error)
{
  char *message;

  if (error == NULL || node->file == node->target->file)
    return;
  message = g_strdup_printf ("%s; %s is used at %s:%u:%u", (*error)->message, node->word,
                             node->file, node->line, node->column);
  g_free ((*error)->message);
  (*error)->message = message;
}

static BmfValue *
evaluate_definition (BmfEvaluator *self, const BmfNode *node, BmfValue *argument,
                     GError **error)
{
  BmfValue *result = bmf_evaluate (self, node->target, argument, error);

  if (result == NULL)
    bmf_tell_use (node, error);
  return result;
}

static BmfValue *
compose (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  g_autoptr (BmfValue) between = bmf_evaluate (self, node->parts[1], argument, error);

  return between == NULL ? NULL : bmf_evaluate (self, node->parts[0], between, error);
}

/* B_Alltup, B_Allvec */
static BmfValue *
apply_all (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  g_auto (BmfBuilder) results;

  bmf_builder_init (&results, node->construct == BMF_ALLTUP ? BMF_TUPLE : BMF_LIST,
                    node->n_parts);
  for (guint32 i = 0; i < node->n_parts; i++)
    {
      BmfValue *result = bmf_evaluate (self, node->parts[i], argument, error);

      if (result == NULL)
        return NULL;
      bmf_builder_add (&results, result);
    }
  compute (self, argument, 1);
  return bmf_finish (node, &results, argument->processor, error);
}

static BmfValue *
operate (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  gboolean in_place = node->operator== BMF_LENGTH || node->operator== BMF_INDEX;
  g_autoptr (BmfValue) local
      = in_place ? bmf_value_ref (argument)
                 : bmf_gather (self, node, argument, argument->processor, error);
  guint64 operations;
  BmfValue *result;

  if (local == NULL)
    return NULL;
  result = bmf_operate (node, local, &operations, error);
  if (result == NULL)
    return NULL;
  compute (self, local, operations);
  if (operations > 1 && !bmf_work (self, node, result->cells / BMF_COPIES, error))
    g_clear_pointer (&result, bmf_value_unref);
  return result;
}

static BmfValue *
take_component (BmfEvaluator *self, const BmfNode *node, BmfValue *argument,
                GError **error)
{
  g_autofree char *expected = NULL;

  if (argument->type == BMF_TUPLE && argument->count == node->second)
    {
      compute (self, argument, 1);
      return bmf_value_item (argument, node->first - 1);
    }
  expected = g_strdup_printf ("a tuple of %u", node->second);
  return bmf_wrong_type (node, argument, expected, error);
}

static BmfValue *
map (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  if (argument->type != BMF_LIST)
    return bmf_wrong_type (node, argument, "a list", error);
  return bmf_evaluate_elements (self, node, argument, error);
}

static BmfValue *
zip (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  g_autoptr (BmfValue) a = NULL, b = NULL;

  if (!bmf_take_lists (node, argument, &a, &b, error))
    return NULL;
  return bmf_evaluate_pairs (self, node, a, b, error);
}

/* Gathers the list of a fold into *list; *start gets the value the fold starts with, if
 * there is one. */
static gboolean
begin_fold (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, BmfValue **list,
            BmfValue **start, GError **error)
{
  if (argument->type != BMF_LIST)
    return bmf_wrong_type (node, argument, "a list", error) != NULL;
  *list = bmf_gather (self, node, argument, argument->processor, error);
  if (*list == NULL)
    return FALSE;
  if (node->n_parts == 2)
    *start = bmf_evaluate (self, node->parts[1], *list, error);
  return node->n_parts == 1 || *start != NULL;
}

/* *sum: the last of the sums, NULL if there is none; sums: gets all of them; NULL: not
 * wanted. */
static gboolean
fold (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, BmfBuilder *sums,
      BmfValue **sum, GError **error)
{
  g_autoptr (BmfValue) list = NULL;
  guint32 next = 0;

  if (!begin_fold (self, node, argument, &list, sum, error))
    return FALSE;
  if (*sum == NULL && list->count > 0)
    *sum = bmf_value_item (list, next++);
  if (*sum != NULL && sums != NULL)
    bmf_builder_add (sums, bmf_value_ref (*sum));
  for (; next < list->count; next++)
    {
      g_autoptr (BmfValue) element = bmf_value_item (list, next);
      BmfValue *more = bmf_evaluate_pair (self, node->parts[0], *sum, element, error);

      if (more == NULL)
        return FALSE;
      bmf_value_unref (*sum);
      *sum = more;
      if (sums != NULL)
        bmf_builder_add (sums, bmf_value_ref (more));
    }
  return TRUE;
}

static BmfValue *
reduce (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  g_autoptr (BmfValue) sum = NULL;

  if (!fold (self, node, argument, NULL, &sum, error))
    return NULL;
  if (sum == NULL)
    return bmf_fail (node, "found an empty list, expected a default for it", error);
  return g_steal_pointer (&sum);
}

static BmfValue *
scan (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  g_autoptr (BmfValue) sum = NULL;
  g_auto (BmfBuilder) sums;

  bmf_builder_init (&sums, BMF_LIST, 0);
  if (!fold (self, node, argument, &sums, &sum, error))
    return NULL;
  return bmf_finish (node, &sums, argument->processor, error);
}

static BmfValue *
split (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  g_autoptr (BmfValue) list = NULL;

  if (argument->type != BMF_LIST)
    return bmf_wrong_type (node, argument, "a list", error);
  list = bmf_gather (self, node, argument, argument->processor, error);
  if (list == NULL || !bmf_work (self, node, node->first, error))
    return NULL;
  compute (self, list, list->count);
  return bmf_split (node, list, error);
}

static BmfValue *
evaluate (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  switch (node->construct)
    {
    case BMF_NAME:
      return evaluate_definition (self, node, argument, error);
    case BMF_ID:
      compute (self, argument, 1);
      return bmf_value_ref (argument);
    case BMF_COMP:
      return compose (self, node, argument, error);
    case BMF_CON:
      compute (self, argument, 1);
      return bmf_value_move (node->constant, argument->processor);
    case BMF_ALLTUP:
    case BMF_ALLVEC:
      return apply_all (self, node, argument, error);
    case BMF_OP:
      return operate (self, node, argument, error);
    case BMF_ADDR:
      return take_component (self, node, argument, error);
    case BMF_MAP:
      return map (self, node, argument, error);
    case BMF_REDUCE:
      return reduce (self, node, argument, error);
    case BMF_SCAN:
      return scan (self, node, argument, error);
    case BMF_ZIP:
      return zip (self, node, argument, error);
    case BMF_SPLIT:
      return split (self, node, argument, error);
    case BMF_P_MAP:
    case BMF_P_REDUCE:
    case BMF_P_SCAN:
    case BMF_P_ZIP:
    case BMF_P_PROJECT:
    case BMF_P_SPLIT:
    case BMF_P_DISTL:
      return bmf_evaluate_parallel (self, node, argument, error);
    }
  g_assert_not_reached ();
}

BmfValue *
bmf_evaluate (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  BmfValue *result;

  if (!bmf_work (self, node, 1, error))
    return NULL;
  bmf_writer_enter (self->writer, node);
  result = evaluate (self, node, argument, error);
  bmf_writer_leave (self->writer);
  return result;
}
