/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deadlock.c - reports which processor waits for which when no event is left */
#include "config.h"

#include "base/error.h"
#include "replay/collectives/collectives.h"
#include "replay/collectives/wave.h"
#include "replay/messages/messages.h"
#include "replay/processors/processor.h"
#include "replay/replay-private.h"
#include "replay/steps/operations.h"
#include "replay/steps/steps.h"

#define MOST_NAMED 8

/* The participants that have not yet started. */
static void
name_missing (const Replay *self, const Run *run, GString *text)
{
  guint missing = 0, named = 0;

  for (guint32 i = 0; i < run->count; i++)
    missing += !run->participants[i].started;
  g_string_append (text, missing > 1 ? "processors " : "processor ");
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
                              collective_member (run, i));
    }
}

/* The receive of a request, while it has no message. */
typedef struct
{
  guint32 request;
  gboolean found;
  ChannelKey key;
} PostedReceive;

static void
compare_request (gpointer data, const ChannelKey *key, MatchingSide side, guint32 request)
{
  PostedReceive *posted = data;

  if (side != MATCHING_RECEIVE || request != posted->request)
    return;
  posted->found = TRUE;
  posted->key = *key;
}

static void
name_tag (guint64 matching, GString *text)
{
  g_string_append_printf (text, " with tag %u", (guint32) matching);
  if (matching >> 32 != 0)
    g_string_append_printf (text, " (communicator %u)", (guint32) (matching >> 32));
}

static void
name_message (const Replay *self, guint32 processor, GString *text)
{
  const Processor *p = processor_get (self, processor);
  const Step *step = steps_step (self, processor);
  PostedReceive posted = { .request = step->index };

  if (p->progress == WAITS_FOR_CTS && step->type == STEP_COMPLETE)
    g_string_append (text, "the receive of a message that it sends");
  else if (p->progress == WAITS_FOR_CTS)
    {
      g_string_append_printf (text, "processor %u to receive its message", step->index);
      name_tag (step_matching (step), text);
    }
  else if (step->type == STEP_COMPLETE)
    {
      messages_visit_destination (self, processor, compare_request, &posted);
      if (!posted.found)
        {
          g_string_append (text, "a message in transit");
          return;
        }
      g_string_append_printf (text, "a message from processor %u", posted.key.source);
      name_tag (posted.key.tag, text);
    }
  else
    {
      g_string_append_printf (text, "a message from processor %u", step->index);
      name_tag (step_matching (step), text);
    }
}

static void
name_wait (const Replay *self, guint32 processor, GString *text)
{
  const Processor *p = processor_get (self, processor);
  const Run *run;

  g_string_append_printf (text, "; processor %u waits for ", processor);
  if (replay_has_graph (self, processor))
    {
      operations_name_wait (self, processor, text);
      return;
    }
  if (p->progress == WAITS_FOR_MESSAGE || p->progress == WAITS_FOR_CTS)
    {
      name_message (self, processor, text);
      return;
    }
  run = collective_run (self, steps_step (self, processor)->tag);
  if (run->wave != NULL)
    {
      g_string_append (text, "a portion of a pipelined loop of ");
      name_missing (self, run, text);
      return;
    }
  g_string_append (text, run->collective == PROGRAM_NONE ? "a synchronisation with "
                                                         : "a collective of ");
  name_missing (self, run, text);
}

void
deadlock_report (Replay *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint named = 0;

  for (guint32 p = 0; p < self->n_processors; p++)
    {
      if (processor_progress (self, p) == HAS_FINISHED)
        continue;
      if (named++ == MOST_NAMED)
        {
          g_string_append (text, "; ...");
          break;
        }
      name_wait (self, p, text);
    }
  error_set (&self->error, NETFARE_ERROR_DEADLOCK,
             "deadlock: %u of %u processors wait for events that never occur%s",
             self->n_processors - processors_finished (self), self->n_processors,
             text->str);
}
