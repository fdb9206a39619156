/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sim-time.h - simulated time, exact decimals, and prices per byte
 *
 * SimTime   whole picoseconds, 64 bits; a run never passes SIM_TIME_LIMIT
 * AttoTime  whole attoseconds, 128 bits: what a machine file says ("0.2" us a byte is
 *           200 000 000 000 as), so that a product with a size is rounded once, at last
 * Decimal   digits / scale, scale a power of ten: powers and weights, exactly as written
 */
#pragma once

#include <glib.h>

typedef gint64 SimTime;
typedef __int128 AttoTime;

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

/* Reads "12.000345" (no sign, no exponent) of length bytes as exact decimal.
 * Fails: no digits, other characters, more than 18 significant digits. */
gboolean decimal_parse (const char *text, gsize length, Decimal *value);

/* Below 0, 0 or above 0, as a is less than, equal to or more than b; exactly. */
int decimal_compare (const Decimal *a, const Decimal *b);

/* value * time, rounded down to a whole picosecond.  Fails where the result passes
 * SIM_TIME_LIMIT. */
gboolean decimal_scale (const Decimal *value, SimTime time, SimTime *result);

/* Seconds as a trace writes them, to picoseconds; digits beyond the twelfth are dropped.
 * Fails: not a plain decimal number, or beyond SIM_TIME_LIMIT. */
gboolean sim_time_parse_seconds (const char *text, gsize length, SimTime *time);

/* value units of unit attoseconds each.  Fails where it passes SIM_TIME_LIMIT or is not a
 * whole number of attoseconds. */
gboolean atto_time_from_decimal (const Decimal *value, AttoTime unit, AttoTime *result);

/* fixed + bytes * per_byte / weight, rounded to the nearest picosecond, halves up; weight
 * NULL is 1.  Fails where the result passes SIM_TIME_LIMIT. */
gboolean atto_time_price (AttoTime fixed, AttoTime per_byte, guint64 bytes,
                          const Decimal *weight, SimTime *result);

/* Seconds with exactly 12 decimals.  Returns: buffer. */
char *sim_time_format (SimTime time, char buffer[SIM_TIME_TEXT_SIZE]);

/* time of unit picoseconds each (1e12: seconds, 1e6: microseconds), at most as many
 * decimals as are exact, trailing zeros beyond the third left out.  Returns: buffer. */
char *sim_time_format_short (SimTime time, SimTime unit, char buffer[SIM_TIME_TEXT_SIZE]);
