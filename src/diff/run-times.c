/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "diff/run-times.h"

#include <string.h>

#include "base/error.h"
#include "diff/figures.h"

#define MOST_BYTES (G_GUINT64_CONSTANT (1) << 30)
#define FORMAT 1

static const struct
{
  const char *member, *title;
  gboolean is_time;
} kinds[N_RUN_FIGURES] = { { "time", "Time", TRUE },
                           { "congestion_delay", "Delay by congestion", TRUE },
                           { "messages", "Messages", FALSE },
                           { "bytes", "Bytes", FALSE },
                           { "link_hops", "Link-hops", FALSE } };

const char *
run_figure_title (RunFigure figure)
{
  return kinds[figure].title;
}

gboolean
run_figure_is_time (RunFigure figure)
{
  return kinds[figure].is_time;
}

static gboolean
fail (const RunTimes *self, const char *member, const JsonValue *found,
      const char *expected, GError **error)
{
  error_set_at (error, self->path, 0, 0, "member %s: found %s, expected %s", member,
                json_kind (found), expected);
  return FALSE;
}

static const char *
text_of (const JsonValue *object, const char *member)
{
  const char *text = json_string (json_member (object, member));

  return text != NULL ? text : "";
}

static char *
programs_of (const JsonValue *object)
{
  const JsonValue *programs = json_member (object, "programs");
  GString *names = g_string_new (NULL);

  for (gsize i = 0; i < json_length (programs); i++)
    {
      g_autofree char *name
          = g_path_get_basename (text_of (json_element (programs, i), "name"));

      g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", name);
    }
  return g_string_free (names, FALSE);
}

/* A run in the object; machine: its name. */
static gboolean
add_row (RunTimes *self, const JsonValue *object, const char *machine, GError **error)
{
  RunTimesRow row = { 0 };

  for (guint i = 0; i < N_RUN_FIGURES; i++)
    {
      const JsonValue *value = json_member (object, kinds[i].member);

      row.has[i] = json_decimal (value, &row.value[i]) && row.value[i] >= 0
                   && row.value[i] <= RUN_FIGURES_MOST_TIME;
    }
  if (!row.has[FIGURE_TIME])
    return fail (self, "time", json_member (object, "time"), "a time of a replay", error);
  row.machine = g_strdup (machine);
  if (self->programs == NULL)
    self->programs = programs_of (object);
  g_array_append_val (self->rows, row);
  return TRUE;
}

static gboolean
add_machines (RunTimes *self, const JsonValue *machines, GError **error)
{
  for (gsize i = 0; i < json_length (machines); i++)
    {
      const JsonValue *machine = json_element (machines, i);

      if (!json_is_object (machine))
        return fail (self, "machines", machine, "objects in the array", error);
      if (!add_row (self, machine, text_of (machine, "name"), error))
        return FALSE;
    }
  return self->rows->len > 0
         || fail (self, "machines", machines, "at least one machine", error);
}

static gboolean
take (RunTimes *self, const JsonValue *document, GError **error)
{
  static const char expected[] = "the JSON of netfare replay or compare (--format json)";
  const JsonValue *format = json_member (document, "format");
  const JsonValue *program = json_member (document, "program");
  const JsonValue *machine = json_member (document, "machine");
  const JsonValue *machines = json_member (document, "machines");
  __int128 number;

  if (!json_decimal (format, &number))
    return fail (self, "format", format, expected, error);
  if (number != (__int128) FORMAT * JSON_NUMBER_UNIT)
    {
      error_set_at (error, self->path, 0, 0, "found format %s, expected %d",
                    json_written (format), FORMAT);
      return FALSE;
    }
  if (json_string (json_member (document, "time_unit")) == NULL)
    return fail (self, "time_unit", json_member (document, "time_unit"), expected, error);
  if (!json_is_object (program))
    return fail (self, "program", program, expected, error);
  self->program = g_strdup (text_of (program, "file"));
  self->time_unit = g_strdup (text_of (document, "time_unit"));
  self->version = g_strdup (text_of (document, "version"));
  if (json_is_array (machines))
    return add_machines (self, machines, error);
  if (!json_is_object (machine))
    return fail (self, "machine", machine, expected, error);
  return add_row (self, document, text_of (machine, "network"), error);
}

static void
clear_row (gpointer row)
{
  g_free (((RunTimesRow *) row)->machine);
}

RunTimes *
run_times_parse (const char *text, gsize length, const char *name, GError **error)
{
  g_autoptr (RunTimes) self = g_new0 (RunTimes, 1);
  JsonValue *document = json_document_parse (text, length, name, error);
  gboolean taken;

  self->path = g_strdup (name);
  self->rows = g_array_new (FALSE, FALSE, sizeof (RunTimesRow));
  g_array_set_clear_func (self->rows, clear_row);
  if (document == NULL)
    return NULL;
  taken = take (self, document, error);
  json_document_free (document);
  return taken ? g_steal_pointer (&self) : NULL;
}

RunTimes *
run_times_read (const char *path, Inputs *inputs, GError **error)
{
  g_autoptr (TextInput) input = inputs_open (inputs, path, error);
  gsize length;

  if (input == NULL)
    return NULL;
  g_autofree char *text = text_input_read_all (input, MOST_BYTES, &length, error);
  return text != NULL ? run_times_parse (text, length, path, error) : NULL;
}

void
run_times_free (RunTimes *self)
{
  g_array_unref (self->rows);
  g_free (self->path);
  g_free (self->program);
  g_free (self->time_unit);
  g_free (self->version);
  g_free (self->programs);
  g_free (self);
}

const RunTimesRow *
run_times_find (const RunTimes *self, const RunTimes *other, const char *machine)
{
  const RunTimesRow *rows = (const RunTimesRow *) self->rows->data;

  if (self->rows->len == 1 && other->rows->len == 1)
    return rows;
  for (guint i = 0; i < self->rows->len; i++)
    if (strcmp (rows[i].machine, machine) == 0)
      return &rows[i];
  return NULL;
}
