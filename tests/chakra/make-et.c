/* SPDX-License-Identifier: GPL-3.0-or-later */
/* make-et.c - makes a file of a Chakra execution trace of a text
 *
 *   comp 3 duration=5 data=1,2 is_cpu_op=1
 *   coll 4 comm_type=0 comm_size=1024 pg_name=:7
 *
 * A line is a node: its type (a word or a number), id, and fields.  Attributes are
 * numbers (int64_val), after ":" a text, after "." a double, after "b" a bool, after "B"
 * a list of bools; "@13:5" is 5 in field 13 of the value, as its type is encoded.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

static const char *const types[]
    = { "invalid", "meta", "load", "store", "comp", "send", "recv", "coll" };

static void
put_number (GByteArray *to, guint64 number)
{
  guint8 byte;

  for (; number >= 0x80; number >>= 7)
    {
      byte = (guint8) (number | 0x80);
      g_byte_array_append (to, &byte, 1);
    }
  byte = (guint8) number;
  g_byte_array_append (to, &byte, 1);
}

static void
put_field (GByteArray *to, guint field, guint64 number)
{
  put_number (to, field << 3);
  put_number (to, number);
}

static void
put_bytes (GByteArray *to, guint field, gconstpointer bytes, gsize length)
{
  put_number (to, field << 3 | 2);
  put_number (to, length);
  g_byte_array_append (to, bytes, (guint) length);
}

static void
put_text (GByteArray *to, guint field, const char *text)
{
  put_bytes (to, field, text, strlen (text));
}

/* A packed list. */
static void
put_list (GByteArray *to, guint field, const char *numbers)
{
  g_auto (GStrv) parts = g_strsplit (numbers, ",", -1);
  g_autoptr (GByteArray) list = g_byte_array_new ();

  for (guint i = 0; parts[i] != NULL; i++)
    put_number (list, g_ascii_strtoull (parts[i], NULL, 10));
  put_bytes (to, field, list->data, list->len);
}

static void
put_fixed (GByteArray *to, guint field, guint64 bits, guint size)
{
  bits = GUINT64_TO_LE (bits);
  put_number (to, field << 3 | (size == 8 ? 1 : 5));
  g_byte_array_append (to, (const guint8 *) &bits, size);
}

static void
put_double (GByteArray *to, double value)
{
  guint64 bits;

  memcpy (&bits, &value, sizeof bits);
  put_fixed (to, 3, bits, 8);
}

/* By the numbers of the schema: float_val, sint.., fixed32.., fixed64.., others. */
static void
put_value (GByteArray *to, guint field, const char *text)
{
  const gint64 number = g_ascii_strtoll (text, NULL, 10);
  float single = (float) number;
  guint32 bits;

  memcpy (&bits, &single, sizeof bits);
  if (field == 5)
    put_fixed (to, field, bits, 4);
  else if (field == 15 || field == 17)
    put_field (to, field, (guint64) number << 1 ^ (guint64) (number >> 63));
  else if (field == 19 || field == 23)
    put_fixed (to, field, (guint64) number, 4);
  else if (field == 21 || field == 25)
    put_fixed (to, field, (guint64) number, 8);
  else
    put_field (to, field, (guint64) number);
}

static void
put_attribute (GByteArray *to, const char *name, const char *value)
{
  g_autoptr (GByteArray) attribute = g_byte_array_new ();

  put_text (attribute, 1, name);
  if (*value == ':')
    put_text (attribute, 29, value + 1);
  else if (*value == '.')
    put_double (attribute, g_ascii_strtod (value + 1, NULL));
  else if (*value == '@')
    put_value (attribute, (guint) atoi (value + 1), strchr (value, ':') + 1);
  else if (*value == 'b')
    put_field (attribute, 27, g_ascii_strtoull (value + 1, NULL, 10));
  else if (*value == 'B')
    {
      g_autoptr (GByteArray) list = g_byte_array_new ();

      put_list (list, 1, value + 1);
      put_bytes (attribute, 28, list->data, list->len);
    }
  else
    put_field (attribute, 9, (guint64) g_ascii_strtoll (value, NULL, 10));
  put_bytes (to, 10, attribute->data, attribute->len);
}

static void
put_member (GByteArray *to, const char *name, const char *value)
{
  if (strcmp (name, "ctrl") == 0)
    put_list (to, 4, value);
  else if (strcmp (name, "data") == 0)
    put_list (to, 5, value);
  else if (strcmp (name, "one") == 0) /* of data_deps, not packed */
    put_field (to, 5, g_ascii_strtoull (value, NULL, 10));
  else if (strcmp (name, "name") == 0) /* instead of the line */
    put_text (to, 2, value);
  else if (strcmp (name, "duration") == 0)
    put_field (to, 7, g_ascii_strtoull (value, NULL, 10));
  else if (strcmp (name, "inputs") == 0)
    {
      g_autoptr (GByteArray) inputs = g_byte_array_new ();

      put_text (inputs, 1, value);
      put_bytes (to, 8, inputs->data, inputs->len);
    }
  else
    put_attribute (to, name, value);
}

static guint
type_of (const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (strcmp (word, types[i]) == 0)
      return i;
  return (guint) atoi (word);
}

static void
put_node (GByteArray *to, const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);
  g_autoptr (GByteArray) node = g_byte_array_new ();

  put_field (node, 1, g_ascii_strtoull (words[1], NULL, 10));
  put_text (node, 2, line);
  put_field (node, 3, type_of (words[0]));
  for (guint i = 2; words[i] != NULL; i++)
    {
      char *equals = strchr (words[i], '=');

      g_assert_nonnull (equals);
      *equals = '\0';
      put_member (node, words[i], equals + 1);
    }
  put_number (to, node->len);
  g_byte_array_append (to, node->data, node->len);
}

int
main (int argc, char **argv)
{
  g_autoptr (GByteArray) file = g_byte_array_new ();
  g_autoptr (GByteArray) metadata = g_byte_array_new ();
  char line[1 << 16];

  put_text (metadata, 1, "0.0.4");
  put_number (file, metadata->len);
  g_byte_array_append (file, metadata->data, metadata->len);
  while (fgets (line, sizeof line, stdin) != NULL)
    put_node (file, g_strchomp (line));
  return fwrite (file->data, 1, file->len, stdout) == file->len ? 0 : 1;
}
