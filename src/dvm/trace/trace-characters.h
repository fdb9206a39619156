/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trace-characters.h - the classes of single characters between parameters
 *
 * A table is used for speed: a trace has hundreds of millions of characters.
 */
#pragma once

#include <glib.h>

enum
{
  CHARACTER_BLANK = 1,      /* within a line */
  CHARACTER_ENDS_VALUE = 2, /* blanks too */
  CHARACTER_ENDS_NAME = 4   /* these also end a value */
};

static const guint8 character_kind[256] = {
  [' '] = 7, ['\t'] = 7, ['\r'] = 7, ['\v'] = 7, ['\f'] = 7, ['\n'] = 6,
  [';'] = 6, [','] = 6,  ['('] = 6,  ['='] = 4,  ['['] = 4,
};

static inline gboolean
is_blank (char c)
{
  return character_kind[(guchar) c] & CHARACTER_BLANK;
}

static inline gboolean
ends_value (char c)
{
  return character_kind[(guchar) c] & CHARACTER_ENDS_VALUE;
}

static inline gboolean
ends_name (char c)
{
  return character_kind[(guchar) c] & CHARACTER_ENDS_NAME;
}

/* The value of a hexadecimal digit + 1; 0: none. */
static const guint8 hexadecimal_digit[256] = {
  ['0'] = 1,  ['1'] = 2,  ['2'] = 3,  ['3'] = 4,  ['4'] = 5,  ['5'] = 6,
  ['6'] = 7,  ['7'] = 8,  ['8'] = 9,  ['9'] = 10, ['a'] = 11, ['b'] = 12,
  ['c'] = 13, ['d'] = 14, ['e'] = 15, ['f'] = 16, ['A'] = 11, ['B'] = 12,
  ['C'] = 13, ['D'] = 14, ['E'] = 15, ['F'] = 16,
};
