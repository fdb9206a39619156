/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "program/cursor.h"

#define STEPS_AHEAD 4

typedef struct
{
  const Step *steps;
  guint32 length;
  guint32 place;
  gboolean under_way;
} Position;

struct _Cursor
{
  Program *program;
  guint64 given, all;
  Position position[];
};

Cursor *
cursor_new (Program *program)
{
  guint32 n = program_processors (program);
  Cursor *self = g_malloc0 (sizeof (Cursor) + n * sizeof (Position));

  self->program = program_ref (program);
  for (guint32 p = 0; p < n; p++)
    {
      Position *position = &self->position[p];

      position->steps
          = program_stream (program, program_stream_of (program, p), &position->length);
      self->all += position->length;
    }
  return self;
}

void
cursor_free (Cursor *self)
{
  if (self == NULL)
    return;
  program_unref (self->program);
  g_free (self);
}

gboolean
cursor_next (Cursor *self, guint32 processor, Step *step, guint32 *id)
{
  static const Step end = { .type = STEP_END };
  Position *position = &self->position[processor];

  if (position->under_way)
    return FALSE;
  position->under_way = TRUE;
  self->given++;
  *id = position->place;
  *step = end;
  if (position->place < position->length)
    {
      *step = position->steps[position->place];
      /* Many processors take turns, each with its own stream: have the next line ready. */
      __builtin_prefetch (
          &position->steps[MIN (position->place + STEPS_AHEAD, position->length)]);
    }
  return TRUE;
}

void
cursor_complete (Cursor *self, guint32 processor, guint32 id)
{
  Position *position = &self->position[processor];

  g_assert (position->under_way && position->place == id);
  position->under_way = FALSE;
  position->place++;
}

void
cursor_progress (const Cursor *self, guint64 *given, guint64 *all)
{
  *given = self->given;
  *all = self->all;
}
