/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "output/goal-actions.h"

#define PS_PER_NS 1000

void
goal_actions_init (GoalActions *self)
{
  *self = (GoalActions){ .own.last = PROGRAM_NONE, .since = -1 };
}

void
goal_actions_clear (GoalActions *self)
{
  g_clear_pointer (&self->steps, g_array_unref);
  g_clear_pointer (&self->cpus, g_array_unref);
  g_clear_pointer (&self->requirements, g_array_unref);
  g_clear_pointer (&self->aside, g_array_unref);
  g_clear_pointer (&self->idle, g_array_unref);
  g_clear_pointer (&self->open, g_hash_table_unref);
  g_clear_pointer (&self->ended, g_array_unref);
}

static GoalStream *
get_stream (GoalActions *self, guint32 stream)
{
  return stream == 0 ? &self->own : &g_array_index (self->aside, GoalStream, stream - 1);
}

/* ---- operations -------------------------------------------------------------------- */

static void
require (GoalActions *self, guint32 operation, guint32 required)
{
  Requirement requirement = { operation, required, REQUIRES_END };

  g_array_append_val (self->requirements, requirement);
}

/* Most ranks have one stream and need no arrays for that. */
static void
begin_streams (GoalActions *self)
{
  const guint32 n = self->steps->len;

  self->cpus = g_array_new (FALSE, TRUE, sizeof (guint32));
  self->requirements = g_array_new (FALSE, FALSE, sizeof (Requirement));
  g_array_set_size (self->cpus, n);
  for (guint32 i = 1; i < n; i++)
    require (self, i, i - 1);
}

static void
require_ended (GoalActions *self, guint32 operation)
{
  if (self->ended == NULL)
    return;
  for (guint i = 0; i < self->ended->len; i++)
    require (self, operation, g_array_index (self->ended, guint32, i));
  g_array_set_size (self->ended, 0);
}

static void
add (GoalActions *self, guint32 stream, const Step *step)
{
  GoalStream *of = get_stream (self, stream);
  guint32 operation;

  if (self->steps == NULL)
    self->steps = g_array_new (FALSE, FALSE, sizeof (Step));
  if (stream > 0 && self->cpus == NULL)
    begin_streams (self);
  operation = self->steps->len;
  g_array_append_val (self->steps, *step);
  if (self->cpus != NULL)
    {
      g_array_append_val (self->cpus, stream);
      if (of->last != PROGRAM_NONE)
        require (self, operation, of->last);
      if (stream == 0)
        require_ended (self, operation);
    }
  of->last = operation;
  of->used = TRUE;
}

static void
add_busy (GoalActions *self, guint32 stream)
{
  GoalStream *of = get_stream (self, stream);
  const SimTime rest = of->busy % PS_PER_NS;

  if (of->busy < PS_PER_NS)
    return;
  add (self, stream,
       &(Step){ .type = STEP_COMPUTE, .amount = (guint64) (of->busy - rest) });
  of->busy = rest;
}

void
goal_actions_busy (GoalActions *self, SimTime until)
{
  if (self->since >= 0)
    {
      self->own.busy += until - self->since;
      self->since = until;
    }
  add_busy (self, 0);
}

void
goal_actions_message (GoalActions *self, guint32 stream, SimTime begin, const Step *step)
{
  if (stream == 0)
    goal_actions_busy (self, begin);
  else
    add_busy (self, stream);
  add (self, stream, step);
}

void
goal_actions_compute (GoalActions *self, guint32 stream, SimTime time)
{
  get_stream (self, stream)->busy += time;
}

/* ---- streams aside ----------------------------------------------------------------- */

static guint32
new_stream (GoalActions *self)
{
  guint32 stream;

  if (self->aside == NULL)
    {
      self->aside = g_array_new (FALSE, FALSE, sizeof (GoalStream));
      self->idle = g_array_new (FALSE, FALSE, sizeof (guint32));
      self->ended = g_array_new (FALSE, FALSE, sizeof (guint32));
      self->open = g_hash_table_new (NULL, NULL);
    }
  if (self->idle->len == 0)
    {
      g_array_set_size (self->aside, self->aside->len + 1);
      return self->aside->len;
    }
  stream = g_array_index (self->idle, guint32, self->idle->len - 1);
  g_array_set_size (self->idle, self->idle->len - 1);
  return stream;
}

/* The lowest is taken next: at one instant the stream with the lowest number comes first
 * in a replay, so collectives that are started together have to be in order. */
static void
give_back (GoalActions *self, guint32 stream)
{
  guint place = self->idle->len;

  while (place > 0 && g_array_index (self->idle, guint32, place - 1) < stream)
    place--;
  g_array_insert_val (self->idle, place, stream);
}

void
goal_actions_open (GoalActions *self, guint32 instance)
{
  const guint32 stream = new_stream (self);

  /* One operation that all streams opened now come after: else each of them would have to
   * require each of those that have ended. */
  if (self->ended->len > 0)
    add (self, 0, &(Step){ .type = STEP_COMPUTE });
  *get_stream (self, stream) = (GoalStream){ .last = self->own.last };
  g_hash_table_insert (self->open, GUINT_TO_POINTER (instance),
                       GUINT_TO_POINTER (stream));
}

void
goal_actions_close (GoalActions *self, guint32 instance)
{
  const guint32 stream = goal_actions_stream (self, instance);
  const GoalStream *of;

  if (stream == 0)
    return;
  add_busy (self, stream);
  of = get_stream (self, stream);
  if (of->used)
    g_array_append_val (self->ended, of->last);
  give_back (self, stream);
  g_hash_table_remove (self->open, GUINT_TO_POINTER (instance));
}

guint32
goal_actions_stream (const GoalActions *self, guint32 instance)
{
  return self->open == NULL ? 0
                            : GPOINTER_TO_UINT (g_hash_table_lookup (
                                self->open, GUINT_TO_POINTER (instance)));
}

guint64
goal_actions_size (const GoalActions *self)
{
  const guint64 n = self->steps == NULL ? 0 : self->steps->len;

  return self->requirements == NULL ? 2 * n : n + self->requirements->len;
}
