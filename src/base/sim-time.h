/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sim-time.h - simulated time, exact decimals, and prices per byte
 *
 * SimTime   whole picoseconds, 64 bits; a run never exceeds SIM_TIME_LIMIT
 * AttoTime  whole attoseconds, 128 bits: for times of machine files ("0.2" us per byte is
 *           200 000 000 000 as), so that a product with a size is rounded only once
 * Decimal   digits / scale, scale a power of ten: powers and weights, exact
 */
#pragma once

#include <glib.h>

typedef gint64 SimTime;
typedef __int128 AttoTime;

/* Sums over messages, links or processors, in picoseconds and in bytes: 2^26 processors
 * of up to 2^62 ps each do not fit 64 bits. */
typedef __int128 TotalTime;
typedef __int128 TotalBytes;

typedef struct
{
  guint64 digits;
  guint64 scale; /* 1, 10, 100, ... 10^18 */
} Decimal;

#define SIM_TIME_LIMIT (G_GINT64_CONSTANT (1) << 62)
#define SIM_TIME_PER_SECOND G_GINT64_CONSTANT (1000000000000)
#define SIM_TIME_PER_MICROSECOND G_GINT64_CONSTANT (1000000)
#define ATTO_PER_PICOSECOND G_GINT64_CONSTANT (1000000)
#define SIM_TIME_TEXT_SIZE 24

/* The sum of two times of at most SIM_TIME_LIMIT, which is 2^62: at most G_MAXINT64. */
static inline SimTime
sim_time_sum (SimTime a, SimTime b)
{
  return (SimTime) MIN ((guint64) a + (guint64) b, (guint64) G_MAXINT64);
}

/* Reads length bytes such as "12.000345" (no sign, no exponent) as an exact decimal.
 * Fails: no digits, other characters, more than 18 significant digits. */
gboolean decimal_parse (const char *text, gsize length, Decimal *value);

/* Less than 0, 0 or greater than 0 if a is less than, equal to or greater than b;
 * exact. */
int decimal_compare (const Decimal *a, const Decimal *b);

/* a * b.  FALSE: more than 18 digits, or decimals. */
gboolean decimal_multiply (Decimal a, Decimal b, Decimal *product);

/* value * time, rounded down to a whole picosecond.  Fails if the result exceeds
 * SIM_TIME_LIMIT. */
gboolean decimal_scale (const Decimal *value, SimTime time, SimTime *result);

/* Converts seconds as written in a trace to picoseconds; digits after the twelfth decimal
 * are dropped. Fails: not a plain decimal number, or more than SIM_TIME_LIMIT. */
gboolean sim_time_parse_seconds (const char *text, gsize length, SimTime *time);

/* Reads a time with a unit, as "50us" or "1.5 ms".  Fails: no number, no unit of ps, ns,
 * us, ms, s, not a whole number of picoseconds, or more than SIM_TIME_LIMIT. */
gboolean sim_time_parse_duration (const char *text, SimTime *time);

/* Converts value units of unit attoseconds each.  Fails if the result exceeds
 * SIM_TIME_LIMIT or is not a whole number of attoseconds. */
gboolean atto_time_from_decimal (const Decimal *value, AttoTime unit, AttoTime *result);

/* fixed + bytes * per_byte / weight, rounded to the nearest picosecond, halves up; weight
 * NULL is 1.  Fails if the result exceeds SIM_TIME_LIMIT. */
gboolean atto_time_price (AttoTime fixed, AttoTime per_byte, guint64 bytes,
                          const Decimal *weight, SimTime *result);

/* Seconds with exactly 12 decimals.  Returns: buffer. */
char *sim_time_format (SimTime time, char buffer[SIM_TIME_TEXT_SIZE]);
