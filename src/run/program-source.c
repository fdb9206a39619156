/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "run/program-source.h"

#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "program/reader-settings.h"
#include "readers/reader-list.h"

#define MAX_KEPT (G_GUINT64_CONSTANT (4) << 30)

/* The machine for which a program that depends on it was read. */
typedef struct
{
  guint32 processors;
  guint64 scalar_bytes;
  Shape shape;  /* rank 0: none */
  SimTime slot; /* 0: none */
} Target;

struct _ProgramSource
{
  char *path;
  const Reader *reader;
  TextInput *once; /* an input that can be read only once, for a reader that reads only
                    * once; NULL: none, or taken */
  char *kept;      /* the text of such an input for any other reader, or NULL */
  gsize kept_length;
  GPtrArray *programs; /* Program; those read so far */
  GArray *targets;     /* Target, of each program */
  Decimal message_scale;
  const ReadProgram *read; /* before; NULL: nothing */
  ReaderOptions options;   /* for the next program */
};

/* ---- the source -------------------------------------------------------------------- */

static gboolean
is_read_once (const char *path)
{
  struct stat status;

  return strcmp (path, "-") == 0
         || (stat (path, &status) == 0 && !S_ISREG (status.st_mode));
}

/* The program is the same for each shape and machine: it is read at most once. */
static gboolean
reads_once (const Reader *reader)
{
  return reader->own_processors && !reader->asks_shape && !reader->depends_on_machine
         && reader->show_tree == NULL;
}

static ProgramSource *
new_source (const char *path, const Reader *reader)
{
  ProgramSource *self = g_new0 (ProgramSource, 1);

  self->path = g_strdup (path);
  self->reader = reader;
  self->programs = g_ptr_array_new_with_free_func ((GDestroyNotify) program_unref);
  self->message_scale = (Decimal){ 1, 1 };
  self->targets = g_array_new (FALSE, FALSE, sizeof (Target));
  self->options.scalar_bytes = 1;
  self->options.level = G_MAXUINT;
  self->options.kinds = reader_list;
  return self;
}

ProgramSource *
program_source_new (TextInput *taken, const char *path, const Reader *reader,
                    GError **error)
{
  g_autoptr (TextInput) input = taken;
  g_autoptr (ProgramSource) self = new_source (path, reader);

  if (input != NULL && is_read_once (path) && reads_once (reader))
    self->once = g_steal_pointer (&input);
  else if (input != NULL && is_read_once (path))
    {
      self->kept = text_input_read_all (input, MAX_KEPT, &self->kept_length, error);
      if (self->kept == NULL)
        return NULL;
    }
  return g_steal_pointer (&self);
}

ProgramSource *
program_source_new_from_text (char *taken, gsize length, const char *name,
                              const Reader *reader)
{
  ProgramSource *self = new_source (name, reader);

  self->kept = taken;
  self->kept_length = length;
  return self;
}

ProgramSource *
program_source_open (const char *path, const char *from, Inputs *inputs, GError **error)
{
  const Reader *reader = from != NULL ? reader_named (reader_list, from, error)
                                      : reader_of_path (reader_list, path);

  if (from != NULL && reader == NULL)
    return NULL;
  if (reader != NULL && reader_reads_path (reader, path))
    return program_source_new (NULL, path, reader, error);
  g_autoptr (TextInput) input = inputs_open (inputs, path, error);
  if (input != NULL && reader == NULL)
    reader = reader_of_text (reader_list, input, path, error);
  if (input == NULL || reader == NULL)
    return NULL;
  return program_source_new (g_steal_pointer (&input), path, reader, error);
}

void
program_source_free (ProgramSource *self)
{
  g_ptr_array_unref (self->programs);
  g_array_unref (self->targets);
  g_clear_pointer (&self->once, text_input_free);
  g_free (self->kept);
  g_free (self->path);
  g_free (self);
}

const Reader *
program_source_reader (const ProgramSource *self)
{
  return self->reader;
}

/* ---- options ----------------------------------------------------------------------- */

gboolean
program_option_fail (const char *path, const char *article, const char *title,
                     const ReaderOption *option, GError **error)
{
  g_autofree char *expected = reader_titles_with (reader_list, option);

  error_set_at (error, path, 0, 0, "found %s %s, expected %s for --%s", article, title,
                expected, option->name);
  return FALSE;
}

gboolean
program_options_check (const ReaderOptions *options, const Reader *reader,
                       const char *path, const char *article, const char *title,
                       GError **error)
{
  for (guint i = 0; options->given != NULL && options->given[i] != NULL; i++)
    if (reader == NULL || !reader_has_option (reader, options->given[i]))
      return program_option_fail (path, article, title, options->given[i], error);
  return TRUE;
}

void
program_source_scale_messages (ProgramSource *self, const Decimal *scale)
{
  self->message_scale = *scale;
}

void
program_source_set_options (ProgramSource *self, const ReaderOptions *options)
{
  const ReaderOptions before = self->options;

  self->options = *options;
  self->options.processors = before.processors;
  self->options.scalar_bytes = before.scalar_bytes;
  self->options.kinds = before.kinds;
}

const ReaderOptions *
program_source_options (const ProgramSource *self)
{
  return &self->options;
}

gboolean
program_source_check_reader (const ProgramSource *self, const Reader *expected,
                             GError **error)
{
  const Reader *reader = self->reader;

  if (reader == expected)
    return TRUE;
  error_set_at (error, self->path, 0, 0, "found %s %s, expected %s %s", reader->article,
                reader->title, expected->article, expected->title);
  return FALSE;
}

gboolean
program_source_check_options (const ProgramSource *self, GError **error)
{
  const Reader *reader = self->reader;

  return program_options_check (&self->options, reader, self->path, reader->article,
                                reader->title, error);
}

/* ---- reading ----------------------------------------------------------------------- */

static const char *
name_of (const ProgramSource *self)
{
  return strcmp (self->path, "-") == 0 ? "<stdin>" : self->path;
}

TextInput *
program_source_read_text (ProgramSource *self, GError **error)
{
  if (self->once != NULL)
    return g_steal_pointer (&self->once);
  return self->kept != NULL
             ? text_input_new_from_string (self->kept, self->kept_length, name_of (self))
             : inputs_open (self->options.inputs, self->path, error);
}

static void
close_source (ReaderSource *source)
{
  g_clear_pointer (&source->input, text_input_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ReaderSource, close_source)

/* Opens a text.  Fails: it cannot be opened, or options do not fit. */
static gboolean
open_source (ProgramSource *self, ReaderSource *source, GError **error)
{
  *source = (ReaderSource){ .path = self->path };
  if (!program_source_check_options (self, error))
    return FALSE;
  if (self->kept == NULL && self->once == NULL
      && reader_reads_path (self->reader, self->path))
    return TRUE;
  source->input = program_source_read_text (self, error);
  return source->input != NULL;
}

static void
show_taken (guint64 taken, guint64 size, gpointer data)
{
  const RunWork *work = data;

  if (size > 0 && work->work != NULL)
    work->watcher->show (work->work, (double) taken / (double) size);
}

/* What was read before. */
static Program *
take_read (ProgramSource *self, GError **error)
{
  if (!program_source_check_options (self, error))
    return NULL;
  inputs_add_read (self->options.inputs, self->read->inputs);
  return program_scale_messages (self->read->program, &self->message_scale, error);
}

static Program *
read_program (ProgramSource *self, const Shape *shape, const RunWatcher *watcher,
              GError **error)
{
  g_auto (ReaderSource) source = { 0 };

  if (self->read != NULL && self->options.slot == 0)
    return take_read (self, error);
  if (!open_source (self, &source, error))
    return NULL;
  g_autofree char *what = g_strdup_printf ("reading %s", name_of (self));
  g_auto (RunWork) work = run_watcher_begin (watcher, what);
  ReaderOptions options = self->options;
  options.shape = shape;
  options.progress = show_taken;
  options.progress_data = &work;
  g_autoptr (Program) program = self->reader->read (&source, &options, error);
  return program != NULL ? program_scale_messages (program, &self->message_scale, error)
                         : NULL;
}

/* Reads a separate program for each requested shape, and for the case of none. */
static Program *
get_asked (ProgramSource *self, const Shape *shape, const RunWatcher *watcher,
           GError **error)
{
  Target wanted = { .shape = { .rank = 0 } };

  if (shape != NULL)
    wanted.shape = *shape;
  for (guint i = 0; i < self->targets->len; i++)
    if (shape_equal (&g_array_index (self->targets, Target, i).shape, &wanted.shape))
      return self->programs->pdata[i];
  Program *program = read_program (self, shape, watcher, error);
  if (program == NULL)
    return NULL;
  g_ptr_array_add (self->programs, program);
  g_array_append_val (self->targets, wanted);
  return program;
}

Program *
program_source_get (ProgramSource *self, const Shape *shape, const RunWatcher *watcher,
                    GError **error)
{
  if (self->reader->asks_shape)
    return get_asked (self, shape, watcher, error);
  if (self->reader->own_processors && self->programs->len > 0)
    return self->programs->pdata[0];
  for (guint i = 0; shape != NULL && i < self->programs->len; i++)
    if (shape_equal (shape, program_shape (self->programs->pdata[i])))
      return self->programs->pdata[i];
  Program *program = read_program (self, shape, watcher, error);
  if (program != NULL)
    g_ptr_array_add (self->programs, program);
  return program;
}

Program *
program_source_get_for (ProgramSource *self, guint32 processors, guint64 scalar_bytes,
                        const RunWatcher *watcher, GError **error)
{
  const Target wanted = { .processors = processors, .scalar_bytes = scalar_bytes };

  for (guint i = 0; i < self->targets->len; i++)
    {
      const Target *target = &g_array_index (self->targets, Target, i);

      if (target->processors == processors && target->scalar_bytes == scalar_bytes)
        return self->programs->pdata[i];
    }
  self->options.processors = processors;
  self->options.scalar_bytes = scalar_bytes;
  Program *program = read_program (self, NULL, watcher, error);
  if (program == NULL)
    return NULL;
  g_ptr_array_add (self->programs, program);
  g_array_append_val (self->targets, wanted);
  return program;
}

/* The first of the programs is that without a slot. */
Program *
program_source_get_slot (ProgramSource *self, SimTime slot, const RunWatcher *watcher,
                         GError **error)
{
  const Target wanted = { .slot = slot };

  for (guint i = 0; i < self->targets->len; i++)
    if (g_array_index (self->targets, Target, i).slot == slot)
      return self->programs->pdata[i + 1];
  self->options.slot = slot;
  Program *program = read_program (self, NULL, watcher, error);
  self->options.slot = 0;
  if (program == NULL)
    return NULL;
  g_ptr_array_add (self->programs, program);
  g_array_append_val (self->targets, wanted);
  return program;
}

void
program_source_set_read (ProgramSource *self, const ReadProgram *read)
{
  self->read = read;
}

ReadProgram *
program_source_read_once (ProgramSource *self, const RunWatcher *watcher)
{
  if (!reads_once (self->reader))
    return NULL;
  g_autoptr (ReadProgram) read = g_new0 (ReadProgram, 1);
  const ReaderOptions before = self->options;
  read->inputs = inputs_new ();
  self->options.inputs = read->inputs;
  Program *program = program_source_get (self, NULL, watcher, NULL);
  self->options = before;
  if (program == NULL)
    return NULL;
  read->program = program_ref (program);
  return g_steal_pointer (&read);
}

void
read_program_free (ReadProgram *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->program, program_unref);
  inputs_free (self->inputs);
  g_free (self);
}

char *
program_source_show_tree (ProgramSource *self, guint32 processors, GError **error)
{
  g_auto (ReaderSource) source = { 0 };

  if (!open_source (self, &source, error))
    return NULL;
  self->options.processors = processors;
  return self->reader->show_tree (&source, &self->options, error);
}

gboolean
program_source_check (ProgramSource *self, GString *says, GPtrArray *warnings,
                      GError **error)
{
  g_auto (ReaderSource) source = { 0 };

  if (!open_source (self, &source, error))
    return FALSE;
  return reader_check (self->reader, &source, &self->options, says, warnings, error);
}
