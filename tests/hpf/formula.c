/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "formula.h"

#include <string.h>

typedef struct
{
  const char *at;
  const FormulaValues *values;
} Reader;

typedef struct
{
  __int128 top, bottom; /* bottom above 0 */
} Ratio;

static Ratio read_sum (Reader *self);

static gboolean
take (Reader *self, const char *word)
{
  while (*self->at == ' ')
    self->at++;
  if (!g_str_has_prefix (self->at, word))
    return FALSE;
  self->at += strlen (word);
  return TRUE;
}

static __int128
round_down (Ratio value)
{
  __int128 whole = value.top / value.bottom;

  return whole - (value.top % value.bottom < 0);
}

static Ratio
read_call (Reader *self, const char *name)
{
  Ratio value = read_sum (self), by = { 1, 1 };

  if (strcmp (name, "mod(") == 0)
    {
      g_assert_true (take (self, ","));
      by = read_sum (self);
      g_assert_true (value.bottom == 1 && by.bottom == 1 && by.top > 0);
      value.top = (value.top % by.top + by.top) % by.top;
    }
  else if (strcmp (name, "floor(") == 0)
    value = (Ratio){ round_down (value), 1 };
  else
    value = (Ratio){ -round_down ((Ratio){ -value.top, value.bottom }), 1 };
  g_assert_true (take (self, ")"));
  return value;
}

static Ratio
read_name (Reader *self)
{
  const char *end = self->at;

  while (g_ascii_isalnum (*end) || *end == '_')
    end++;
  g_autofree char *name = g_strndup (self->at, (gsize) (end - self->at));
  self->at = end;
  for (guint i = 0; self->values->names[i] != NULL; i++)
    if (strcmp (self->values->names[i], name) == 0)
      return (Ratio){ self->values->values[i], 1 };
  g_error ("found '%s', expected a parameter", name);
}

static Ratio
read_term (Reader *self)
{
  static const char *const calls[] = { "ceil(", "floor(", "mod(", NULL };

  for (guint i = 0; calls[i] != NULL; i++)
    if (take (self, calls[i]))
      return read_call (self, calls[i]);
  if (take (self, "("))
    {
      Ratio value = read_sum (self);

      g_assert_true (take (self, ")"));
      return value;
    }
  if (!g_ascii_isdigit (*self->at))
    return read_name (self);
  char *end;
  Ratio value = { (__int128) g_ascii_strtoull (self->at, &end, 10), 1 };
  self->at = end;
  return value;
}

static Ratio
read_power (Reader *self)
{
  const Ratio base = read_term (self);
  Ratio value = base;

  if (take (self, "^"))
    for (Ratio power = read_term (self); power.top > 1; power.top--)
      value = (Ratio){ value.top * base.top, value.bottom * base.bottom };
  return value;
}

static Ratio
read_product (Reader *self)
{
  Ratio value = read_power (self);

  while (TRUE)
    if (take (self, "*"))
      {
        Ratio factor = read_power (self);

        value = (Ratio){ value.top * factor.top, value.bottom * factor.bottom };
      }
    else if (take (self, "/"))
      {
        Ratio by = read_power (self);

        g_assert_true (by.top > 0);
        value = (Ratio){ value.top * by.bottom, value.bottom * by.top };
      }
    else
      return value;
}

static Ratio
read_sum (Reader *self)
{
  gint64 sign = take (self, "-") ? -1 : 1;
  Ratio value = read_product (self);

  value.top *= sign;
  while (TRUE)
    {
      sign = take (self, "+") ? 1 : take (self, "-") ? -1 : 0;
      if (sign == 0)
        return value;
      Ratio added = read_product (self);
      value = (Ratio){ value.top * added.bottom + sign * added.top * value.bottom,
                       value.bottom * added.bottom };
    }
}

gint64
formula_count (const char *text, const FormulaValues *values)
{
  Reader reader = { text, values };
  Ratio value = read_sum (&reader);

  g_assert_cmpstr (reader.at, ==, "");
  g_assert_true (value.top % value.bottom == 0);
  return (gint64) (value.top / value.bottom);
}

static gboolean
compare (const char *sign, Ratio a, Ratio b)
{
  __int128 difference = a.top * b.bottom - b.top * a.bottom;

  return strcmp (sign, "<=") == 0   ? difference <= 0
         : strcmp (sign, ">=") == 0 ? difference >= 0
         : *sign == '<'             ? difference < 0
         : *sign == '>'             ? difference > 0
                                    : difference == 0;
}

gboolean
formula_holds (const char *domain, const FormulaValues *values)
{
  static const char *const signs[] = { "<=", ">=", "<", ">", "=", NULL };
  Reader reader = { domain, values };
  gboolean holds = TRUE;

  if (strcmp (domain, "always") == 0)
    return TRUE;
  do
    {
      Ratio left = read_sum (&reader);
      guint n = 0;

      for (guint i = 0; signs[i] != NULL; i++)
        if (take (&reader, signs[i]))
          {
            Ratio right = read_sum (&reader);

            holds = compare (signs[i], left, right) && holds;
            left = right;
            i = G_MAXUINT; /* chains go on */
            n++;
          }
      g_assert_cmpuint (n, >, 0);
    }
  while (take (&reader, "and "));
  g_assert_cmpstr (reader.at, ==, "");
  return holds;
}

gint64
formula_value (const GPtrArray *pieces, const FormulaValues *values)
{
  guint found = 0;
  gint64 value = 0;

  for (guint i = 0; i < pieces->len; i++)
    {
      const HpfClosedPiece *piece = pieces->pdata[i];

      if (!formula_holds (piece->domain, values))
        continue;
      found++;
      value = formula_count (piece->count, values);
    }
  g_assert_cmpuint (found, <=, 1);
  return value;
}
