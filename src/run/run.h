/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run.h - one program on one machine: from the choice of a machine to the finished replay
 */
#pragma once

#include "analysis/intervals/characteristics.h"
#include "analysis/report-context.h"
#include "run/jobs.h"
#include "run/program-source.h"

typedef struct
{
  guint threads;              /* as replay_set_threads */
  const char *command;        /* as reports show it */
  const Inputs *inputs;       /* what was read, for reports; NULL: not told */
  const RunWatcher *watcher;  /* may be NULL */
  gboolean latency;           /* also of messages; of traffic always */
  gboolean why;               /* also finds what the time is made of */
  const GPtrArray *what_ifs;  /* WhatIf: also replayed with these; NULL: none */
  const RunJobs *jobs;        /* several programs at once; NULL: one */
  const NoiseSettings *noise; /* also replays with noise; NULL: none */
  gboolean range;             /* also finds the range of the time */
} RunSettings;

typedef struct
{
  RunSettings settings;
  Program *program;        /* the source's, or: */
  Program *joined;         /* of several; NULL: one */
  GPtrArray *made;         /* Program: with messages in place of collectives */
  GPtrArray *job_machines; /* Machine: costs and algorithms of jobs with collectives */
  Machine *machine;        /* the choice's */
  Network *network;
  Replay *replay;
  Characteristics *characteristics; /* watches the replay */
  CollectiveUse *collectives;       /* NULL: the program has none */
  JobTimes *jobs;                   /* NULL: there is one program */
  MessageDelays *delays;            /* the same; NULL: not requested
                                     * (run_watch_network) */
  MessageLatency *latency;          /* NULL: not asked for, and no traffic */
  LatencyReport latency_report;     /* after the replay */
  TimeBins *heat;                   /* as delays */
  CallTimes *calls;                 /* the same: run_watch_calls */
  ProcessorTimes *times;            /* the same */
  PathLine *path_line;              /* the same */
  CallSpans *call_spans;            /* NULL: not drawn, or no calls */
  ReplayResult result;
  UnusedPaths *unused; /* NULL: nothing to tell */
  Why why;             /* if the settings ask for it */
  GArray *what_ifs;    /* WhatIfTime; NULL: none asked for */
  GArray *curves;      /* WhatIfTime: for pages only; NULL: none */
  NoiseTimes *noise;   /* NULL: not asked for */
  RangeTimes *range;   /* the same */
  GPtrArray *warnings; /* char*, ends with NULL after run_finish */
} Run;

/* Reads the program for the machine's shape and makes the network; more observers can be
 * added to the replay.  Source, choice and what the settings name must outlive the run.
 */
Run *run_new (const RunSettings *settings, ProgramSource *source, MachineChoice *choice,
              GError **error);
void run_free (Run *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Run, run_free)

/* Adds the observers for the network part of reports; page: also for what pages draw. */
void run_watch_network (Run *self, gboolean page);

/* How long messages take; of traffic always. */
void run_watch_latency (Run *self);

/* Where the critical path runs, if the settings ask for it. */
void run_watch_path (Run *self);

/* The same of its calls, for the table by operation. */
void run_watch_calls (Run *self);

/* Replays. */
gboolean run_replay (Run *self, GError **error);

/* After the replay, and again when candidates have been confirmed. */
void run_set_sentence (Run *self);

/* After the replay: adds a warning if packets had a choice and ties = lowest. */
void run_warn_of_left_paths (Run *self);

/* Takes ownership of the warning, which the run must not have yet. */
void run_add_warning (Run *self, char *warning);

/* The data for reports, all owned by the run: complete after the replay; before it, what
 * is known then. */
ReportContext run_report (Run *self);
