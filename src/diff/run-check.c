/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "diff/run-check.h"

#include <string.h>

#include "base/error.h"
#include "text/escape.h"
#include "text/number-short.h"

#define DIGITS 4
#define SMALL_UNIT 1000000 /* of times that are not in seconds */

static const RunTimesRow *
row_at (const RunTimes *times, guint i)
{
  return &g_array_index (times->rows, RunTimesRow, i);
}

/* NULL: there is no baseline, or it does not have the machine. */
static const RunTimesRow *
row_before (const RunCheck *self, const RunTimesRow *row)
{
  return self->baseline != NULL ? run_times_find (self->baseline, self->now, row->machine)
                                : NULL;
}

/* ---- texts of numbers -------------------------------------------------------------- */

static char *
value_text (const RunCheck *self, RunFigure figure, __int128 value)
{
  const gboolean in_seconds = strcmp (self->now->time_unit, "s") == 0;
  NumberText text;

  if (!run_figure_is_time (figure))
    return g_strdup (number_grouped (value / JSON_NUMBER_UNIT, text));
  if (in_seconds)
    return g_strdup (number_short_time (value, SIM_TIME_PER_SECOND, DIGITS, text));
  return g_strdup (number_short_time (value / (JSON_NUMBER_UNIT / SMALL_UNIT), SMALL_UNIT,
                                      DIGITS, text));
}

/* "3.2 % more", "the same"; free with g_free. */
static char *
change_text (__int128 before, __int128 after)
{
  const __int128 grown = after - before;
  NumberText share;

  if (grown == 0)
    return g_strdup ("the same");
  if (before == 0)
    return g_strdup ("more");
  return g_strdup_printf ("%s %s",
                          number_percent (grown < 0 ? -grown : grown, before, 1, share),
                          grown < 0 ? "less" : "more");
}

static char *
percent_text (const Decimal *percent)
{
  NumberText text;
  const char *trimmed = number_exact (percent->digits, (gint64) percent->scale, 0, text);

  return g_strconcat (trimmed, " %", NULL);
}

/* ---- what must hold ---------------------------------------------------------------- */

static gboolean
have_same_programs (const RunTimes *a, const RunTimes *b)
{
  g_autofree char *name = g_path_get_basename (a->program);
  g_autofree char *other = g_path_get_basename (b->program);

  return strcmp (name, other) == 0 && strcmp (a->programs, b->programs) == 0;
}

/* 'a.goal', or all that ran at once. */
static char *
programs_text (const RunTimes *times)
{
  const char *text = *times->programs != '\0' ? times->programs : times->program;

  return error_quote (text, strlen (text));
}

gboolean
run_check_fits (const RunCheck *self, GError **error)
{
  const RunTimes *baseline = self->baseline;

  if (baseline == NULL)
    return TRUE;
  if (!have_same_programs (baseline, self->now))
    {
      g_autofree char *other = programs_text (baseline);
      g_autofree char *own = programs_text (self->now);

      error_set_at (error, baseline->path, 0, 0, "found a run of %s, expected one of %s",
                    other, own);
      return FALSE;
    }
  if (strcmp (baseline->time_unit, self->now->time_unit) != 0)
    {
      g_autofree char *unit
          = error_quote (baseline->time_unit, strlen (baseline->time_unit));

      error_set_at (error, baseline->path, 0, 0, "found time_unit %s, expected '%s'",
                    unit, self->now->time_unit);
      return FALSE;
    }
  for (guint i = 0; i < self->now->rows->len; i++)
    if (row_before (self, row_at (self->now, i)) != NULL)
      return TRUE;
  error_set_at (error, baseline->path, 0, 0,
                "found none of the machines, expected one of them at least, as %s",
                row_at (self->now, 0)->machine);
  return FALSE;
}

static void
warn_of_machines (const RunCheck *self, GPtrArray *warnings)
{
  const RunTimes *baseline = self->baseline;
  const char *first = NULL;
  guint count = 0;

  for (guint i = 0; i < baseline->rows->len; i++)
    if (run_times_find (self->now, baseline, row_at (baseline, i)->machine) == NULL)
      {
        first = first != NULL ? first : row_at (baseline, i)->machine;
        count++;
      }
  if (count == 0)
    return;
  g_ptr_array_add (
      warnings,
      count == 1
          ? g_strdup_printf ("%s has a machine that this run does not have: %s",
                             baseline->path, first)
          : g_strdup_printf ("%s has %u machines that this run does not have, as %s",
                             baseline->path, count, first));
}

GPtrArray *
run_check_warnings (const RunCheck *self, const char *version)
{
  const RunTimes *baseline = self->baseline;
  GPtrArray *warnings = g_ptr_array_new_with_free_func (g_free);

  if (strcmp (baseline->version, version) != 0)
    g_ptr_array_add (warnings,
                     g_strdup_printf ("%s was written by netfare %s, this is %s: what "
                                      "differs may come from that",
                                      baseline->path, baseline->version, version));
  warn_of_machines (self, warnings);
  g_ptr_array_add (warnings, NULL);
  return warnings;
}

static gboolean
is_above (const RunCheck *self, const RunTimesRow *row)
{
  const RunTimesRow *before = row_before (self, row);

  if (before == NULL || self->fail_above == NULL)
    return FALSE;
  const __int128 time = before->value[FIGURE_TIME];
  const __int128 scale = self->fail_above->scale, digits = self->fail_above->digits;
  const __int128 most = time / scale * digits + time % scale * digits / scale;
  return (row->value[FIGURE_TIME] - time) * 100 > most;
}

/* "PROGRAM on MACHINE takes 3 s, 5 % more than in old.json (2 s)". */
static char *
row_text (const RunCheck *self, const RunTimesRow *row)
{
  const RunTimesRow *before = row_before (self, row);
  g_autofree char *time = value_text (self, FIGURE_TIME, row->value[FIGURE_TIME]);
  g_autofree char *takes
      = g_strdup_printf ("%s on %s takes %s", self->now->program, row->machine, time);

  if (self->baseline == NULL)
    return g_steal_pointer (&takes);
  if (before == NULL)
    return g_strdup_printf ("%s; %s does not have this machine", takes,
                            self->baseline->path);
  if (before->value[FIGURE_TIME] == row->value[FIGURE_TIME])
    return g_strdup_printf ("%s, as in %s", takes, self->baseline->path);
  g_autofree char *was = value_text (self, FIGURE_TIME, before->value[FIGURE_TIME]);
  g_autofree char *change
      = change_text (before->value[FIGURE_TIME], row->value[FIGURE_TIME]);
  return g_strdup_printf ("%s, %s than in %s (%s)", takes, change, self->baseline->path,
                          was);
}

char *
run_check_text (const RunCheck *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->now->rows->len; i++)
    {
      g_autofree char *line = row_text (self, row_at (self->now, i));

      escape_plain (text, line);
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

gboolean
run_check_limit (const RunCheck *self, GError **error)
{
  const RunTimesRow *first = NULL;
  guint count = 0;

  for (guint i = 0; i < self->now->rows->len; i++)
    if (is_above (self, row_at (self->now, i)))
      {
        first = first == NULL ? row_at (self->now, i) : first;
        count++;
      }
  if (first == NULL)
    return TRUE;
  g_autofree char *text = row_text (self, first);
  g_autofree char *most = percent_text (self->fail_above);
  g_autofree char *others
      = count == 1   ? g_strdup ("")
        : count == 2 ? g_strdup ("; so does one other machine")
                     : g_strdup_printf ("; so do %u other machines", count - 1);
  error_set (error, NETFARE_ERROR_LIMIT, "%s, expected at most %s more%s", text, most,
             others);
  return FALSE;
}

/* ---- Markdown ---------------------------------------------------------------------- */

/* In a cell of a table, none of what Markdown or HTML has a meaning for. */
static void
put_cell (OutputFile *file, const char *text)
{
  g_autoptr (GString) safe = g_string_new (NULL);
  g_autoptr (GString) cell = g_string_new (NULL);

  escape_html (safe, text);
  for (const char *letter = safe->str; *letter != '\0'; letter++)
    {
      if (strchr ("\\`*_[]|~#@", *letter) != NULL)
        g_string_append_c (cell, '\\');
      g_string_append_c (cell, *letter);
    }
  output_file_puts (file, cell->str);
}

static void
put_row (const RunCheck *self, const RunTimesRow *row, RunFigure figure, OutputFile *file)
{
  const RunTimesRow *before = row_before (self, row);
  const gboolean has_before = before != NULL && before->has[figure];
  g_autofree char *now = value_text (self, figure, row->value[figure]);
  g_autofree char *was
      = has_before ? value_text (self, figure, before->value[figure]) : g_strdup ("");
  g_autofree char *change = has_before
                                ? change_text (before->value[figure], row->value[figure])
                                : g_strdup ("");

  output_file_puts (file, "| ");
  put_cell (file, figure == FIGURE_TIME ? row->machine : "");
  output_file_printf (file, " | %s |", run_figure_title (figure));
  if (self->baseline != NULL)
    output_file_printf (file, " %s |", was);
  output_file_printf (file, " %s |", now);
  if (self->baseline != NULL)
    output_file_printf (file, " %s |", change);
  output_file_puts (file, "\n");
}

static void
put_verdict (const RunCheck *self, OutputFile *file)
{
  const guint all = self->now->rows->len;
  g_autofree char *most = NULL;
  guint above = 0, alone = 0;

  if (self->baseline == NULL)
    return;
  for (guint i = 0; i < all; i++)
    {
      above += is_above (self, row_at (self->now, i)) ? 1 : 0;
      alone += row_before (self, row_at (self->now, i)) == NULL ? 1 : 0;
    }
  output_file_puts (file, "Compared with ");
  put_cell (file, self->baseline->path);
  most = self->fail_above != NULL ? percent_text (self->fail_above) : NULL;
  if (most != NULL && above == 0)
    output_file_printf (file, ": **passed**, at most %s more time is allowed", most);
  else if (most != NULL)
    output_file_printf (file, ": **failed**, %u of %u take%s more than %s more time",
                        above, all, above == 1 ? "s" : "", most);
  if (alone > 0)
    output_file_printf (file, "; %u of %u %s no baseline", alone, all,
                        alone == 1 ? "has" : "have");
  output_file_puts (file, ".\n\n");
}

void
run_check_write_markdown (const RunCheck *self, OutputFile *file)
{
  const gboolean compares = self->baseline != NULL;

  output_file_puts (file, "### netfare: ");
  put_cell (file, self->now->program);
  output_file_puts (file, "\n\n");
  put_verdict (self, file);
  output_file_puts (file, compares ? "| Machine | | Baseline | Now | Change |\n"
                                     "|---|---|---:|---:|---:|\n"
                                   : "| Machine | | Now |\n|---|---|---:|\n");
  for (guint i = 0; i < self->now->rows->len; i++)
    for (guint figure = 0; figure < N_RUN_FIGURES; figure++)
      if (row_at (self->now, i)->has[figure])
        put_row (self, row_at (self->now, i), (RunFigure) figure, file);
}

/* ---- JUnit ------------------------------------------------------------------------- */

static void
put_attribute (OutputFile *file, const char *name, const char *text)
{
  g_autoptr (GString) safe = g_string_new (NULL);

  escape_html (safe, text);
  output_file_printf (file, " %s=\"%s\"", name, safe->str);
}

static void
put_case (const RunCheck *self, const RunTimesRow *row, OutputFile *file)
{
  g_autofree char *text = row_text (self, row);
  NumberText time;

  output_file_puts (file, "    <testcase");
  put_attribute (file, "classname", self->now->program);
  put_attribute (file, "name", row->machine);
  put_attribute (file, "time",
                 number_exact (row->value[FIGURE_TIME], JSON_NUMBER_UNIT, 0, time));
  output_file_puts (file, ">\n");
  if (is_above (self, row))
    {
      g_autofree char *most = percent_text (self->fail_above);
      g_autofree char *message
          = g_strdup_printf ("%s, expected at most %s more", text, most);

      output_file_puts (file, "      <failure type=\"time\"");
      put_attribute (file, "message", message);
      output_file_puts (file, "/>\n");
    }
  else if (self->baseline != NULL && row_before (self, row) == NULL)
    {
      output_file_puts (file, "      <skipped");
      put_attribute (file, "message", text);
      output_file_puts (file, "/>\n");
    }
  else
    {
      g_autoptr (GString) safe = g_string_new (NULL);

      escape_html (safe, text);
      output_file_printf (file, "      <system-out>%s</system-out>\n", safe->str);
    }
  output_file_puts (file, "    </testcase>\n");
}

void
run_check_write_junit (const RunCheck *self, OutputFile *file)
{
  guint failures = 0, skipped = 0;

  for (guint i = 0; i < self->now->rows->len; i++)
    {
      const RunTimesRow *row = row_at (self->now, i);

      failures += is_above (self, row) ? 1 : 0;
      skipped += self->baseline != NULL && row_before (self, row) == NULL ? 1 : 0;
    }
  output_file_puts (file, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
                          "  <testsuite name=\"netfare\"");
  output_file_printf (file,
                      " tests=\"%u\" failures=\"%u\" errors=\"0\" skipped=\"%u\">\n",
                      self->now->rows->len, failures, skipped);
  for (guint i = 0; i < self->now->rows->len; i++)
    put_case (self, row_at (self->now, i), file);
  output_file_puts (file, "  </testsuite>\n</testsuites>\n");
}
