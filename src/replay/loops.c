/* SPDX-License-Identifier: GPL-3.0-or-later */
/* loops.c - chooses the loop that takes the events of a replay */
#include "config.h"

#include "replay/events/event-loop.h"
#include "replay/replay-private.h"
#include "replay/replay.h"

/* In the order in which they are tried; the last one can take all events. */
static const EventLoop *const loops[]
    = { &windows_loop, &lockstep_loop, &queue_loop, &heap_loop };

void
replay_set_loop (Replay *self, const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (loops); i++)
    if (g_str_equal (loops[i]->name, name))
      self->loop->asked = loops[i];
  g_assert (self->loop->asked != NULL);
}

void
replay_set_one_order (Replay *self)
{
  self->loop->asked = &queue_loop;
}

void
loops_open (Replay *self)
{
  const char *why = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (loops) && self->loop->kind == NULL; i++)
    {
      why = loops[i]->why_not (self);
      if (why == NULL)
        self->loop->kind = loops[i];
      else if (self->loop->why_no_more == NULL)
        self->loop->why_no_more = why;
    }
  g_assert (self->loop->kind != NULL);
  self->loop->kind->open (self);
}

void
loops_close (Replay *self)
{
  if (self->loop->kind != NULL)
    self->loop->kind->close (self);
}

guint
replay_threads (const Replay *self)
{
  return self->loop->kind == NULL || self->loop->kind->threads == NULL
             ? 1
             : self->loop->kind->threads (self);
}

char *
replay_describe (const Replay *self)
{
  const guint threads = replay_threads (self);

  return g_strdup_printf ("%s, by %u thread%s: %s", self->loop->kind->how, threads,
                          threads == 1 ? "" : "s", self->loop->why_no_more);
}

gboolean
replay_used_windows (const Replay *self)
{
  return self->loop->kind == &windows_loop;
}

gboolean
replay_used_lockstep (const Replay *self)
{
  return self->loop->kind == &lockstep_loop;
}
