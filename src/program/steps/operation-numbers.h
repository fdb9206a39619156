/* SPDX-License-Identifier: GPL-3.0-or-later */
/* operation-numbers.h - numbers of 7 bits a byte, the lowest first, with 128 added in
 * each byte but the last */
#pragma once

#include <glib.h>

#define OPERATION_NUMBER_MOST_BYTES 10

static inline guint8 *
operation_number_put (guint8 *to, guint64 number)
{
  for (; number >= 128; number >>= 7)
    *to++ = (guint8) (number | 128);
  *to++ = (guint8) number;
  return to;
}

/* The rest of a number whose first byte was `number`. */
static inline guint64
operation_number_get_more_ (const guint8 **from, guint64 number)
{
  guint shift = 0;

  number &= 127;
  do
    number |= (guint64) (**from & 127) << (shift += 7);
  while (*(*from)++ & 128);
  return number;
}

/* The number is known to be complete. */
static inline guint64
operation_number_get (const guint8 **from)
{
  const guint64 number = *(*from)++;

  return G_LIKELY (number < 128) ? number : operation_number_get_more_ (from, number);
}

/* Behind the number. */
static inline const guint8 *
operation_number_skip (const guint8 *from)
{
  while (*from++ & 128)
    ;
  return from;
}
