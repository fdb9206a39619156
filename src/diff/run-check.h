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

/* "old.json was written by netfare 0.9 ..", to be freed; NULL: it is of this version. */
char *run_check_warning (const RunCheck *self, const char *version);

/* "old.json has a machine ..", to be freed; NULL: the run has all of the baseline's. */
char *run_check_left_out (const RunCheck *self);

/* A line for each machine: its time, and what it was.  Free with g_free. */
char *run_check_text (const RunCheck *self);

/* Fails with NETFARE_ERROR_LIMIT: a machine takes more time than is allowed. */
gboolean run_check_limit (const RunCheck *self, GError **error);

/* A table, as job summaries show it. */
void run_check_write_markdown (const RunCheck *self, OutputFile *file);

/* A test case for each machine: its time is the one that was predicted; it fails above
 * the limit, and is skipped if the baseline does not have it. */
void run_check_write_junit (const RunCheck *self, OutputFile *file);
