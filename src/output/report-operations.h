/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-operations.h - the table by operation, for a person at a terminal */
#pragma once

#include "analysis/report-context.h"

/* Appends the table by operation, and by call site where calls are in several intervals.
 * Nothing where calls are not watched. */
void report_operations (const ReportContext *context, GString *text);
