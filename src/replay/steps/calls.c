/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calls.c - which call of the program a processor is in, told to observers
 */
#include "config.h"

#include "replay/collectives/collectives.h"
#include "replay/steps/calls.h"
#include "replay/steps/lanes.h"
#include "replay/steps/requests.h"

void
calls_open (Replay *self)
{
  if (OBSERVERS_HEAR (&self->observers, waits))
    requests_open_peers (self);
  if (program_calls (self->program) == 0
      || (self->causes == NULL && !OBSERVERS_HEAR (&self->observers, called)
          && !OBSERVERS_HEAR (&self->observers, returned)))
    return;
  processors_open_calls (self);
  self->steps->told_step = g_new (guint32, self->n_processors);
  for (guint32 p = 0; p < self->n_processors; p++)
    self->steps->told_step[p] = PROGRAM_NONE;
  lanes_open_calls (self);
}

void
calls_close (Replay *self)
{
  g_free (self->steps->told_step);
}

/* The kind of the collective that it waits for; of one that is not split, the call that
 * has begun with its start goes on. */
static guint32
kind_of_wait (const Replay *self, guint32 processor, const Step *wait, gboolean *begins)
{
  const Run *run = collective_run (self, wait->tag);

  if (run == NULL
      || program_group_place (self->program, run->group, processor) == PROGRAM_NONE)
    return PROGRAM_NONE;
  *begins = run->what != NULL && run->what->split;
  return run->kind;
}

static guint32
kind_of (const Replay *self, guint32 processor, const Step *step, gboolean *begins)
{
  *begins = TRUE;
  switch ((StepType) step->type)
    {
    case STEP_SEND:
    case STEP_RECEIVE:
      return step->kind;
    case STEP_START:
    case STEP_SYNCHRONISE:
      return program_group_place (self->program, step->group, processor) == PROGRAM_NONE
                 ? PROGRAM_NONE
                 : step->kind;
    case STEP_WAIT:
      return kind_of_wait (self, processor, step, begins);
    case STEP_COMPUTE:
    case STEP_SEGMENT:
    case STEP_LOOP:
    case STEP_PIPELINE:
    case STEP_POST:
    case STEP_COMPLETE:
    case STEP_ENTER:
    case STEP_LEAVE:
    case STEP_AT:
    case STEP_END:
      return PROGRAM_NONE;
    }
  g_assert_not_reached ();
}

void
calls_tell (Replay *self, guint32 processor, const Step *step)
{
  const guint32 taken = cursor_taken (self->steps->cursor, processor);
  const guint32 current = processor_call (self, processor);
  const SimTime time = processor_clock (self, processor);
  guint32 call;
  gboolean begins;

  if (self->steps->told_step[processor] == taken)
    return;
  self->steps->told_step[processor] = taken;
  call = program_calls_are_kinds (self->program)
             ? kind_of (self, processor, step, &begins)
             : program_call_of (self->program,
                                program_stream_of (self->program, processor),
                                cursor_place (self->steps->cursor, processor), &begins);
  if (call == current && !begins)
    return;
  if (current != PROGRAM_NONE)
    NOTIFY (self, returned, processor, time, current);
  processor_set_call (self, processor, call);
  if (call != PROGRAM_NONE)
    NOTIFY (self, called, processor, time, call, processor_interval (self, processor));
}
