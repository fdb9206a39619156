/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "text/json-value.h"

#include <string.h>

#include <json-c/json.h>

/* json-c 0.14 has no function for it. */
#if JSON_C_VERSION_NUM < ((0 << 16) | (15 << 8))
#define json_tokener_get_parse_end(tokener) ((gsize) (tokener)->char_offset)
#endif

#define DECIMALS 12
#define MOST_NUMBER ((__int128) 1 << 120)

/* json-c has no constant values. */
static json_object *
variable (const JsonValue *value)
{
  return (json_object *) value;
}

static JsonValue *
fail (json_tokener *tokener, const char *text, gsize length, const char *path,
      GError **error)
{
  const enum json_tokener_error code = json_tokener_get_error (tokener);
  const gsize end = MIN (json_tokener_get_parse_end (tokener), length);
  guint64 line = 1, column = 1;

  for (gsize i = 0; i < end; i++)
    {
      column = text[i] == '\n' ? 1 : column + 1;
      line += text[i] == '\n' ? 1 : 0;
    }
  if (code == json_tokener_success || code == json_tokener_continue
      || code == json_tokener_error_parse_eof)
    error_set_found (error, path, line, column, NULL, 0, "JSON");
  else
    error_set_at (error, path, line, column, "found text that is not JSON (%s)",
                  json_tokener_error_desc (code));
  return NULL;
}

JsonValue *
json_document_parse (const char *text, gsize length, const char *path, GError **error)
{
  json_tokener *tokener = json_tokener_new_ex (JSON_MOST_DEPTH);
  json_object *document = NULL;

  g_assert (tokener != NULL);
  json_tokener_set_flags (tokener, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
  /* The end of the text ends a number, too, and is part of what is parsed. */
  if (length < G_MAXINT)
    document = json_tokener_parse_ex (tokener, text, (int) length + 1);
  if (document == NULL || json_tokener_get_error (tokener) != json_tokener_success
      || json_tokener_get_parse_end (tokener) < length)
    {
      json_object_put (document);
      document = NULL;
      fail (tokener, text, length, path, error);
    }
  json_tokener_free (tokener);
  return document;
}

void
json_document_free (JsonValue *document)
{
  json_object_put (document);
}

const JsonValue *
json_member (const JsonValue *object, const char *name)
{
  json_object *value = NULL;

  if (!json_is_object (object)
      || !json_object_object_get_ex (variable (object), name, &value))
    return NULL;
  return value;
}

gsize
json_length (const JsonValue *array)
{
  return json_is_array (array) ? json_object_array_length (variable (array)) : 0;
}

const JsonValue *
json_element (const JsonValue *array, gsize i)
{
  return json_object_array_get_idx (variable (array), i);
}

void
json_members (const JsonValue *object, JsonMemberTaker take, gpointer data)
{
  if (!json_is_object (object))
    return;
  json_object_object_foreach (variable (object), name, value) take (data, name, value);
}

const char *
json_kind (const JsonValue *value)
{
  switch (json_object_get_type (variable (value)))
    {
    case json_type_null:
      return "nothing";
    case json_type_boolean:
      return "a truth value";
    case json_type_double:
    case json_type_int:
      return "a number";
    case json_type_object:
      return "an object";
    case json_type_array:
      return "an array";
    case json_type_string:
      return "a text";
    }
  return "nothing";
}

gboolean
json_is_object (const JsonValue *value)
{
  return json_object_is_type (variable (value), json_type_object);
}

gboolean
json_is_array (const JsonValue *value)
{
  return json_object_is_type (variable (value), json_type_array);
}

const char *
json_string (const JsonValue *value)
{
  return json_object_is_type (variable (value), json_type_string)
             ? json_object_get_string (variable (value))
             : NULL;
}

const char *
json_written (const JsonValue *value)
{
  return value == NULL
             ? "null"
             : json_object_to_json_string_ext (variable (value), JSON_C_TO_STRING_PLAIN);
}

/* Appends a digit.  FALSE: the number is too large. */
static gboolean
take_digit (__int128 *number, char digit)
{
  *number = *number * 10 + (digit - '0');
  return *number <= MOST_NUMBER;
}

/* Of a number of JSON; 0: it has none.  G_MININT32 to G_MAXINT32. */
static gint64
exponent_of (const char *number)
{
  const char *mark = strpbrk (number, "eE");

  return mark == NULL
             ? 0
             : CLAMP (g_ascii_strtoll (mark + 1, NULL, 10), G_MININT32, G_MAXINT32);
}

gboolean
json_decimal (const JsonValue *value, __int128 *number)
{
  const char *text = json_written (value);
  const gboolean negative = *text == '-';
  gint64 digits;

  if (!json_object_is_type (variable (value), json_type_double)
      && !json_object_is_type (variable (value), json_type_int))
    return FALSE;
  text += negative ? 1 : 0;
  /* Those before the point, which the exponent moves, and the decimals. */
  digits = (gint64) strspn (text, "0123456789");
  if (digits == 0) /* json-c reads Infinity and NaN */
    return FALSE;
  digits += DECIMALS + exponent_of (text);
  *number = 0;
  for (; digits > 0 && (g_ascii_isdigit (*text) || *text == '.'); text++)
    if (*text != '.' && digits-- > 0 && !take_digit (number, *text))
      return FALSE;
  for (; digits > 0 && *number != 0; digits--)
    if (!take_digit (number, '0'))
      return FALSE;
  *number = negative ? -*number : *number;
  return TRUE;
}
