/* SPDX-License-Identifier: GPL-3.0-or-later */
/* number-short.h - numbers for people: few digits, with a unit that fits
 *
 * The same in JavaScript: src/html/script/number-text.js.
 */
#pragma once

#include "text/number-text.h"

/* "28.85 ms": so many significant digits (at least 1), rounded half up; no digit before
 * the point is left out.  In picoseconds where `unit` is SIM_TIME_PER_SECOND; else in
 * units of so many: "9.000 units".  0 is "0 s" or "0 units".  Returns: text. */
char *number_short_time (TotalTime time, SimTime unit, guint digits, NumberText text);

/* "74 %" of 0 or more; as many digits as it takes not to be 0.  whole 0: "0 %".
 * Returns: text. */
char *number_percent (TotalTime part, TotalTime whole, guint decimals, NumberText text);
