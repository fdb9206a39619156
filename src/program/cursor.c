/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "program/cursor.h"

#include "base/cache-lines.h"
#include "program/program-private.h"

const Step cursor_end_step = { .type = STEP_END };

static void
open_streams (Cursor *self, guint32 n)
{
  self->position = g_new0 (CursorPosition, n);
  self->positions = (const char *) self->position;
  self->position_size = sizeof *self->position;
  for (guint32 p = 0; p < n; p++)
    {
      CursorPosition *position = &self->position[p];

      position->steps = program_stream (
          self->program, program_stream_of (self->program, p), &position->length);
      self->all += position->length;
    }
}

static void
open_graphs (Cursor *self, guint32 n)
{
  self->ready = cache_lines_new0 (n, sizeof (Ready), &self->memory);
  self->positions = (const char *) self->ready;
  self->position_size = sizeof *self->ready;
  self->steps = step_table_steps (self->program->steps);
  for (guint32 p = 0; p < n; p++)
    self->all += program_operations (self->program, p);
}

Cursor *
cursor_new (Program *program)
{
  Cursor *self = g_new0 (Cursor, 1);

  self->program = program_ref (program);
  if (program_has_graphs (program))
    open_graphs (self, program_processors (program));
  else
    open_streams (self, program_processors (program));
  return self;
}

void
cursor_open (Cursor *self, guint32 processor)
{
  if (self->ready == NULL)
    return;
  ready_init (&self->ready[processor], program_operations_of (self->program, processor),
              self->opened);
  self->opened = &self->ready[processor];
}

void
cursor_free (Cursor *self)
{
  if (self == NULL)
    return;
  for (guint32 p = 0; self->ready != NULL && p < program_processors (self->program); p++)
    ready_clear (&self->ready[p]);
  g_free (self->memory);
  g_free (self->position);
  program_unref (self->program);
  g_free (self);
}

Cursor *
cursor_share (const Cursor *self)
{
  Cursor *share = g_memdup2 (self, sizeof *self);

  share->given = 0;
  share->opened = NULL;
  return share;
}

void
cursor_join (Cursor *self, Cursor *share)
{
  self->given += share->given;
  g_free (share);
}

static gboolean
next_of_graph (Cursor *self, guint32 processor, Step *step, guint32 *id)
{
  Ready *ready = &self->ready[processor];

  if (ready_first (ready) != READY_NONE)
    {
      operations_step (self->steps, processor, cursor_take (self, ready, id), step);
      return TRUE;
    }
  if (!ready_ends (ready))
    return FALSE;
  *step = (Step){ .type = STEP_END };
  *id = ready->operations->count;
  return TRUE;
}

gboolean
cursor_next (Cursor *self, guint32 processor, Step *step, guint32 *id)
{
  CursorPosition *position;

  if (self->ready != NULL)
    return next_of_graph (self, processor, step, id);
  position = &self->position[processor];
  if (position->under_way)
    return FALSE;
  position->under_way = TRUE;
  self->given++;
  *id = position->place;
  *step = cursor_end_step;
  if (position->place < position->length)
    {
      *step = position->steps[position->place];
      /* Processors alternate, so each one's stream is out of the cache. */
      __builtin_prefetch (
          &position->steps[MIN (position->place + STEPS_AHEAD, position->length)]);
    }
  return TRUE;
}

void
cursor_complete (Cursor *self, guint32 processor, guint32 id)
{
  CursorPosition *position;

  if (self->ready != NULL)
    {
      ready_complete (&self->ready[processor], id);
      return;
    }
  position = &self->position[processor];
  g_assert (position->under_way && position->place == id);
  position->under_way = FALSE;
  position->place++;
}

/* ---- lanes ------------------------------------------------------------------------- */

guint32
cursor_lanes (const Cursor *self, guint32 processor)
{
  return operations_lanes (program_operations_of (self->program, processor));
}

guint32
cursor_lane_of (const Cursor *self, guint32 processor, guint32 id)
{
  return operations_lane (self->ready[processor].operations, id);
}

gboolean
cursor_next_of_lane (Cursor *self, guint32 processor, guint32 lane, Step *step,
                     guint32 *id)
{
  guint64 number;

  if (!ready_take_of_lane (&self->ready[processor], lane, &number, id))
    return FALSE;
  self->given++;
  operations_step (self->steps, processor, number, step);
  return TRUE;
}

gboolean
cursor_peek_lane (const Cursor *self, guint32 processor, guint32 lane, guint32 *id)
{
  const Heap *heap = &self->ready[processor].lanes->lane[lane];

  if (heap->count == 0)
    return FALSE;
  *id = heap_least_number (heap);
  return TRUE;
}

gboolean
cursor_take_woken (Cursor *self, guint32 processor, guint32 *lane)
{
  Heap *woken = &self->ready[processor].lanes->woken;

  if (woken->count == 0)
    return FALSE;
  *lane = heap_pop_number (woken);
  return TRUE;
}

void
cursor_wake (Cursor *self, guint32 processor, guint32 lane)
{
  heap_push_number (&self->ready[processor].lanes->woken, lane);
}

gboolean
cursor_has_completed (const Cursor *self, guint32 processor)
{
  const Ready *ready = &self->ready[processor];

  return ready->n_completed == ready->operations->count;
}

void
cursor_progress (const Cursor *self, guint64 *given, guint64 *all)
{
  *given = self->given;
  *all = self->all;
}
