/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/interval-label.h"

#include "text/escape.h"

gboolean
interval_has_name (const Interval *interval)
{
  return interval->name != NULL && *interval->name != '\0';
}

char *
interval_label (const Interval *interval)
{
  GString *text = g_string_new (interval->kind);

  g_string_append_c (text, ' ');
  if (interval_has_name (interval))
    g_string_append (text, interval->name);
  if (interval_has_name (interval) && *interval->file == '\0')
    return g_string_free (text, FALSE);
  if (interval_has_name (interval))
    g_string_append_c (text, ' ');
  g_string_append (text, interval->file);
  interval_label_append (interval, text);
  return g_string_free (text, FALSE);
}

void
interval_label_append (const Interval *interval, GString *text)
{
  g_string_append_printf (text, ":%u", interval->line);
  if (interval->column > 0)
    g_string_append_printf (text, ":%u", interval->column);
  if (interval->has_expression)
    g_string_append_printf (text, " [%" G_GINT64_FORMAT "]", interval->expression);
}

void
interval_label_csv_names (const char *prefix, GString *text)
{
  static const char *const names[] = { "kind", "file", "line", "column", "expression" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_string_append_printf (text, "%s%s%s", i > 0 ? "," : "", prefix, names[i]);
}

void
interval_label_csv (const Interval *interval, GString *text)
{
  escape_csv (text, interval->kind);
  g_string_append_c (text, ',');
  escape_csv (text, interval->file);
  g_string_append_printf (text, ",%u,", interval->line);
  if (interval->column > 0)
    g_string_append_printf (text, "%u", interval->column);
  g_string_append_c (text, ',');
  if (interval->has_expression)
    g_string_append_printf (text, "%" G_GINT64_FORMAT, interval->expression);
}

void
interval_label_json (const Interval *interval, JsonWriter *json)
{
  json_text (json, "kind", interval->kind);
  json_text (json, "file", interval->file);
  json_count (json, "line", interval->line);
  if (interval->column > 0)
    json_count (json, "column", interval->column);
  else
    json_null (json, "column");
  if (interval->has_expression)
    json_integer (json, "expression", interval->expression);
  else
    json_null (json, "expression");
  json_text (json, "name", interval_has_name (interval) ? interval->name : NULL);
}

void
interval_label_csv_name (const Interval *interval, GString *text)
{
  g_string_append_c (text, ',');
  if (interval_has_name (interval))
    escape_csv (text, interval->name);
}
