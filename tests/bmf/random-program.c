/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/random-program.h"
#include "bmf/random-terms.h"

/* That distributed data is on, where it is not in order. */
#define PROCESSORS 6

/* Parts of a program that are there often enough only if they are made on purpose. */
static const Term *
make_spread (Maker *self, const Type *from, const Type **to)
{
  const Term *outer = make_split (self, from, TRUE, to);
  const Type *piece = (*to)->parts[0];
  const Type *inner;

  if (!happens (self, 1, 4))
    return outer;
  if (happens (self, 1, 2) && piece->parts[0]->type == VALUE_INTEGER)
    {
      const Term *sum = make_binary (self, piece->parts[0], TRUE);
      const Term *flatten = term_new (self, TERM_REDUCE, 2, sum,
                                      make_constant (self, piece->parts[0]->type));

      *to = type_new_list (self, piece->parts[0], (*to)->length);
      return make_comp (self, make_parallel (term_new (self, TERM_MAP, 1, flatten)),
                        outer);
    }
  const Term *nested = make_split (self, piece, TRUE, &inner);
  *to = type_new_list (self, inner, (*to)->length);
  return make_comp (self, make_parallel (term_new (self, TERM_MAP, 1, nested)), outer);
}

static const Type *
draw_data_type (Maker *self)
{
  static const ValueType scalars[]
      = { VALUE_INTEGER, VALUE_INTEGER, VALUE_INTEGER, VALUE_REAL, VALUE_BOOLEAN };
  const ValueType type = scalars[draw (self, G_N_ELEMENTS (scalars))];
  const Type *scalar = type_new (self, type, 0);
  Type *pair;

  if (!happens (self, 1, 4))
    return scalar;
  if (happens (self, 1, 2))
    return type_new_list (self, scalar, LENGTH_UNKNOWN);
  pair = type_new (self, VALUE_TUPLE, 2);
  pair->parts[0] = scalar;
  pair->parts[1] = type_new (self, VALUE_BOOLEAN, 0);
  return pair;
}

static const Value *
draw_value (Maker *self, const Type *type)
{
  Value *value;

  if (type->type < VALUE_LIST)
    return make_constant (self, type->type)->constant;
  const guint32 count = type->type == VALUE_TUPLE        ? type->n_parts
                        : type->length == LENGTH_UNKNOWN ? draw (self, 4)
                                                         : type->length;
  value = value_new_parts (self->model, type->type, 0, count);
  for (guint32 i = 0; i < count; i++)
    value->parts[i] = draw_value (self, type->parts[type->type == VALUE_TUPLE ? i : 0]);
  return value;
}

/* Each scalar of it on a processor of its own choice. */
static const Value *
scatter_scalars (Maker *self, const Value *value)
{
  if (value->count == 0)
    return value_move (self->model, value, draw (self, PROCESSORS));
  Value *scattered = value_new_parts (self->model, value->type, 0, value->count);
  for (guint32 i = 0; i < value->count; i++)
    scattered->parts[i] = scatter_scalars (self, value->parts[i]);
  return scattered;
}

/* Distributed data: element by element, as a split would do it, or at random, or scalar
 * by scalar. */
static const Value *
scatter (Maker *self, const Value *list)
{
  const gboolean in_order = happens (self, 1, 2);

  if (list->count == 0 || happens (self, 1, 10))
    return scatter_scalars (self, list);
  Value *scattered = value_new_parts (self->model, list->type, 0, list->count);
  for (guint32 i = 0; i < list->count; i++)
    scattered->parts[i] = value_move (self->model, list->parts[i],
                                      in_order ? i : draw (self, PROCESSORS));
  return scattered;
}

RandomProgram
random_program_new (Model *model, GRand *random)
{
  Maker self = { .model = model, .random = random, .associative = TRUE };
  const guint32 length = happens (&self, 1, 30) ? 0 : 1 + draw (&self, 20);
  const Type *type = type_new_list (&self, draw_data_type (&self), length);
  const Value *plain = draw_value (&self, type);
  const Value *data = happens (&self, 1, 5) ? scatter (&self, plain) : plain;
  const guint stages = 1 + draw (&self, 4);
  const Term *term = NULL;

  for (guint i = 0; i < stages; i++)
    {
      const Term *stage = i == 0 && happens (&self, 4, 5)
                              ? make_spread (&self, type, &type)
                              : make_function (&self, type, 2, &type);

      term = term == NULL ? stage : make_comp (&self, stage, term);
    }
  return (RandomProgram){ term, data, self.associative };
}
