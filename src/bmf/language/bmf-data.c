/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Data: numbers, booleans, lists and tuples, and their places: [[1, 2]^0, [3, 4]^1]. The
 * thesis writes these places as superscripts (section 2.8). */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "bmf/values/bmf-builder.h"
#include "bmf/language/bmf-number.h"
#include "bmf/language/bmf-parser.h"

/* The places that are written inside a value: the first, and the first that differs from
 * it. */
typedef struct
{
  guint count; /* 0 to 2 */
  guint32 processors[2];
} Places;

static void
add_place (Places *self, guint32 processor)
{
  if (self->count < 2 && (self->count == 0 || self->processors[0] != processor))
    self->processors[self->count++] = processor;
}

static void
add_places (Places *self, const Places *more)
{
  for (guint i = 0; i < more->count; i++)
    add_place (self, more->processors[i]);
}

static BmfValue *parse (BmfParser *self, Places *places, GError **error);

/* ---- places ------------------------------------------------------------------------ */

/* After "^". */
static gboolean
take_processor (BmfParser *self, guint32 *processor, GError **error)
{
  const guint32 machine = self->tree->sources->processors;
  const guint32 most = (machine > 0 ? machine : BMF_MOST_PROCESSORS) - 1;
  g_autofree char *expected = NULL;
  gint64 number;

  if (bmf_number_integer (&self->scanner, self->tree->sources, &number) && number >= 0
      && number <= most)
    {
      *processor = (guint32) number;
      return TRUE;
    }
  expected = g_strdup_printf ("a processor%s, 0 to %u",
                              machine > 0 ? " of the machine" : "", most);
  return bmf_number_fail (&self->scanner, self->tree->sources, expected, error);
}

/* A value with a place as a whole cannot have a part elsewhere. */
static gboolean
check_parts (const BmfParser *self, const Places *parts, guint32 processor,
             GError **error)
{
  const TextToken *token = &self->scanner.token;

  for (guint i = 0; i < parts->count; i++)
    if (parts->processors[i] != processor)
      {
        error_set_at (error, self->file, token->line, token->column,
                      "found processor %u for a value with a part on processor %u, "
                      "expected the same processor",
                      processor, parts->processors[i]);
        return FALSE;
      }
  return TRUE;
}

/* Reads ^PROCESSOR after a value, if present, and takes the value. */
static BmfValue *
place (BmfParser *self, BmfValue *taken, Places *places, GError **error)
{
  g_autoptr (BmfValue) value = taken;
  guint32 processor = 0;

  if (!text_scanner_is (&self->scanner, "^"))
    return g_steal_pointer (&value);
  if (!text_scanner_next (&self->scanner, error)
      || !take_processor (self, &processor, error)
      || !check_parts (self, places, processor, error)
      || !text_scanner_next (&self->scanner, error))
    return NULL;
  add_place (places, processor);
  self->tree->data_processors = MAX (self->tree->data_processors, processor + 1);
  return bmf_value_move (value, processor);
}

/* ---- values ------------------------------------------------------------------------ */

static gboolean
parse_items (BmfParser *self, const char *close, BmfBuilder *items, Places *places,
             GError **error)
{
  g_autofree char *expected = g_strdup_printf ("',' or '%s'", close);

  if (*close == ']' && text_scanner_is (&self->scanner, close))
    return text_scanner_next (&self->scanner, error);
  for (;;)
    {
      BmfValue *item = parse (self, places, error);

      if (item == NULL)
        return FALSE;
      bmf_builder_add (items, item);
      if (text_scanner_is (&self->scanner, close))
        return text_scanner_next (&self->scanner, error);
      if (!text_scanner_is (&self->scanner, ","))
        return text_scanner_fail (&self->scanner, expected, error);
      if (!text_scanner_next (&self->scanner, error))
        return FALSE;
    }
}

static BmfValue *
parse_composite (BmfParser *self, Places *places, GError **error)
{
  const TextToken begin = self->scanner.token;
  const gboolean list = text_scanner_is (&self->scanner, "[");
  g_autofree char *why = NULL;
  g_auto (BmfBuilder) items;
  BmfValue *value;

  bmf_builder_init (&items, list ? BMF_LIST : BMF_TUPLE, 0);
  if (!bmf_parser_go_deeper (self, BMF_MOST_DEPTH, error)
      || !text_scanner_next (&self->scanner, error)
      || !parse_items (self, list ? "]" : "}", &items, places, error))
    return NULL;
  self->depth--;
  value = bmf_builder_finish (&items, 0, &why);
  if (value == NULL)
    error_set_at (error, self->file, begin.line, begin.column, "found %s", why);
  return value;
}

static BmfValue *
parse_scalar (BmfParser *self, GError **error)
{
  TextScanner *scanner = &self->scanner;
  BmfValue *value = NULL;
  gint64 integer;
  double real;

  if (text_scanner_is (scanner, "B_True") || text_scanner_is (scanner, "True"))
    value = bmf_value_new_boolean (0, TRUE);
  else if (text_scanner_is (scanner, "B_False") || text_scanner_is (scanner, "False"))
    value = bmf_value_new_boolean (0, FALSE);
  else if (bmf_number_integer (&self->scanner, self->tree->sources, &integer))
    value = bmf_value_new_integer (0, integer);
  else if (bmf_number_looks_whole (&self->scanner, self->tree->sources))
    bmf_number_fail (&self->scanner, self->tree->sources, "a 64-bit integer", error);
  else if (bmf_number_real (&self->scanner, self->tree->sources, &real))
    value = bmf_value_new_real (0, real);
  else if (scanner->token.type == TEXT_NUMBER)
    text_scanner_fail (scanner, "an integer or a finite real number", error);
  else
    bmf_number_fail (&self->scanner, self->tree->sources,
                     "data: a number, True, False, [ .. ] or { .. }", error);
  if (value != NULL && !text_scanner_next (scanner, error))
    g_clear_pointer (&value, bmf_value_unref);
  return value;
}

/* places: gets those that are written in the value or after it. */
static BmfValue *
parse (BmfParser *self, Places *places, GError **error)
{
  const gboolean composite
      = text_scanner_is (&self->scanner, "[") || text_scanner_is (&self->scanner, "{");
  Places own = { 0 };
  BmfValue *value
      = composite ? parse_composite (self, &own, error) : parse_scalar (self, error);

  if (value != NULL)
    value = place (self, value, &own, error);
  add_places (places, &own);
  return value;
}

BmfValue *
bmf_parse_data (BmfParser *self, GError **error)
{
  Places places = { 0 };

  return parse (self, &places, error);
}
