/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-answer.h - the result of a run, in a few sentences made by fixed rules
 *
 *   16 processors take 28.9 ms; 74 % of their time goes into communication, most of it
 *   reductions, and 12 % is productive.  Links 0 → 1 and 9 more are busy 23 % of the run;
 *   messages wait 29.1 us each for others.  They wait longest for link 5 → 7
 *   (31 % of the waiting for other senders).
 *
 * The rules are in docs/outputs.md, "Interval report".
 */
#pragma once

#include "analysis/report-context.h"

/* Plain text, whole sentences; arrow: between the ends of a link.  Free with g_strfreev.
 */
char **report_answer_sentences (const ReportContext *context, const char *arrow);

/* The same in one text, for pages; free with g_free. */
char *report_answer (const ReportContext *context);
