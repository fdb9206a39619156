/* SPDX-License-Identifier: GPL-3.0-or-later */
/* processors-csv.h - every characteristic of every processor in every interval
 *
 * A header line, then a line for each interval (in preorder) and processor; columns are
 * in docs/outputs.md.
 */
#pragma once

#include "output/report-context.h"

void processors_csv_write (const ReportContext *context, OutputFile *output);
