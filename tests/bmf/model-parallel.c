/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parallel constructs, each as the definition's table has it. */
#include "config.h"

#include "bmf/model.h"

/* ---- synchronisation --------------------------------------------------------------- */

static void
add_member (GArray *members, guint32 place)
{
  guint at = 0;

  while (at < members->len && g_array_index (members, guint32, at) < place)
    at++;
  if (at == members->len || g_array_index (members, guint32, at) != place)
    g_array_insert_val (members, at, place);
}

/* Elements, and elements of elements. */
static void
add_holders (Model *self, GArray *members, const Value *value)
{
  if (value->type != VALUE_LIST)
    {
      if (!value_is_whole (value))
        self->open |= OPEN_MEMBERS;
      add_member (members, value_place (value));
      return;
    }
  for (guint32 i = 0; i < value->count; i++)
    add_holders (self, members, value->parts[i]);
  if (value->count == 0)
    add_member (members, value->place);
}

/* a, b and c: lists, or NULL. */
static void
synchronise (Model *self, const Value *a, const Value *b, const Value *c)
{
  const Value *const lists[] = { a, b, c };
  g_autoptr (GArray) members = g_array_new (FALSE, FALSE, sizeof (guint32));
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    if (lists[i] != NULL)
      add_holders (self, members, lists[i]);
  for (guint i = 0; i < members->len; i++)
    g_string_append_printf (text, "%u ", g_array_index (members, guint32, i));
  if (members->len > 1)
    g_ptr_array_add (self->synchronised, g_string_free (text, FALSE));
  else
    g_string_free (text, TRUE);
}

/* ---- moving one element ------------------------------------------------------------ */

/* Nothing is sent where both are on one processor. */
static const Value *
move_element (Model *self, const Value *element, guint32 to)
{
  if (!value_is_whole (element))
    self->open |= OPEN_PLACES;
  else if (value_place (element) != to)
    model_send (self, value_place (element), to, value_scalars (element));
  return value_move (self, element, to);
}

/* ---- the tree ---------------------------------------------------------------------- */

/* Every pair of the tree over length places, from `first` on: who sends, who receives,
 * and how many lie beyond. */
typedef void (*TreeSend) (Model *self, guint32 from, guint32 to, guint32 count,
                          gconstpointer data);

static void
follow_tree (Model *self, guint32 first, guint32 length, TreeSend send,
             gconstpointer data)
{
  guint32 point = 1;

  if (length < 2)
    return;
  while (2 * point < length)
    point *= 2;
  send (self, first, first + point, length - point, data);
  follow_tree (self, first + point, length - point, send, data);
  follow_tree (self, first, point, send, data);
}

/* ---- P_Split ----------------------------------------------------------------------- */

typedef struct
{
  const Value *pieces; /* still at own */
  guint32 own, stride;
} Split;

static void
send_pieces (Model *self, guint32 from, guint32 to, guint32 count, gconstpointer data)
{
  const Split *split = data;
  guint64 scalars = 0;

  for (guint32 i = to; i < to + count; i++)
    scalars += value_scalars (split->pieces->parts[i]);
  model_send (self, split->own + from * split->stride, split->own + to * split->stride,
              scalars);
}

static const Value *
p_split (Model *self, const Term *term, const Value *argument)
{
  const guint32 own = value_place (argument), stride = 1u << term->second;
  const Value *list = model_gather (self, argument, own);
  const Split split = { model_split (self, list, term->first), own, stride };
  Value *placed = value_new_parts (self, VALUE_LIST, own, term->first);

  if (!value_is_whole (argument))
    self->open |= OPEN_MEMBERS;
  follow_tree (self, 0, term->first, send_pieces, &split);
  for (guint32 i = 0; i < term->first; i++)
    placed->parts[i] = value_move (self, split.pieces->parts[i], own + i * stride);
  synchronise (self, placed, NULL, NULL);
  return placed;
}

/* ---- P_Distl ----------------------------------------------------------------------- */

typedef struct
{
  const Value *list;
  guint64 scalars;
} Distl;

static void
send_copy (Model *self, guint32 from, guint32 to, guint32 count, gconstpointer data)
{
  const Distl *distl = data;

  model_send (self, value_place (distl->list->parts[from]),
              value_place (distl->list->parts[to]), distl->scalars);
}

/* Whether no two elements are on one processor. */
static gboolean
are_apart (const Value *list)
{
  for (guint32 i = 0; i < list->count; i++)
    for (guint32 j = 0; j < i; j++)
      if (value_place (list->parts[i]) == value_place (list->parts[j]))
        return FALSE;
  return TRUE;
}

static const Value *
p_distl (Model *self, const Value *argument)
{
  const Value *list = argument->parts[1], *anywhere = argument->parts[0];
  const Distl distl = { list, value_scalars (anywhere) };
  Value *pairs = value_new_parts (self, VALUE_LIST, value_place (list), list->count);

  if (!value_is_whole (anywhere))
    self->open |= OPEN_PLACES | OPEN_MEMBERS;
  else if (value_place (anywhere) != value_place (list))
    model_send (self, value_place (anywhere), value_place (list), distl.scalars);
  if (are_apart (list))
    follow_tree (self, 0, list->count, send_copy, &distl);
  else if (!value_is_whole (list))
    self->open |= OPEN_PLACES;
  for (guint32 i = 0; i < list->count; i++)
    {
      const guint32 place = value_place (list->parts[i]);

      model_compute (self, place, distl.scalars);
      pairs->parts[i]
          = value_new_pair (self, value_move (self, anywhere, place), list->parts[i]);
    }
  /* The sender is on the way as one of a list. */
  synchronise (self, list, anywhere, NULL);
  return pairs;
}

/* ---- P_Map, P_Zip ------------------------------------------------------------------ */

static const Value *
p_map (Model *self, const Term *term, const Value *list)
{
  Value *all = value_new_parts (self, VALUE_LIST, value_place (list), list->count);

  synchronise (self, list, NULL, NULL);
  for (guint32 i = 0; i < list->count; i++)
    if ((all->parts[i] = model_evaluate (self, term->parts[0], list->parts[i])) == NULL)
      return NULL;
  synchronise (self, list, all, NULL);
  return all;
}

static const Value *
p_zip (Model *self, const Term *term, const Value *pair)
{
  const Value *a = pair->parts[0], *b = pair->parts[1];
  Value *all = value_new_parts (self, VALUE_LIST, value_place (a), a->count);

  if (a->count != b->count)
    return model_fail (self, "zip of two lengths");
  if ((self->open & OPEN_PLACES) != 0)
    self->open |= OPEN_VALUE;
  for (guint32 i = 0; i < a->count; i++)
    if (value_place (a->parts[i]) != value_place (b->parts[i]))
      return model_fail (self, "zip of lists on different processors");
    else if (!value_is_whole (a->parts[i]) || !value_is_whole (b->parts[i]))
      self->open |= OPEN_VALUE;
  synchronise (self, a, b, NULL);
  for (guint32 i = 0; i < a->count; i++)
    {
      const Value *both = value_new_pair (self, a->parts[i], b->parts[i]);

      if ((all->parts[i] = model_evaluate (self, term->parts[0], both)) == NULL)
        return NULL;
    }
  synchronise (self, a, b, all);
  return all;
}

/* ---- P_Reduce, P_Scan -------------------------------------------------------------- */

static const Value *
p_reduce (Model *self, const Term *term, const Value *list)
{
  const Value **left = model_allocate (self, sizeof *left * MAX (list->count, 1));
  guint32 count = list->count;

  if (count == 0)
    return model_fail (self, "reduce of nothing");
  synchronise (self, list, NULL, NULL);
  for (guint32 i = 0; i < count; i++)
    left[i] = list->parts[i];
  for (; count > 1; count = (count + 1) / 2)
    for (guint32 i = 0; i < count; i += 2)
      {
        const Value *sum = left[i];

        if (i + 1 < count)
          {
            const Value *right = move_element (self, left[i + 1], value_place (sum));

            sum = model_evaluate (self, term->parts[0],
                                  value_new_pair (self, sum, right));
          }
        if (sum == NULL)
          return NULL;
        left[i / 2] = sum;
      }
  synchronise (self, list, left[0], NULL);
  return left[0];
}

static const Value *
p_scan (Model *self, const Term *term, const Value *list)
{
  const Value *before = list;

  for (guint32 far = 1; far < list->count; far *= 2)
    {
      Value *after = value_new_parts (self, VALUE_LIST, value_place (list), list->count);

      synchronise (self, list, NULL, NULL);
      for (guint32 i = 0; i < list->count; i++)
        {
          const Value *own = before->parts[i], *received;

          after->parts[i] = own;
          if (i < far)
            continue;
          received = move_element (self, before->parts[i - far], value_place (own));
          after->parts[i] = model_evaluate (self, term->parts[0],
                                            value_new_pair (self, received, own));
          if (after->parts[i] == NULL)
            return NULL;
        }
      before = after;
    }
  synchronise (self, list, before, NULL);
  return before;
}

/* ---- P_Project --------------------------------------------------------------------- */

static const Value *
p_project (Model *self, const Value *pair)
{
  const Value *list = pair->parts[0], *indices = pair->parts[1];
  Value *all = value_new_parts (self, VALUE_LIST, value_place (list), indices->count);

  if (indices->count > list->count)
    return model_fail (self, "no processor for a position");
  synchronise (self, list, NULL, NULL);
  for (guint32 i = 0; i < indices->count; i++)
    {
      const gint64 index = indices->parts[i]->integer;

      if (index < 0 || index >= list->count)
        return model_fail (self, "an index beyond the list");
      all->parts[i]
          = move_element (self, list->parts[index], value_place (list->parts[i]));
    }
  synchronise (self, list, all, NULL);
  return all;
}

const Value *
model_evaluate_parallel (Model *self, const Term *term, const Value *argument)
{
  switch (term->type)
    {
    case TERM_MAP:
      return p_map (self, term, argument);
    case TERM_REDUCE:
      return p_reduce (self, term, argument);
    case TERM_SCAN:
      return p_scan (self, term, argument);
    case TERM_ZIP:
      return p_zip (self, term, argument);
    case TERM_SPLIT:
      return p_split (self, term, argument);
    default:
      return term->op == OP_DISTL ? p_distl (self, argument) : p_project (self, argument);
    }
}
