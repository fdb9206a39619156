/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "diff/diff-report.h"

#include <string.h>

#include "text/escape.h"
#include "text/json-writer.h"
#include "text/number-short.h"

#define NAME_WIDTH 44
#define MOST_VALUE 40 /* characters of a cost or rule */
#define FEW_VALUES 4  /* of a list that is shown */

/* ---- the table --------------------------------------------------------------------- */

/* Names are foreign: control characters are replaced. */
static void
put_name (const char *name, gsize width, OutputFile *output)
{
  g_autoptr (GString) safe = g_string_new (NULL);

  escape_plain (safe, name);
  output_file_puts (output, safe->str);
  for (glong i = g_utf8_strlen (safe->str, -1); i < (glong) width; i++)
    output_file_puts (output, " ");
}

static guint
decimals_of (const DiffReport *report, FiguresGroup group)
{
  return figures_kind (group)->is_count                ? 0
         : strcmp (report->first->time_unit, "s") == 0 ? 12
                                                       : 6;
}

static gint64
unit_of (FiguresGroup group)
{
  return figures_kind (group)->is_count ? 1 : JSON_NUMBER_UNIT;
}

/* "21.9 % less"; free with g_free. */
static char *
compare_text (__int128 first, __int128 second)
{
  const __int128 grown = second - first;
  NumberText share;

  if (grown == 0)
    return g_strdup ("the same");
  if (first <= 0)
    return g_strdup (grown > 0 ? "more" : "less");
  number_percent (grown < 0 ? -grown : grown, first, 1, share);
  return g_strdup_printf ("%s %s", share, grown < 0 ? "less" : "more");
}

static void
put_run (const char *title, const RunFigures *run, OutputFile *output)
{
  /* A run that was replayed is named after one of them. */
  const gboolean has_name
      = strcmp (run->path, run->program) != 0 && strcmp (run->path, run->network) != 0;
  g_autofree char *text = g_strconcat (has_name ? run->path : "", has_name ? ": " : "",
                                       run->program, " on ", run->network, NULL);

  output_file_printf (output, "%-10s", title);
  put_name (text, 0, output);
  output_file_puts (output, "\n");
}

static void
put_head (const DiffReport *report, OutputFile *output)
{
  const RunFigures *first = report->first, *second = report->second;
  const guint decimals = decimals_of (report, FIGURES_STATES);
  g_autofree char *change = compare_text (first->time, second->time);
  NumberText before, after;

  put_run ("First", first, output);
  put_run ("Second", second, output);
  output_file_puts (output, "Time      ");
  output_file_printf (output, "%s, then %s ",
                      number_fixed (first->time, JSON_NUMBER_UNIT, decimals, before),
                      number_fixed (second->time, JSON_NUMBER_UNIT, decimals, after));
  put_name (first->time_unit, 0, output);
  output_file_printf (output, ": %s\n", change);
}

static void
put_value (const DiffReport *report, FiguresGroup group, const Change *change, guint run,
           OutputFile *output)
{
  NumberText text;

  if (change->has[run])
    number_fixed (change->value[run], unit_of (group), decimals_of (report, group), text);
  output_file_printf (output, "  %20s",
                      change->has[run]                   ? text
                      : figures_kind (group)->lists_most ? "not listed"
                                                         : "-");
}

static void
put_change (const DiffReport *report, FiguresGroup group, const Change *change,
            OutputFile *output)
{
  g_autofree char *text = compare_text (change->value[0], change->value[1]);

  output_file_puts (output, "  ");
  put_name (change->name, NAME_WIDTH, output);
  put_value (report, group, change, 0, output);
  put_value (report, group, change, 1, output);
  if (change->has[0] && change->has[1])
    output_file_printf (output, "  %s", text);
  output_file_puts (output, "\n");
}

static guint
shown (const DiffReport *report, guint rows)
{
  return report->top == 0 ? rows : MIN (rows, report->top);
}

static void
put_left_out (const DiffReport *report, guint rows, OutputFile *output)
{
  if (shown (report, rows) < rows)
    output_file_printf (output, "  and %u more\n", rows - shown (report, rows));
}

/* Returns: whether anything differs. */
static gboolean
put_group (const DiffReport *report, FiguresGroup group, OutputFile *output)
{
  g_autoptr (GArray) changes = changes_find (report->first, report->second, group);

  if (changes->len == 0)
    return FALSE;
  output_file_printf (output, "\n%-46s  %20s  %20s\n", figures_kind (group)->title,
                      "First", "Second");
  for (guint i = 0; i < shown (report, changes->len); i++)
    put_change (report, group, &g_array_index (changes, Change, i), output);
  put_left_out (report, changes->len, output);
  return TRUE;
}

/* Of two lists how many values differ: those beyond the end of the shorter one, too. */
static gsize
count_different (const JsonValue *first, const JsonValue *second)
{
  const gsize n = json_length (first), m = json_length (second);
  gsize different = MAX (n, m) - MIN (n, m);

  for (gsize i = 0; i < MIN (n, m); i++)
    different += strcmp (json_written (json_element (first, i)),
                         json_written (json_element (second, i)))
                 != 0;
  return different;
}

/* A long value, as the list of a placement, is one of so many. */
static char *
value_text (const JsonValue *value, const char *written)
{
  if (g_utf8_strlen (written, -1) <= MOST_VALUE)
    return g_strdup (written);
  if (json_length (value) >= FEW_VALUES)
    return g_strdup_printf ("%" G_GSIZE_FORMAT " values", json_length (value));
  g_autofree char *begin = g_utf8_substring (written, 0, MOST_VALUE);
  return g_strconcat (begin, "..", NULL);
}

/* "1, then 2"; free with g_free. */
static char *
rule_text (const DiffReport *report, const RuleChange *change)
{
  const JsonValue *first = json_member (report->first->machine, change->key);
  const JsonValue *second = json_member (report->second->machine, change->key);
  g_autofree char *before = value_text (first, change->value[0]);
  g_autofree char *after = value_text (second, change->value[1]);
  const gboolean are_lists
      = json_length (first) >= FEW_VALUES && json_length (second) >= FEW_VALUES;
  const gboolean are_whole
      = strcmp (before, change->value[0]) == 0 && strcmp (after, change->value[1]) == 0;

  if (!are_lists || are_whole)
    return g_strdup_printf ("%s, then %s", before, after);
  return g_strdup_printf ("%s, then %s: %" G_GSIZE_FORMAT " differ", before, after,
                          count_different (first, second));
}

/* Returns: whether anything differs. */
static gboolean
put_rules (const DiffReport *report, OutputFile *output)
{
  g_autoptr (GArray) changes = changes_find_rules (report->first, report->second);

  if (changes->len == 0)
    return FALSE;
  output_file_puts (output, "\nCosts and rules\n");
  for (guint i = 0; i < shown (report, changes->len); i++)
    {
      const RuleChange *change = &g_array_index (changes, RuleChange, i);
      g_autofree char *text = rule_text (report, change);

      output_file_puts (output, "  ");
      put_name (change->key, NAME_WIDTH, output);
      output_file_puts (output, "  ");
      put_name (text, 0, output);
      output_file_puts (output, "\n");
    }
  put_left_out (report, changes->len, output);
  return TRUE;
}

void
diff_write_table (const DiffReport *report, OutputFile *output)
{
  gboolean differs = FALSE;

  put_head (report, output);
  differs |= put_rules (report, output);
  for (guint group = 0; group < N_FIGURES; group++)
    differs |= put_group (report, group, output);
  if (!differs)
    output_file_puts (output, "\nNothing differs.\n");
}

/* ---- JSON -------------------------------------------------------------------------- */

static void
json_run (const char *key, const RunFigures *run, JsonWriter *json)
{
  json_begin_object (json, key, JSON_INLINE);
  json_text (json, "file", run->path);
  json_text (json, "program", run->program);
  json_text (json, "network", run->network);
  json_number (json, "time", run->time, JSON_NUMBER_UNIT);
  json_end (json);
}

static void
json_group (const DiffReport *report, FiguresGroup group, JsonWriter *json)
{
  static const char *const keys[] = { "first", "second" };
  g_autoptr (GArray) changes = changes_find (report->first, report->second, group);

  json_begin_array (json, figures_kind (group)->key, JSON_LINES);
  for (guint i = 0; i < shown (report, changes->len); i++)
    {
      const Change *change = &g_array_index (changes, Change, i);

      json_begin_object (json, NULL, JSON_INLINE);
      json_text (json, "name", change->name);
      for (guint run = 0; run < 2; run++)
        if (change->has[run])
          json_number (json, keys[run], change->value[run], unit_of (group));
        else
          json_null (json, keys[run]);
      json_end (json);
    }
  json_end (json);
}

static void
json_rules (const DiffReport *report, JsonWriter *json)
{
  g_autoptr (GArray) changes = changes_find_rules (report->first, report->second);

  json_begin_array (json, "costs_and_rules", JSON_LINES);
  for (guint i = 0; i < shown (report, changes->len); i++)
    {
      const RuleChange *change = &g_array_index (changes, RuleChange, i);

      json_begin_object (json, NULL, JSON_INLINE);
      json_text (json, "name", change->key);
      json_value (json, "first", change->value[0]);
      json_value (json, "second", change->value[1]);
      json_end (json);
    }
  json_end (json);
}

void
diff_write_json (const DiffReport *report, const char *version, const char *command,
                 OutputFile *output)
{
  g_autoptr (JsonWriter) json = json_writer_new (output);

  json_begin_object (json, NULL, JSON_LINES);
  json_count (json, "format", 1);
  json_text (json, "version", version);
  json_text (json, "command", command);
  json_run ("first", report->first, json);
  json_run ("second", report->second, json);
  json_text (json, "time_unit", report->first->time_unit);
  json_rules (report, json);
  for (guint group = 0; group < N_FIGURES; group++)
    json_group (report, group, json);
  json_end (json);
}
