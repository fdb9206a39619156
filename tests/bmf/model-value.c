/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model-value.c - values of the model, and their processors */
#include "config.h"

#include "bmf/model.h"

#include <string.h>

gpointer
model_allocate (Model *self, gsize size)
{
  gpointer memory = g_malloc0 (size);

  g_ptr_array_add (self->memory, memory);
  return memory;
}

static Value *
new_value (Model *self, ValueType type, guint32 place)
{
  Value *value = model_allocate (self, sizeof *value);

  value->type = type;
  value->place = place;
  return value;
}

const Value *
value_new_integer (Model *self, guint32 place, gint64 integer)
{
  Value *value = new_value (self, VALUE_INTEGER, place);

  value->integer = integer;
  return value;
}

const Value *
value_new_boolean (Model *self, guint32 place, gboolean boolean)
{
  Value *value = new_value (self, VALUE_BOOLEAN, place);

  value->integer = boolean != FALSE;
  return value;
}

const Value *
value_new_real (Model *self, guint32 place, double real)
{
  Value *value = new_value (self, VALUE_REAL, place);

  value->real = real;
  return value;
}

Value *
value_new_parts (Model *self, ValueType type, guint32 place, guint32 count)
{
  Value *value = new_value (self, type, place);

  value->count = count;
  value->parts = model_allocate (self, sizeof *value->parts * MAX (count, 1));
  return value;
}

const Value *
value_new_pair (Model *self, const Value *a, const Value *b)
{
  Value *pair = value_new_parts (self, VALUE_TUPLE, 0, 2);

  pair->parts[0] = a;
  pair->parts[1] = b;
  return pair;
}

guint32
value_place (const Value *self)
{
  return self->count > 0 ? value_place (self->parts[0]) : self->place;
}

guint64
value_scalars (const Value *self)
{
  guint64 scalars = self->type < VALUE_LIST ? 1 : 0;

  for (guint32 i = 0; i < self->count; i++)
    scalars += value_scalars (self->parts[i]);
  return scalars;
}

gboolean
value_is_whole (const Value *self)
{
  for (guint32 i = 0; i < self->count; i++)
    if (!value_is_whole (self->parts[i])
        || value_place (self->parts[i]) != value_place (self->parts[0]))
      return FALSE;
  return TRUE;
}

const Value *
value_move (Model *self, const Value *value, guint32 place)
{
  Value *moved = model_allocate (self, sizeof *moved);

  *moved = *value;
  moved->place = place;
  if (value->parts != NULL)
    moved->parts = model_allocate (self, sizeof *moved->parts * MAX (value->count, 1));
  for (guint32 i = 0; i < value->count; i++)
    moved->parts[i] = value_move (self, value->parts[i], place);
  return moved;
}

/* ---- text -------------------------------------------------------------------------- */

static void
append_real (double real, GString *to)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (text, sizeof text, "%.15g", real);
  g_string_append (to, text);
  if (strpbrk (text, ".e") == NULL)
    g_string_append (to, ".0");
}

/* signs: of the begin and end of a list and of a tuple, then false and true */
static void
append (const Value *self, const char *const *signs, GString *to)
{
  const guint begin = self->type == VALUE_TUPLE ? 2 : 0;

  if (self->type == VALUE_REAL)
    append_real (self->real, to);
  else if (self->type == VALUE_INTEGER)
    g_string_append_printf (to, "%" G_GINT64_FORMAT, self->integer);
  else if (self->type == VALUE_BOOLEAN)
    g_string_append (to, signs[self->integer ? 5 : 4]);
  else
    {
      g_string_append (to, signs[begin]);
      for (guint32 i = 0; i < self->count; i++)
        {
          g_string_append (to, i > 0 ? ", " : "");
          append (self->parts[i], signs, to);
        }
      g_string_append (to, signs[begin + 1]);
    }
}

void
value_append_json (const Value *self, GString *to)
{
  static const char *const signs[] = { "[", "]", "[", "]", "false", "true" };

  append (self, signs, to);
}

void
value_append_data (const Value *self, GString *to)
{
  static const char *const signs[] = { "[", "]", "{", "}", "False", "B_True" };

  append (self, signs, to);
}

/* data: with the values themselves */
static void
append_places (const Value *self, gboolean data, GString *to)
{
  static const char *const signs[] = { "[", "]", "{", "}", "False", "True" };
  const gboolean tuple = data && self->type == VALUE_TUPLE;

  if (value_is_whole (self))
    {
      if (data)
        {
          append (self, signs, to);
          g_string_append_c (to, '^');
        }
      g_string_append_printf (to, "%u", value_place (self));
      return;
    }
  g_string_append_c (to, tuple ? '{' : '[');
  for (guint32 i = 0; i < self->count; i++)
    {
      g_string_append (to, i > 0 ? ", " : "");
      append_places (self->parts[i], data, to);
    }
  g_string_append_c (to, tuple ? '}' : ']');
}

void
value_append_placed (const Value *self, GString *to)
{
  append_places (self, TRUE, to);
}

void
value_append_places (const Value *self, GString *to)
{
  append_places (self, FALSE, to);
}
