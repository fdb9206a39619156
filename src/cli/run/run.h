/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run.h - one program on one machine: from the choice of a machine to the finished replay
 */
#pragma once

#include "cli/run/machines.h"
#include "cli/run/program-source.h"
#include "analysis/intervals/characteristics.h"
#include "analysis/report-context.h"

typedef struct
{
  Program *program; /* the source's */
  Machine *machine; /* the choice's */
  Network *network;
  Replay *replay;
  Characteristics *characteristics; /* watches the replay */
  CollectiveUse *collectives;       /* NULL: the program has none */
  MessageDelays *delays;            /* the same; NULL: not requested
                                     * (run_watch_network) */
  TimeBins *heat;                   /* the same */
  ProcessorTimes *times;            /* the same */
  ProgressNote note; /* shown with the progress of the replay; NULL: none */
  gpointer note_data;
  ReplayResult result;
  UnusedPaths *unused; /* NULL: nothing to tell */
  GPtrArray *warnings; /* char*, ends with NULL after run_finish */
} Run;

/* The options about the program. */
ReaderOptions run_reader_options (const Options *options);

/* Passes them to the source. */
void run_prepare_source (ProgramSource *source, const Options *options);

/* Reads the program for the machine's shape and makes the network; more observers can be
 * added to the replay.  Source and choice must outlive the run. */
Run *run_new (const Options *options, ProgramSource *source, MachineChoice *choice,
              GError **error);
void run_free (Run *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Run, run_free)

/* Adds the observers for the network part of reports; page: also for what pages draw. */
void run_watch_network (Run *self, gboolean page);

/* Replays. */
gboolean run_replay (Run *self, const Options *options, GError **error);

/* After the replay: adds a warning if packets had a choice and ties = lowest. */
void run_warn_of_left_paths (Run *self);

/* Takes ownership of the warning, which the run must not have yet. */
void run_add_warning (Run *self, char *warning);

/* The data for reports, all owned by the run: complete after the replay; before it, what
 * is known then. */
ReportContext run_report (Run *self, const Options *options);
