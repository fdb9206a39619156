/* SPDX-License-Identifier: GPL-3.0-or-later */
/* number-text.h - exact whole numbers of a small unit as plain decimal text
 *
 * All reports format their numbers with these functions, so none has an exponent, a
 * rounding error of a double, or NaN. `unit` is a power of ten: the number of small units
 * that the text shows as 1 (picoseconds in a second: 10^12).
 */
#pragma once

#include "base/sim-time.h"

#define NUMBER_TEXT_SIZE 64
typedef char NumberText[NUMBER_TEXT_SIZE];

/* All decimals except trailing zeros, but at least `least` (if unit has that many).
 * Returns: text. */
char *number_exact (__int128 value, gint64 unit, guint least, NumberText text);

/* With exactly this number of decimals (at most 12), rounded to nearest, halves away from
 * zero. Returns: text. */
char *number_fixed (__int128 value, gint64 unit, guint decimals, NumberText text);

/* part / whole with this number of decimals (at most 12), rounded half up; whole 0 gives
 * `otherwise`.  Neither may be negative.  Returns: text. */
char *number_ratio (__int128 part, __int128 whole, guint decimals, const char *otherwise,
                    NumberText text);

/* The same, for people: a value other than 0 never looks like 0.  If all these decimals
 * would be 0, there are enough to show two digits. */
char *number_share (__int128 part, __int128 whole, guint decimals, const char *otherwise,
                    NumberText text);

/* Removes trailing zeros, but keeps one decimal.  Returns: text. */
char *number_trim (NumberText text);

/* "12 345 678": digits in groups of three, for tables; not negative.  Returns: text. */
char *number_grouped (__int128 value, NumberText text);

/* The same with no-break spaces (UTF-8): for sentences of pages. */
char *number_unbroken (__int128 value, NumberText text);
