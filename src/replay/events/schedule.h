/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schedule.h - schedules events, whichever loop takes them
 *
 * Windows are compiled into the callers, as most events go there; other loops are called
 * by their row (event-loop.h).
 */
#pragma once

#include "replay/events/windows.h"

static inline void
loop_push (Replay *self, const Event *event, guint32 processor)
{
  if (self->windows != NULL)
    windows_push (self, event, windows_lp_of (self, processor));
  else
    self->loop->kind->push (self, event);
}

static inline gboolean
loop_has_partitions (const Replay *self)
{
  return self->windows != NULL && self->windows->partitions != NULL;
}

/* The processor is called again; its part of a collective goes on. */
static inline void
loop_call_at (Replay *self, guint32 processor, SimTime time)
{
  const Event event = { .time = time, .order = EVENT_OF_PROCESSOR | processor };

  loop_push (self, &event, processor);
}

static inline void
loop_call_part_at (Replay *self, guint32 processor, guint32 instance, SimTime time)
{
  const Event event = { .time = time, .order = processor, .packet = instance };

  loop_push (self, &event, processor);
}

/* The processor is called at this instant. */
static inline void
loop_call_now (Replay *self, guint32 processor)
{
  self->loop->runnable[self->loop->n_runnable++] = processor;
}

static inline void
loop_count_events (Replay *self, guint n)
{
  self->loop->events += n;
}

/* The event under way, of a packet, happens again then; or it does not. */
static inline void
loop_move_packet (Replay *self, const Packet *packet, SimTime when)
{
  if (self->windows == NULL)
    self->loop->kind->move (self, when);
  else
    {
      const Event *of = &self->windows->event;
      const Event moved = { when, of->order, of->packet, of->slot };

      windows_push_packet (self, &moved, packet);
    }
}

static inline void
loop_end (Replay *self)
{
  if (self->windows == NULL)
    self->loop->kind->end (self);
}
