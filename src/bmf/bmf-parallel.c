/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Source: docs/bmf.md, "Places of values"; the thesis, chapter 5. */
#include "config.h"

#include "bmf/bmf-evaluate.h"
#include "bmf/language/bmf-operators.h"

void
bmf_note_list (BmfEvaluator *self, const BmfNode *node, const BmfValue *list)
{
  if (self->hints != NULL)
    bmf_hints_construct (self->hints, node, list);
}

static BmfValue *
map (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  if (argument->type != BMF_LIST)
    return bmf_wrong_type (node, argument, "a list", error);
  bmf_note_list (self, node, argument);
  bmf_synchronise (self, argument);
  return bmf_synchronise_both (self, argument,
                               bmf_evaluate_elements (self, node, argument, error));
}

/* ---- P_Zip ------------------------------------------------------------------------- */

/* Fails unless lists of equal length can be zipped without moving elements. */
static gboolean
lie_together (const BmfNode *node, const BmfValue *a, const BmfValue *b, GError **error)
{
  g_autofree char *what = NULL;

  for (guint32 i = 0; what == NULL && i < a->count; i++)
    if (bmf_value_place (a, i) != bmf_value_place (b, i))
      what = g_strdup_printf ("found elements %u on processors %u and %u, expected the "
                              "lists on the same processors",
                              i, bmf_value_place (a, i), bmf_value_place (b, i));
  return what == NULL || bmf_fail (node, what, error) != NULL;
}

static BmfValue *
zip (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  g_autoptr (BmfValue) a = NULL, b = NULL;

  if (!bmf_take_lists (node, argument, &a, &b, error)
      || !lie_together (node, a, b, error))
    return NULL;
  bmf_note_list (self, node, a);
  bmf_synchronise (self, argument);
  return bmf_synchronise_both (self, argument,
                               bmf_evaluate_pairs (self, node, a, b, error));
}

/* ---- P_Project --------------------------------------------------------------------- */

/* Sends every chosen element to the processor of its position. */
static GPtrArray *
send_chosen (BmfEvaluator *self, const BmfNode *node, const BmfValue *list,
             const BmfValue *indices, GError **error)
{
  g_autoptr (GPtrArray) chosen = bmf_value_array_new ();

  for (guint32 i = 0; i < indices->count; i++)
    {
      const gint64 index = bmf_value_integer_at (indices, i);
      BmfValue *element;

      if (!bmf_check_index (node, list, index, error))
        return NULL;
      element = bmf_value_item (list, (guint32) index);
      g_ptr_array_add (chosen, element);
      bmf_send (self, element, bmf_value_place (list, i), MESSAGE_PROJECT);
    }
  return g_steal_pointer (&chosen);
}

static BmfValue *
too_many_indices (const BmfNode *node, const BmfValue *list, const BmfValue *indices,
                  GError **error)
{
  g_autofree char *what = g_strdup_printf (
      "found %u indices for a list of %u, expected at most one per element",
      indices->count, list->count);

  return bmf_fail (node, what, error);
}

static BmfValue *
project (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  g_autoptr (BmfValue) list = NULL;
  g_autoptr (GPtrArray) chosen = NULL;
  g_auto (BmfBuilder) result;
  const BmfValue *indices;

  bmf_builder_init (&result, BMF_LIST, 0);
  if (!bmf_expect_pair (node, argument, "ln", "a pair of a list and a list of integers",
                        error))
    return NULL;
  list = bmf_value_item (argument, 0);
  indices = bmf_value_component (argument, 1);
  if (indices->count > list->count)
    return too_many_indices (node, list, indices, error);
  bmf_synchronise (self, argument);
  chosen = send_chosen (self, node, list, indices, error);
  for (guint32 i = 0; chosen != NULL && i < chosen->len; i++)
    {
      BmfValue *moved
          = bmf_receive (self, node, chosen->pdata[i], bmf_value_place (list, i), error);

      if (moved == NULL)
        return NULL;
      bmf_builder_add (&result, moved);
    }
  if (chosen == NULL)
    return NULL;
  return bmf_synchronise_both (self, argument,
                               bmf_finish (node, &result, list->processor, error));
}

static BmfValue *
evaluate (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  switch (node->construct)
    {
    case BMF_P_SPLIT:
      return bmf_p_split (self, node, argument, error);
    case BMF_P_DISTL:
      return bmf_p_distl (self, node, argument, error);
    case BMF_P_MAP:
      return map (self, node, argument, error);
    case BMF_P_ZIP:
      return zip (self, node, argument, error);
    case BMF_P_REDUCE:
      return bmf_p_reduce (self, node, argument, error);
    case BMF_P_SCAN:
      return bmf_p_scan (self, node, argument, error);
    default:
      return project (self, node, argument, error);
    }
}

BmfValue *
bmf_evaluate_parallel (BmfEvaluator *self, const BmfNode *node, BmfValue *argument,
                       GError **error)
{
  BmfValue *value;

  if (self->shown != NULL)
    bmf_shown_enter (self->shown);
  value = evaluate (self, node, argument, error);
  if (self->shown != NULL)
    bmf_shown_leave (self->shown, node, value);
  return value;
}
