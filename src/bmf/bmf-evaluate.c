/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Source: docs/bmf.md; the thesis, sections 2.7 and 4.4. */
#include "config.h"

#include "bmf/bmf-evaluate.h"

#include "base/error.h"
#include "bmf/bmf-operators.h"

gboolean
bmf_work (BmfEvaluator *self, const BmfNode *node, guint64 work, GError **error)
{
  self->work += work;
  if (self->work > BMF_MOST_WORK)
    error_set_at (error, node->file, node->line, node->column,
                  "%s: the program takes more than %" G_GUINT64_FORMAT
                  " evaluations and copies",
                  node->word, BMF_MOST_WORK);
  else if (self->writer->steps > BMF_MOST_STEPS)
    error_set_at (error, node->file, node->line, node->column,
                  "%s: the program takes more than %u steps", node->word, BMF_MOST_STEPS);
  else
    return TRUE;
  return FALSE;
}

static void
compute (BmfEvaluator *self, const BmfValue *at, guint64 operations)
{
  bmf_writer_compute (self->writer, at->processor, operations);
}

static BmfValue *
fail (const BmfNode *node, const char *what, GError **error)
{
  error_set_at (error, node->file, node->line, node->column, "%s: %s", node->word, what);
  return NULL;
}

BmfValue *
bmf_evaluate_pair (BmfEvaluator *self, const BmfNode *function, BmfValue *first,
                   BmfValue *second, GError **error)
{
  g_autoptr (GPtrArray) items = bmf_value_array_new ();
  g_autoptr (BmfValue) pair = NULL;

  g_ptr_array_add (items, bmf_value_ref (first));
  g_ptr_array_add (items, bmf_value_ref (second));
  pair = bmf_new_items (function, BMF_TUPLE, 0, items, error);
  return pair == NULL ? NULL : bmf_evaluate (self, function, pair, error);
}

/* ---- constructs -------------------------------------------------------------------- */

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
  g_autoptr (GPtrArray) items = bmf_value_array_new ();

  for (guint32 i = 0; i < node->n_parts; i++)
    {
      BmfValue *item = bmf_evaluate (self, node->parts[i], argument, error);

      if (item == NULL)
        return NULL;
      g_ptr_array_add (items, item);
    }
  compute (self, argument, 1);
  return bmf_new_items (node, node->construct == BMF_ALLTUP ? BMF_TUPLE : BMF_LIST,
                        argument->processor, items, error);
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
  if (operations > 1 && !bmf_work (self, node, result->cells, error))
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
      return bmf_value_ref (argument->items[node->first - 1]);
    }
  expected = g_strdup_printf ("a tuple of %u", node->second);
  return bmf_wrong_type (node, argument, expected, error);
}

static BmfValue *
map (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  g_autoptr (GPtrArray) items = bmf_value_array_new ();

  if (argument->type != BMF_LIST)
    return bmf_wrong_type (node, argument, "a list", error);
  for (guint32 i = 0; i < argument->count; i++)
    {
      BmfValue *item = bmf_evaluate (self, node->parts[0], argument->items[i], error);

      if (item == NULL)
        return NULL;
      g_ptr_array_add (items, item);
    }
  return bmf_new_items (node, BMF_LIST, argument->processor, items, error);
}

static BmfValue *
zip (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  g_autoptr (GPtrArray) items = bmf_value_array_new ();
  const BmfValue *a, *b;

  if (!bmf_expect_pair (node, argument, "ll", "a pair of lists", error))
    return NULL;
  a = argument->items[0];
  b = argument->items[1];
  if (a->count != b->count)
    return bmf_wrong_type (node, argument, "a pair of lists of one length", error);
  for (guint32 i = 0; i < a->count; i++)
    {
      BmfValue *item
          = bmf_evaluate_pair (self, node->parts[0], a->items[i], b->items[i], error);

      if (item == NULL)
        return NULL;
      g_ptr_array_add (items, item);
    }
  return bmf_new_items (node, BMF_LIST, argument->processor, items, error);
}

/* The list of a fold, gathered, in *list; the value it starts with, where there is one,
 * in *start. */
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

static BmfValue *
reduce (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  g_autoptr (BmfValue) list = NULL, sum = NULL;
  guint32 next = 0;

  if (!begin_fold (self, node, argument, &list, &sum, error))
    return NULL;
  if (sum == NULL && list->count == 0)
    return fail (node, "found an empty list, and no default", error);
  if (sum == NULL)
    sum = bmf_value_ref (list->items[next++]);
  for (; next < list->count; next++)
    {
      BmfValue *more
          = bmf_evaluate_pair (self, node->parts[0], sum, list->items[next], error);

      if (more == NULL)
        return NULL;
      bmf_value_unref (sum);
      sum = more;
    }
  return g_steal_pointer (&sum);
}

static BmfValue *
scan (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  g_autoptr (BmfValue) list = NULL, start = NULL;
  g_autoptr (GPtrArray) items = bmf_value_array_new ();
  guint32 next = 0;

  if (!begin_fold (self, node, argument, &list, &start, error))
    return NULL;
  if (start != NULL)
    g_ptr_array_add (items, g_steal_pointer (&start));
  else if (list->count > 0)
    g_ptr_array_add (items, bmf_value_ref (list->items[next++]));
  for (; next < list->count; next++)
    {
      BmfValue *more = bmf_evaluate_pair (
          self, node->parts[0], items->pdata[items->len - 1], list->items[next], error);

      if (more == NULL)
        return NULL;
      g_ptr_array_add (items, more);
    }
  return bmf_new_items (node, BMF_LIST, list->processor, items, error);
}

BmfValue *
bmf_split (const BmfNode *node, const BmfValue *list, GError **error)
{
  g_autoptr (GPtrArray) pieces = bmf_value_array_new ();
  guint32 next = 0;

  for (guint32 left = node->first; left > 0; left--)
    {
      guint32 length = (list->count - next + left - 1) / left;
      g_autoptr (GPtrArray) items = bmf_value_array_new ();
      BmfValue *piece;

      for (guint32 i = 0; i < length; i++)
        g_ptr_array_add (items, bmf_value_ref (list->items[next++]));
      piece = bmf_new_items (node, BMF_LIST, list->processor, items, error);
      if (piece == NULL)
        return NULL;
      g_ptr_array_add (pieces, piece);
    }
  return bmf_new_items (node, BMF_LIST, list->processor, pieces, error);
}

static BmfValue *
split (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  g_autoptr (BmfValue) list = NULL;

  if (argument->type != BMF_LIST)
    return bmf_wrong_type (node, argument, "a list", error);
  list = bmf_gather (self, node, argument, argument->processor, error);
  if (list == NULL || !bmf_work (self, node, (guint64) list->count + node->first, error))
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
      return bmf_evaluate (self, node->target, argument, error);
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
