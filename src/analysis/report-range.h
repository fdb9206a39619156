/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-range.h - the range of a run's time, for tables, JSON and CSV
 *
 * Option --range; docs/why.md, "Ranges".
 */
#pragma once

#include "text/json-writer.h"
#include "why/range-times.h"

/* " (11.6 .. 13.4)", in the unit of the time before it, with so many digits; 0: all, in
 * units.  self NULL: "".  Free with g_free. */
char *report_range_text (const RangeTimes *self, SimTime time, SimTime unit,
                         guint digits);

/* "The time is unstable: ..."; NULL: it is not.  Free with g_free. */
char *report_range_unstable (const RangeTimes *self);

/* The member `range`; self NULL: nothing. */
void report_range_json (const RangeTimes *self, SimTime unit, JsonWriter *json);

/* ",least_s,greatest_s", and their values: the last columns of a line, which others do
 * not have.  self NULL: nothing. */
void report_range_csv_names (const RangeTimes *self, GString *line);
void report_range_csv (const RangeTimes *self, GString *line);
