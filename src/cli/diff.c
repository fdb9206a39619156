/* SPDX-License-Identifier: GPL-3.0-or-later */
/* diff.c - netfare diff: what changed between two runs */
#include "config.h"

#include <string.h>

#include "cli/options/option-table.h"
#include "cli/options/options.h"
#include "cli/run/replayed-figures.h"
#include "diff/diff-report.h"
#include "text/number-short.h"

static gboolean
check_units (const RunFigures *first, const RunFigures *second, GError **error)
{
  if (strcmp (first->time_unit, second->time_unit) == 0)
    return TRUE;
  g_autofree char *found = error_quote (second->time_unit, strlen (second->time_unit));
  g_autofree char *expected = error_quote (first->time_unit, strlen (first->time_unit));
  error_set_at (error, second->path, 0, 0,
                "found time_unit %s, expected %s as in the first file", found, expected);
  return FALSE;
}

static gboolean
write_changes (const DiffReport *report, const Options *options, GError **error)
{
  g_autoptr (OutputFile) output = options_open_output (options, "-", error);

  if (output == NULL)
    return FALSE;
  if (options->format == SUMMARY_JSON)
    diff_write_json (report, PACKAGE_VERSION, options->command_line, output);
  else
    diff_write_table (report, output);
  return output_file_flush (output, error)
         && options_commit (options, &output, 1, NULL, 0, error);
}

/* --fail-above, after the changes were printed. */
static gboolean
check_limit (const DiffReport *report, const Options *options, GError **error)
{
  if (options->fail_above.scale == 0
      || !changes_are_above (report->first, report->second, &options->fail_above))
    return TRUE;
  const __int128 before = report->first->time, grown = report->second->time - before;
  NumberText more, most;
  number_trim (number_fixed (options->fail_above.digits,
                             (gint64) options->fail_above.scale, 12, most));
  g_autofree char *than
      = before == 0
            ? g_strdup ("more time")
            : g_strdup_printf ("%s more", number_percent (grown, before, 1, more));
  error_set (error, NETFARE_ERROR_LIMIT,
             "%s takes %s than %s, expected at most %s %% more", report->second->path,
             than, report->first->path, most);
  return FALSE;
}

static int
run_command (const Options *options, GError **error)
{
  RunFigures *runs[2] = { NULL, NULL };
  const gboolean found = replayed_figures_find (options, runs, error);
  g_autoptr (RunFigures) first = runs[0];
  g_autoptr (RunFigures) second = runs[1];

  if (!found || !check_units (first, second, error))
    return 1;
  const DiffReport report = { first, second, options->top };
  if (!write_changes (&report, options, error))
    return 1;
  return check_limit (&report, options, error) ? 0 : 4;
}

static gboolean
apply_top (Options *self, const char *value, GError **error)
{
  guint64 number;

  if (!g_ascii_string_to_unsigned (value, 10, 0, G_MAXUINT, &number, NULL))
    return option_bad_value ("top", value, "a whole number, 0 for all", error);
  self->top = (guint) number;
  return TRUE;
}

static gboolean
apply_fail_above (Options *self, const char *value, GError **error)
{
  return option_percent ("fail-above", value, &self->fail_above, error);
}

static const Option own_options[] = {
  { "top", 0, OPTIONS_DIFF, "N", "the N largest changes of each group (10; 0: all)",
    .takes = TAKES_VALUE, .apply = apply_top },
  { "fail-above", 0, OPTIONS_DIFF, "PERCENT",
    "exit status 4 if B takes more than this longer than A, as in 5%",
    .takes = TAKES_VALUE, .apply = apply_fail_above },
  { .name = NULL },
};

const Command command_diff = {
  .name = "diff",
  .synopsis = "A B [MACHINE] | PROGRAM MACHINE MACHINE",
  .example = "netfare diff before.json after.json --fail-above 5%",
  .summary
  = "Prints what changed from one run to another, by part, interval, link and processor, "
    "the largest change first. A run is what replay --format json or -o printed of it, "
    "or a program, which is replayed: two on one machine, or one on two.",
  .options = own_options,
  .groups = OPTIONS_PROGRAM | OPTIONS_WHY | OPTIONS_MACHINE | OPTIONS_TABLE | OPTIONS_DIFF
            | OPTIONS_COMMON,
  .least_files = 1,
  .most_files = 2,
  .run = run_command,
};
