/* SPDX-License-Identifier: GPL-3.0-or-later */
/* processors-csv.h - every characteristic of every processor in every interval
 *
 * A header line, then a line for each interval (in preorder) and processor; columns are
 * in docs/outputs.md.
 */
#pragma once

#include "analysis/output-kind.h"

extern const OutputKind processors_csv_output;

/* Intervals of a level above most_levels are left out. */
void processors_csv_write (const ReportContext *context, guint most_levels,
                           OutputFile *output);
