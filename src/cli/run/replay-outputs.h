/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay-outputs.h - the outputs that the options of a replay request: a signal leaves
 * nothing half-written, no input is destroyed, and their sizes are shown meanwhile */
#pragma once

#include "cli/run/run-options.h"
#include "cli/run/write-progress.h"
#include "run/outputs/outputs.h"

typedef struct
{
  OutputFiles files;
  const Options *options;
  GPtrArray *others; /* OutputFile, not owned: they appear with the outputs; NULL: none */
  WriteProgress *progress; /* NULL: not shown */
} ReplayOutputs;

/* Before the replay, whose progress then shows what is written meanwhile.  print: what is
 * printed, unless an output is standard output.  *self must outlive the outputs.  Fails:
 * an output is an input, or a folder and standard output or the folder of --output, or
 * cannot be opened; or a rehearsal fails. */
Outputs *replay_outputs_open (ReplayOutputs *self, const Options *options, Run *run,
                              OutputPrint print, RunPrinter *printer, GError **error);

/* Whether standard output has a table, and nothing else. */
gboolean replay_outputs_prints_table (const ReplayOutputs *self);

void replay_outputs_clear (ReplayOutputs *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ReplayOutputs, replay_outputs_clear)

/* Whether a path is this process's standard output, by whatever name. */
gboolean path_is_stdout (const char *path);

/* The same of --markdown and --junit. */
gboolean check_is_stdout (const Options *options);
