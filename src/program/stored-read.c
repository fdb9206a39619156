/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stored-read.c - reads a stored program */
#include "config.h"

#include "base/memory-limit.h"
#include "program/packed-file.h"
#include "program/stored-private.h"
#include "program/stored-program.h"

static const Reader *
find_kind (const Reader *const *kinds, const char *name)
{
  for (; kinds != NULL && *kinds != NULL; kinds++)
    if (strcmp ((*kinds)->name, name) == 0)
      return *kinds;
  return NULL;
}

/* Sizes of the file bound what is allocated for numbers that it only states. */
static guint64
most_items (const NumberReader *from)
{
  guint64 taken, size;

  text_input_progress (from->binary.input, &taken, &size);
  return size;
}

/* What is before the warnings: makes the program. */
static gboolean
read_head (Stored *self, const char *name, const Reader *const *kinds)
{
  NumberReader *from = &self->from;
  g_autofree char *kind = NULL, *library = NULL;
  const Reader *reader;
  gboolean is_shared;
  Shape shape, traced;

  const guint64 extras = number_reader_get (from) - STORED_VERSION;

  if (extras > STORED_EXTRAS)
    number_reader_fail (from, "version");
  self->has_calls = from->error == NULL && (extras & STORED_CALLS) != 0;
  if (from->error == NULL && (extras & STORED_LIBRARY) != 0)
    library = number_reader_get_text (from);
  kind = number_reader_get_text (from);
  reader = find_kind (kinds, kind);
  if (reader == NULL)
    number_reader_fail (from, "kind of program");
  is_shared = number_reader_get_below (from, 2, "program") != 0;
  stored_read_shape (from, &shape);
  stored_read_shape (from, &traced);
  self->instances
      = number_reader_get_below (from, most_items (from), "number of instances");
  if (from->error == NULL
      && (shape.rank == 0 || (!is_shared && shape_count (&shape) > most_items (from))))
    number_reader_fail (from, "number of processors");
  if (from->error != NULL
      || !memory_check_processors (shape_count (&shape), &from->error))
    return FALSE;
  self->program = is_shared ? program_new_shared (&shape, reader, name)
                            : program_new_separate (shape_count (&shape), reader, name);
  program_set_library (self->program, library);
  if (traced.rank > 0)
    program_set_traced_shape (self->program, &traced);
  for (guint32 i = 0; i < self->instances; i++)
    program_new_instance (self->program);
  return TRUE;
}

/* Text of a file is not trusted: control characters are replaced. */
static char *
make_printable (const char *text)
{
  char *valid = g_utf8_make_valid (text, -1);

  for (guchar *at = (guchar *) valid; *at != '\0'; at++)
    if (*at < ' ' || *at == 0x7f)
      *at = '?';
    else if (at[0] == 0xc2 && at[1] < 0xa0)
      at[0] = at[1] = '?';
  return valid;
}

static gboolean
read_warnings (Stored *self)
{
  NumberReader *from = &self->from;
  const guint64 warnings = number_reader_get (from);

  for (guint64 i = 0; from->error == NULL && i < warnings; i++)
    {
      g_autofree char *text = number_reader_get_text (from);
      g_autofree char *warning = make_printable (text);

      program_add_warning (self->program, "%s", warning);
    }
  return from->error == NULL;
}

static Program *
read_packed (TextInput *input, const char *name, const Reader *const *kinds,
             const ReaderOptions *options, GError **error)
{
  const ReaderSource source = { .input = input, .path = name };
  const Reader *reader = find_kind (kinds, "goal-packed");

  g_assert (reader != NULL);
  return reader->read (&source, options, error);
}

Program *
stored_program_read (TextInput *input, const char *name, const Reader *const *kinds,
                     const ReaderOptions *options, GError **error)
{
  Stored self = { 0 };
  gsize length;
  const char *head = text_input_peek (input, &length, error);
  gboolean good;

  if (head == NULL)
    return NULL;
  if (packed_file_looks_like (head, length))
    return read_packed (input, name, kinds, options, error);
  number_reader_start (&self.from, input, STORED_MAGIC);
  good = read_head (&self, name, kinds) && read_warnings (&self)
         && stored_read_parts (&self) && stored_read_steps (&self)
         && stored_read_calls (&self);
  if (!number_reader_finish (&self.from, error) || !good)
    g_clear_pointer (&self.program, program_unref);
  return self.program;
}
