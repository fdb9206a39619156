/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/bmf-value.h"

#include <string.h>

static BmfValue *
new_scalar (BmfType type, guint32 processor)
{
  BmfValue *self = g_new0 (BmfValue, 1);

  self->references = 1;
  self->type = type;
  self->processor = processor;
  self->scalars = self->cells = 1;
  return self;
}

BmfValue *
bmf_value_new_integer (guint32 processor, gint64 integer)
{
  BmfValue *self = new_scalar (BMF_INTEGER, processor);

  self->integer = integer;
  return self;
}

BmfValue *
bmf_value_new_real (guint32 processor, double real)
{
  BmfValue *self = new_scalar (BMF_REAL, processor);

  self->real = real;
  return self;
}

BmfValue *
bmf_value_new_boolean (guint32 processor, gboolean boolean)
{
  BmfValue *self = new_scalar (BMF_BOOLEAN, processor);

  self->integer = boolean ? 1 : 0;
  return self;
}

/* All elements against the one that shows most of its type. */
static char *
find_odd_element (BmfValue *const *items, guint32 count)
{
  guint32 fullest = 0;

  for (guint32 i = 1; i < count; i++)
    if (items[i]->scalars > items[fullest]->scalars)
      fullest = i;
  for (guint32 i = 0; i < count; i++)
    if (!bmf_value_same_type (items[i], items[fullest]))
      {
        g_autofree char *one = bmf_value_describe (items[MIN (i, fullest)]);
        g_autofree char *other = bmf_value_describe (items[MAX (i, fullest)]);

        return g_strdup_printf ("a list of elements of different types: %s, and %s", one,
                                other);
      }
  return NULL;
}

static char *
sum_up (BmfValue *self)
{
  guint64 scalars = 0, cells = 1;

  for (guint32 i = 0; i < self->count; i++)
    {
      const BmfValue *item = self->items[i];

      scalars += item->scalars;
      cells += item->cells;
      if (cells > BMF_MOST_SCALARS)
        return g_strdup_printf ("a value of more than %u scalars", BMF_MOST_SCALARS);
      self->depth = MAX (self->depth, item->depth + 1);
      self->spread |= item->spread || item->processor != self->items[0]->processor;
    }
  if (self->depth > BMF_MOST_DEPTH)
    return g_strdup_printf ("more than %u lists and tuples inside each other",
                            BMF_MOST_DEPTH);
  self->scalars = (guint32) scalars;
  self->cells = (guint32) cells;
  return NULL;
}

BmfValue *
bmf_value_new_items (BmfType type, guint32 processor, BmfValue **items, guint32 count,
                     char **why)
{
  g_autoptr (BmfValue) self = new_scalar (type, processor);

  self->items = g_memdup2 (items, count * sizeof *items);
  self->count = count;
  self->depth = 1;
  if (count > 0)
    self->processor = items[0]->processor;
  *why = sum_up (self);
  if (*why == NULL && type == BMF_LIST)
    *why = find_odd_element (items, count);
  return *why == NULL ? g_steal_pointer (&self) : NULL;
}

BmfValue *
bmf_value_ref (BmfValue *self)
{
  self->references++;
  return self;
}

void
bmf_value_unref (BmfValue *self)
{
  if (--self->references > 0)
    return;
  if (self->type >= BMF_LIST)
    {
      for (guint32 i = 0; i < self->count; i++)
        bmf_value_unref (self->items[i]);
      g_free (self->items);
    }
  g_free (self);
}

GPtrArray *
bmf_value_array_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) bmf_value_unref);
}

BmfValue *
bmf_value_move (BmfValue *self, guint32 processor)
{
  BmfValue *copy;

  if (!self->spread && self->processor == processor)
    return bmf_value_ref (self);
  copy = g_memdup2 (self, sizeof *self);
  copy->references = 1;
  copy->processor = processor;
  copy->spread = FALSE;
  if (self->type < BMF_LIST)
    return copy;
  copy->items = g_new (BmfValue *, self->count);
  for (guint32 i = 0; i < self->count; i++)
    copy->items[i] = bmf_value_move (self->items[i], processor);
  return copy;
}

/* ---- types ------------------------------------------------------------------------- */

/* The element that shows most of what type the elements are. */
static const BmfValue *
sample (const BmfValue *list)
{
  const BmfValue *fullest = list->items[0];

  for (guint32 i = 1; i < list->count && fullest->scalars == 0; i++)
    if (list->items[i]->scalars > 0)
      fullest = list->items[i];
  return fullest;
}

gboolean
bmf_value_same_type (const BmfValue *a, const BmfValue *b)
{
  if (a == b)
    return TRUE;
  if (a->type != b->type)
    return FALSE;
  if (a->type < BMF_LIST)
    return TRUE;
  if (a->type == BMF_LIST)
    return a->count == 0 || b->count == 0 || bmf_value_same_type (sample (a), sample (b));
  if (a->count != b->count)
    return FALSE;
  for (guint32 i = 0; i < a->count; i++)
    if (!bmf_value_same_type (a->items[i], b->items[i]))
      return FALSE;
  return TRUE;
}

/* "integers" of "a list of integers". */
static const char *
plural_of (const BmfValue *self)
{
  static const char *const plurals[]
      = { "integers", "reals", "booleans", "lists", "tuples" };

  return plurals[self->type];
}

char *
bmf_value_describe (const BmfValue *self)
{
  static const char *const words[] = { "an integer", "a real", "a boolean" };
  GString *text;

  if (self->type < BMF_LIST)
    return g_strdup (words[self->type]);
  if (self->count == 0)
    return g_strdup (self->type == BMF_LIST ? "an empty list" : "an empty tuple");
  if (self->type == BMF_LIST)
    return g_strdup_printf ("a list of %u %s", self->count, plural_of (self->items[0]));
  text = g_string_new ("a tuple {");
  for (guint32 i = 0; i < self->count && i < 4; i++)
    {
      static const char *const parts[]
          = { "integer", "real", "boolean", "list", "tuple" };

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "",
                              parts[self->items[i]->type]);
    }
  g_string_append (text, self->count > 4 ? ", ..}" : "}");
  return g_string_free (text, FALSE);
}

/* The shortest text that is read as the same number, and told from an integer. */
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

void
bmf_value_append_json (const BmfValue *self, GString *to)
{
  switch (self->type)
    {
    case BMF_INTEGER:
      g_string_append_printf (to, "%" G_GINT64_FORMAT, self->integer);
      return;
    case BMF_REAL:
      append_real (self->real, to);
      return;
    case BMF_BOOLEAN:
      g_string_append (to, self->integer ? "true" : "false");
      return;
    case BMF_LIST:
    case BMF_TUPLE:
      break;
    }
  g_string_append_c (to, '[');
  for (guint32 i = 0; i < self->count; i++)
    {
      if (i > 0)
        g_string_append (to, ", ");
      bmf_value_append_json (self->items[i], to);
    }
  g_string_append_c (to, ']');
}
