/* SPDX-License-Identifier: GPL-3.0-or-later */
/* single-run.h - the program, the machine and the run of a command that has one of each
 *
 *   single_run_open (&single, options, error)          the program and the machine
 *   single_run_begin (&single, options, FALSE, error)  the run, not yet replayed
 */
#pragma once

#include "cli/run/job-sources.h"
#include "cli/run/run-options.h"

typedef struct
{
  MachineChoice *choice;
  ProgramSource *source;
  JobSources *jobs;
  RunPrinter printer;
  Run *run; /* NULL until it begins */
} SingleRun;

/* *self is all 0 before, must be cleared whatever is returned, and stays where it is.
 * Fails: an option, the machine or a program has an error. */
gboolean single_run_open (SingleRun *self, const Options *options, GError **error);

/* why: the critical path is recorded.  Fails as run_new. */
gboolean single_run_begin (SingleRun *self, const Options *options, gboolean why,
                           GError **error);

/* Prints the run's warnings, unless the options say not to. */
void single_run_warn (const SingleRun *self, const Options *options);

void single_run_clear (SingleRun *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SingleRun, single_run_clear)
