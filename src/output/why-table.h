/* SPDX-License-Identifier: GPL-3.0-or-later */
/* why-table.h - netfare why, for a person
 *
 * The sentence; what the time is made of; the critical path; what could be made faster.
 * docs/outputs.md, "What the time is made of".
 */
#pragma once

#include "analysis/report-context.h"

/* Of a context with a path and candidates. */
void why_table_write (const ReportContext *context, OutputFile *output);
