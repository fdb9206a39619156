/* SPDX-License-Identifier: GPL-3.0-or-later */
/* processors-csv.h - every characteristic of every processor in every interval, as CSV */
#pragma once

#include "output/report-context.h"

/* One line a processor and interval, intervals in preorder; nested intervals are included in
 * the figures of those around them. */
void processors_csv_write (const ReportContext *context, OutputFile *output);
