/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Source: docs/bmf.md, "Where things are and run"; the thesis, chapter 5. */
#include "config.h"

#include "base/error.h"
#include "bmf/bmf-evaluate.h"
#include "bmf/bmf-operators.h"

static BmfValue *
fail (const BmfNode *node, const char *what, GError **error)
{
  error_set_at (error, node->file, node->line, node->column, "%s: %s", node->word, what);
  return NULL;
}

/* The processors that hold something of the value. */
static void
synchronise (BmfEvaluator *self, const BmfValue *value)
{
  g_autoptr (GArray) holders = bmf_holders_new ();

  bmf_holders_add (holders, value);
  bmf_synchronise (self, holders);
}

/* And of the result; the result. */
static BmfValue *
synchronise_both (BmfEvaluator *self, const BmfValue *value, BmfValue *result)
{
  g_autoptr (GArray) holders = bmf_holders_new ();

  if (result == NULL)
    return NULL;
  bmf_holders_add (holders, value);
  bmf_holders_add (holders, result);
  bmf_synchronise (self, holders);
  return result;
}

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

/* Pieces first .. first + length - 1 are at own; all but the first go out. */
static void
send_pieces (BmfEvaluator *self, const BmfValue *pieces, guint32 stride, guint32 own,
             guint32 first, guint32 length)
{
  guint64 scalars = 0;
  guint32 point, to;

  if (length < 2)
    return;
  point = division_point (length);
  to = own + (point << stride);
  for (guint32 i = first + point; i < first + length; i++)
    scalars += pieces->items[i]->scalars;
  bmf_writer_send (self->writer, own, to, scalars);
  bmf_writer_receive (self->writer, own, to, scalars);
  send_pieces (self, pieces, stride, to, first + point, length - point);
  send_pieces (self, pieces, stride, own, first, point);
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
                          self->any ? "the most are" : "the machine has", limit);
  return fail (node, what, error) != NULL;
}

static BmfValue *
split (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  g_autoptr (GPtrArray) items = bmf_value_array_new ();
  g_autoptr (BmfValue) list = NULL, pieces = NULL;
  guint32 own = argument->processor;
  BmfValue *result;

  if (argument->type != BMF_LIST)
    return bmf_wrong_type (node, argument, "a list", error);
  if (!check_processors (self, node, own, error))
    return NULL;
  list = bmf_gather (self, node, argument, own, error);
  if (list == NULL || !bmf_work (self, node, (guint64) list->cells + node->first, error))
    return NULL;
  pieces = bmf_split (node, list, error);
  if (pieces == NULL)
    return NULL;
  send_pieces (self, pieces, node->second, own, 0, pieces->count);
  for (guint32 i = 0; i < pieces->count; i++)
    g_ptr_array_add (items, bmf_value_move (pieces->items[i], own + (i << node->second)));
  result = bmf_new_items (node, BMF_LIST, own, items, error);
  if (result != NULL)
    synchronise (self, result);
  return result;
}

/* ---- P_Distl ----------------------------------------------------------------------- */

/* x is where element first of the list is; it goes to those of the others. */
static void
send_copies (BmfEvaluator *self, const BmfValue *list, guint32 scalars, guint32 first,
             guint32 length)
{
  guint32 point, from, to;

  if (length < 2)
    return;
  point = division_point (length);
  from = list->items[first]->processor;
  to = list->items[first + point]->processor;
  if (from != to)
    {
      bmf_writer_send (self->writer, from, to, scalars);
      bmf_writer_receive (self->writer, from, to, scalars);
    }
  send_copies (self, list, scalars, first + point, length - point);
  send_copies (self, list, scalars, first, point);
}

static BmfValue *
pair_up (BmfEvaluator *self, const BmfNode *node, BmfValue *x, BmfValue *element,
         GError **error)
{
  g_autoptr (GPtrArray) pair = bmf_value_array_new ();

  if (!bmf_work (self, node, x->cells, error))
    return NULL;
  bmf_writer_compute (self->writer, element->processor, x->scalars);
  g_ptr_array_add (pair, bmf_value_move (x, element->processor));
  g_ptr_array_add (pair, bmf_value_ref (element));
  return bmf_new_items (node, BMF_TUPLE, 0, pair, error);
}

static BmfValue *
distribute (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  g_autoptr (GPtrArray) items = bmf_value_array_new ();
  g_autoptr (BmfValue) x = NULL;
  BmfValue *list;

  if (!bmf_expect_pair (node, argument, "xl", "a pair of anything and a list", error))
    return NULL;
  list = argument->items[1];
  x = bmf_gather (self, node, argument->items[0], list->processor, error);
  if (x == NULL)
    return NULL;
  send_copies (self, list, x->scalars, 0, list->count);
  for (guint32 i = 0; i < list->count; i++)
    {
      BmfValue *pair = pair_up (self, node, x, list->items[i], error);

      if (pair == NULL)
        return NULL;
      g_ptr_array_add (items, pair);
    }
  return synchronise_both (self, argument,
                           bmf_new_items (node, BMF_LIST, list->processor, items, error));
}

/* ---- P_Map, P_Zip ------------------------------------------------------------------ */

static BmfValue *
map (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  g_autoptr (GPtrArray) items = bmf_value_array_new ();

  if (argument->type != BMF_LIST)
    return bmf_wrong_type (node, argument, "a list", error);
  synchronise (self, argument);
  for (guint32 i = 0; i < argument->count; i++)
    {
      BmfValue *item = bmf_evaluate (self, node->parts[0], argument->items[i], error);

      if (item == NULL)
        return NULL;
      g_ptr_array_add (items, item);
    }
  return synchronise_both (
      self, argument, bmf_new_items (node, BMF_LIST, argument->processor, items, error));
}

/* Lists that can be zipped where they are. */
static gboolean
lie_together (const BmfNode *node, const BmfValue *a, const BmfValue *b, GError **error)
{
  g_autofree char *what = NULL;

  if (a->count != b->count)
    what = g_strdup_printf ("found lists of %u and %u elements, expected one length",
                            a->count, b->count);
  for (guint32 i = 0; what == NULL && i < a->count; i++)
    if (a->items[i]->processor != b->items[i]->processor)
      what = g_strdup_printf ("found elements %u on processors %u and %u, expected the "
                              "lists on the same processors",
                              i, a->items[i]->processor, b->items[i]->processor);
  return what == NULL || fail (node, what, error) != NULL;
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
  if (!lie_together (node, a, b, error))
    return NULL;
  synchronise (self, argument);
  for (guint32 i = 0; i < a->count; i++)
    {
      BmfValue *item
          = bmf_evaluate_pair (self, node->parts[0], a->items[i], b->items[i], error);

      if (item == NULL)
        return NULL;
      g_ptr_array_add (items, item);
    }
  return synchronise_both (self, argument,
                           bmf_new_items (node, BMF_LIST, a->processor, items, error));
}

/* ---- P_Reduce ---------------------------------------------------------------------- */

/* One level: neighbours become one. */
static GPtrArray *
join_neighbours (BmfEvaluator *self, const BmfNode *node, GPtrArray *elements,
                 GError **error)
{
  g_autoptr (GPtrArray) joined = bmf_value_array_new ();

  for (guint i = 0; i + 1 < elements->len; i += 2)
    {
      const BmfValue *left = elements->pdata[i];

      bmf_send_parts (self, elements->pdata[i + 1], left->processor);
    }
  for (guint i = 0; i < elements->len; i += 2)
    {
      BmfValue *left = elements->pdata[i], *sum;
      g_autoptr (BmfValue) right = NULL;

      if (i + 1 == elements->len)
        {
          g_ptr_array_add (joined, bmf_value_ref (left));
          break;
        }
      bmf_receive_parts (self, elements->pdata[i + 1], left->processor);
      right = bmf_value_move (elements->pdata[i + 1], left->processor);
      if (!bmf_work (self, node, right->cells, error)
          || (sum = bmf_evaluate_pair (self, node->parts[0], left, right, error)) == NULL)
        return NULL;
      g_ptr_array_add (joined, sum);
    }
  return g_steal_pointer (&joined);
}

/* The list's elements, with references of their own. */
static GPtrArray *
elements_of (const BmfValue *list)
{
  GPtrArray *elements = bmf_value_array_new ();

  for (guint32 i = 0; i < list->count; i++)
    g_ptr_array_add (elements, bmf_value_ref (list->items[i]));
  return elements;
}

static BmfValue *
reduce (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  g_autoptr (GPtrArray) elements = NULL;

  if (argument->type != BMF_LIST)
    return bmf_wrong_type (node, argument, "a list", error);
  if (argument->count == 0)
    return fail (node, "found an empty list", error);
  synchronise (self, argument);
  elements = elements_of (argument);
  while (elements->len > 1)
    {
      GPtrArray *joined = join_neighbours (self, node, elements, error);

      if (joined == NULL)
        return NULL;
      g_ptr_array_unref (elements);
      elements = joined;
    }
  return synchronise_both (self, argument, bmf_value_ref (elements->pdata[0]));
}

/* ---- P_Scan ------------------------------------------------------------------------ */

static GPtrArray *
scan_level (BmfEvaluator *self, const BmfNode *node, GPtrArray *elements, guint stride,
            GError **error)
{
  g_autoptr (GPtrArray) after = bmf_value_array_new ();

  for (guint i = 0; i + stride < elements->len; i++)
    {
      const BmfValue *own = elements->pdata[i + stride];

      bmf_send_parts (self, elements->pdata[i], own->processor);
    }
  for (guint i = 0; i < elements->len; i++)
    {
      BmfValue *own = elements->pdata[i], *sum;
      g_autoptr (BmfValue) received = NULL;

      if (i < stride)
        {
          g_ptr_array_add (after, bmf_value_ref (own));
          continue;
        }
      bmf_receive_parts (self, elements->pdata[i - stride], own->processor);
      received = bmf_value_move (elements->pdata[i - stride], own->processor);
      if (!bmf_work (self, node, received->cells, error)
          || (sum = bmf_evaluate_pair (self, node->parts[0], received, own, error))
                 == NULL)
        return NULL;
      g_ptr_array_add (after, sum);
    }
  return g_steal_pointer (&after);
}

static BmfValue *
scan (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  g_autoptr (GPtrArray) elements = NULL;

  if (argument->type != BMF_LIST)
    return bmf_wrong_type (node, argument, "a list", error);
  elements = elements_of (argument);
  for (guint stride = 1; stride < argument->count; stride *= 2)
    {
      GPtrArray *after;

      synchronise (self, argument);
      after = scan_level (self, node, elements, stride, error);
      if (after == NULL)
        return NULL;
      g_ptr_array_unref (elements);
      elements = after;
    }
  return synchronise_both (
      self, argument,
      bmf_new_items (node, BMF_LIST, argument->processor, elements, error));
}

/* ---- P_Project --------------------------------------------------------------------- */

static BmfValue *
move_elements (BmfEvaluator *self, const BmfNode *node, const BmfValue *list,
               const BmfValue *indices, GError **error)
{
  g_autoptr (GPtrArray) items = bmf_value_array_new ();
  guint32 place;

  for (guint32 i = 0; i < indices->count; i++)
    {
      if (!bmf_find_index (node, list, indices->items[i], &place, error)
          || !bmf_work (self, node, list->items[place]->cells, error))
        return NULL;
      bmf_send_parts (self, list->items[place], list->items[i]->processor);
    }
  for (guint32 i = 0; i < indices->count; i++)
    {
      guint32 to = list->items[i]->processor;

      place = (guint32) indices->items[i]->integer;
      bmf_receive_parts (self, list->items[place], to);
      g_ptr_array_add (items, bmf_value_move (list->items[place], to));
    }
  return bmf_new_items (node, BMF_LIST, list->processor, items, error);
}

static BmfValue *
project (BmfEvaluator *self, const BmfNode *node, BmfValue *argument, GError **error)
{
  const BmfValue *list, *indices;

  if (!bmf_expect_pair (node, argument, "ln", "a pair of a list and a list of integers",
                        error))
    return NULL;
  list = argument->items[0];
  indices = argument->items[1];
  if (indices->count > list->count)
    return fail (node, "found more indices than elements, so no processors for them",
                 error);
  synchronise (self, list);
  return synchronise_both (self, list, move_elements (self, node, list, indices, error));
}

BmfValue *
bmf_evaluate_parallel (BmfEvaluator *self, const BmfNode *node, BmfValue *argument,
                       GError **error)
{
  switch (node->construct)
    {
    case BMF_P_SPLIT:
      return split (self, node, argument, error);
    case BMF_P_DISTL:
      return distribute (self, node, argument, error);
    case BMF_P_MAP:
      return map (self, node, argument, error);
    case BMF_P_ZIP:
      return zip (self, node, argument, error);
    case BMF_P_REDUCE:
      return reduce (self, node, argument, error);
    case BMF_P_SCAN:
      return scan (self, node, argument, error);
    default:
      return project (self, node, argument, error);
    }
}
