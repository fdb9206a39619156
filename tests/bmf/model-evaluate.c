/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The serial constructs. */
#include "config.h"

#include "bmf/model.h"

/* More than this is not worth a test. */
#define MOST_OPERATIONS 200000
#define MOST_SCALARS 3000

Model *
model_new (gboolean serial)
{
  Model *self = g_new0 (Model, 1);

  self->serial = serial;
  self->memory = g_ptr_array_new_with_free_func (g_free);
  self->operations = g_array_new (FALSE, TRUE, sizeof (guint64));
  self->messages = g_array_new (FALSE, TRUE, sizeof (ModelMessage));
  self->synchronised = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
model_free (Model *self)
{
  g_ptr_array_unref (self->memory);
  g_array_unref (self->operations);
  g_array_unref (self->messages);
  g_ptr_array_unref (self->synchronised);
  g_free (self);
}

const Value *
model_fail (Model *self, const char *why)
{
  self->why = why;
  return NULL;
}

void
model_compute (Model *self, guint32 place, guint64 operations)
{
  if (self->operations->len <= place)
    g_array_set_size (self->operations, place + 1);
  g_array_index (self->operations, guint64, place) += operations;
}

void
model_send (Model *self, guint32 from, guint32 to, guint64 scalars)
{
  const ModelMessage message = { from, to, scalars };

  g_array_append_val (self->messages, message);
}

/* ---- getting operands -------------------------------------------------------------- */

/* A list whose elements are on different processors goes by one message from each. */
static gboolean
has_clear_parts (const Value *value)
{
  if (value->type != VALUE_LIST)
    return value_is_whole (value);
  for (guint32 i = 0; i < value->count; i++)
    {
      if (!value_is_whole (value->parts[i]))
        return FALSE;
      for (guint32 j = 0; j < i; j++)
        if (value_place (value->parts[i]) == value_place (value->parts[j]))
          return FALSE;
    }
  return TRUE;
}

static void
send_parts (Model *self, const Value *value, guint32 to)
{
  if (value_is_whole (value))
    {
      if (value_place (value) != to)
        model_send (self, value_place (value), to, value_scalars (value));
      return;
    }
  if (!has_clear_parts (value))
    self->open |= OPEN_PARTS;
  for (guint32 i = 0; i < value->count; i++)
    send_parts (self, value->parts[i], to);
}

const Value *
model_gather (Model *self, const Value *value, guint32 place)
{
  send_parts (self, value, place);
  return value_move (self, value, place);
}

/* Each component of a tuple, or a list. */
static const Value *
gather_operands (Model *self, const Value *argument)
{
  const guint32 place = value_place (argument);
  Value *here;

  if (argument->type != VALUE_TUPLE)
    return model_gather (self, argument, place);
  here = value_new_parts (self, VALUE_TUPLE, place, argument->count);
  for (guint32 i = 0; i < argument->count; i++)
    here->parts[i] = model_gather (self, argument->parts[i], place);
  return here;
}

/* ---- constructs -------------------------------------------------------------------- */

static const Value *
apply_all (Model *self, const Term *term, const Value *argument)
{
  Value *all
      = value_new_parts (self, term->type == TERM_ALLTUP ? VALUE_TUPLE : VALUE_LIST,
                         value_place (argument), term->n_parts);

  for (guint32 i = 0; i < term->n_parts; i++)
    if ((all->parts[i] = model_evaluate (self, term->parts[i], argument)) == NULL)
      return NULL;
  model_compute (self, value_place (argument), 1);
  return all;
}

static const Value *
map (Model *self, const Term *term, const Value *list)
{
  Value *all = value_new_parts (self, VALUE_LIST, value_place (list), list->count);

  for (guint32 i = 0; i < list->count; i++)
    if ((all->parts[i] = model_evaluate (self, term->parts[0], list->parts[i])) == NULL)
      return NULL;
  return all;
}

static const Value *
zip (Model *self, const Term *term, const Value *pair)
{
  const Value *a = pair->parts[0], *b = pair->parts[1];
  Value *all = value_new_parts (self, VALUE_LIST, value_place (a), a->count);

  if (a->count != b->count)
    return model_fail (self, "zip of two lengths");
  for (guint32 i = 0; i < a->count; i++)
    {
      const Value *both = value_new_pair (self, a->parts[i], b->parts[i]);

      if ((all->parts[i] = model_evaluate (self, term->parts[0], both)) == NULL)
        return NULL;
    }
  return all;
}

/* B_Reduce and B_Scan: *sums has every result on the way. */
static const Value *
fold (Model *self, const Term *term, const Value *argument, const Value **sums)
{
  const Value *list = gather_operands (self, argument), *sum = NULL;
  const guint32 begins = term->n_parts == 2 ? 0 : 1;
  Value *all;

  if (term->n_parts == 2)
    sum = model_evaluate (self, term->parts[1], list);
  else if (list->count > 0)
    sum = list->parts[0];
  if (sum == NULL && (term->n_parts == 2 || term->type == TERM_REDUCE))
    return model_fail (self, "nothing to begin with");
  all = value_new_parts (self, VALUE_LIST, value_place (list),
                         sum == NULL ? 0 : list->count + 1 - begins);
  *sums = all;
  for (guint32 i = 0; i < all->count; i++)
    {
      if (i > 0)
        sum = model_evaluate (self, term->parts[0],
                              value_new_pair (self, sum, list->parts[i - 1 + begins]));
      if (sum == NULL)
        return NULL;
      all->parts[i] = sum;
    }
  return sum == NULL ? all : sum;
}

const Value *
model_split (Model *self, const Value *list, guint32 pieces)
{
  Value *all = value_new_parts (self, VALUE_LIST, value_place (list), pieces);
  guint32 next = 0;

  for (guint32 i = 0; i < pieces; i++)
    {
      const guint32 rest = list->count - next, left = pieces - i;
      Value *piece = value_new_parts (self, VALUE_LIST, value_place (list),
                                      rest / left + (rest % left > 0 ? 1 : 0));

      for (guint32 j = 0; j < piece->count; j++)
        piece->parts[j] = list->parts[next++];
      all->parts[i] = piece;
    }
  return all;
}

static const Value *
split (Model *self, const Term *term, const Value *argument)
{
  const Value *list = gather_operands (self, argument);

  model_compute (self, value_place (list), list->count);
  return model_split (self, list, term->first);
}

static const Value *
operate (Model *self, const Term *term, const Value *argument)
{
  const gboolean stays = term->op == OP_LENGTH || term->op == OP_INDEX;
  const Value *here = stays ? argument : gather_operands (self, argument);

  return model_operate (self, term->op, here);
}

static const Value *
evaluate (Model *self, const Term *term, const Value *argument)
{
  const Value *sums = NULL, *result;

  switch (term->type)
    {
    case TERM_ID:
      model_compute (self, value_place (argument), 1);
      return argument;
    case TERM_COMP:
      result = model_evaluate (self, term->parts[1], argument);
      return result == NULL ? NULL : model_evaluate (self, term->parts[0], result);
    case TERM_CON:
      model_compute (self, value_place (argument), 1);
      return value_move (self, term->constant, value_place (argument));
    case TERM_ALLTUP:
    case TERM_ALLVEC:
      return apply_all (self, term, argument);
    case TERM_OP:
      return operate (self, term, argument);
    case TERM_ADDR:
      model_compute (self, value_place (argument), 1);
      return argument->parts[term->first - 1];
    case TERM_NAME:
      return model_evaluate (self, term->parts[0], argument);
    case TERM_MAP:
      return map (self, term, argument);
    case TERM_REDUCE:
      return fold (self, term, argument, &sums);
    case TERM_SCAN:
      return fold (self, term, argument, &sums) == NULL ? NULL : sums;
    case TERM_ZIP:
      return zip (self, term, argument);
    case TERM_SPLIT:
      return split (self, term, argument);
    }
  g_assert_not_reached ();
}

const Value *
model_evaluate (Model *self, const Term *term, const Value *argument)
{
  const Value *result = term->parallel && !self->serial
                            ? model_evaluate_parallel (self, term, argument)
                            : evaluate (self, term, argument);

  if (result != NULL
      && (value_scalars (result) > MOST_SCALARS || self->memory->len > MOST_OPERATIONS))
    {
      self->too_large = TRUE;
      return NULL;
    }
  return result;
}
