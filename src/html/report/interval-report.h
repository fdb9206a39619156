/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interval-report.h - the characteristics of every interval as one HTML page
 *
 *   head       the answer, a bar, main figures           report-head.h
 *   network    picture, rankings                         network-section.h
 *   time       processors, messages, links over time     time-section.h
 *   intervals  table, and the pane of the one selected   interval-table.h
 *   machine    costs, rules, command, version            report-machine.h
 *   legend     what the fields mean                      interval-legend.h
 *   data       what the script needs                     report-data.h
 *
 * The page needs no other file (page.h).  Anchors: "i3" is interval 3, "i3-effic" its
 * field `effic` (interval-fields.h), "effic" the explanation of that field.
 */
#pragma once

#include "analysis/output-kind.h"

extern const OutputKind html_output;

#define INTERVAL_REPORT_ALL_LEVELS G_MAXUINT

/* Intervals nested deeper than most_levels (MAIN is 0) are left out: their figures are
 * included in those of their ancestors. */
void interval_report_write (const ReportContext *context, guint most_levels,
                            OutputFile *output);
