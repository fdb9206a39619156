/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-options.c - the options of netfare sweep */
#include "config.h"

#include "cli/sweep/sweep-options.h"
#include "cli/sweep/sweep-vary.h"

#include <string.h>

#define MOST_JOBS 1024
#define MOST_PARTS 1000000

static gboolean
apply_vary (Options *self, const char *value, GError **error)
{
  g_ptr_array_add (self->vary, (gpointer) value);
  return TRUE;
}

static gboolean
apply_jobs (Options *self, const char *value, GError **error)
{
  guint64 number;

  if (!g_ascii_string_to_unsigned (value, 10, 1, MOST_JOBS, &number, NULL))
    return option_bad_value ("jobs", value, "a whole number from 1 to 1024", error);
  self->jobs = (guint) number;
  return TRUE;
}

/* "2/8" */
static gboolean
apply_part (Options *self, const char *value, GError **error)
{
  guint64 part, parts;
  const char *slash = strchr (value, '/');
  g_autofree char *first = g_strndup (value, slash != NULL ? (gsize) (slash - value) : 0);

  if (slash == NULL
      || !g_ascii_string_to_unsigned (slash + 1, 10, 1, MOST_PARTS, &parts, NULL)
      || !g_ascii_string_to_unsigned (first, 10, 1, parts, &part, NULL))
    return option_bad_value ("part", value, "K/N with K from 1 to N, as in 2/8", error);
  self->part = (guint) part;
  self->parts = (guint) parts;
  return TRUE;
}

static gboolean
apply_launcher (Options *self, const char *value, GError **error)
{
  g_strfreev (self->launcher);
  self->launcher = NULL;
  if (!g_shell_parse_argv (value, NULL, &self->launcher, NULL))
    return option_bad_value ("launcher", value, "a command, as in 'srun -n1'", error);
  /* Scripts among its words are read by those who run them. */
  for (char **word = self->launcher; *word != NULL; word++)
    if (g_file_test (*word, G_FILE_TEST_IS_REGULAR))
      inputs_name (self->inputs, *word, INPUT_BY_OPTION, "launcher");
  return TRUE;
}

const Option sweep_options[] = {
  { "vary", 0, OPTIONS_SWEEP, "KEY=V1,V2,..",
    "run with each of these values: any key of a machine file, network, processors, "
    "machine, message scale, or D:NAME (as --define); may be repeated, the last one "
    "changes fastest",
    .path = PATH_VARIED, .takes = TAKES_VALUE, .apply = apply_vary, .go_on = vary_words },
  { "over", 0, OPTIONS_SWEEP, "KEY",
    "rows that differ in this varied key alone are one: least, mean and greatest time, "
    "and their count",
    .takes = TAKES_TEXT, .offset = OPTION_FIELD (over), .words = vary_keys },
  { "jobs", 'j', OPTIONS_SWEEP, "N",
    "number of runs at a time (default: this computer's processors)",
    .takes = TAKES_VALUE, .apply = apply_jobs },
  { "resume", 0, OPTIONS_SWEEP, "FILE",
    "write finished rows to FILE, and skip rows that are already there",
    .takes = TAKES_TEXT, .offset = OPTION_FIELD (resume) },
  { "part", 0, OPTIONS_SWEEP, "K/N", "only rows K, K+N, K+2N, ..", .takes = TAKES_VALUE,
    .apply = apply_part },
  { "saturation", 0, OPTIONS_SWEEP, NULL,
    "of traffic: the highest load that is carried, of 0/64 to 64/64, in place of the "
    "runs",
    .takes = TAKES_NOTHING, .offset = OPTION_FIELD (saturation) },
  { "launcher", 0, OPTIONS_SWEEP, "COMMAND", "put COMMAND before each run ('srun -n1')",
    .takes = TAKES_VALUE, .apply = apply_launcher },
  { "html", 0, OPTIONS_SWEEP, "FILE",
    "write charts and a table of all runs to FILE, as one page", .takes = TAKES_TEXT,
    .offset = OPTION_FIELD (sweep_page) },
  { "plot", 0, OPTIONS_SWEEP, "FILE",
    "draw times over what is varied: SVG, or for gnuplot if its name ends in .gp",
    .takes = TAKES_TEXT, .offset = OPTION_FIELD (plot) },
  { "reports", 0, OPTIONS_SWEEP, "DIR",
    "write the report of each row to DIR/row-N.html, and link it to the page of --html",
    .path = PATH_WRITTEN, .takes = TAKES_TEXT, .offset = OPTION_FIELD (reports) },
  { "speedup", 0, OPTIONS_SWEEP, "FILE",
    "write speed-up by number of processors to FILE, as CSV", .takes = TAKES_TEXT,
    .offset = OPTION_FIELD (speedup) },
  { .name = NULL },
};
