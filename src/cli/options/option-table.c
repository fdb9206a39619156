/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/options/option-table.h"

#include <string.h>

#define MOST_JOBS 1024
#define MOST_PARTS 1000000

gboolean
option_bad_value (const char *name, const char *value, const char *expected,
                  GError **error)
{
  error_set (error, NETFARE_ERROR_USAGE, "option --%s: found '%s', expected %s", name,
             value, expected);
  return FALSE;
}

static gboolean
apply_format (Options *self, const char *value, GError **error)
{
  return summary_format_parse (value, &self->format)
         || option_bad_value ("format", value, "table, json or csv", error);
}

static gboolean
apply_picl_style (Options *self, const char *value, GError **error)
{
  self->thesis = strcmp (value, "thesis") == 0;
  return self->thesis || strcmp (value, "picl") == 0
         || option_bad_value ("picl-style", value, "picl or thesis", error);
}

static gboolean
apply_message_scale (Options *self, const char *value, GError **error)
{
  return decimal_parse (value, strlen (value), &self->message_scale)
         || option_bad_value ("message-scale", value, "a decimal number, as in 4 or 0.5",
                              error);
}

static gboolean
apply_level (Options *self, const char *value, GError **error)
{
  guint64 number;
  if (!g_ascii_string_to_unsigned (value, 10, 0, G_MAXUINT - 1, &number, NULL))
    return option_bad_value ("level", value,
                             "a whole number, 0 for the main interval alone", error);
  self->level = (guint) number;
  return TRUE;
}

static gboolean
apply_picl_time_scale (Options *self, const char *value, GError **error)
{
  return g_ascii_string_to_unsigned (value, 10, 1, G_MAXINT64, &self->picl_divide, NULL)
         || option_bad_value ("picl-time-scale", value, "a whole number from 1", error);
}

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
  return g_shell_parse_argv (value, NULL, &self->launcher, NULL)
         || option_bad_value ("launcher", value, "a command, as in 'srun -n1'", error);
}

/* Read once for each machine, so it cannot be standard input. */
static gboolean
apply_library (Options *self, const char *value, GError **error)
{
  if (strcmp (value, "-") == 0)
    return option_bad_value ("library", value, "a file with a name", error);
  g_ptr_array_add (self->libraries, (gpointer) value);
  return TRUE;
}

static gboolean
apply_data (Options *self, const char *value, GError **error)
{
  if (strcmp (value, "-") == 0)
    return option_bad_value ("data", value, "a file with a name", error);
  self->data = value;
  return TRUE;
}

static gboolean
apply_define (Options *self, const char *value, GError **error)
{
  const char *expected = parameter_values_add (self->parameters, value);
  return expected == NULL || option_bad_value ("define", value, expected, error);
}

static gboolean
apply_associative (Options *self, const char *value, GError **error)
{
  if (value[0] != '$' || value[1] == '\0')
    return option_bad_value ("associative", value, "a name, as in '$Max'", error);
  g_ptr_array_add (self->associative, (gpointer) value);
  return TRUE;
}

#define FIELD(name) G_STRUCT_OFFSET (Options, name)

const Option option_table[] = {
  { "from", 0, OPTIONS_PROGRAM, "KIND",
    "read the file as this kind, whatever it looks like", TAKES_TEXT, FIELD (from),
    NULL },
  { "define", 'D', OPTIONS_PROGRAM, "NAME=VALUE",
    "parallel BMF: the value of a parameter of the program; may be repeated", TAKES_VALUE,
    0, apply_define },
  { "library", 0, OPTIONS_PROGRAM, "FILE",
    "parallel BMF: read definitions from FILE first; may be repeated", TAKES_VALUE, 0,
    apply_library },
  { "no-prelude", 0, OPTIONS_PROGRAM, NULL,
    "parallel BMF: without the definitions that are always there", TAKES_NOTHING,
    FIELD (no_prelude), NULL },
  { "data", 0, OPTIONS_PROGRAM, "FILE",
    "parallel BMF: FILE holds the data, the program has none", TAKES_VALUE, 0,
    apply_data },
  { "show-tree", 0, OPTIONS_TREE, NULL,
    "parallel BMF: only print the syntax tree, definitions expanded", TAKES_NOTHING,
    FIELD (show_tree), NULL },
  { "show-values", 0, OPTIONS_VALUES, NULL,
    "parallel BMF: the value after each parallel construct, and where it lies",
    TAKES_NOTHING, FIELD (show_values), NULL },

  { "compare", 0, OPTIONS_LAWS, NULL, "replay the serial and the parallel program",
    TAKES_NOTHING, FIELD (compare), NULL },
  { "assume-associative", 0, OPTIONS_LAWS, NULL,
    "sums and products of reals may be bracketed anew", TAKES_NOTHING,
    FIELD (assume_associative), NULL },
  { "associative", 0, OPTIONS_LAWS, "'$NAME'",
    "the function of this name is associative; may be repeated", TAKES_VALUE, 0,
    apply_associative },
  { "leave-distributed", 0, OPTIONS_LAWS, NULL,
    "leave the result on the processors, do not gather it at the end", TAKES_NOTHING,
    FIELD (leave_distributed), NULL },
  { "ignore-cost", 0, OPTIONS_LAWS, NULL,
    "apply every law that holds, even where the program gets slower on the machine",
    TAKES_NOTHING, FIELD (ignore_cost), NULL },
  { "steps", 0, OPTIONS_LAWS, NULL,
    "print the program after each law, and how long it takes (--format json: as data)",
    TAKES_NOTHING, FIELD (steps), NULL },
  { "output", 'o', OPTIONS_LAWS, "FILE",
    "write the parallel program there (standard output)", TAKES_TEXT, FIELD (folder),
    NULL },

  { "message-scale", 0, OPTIONS_CHANGE, "K",
    "multiply the size of every message by K, rounded up to whole bytes", TAKES_VALUE, 0,
    apply_message_scale },

  { "machine", 0, OPTIONS_MACHINE, "FILE", "machine file (Predictor.par and added keys)",
    TAKES_SETTING, SETTING_MACHINE, NULL },
  { "network", 0, OPTIONS_MACHINE, "SPEC",
    "bus:16, grid:4x4, mesh:4x4, torus:8x8x8, file:PATH, ..; formulas: network:16, "
    "transputer:4x4",
    TAKES_SETTING, SETTING_NETWORK, NULL },
  { "processors", 0, OPTIONS_MACHINE, "SHAPE",
    "shape of the processors the program is mapped on (4x4)", TAKES_SETTING,
    SETTING_PROCESSORS, NULL },
  { "set", 0, OPTIONS_MACHINE, "'KEY=VALUE'",
    "any key of a machine file; may be repeated", TAKES_SETTING, SETTING_SET, NULL },

  { "as", 0, OPTIONS_COLUMNS, "NAME", "call the column before this NAME", TAKES_SETTING,
    SETTING_NAME, NULL },

  { "format", 0, OPTIONS_SUMMARY, "table|json|csv", "form of the summary (table)",
    TAKES_VALUE, 0, apply_format },

  { "vary", 0, OPTIONS_SWEEP, "KEY=V1,V2,..",
    "run with each of these values: any key of a machine file, network, processors, "
    "machine, message scale, or D:NAME (as --define); may be repeated, the last one "
    "changes fastest",
    TAKES_VALUE, 0, apply_vary },
  { "jobs", 'j', OPTIONS_SWEEP, "N", "runs at a time (as many as there are processors)",
    TAKES_VALUE, 0, apply_jobs },
  { "resume", 0, OPTIONS_SWEEP, "FILE",
    "keep rows in FILE as they finish, and skip those that are there already", TAKES_TEXT,
    FIELD (resume), NULL },
  { "part", 0, OPTIONS_SWEEP, "K/N", "only rows K, K+N, K+2N, ..", TAKES_VALUE, 0,
    apply_part },
  { "launcher", 0, OPTIONS_SWEEP, "COMMAND", "put COMMAND before each run ('srun -n1')",
    TAKES_VALUE, 0, apply_launcher },
  { "speedup", 0, OPTIONS_SWEEP, "FILE", "speed-up over processors, as CSV", TAKES_TEXT,
    FIELD (speedup), NULL },

  { "intervals", 0, OPTIONS_PAGE, NULL, "each interval too in what is printed",
    TAKES_NOTHING, FIELD (intervals), NULL },
  { "html", 0, OPTIONS_PAGE, "FILE", "interval report: one page, every interval",
    TAKES_TEXT, FIELD (html), NULL },
  { "level", 0, OPTIONS_PAGE, "N", "leave out intervals deeper than N, and say how many",
    TAKES_VALUE, 0, apply_level },
  { "picl", 0, OPTIONS_OUTPUTS, "FILE", "PICL trace, for ParaGraph", TAKES_TEXT,
    FIELD (picl), NULL },
  { "tasks", 0, OPTIONS_OUTPUTS, NULL, "intervals as user events of the trace",
    TAKES_NOTHING, FIELD (tasks), NULL },
  { "picl-style", 0, OPTIONS_OUTPUTS, "picl|thesis",
    "with or without the -901 records that begin and end a trace (picl)", TAKES_VALUE, 0,
    apply_picl_style },
  { "picl-time-scale", 0, OPTIONS_OUTPUTS, "N", "divide the trace's times by N",
    TAKES_VALUE, 0, apply_picl_time_scale },
  { "links", 0, OPTIONS_OUTPUTS, "FILE", "a line a link; JSON where FILE ends in .json",
    TAKES_TEXT, FIELD (links), NULL },
  { "link-timelines", 0, OPTIONS_OUTPUTS, "FILE",
    "when each link was occupied by what; JSON by suffix (.json, .jsonl)", TAKES_TEXT,
    FIELD (link_timelines), NULL },
  { "goal", 0, OPTIONS_OUTPUTS, "FILE", "the program as a GOAL schedule", TAKES_TEXT,
    FIELD (goal), NULL },
  { "processors-csv", 0, OPTIONS_OUTPUTS, "FILE",
    "every characteristic of every processor and interval, and who takes part",
    TAKES_TEXT, FIELD (processors_csv), NULL },
  { "output", 'o', OPTIONS_OUTPUTS, "DIR",
    "report.html, trace.picl, links.csv and summary.json in DIR", TAKES_TEXT,
    FIELD (folder), NULL },
  { "no-picl", 0, OPTIONS_OUTPUTS, NULL, "no trace.picl in DIR: it grows with messages",
    TAKES_NOTHING, FIELD (no_picl), NULL },

  { "info", 0, OPTIONS_TOPOLOGY, NULL, "describe it; so without --format", TAKES_NOTHING,
    FIELD (topology_info), NULL },
  { "format", 0, OPTIONS_TOPOLOGY, "FORM",
    "thesis (topology files), graphml; dot, svg (drawings); info, json (descriptions)",
    TAKES_TEXT, FIELD (topology_form), NULL },
  { "output", 'o', OPTIONS_TOPOLOGY, "FILE", "write it there (standard output)",
    TAKES_TEXT, FIELD (folder), NULL },

  { "quiet", 'q', OPTIONS_COMMON, NULL, "no progress; twice (-qq): no warnings either",
    TAKES_COUNT, FIELD (quiet), NULL },
  { "verbose", 'v', OPTIONS_COMMON, NULL, "say what is being done", TAKES_NOTHING,
    FIELD (verbose), NULL },
  { "help", 'h', OPTIONS_COMMON, NULL, "this page", TAKES_NOTHING, FIELD (help), NULL },
};

const guint n_options = G_N_ELEMENTS (option_table);

gboolean
option_is_taken (const Option *option, const Command *command)
{
  return (option->group & command->groups) != 0;
}
