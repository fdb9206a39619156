/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/call-bytes.h"

#include "program/jobs.h"

/* Of one program. */
typedef struct
{
  const Program *program;
  const ProgramJob *job; /* NULL: it is none of several */
  CallBytesVisit visit;
  gpointer data;
  guint32 interval;
} Visiting;

/* Calls and intervals have the numbers of the whole; a job does all so many times. */
static void
tell (const Visiting *self, guint32 call, guint64 count, TotalTime bytes)
{
  const ProgramJob *job = self->job;

  if (job == NULL)
    self->visit (self->data, call, self->interval, count, bytes);
  else if (job->calls != NULL)
    self->visit (self->data, job->calls[call],
                 program_calls_are_kinds (self->program) ? 0
                                                         : job->interval + self->interval,
                 count * job->request.repeat, bytes * job->request.repeat);
}

/* ---- collectives ------------------------------------------------------------------- */

static TotalTime
sum_from (const Transfers *transfers, guint32 source)
{
  guint32 low = 0, high = transfers->count;
  TotalTime sum = 0;

  while (low < high)
    {
      const guint32 middle = low + (high - low) / 2;

      if (transfers->entries[middle].source < source)
        low = middle + 1;
      else
        high = middle;
    }
  for (; low < transfers->count && transfers->entries[low].source == source; low++)
    sum += transfers->entries[low].bytes;
  return sum;
}

/* What the processor at a place gives an operation of MPI. */
static TotalTime
bytes_of_member (const Program *program, const Collective *what, guint32 processor)
{
  const guint32 members = program_group (program, what->group)->count;
  const guint32 place = program_group_place (program, what->group, processor);

  if (what->type != COLLECTIVE_OPERATION || place == PROGRAM_NONE)
    return 0;
  if (what->transfers != PROGRAM_NONE)
    return sum_from (program_transfers (program, what->transfers), processor);
  if (what->counts != PROGRAM_NONE)
    return program_counts (program, what->counts)[place];
  return operation_sizes (what->operation) == SIZES_PAIRS
             ? (TotalTime) what->bytes * (members - 1)
             : what->bytes;
}

/* The same of all processors, of a program of kinds. */
static TotalTime
bytes_of_all (const Program *program, const Collective *what)
{
  const Transfers *transfers;
  TotalTime sum = 0;

  if (what->type != COLLECTIVE_TRANSFERS)
    return (TotalTime) what->bytes * program_group (program, what->group)->count;
  transfers = program_transfers (program, what->transfers);
  for (guint32 i = 0; i < transfers->count; i++)
    sum += transfers->entries[i].bytes;
  return sum;
}

/* ---- streams ----------------------------------------------------------------------- */

static TotalTime
bytes_of (const Visiting *self, const Step *step, guint32 stream)
{
  const Collective *what;

  if (step->type == STEP_SEND)
    return step->amount;
  if (step->type != STEP_START)
    return 0;
  what = program_collective (self->program, step->index);
  return program_calls_are_kinds (self->program)
             ? bytes_of_all (self->program, what)
             : bytes_of_member (self->program, what, stream);
}

static void
visit_stream (Visiting *self, guint32 stream)
{
  guint32 length;
  const Step *steps = program_stream (self->program, stream, &length);

  self->interval = 0;
  for (guint32 i = 0; i < length; i++)
    {
      gboolean begins;
      const guint32 call = program_calls_are_kinds (self->program)
                               ? steps[i].kind
                               : program_call_of (self->program, stream, i, &begins);
      const TotalTime bytes
          = call != PROGRAM_NONE ? bytes_of (self, &steps[i], stream) : 0;

      if (program_calls_are_kinds (self->program))
        self->interval = 0;
      else if (steps[i].type == STEP_ENTER)
        self->interval = steps[i].index;
      else if (steps[i].type == STEP_LEAVE)
        self->interval = program_interval (self->program, self->interval)->parent;
      if (bytes > 0)
        tell (self, call, 0, bytes);
    }
}

/* ---- operations that require each other -------------------------------------------- */

static void
visit_operations (const Visiting *self, guint32 processor)
{
  const guint32 count = program_operations (self->program, processor);

  for (guint32 i = 0; i < count; i++)
    {
      gboolean begins;
      const guint32 call = program_call_of (self->program, processor, i, &begins);
      Step step;

      program_operation (self->program, processor, i, &step);
      if (call != PROGRAM_NONE && (begins || step.type == STEP_SEND))
        tell (self, call, begins, step.type == STEP_SEND ? step.amount : 0);
    }
}

/* ---- the whole --------------------------------------------------------------------- */

static void
visit_program (Visiting *self)
{
  for (guint32 stream = 0; stream < program_streams (self->program); stream++)
    visit_stream (self, stream);
  self->interval = 0;
  for (guint32 p = 0; p < program_processors (self->program); p++)
    if (program_names_operations (self->program, p))
      visit_operations (self, p);
}

void
call_bytes_visit (const Program *program, CallBytesVisit visit, gpointer data)
{
  Visiting self = { .program = program, .visit = visit, .data = data };

  if (program_jobs (program) == 0)
    visit_program (&self);
  for (guint32 j = 0; j < program_jobs (program); j++)
    {
      self.job = program_job (program, j);
      self.program = self.job->request.program;
      visit_program (&self);
    }
}
