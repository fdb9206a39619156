/* SPDX-License-Identifier: GPL-3.0-or-later */
/* queue-loop.c - all events in one order, in a queue that is adapted to them
 * (queue/event-queue.h) */
#include "config.h"

#include "replay/loops/in-order.h"
#include "replay/queue/event-queue.h"

static inline const EventQueue *
queue_of (const Replay *self)
{
  return self->loop->own;
}

static const char *
why_not (const Replay *self)
{
  return event_loop_why_not_asked (self, &queue_loop);
}

static void
open_queue (Replay *self)
{
  self->loop->own = g_new (EventQueue, 1);
  event_queue_init (self->loop->own);
}

static void
close_queue (Replay *self)
{
  event_queue_clear (self->loop->own);
  g_free (self->loop->own);
}

static void
push (Replay *self, const Event *event)
{
  event_queue_push (self->loop->own, event);
}

static void
move (Replay *self, SimTime time)
{
  event_queue_move_top (self->loop->own, time);
}

static void
end (Replay *self)
{
  event_queue_pop (self->loop->own);
}

static inline const Event *
first_event (Replay *self)
{
  return queue_of (self)->count == 0 ? NULL : event_queue_top (self->loop->own);
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
