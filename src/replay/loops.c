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
      self->asked = loops[i];
  g_assert (self->asked != NULL);
}

void
replay_set_one_order (Replay *self)
{
  self->asked = &queue_loop;
}

void
loops_open (Replay *self)
{
  const char *why = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (loops) && self->loop == NULL; i++)
    {
      why = loops[i]->why_not (self);
      if (why == NULL)
        self->loop = loops[i];
      else if (self->why_no_more == NULL)
        self->why_no_more = why;
    }
  g_assert (self->loop != NULL);
  self->loop->open (self);
}

void
loops_close (Replay *self)
{
  if (self->loop != NULL)
    self->loop->close (self);
}

guint
replay_threads (const Replay *self)
{
  return self->loop == NULL || self->loop->threads == NULL ? 1
                                                           : self->loop->threads (self);
}

char *
replay_describe (const Replay *self)
{
  const guint threads = replay_threads (self);

  return g_strdup_printf ("%s, by %u thread%s: %s", self->loop->how, threads,
                          threads == 1 ? "" : "s", self->why_no_more);
}

gboolean
replay_used_windows (const Replay *self)
{
  return self->loop == &windows_loop;
}

gboolean
replay_used_lockstep (const Replay *self)
{
  return self->loop == &lockstep_loop;
}
