/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/sweep/confirm.h"

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
  Candidates *candidates;
  guint most, jobs;
  guint next; /* the candidate to be started next */
} Work;

static gboolean
replay (const Work *self, guint number, guint threads, SimTime *time, GError **error)
{
  g_autoptr (WhatIf) what_if = candidates_what_if (self->candidates, number);

  return what_if_replay (self->run->program, self->run->machine, what_if, threads, time,
                         error);
}

static void
take (const Work *self, guint number, SimTime time)
{
  Candidate *one = candidates_at (self->candidates, number);

  one->is_confirmed = TRUE;
  one->saved = self->run->result.time - time;
}

/* Sets `next` to a candidate that is chosen.  FALSE: there is none left. */
static gboolean
find_next (Work *self)
{
  while (self->next < self->candidates->list->len
         && !candidates_is_chosen (self->candidates, self->next, self->most))
    self->next++;
  return self->next < self->candidates->list->len;
}

static gboolean
confirm_one_by_one (Work *self, GError **error)
{
  for (; find_next (self); self->next++)
    {
      g_autoptr (GError) failure = NULL;
      SimTime time;

      if (replay (self, self->next, self->run->settings.threads, &time, &failure))
        take (self, self->next, time);
      else if (g_error_matches (failure, NETFARE_ERROR, NETFARE_ERROR_DEADLOCK))
        candidates_at (self->candidates, self->next)->deadlocks = TRUE;
      else
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
  for (; children_running (children) < self->jobs && find_next (self); self->next++)
    if (!children_start_copy (children, replay_in_copy, self, self->next, error))
      return FALSE;
  return TRUE;
}

/* What the copy printed. */
static gboolean
take_result (const Work *self, const ChildResult *result, GError **error)
{
  const char *mark = strstr (result->err, ERROR_MARK);
  Candidate *one = candidates_at (self->candidates, result->number);
  const gboolean ended = !result->is_lost && WIFEXITED (result->status)
                         && WEXITSTATUS (result->status) == 0;
  guint64 time;

  if (ended
      && g_ascii_string_to_unsigned (g_strchomp (result->said), 10, 0, SIM_TIME_LIMIT,
                                     &time, NULL))
    {
      take (self, result->number, (SimTime) time);
      return TRUE;
    }
  if (ended && strcmp (result->said, DEADLOCK_MARK) == 0)
    {
      one->deadlocks = TRUE;
      return TRUE;
    }
  error_set (error, NETFARE_ERROR_REPLAY, "the replay with %s x%s failed: %s", one->text,
             self->candidates->factor,
             mark != NULL ? g_strchomp ((char *) mark) + strlen (ERROR_MARK)
                          : "it did not say why");
  return FALSE;
}

static gboolean
confirm_beside (Work *self, GError **error)
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
confirm_candidates (const Run *run, Candidates *candidates, guint most, guint jobs,
                    GError **error)
{
  Work work = { .run = run,
                .candidates = candidates,
                .most = most,
                .jobs = jobs > 0 ? jobs : g_get_num_processors () };

  return work.jobs > 1 && children_can_be_copies () ? confirm_beside (&work, error)
                                                    : confirm_one_by_one (&work, error);
}
