/* SPDX-License-Identifier: GPL-3.0-or-later */
/* P_Split and P_Distl.  Data is sent along the tree of the thesis, section 5.3.2:
 *
 *   0 --------------- 4 ------- 6        the tail after the division point is sent first,
 *   0 ------- 2       4 -- 5    6 -- 7   then the front is divided in the same way
 *   0 -- 1    2 -- 3
 */
#include "config.h"

#include "bmf/bmf-evaluate.h"
#include "bmf/language/bmf-operators.h"

/* The largest power of two strictly below length, which is at least 2. */
static guint32
division_point (guint32 length)
{
  guint32 point = 1;

  while (point * 2 < length)
    point *= 2;
  return point;
}

/* ---- P_Split ----------------------------------------------------------------------- */

/* Pieces first .. first + length - 1 are on processor own; all but the first are sent on.
 * before[i]: scalars in the pieces before piece i. */
static void
send_pieces (BmfEvaluator *self, const guint32 *before, guint32 stride, guint32 own,
             guint32 first, guint32 length)
{
  guint32 point, to, scalars;

  if (length < 2)
    return;
  point = division_point (length);
  to = own + (point << stride);
  scalars = before[first + length] - before[first + point];
  bmf_writer_send (self->writer, own, to, scalars, MESSAGE_SPLIT);
  bmf_writer_receive (self->writer, own, to, scalars);
  send_pieces (self, before, stride, to, first + point, length - point);
  send_pieces (self, before, stride, own, first, point);
}

static gboolean
check_processors (const BmfEvaluator *self, const BmfNode *node, guint32 own,
                  GError **error)
{
  guint64 needed = ((guint64) (node->first - 1) << node->second) + own + 1;
  guint32 limit = self->any ? BMF_MOST_PROCESSORS : self->limit;
  g_autofree char *what = NULL;

  if (needed <= limit)
    return TRUE;
  what = g_strdup_printf ("needs %" G_GUINT64_FORMAT " processors, %s %u", needed,
                          self->any ? "the maximum is" : "the machine has", limit);
  return bmf_fail (node, what, error) != NULL;
}

/* Sends piece i to processor own + i x 2^stride. */
static BmfValue *
place_pieces (BmfEvaluator *self, const BmfNode *node, const BmfValue *pieces,
              GError **error)
{
  const guint32 own = pieces->processor;
  g_autofree guint32 *before = g_new (guint32, pieces->count + 1);
  g_auto (BmfBuilder) placed;

  bmf_builder_init (&placed, BMF_LIST, pieces->count);
  before[0] = 0;
  for (guint32 i = 0; i < pieces->count; i++)
    {
      g_autoptr (BmfValue) piece = bmf_value_item (pieces, i);

      before[i + 1] = before[i] + piece->scalars;
      bmf_builder_add (&placed, bmf_value_move (piece, own + (i << node->second)));
    }
  send_pieces (self, before, node->second, own, 0, pieces->count);
  return bmf_finish (node, &placed, own, error);
}

BmfValue *
bmf_p_split (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  g_autoptr (BmfValue) list = NULL, pieces = NULL;
  const guint32 own = argument->processor;
  BmfValue *placed;

  if (argument->type != BMF_LIST)
    return bmf_wrong_type (node, argument, "a list", error);
  if (!check_processors (self, node, own, error))
    return NULL;
  list = bmf_gather (self, node, argument, own, error);
  if (list == NULL || !bmf_work (self, node, node->first, error))
    return NULL;
  pieces = bmf_split (node, list, error);
  if (pieces == NULL)
    return NULL;
  if (self->hints != NULL)
    bmf_hints_split (self->hints, node, own);
  placed = place_pieces (self, node, pieces, error);
  if (placed != NULL)
    bmf_synchronise (self, placed);
  return placed;
}

/* ---- P_Distl ----------------------------------------------------------------------- */

/* x is on places[0], and is sent to the others. */
static void
send_copies (BmfEvaluator *self, const guint32 *places, guint32 length, guint32 scalars)
{
  guint32 point;

  if (length < 2)
    return;
  point = division_point (length);
  bmf_writer_send (self->writer, places[0], places[point], scalars, MESSAGE_DISTL);
  bmf_writer_receive (self->writer, places[0], places[point], scalars);
  send_copies (self, places + point, length - point, scalars);
  send_copies (self, places, point, scalars);
}

/* Each processor forms the pairs of x and its own elements. places: the processors of the
 * elements, each once, in order of first occurrence. */
static BmfValue *
pair_up (BmfEvaluator *self, const BmfNode *node, BmfValue *x, const BmfValue *list,
         GArray *places, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_auto (BmfBuilder) pairs;

  bmf_builder_init (&pairs, BMF_LIST, list->count);
  for (guint32 i = 0; i < list->count; i++)
    {
      g_autoptr (BmfValue) element = bmf_value_item (list, i);
      g_autoptr (BmfValue) here = bmf_value_move (x, element->processor);
      BmfValue *pair;

      if (!bmf_work (self, node, 1, error)
          || (pair = bmf_new_pair (node, here, element, error)) == NULL)
        return NULL;
      if (g_hash_table_add (seen, GUINT_TO_POINTER (element->processor)))
        g_array_append_val (places, element->processor);
      bmf_builder_add (&pairs, pair);
    }
  return bmf_finish (node, &pairs, list->processor, error);
}

BmfValue *
bmf_p_distl (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (BmfValue) anywhere = NULL, x = NULL, list = NULL;
  BmfValue *pairs;

  if (!bmf_expect_pair (node, argument, "xl", "a pair of anything and a list", error))
    return NULL;
  anywhere = bmf_value_item (argument, 0);
  list = bmf_value_item (argument, 1);
  x = bmf_gather (self, node, anywhere, list->processor, error);
  if (x == NULL || (pairs = pair_up (self, node, x, list, places, error)) == NULL)
    return NULL;
  send_copies (self, (const guint32 *) (gpointer) places->data, places->len, x->scalars);
  for (guint32 i = 0; i < list->count; i++)
    bmf_writer_compute (self->writer, bmf_value_place (list, i), x->scalars);
  return bmf_synchronise_both (self, argument, pairs);
}
