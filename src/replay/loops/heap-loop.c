/* SPDX-License-Identifier: GPL-3.0-or-later */
/* heap-loop.c - all events in one order, in a heap: the least that a loop needs
 *
 * Nobody chooses it but tests, which compare the other loops with it.
 */
#include "config.h"

#include "replay/loops/in-order.h"

static gboolean
is_before (gconstpointer a, gconstpointer b)
{
  return event_before (a, b);
}

static const HeapKind kind = { sizeof (Event), is_before, 2 };

static inline const Heap *
heap_of (const Replay *self)
{
  return self->loop->own;
}

static const char *
why_not (const Replay *self)
{
  return event_loop_why_not_asked (self, &heap_loop);
}

static void
open_heap (Replay *self)
{
  self->loop->own = g_new0 (Heap, 1);
}

static void
close_heap (Replay *self)
{
  heap_clear (self->loop->own);
  g_free (self->loop->own);
}

static void
push (Replay *self, const Event *event)
{
  heap_push (self->loop->own, kind, event);
}

static void
end (Replay *self)
{
  heap_pop (self->loop->own, kind);
}

static void
move (Replay *self, SimTime time)
{
  Event event = *(const Event *) heap_of (self)->elements;

  event.time = time;
  end (self);
  push (self, &event);
}

static inline const Event *
first_event (Replay *self)
{
  return heap_of (self)->count == 0 ? NULL : heap_of (self)->elements;
}

static void
run (Replay *self)
{
  loops_run_in_order (self, first_event);
}

const EventLoop heap_loop = { .name = "heap",
                              .how = "in a heap",
                              .finds_first_error = TRUE,
                              .why_not = why_not,
                              .open = open_heap,
                              .close = close_heap,
                              .run = run,
                              .push = push,
                              .move = move,
                              .end = end };
