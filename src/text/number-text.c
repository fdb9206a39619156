/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "text/number-text.h"

/* Writes value's decimal digits, at least `digits` of them, at the end of a
 * buffer. */
static char *
put_digits (unsigned __int128 value, guint digits, char *end)
{
  char *p = end;

  while (value > 0 || digits > 0)
    {
      *--p = '0' + (char) (value % 10);
      value /= 10;
      if (digits > 0)
        digits--;
    }
  return p;
}

static guint
decimals_of (gint64 unit)
{
  guint decimals = 0;

  for (; unit > 1; unit /= 10)
    {
      g_assert (unit % 10 == 0);
      decimals++;
    }
  return decimals;
}

/* "whole.fraction" with this number of digits in the fraction; no point if it is 0. */
static char *
join (gboolean negative, unsigned __int128 whole, guint64 fraction, guint decimals,
      NumberText text)
{
  char buffer[NUMBER_TEXT_SIZE], *p = buffer + sizeof buffer;

  *--p = '\0';
  if (decimals > 0)
    {
      p = put_digits (fraction, decimals, p);
      *--p = '.';
    }
  p = put_digits (whole, 1, p);
  if (negative)
    *--p = '-';
  memmove (text, p, buffer + sizeof buffer - p);
  return text;
}

char *
number_exact (__int128 value, gint64 unit, guint least, NumberText text)
{
  guint decimals = decimals_of (unit);
  gboolean negative = value < 0;
  unsigned __int128 size
      = negative ? -(unsigned __int128) value : (unsigned __int128) value;
  guint64 fraction = (guint64) (size % unit);

  while (decimals > least && fraction % 10 == 0)
    {
      fraction /= 10;
      decimals--;
    }
  return join (negative, size / unit, fraction, decimals, text);
}

char *
number_fixed (__int128 value, gint64 unit, guint decimals, NumberText text)
{
  guint have = decimals_of (unit);
  gboolean negative = value < 0;
  unsigned __int128 size
      = negative ? -(unsigned __int128) value : (unsigned __int128) value;
  guint64 scale = 1, divide = 1;

  for (guint i = 0; i < decimals; i++)
    scale *= 10;
  for (guint i = decimals; i < have; i++)
    divide *= 10;
  size = (size + divide / 2) / divide;
  if (have >= decimals)
    return join (negative && size > 0, size / scale, (guint64) (size % scale), decimals,
                 text);

  for (guint i = have; i < decimals; i++)
    divide *= 10;
  return join (negative, size / unit, (guint64) (size % unit) * divide, decimals, text);
}

char *
number_ratio (__int128 part, __int128 whole, guint decimals, const char *otherwise,
              NumberText text)
{
  __int128 quotient, rest;
  guint64 fraction = 0, scale = 1;

  if (whole <= 0)
    {
      g_strlcpy (text, otherwise, NUMBER_TEXT_SIZE);
      return text;
    }
  quotient = part / whole;
  rest = part % whole;
  for (guint i = 0; i < decimals; i++)
    {
      rest *= 10;
      fraction = fraction * 10 + (guint64) (rest / whole);
      rest %= whole;
      scale *= 10;
    }
  if (rest * 2 >= whole && ++fraction == scale)
    {
      fraction = 0;
      quotient++;
    }
  return join (FALSE, (unsigned __int128) quotient, fraction, decimals, text);
}

/* part / whole, between 0 and 1, rounded half up to two significant digits, or one if the
 * second would be 0. */
static char *
two_digits (__int128 part, __int128 whole, NumberText text)
{
  guint digits = 0, decimals = 0;

  for (__int128 rest = part; digits < 10; decimals++)
    {
      rest *= 10;
      digits = digits * 10 + (guint) (rest / whole);
      rest %= whole;
      if (digits >= 10 && rest * 2 >= whole)
        digits++;
    }
  while (digits % 10 == 0) /* 100: rounded up from 99 */
    {
      digits /= 10;
      decimals--;
    }
  return join (FALSE, 0, digits, decimals, text);
}

char *
number_share (__int128 part, __int128 whole, guint decimals, const char *otherwise,
              NumberText text)
{
  number_ratio (part, whole, decimals, otherwise, text);
  if (whole <= 0 || part <= 0 || strspn (text, "0.") < strlen (text))
    return text;
  return two_digits (part, whole, text);
}

char *
number_trim (NumberText text)
{
  gsize length = strlen (text);

  if (strchr (text, '.') != NULL)
    while (text[length - 1] == '0' && text[length - 2] != '.')
      text[--length] = '\0';
  return text;
}

static char *
group_digits (__int128 value, const char *between, NumberText text)
{
  char buffer[NUMBER_TEXT_SIZE], *p = buffer + sizeof buffer;
  gsize length = strlen (between);

  *--p = '\0';
  for (guint digits = 0; value > 0 || digits == 0; digits++)
    {
      if (digits > 0 && digits % 3 == 0)
        memcpy (p -= length, between, length);
      *--p = '0' + (char) (value % 10);
      value /= 10;
    }
  memmove (text, p, buffer + sizeof buffer - p);
  return text;
}

char *
number_grouped (__int128 value, NumberText text)
{
  return group_digits (value, " ", text);
}

char *
number_unbroken (__int128 value, NumberText text)
{
  return group_digits (value, "\xc2\xa0", text);
}
