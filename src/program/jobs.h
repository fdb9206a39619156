/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jobs.h - several programs on one machine, as one program
 *
 *   processor   0 1 2 3 | 4 5 6 | 7 8      virtual ones of all jobs, one after another
 *   job            0    |   1   |  2       each with its own Program
 *   interval    0: root; 1: MAIN of job 0, 2 ..; MAIN of job 1, ..
 *
 * A joined program refers to the programs of its jobs: their steps and operations are
 * translated where they are read (cursor.h), also for each repetition, and are never
 * copied.  What they refer to (groups, transfers, collectives, intervals) is stored once
 * for each job, with the numbers of the whole.  A joined program has no streams of its
 * own: who examines steps examines those of its jobs.
 */
#pragma once

#include "program/program.h"

typedef struct
{
  Program *program;
  const char *name;
  SimTime start;  /* it is idle until then */
  guint32 repeat; /* so many times, one after another; at least 1 */
} JobRequest;

typedef struct
{
  JobRequest request; /* the program and the name are the joined program's */
  guint32 first;      /* processor */
  guint32 processors;
  guint32 interval;      /* its MAIN */
  guint32 instances;     /* the first one */
  guint32 own_instances; /* of a repetition */
  guint32 segments;      /* the same of these */
  guint32 partitions;
  guint32 *groups; /* by its own number, the number of the whole, as the following */
  guint32 *collectives;
  guint32 *counts;
  guint32 *pipelines;
  guint32 *calls; /* NULL: it has none */
} ProgramJob;

/* The first one's reader and file are those of the whole.  Fails: too many processors,
 * instances or requests. */
Program *program_join (const JobRequest *jobs, guint32 count, GError **error);

/* 0: a program of its own. */
guint32 program_jobs (const Program *self);
const ProgramJob *program_job (const Program *self, guint32 job);

/* The job of a processor; of a program of its own 0. */
guint32 program_job_of (const Program *self, guint32 processor);

/* The programs whose steps it takes, itself if it has no jobs. */
guint32 program_parts (const Program *self);
const Program *program_part (const Program *self, guint32 part, guint32 *first_processor);

/* A step of a stream, with the numbers of the whole; repetition: from 0; requests: as
 * program_requests, of the processor. */
void program_job_translate (const ProgramJob *self, guint32 repetition, guint32 requests,
                            Step *step);
