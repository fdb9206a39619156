/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/options/job-options.h"
#include "cli/options/option-table.h"

#include <string.h>

#include "readers/reader-list.h"

#define MOST_THREADS 64
#define MOST_MEMORY (G_GUINT64_CONSTANT (1) << 62)

static gboolean
apply_format (Options *self, const char *value, GError **error)
{
  return summary_format_parse (value, &self->format)
         || option_bad_value ("format", value, "table, json or csv", error);
}

static gboolean
apply_table_format (Options *self, const char *value, GError **error)
{
  return (summary_format_parse (value, &self->format) && self->format != SUMMARY_CSV)
         || option_bad_value ("format", value, "table or json", error);
}

static gboolean
apply_message_scale (Options *self, const char *value, GError **error)
{
  return decimal_parse (value, strlen (value), &self->message_scale)
         || option_bad_value ("message-scale", value, "a decimal number, as in 4 or 0.5",
                              error);
}

static gboolean
apply_what_if (Options *self, const char *value, GError **error)
{
  WhatIf *what_if = what_if_new (value, error);

  if (what_if != NULL)
    g_ptr_array_add (self->what_ifs, what_if);
  return what_if != NULL;
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
apply_threads (Options *self, const char *value, GError **error)
{
  guint64 number;

  if (!g_ascii_string_to_unsigned (value, 10, 1, MOST_THREADS, &number, NULL))
    return option_bad_value ("threads", value, "a whole number from 1 to 64", error);
  self->threads = (guint) number;
  return TRUE;
}

/* "8 GB": the units of machine files. */
static gboolean
apply_memory_limit (Options *self, const char *value, GError **error)
{
  static const struct
  {
    const char *name;
    guint64 factor;
  } units[]
      = { { "B", 1 },         { "kB", 1000 },     { "MB", 1000000 }, { "GB", 1000000000 },
          { "KiB", 1 << 10 }, { "MiB", 1 << 20 }, { "GiB", 1 << 30 } };
  const gsize digits = strspn (value, "0123456789");
  g_autofree char *number = g_strndup (value, digits);
  const char *unit = value + digits;
  guint64 count, factor = *unit == '\0' ? 1 : 0;

  unit += *unit == ' ' ? 1 : 0;
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (strcmp (unit, units[i].name) == 0)
      factor = units[i].factor;
  if (factor == 0
      || !g_ascii_string_to_unsigned (number, 10, 1, MOST_MEMORY / factor, &count, NULL))
    return option_bad_value ("memory-limit", value, "a size above 0, as in 8GB or 512MiB",
                             error);
  self->memory_limit = count * factor;
  return TRUE;
}

/* Readers; for a command that also reads other files, its names for those files. */
char **
option_kinds (const Command *command)
{
  return command->kinds != NULL ? command->kinds () : reader_names (reader_list);
}

static const Option program_options[] = {
  { "from", 0, OPTIONS_PROGRAM, "KIND",
    "read the file as this kind; do not detect the kind", .takes = TAKES_TEXT,
    .offset = OPTION_FIELD (from), .values = option_kinds },
  { .name = NULL },
};

/* Of several commands. */
static const Option common_options[] = {
  { "message-scale", 0, OPTIONS_CHANGE, "K",
    "multiply the size of every message by K, rounded up to whole bytes",
    .takes = TAKES_VALUE, .apply = apply_message_scale },
  { "why", 0, OPTIONS_WHY, NULL,
    "also print what the time is made of: work, imbalance, dependences, overhead, "
    "latency, bandwidth, congestion",
    .takes = TAKES_NOTHING, .offset = OPTION_FIELD (why) },
  { "latency", 0, OPTIONS_WHY, NULL,
    "also print how long messages take: mean, p50, p95, p99, longest (of traffic always)",
    .takes = TAKES_NOTHING, .offset = OPTION_FIELD (latency) },
  { "what-if", 0, OPTIONS_WHAT_IF, "TARGET xK, ..",
    "also replay with the times of TARGET divided by K; may be repeated (targets: "
    "computing, interval N, processor P, overhead, latency, start, network, links, links "
    "CLASS, links weight W, links node N, link A-B)",
    .takes = TAKES_VALUE, .apply = apply_what_if },
  { "format", 0, OPTIONS_SUMMARY, "table|json|csv",
    "format of the summary (default: table)", .takes = TAKES_VALUE,
    .apply = apply_format },
  { "exact", 0, OPTIONS_EXACT, NULL, "print times of tables with all digits",
    .takes = TAKES_NOTHING, .offset = OPTION_FIELD (exact) },
  { "intervals", 0, OPTIONS_INTERVALS, NULL, "also print each interval",
    .takes = TAKES_NOTHING, .offset = OPTION_FIELD (intervals) },
  { "level", 0, OPTIONS_INTERVALS, "N",
    "omit intervals nested deeper than N, and print how many", .takes = TAKES_VALUE,
    .apply = apply_level },
  { "output", 'o', OPTIONS_OUTPUTS, "DIR", "%s in DIR", .takes = TAKES_TEXT,
    .offset = OPTION_FIELD (folder), .list = output_names_in_folder },
  { "format", 0, OPTIONS_TABLE, "table|json", "format of the result (default: table)",
    .takes = TAKES_VALUE, .apply = apply_table_format },
  { "threads", 0, OPTIONS_THREADS, "N",
    "replay long programs with at most N threads (default: this computer's processors; "
    "in a sweep 1 for each run)",
    .takes = TAKES_VALUE, .apply = apply_threads },
  { "quiet", 'q', OPTIONS_COMMON, NULL,
    "no progress messages; twice (-qq): also no warnings", .takes = TAKES_COUNT,
    .offset = OPTION_FIELD (quiet) },
  { "verbose", 'v', OPTIONS_COMMON, NULL,
    "print each step of the work; a summary has all figures", .takes = TAKES_NOTHING,
    .offset = OPTION_FIELD (verbose) },
  { "no-sync", 0, OPTIONS_COMMON, NULL, "do not wait until written files are on the disk",
    .takes = TAKES_NOTHING, .offset = OPTION_FIELD (no_sync) },
  { "memory-limit", 0, OPTIONS_COMMON, "SIZE",
    "end with an error if more memory is needed (default: three quarters of this "
    "computer's memory)",
    .takes = TAKES_VALUE, .apply = apply_memory_limit },
  { "help", 'h', OPTIONS_COMMON, NULL, "print this help", .takes = TAKES_NOTHING,
    .offset = OPTION_FIELD (help) },
  { "version", 'V', OPTIONS_COMMON, NULL,
    "print the versions of netfare and its libraries", .takes = TAKES_NOTHING,
    .offset = OPTION_FIELD (version) },
  { .name = NULL },
};

/* ---- options of the outputs -------------------------------------------------------- */

static void
add_output_options (GArray *list, guint row, OptionGroup group)
{
  const OutputKind *kind = output_list[row];
  const OutputOption *option = kind->options;
  const Option path = { kind->option,  0,
                        group,         kind->argument,
                        kind->help,    .takes = TAKES_OUTPUT,
                        .output = row, .part = PART_PATH };

  if (kind->option != NULL)
    g_array_append_val (list, path);
  for (guint i = 0; group == OPTIONS_OUTPUTS && option != NULL && option[i].name != NULL;
       i++)
    {
      const Option part = { option[i].name, 0,
                            group,          option[i].argument,
                            option[i].help, .takes = TAKES_OUTPUT,
                            .output = row,  .part = i };

      g_array_append_val (list, part);
    }
  const Option leave_out = { kind->leave_out,
                             0,
                             group,
                             NULL,
                             kind->leave_out_help,
                             .takes = TAKES_OUTPUT,
                             .output = row,
                             .part = PART_LEAVE_OUT };
  if (group == OPTIONS_OUTPUTS && kind->leave_out != NULL)
    g_array_append_val (list, leave_out);
}

/* ---- options of the readers -------------------------------------------------------- */

static gboolean
is_listed (const GArray *list, const ReaderOption *option)
{
  for (guint i = 0; i < list->len; i++)
    if (g_array_index (list, Option, i).reader == option)
      return TRUE;
  return FALSE;
}

static void
add_reader_options (GArray *list, const Reader *reader, OptionGroup group, guint groups)
{
  static const OptionGroup shows[]
      = { [READER_SHOWS_TREE] = OPTIONS_TREE, [READER_SHOWS_VALUES] = OPTIONS_VALUES };

  for (guint i = 0; reader->options != NULL && reader->options[i] != NULL; i++)
    {
      const ReaderOption *row = reader->options[i];
      const Option option = { row->name,
                              row->letter,
                              row->use != READER_CHANGES ? shows[row->use] : group,
                              row->argument,
                              row->help,
                              .takes = TAKES_READER,
                              .path = row->reads ? PATH_READ : PATH_NONE,
                              .reader = row };

      if ((option.group & groups) && !is_listed (list, row))
        g_array_append_val (list, option);
    }
}

/* Those of all kinds, or of the one that the command reads. */
static void
add_all_reader_options (GArray *list, const Command *command)
{
  if (command->groups & OPTIONS_HPF)
    add_reader_options (list, reader_find (reader_list, "hpf"), OPTIONS_HPF,
                        command->groups);
  for (guint i = 0; reader_list[i] != NULL; i++)
    if (command->groups & OPTIONS_PROGRAM)
      add_reader_options (list, reader_list[i], OPTIONS_PROGRAM, command->groups);
}

/* A replay has all outputs; other commands have some of them. */
static void
add_all_outputs (GArray *list, const Command *command)
{
  for (guint i = 0; output_list[i] != NULL; i++)
    if (command->groups & OPTIONS_OUTPUTS)
      add_output_options (list, i, OPTIONS_OUTPUTS);
    else if ((command->groups & OPTIONS_COMPARED) && output_list[i]->compare != NULL)
      add_output_options (list, i, OPTIONS_COMPARED);
    else if ((command->groups & OPTIONS_WHY_FILES)
             && (output_list[i]->flags & OUTPUT_TELLS_WHY))
      add_output_options (list, i, OPTIONS_WHY_FILES);
}

static void
add_table (GArray *list, const Option *option, const Command *command)
{
  for (; option != NULL && option->name != NULL; option++)
    {
      if ((option->group & command->groups) == 0)
        continue;
      g_array_append_val (list, *option);
      if (g_str_equal (option->name, "from"))
        add_all_reader_options (list, command);
    }
}

GArray *
option_list (const Command *command)
{
  const Option *const tables[]
      = { program_options,  job_options,    reshard_options, machine_options,
          command->options, common_options, noise_options };
  GArray *list = g_array_new (FALSE, FALSE, sizeof (Option));

  add_all_outputs (list, command);
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    add_table (list, tables[i], command);
  return list;
}
