/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-value-text.c - values as data, as JSON and in messages, and their processors */
#include "config.h"

#include <string.h>

#include "bmf/values/bmf-items.h"

static BmfType
type_of_item (const BmfValue *self, guint32 i)
{
  const BmfItems *items = self->items;

  return items->packed ? items->type : items->cells[self->first + i].value->type;
}

char *
bmf_value_describe (const BmfValue *self)
{
  static const char *const words[] = { "an integer", "a real", "a boolean" };
  static const char *const plurals[]
      = { "integers", "reals", "booleans", "lists", "tuples" };
  static const char *const parts[] = { "integer", "real", "boolean", "list", "tuple" };
  GString *text;

  if (self->type < BMF_LIST)
    return g_strdup (words[self->type]);
  if (self->type == BMF_LIST && self->count == 0)
    return g_strdup ("an empty list");
  if (self->type == BMF_LIST)
    return g_strdup_printf ("a list of %u %s", self->count,
                            plurals[type_of_item (self, 0)]);
  text = g_string_new ("a tuple {");
  for (guint32 i = 0; i < self->count && i < 4; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "",
                            parts[type_of_item (self, i)]);
  g_string_append (text, self->count > 4 ? ", ..}" : "}");
  return g_string_free (text, FALSE);
}

/* The shortest text that is read back as the same number, and as a real, not an
 * integer. */
static void
append_real (double real, GString *to)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  for (int digits = 15; digits <= 17; digits++)
    {
      char format[8];

      g_snprintf (format, sizeof format, "%%.%dg", digits);
      g_ascii_formatd (text, sizeof text, format, real);
      if (g_ascii_strtod (text, NULL) == real)
        break;
    }
  g_string_append (to, text);
  if (strpbrk (text, ".e") == NULL)
    g_string_append (to, ".0");
}

typedef struct
{
  const char *truth[2];                 /* of false and true */
  const char *open, *close;             /* of lists */
  const char *tuple_open, *tuple_close; /* of tuples */
} Signs;

static const Signs json_signs = { { "false", "true" }, "[", "]", "[", "]" };
static const Signs text_signs = { { "False", "True" }, "[", "]", "{", "}" };

static void
append_integer (gint64 integer, gboolean boolean, const Signs *signs, GString *to)
{
  if (boolean)
    g_string_append (to, signs->truth[integer != 0]);
  else
    g_string_append_printf (to, "%" G_GINT64_FORMAT, integer);
}

static void append_value (const BmfValue *self, const Signs *signs, GString *to);

static void
append_item (const BmfValue *self, guint32 i, const Signs *signs, GString *to)
{
  const BmfItems *items = self->items;
  const BmfCell cell = items->cells[self->first + i];

  if (!items->packed)
    append_value (cell.value, signs, to);
  else if (items->type == BMF_REAL)
    append_real (cell.real, to);
  else
    append_integer (cell.integer, items->type == BMF_BOOLEAN, signs, to);
}

static void
append_value (const BmfValue *self, const Signs *signs, GString *to)
{
  const gboolean tuple = self->type == BMF_TUPLE;

  if (self->type == BMF_REAL)
    append_real (self->real, to);
  else if (self->type < BMF_LIST)
    append_integer (self->integer, self->type == BMF_BOOLEAN, signs, to);
  if (self->type < BMF_LIST)
    return;
  g_string_append (to, tuple ? signs->tuple_open : signs->open);
  for (guint32 i = 0; i < self->count; i++)
    {
      if (i > 0)
        g_string_append (to, ", ");
      append_item (self, i, signs, to);
    }
  g_string_append (to, tuple ? signs->tuple_close : signs->close);
}

void
bmf_value_append_json (const BmfValue *self, GString *to)
{
  append_value (self, &json_signs, to);
}

void
bmf_value_append_text (const BmfValue *self, GString *to)
{
  append_value (self, &text_signs, to);
}

/* ---- places ------------------------------------------------------------------------ */

/* one: writes a part that is on one processor as a whole. */
static void
append_parts (const BmfValue *self, const Signs *signs,
              void (*one) (const BmfValue *part, GString *to), GString *to)
{
  const gboolean tuple = self->type == BMF_TUPLE;

  if (!self->spread)
    {
      one (self, to);
      return;
    }
  g_string_append (to, tuple ? signs->tuple_open : signs->open);
  for (guint32 i = 0; i < self->count; i++)
    {
      if (i > 0)
        g_string_append (to, ", ");
      append_parts (bmf_value_component (self, i), signs, one, to);
    }
  g_string_append (to, tuple ? signs->tuple_close : signs->close);
}

static void
append_with_place (const BmfValue *part, GString *to)
{
  bmf_value_append_text (part, to);
  g_string_append_printf (to, "^%u", part->processor);
}

static void
append_place (const BmfValue *part, GString *to)
{
  g_string_append_printf (to, "%u", part->processor);
}

void
bmf_value_append_placed (const BmfValue *self, GString *to)
{
  append_parts (self, &text_signs, append_with_place, to);
}

void
bmf_value_append_data (const BmfValue *self, GString *to)
{
  if (self->spread || self->processor > 0)
    bmf_value_append_placed (self, to);
  else
    bmf_value_append_text (self, to);
}

void
bmf_value_append_places (const BmfValue *self, GString *to)
{
  append_parts (self, &json_signs, append_place, to);
}
