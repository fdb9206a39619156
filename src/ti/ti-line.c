/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ti/ti-line.h"

#include "base/error.h"

/* More digits are not kept, so that the number fits. */
#define MOST_DIGITS                                                                      \
  ((unsigned __int128) G_GUINT64_CONSTANT (1000000000000000000) * 1000000000000000000)
#define MOST_EXPONENT 100000

/* ---- lines and fields -------------------------------------------------------------- */

gboolean
ti_line_next (TiLine *self, GError **error)
{
  while (text_line_next (&self->at, self->input, error))
    if (ti_line_has_more (self) && *self->at.next != '#')
      return TRUE;
  return FALSE;
}

guint
ti_line_column (const TiLine *self)
{
  return (guint) (self->field - self->at.begin) + 1;
}

gboolean
ti_line_fail (const TiLine *self, const char *expected, GError **error)
{
  const char *name = text_input_name (self->input);

  if (self->length == 0)
    error_set_at (error, name, self->at.number, ti_line_column (self),
                  "found the end of the line, expected %s", expected);
  else
    error_set_found (error, name, self->at.number, ti_line_column (self), self->field,
                     self->length, expected);
  return FALSE;
}

/* ---- numbers ----------------------------------------------------------------------- */

typedef struct
{
  unsigned __int128 digits;
  int exponent;  /* of ten */
  gboolean more; /* further digits, not 0, were dropped */
  guint n_digits;
} Mantissa;

static void
add_digit (Mantissa *self, guint digit, gboolean is_fraction)
{
  self->n_digits++;
  if (self->digits < MOST_DIGITS)
    {
      self->digits = self->digits * 10 + digit;
      self->exponent -= is_fraction;
    }
  else
    {
      self->more |= digit > 0;
      self->exponent += !is_fraction;
    }
}

/* Parses "e6" or "E-3".  Returns: FALSE if it is something else. */
static gboolean
parse_exponent (const char *text, const char *end, int *exponent)
{
  gboolean negative;
  int value = 0;

  if (text == end)
    return TRUE;
  if (*text != 'e' && *text != 'E')
    return FALSE;
  text++;
  negative = text < end && *text == '-';
  text += text < end && (*text == '-' || *text == '+');
  if (text == end)
    return FALSE;
  for (; text < end && ti_is_digit (*text); text++)
    value = MIN (value * 10 + (*text - '0'), MOST_EXPONENT);
  *exponent += negative ? -value : value;
  return text == end;
}

/* Calculates digits * 10^exponent. */
static gboolean
scale_up (const Mantissa *mantissa, guint64 most, guint64 *number)
{
  unsigned __int128 value = mantissa->digits;

  for (int i = 0; i < mantissa->exponent && value > 0 && value <= most; i++)
    value *= 10;
  *number = (guint64) value;
  return value <= most;
}

static gboolean
scale_down (const Mantissa *mantissa, gboolean exact, guint64 most, guint64 *number)
{
  unsigned __int128 value = mantissa->digits;
  gboolean rest = mantissa->more;
  guint last = 0;

  for (int i = mantissa->exponent; i < 0 && (value > 0 || last > 0); i++)
    {
      rest |= last > 0;
      last = (guint) (value % 10);
      value /= 10;
    }
  if (exact && (rest || last > 0))
    return FALSE;
  value += last >= 5;
  *number = (guint64) value;
  return value <= most;
}

gboolean
ti_number_parse_any (const char *text, gsize length, int scale, gboolean exact,
                     guint64 most, guint64 *number)
{
  const char *end = text + length;
  Mantissa mantissa = { .exponent = 0 };
  int exponent = 0;

  text += text < end && *text == '+';
  for (; text < end && ti_is_digit (*text); text++)
    add_digit (&mantissa, (guint) (*text - '0'), FALSE);
  if (text < end && *text == '.')
    for (text++; text < end && ti_is_digit (*text); text++)
      add_digit (&mantissa, (guint) (*text - '0'), TRUE);
  if (mantissa.n_digits == 0 || !parse_exponent (text, end, &exponent))
    return FALSE;
  mantissa.exponent += exponent + scale;
  if (mantissa.exponent >= 0)
    return (!exact || !mantissa.more) && scale_up (&mantissa, most, number);
  return scale_down (&mantissa, exact, most, number);
}

gboolean
ti_line_take_number (TiLine *self, guint64 most, const char *expected, guint64 *number,
                     GError **error)
{
  return (ti_line_take (self)
          && ti_number_parse (self->field, self->length, 0, TRUE, most, number))
         || ti_line_fail (self, expected, error);
}
