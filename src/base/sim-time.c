/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/sim-time.h"

#include <string.h>

#define DECIMAL_MAX_DIGITS 18
#define MOST_PRODUCT G_GUINT64_CONSTANT (1000000000000000000)
#define SECONDS_DECIMALS 12
#define ATTO_TIME_LIMIT ((AttoTime) SIM_TIME_LIMIT * ATTO_PER_PICOSECOND)

gboolean
decimal_parse (const char *text, gsize length, Decimal *value)
{
  guint64 digits = 0, scale = 1;
  gboolean any = FALSE, point = FALSE;
  guint n_digits = 0, n_decimals = 0;

  /* Trailing zeros of the fraction are insignificant. */
  if (memchr (text, '.', length))
    while (length > 1 && text[length - 1] == '0')
      length--, any = TRUE;

  for (gsize i = 0; i < length; i++)
    {
      if (text[i] == '.' && !point)
        {
          point = TRUE;
          continue;
        }
      if (!g_ascii_isdigit (text[i]))
        return FALSE;
      any = TRUE;
      if (n_digits > 0 || text[i] != '0')
        n_digits++;
      if (point)
        n_decimals++;
      if (n_digits > DECIMAL_MAX_DIGITS || n_decimals > DECIMAL_MAX_DIGITS)
        return FALSE;
      digits = digits * 10 + (guint64) (text[i] - '0');
      scale *= point ? 10 : 1;
    }
  if (!any)
    return FALSE;
  *value = (Decimal){ digits, scale };
  return TRUE;
}

int
decimal_compare (const Decimal *a, const Decimal *b)
{
  unsigned __int128 left = (unsigned __int128) a->digits * b->scale;
  unsigned __int128 right = (unsigned __int128) b->digits * a->scale;

  return left < right ? -1 : left > right;
}

gboolean
decimal_multiply (Decimal a, Decimal b, Decimal *product)
{
  unsigned __int128 digits = (unsigned __int128) a.digits * b.digits;
  unsigned __int128 scale = (unsigned __int128) a.scale * b.scale;

  while (scale > 1 && digits % 10 == 0)
    {
      digits /= 10;
      scale /= 10;
    }
  *product = (Decimal){ (guint64) digits, (guint64) scale };
  return digits < MOST_PRODUCT && scale <= MOST_PRODUCT;
}

gboolean
decimal_scale (const Decimal *value, SimTime time, SimTime *result)
{
  g_assert (time >= 0 && value->scale > 0);
  unsigned __int128 product = (unsigned __int128) value->digits * (guint64) time;
  if (value->scale != 1)
    product = product >> 64 ? product / value->scale : (guint64) product / value->scale;
  if (product > (guint64) SIM_TIME_LIMIT)
    return FALSE;
  *result = (SimTime) product;
  return TRUE;
}

gboolean
sim_time_parse_seconds (const char *text, gsize length, SimTime *time)
{
  const char *end = text + length, *begin = text;
  guint64 seconds = 0;

  for (; text < end && g_ascii_isdigit (*text); text++)
    {
      seconds = seconds * 10 + (guint64) (*text - '0');
      if (seconds > SIM_TIME_LIMIT / SIM_TIME_PER_SECOND)
        return FALSE;
    }
  gsize n_digits = (gsize) (text - begin);

  guint64 picoseconds = 0;
  if (text < end && *text == '.')
    {
      guint n_decimals = 0;

      for (text++; text < end && g_ascii_isdigit (*text); text++, n_digits++)
        if (n_decimals < SECONDS_DECIMALS)
          {
            picoseconds = picoseconds * 10 + (guint64) (*text - '0');
            n_decimals++;
          }
      for (; n_decimals < SECONDS_DECIMALS; n_decimals++)
        picoseconds *= 10;
    }
  if (text < end || n_digits == 0)
    return FALSE;

  guint64 sum = seconds * SIM_TIME_PER_SECOND + picoseconds;
  if (sum > (guint64) SIM_TIME_LIMIT)
    return FALSE;
  *time = (SimTime) sum;
  return TRUE;
}

gboolean
atto_time_from_decimal (const Decimal *value, AttoTime unit, AttoTime *result)
{
  AttoTime product;

  if (__builtin_mul_overflow ((AttoTime) value->digits, unit, &product))
    return FALSE;
  if (product % value->scale != 0 || product / value->scale > ATTO_TIME_LIMIT)
    return FALSE;
  *result = product / value->scale;
  return TRUE;
}

/* bytes * per_byte / weight, rounded down to an attosecond; FALSE if it exceeds 127 bits.
 * The quotients and remainders keep every step below 2^127. */
static gboolean
price_of_bytes (AttoTime per_byte, guint64 bytes, const Decimal *weight, AttoTime *result)
{
  if (weight == NULL || weight->digits == weight->scale)
    return !__builtin_mul_overflow ((AttoTime) bytes, per_byte, result);

  AttoTime digits = weight->digits;
  AttoTime scaled = (AttoTime) bytes * weight->scale;
  AttoTime whole = scaled / digits, rest = scaled % digits;
  AttoTime product;
  if (__builtin_mul_overflow (whole, per_byte, &product))
    return FALSE;
  AttoTime part = rest * (per_byte / digits) + rest * (per_byte % digits) / digits;
  return !__builtin_add_overflow (product, part, result);
}

gboolean
atto_time_price (AttoTime fixed, AttoTime per_byte, guint64 bytes, const Decimal *weight,
                 SimTime *result)
{
  g_assert (fixed >= 0 && per_byte >= 0 && (weight == NULL || weight->digits > 0));

  /* Fractions of an attosecond cannot change the rounding to whole picoseconds. */
  AttoTime sum;
  if (!price_of_bytes (per_byte, bytes, weight, &sum)
      || __builtin_add_overflow (sum, fixed + ATTO_PER_PICOSECOND / 2, &sum))
    return FALSE;
  if (sum <= G_MAXINT64)
    {
      *result = (SimTime) ((guint64) sum / ATTO_PER_PICOSECOND);
      return TRUE;
    }
  sum /= ATTO_PER_PICOSECOND;
  if (sum > SIM_TIME_LIMIT)
    return FALSE;
  *result = (SimTime) sum;
  return TRUE;
}

/* Writes value / 10^decimals at the end of buffer.  Returns: its begin. */
static char *
format_backwards (guint64 value, guint decimals, char *end)
{
  for (guint i = 0; i < decimals; i++, value /= 10)
    *--end = (char) ('0' + value % 10);
  if (decimals > 0)
    *--end = '.';
  do
    *--end = (char) ('0' + value % 10);
  while (value /= 10);
  return end;
}

char *
sim_time_format (SimTime time, char buffer[SIM_TIME_TEXT_SIZE])
{
  guint64 value = time < 0 ? -(guint64) time : (guint64) time;
  char text[SIM_TIME_TEXT_SIZE], *end = text + sizeof text;
  char *begin = format_backwards (value, SECONDS_DECIMALS, end);

  if (time < 0)
    *--begin = '-';
  memcpy (buffer, begin, (gsize) (end - begin));
  buffer[end - begin] = '\0';
  return buffer;
}

gboolean
sim_time_parse_duration (const char *text, SimTime *time)
{
  static const struct
  {
    const char *name;
    SimTime unit;
  } units[] = { { "ps", 1 },
                { "ns", 1000 },
                { "us", SIM_TIME_PER_MICROSECOND },
                { "ms", 1000 * SIM_TIME_PER_MICROSECOND },
                { "s", SIM_TIME_PER_SECOND } };
  const gsize digits = strspn (text, "0123456789.");
  const char *name = text + digits + (text[digits] == ' ' ? 1 : 0);
  Decimal value;
  AttoTime exact;

  if (!decimal_parse (text, digits, &value))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (strcmp (units[i].name, name) == 0
        && atto_time_from_decimal (&value, units[i].unit * (AttoTime) ATTO_PER_PICOSECOND,
                                   &exact)
        && exact % ATTO_PER_PICOSECOND == 0)
      {
        *time = (SimTime) (exact / ATTO_PER_PICOSECOND);
        return TRUE;
      }
  return FALSE;
}
