/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "text/row-writer.h"

#include "text/escape.h"

#define FLUSH_AT 65536

struct _RowWriter
{
  OutputFile *output;
  SimTime unit;
  GString *text;     /* CSV; else NULL */
  JsonWriter *json;  /* else NULL */
  gboolean is_first; /* the next cell is the first of its row */
};

RowWriter *
row_writer_new (OutputFile *output, const char *heading, SimTime unit)
{
  RowWriter *self = g_new0 (RowWriter, 1);
  const char *name = output_file_name (output);

  self->output = output;
  self->unit = unit;
  if (g_str_has_suffix (name, ".json") || g_str_has_suffix (name, ".jsonl"))
    self->json = json_writer_new (output);
  else
    self->text = g_string_new (heading);
  return self;
}

static void
flush (RowWriter *self)
{
  output_file_write (self->output, self->text->str, self->text->len);
  g_string_truncate (self->text, 0);
}

void
row_writer_finish (RowWriter *self)
{
  g_clear_pointer (&self->json, json_writer_free);
  if (self->text != NULL)
    flush (self);
}

void
row_writer_free (RowWriter *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->json, json_writer_free);
  if (self->text != NULL)
    g_string_free (self->text, TRUE);
  g_free (self);
}

JsonWriter *
row_writer_json (RowWriter *self)
{
  return self->json;
}

/* ---- a row ------------------------------------------------------------------------- */

void
row_begin (RowWriter *self)
{
  self->is_first = TRUE;
  if (self->json != NULL)
    json_begin_object (self->json, NULL, JSON_INLINE);
}

void
row_end (RowWriter *self)
{
  if (self->json != NULL)
    {
      json_end (self->json);
      return;
    }
  g_string_append_c (self->text, '\n');
  if (self->text->len >= FLUSH_AT)
    flush (self);
}

/* What a cell of CSV is appended to. */
static GString *
next_cell (RowWriter *self)
{
  if (!self->is_first)
    g_string_append_c (self->text, ',');
  self->is_first = FALSE;
  return self->text;
}

void
row_count (RowWriter *self, const char *name, guint64 count)
{
  NumberText buffer;

  if (self->json != NULL)
    json_count (self->json, name, count);
  else
    g_string_append (next_cell (self), number_exact (count, 1, 0, buffer));
}

void
row_text (RowWriter *self, const char *name, const char *text)
{
  if (text == NULL)
    row_skip (self, 1);
  else if (self->json != NULL)
    json_text (self->json, name, text);
  else
    escape_csv (next_cell (self), text);
}

void
row_time (RowWriter *self, const char *name, SimTime time)
{
  char buffer[SIM_TIME_TEXT_SIZE];

  if (self->json != NULL)
    json_number (self->json, name, time, self->unit);
  else
    g_string_append (next_cell (self), sim_time_format (time, buffer));
}

void
row_no_time (RowWriter *self, const char *name)
{
  if (self->json != NULL)
    json_null (self->json, name);
  else
    next_cell (self);
}

void
row_skip (RowWriter *self, guint columns)
{
  for (; self->json == NULL && columns > 0; columns--)
    next_cell (self);
}
