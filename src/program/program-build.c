/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program-build.c - makes a program, with its value and warnings */
#include "config.h"

#include "program/program-private.h"

static void
group_entry_free (gpointer data)
{
  GroupEntry *entry = data;

  g_free (entry->members);
  g_free (entry->place);
  g_free (entry->sorted);
  g_free (entry);
}

static Program *
program_new (const Shape *shape, guint32 streams, const Reader *reader, const char *file)
{
  Program *self = g_new0 (Program, 1);
  Group all = { shape_count (shape), *shape, NULL };

  g_atomic_ref_count_init (&self->references);
  self->reader = reader;
  self->file = g_strdup (file);
  self->shape = *shape;
  self->processors = all.count;
  self->strings = g_string_chunk_new (256);
  self->intervals = g_array_new (FALSE, FALSE, sizeof (Interval));
  self->warnings = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->warnings, NULL);
  self->group_index = intern_new ();
  self->groups = g_ptr_array_new_with_free_func (group_entry_free);
  self->transfers = intern_new ();
  self->transfer_views = g_ptr_array_new_with_free_func (g_free);
  self->collectives = intern_new ();
  self->partitions = g_ptr_array_new_with_free_func ((GDestroyNotify) partition_unref);
  self->counts = intern_new ();
  self->pipelines = intern_new ();
  self->amounts = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->segments = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->n_streams = streams;
  self->streams = g_new0 (StepStream, streams);
  program_define_group (self, &all);
  return self;
}

Program *
program_new_shared (const Shape *shape, const Reader *reader, const char *file)
{
  return program_new (shape, 1, reader, file);
}

Program *
program_new_separate (guint32 processors, const Reader *reader, const char *file)
{
  Shape shape = { 1, { processors } };

  return program_new (&shape, processors, reader, file);
}

Program *
program_new_graphs (guint32 processors, const Reader *reader, const char *file)
{
  Shape shape = { 1, { processors } };
  Program *self = program_new (&shape, 0, reader, file);

  self->steps = step_table_new ();
  return self;
}

Program *
program_new_joined (guint32 processors, const Reader *reader, const char *file)
{
  const Shape shape = { 1, { processors } };

  return program_new (&shape, 0, reader, file);
}

Program *
program_ref (Program *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
program_unref (Program *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->references))
    return;
  program_unref (self->unscaled);
  g_clear_pointer (&self->jobs, g_array_unref);
  program_free_calls (self);
  g_free (self->file);
  g_string_chunk_free (self->strings);
  g_clear_pointer (&self->shown, g_array_unref);
  g_array_unref (self->intervals);
  g_ptr_array_unref (self->warnings);
  g_free (self->library);
  intern_free (self->group_index);
  g_ptr_array_unref (self->groups);
  intern_free (self->transfers);
  g_ptr_array_unref (self->transfer_views);
  intern_free (self->collectives);
  g_ptr_array_unref (self->partitions);
  intern_free (self->counts);
  intern_free (self->pipelines);
  g_array_unref (self->amounts);
  g_array_unref (self->segments);
  for (guint32 s = 0; s < self->n_streams; s++)
    if (self->streams[s].is_own)
      g_free (self->streams[s].steps);
  g_free (self->streams);
  g_free (self->block);
  g_clear_pointer (&self->operations, operations_pages_free);
  step_table_free (self->steps);
  g_free (self->n_requests);
  g_free (self);
}

/* A copy that the program owns. */
static ProgramValue
keep_value (Program *self, const ProgramValue *value)
{
  return (ProgramValue){
    .json = g_string_chunk_insert (self->strings, value->json),
    .text = g_string_chunk_insert (self->strings, value->text),
    .placed = g_string_chunk_insert (self->strings, value->placed),
    .places = g_string_chunk_insert (self->strings, value->places),
  };
}

void
program_set_value (Program *self, const ProgramValue *value)
{
  self->value = keep_value (self, value);
}

void
program_add_shown (Program *self, const ProgramShown *shown)
{
  ProgramShown kept = *shown;

  kept.kind = g_string_chunk_insert_const (self->strings, shown->kind);
  kept.file = g_string_chunk_insert_const (self->strings, shown->file);
  kept.value = keep_value (self, &shown->value);
  if (self->shown == NULL)
    self->shown = g_array_new (FALSE, FALSE, sizeof (ProgramShown));
  g_array_append_val (self->shown, kept);
}

void
program_set_library (Program *self, const char *text)
{
  g_free (self->library);
  self->library = g_strdup (text);
}

void
program_add_warning (Program *self, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_ptr_array_insert (self->warnings, (gint) self->warnings->len - 1,
                      g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

void
program_set_traced_shape (Program *self, const Shape *shape)
{
  self->traced_shape = *shape;
  self->has_traced_shape = TRUE;
}
