/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-settings.h - what a run was made with, in one line: what differs from defaults
 */
#pragma once

#include "analysis/report-context.h"

/* "jac.ptr (Lib-DVM trace) on mesh(4,4), 16 processors (4x4); costs: default (Predictor);
 * switching cut-through"; free with g_free. */
char *report_settings_text (const ReportContext *context);

/* "Computing takes no time: operation time is 0", if a price of computing is 0 and
 * nothing was computed; else NULL.  Free with g_free. */
char *report_free_computing (const ReportContext *context);
