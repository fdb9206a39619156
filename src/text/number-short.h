/* SPDX-License-Identifier: GPL-3.0-or-later */
/* number-short.h - short numbers for people: few digits, with a suitable unit
 *
 * The same in JavaScript: pages/report/number-text.js.
 */
#pragma once

#include "text/number-text.h"

/* "28.85 ms": with this number of significant digits (at least 1), rounded half up;
 * digits before the point are never omitted.  If `unit` is SIM_TIME_PER_SECOND, the value
 * is in picoseconds; else the text is in units of `unit`: "9.000 units". 0 is "0 s" or "0
 * units".  Returns: text. */
char *number_short_time (TotalTime time, SimTime unit, guint digits, NumberText text);

/* "11.6 .. 13.4": both in the unit that number_short_time gives `time`.  Returns: text.
 */
char *number_short_range (TotalTime least, TotalTime greatest, TotalTime time,
                          SimTime unit, guint digits, NumberText text);

/* "74 %"; with enough digits not to be 0. whole 0: "0 %". Returns: text. */
char *number_percent (TotalTime part, TotalTime whole, guint decimals, NumberText text);

/* "74 %", for sentences: "over 99 %" if a part that is less than the whole would be shown
 * as 100 %.  Returns: text. */
char *number_percent_of (TotalTime part, TotalTime whole, NumberText text);

/* "1.05 times as long"; where that would be 1.00, "0.031 % longer".  0 < shortest <
 * longest. Returns: text. */
char *number_longer (TotalTime longest, TotalTime shortest, NumberText text);
