/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deadlock.c - reports which processor waits for which when no event is left */
#include "config.h"

#include "replay/replay-private.h"

#define MOST_NAMED 8

/* The participants that have not yet started. */
static void
name_missing (const Replay *self, const Run *run, GString *text)
{
  guint named = 0;

  for (guint32 i = 0; i < run->count; i++)
    {
      if (run->participants[i].started)
        continue;
      if (named++ == MOST_NAMED)
        {
          g_string_append (text, ", ...");
          return;
        }
      g_string_append_printf (text, "%s%u", named > 1 ? ", " : "",
                              collective_member (self, run, i));
    }
}

static void
name_wait (const Replay *self, guint32 processor, GString *text)
{
  const Processor *p = &self->processors[processor];
  const Run *run;

  g_string_append_printf (text, "; processor %u waits for ", processor);
  if (self->arrivals != NULL)
    {
      processor_operations_name_wait (self, processor, text);
      return;
    }
  if (p->progress == WAITS_FOR_MESSAGE)
    {
      g_string_append_printf (text, "a message from processor %u with tag %u",
                              p->step.index, p->step.tag);
      return;
    }
  run = self->runs[p->step.tag];
  if (run->wave != NULL)
    {
      g_string_append (text, "a portion of a pipelined loop of processor ");
      name_missing (self, run, text);
      return;
    }
  g_string_append (text, run->collective == PROGRAM_NONE
                             ? "a synchronisation with processor "
                             : "a collective of processor ");
  name_missing (self, run, text);
}

void
deadlock_report (Replay *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint named = 0;

  for (guint32 p = 0; p < self->n_processors; p++)
    {
      if (self->processors[p].progress == HAS_FINISHED)
        continue;
      if (named++ == MOST_NAMED)
        {
          g_string_append (text, "; ...");
          break;
        }
      name_wait (self, p, text);
    }
  replay_fail (self, "deadlock: %u of %u processors wait for events that never occur%s",
               self->n_processors - self->n_finished, self->n_processors, text->str);
}
