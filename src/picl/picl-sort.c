/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "picl/picl-sort.h"

#define DIGIT_BITS 11
#define DIGITS (1u << DIGIT_BITS)
#define DIGIT_MASK (DIGITS - 1)

static inline guint64
field (const PiclKey *key, gboolean of_time)
{
  return of_time ? (guint64) key->time : key->processor;
}

/* One stable pass. */
static void
sort_by_digit (const PiclKey *from, PiclKey *to, gsize n, gboolean of_time, guint shift)
{
  gsize place[DIGITS] = { 0 }, sum = 0;

  for (gsize i = 0; i < n; i++)
    place[field (&from[i], of_time) >> shift & DIGIT_MASK]++;
  for (guint d = 0; d < DIGITS; d++)
    {
      gsize count = place[d];

      place[d] = sum;
      sum += count;
    }
  for (gsize i = 0; i < n; i++)
    to[place[field (&from[i], of_time) >> shift & DIGIT_MASK]++] = from[i];
}

/* Bits in which the keys are not all the same. */
static guint64
differing_bits (const PiclKey *keys, gsize n, gboolean of_time)
{
  guint64 first = field (&keys[0], of_time), bits = 0;

  for (gsize i = 1; i < n; i++)
    bits |= field (&keys[i], of_time) ^ first;
  return bits;
}

void
picl_sort (PiclKey *keys, PiclKey *scratch, gsize n)
{
  PiclKey *from = keys, *to = scratch;

  if (n < 2)
    return;
  for (int of_time = FALSE; of_time <= TRUE; of_time++)
    {
      guint64 bits = differing_bits (keys, n, of_time);

      for (guint shift = 0; shift < 64 && bits >> shift != 0; shift += DIGIT_BITS)
        if ((bits >> shift & DIGIT_MASK) != 0)
          {
            PiclKey *swap = from;

            sort_by_digit (from, to, n, of_time, shift);
            from = to;
            to = swap;
          }
    }
  if (from != keys)
    memcpy (keys, from, n * sizeof *keys);
}
