/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/sweep/replays-beside.h"

#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#include "cli/console/messages.h"
#include "cli/sweep/children.h"

#define WAIT_MS 200
#define DEADLOCK_MARK "deadlock"
#define ERROR_MARK "netfare: error: "

typedef struct
{
  const Run *run;
  GArray *rows; /* WhatIfTime */
  guint jobs;
  guint next; /* the row to be started next */
} Work;

static WhatIfTime *
row_at (const Work *self, guint number)
{
  return &g_array_index (self->rows, WhatIfTime, number);
}

static gboolean
replay (const Work *self, guint number, guint threads, SimTime *time, GError **error)
{
  return what_if_replay (self->run->program, self->run->machine,
                         row_at (self, number)->what_if, threads, time, error);
}

static gboolean
replay_one_by_one (Work *self, GError **error)
{
  for (; self->next < self->rows->len; self->next++)
    {
      WhatIfTime *row = row_at (self, self->next);
      g_autoptr (GError) failure = NULL;

      if (replay (self, self->next, self->run->settings.threads, &row->time, &failure))
        continue;
      row->time = REPLAY_DEADLOCKS;
      if (!g_error_matches (failure, NETFARE_ERROR, NETFARE_ERROR_DEADLOCK))
        {
          g_propagate_error (error, g_steal_pointer (&failure));
          return FALSE;
        }
    }
  return TRUE;
}

/* ---- in copies of this process ----------------------------------------------------- */

/* Prints the time, or that there is none. */
static int
replay_in_copy (gpointer data)
{
  const Work *self = data;
  g_autoptr (GError) error = NULL;
  SimTime time;

  if (!replay (self, self->next, 1, &time, &error))
    {
      if (!g_error_matches (error, NETFARE_ERROR, NETFARE_ERROR_DEADLOCK))
        return message_error (error);
      puts (DEADLOCK_MARK);
      return 0;
    }
  printf ("%" G_GINT64_FORMAT "\n", time);
  return 0;
}

static gboolean
start (Work *self, Children *children, GError **error)
{
  for (; children_running (children) < self->jobs && self->next < self->rows->len;
       self->next++)
    if (!children_start_copy (children, replay_in_copy, self, self->next, error))
      return FALSE;
  return TRUE;
}

/* What the copy printed. */
static gboolean
take_result (const Work *self, const ChildResult *result, GError **error)
{
  const char *mark = strstr (result->err, ERROR_MARK);
  WhatIfTime *row = row_at (self, result->number);
  const gboolean ended = !result->is_lost && WIFEXITED (result->status)
                         && WEXITSTATUS (result->status) == 0;
  guint64 time;

  if (ended
      && g_ascii_string_to_unsigned (g_strchomp (result->said), 10, 0, SIM_TIME_LIMIT,
                                     &time, NULL))
    {
      row->time = (SimTime) time;
      return TRUE;
    }
  if (ended && strcmp (result->said, DEADLOCK_MARK) == 0)
    {
      row->time = REPLAY_DEADLOCKS;
      return TRUE;
    }
  error_set (error, NETFARE_ERROR_REPLAY, "the replay with %s failed: %s",
             row->what_if->text,
             mark != NULL ? g_strchomp ((char *) mark) + strlen (ERROR_MARK)
                          : "it did not say why");
  return FALSE;
}

static gboolean
replay_in_copies (Work *self, GError **error)
{
  g_autoptr (Children) children = children_new ();

  if (!start (self, children, error))
    return FALSE;
  while (children_running (children) > 0)
    {
      g_auto (ChildResult) result = { 0 };

      switch (children_wait (children, WAIT_MS, &result))
        {
        case CHILDREN_ENDED:
          if (!take_result (self, &result, error) || !start (self, children, error))
            return FALSE;
          break;
        case CHILDREN_STILL:
          break;
        case CHILDREN_INTERRUPTED:
          return FALSE;
        }
    }
  return TRUE;
}

gboolean
replays_beside (const Run *run, GArray *rows, guint jobs, GError **error)
{
  Work work
      = { .run = run, .rows = rows, .jobs = jobs > 0 ? jobs : g_get_num_processors () };

  return work.jobs > 1 && children_can_be_copies () ? replay_in_copies (&work, error)
                                                    : replay_one_by_one (&work, error);
}
