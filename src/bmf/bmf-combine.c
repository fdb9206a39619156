/* SPDX-License-Identifier: GPL-3.0-or-later */
/* P_Reduce and P_Scan: level by level, all sends of a level before its receives.
 *
 *   P_Reduce   0 <- 1   2 <- 3   4         P_Scan   0 -> 1 -> 2 -> 3     1 further on
 *              0 <----- 2        4                  0 ------> 2          2 further on
 *              0 <-------------- 4                       1 ------> 3
 */
#include "config.h"

#include "bmf/bmf-evaluate.h"
#include "bmf/language/bmf-operators.h"

/* Applies the node's function to a pair whose first value is moved to the second, or the
 * second to the first; the messages for this have already been sent. */
static BmfValue *
combine (BmfEvaluator *self, const BmfNode *node, BmfValue *left, BmfValue *right,
         gboolean to_left, GError **error)
{
  BmfValue *moving = to_left ? right : left;
  const guint32 to = (to_left ? left : right)->processor;
  g_autoptr (BmfValue) here = NULL;
  BmfValue *result;

  here = bmf_receive (self, node, moving, to, error);
  if (here == NULL)
    return NULL;
  bmf_writer_open (self->writer); /* the other messages of the level have been sent */
  result = to_left ? bmf_evaluate_pair (self, node->parts[0], left, here, error)
                   : bmf_evaluate_pair (self, node->parts[0], here, right, error);
  bmf_writer_close (self->writer);
  return result;
}

/* The list's elements, each as a new reference. */
static GPtrArray *
elements_of (const BmfValue *list)
{
  GPtrArray *elements = bmf_value_array_new ();

  for (guint32 i = 0; i < list->count; i++)
    g_ptr_array_add (elements, bmf_value_item (list, i));
  return elements;
}

/* ---- P_Reduce ---------------------------------------------------------------------- */

/* Does one level: combines neighbours into one value. */
static GPtrArray *
join_neighbours (BmfEvaluator *self, const BmfNode *node, const GPtrArray *elements,
                 GError **error)
{
  g_autoptr (GPtrArray) joined = bmf_value_array_new ();

  for (guint i = 0; i + 1 < elements->len; i += 2)
    {
      const BmfValue *left = elements->pdata[i];

      bmf_send (self, elements->pdata[i + 1], left->processor, MESSAGE_REDUCTION);
    }
  for (guint i = 0; i < elements->len; i += 2)
    {
      BmfValue *sum = i + 1 < elements->len
                          ? combine (self, node, elements->pdata[i],
                                     elements->pdata[i + 1], TRUE, error)
                          : bmf_value_ref (elements->pdata[i]);

      if (sum == NULL)
        return NULL;
      g_ptr_array_add (joined, sum);
    }
  return g_steal_pointer (&joined);
}

BmfValue *
bmf_p_reduce (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  g_autoptr (GPtrArray) elements = NULL;

  if (argument->type != BMF_LIST)
    return bmf_wrong_type (node, argument, "a list", error);
  if (argument->count == 0)
    return bmf_fail (node, "found an empty list", error);
  bmf_note_list (self, node, argument);
  bmf_synchronise (self, argument);
  elements = elements_of (argument);
  while (elements->len > 1)
    {
      GPtrArray *joined = join_neighbours (self, node, elements, error);

      if (joined == NULL)
        return NULL;
      g_ptr_array_unref (elements);
      elements = joined;
    }
  return bmf_synchronise_both (self, argument, bmf_value_ref (elements->pdata[0]));
}

/* ---- P_Scan ------------------------------------------------------------------------ */

static GPtrArray *
scan_level (BmfEvaluator *self, const BmfNode *node, const GPtrArray *elements,
            guint stride, GError **error)
{
  g_autoptr (GPtrArray) after = bmf_value_array_new ();

  for (guint i = 0; i + stride < elements->len; i++)
    {
      const BmfValue *own = elements->pdata[i + stride];

      bmf_send (self, elements->pdata[i], own->processor, MESSAGE_SCAN);
    }
  for (guint i = 0; i < elements->len; i++)
    {
      BmfValue *sum = i >= stride ? combine (self, node, elements->pdata[i - stride],
                                             elements->pdata[i], FALSE, error)
                                  : bmf_value_ref (elements->pdata[i]);

      if (sum == NULL)
        return NULL;
      g_ptr_array_add (after, sum);
    }
  return g_steal_pointer (&after);
}

BmfValue *
bmf_p_scan (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  g_autoptr (GPtrArray) elements = NULL;
  g_auto (BmfBuilder) sums;

  bmf_builder_init (&sums, BMF_LIST, 0);
  if (argument->type != BMF_LIST)
    return bmf_wrong_type (node, argument, "a list", error);
  bmf_note_list (self, node, argument);
  elements = elements_of (argument);
  for (guint stride = 1; stride < argument->count; stride *= 2)
    {
      GPtrArray *after;

      bmf_synchronise (self, argument);
      after = scan_level (self, node, elements, stride, error);
      if (after == NULL)
        return NULL;
      g_ptr_array_unref (elements);
      elements = after;
    }
  for (guint i = 0; i < elements->len; i++)
    bmf_builder_add (&sums, bmf_value_ref (elements->pdata[i]));
  return bmf_synchronise_both (self, argument,
                               bmf_finish (node, &sums, argument->processor, error));
}
