/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program-jobs.c - the jobs of a joined program, and their steps with its numbers */
#include "config.h"

#include "program/program-private.h"

guint32
program_jobs (const Program *self)
{
  return self->jobs == NULL ? 0 : self->jobs->len;
}

const ProgramJob *
program_job (const Program *self, guint32 job)
{
  return &g_array_index (self->jobs, ProgramJob, job);
}

guint32
program_job_of (const Program *self, guint32 processor)
{
  guint32 low = 0, high = program_jobs (self);

  while (high > low + 1)
    {
      const guint32 middle = low + (high - low) / 2;

      if (program_job (self, middle)->first <= processor)
        low = middle;
      else
        high = middle;
    }
  return low;
}

guint32
program_parts (const Program *self)
{
  return MAX (program_jobs (self), 1);
}

const Program *
program_part (const Program *self, guint32 part, guint32 *first_processor)
{
  *first_processor = 0;
  if (program_jobs (self) == 0)
    return self;
  *first_processor = program_job (self, part)->first;
  return program_job (self, part)->request.program;
}

void
program_job_translate (const ProgramJob *self, guint32 repetition, guint32 requests,
                       Step *step)
{
  const guint32 instances = self->instances + repetition * self->own_instances;

  switch ((StepType) step->type)
    {
    case STEP_COMPUTE:
    case STEP_AT:
    case STEP_END:
      return;
    case STEP_SEND:
    case STEP_RECEIVE:
    case STEP_POST:
      step->index += self->first;
      return;
    case STEP_COMPLETE:
      step->index += 2 * repetition * requests;
      return;
    case STEP_SEGMENT:
      step->index += self->segments;
      break;
    case STEP_LOOP:
      step->index += self->partitions;
      if (step->part != LOOP_WHOLE)
        step->tag = self->counts[step->tag];
      break;
    case STEP_PIPELINE:
      step->index = self->pipelines[step->index];
      step->tag += instances;
      break;
    case STEP_START:
      step->index = self->collectives[step->index];
      step->tag += instances;
      break;
    case STEP_SYNCHRONISE:
      step->index = self->groups[step->index];
      step->tag += instances;
      break;
    case STEP_WAIT:
      step->tag += instances;
      break;
    case STEP_ENTER:
      step->index += self->interval;
      break;
    case STEP_LEAVE:
      break;
    }
  step->group = self->groups[step->group];
}
