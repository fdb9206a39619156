/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stored-calls.c - reads which calls the steps of a stored program belong to
 */
#include "config.h"

#include "program/stored-private.h"

static void
read_stream (Stored *self, guint32 stream)
{
  NumberReader *from = &self->from;
  guint32 length;
  guint64 place = 0, ahead;

  program_stream (self->program, stream, &length);
  while ((ahead = number_reader_get_below (from, length + (guint64) 1 - place, "step"))
         > 0)
    {
      const guint32 what = number_reader_get_below (
          from, (guint64) program_calls (self->program) << 1, "call");

      place += ahead;
      if (from->error != NULL)
        return;
      program_set_call (self->program, stream, (guint32) place - 1, what >> 1, what & 1);
    }
}

gboolean
stored_read_calls (Stored *self)
{
  NumberReader *from = &self->from;
  guint64 names;

  if (!self->has_calls)
    return TRUE;
  if (number_reader_get_below (from, 2, "kind of calls") == 1)
    {
      program_name_kinds (self->program);
      return from->error == NULL;
    }
  names = number_reader_get (from);
  for (guint64 i = 0; from->error == NULL && i < names; i++)
    {
      g_autofree char *name = number_reader_get_text (from);

      if (from->error == NULL && program_define_call (self->program, name) != i)
        number_reader_fail (from, "name of a call");
    }
  if (names == 0)
    number_reader_fail (from, "number of calls");
  for (guint32 s = 0; from->error == NULL && s < program_streams (self->program); s++)
    read_stream (self, s);
  return from->error == NULL;
}
