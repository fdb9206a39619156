/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary-values.c - results of parallel constructs, and where they are stored */
#include "config.h"

#include "text/escape.h"
#include "output/summary.h"

void
summary_values_table (const ReportContext *context, GString *to)
{
  const guint32 count = program_shown_values (context->program);

  if (count > 0)
    g_string_append (to, "\nValues after parallel constructs, with the processors they "
                         "are on\n");
  for (guint32 i = 0; i < count; i++)
    {
      const ProgramShown *shown = program_shown (context->program, i);
      g_autofree char *value = report_value_text (shown->value.placed);

      g_string_append_printf (to, "%*s%s ", (int) shown->depth * 2, "", shown->kind);
      escape_plain (to, shown->file);
      g_string_append_printf (to, ":%u:%u  %s\n", shown->line, shown->column, value);
    }
}

void
summary_values_json (const ReportContext *context, JsonWriter *json)
{
  json_begin_array (json, "values", JSON_LINES);
  for (guint32 i = 0; i < program_shown_values (context->program); i++)
    {
      const ProgramShown *shown = program_shown (context->program, i);

      json_begin_object (json, NULL, JSON_LINES);
      json_text (json, "kind", shown->kind);
      json_text (json, "file", shown->file);
      json_count (json, "line", shown->line);
      json_count (json, "column", shown->column);
      json_count (json, "depth", shown->depth);
      report_json_value (&shown->value, json);
      json_end (json);
    }
  json_end (json);
}
