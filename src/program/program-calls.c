/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program-calls.c - the names of what a processor is in: calls of MPI, operations of a
 * library */
#include "config.h"

#include "program/program-private.h"

/* Of a step: 0, or 1 + the number of its call, with this in the first step of a call. */
#define FIRST_STEP 0x8000u
#define MOST_CALLS (FIRST_STEP - 2)
#define OTHERS "all other names"

/* Of operations by processor, of steps by stream. */
static guint32
call_places (const Program *self)
{
  return self->steps != NULL ? self->processors : self->n_streams;
}

guint32
program_define_call (Program *self, const char *name)
{
  guint32 number;

  if (self->call_names == NULL)
    {
      self->call_names = g_ptr_array_new ();
      self->call_index = g_hash_table_new (g_str_hash, g_str_equal);
      self->calls = g_new0 (ProgramCalls, call_places (self));
    }
  number = GPOINTER_TO_UINT (g_hash_table_lookup (self->call_index, name));
  if (number > 0)
    return number - 1;
  number = self->call_names->len;
  if (number == MOST_CALLS)
    return MOST_CALLS - 1;
  g_ptr_array_add (
      self->call_names,
      g_string_chunk_insert (self->strings, number == MOST_CALLS - 1 ? OTHERS : name));
  g_hash_table_insert (self->call_index, self->call_names->pdata[number],
                       GUINT_TO_POINTER (number + 1));
  return number;
}

void
program_begin_call (Program *self, guint32 stream, guint32 call)
{
  g_assert (call < program_calls (self) && stream < self->n_streams);
  self->calls[stream].current = (guint16) ((call + 1) | FIRST_STEP);
}

void
program_end_call (Program *self, guint32 stream)
{
  if (self->calls != NULL)
    self->calls[stream].current = 0;
}

static void
name_operations (Program *self, guint32 processor)
{
  operations_pages_make (self->operations, processor)->has_names = TRUE;
  self->has_lanes = TRUE;
}

void
program_set_call (Program *self, guint32 stream, guint32 step, guint32 call,
                  gboolean begins)
{
  ProgramCalls *calls = &self->calls[stream];

  g_assert (call < program_calls (self) && stream < call_places (self));
  if (self->steps != NULL)
    name_operations (self, stream);
  if (calls->of_step == NULL)
    calls->of_step = g_array_new (FALSE, TRUE, sizeof (guint16));
  if (step >= calls->of_step->len)
    g_array_set_size (calls->of_step, step + 1);
  g_array_index (calls->of_step, guint16, step)
      = (guint16) ((call + 1) | (begins ? FIRST_STEP : 0));
}

void
program_note_call (Program *self, guint32 stream)
{
  const guint16 current = self->calls[stream].current;

  if (current == 0)
    return;
  program_set_call (self, stream, self->streams[stream].length - 1,
                    (current & ~FIRST_STEP) - 1u, (current & FIRST_STEP) != 0);
  self->calls[stream].current = current & (guint16) ~FIRST_STEP;
}

void
program_name_kinds (Program *self)
{
  static const char *const names[] = {
    [KIND_IO] = "input and output",           [KIND_REDUCTION] = "reduction",
    [KIND_SHADOW] = "shadow edges",           [KIND_REMOTE_ACCESS] = "remote access",
    [KIND_REDISTRIBUTION] = "redistribution", [KIND_POINT_TO_POINT] = "message",
    [KIND_COLLECTIVE] = "collective"
  };

  g_assert (program_calls (self) == 0);
  for (guint kind = 0; kind < N_KINDS; kind++)
    program_define_call (self, names[kind]);
  self->calls_are_kinds = TRUE;
}

gboolean
program_calls_are_kinds (const Program *self)
{
  return self->calls_are_kinds;
}

guint32
program_calls (const Program *self)
{
  return self->call_names == NULL ? 0 : self->call_names->len;
}

const char *
program_call_name (const Program *self, guint32 call)
{
  return g_ptr_array_index (self->call_names, call);
}

guint32
program_call_of (const Program *self, guint32 stream, guint32 step, gboolean *begins)
{
  const GArray *of_step = self->calls == NULL ? NULL : self->calls[stream].of_step;
  guint16 found;

  if (self->jobs != NULL)
    {
      const ProgramJob *job = program_job (self, program_job_of (self, stream));
      const Program *part = job->request.program;
      const guint32 call = program_call_of (
          part, program_stream_of (part, stream - job->first), step, begins);

      return call == PROGRAM_NONE || job->calls == NULL ? PROGRAM_NONE : job->calls[call];
    }
  *begins = FALSE;
  if (of_step == NULL || step >= of_step->len)
    return PROGRAM_NONE;
  found = g_array_index (of_step, guint16, step);
  *begins = (found & FIRST_STEP) != 0;
  return found == 0 ? PROGRAM_NONE : (found & ~FIRST_STEP) - 1u;
}

gboolean
program_names_operations (const Program *self, guint32 processor)
{
  return program_operations_of (self, processor)->has_names;
}

void
program_copy_call_names (Program *self, const Program *from)
{
  for (guint32 call = 0; call < program_calls (from); call++)
    program_define_call (self, program_call_name (from, call));
  self->calls_are_kinds = from->calls_are_kinds;
}

void
program_copy_calls (Program *self, const Program *from)
{
  for (guint32 s = 0; program_calls (from) > 0 && s < call_places (from); s++)
    if (from->calls[s].of_step != NULL)
      {
        self->calls[s].of_step = g_array_copy (from->calls[s].of_step);
        if (self->steps != NULL)
          name_operations (self, s);
      }
}

void
program_free_calls (Program *self)
{
  for (guint32 s = 0; self->calls != NULL && s < call_places (self); s++)
    g_clear_pointer (&self->calls[s].of_step, g_array_unref);
  g_free (self->calls);
  g_clear_pointer (&self->call_names, g_ptr_array_unref);
  g_clear_pointer (&self->call_index, g_hash_table_unref);
}
