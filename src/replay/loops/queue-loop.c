/* SPDX-License-Identifier: GPL-3.0-or-later */
/* queue-loop.c - all events in one order, in a queue that is adapted to them
 * (queue/event-queue.h) */
#include "config.h"

#include "replay/state/event-loop.h"

static const char *
why_not (const Replay *self)
{
  return loops_why_not_asked (self, &queue_loop);
}

static void
open_queue (Replay *self)
{
  self->queue = g_new (EventQueue, 1);
  event_queue_init (self->queue);
}

static void
close_queue (Replay *self)
{
  event_queue_clear (self->queue);
  g_free (self->queue);
}

static void
push (Replay *self, const Event *event)
{
  event_queue_push (self->queue, event);
}

static void
move (Replay *self, SimTime time)
{
  event_queue_move_top (self->queue, time);
}

static void
end (Replay *self)
{
  event_queue_pop (self->queue);
}

static inline const Event *
first_event (Replay *self)
{
  return self->queue->count == 0 ? NULL : event_queue_top (self->queue);
}

static void
run (Replay *self)
{
  loops_run_in_order (self, first_event);
}

const EventLoop queue_loop = { .name = "queue",
                               .how = "in one queue",
                               .finds_first_error = TRUE,
                               .why_not = why_not,
                               .open = open_queue,
                               .close = close_queue,
                               .run = run,
                               .push = push,
                               .move = move,
                               .end = end };
