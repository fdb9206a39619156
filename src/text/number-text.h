/* SPDX-License-Identifier: GPL-3.0-or-later */
/* number-text.h - exact whole numbers of a small unit as plain decimal text
 *
 * Every report writes its numbers through here, so none has an exponent, a rounding error
 * of a double, or NaN.  `unit` is a power of ten: how many of the small unit make 1 in
 * the text (picoseconds in a second: 10^12).
 */
#pragma once

#include "base/sim-time.h"

/* Times summed over processors, in picoseconds: 2^26 processors of up to 2^62 ps each
 * do not fit 64 bits. */
typedef __int128 TotalTime;

#define NUMBER_TEXT_SIZE 64
typedef char NumberText[NUMBER_TEXT_SIZE];

/* All decimals that are not trailing zeros, at least `least` of them (if unit has as
 * many).
 * Returns: text. */
char *number_exact (__int128 value, gint64 unit, guint least, NumberText text);

/* Exactly so many decimals (at most 12), rounded to the nearest, halves away from zero.
 * Returns: text. */
char *number_fixed (__int128 value, gint64 unit, guint decimals, NumberText text);

/* part / whole with so many decimals (at most 12), rounded half up; whole 0 gives
 * `otherwise`. Both must not be negative.  Returns: text. */
char *number_ratio (__int128 part, __int128 whole, guint decimals, const char *otherwise,
                    NumberText text);

/* The same, for people: what is not 0 never looks like 0.  Where so many decimals would
 * all be 0, there are as many as show two digits. */
char *number_share (__int128 part, __int128 whole, guint decimals, const char *otherwise,
                    NumberText text);

/* Takes away trailing zeros, but leaves one decimal.  Returns: text. */
char *number_trim (NumberText text);

/* "12 345 678": groups of three, for tables.  Returns: text. */
char *number_grouped (guint64 value, NumberText text);
