/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-data.h - the data for the script of a report: JSON in the page
 *
 *   fields, kinds, measures   the Predictor's fields: anchor, label, explanation
 *   intervals                 of each interval shown its figures     data-intervals.c
 *   time                      processors, links, messages over time  data-times.c
 *   calls                     which calls processors are in          data-calls.c
 *
 * Times are whole picoseconds.
 */
#pragma once

#include "analysis/processor-statistics.h"
#include "html/page.h"

void report_data_put (Page *page, const ReportContext *context, const Outline *outline);

/* Writes members of the object, each with a comma before it. */
void report_data_intervals (Page *page, const ReportContext *context,
                            const Outline *outline,
                            const ProcessorStatistics *statistics);
void report_data_calls (Page *page, const ReportContext *context);
void report_data_times (Page *page, const ReportContext *context);
