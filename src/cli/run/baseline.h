/* SPDX-License-Identifier: GPL-3.0-or-later */
/* baseline.h - a run, or a comparison, against an earlier one: --baseline, --fail-above,
 * --markdown, --junit
 */
#pragma once

#include "cli/options/option-table.h"
#include "cli/options/options.h"
#include "diff/run-check.h"

typedef struct
{
  const Options *options;
  RunTimes *before;     /* NULL: no --baseline */
  RunTimes *now;        /* NULL: not taken yet, or not needed */
  OutputFile *files[2]; /* of --markdown and --junit; NULL: not asked for */
} Baseline;

/* Before the replay: reads the baseline, opens the files.  Fails as well if options do
 * not fit each other. */
gboolean baseline_open (Baseline *self, const Options *options, GError **error);

/* Whether any of the options is given. */
gboolean baseline_is_used (const Baseline *self);

/* After the replay.  json: what --format json writes of it, in memory; taken.  Writes the
 * files, which do not appear yet.  Fails: it is not of the program of the baseline, or
 * they cannot be written. */
gboolean baseline_take (Baseline *self, OutputFile *json, GError **error);

/* Adds the files that are to appear with the others: OutputFile*, not owned. */
void baseline_add_files (const Baseline *self, GPtrArray *files);

/* After all: prints how the times differ; is_free: standard output has a table only.
 * Returns: the exit status. */
int baseline_tell (const Baseline *self, gboolean is_free, GError **error);

void baseline_clear (Baseline *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Baseline, baseline_clear)

extern const Option baseline_options[];
