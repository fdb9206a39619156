/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tune-report.h - the fastest algorithms, for a person and as JSON */
#pragma once

#include "analysis/report-context.h"
#include "base/output-file.h"
#include "tune/tune.h"

void tune_write_table (const Tune *self, const ReportContext *context,
                       OutputFile *output);

/* docs/collectives.md, "Tuning". */
void tune_write_json (const Tune *self, const ReportContext *context, OutputFile *output);
