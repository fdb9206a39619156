/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-statistics.h - minimum, maximum and mean of every characteristic over the
 * processors that take part in an interval, and the processors they are on, for tables,
 * JSON and CSV
 *
 * docs/outputs.md, "Characteristics".  What is 0 on all processors is left out; in CSV it
 * is empty.
 */
#pragma once

#include "analysis/processor-statistics.h"
#include "text/json-writer.h"

/* More rows (processors x intervals) would take longer than many replays. */
#define REPORT_STATISTICS_MOST_ROWS (1u << 20)

/* Of all intervals, without those of a level above most_levels.  NULL: processors x
 * intervals are more than REPORT_STATISTICS_MOST_ROWS. */
ProcessorStatistics *report_statistics_new (const ReportContext *context,
                                            guint most_levels);

/* The member `over_processors` of an interval; null: there are no statistics. */
void report_statistics_json (const ProcessorStatistics *statistics, guint32 interval,
                             SimTime unit, JsonWriter *json);

/* ",execution_time_minimum_s,execution_time_minimum_processor,.."; NULL: empty. */
void report_statistics_csv_names (GString *line);
void report_statistics_csv (const ProcessorStatistics *statistics, guint32 interval,
                            GString *line);

/* Calls back for each characteristic that is not 0 everywhere.  kind: NULL, or that of
 * the operations. */
typedef void (*ReportStatisticsVisit) (gpointer data, const char *kind, const char *label,
                                       const Statistics *one);
void report_statistics_each (const ProcessorStatistics *statistics, guint32 interval,
                             ReportStatisticsVisit visit, gpointer data);
