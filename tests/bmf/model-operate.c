/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operators, of operands that are where they are needed. */
#include "config.h"

#include "bmf/model.h"

#include <math.h>

/* Beyond this, reals may be rounded. */
#define MOST_EXACT_REAL 1e12

static double
as_real (const Value *value)
{
  return value->type == VALUE_REAL ? value->real : (double) value->integer;
}

static const Value *
compute_reals (Model *self, Operator op, guint32 place, double a, double b)
{
  double result;

  if (op == OP_DIVIDE && b == 0)
    return model_fail (self, "division by zero");
  result = op == OP_PLUS    ? a + b
           : op == OP_MINUS ? a - b
           : op == OP_TIMES ? a * b
                            : a / b;
  if (fabs (result) > MOST_EXACT_REAL || result * 64 != trunc (result * 64))
    self->open |= OPEN_VALUE;
  return value_new_real (self, place, result);
}

static const Value *
new_integer (Model *self, guint32 place, __int128 result)
{
  if (result > G_MAXINT64 || result < G_MININT64)
    return model_fail (self, "integer overflow");
  return value_new_integer (self, place, (gint64) result);
}

static const Value *
compute_integers (Model *self, Operator op, guint32 place, __int128 a, __int128 b)
{
  if (op == OP_DIVIDE && b == 0)
    return model_fail (self, "division by zero");
  return new_integer (self, place,
                      op == OP_PLUS    ? a + b
                      : op == OP_MINUS ? a - b
                      : op == OP_TIMES ? a * b
                                       : a / b);
}

static gboolean
holds (Operator op, const Value *a, const Value *b)
{
  const gboolean reals = a->type == VALUE_REAL || b->type == VALUE_REAL;
  const gboolean less = reals ? as_real (a) < as_real (b) : a->integer < b->integer;
  const gboolean more = reals ? as_real (a) > as_real (b) : a->integer > b->integer;

  return op == OP_EQ   ? !less && !more
         : op == OP_GT ? more
         : op == OP_LT ? less
         : op == OP_GE ? !less
                       : !more;
}

static const Value *
combine (Model *self, Operator op, const Value *pair)
{
  const guint32 place = value_place (pair);
  const Value *a = pair->parts[0], *b = pair->parts[1];

  if (op == OP_AND || op == OP_OR)
    return value_new_boolean (self, place,
                              op == OP_AND ? a->integer != 0 && b->integer != 0
                                           : a->integer != 0 || b->integer != 0);
  if (op >= OP_EQ)
    return value_new_boolean (self, place, holds (op, a, b));
  if (a->type == VALUE_REAL || b->type == VALUE_REAL)
    return compute_reals (self, op, place, as_real (a), as_real (b));
  return compute_integers (self, op, place, a->integer, b->integer);
}

static const Value *
negate (Model *self, const Value *value)
{
  const guint32 place = value_place (value);

  if (value->type == VALUE_BOOLEAN)
    return value_new_boolean (self, place, value->integer == 0);
  if (value->type == VALUE_REAL)
    return value_new_real (self, place, -value->real);
  return new_integer (self, place, -(__int128) value->integer);
}

static const Value *
count_up (Model *self, const Value *number)
{
  const guint32 place = value_place (number);
  Value *list;

  if (number->integer < 0)
    return model_fail (self, "a negative length");
  if (number->integer > 10000)
    {
      self->too_large = TRUE;
      return NULL;
    }
  list = value_new_parts (self, VALUE_LIST, place, (guint32) number->integer);
  for (guint32 i = 0; i < list->count; i++)
    list->parts[i] = value_new_integer (self, place, i);
  return list;
}

static const Value *
concatenate (Model *self, const Value *pair)
{
  const Value *a = pair->parts[0], *b = pair->parts[1];
  Value *both
      = value_new_parts (self, VALUE_LIST, value_place (pair), a->count + b->count);

  for (guint32 i = 0; i < both->count; i++)
    both->parts[i] = i < a->count ? a->parts[i] : b->parts[i - a->count];
  return both;
}

static const Value *
distribute (Model *self, const Value *pair)
{
  const Value *list = pair->parts[1];
  Value *all = value_new_parts (self, VALUE_LIST, value_place (pair), list->count);

  for (guint32 i = 0; i < list->count; i++)
    all->parts[i] = value_new_pair (self, pair->parts[0], list->parts[i]);
  return all;
}

static const Value *
take (Model *self, const Value *list, gint64 index)
{
  if (index < 0 || index >= list->count)
    return model_fail (self, "an index beyond the list");
  return list->parts[index];
}

static const Value *
project (Model *self, const Value *pair)
{
  const Value *indices = pair->parts[1];
  Value *all = value_new_parts (self, VALUE_LIST, value_place (pair), indices->count);

  for (guint32 i = 0; i < indices->count; i++)
    if ((all->parts[i] = take (self, pair->parts[0], indices->parts[i]->integer)) == NULL)
      return NULL;
  return all;
}

static const Value *
operate (Model *self, Operator op, const Value *argument)
{
  switch (op)
    {
    case OP_PLUS:
    case OP_MINUS:
    case OP_TIMES:
    case OP_DIVIDE:
    case OP_AND:
    case OP_OR:
    case OP_EQ:
    case OP_GT:
    case OP_LT:
    case OP_GE:
    case OP_LE:
      return combine (self, op, argument);
    case OP_UMINUS:
    case OP_NEG:
      return negate (self, argument);
    case OP_LENGTH:
      return value_new_integer (self, value_place (argument), argument->count);
    case OP_INDEX:
      return take (self, argument->parts[0], argument->parts[1]->integer);
    case OP_IOTA:
      return count_up (self, argument);
    case OP_CONC:
      return concatenate (self, argument);
    case OP_DISTL:
      return distribute (self, argument);
    case OP_PROJECT:
      return project (self, argument);
    }
  g_assert_not_reached ();
}

/* Most take one operation; those that make lists one for each scalar or element. */
const Value *
model_operate (Model *self, Operator op, const Value *argument)
{
  const Value *result = operate (self, op, argument);

  if (result != NULL)
    model_compute (self, value_place (argument),
                   op == OP_CONC   ? value_scalars (result)
                   : op >= OP_IOTA ? result->count
                                   : 1);
  return result;
}
