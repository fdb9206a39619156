/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "machine-file/machine-value.h"

#include <string.h>

#include "base/error.h"

#define ATTO_PER_SECOND ((AttoTime) G_GINT64_CONSTANT (1000000000000000000))
#define SHARE_SCALE 1000000000
#define EXPECTED_TIME "a time, as in 75 or 75 us"
#define EXPECTED_SIZE "a size, as in 64 or 8 KiB"
#define EXPECTED_SHARE "a share of at most 10 with at most 9 decimals, as in 0.04 or 4%"
#define EXPECTED_BANDWIDTH "a bandwidth, as in 10 GB/s"

/* A unit; the table ends with one without a name. */
typedef struct
{
  const char *name;
  gint64 factor;
} Unit;

static const Unit time_units[] = {
  { "ps", G_GINT64_CONSTANT (1000000) }, /* attoseconds */
  { "ns", G_GINT64_CONSTANT (1000000000) },
  { "us", G_GINT64_CONSTANT (1000000000000) },
  { "ms", G_GINT64_CONSTANT (1000000000000000) },
  { "s", G_GINT64_CONSTANT (1000000000000000000) },
  { NULL, 0 },
};

static const Unit size_units[] = {
  { "B", 1 }, /* bytes */
  { "KiB", 1 << 10 }, { "MiB", 1 << 20 },   { "GiB", 1 << 30 }, { "kB", 1000 },
  { "MB", 1000000 },  { "GB", 1000000000 }, { NULL, 0 },
};

static const Unit bandwidth_units[] = {
  { "B/s", 8 }, /* bits a second */
  { "KiB/s", G_GINT64_CONSTANT (8) << 10 },
  { "MiB/s", G_GINT64_CONSTANT (8) << 20 },
  { "GiB/s", G_GINT64_CONSTANT (8) << 30 },
  { "kB/s", 8000 },
  { "MB/s", 8000000 },
  { "GB/s", G_GINT64_CONSTANT (8000000000) },
  { "kbit/s", 1000 },
  { "Mbit/s", 1000000 },
  { "Gbit/s", 1000000000 },
  { NULL, 0 },
};

static char *
describe (const Value *self)
{
  switch (self->type)
    {
    case VALUE_LIST:
      return g_strdup ("a list");
    case VALUE_CALL:
      {
        g_autofree char *name = error_quote (self->token.text, self->token.length);

        return g_strdup_printf ("%s with arguments", name);
      }
    case VALUE_STRING:
      {
        g_autofree char *text = error_quote (self->token.text, self->token.length);

        return g_strdup_printf ("the string %s", text);
      }
    case VALUE_NUMBER:
    case VALUE_WORD:
    case VALUE_TEXT:
      break;
    }
  return error_quote (self->token.text, self->token.length);
}

gboolean
value_fail (const Value *self, const MachineSource *source, const char *expected,
            GError **error)
{
  g_autofree char *found = describe (self);

  error_set_at (error, source->name, self->token.line, self->token.column,
                "found %s, expected %s", found, expected);
  return FALSE;
}

gboolean
value_is_word (const Value *self, const char *word)
{
  return self->type == VALUE_WORD && strlen (word) == self->token.length
         && g_ascii_strncasecmp (self->token.text, word, self->token.length) == 0;
}

/* The number before the unit. */
static gboolean
read_number (const Value *self, const MachineSource *source, const char *expected,
             Decimal *decimal, GError **error)
{
  const Token *token = &self->token;

  if (self->type != VALUE_NUMBER)
    return value_fail (self, source, expected, error);
  if (*token->text == '-')
    {
      g_autofree char *wish = g_strconcat (expected, ", not negative", NULL);

      return value_fail (self, source, wish, error);
    }
  if (decimal_parse (token->text, token->length, decimal))
    return TRUE;
  return value_fail (self, source,
                     "a plain decimal number of at most 18 significant digits", error);
}

static gboolean
refuse_unit (const Value *self, const MachineSource *source, GError **error)
{
  if (self->unit.length == 0)
    return TRUE;
  g_autofree char *found = error_quote (self->unit.text, self->unit.length);
  error_set_at (error, source->name, self->unit.line, self->unit.column,
                "found %s, expected a number without a unit", found);
  return FALSE;
}

static gboolean
is_unit (const Token *token, const char *name, gboolean any_case)
{
  if (strlen (name) != token->length)
    return FALSE;
  return any_case ? g_ascii_strncasecmp (token->text, name, token->length) == 0
                  : memcmp (token->text, name, token->length) == 0;
}

/* Returns: the unit's factor, or 0 on failure. */
static gint64
unit_factor (const Value *self, const MachineSource *source, const Unit *units,
             GError **error)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (const Unit *unit = units; unit->name; unit++)
    {
      if (is_unit (&self->unit, unit->name, source->any_case))
        return unit->factor;
      g_string_append_printf (names, "%s%s", names->len ? ", " : "", unit->name);
    }
  g_autofree char *found = error_quote (self->unit.text, self->unit.length);
  error_set_at (error, source->name, self->unit.line, self->unit.column,
                "unknown unit %s, expected one of %s", found, names->str);
  return 0;
}

gboolean
value_decimal (const Value *self, const MachineSource *source, const char *expected,
               Decimal *decimal, GError **error)
{
  return read_number (self, source, expected, decimal, error)
         && refuse_unit (self, source, error);
}

/* "a number of at least minimum", or the like. */
static gboolean
check_range (const Value *self, const MachineSource *source, guint64 number,
             guint64 minimum, guint64 maximum, const char *what, GError **error)
{
  if (number >= minimum && number <= maximum)
    return TRUE;
  g_autofree char *expected
      = number < minimum
            ? g_strdup_printf ("%s of at least %" G_GUINT64_FORMAT, what, minimum)
            : g_strdup_printf ("%s of at most %" G_GUINT64_FORMAT, what, maximum);
  return value_fail (self, source, expected, error);
}

gboolean
value_whole (const Value *self, const MachineSource *source, guint64 minimum,
             guint64 maximum, guint64 *number, GError **error)
{
  Decimal decimal;

  if (!value_decimal (self, source, "a whole number", &decimal, error))
    return FALSE;
  if (decimal.scale != 1)
    return value_fail (self, source, "a whole number", error);
  *number = decimal.digits;
  return check_range (self, source, *number, minimum, maximum, "a number", error);
}

gboolean
value_duration (const Value *self, const MachineSource *source, AttoTime *duration,
                GError **error)
{
  static const Unit microsecond = { "us", G_GINT64_CONSTANT (1000000000000) };
  Decimal decimal;

  if (!read_number (self, source, EXPECTED_TIME, &decimal, error))
    return FALSE;
  gint64 unit = self->unit.length ? unit_factor (self, source, time_units, error)
                                  : microsecond.factor;
  if (unit == 0)
    return FALSE;
  if (atto_time_from_decimal (&decimal, unit, duration))
    return TRUE;
  gboolean is_small = (AttoTime) decimal.digits * unit / decimal.scale < ATTO_PER_SECOND;
  return value_fail (self, source,
                     is_small ? "a whole number of attoseconds"
                              : "a time of at most 4611686 s, in whole attoseconds",
                     error);
}

gboolean
value_size (const Value *self, const MachineSource *source, guint64 minimum,
            guint64 maximum, guint64 *bytes, GError **error)
{
  Decimal decimal;

  if (!read_number (self, source, EXPECTED_SIZE, &decimal, error))
    return FALSE;
  gint64 unit = self->unit.length ? unit_factor (self, source, size_units, error) : 1;
  if (unit == 0)
    return FALSE;
  unsigned __int128 product = (unsigned __int128) decimal.digits * (guint64) unit;
  if (product % decimal.scale != 0)
    return value_fail (self, source, "a whole number of bytes", error);
  product /= decimal.scale;
  *bytes = product > G_MAXUINT64 ? G_MAXUINT64 : (guint64) product;
  return check_range (self, source, *bytes, minimum, maximum, "a number of bytes", error);
}

gboolean
value_rate (const Value *self, const MachineSource *source, Decimal *number, gint64 *bits,
            GError **error)
{
  if (!read_number (self, source, EXPECTED_BANDWIDTH, number, error))
    return FALSE;
  if (self->unit.length == 0)
    return value_fail (self, source, EXPECTED_BANDWIDTH, error);
  *bits = unit_factor (self, source, bandwidth_units, error);
  if (*bits == 0)
    return FALSE;
  return number->digits > 0 || value_fail (self, source, "a bandwidth above 0", error);
}

gboolean
value_bandwidth (const Value *self, const MachineSource *source, AttoTime *byte_time,
                 GError **error)
{
  Decimal decimal;
  gint64 bits;

  if (!value_rate (self, source, &decimal, &bits, error))
    return FALSE;
  AttoTime divisor = (AttoTime) decimal.digits * bits;
  AttoTime dividend = 8 * ATTO_PER_SECOND * decimal.scale;
  *byte_time = dividend / divisor + (dividend % divisor * 2 >= divisor ? 1 : 0);
  if (*byte_time == 0 || *byte_time > (AttoTime) SIM_TIME_LIMIT * ATTO_PER_PICOSECOND)
    return value_fail (self, source, "a bandwidth between 1 B/s and 10^9 GB/s", error);
  return TRUE;
}

gboolean
value_share (const Value *self, const MachineSource *source, Decimal *share,
             GError **error)
{
  const Decimal most = { 10, 1 };
  const gboolean percent = is_unit (&self->unit, "%", FALSE);
  Decimal read;

  if (!read_number (self, source, EXPECTED_SHARE, &read, error)
      || (!percent && !refuse_unit (self, source, error)))
    return FALSE;
  for (guint i = 0; i < 2 && percent; i++)
    {
      if (read.digits % 10 == 0)
        read.digits /= 10;
      else if (read.scale <= SHARE_SCALE)
        read.scale *= 10;
    }
  if (read.scale > SHARE_SCALE || decimal_compare (&read, &most) > 0)
    return value_fail (self, source, EXPECTED_SHARE, error);
  *share = read;
  return TRUE;
}

int
value_choice (const Value *self, const MachineSource *source, const char *const *words,
              GError **error)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (int i = 0; words[i]; i++)
    {
      if (value_is_word (self, words[i]))
        return i;
      g_string_append_printf (names, "%s%s", i ? (words[i + 1] ? ", " : " or ") : "",
                              words[i]);
    }
  value_fail (self, source, names->str, error);
  return -1;
}
