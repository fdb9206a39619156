/* SPDX-License-Identifier: GPL-3.0-or-later */
/* in-order.h - how a loop takes all events in one order (docs/replay.md, "The order of
 * events") */
#pragma once

#include "replay/collectives/collectives.h"
#include "replay/messages/packets.h"
#include "replay/events/schedule.h"
#include "replay/steps/steps.h"

/* The first event, which stays until it is moved or ended; NULL: none is left. */
typedef const Event *(*FirstEvent) (Replay *self);

static inline void
loops_take (Replay *self, const Event *event)
{
  const guint32 processor = (guint32) event->order, instance = event->packet;
  const gboolean is_part = !(event->order & EVENT_OF_PROCESSOR);

  if (event->time > self->now)
    {
      self->now = event->time;
      if (replay_is_told_in_order (self))
        NOTIFY (self, advance, self->now);
    }
  loop_count_events (self, 1);
  steps_tell_progress (self);
  if (G_UNLIKELY (self->causes != NULL))
    causes_look (self->causes);
  if (event->order & EVENT_OF_PACKET)
    {
      packets_take_event (self, event->packet, event->slot);
      return;
    }
  self->loop->kind->end (self);
  if (is_part)
    collective_continue_part (self, instance, processor);
  else
    steps_call (self, processor);
}

/* Parts of collectives that continue at this instant precede processors. */
static inline gboolean
loops_part_is_due (const Replay *self, const Event *event)
{
  return event != NULL && event->time <= self->now && event->order < EVENT_OF_PROCESSOR;
}

static G_ALWAYS_INLINE inline void
loops_run_in_order (Replay *self, FirstEvent first)
{
  while (self->error == NULL)
    {
      const Event *event = first (self);

      if (self->loop->n_runnable > 0 && !loops_part_is_due (self, event))
        steps_call (self, self->loop->runnable[--self->loop->n_runnable]);
      else if (event != NULL)
        loops_take (self, event);
      else
        return;
    }
}
