/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "text/escape.h"
#include "text/json-writer.h"

#define FLUSH_AT 65536
#define RATIO_DECIMALS 12

typedef struct
{
  char close;
  JsonLayout layout;
  gboolean empty;
} Level;

struct _JsonWriter
{
  OutputFile *output;
  GString *text;
  GArray *levels;
};

JsonWriter *
json_writer_new (OutputFile *output)
{
  JsonWriter *self = g_new (JsonWriter, 1);

  self->output = output;
  self->text = g_string_sized_new (FLUSH_AT + 4096);
  self->levels = g_array_new (FALSE, FALSE, sizeof (Level));
  return self;
}

static void
flush (JsonWriter *self)
{
  output_file_write (self->output, self->text->str, self->text->len);
  g_string_truncate (self->text, 0);
}

void
json_writer_free (JsonWriter *self)
{
  g_assert (self->levels->len == 0);
  flush (self);
  g_string_free (self->text, TRUE);
  g_array_unref (self->levels);
  g_free (self);
}

static Level *
innermost (JsonWriter *self)
{
  guint depth = self->levels->len;

  return depth == 0 ? NULL : &g_array_index (self->levels, Level, depth - 1);
}

static void
new_line (JsonWriter *self)
{
  g_string_append_c (self->text, '\n');
  for (guint i = 0; i < self->levels->len; i++)
    g_string_append (self->text, "  ");
}

/* Writes what precedes a value: comma, line break, key. */
static void
lead_in (JsonWriter *self, const char *key)
{
  Level *level = innermost (self);

  if (self->text->len >= FLUSH_AT)
    flush (self);
  if (level == NULL)
    return;
  if (!level->empty)
    g_string_append_c (self->text, ',');
  if (level->layout == JSON_LINES)
    new_line (self);
  else if (!level->empty)
    g_string_append_c (self->text, ' ');
  level->empty = FALSE;
  if (key != NULL)
    {
      escape_json (self->text, key);
      g_string_append (self->text, ": ");
    }
}

static void
begin (JsonWriter *self, const char *key, JsonLayout layout, char open, char close)
{
  const Level *outer = innermost (self);
  Level level = { close, layout, TRUE };

  if (outer != NULL && outer->layout == JSON_INLINE)
    level.layout = JSON_INLINE;
  lead_in (self, key);
  g_string_append_c (self->text, open);
  g_array_append_val (self->levels, level);
}

void
json_begin_object (JsonWriter *self, const char *key, JsonLayout layout)
{
  begin (self, key, layout, '{', '}');
}

void
json_begin_array (JsonWriter *self, const char *key, JsonLayout layout)
{
  begin (self, key, layout, '[', ']');
}

void
json_end (JsonWriter *self)
{
  Level level = *innermost (self);

  g_array_set_size (self->levels, self->levels->len - 1);
  if (level.layout == JSON_LINES && !level.empty)
    new_line (self);
  g_string_append_c (self->text, level.close);
  if (self->levels->len == 0)
    g_string_append_c (self->text, '\n');
}

void
json_text (JsonWriter *self, const char *key, const char *text)
{
  lead_in (self, key);
  if (text == NULL)
    g_string_append (self->text, "null");
  else
    escape_json (self->text, text);
}

void
json_value (JsonWriter *self, const char *key, const char *value)
{
  lead_in (self, key);
  g_string_append (self->text, value == NULL ? "null" : value);
}

void
json_count (JsonWriter *self, const char *key, guint64 count)
{
  lead_in (self, key);
  g_string_append_printf (self->text, "%" G_GUINT64_FORMAT, count);
}

void
json_integer (JsonWriter *self, const char *key, gint64 number)
{
  lead_in (self, key);
  g_string_append_printf (self->text, "%" G_GINT64_FORMAT, number);
}

void
json_null (JsonWriter *self, const char *key)
{
  lead_in (self, key);
  g_string_append (self->text, "null");
}

void
json_number (JsonWriter *self, const char *key, __int128 value, gint64 unit)
{
  NumberText text;

  lead_in (self, key);
  g_string_append (self->text, number_exact (value, unit, 1, text));
}

void
json_ratio (JsonWriter *self, const char *key, __int128 part, __int128 whole,
            const char *otherwise)
{
  NumberText text;

  lead_in (self, key);
  number_ratio (part, whole, RATIO_DECIMALS, otherwise, text);
  g_string_append (self->text, number_trim (text));
}
