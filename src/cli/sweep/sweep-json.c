/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-json.c - rows as lines of JSON
 *
 *   {"row": 1, "vary": {"network": "bus:4"}, "processors": 4, "time": 0.25, ..}
 */
#include "config.h"

#include "cli/sweep/sweep-rows.h"

#include <string.h>

#include "cli/sweep/sweep-units.h"
#include "text/json-writer.h"

/* Numbers are already JSON; an empty value is null. */
static void
put_member (JsonWriter *json, const char *key, const char *text, gboolean is_text)
{
  if (*text == '\0')
    json_null (json, key);
  else if (is_text)
    json_text (json, key, text);
  else
    json_value (json, key, text);
}

/* Columns in seconds have the unit in their names, which their keys do not have. */
static gboolean
is_time (const SweepRows *self, guint column)
{
  guint figure = column - sweep_rows_first_figure (self);

  if (column > sweep_rows_column (self, "command"))
    return TRUE;
  return figure < n_sweep_figures && g_str_has_suffix (sweep_figures[figure].name, "_s")
         && strcmp (sweep_figures[figure].name, sweep_figures[figure].key) != 0;
}

/* The key of a column after the varied ones, and whether it is text. */
static const char *
column_key (const SweepRows *self, guint column, gboolean *is_text)
{
  guint figure = column - sweep_rows_first_figure (self);

  if (figure < n_sweep_figures)
    {
      *is_text = sweep_figures[figure].is_text;
      return sweep_figures[figure].key;
    }
  if (sweep_rows_is_of_jobs (self->names->pdata[column]))
    {
      *is_text = FALSE;
      return self->names->pdata[column];
    }
  *is_text = column <= sweep_rows_column (self, "command");
  return *is_text ? self->names->pdata[column]
         : g_str_has_prefix (self->names->pdata[column], "least") ? "least"
                                                                  : "greatest";
}

/* A time in the unit of its row. */
static char *
time_text (const SweepRows *self, const GPtrArray *fields, guint column)
{
  const char *text = fields->pdata[column];

  return is_time (self, column)
             ? sweep_units_from_seconds (text, sweep_rows_unit (self, fields))
             : g_strdup (text);
}

void
sweep_json_write (const SweepRows *self, const GPtrArray *fields, OutputFile *output)
{
  g_autoptr (JsonWriter) json = json_writer_new (output);

  json_begin_object (json, NULL, JSON_INLINE);
  put_member (json, "row", fields->pdata[0], FALSE);
  json_begin_object (json, "vary", JSON_INLINE);
  for (guint i = 0; i < self->vary->len; i++)
    put_member (json, ((const Vary *) self->vary->pdata[i])->key, fields->pdata[1 + i],
                TRUE);
  json_end (json);
  for (guint column = sweep_rows_first_figure (self); column < fields->len; column++)
    {
      gboolean is_text;
      const char *key = column_key (self, column, &is_text);
      g_autofree char *text = time_text (self, fields, column);

      put_member (json, key, text, is_text);
    }
  json_end (json);
}
