/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/topology-graphml-value.h"

#include <math.h>
#include <string.h>

gboolean
graphml_type_is_number (const char *type)
{
  static const char *const types[] = { "int", "long", "float", "double", NULL };

  return g_strv_contains (types, type);
}

gboolean
graphml_type_is_boolean (const char *type)
{
  return strcmp (type, "boolean") == 0;
}

gboolean
graphml_type_is_string (const char *type)
{
  return strcmp (type, "string") == 0;
}

gboolean
graphml_level (const char *text, guint8 *level)
{
  g_autofree char *word = g_strstrip (g_strdup (text));
  Decimal decimal;

  if (!decimal_parse (word, strlen (word), &decimal) || decimal.scale != 1
      || decimal.digits > G_MAXUINT8)
    return FALSE;
  *level = (guint8) decimal.digits;
  return TRUE;
}

gboolean
graphml_boolean (const char *text, gboolean *value)
{
  g_autofree char *word = g_strstrip (g_strdup (text));

  *value = g_ascii_strcasecmp (word, "true") == 0 || strcmp (word, "1") == 0;
  return *value || g_ascii_strcasecmp (word, "false") == 0 || strcmp (word, "0") == 0;
}

/* A double as the shortest decimal with its value to 15 digits. */
static gboolean
decimal_from_double (double value, Decimal *decimal)
{
  char text[64];

  g_ascii_formatd (text, sizeof text, "%.15g", value);
  if (strchr (text, 'e') != NULL)
    g_ascii_formatd (text, sizeof text, value < 1 ? "%.18f" : "%.0f", value);
  return decimal_parse (text, strlen (text), decimal);
}

/* All of a text as a double: also inf, nan. */
static gboolean
parse_double (const char *word, double *value)
{
  char *end;

  *value = g_ascii_strtod (word, &end);
  return end > word && *end == '\0';
}

gboolean
graphml_weight (const char *text, Decimal *weight, gboolean *is_infinite)
{
  g_autofree char *word = g_strstrip (g_strdup (text));
  double value;

  *is_infinite = FALSE;
  if (decimal_parse (word, strlen (word), weight))
    return weight->digits > 0;
  if (!parse_double (word, &value) || !(value > 0))
    return FALSE;
  *is_infinite = isinf (value) && g_ascii_isalpha (word[strspn (word, "+")]);
  return *is_infinite
         || (isfinite (value) && decimal_from_double (value, weight)
             && weight->digits > 0);
}

static unsigned __int128
picoseconds_of (const Decimal *microseconds)
{
  const unsigned __int128 picoseconds
      = (unsigned __int128) microseconds->digits * (guint64) SIM_TIME_PER_MICROSECOND;

  return (picoseconds + microseconds->scale / 2) / microseconds->scale;
}

/* Before the point and after it: the longest time has 19 digits, a Decimal 18. */
static gboolean
parse_microseconds (const char *word, unsigned __int128 *picoseconds)
{
  const gsize length = strlen (word), whole_length = strcspn (word, ".");
  Decimal whole = { 0, 1 }, fraction = { 0, 1 };

  if ((whole_length > 0 && !decimal_parse (word, whole_length, &whole))
      || (whole_length < length
          && !decimal_parse (word + whole_length, length - whole_length, &fraction)))
    return FALSE;
  *picoseconds = picoseconds_of (&whole) + picoseconds_of (&fraction);
  return length > 0;
}

gboolean
graphml_latency (const char *text, SimTime *latency)
{
  g_autofree char *word = g_strstrip (g_strdup (text));
  Decimal decimal;
  double value;
  unsigned __int128 picoseconds;

  if (!parse_microseconds (word, &picoseconds))
    {
      if (!parse_double (word, &value) || !(value >= 0)
          || !decimal_from_double (value, &decimal))
        return FALSE;
      picoseconds = picoseconds_of (&decimal);
    }
  if (picoseconds > (guint64) SIM_TIME_LIMIT)
    return FALSE;
  *latency = (SimTime) picoseconds;
  return TRUE;
}
