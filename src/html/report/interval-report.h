/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interval-report.h - the characteristics of every interval as one HTML page
 *
 *   head      where it comes from, main figures         report-head.h
 *   tree      intervals, to unfold                      interval-tree.h
 *   sections  one an interval                           interval-section.h
 *     table   fields and how processors differ          interval-figures.h
 *     table   all processors                            interval-processors.h
 *   legend    what the fields mean                      interval-legend.h
 *
 * The page needs nothing else (page.h); its script only adds keys, its text is whole
 * without.  Anchors: "i3" is interval 3, "i3-effic" its field `effic`
 * (interval-fields.h), "effic" the explanation of that field.
 */
#pragma once

#include "analysis/output-kind.h"

extern const OutputKind html_output;

#define INTERVAL_REPORT_ALL_LEVELS G_MAXUINT

/* Intervals nested deeper than most_levels (MAIN is 0) are left out: their figures are
 * in their ancestors'. */
void interval_report_write (const ReportContext *context, guint most_levels,
                            OutputFile *output);
