/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lane-calls.c - which call a processor with several lanes is in
 */
#include "config.h"

#include <string.h>

#include "base/heap.h"
#include "replay/steps/lane-calls.h"

struct _LaneCalls
{
  guint32 processor, count;
  guint32 shown;                  /* the first operation of the call; PROGRAM_NONE */
  guint32 *first;                 /* by operation: the first one of its call, or NONE */
  guint8 *state;                  /* by operation: LaneCallState */
  Heap in_state[LANE_CALL_ENDED]; /* operations, those that have left it, too */
};

static void
find_first (LaneCalls *self, const Program *program)
{
  guint32 first = PROGRAM_NONE;

  for (guint32 i = 0; i < self->count; i++)
    {
      gboolean begins;
      const guint32 call = program_call_of (program, self->processor, i, &begins);

      if (call == PROGRAM_NONE || begins)
        first = call == PROGRAM_NONE ? PROGRAM_NONE : i;
      self->first[i] = first;
    }
}

LaneCalls *
lane_calls_new (const Program *program, guint32 processor)
{
  LaneCalls *self = g_new0 (LaneCalls, 1);

  self->processor = processor;
  self->count = program_operations (program, processor);
  self->shown = PROGRAM_NONE;
  self->first = g_new (guint32, self->count);
  self->state = g_new (guint8, self->count);
  memset (self->state, LANE_CALL_ENDED, self->count);
  find_first (self, program);
  return self;
}

void
lane_calls_free (LaneCalls *self)
{
  if (self == NULL)
    return;
  for (guint state = 0; state < LANE_CALL_ENDED; state++)
    heap_clear (&self->in_state[state]);
  g_free (self->first);
  g_free (self->state);
  g_free (self);
}

static guint32
call_of (const LaneCalls *self, const Replay *replay, guint32 operation)
{
  gboolean begins;

  return operation == PROGRAM_NONE
             ? PROGRAM_NONE
             : program_call_of (replay->program, self->processor, operation, &begins);
}

void
lane_calls_begin (const LaneCalls *self, Replay *replay, guint32 operation)
{
  if (self != NULL)
    processor_set_call (replay, self->processor, call_of (self, replay, operation));
}

void
lane_calls_set (LaneCalls *self, guint32 operation, LaneCallState state)
{
  if (self == NULL || self->first[operation] == PROGRAM_NONE)
    return;
  self->state[operation] = (guint8) state;
  if (state != LANE_CALL_ENDED)
    heap_push_number (&self->in_state[state], operation);
}

/* The first operation of the call. */
static guint32
find_current (LaneCalls *self)
{
  for (guint state = 0; state < LANE_CALL_ENDED; state++)
    {
      Heap *heap = &self->in_state[state];

      while (heap->count > 0 && self->state[heap_least_number (heap)] != state)
        heap_pop_number (heap);
      if (heap->count > 0)
        return self->first[heap_least_number (heap)];
    }
  return PROGRAM_NONE;
}

void
lane_calls_show (LaneCalls *self, Replay *replay)
{
  guint32 current;

  if (self == NULL)
    return;
  current = find_current (self);
  if (current == self->shown)
    return;
  if (self->shown != PROGRAM_NONE)
    NOTIFY (replay, returned, self->processor, replay->now,
            call_of (self, replay, self->shown));
  if (current != PROGRAM_NONE)
    NOTIFY (replay, called, self->processor, replay->now, call_of (self, replay, current),
            processor_interval (replay, self->processor));
  self->shown = current;
}
