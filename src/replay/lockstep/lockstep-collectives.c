/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lockstep-collectives.c - collectives and synchronisations of processors that take their
 * steps together: all wait for the latest (run.c, run-formula.c) */
#include "config.h"

#include <string.h>

#include "base/times.h"
#include "replay/lockstep/lockstep-private.h"

/* ---- observers --------------------------------------------------------------------- */

static SimTime
of_place (const TimesOfGroup *times, guint32 place)
{
  return times->each != NULL ? times->each[place] : times->all;
}

/* For an observer that hears of each participant. */
static void
tell_each (const Watcher *watcher, const CollectiveTogether *together)
{
  guint32 count = together->group->count;
  g_autofree Participation *participants = g_new0 (Participation, count);
  CollectiveOutcome outcome = { together->instance,
                                together->collective,
                                together->kind,
                                together->start_interval,
                                together->wait_interval,
                                count,
                                participants };

  for (guint32 i = 0; i < count; i++)
    {
      Participation *one = &participants[i];
      SimTime late = of_place (&together->late, i);

      one->processor = member (together->group, i);
      one->started = together->begin - late;
      one->start_communication = one->start_real_synch = one->synchronization = late;
      one->wait_communication = of_place (&together->waited, i);
      one->variation = of_place (&together->variation, i);
      one->completed = together->end - one->variation;
      one->overlap = of_place (&together->overlap, i);
    }
  watcher->table->collective (watcher->data, &outcome);
}

/* Reports it to the observers, and frees it. */
static void
tell (Lockstep *self, Meeting *meeting)
{
  const Observers *observers = &self->replay->observers;

  for (guint w = 0; w < observers_count (observers); w++)
    {
      const Watcher *watcher = observers_at (observers, w);

      if (watcher->table->collective_together != NULL)
        watcher->table->collective_together (watcher->data, &meeting->outcome);
      else if (watcher->table->collective != NULL)
        tell_each (watcher, &meeting->outcome);
    }
  self->meetings[meeting->outcome.instance] = NULL;
  g_free (meeting->late);
  g_free (meeting);
}

/* ---- clocks ------------------------------------------------------------------------ */

static gboolean
is_level (const Lockstep *self, const Group *group)
{
  return self->level && group->count == self->count;
}

static SimTime
latest_of (const Lockstep *self, const Group *group)
{
  SimTime latest = 0;

  if (group->members == NULL)
    return self->common + times_greatest (self->clock, group->count, 0);
  for (guint32 i = 0; i < group->count; i++)
    latest = MAX (latest, self->clock[group->members[i]]);
  return self->common + latest;
}

/* The members are idle until then; by place, for how long. */
static void
idle_until (Lockstep *self, const Group *group, SimTime time, SimTime *waited)
{
  SimTime until = time - self->common;

  for (guint32 i = 0; i < group->count; i++)
    {
      guint32 p = member (group, i);

      waited[i] = MAX (until - self->clock[p], 0);
      self->idle[p] += waited[i];
      self->clock[p] += waited[i];
    }
  self->highest = MAX (self->highest, time);
  self->level = FALSE;
}

/* The clocks of all processors are time. */
static void
make_level (Lockstep *self, const Group *group, SimTime time)
{
  if (group->count != self->count)
    return;
  memset (self->clock, 0, self->count * sizeof (SimTime));
  self->common = self->highest = time;
  self->level = TRUE;
}

/* ---- starts ------------------------------------------------------------------------ */

/* All wait for the latest.  Returns: its time. */
static SimTime
meet (Lockstep *self, const Group *group, Meeting *meeting)
{
  SimTime begin;

  if (is_level (self, group))
    return self->common;
  begin = latest_of (self, group);
  meeting->late = g_new (SimTime, group->count);
  idle_until (self, group, begin, meeting->late);
  make_level (self, group, begin);
  return begin;
}

/* FALSE: the replay has failed. */
static gboolean
find_end (Lockstep *self, const Step *step, Meeting *meeting)
{
  Run run = { .collective = step->index,
              .what = program_collective (self->replay->program, step->index),
              .kind = (CommunicationKind) step->kind,
              .group = step->group,
              .members = meeting->outcome.group,
              .count = meeting->outcome.group->count,
              .begin = meeting->outcome.begin };

  formula_begin (self->replay, &run);
  meeting->end = run.end;
  return self->replay->error == NULL;
}

void
lockstep_start (Lockstep *self, const Step *step)
{
  const Group *group = program_group (self->replay->program, step->group);
  gboolean is_collective = step->type == STEP_START;
  Meeting *meeting = g_new0 (Meeting, 1);

  meeting->outcome
      = (CollectiveTogether){ .instance = step->tag,
                              .collective = is_collective ? step->index : PROGRAM_NONE,
                              .kind = (CommunicationKind) step->kind,
                              .start_interval = self->interval,
                              .wait_interval = self->interval,
                              .group = group };
  g_assert (self->meetings[step->tag] == NULL);
  self->meetings[step->tag] = meeting;
  meeting->outcome.begin = meet (self, group, meeting);
  meeting->outcome.late = (TimesOfGroup){ meeting->late, 0 };
  meeting->end = meeting->outcome.end = meeting->outcome.begin;
  if (!is_collective)
    tell (self, meeting);
  else if (find_end (self, step, meeting))
    meeting->outcome.end = meeting->end;
}

/* ---- waits ------------------------------------------------------------------------- */

/* From begin to the wait, at most to the end. */
static void
find_overlaps (Lockstep *self, const Meeting *meeting, SimTime *overlaps)
{
  const Group *group = meeting->outcome.group;
  SimTime begin = meeting->outcome.begin - self->common;
  SimTime end = meeting->end - self->common;

  for (guint32 i = 0; i < group->count; i++)
    overlaps[i] = MAX (MIN (self->clock[member (group, i)], end) - begin, 0);
}

static void
wait_level (Lockstep *self, Meeting *meeting)
{
  CollectiveTogether *outcome = &meeting->outcome;
  SimTime waited = MAX (meeting->end - self->common, 0);

  outcome->overlap.all = MAX (MIN (self->common, meeting->end) - outcome->begin, 0);
  outcome->waited.all = waited;
  self->common_idle += waited;
  outcome->end = self->common = self->highest = self->common + waited;
}

/* Those that come after the end complete when they come. */
static void
wait_each (Lockstep *self, Meeting *meeting)
{
  CollectiveTogether *outcome = &meeting->outcome;
  const Group *group = outcome->group;
  gboolean all_wait;

  find_overlaps (self, meeting, self->times);
  outcome->overlap.each = self->times;
  outcome->end = latest_of (self, group);
  all_wait = outcome->end <= meeting->end;
  outcome->end = MAX (outcome->end, meeting->end);
  idle_until (self, group, meeting->end, self->others);
  outcome->waited.each = self->others;
  if (all_wait)
    {
      make_level (self, group, meeting->end);
      return;
    }
  for (guint32 i = 0; i < group->count; i++)
    self->productive[i] = outcome->end - self->common - self->clock[member (group, i)];
  outcome->variation.each = self->productive;
}

void
lockstep_wait (Lockstep *self, const Step *step)
{
  Meeting *meeting = self->meetings[step->tag];

  if (meeting == NULL)
    return;
  meeting->outcome.wait_interval = self->interval;
  if (is_level (self, meeting->outcome.group))
    wait_level (self, meeting);
  else
    wait_each (self, meeting);
  tell (self, meeting);
}

void
lockstep_end_all (Lockstep *self)
{
  for (guint32 i = 0; i < program_instances (self->replay->program); i++)
    if (self->meetings[i] != NULL)
      tell (self, self->meetings[i]);
}
