/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ti/ti-reader.h"

#include "base/error.h"
#include "ti/ti-actions.h"
#include "ti/ti-collectives.h"
#include "ti/ti-files.h"
#include "ti/ti-messages.h"

#define ACTIONS_BETWEEN_PROGRESS 65536

typedef struct
{
  TiFiles files;
  TiTrace trace;
  ReaderProgress progress;
  gpointer progress_data;
  guint64 n_actions;
} Reading;

static void
tell_progress (Reading *self)
{
  guint64 taken, size;

  if (++self->n_actions % ACTIONS_BETWEEN_PROGRESS != 0 || self->progress == NULL)
    return;
  text_input_progress (self->trace.line.input, &taken, &size);
  self->progress (taken, size, self->progress_data);
}

/* The file of one rank must not have actions of others. */
static gboolean
take_rank (Reading *self, guint32 file, GError **error)
{
  TiLine *line = &self->trace.line;
  const gboolean one_rank = self->files.names != NULL;
  g_autofree char *expected = NULL;
  guint64 rank;

  ti_line_take (line);
  if (ti_number_parse (line->field, line->length, 0, TRUE, self->files.ranks - 1, &rank)
      && (!one_rank || rank == file))
    {
      self->trace.current = (guint32) rank;
      return TRUE;
    }
  expected = one_rank ? g_strdup_printf ("rank %u, whose file this is", file)
                      : g_strdup_printf ("a rank from 0 to %u", self->files.ranks - 1);
  return ti_line_fail (line, expected, error);
}

static gboolean
read_file (Reading *self, guint32 number, GError **error)
{
  g_autoptr (TextInput) input = ti_files_open (&self->files, number, error);
  TiLine *line = &self->trace.line;

  if (input == NULL)
    return FALSE;
  *line = (TiLine){ .input = input };
  while (ti_line_next (line, error))
    {
      if (!take_rank (self, number, error) || !ti_action_read (&self->trace, error))
        return FALSE;
      tell_progress (self);
    }
  return !line->at.failed;
}

static gboolean
read_files (Reading *self, GError **error)
{
  for (guint32 i = 0; i < ti_files_count (&self->files); i++)
    if (!read_file (self, i, error))
      return FALSE;
  return TRUE;
}

/* Reads the trace again, to find the position of a message without counterpart. */
static void
find_unmatched (const Reading *self, GError **error)
{
  Reading again = { .files = self->files };

  ti_trace_init (&again.trace, self->files.ranks);
  again.trace.expected = &self->trace.pairs;
  if (read_files (&again, error))
    error_set_at (error, self->files.path, 0, 0, "the file changed while it was read");
  ti_trace_clear (&again.trace);
}

static Program *
make_program (Reading *self, GError **error)
{
  const Interval whole
      = { .kind = "MAIN", .file = self->files.path, .parent = PROGRAM_NONE, .count = 1 };
  g_autoptr (Program) program
      = program_new_separate (self->files.ranks, &ti_reader, self->files.path);

  program_define_interval (program, &whole);
  if (!ti_collectives_define (&self->trace, program, ti_files_name, &self->files, error))
    return NULL;
  ti_messages_resolve (&self->trace);
  ti_trace_emit (&self->trace, program);
  if (self->trace.n_open > 0)
    program_add_warning (program,
                         "%" G_GUINT64_FORMAT
                         " requests without a wait: nothing waits for their messages",
                         self->trace.n_open);
  return g_steal_pointer (&program);
}

static Program *
read_program (Reading *self, GError **error)
{
  if (!read_files (self, error))
    return NULL;
  if (self->trace.n_unequal == 0)
    return make_program (self, error);
  find_unmatched (self, error);
  return NULL;
}

/* found: whether the files were found. */
static Program *
read_all (Reading *self, gboolean found, GError **error)
{
  Program *program = NULL;

  if (found)
    {
      ti_trace_init (&self->trace, self->files.ranks);
      program = read_program (self, error);
      ti_trace_clear (&self->trace);
    }
  ti_files_clear (&self->files);
  return program;
}

Program *
ti_read (TextInput *input, const ReaderOptions *options, GError **error)
{
  Reading self
      = { .progress = options->progress, .progress_data = options->progress_data };

  return read_all (&self, ti_files_init (&self.files, input, options->inputs, error),
                   error);
}

Program *
ti_read_folder (const char *path, const ReaderOptions *options, GError **error)
{
  Reading self
      = { .progress = options->progress, .progress_data = options->progress_data };

  return read_all (
      &self, ti_files_init_folder (&self.files, path, options->inputs, error), error);
}
