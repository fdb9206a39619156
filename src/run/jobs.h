/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jobs.h - several programs at once in one run, and what is known of each afterwards
 */
#pragma once

#include "analysis/job-times.h"
#include "run/allocation.h"
#include "run/machine-choice.h"
#include "run/program-source.h"

typedef struct
{
  ProgramSource *source;  /* NULL: the run's */
  const char *name;       /* NULL: that of its file */
  const char *processors; /* shape; NULL: its own, of the run's program the choice's */
  SimTime start;
  guint32 repeat;
} RunJob;

/* Nothing is owned but the list. */
typedef struct
{
  GArray *list; /* RunJob: first the run's program */
  Allocation allocation;
  gboolean alone; /* each job is also replayed alone */
} RunJobs;

/* Reads the program of a job, for a machine of its own. */
typedef Program *(*RunJobReader) (gpointer data, ProgramSource *source,
                                  MachineChoice *choice, GError **error);

/* The programs of all jobs as one, for which the machine of the choice gets its network
 * and the places of processors.  source: the run's. */
Program *run_jobs_read (const RunJobs *self, ProgramSource *source, MachineChoice *choice,
                        RunJobReader read, gpointer data, GError **error);

/* Jobs of traffic are made for the machine, which has its costs.  joined: of
 * run_jobs_read.  Returns: a new reference to it where there is no traffic. */
Program *run_jobs_make_traffic (const RunJobs *self, ProgramSource *source,
                                Program *joined, const Machine *machine,
                                const RunWatcher *watcher, GPtrArray *warnings,
                                GError **error);

/* After the run: the times of jobs, and of each job alone. */
gboolean run_jobs_measure (const RunJobs *self, Program *program, const Machine *machine,
                           const Network *network, guint threads, JobTimes *times,
                           const ReplayResult *result, GError **error);
