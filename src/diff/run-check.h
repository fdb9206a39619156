/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run-check.h - the times of a run against those of an earlier one, its baseline: in a
 * sentence, and as files for continuous integration (Markdown, JUnit)
 */
#pragma once

#include "base/output-file.h"
#include "base/sim-time.h"
#include "diff/run-times.h"

typedef struct
{
  const RunTimes *now;
  const RunTimes *baseline;  /* NULL: none */
  const Decimal *fail_above; /* percent; NULL: any time is allowed */
} RunCheck;

/* Fails: the baseline is of another program, has another unit of time, or none of the
 * machines. */
gboolean run_check_fits (const RunCheck *self, GError **error);

/* Of the baseline, which is there: that it is of another version, and machines that the
 * run does not have.  Texts, the last one NULL; free with g_ptr_array_unref. */
GPtrArray *run_check_warnings (const RunCheck *self, const char *version);

/* A line for each machine: its time, and what it was.  Free with g_free. */
char *run_check_text (const RunCheck *self);

/* Fails with NETFARE_ERROR_LIMIT: a machine takes more time than is allowed. */
gboolean run_check_limit (const RunCheck *self, GError **error);

/* A table, as job summaries show it. */
void run_check_write_markdown (const RunCheck *self, OutputFile *file);

/* A test case for each machine: its time is the one that was predicted; it fails above
 * the limit, and is skipped if the baseline does not have it. */
void run_check_write_junit (const RunCheck *self, OutputFile *file);
