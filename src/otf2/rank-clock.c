/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "otf2/rank-clock.h"

#include <string.h>

void
rank_clock_init (RankClock *self, const Archive *archive, RankActions *to)
{
  *self = (RankClock){
    .archive = archive, .to = to, .kept_at = PROGRAM_NONE, .last_added = PROGRAM_NONE
  };
}

/* ---- CPU time ---------------------------------------------------------------------- */

/* Converts n 10^exponent seconds to picoseconds, rounded once. */
static guint64
picoseconds (guint64 n, gint32 exponent)
{
  unsigned __int128 value = n, divisor = 1;
  gint32 places = 12 + exponent;

  for (; places > 0 && value < SIM_TIME_LIMIT; places--)
    value *= 10;
  for (; places < 0; places++)
    divisor *= 10;
  value = (value + divisor / 2) / divisor;
  return (guint64) MIN (value, SIM_TIME_LIMIT - 1);
}

/* Returns: the CPU time since the previous call of this function, of the thread or, if it
 * is not recorded, of the process. */
static guint64
take_cpu (RankClock *self)
{
  const guint last = self->read & 1u << CPU_THREAD ? CPU_THREAD : CPU_SYSTEM;
  guint64 sum = 0;

  if (self->read == 0)
    return 0;
  for (guint i = CPU_THREAD; i <= last; i++)
    if (self->now[i] > self->last[i])
      sum += picoseconds (self->now[i] - self->last[i], self->exponent[i]);
  memcpy (self->last, self->now, sizeof self->last);
  return MIN (sum, SIM_TIME_LIMIT - 1);
}

/* ---- boundaries -------------------------------------------------------------------- */

void
rank_clock_add (RankClock *self, ActionType type, guint64 event, guint64 time,
                guint64 cpu)
{
  Action *last
      = self->to->count > 0 ? trace_action (self->to, self->to->count - 1) : NULL;

  if (last != NULL && last->type == type)
    {
      last->amount = MIN (last->amount + time, SIM_TIME_LIMIT - 1);
      last->cpu = MIN (last->cpu + cpu, SIM_TIME_LIMIT - 1);
    }
  else if (time > 0 || cpu > 0 || self->read != 0)
    {
      Action *action = trace_add (self->to, type, event);

      action->amount = time;
      action->cpu = cpu;
    }
}

void
rank_clock_start (RankClock *self, guint64 time)
{
  const guint32 n = self->to->count;

  self->runs = TRUE;
  self->since = self->start = time;
  self->paused = 0;
  self->tail = n;
  self->kept_at = PROGRAM_NONE;
  self->is_known = self->read != 0 && self->read_at == time;
  memcpy (self->last, self->now, sizeof self->last);
  if (n == 0 || trace_action (self->to, n - 1)->type != ACTION_COMPUTE)
    return;
  self->kept_at = n - 1;
  self->kept = *trace_action (self->to, n - 1);
}

gboolean
rank_clock_split (RankClock *self, guint64 time, guint64 event)
{
  const guint64 ticks = time - self->since;
  const SimTime all = archive_time (self->archive, ticks - MIN (ticks, self->paused));
  const SimTime paused
      = self->paused > 0 ? archive_time (self->archive, self->paused) : 0;
  guint64 cpu;

  if (!self->runs)
    return TRUE;
  if (all < 0 || paused < 0)
    return FALSE;
  cpu = take_cpu (self);
  rank_clock_add (self, ACTION_COMPUTE, event, (guint64) all,
                  cpu - MIN (cpu, (guint64) paused));
  self->since = time;
  self->paused = 0;
  return TRUE;
}

gboolean
rank_clock_stop (RankClock *self, guint64 time, guint64 event)
{
  self->last_added = PROGRAM_NONE;
  if (!self->runs)
    return TRUE;
  if (!rank_clock_split (self, time, event))
    return FALSE;
  self->runs = FALSE;
  self->since = time;
  self->is_known = self->read != 0 && self->read_at == time;
  if (self->to->count > 0)
    self->last_added = self->to->count - 1;
  return TRUE;
}

/* ---- values ------------------------------------------------------------------------ */

/* Values whose record follows the event of the same time: they belong to the start or to
 * the end of the gap. */
static void
read_late (RankClock *self)
{
  Action *action;

  if (self->runs && self->start == self->since)
    memcpy (self->last, self->now, sizeof self->last);
  else if (!self->runs && self->last_added != PROGRAM_NONE)
    {
      const guint64 cpu = take_cpu (self);

      action = trace_action (self->to, self->last_added);
      if (action->type == ACTION_COMPUTE)
        action->cpu = MIN (action->cpu + cpu, SIM_TIME_LIMIT - 1);
    }
}

void
rank_clock_read (RankClock *self, guint64 time, const ArchiveClock *clocks, guint count,
                 const guint64 *values, guint n_values)
{
  const gboolean late = !self->is_known && time == self->since;

  for (guint i = 0; i < count; i++)
    if (clocks[i].value < n_values)
      {
        self->read |= 1u << clocks[i].what;
        self->now[clocks[i].what] = values[clocks[i].value];
        self->exponent[clocks[i].what] = clocks[i].exponent;
      }
  self->read_at = time;
  self->to->has_cpu = TRUE;
  if (late)
    read_late (self);
}

/* ---- time that is left out --------------------------------------------------------- */

gboolean
rank_clock_leave_out (RankClock *self, guint64 ticks)
{
  if (!self->runs)
    return FALSE;
  self->paused += MIN (ticks, G_MAXUINT64 - self->paused);
  return TRUE;
}

void
rank_clock_switch (RankClock *self, guint64 time, gboolean off)
{
  if (off && !self->is_off)
    self->off_since = time;
  if (!off && self->is_off)
    rank_clock_leave_out (self, time - MAX (self->off_since, self->since));
  self->is_off = off;
}

void
rank_clock_finish (RankClock *self)
{
  if (!self->runs)
    return;
  for (guint32 i = self->tail; i < self->to->count; i++)
    if (trace_action (self->to, i)->type == ACTION_COMPUTE)
      trace_action (self->to, i)->type = ACTION_NONE;
  if (self->kept_at != PROGRAM_NONE)
    *trace_action (self->to, self->kept_at) = self->kept;
}
