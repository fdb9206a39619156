/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ti-line.h - the lines of a trace and their fields
 *
 *   3 isend 4 0 1e6 1
 *   |   |   fields, separated by blanks
 *   |   action
 *   rank
 */
#pragma once

#include "base/text-input.h"

typedef struct
{
  TextInput *input;
  TextLine at;
  const char *field; /* the one taken last */
  gsize length;      /* 0: the end of the line was found */
} TiLine;

/* Goes to the next line that has a field and is no comment ('#').  FALSE at the end and
 * on failure. */
gboolean ti_line_next (TiLine *self, GError **error);

static inline gboolean
ti_is_blank (char c)
{
  return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline gboolean
ti_line_has_more (TiLine *self)
{
  while (self->at.next < self->at.end && ti_is_blank (*self->at.next))
    self->at.next++;
  return self->at.next < self->at.end;
}

/* Takes a field.  FALSE: there is none left. */
static inline gboolean
ti_line_take (TiLine *self)
{
  const char *text;

  if (!ti_line_has_more (self))
    {
      self->field = self->at.end;
      self->length = 0;
      return FALSE;
    }
  for (text = self->at.next; text < self->at.end && !ti_is_blank (*text);)
    text++;
  self->field = self->at.next;
  self->length = (gsize) (text - self->field);
  self->at.next = text;
  return TRUE;
}

/* The column of the field taken last. */
guint ti_line_column (const TiLine *self);

/* Fails: what the field taken last should have been.  Returns FALSE. */
gboolean ti_line_fail (const TiLine *self, const char *expected, GError **error);

static inline gboolean
ti_is_digit (char c)
{
  return c >= '0' && c <= '9';
}

/* The same as the next function, for every form of a number. */
gboolean ti_number_parse_any (const char *text, gsize length, int scale, gboolean exact,
                              guint64 most, guint64 *number);

/* A decimal number, as 12, 1.5 or 1e6, times 10^scale.  FALSE: something else, more than
 * most, or, where exact, not whole; else it is rounded to the nearest, halves up. */
static inline gboolean
ti_number_parse (const char *text, gsize length, int scale, gboolean exact, guint64 most,
                 guint64 *number)
{
  guint64 value = 0;
  gsize i = 0;

  /* Nearly all numbers are a few digits. */
  if (scale == 0 && length > 0 && length <= 18)
    for (; i < length && ti_is_digit (text[i]); i++)
      value = value * 10 + (guint) (text[i] - '0');
  if (i == 0 || i < length)
    return ti_number_parse_any (text, length, scale, exact, most, number);
  *number = value;
  return value <= most;
}

/* Takes a whole number. */
gboolean ti_line_take_number (TiLine *self, guint64 most, const char *expected,
                              guint64 *number, GError **error);
