/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program.c - netfare program: programs by name, described or as GOAL schedules */
#include "config.h"

#include <string.h>

#include "cli/options/option-paths.h"
#include "cli/options/option-table.h"
#include "cli/options/options.h"
#include "cli/run/plain-replay.h"
#include "cli/run/run-options.h"
#include "program/reader-settings.h"
#include "run/program-source.h"
#include "run/traffic-slot.h"
#include "text/number-text.h"
#include "workloads/workload-spec.h"
#include "workloads/workload.h"

#define EXAMPLE_WIDTH 27

static int
print_list (const Options *options, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (options->files->len > 0 || options->folder != NULL || options->program_info)
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "option --list: found other arguments, expected none");
      return 2;
    }
  for (const Workload *const *row = workloads (); *row != NULL; row++)
    {
      g_autofree char *form
          = g_strdup_printf ("%s(%s)", (*row)->name, (*row)->parameters);

      g_string_append_printf (text, "%-34s  %s\n", form, (*row)->meaning);
    }
  g_string_append (text, "\nEach also takes rounds=R (1), compute=TIME (0) and seed=N "
                         "(0), traffic only seed=N.\n");
  return options_print (options, text->str, error) ? 0 : 1;
}

static Program *
open_program (ProgramSource *source, const Options *options, GError **error)
{
  program_source_prepare (source, options);
  Program *program = program_source_get (source, NULL, NULL, error);
  return program != NULL && traffic_slot_set (source, &program, NULL, NULL, NULL, error)
             ? program
             : NULL;
}

/* Messages and bytes, collectives by their default algorithms, which a replay finds. */
static gboolean
count_messages (Program *program, const Options *options, ReplayResult *totals,
                GError **error)
{
  if (program_contents (program) & PROGRAM_COLLECTIVES)
    return plain_replay (program, options, NULL, totals, error);
  guint64 bytes;

  totals->messages = program_count_sends (program, &bytes);
  totals->bytes = bytes;
  return TRUE;
}

static gboolean
print_info (const char *spec, Program *program, const Options *options, GError **error)
{
  const Workload *workload = workload_find (spec, strcspn (spec, ":("));
  g_autoptr (GString) text = g_string_new (NULL);
  ReplayResult totals;
  NumberText bytes;

  if (!count_messages (program, options, &totals, error))
    return FALSE;
  g_string_append_printf (text, "Program   %s\n", spec);
  g_string_append_printf (text, "Meaning   %s\n", workload->meaning);
  g_string_append_printf (text, "Ranks     %u\n", program_processors (program));
  g_string_append_printf (text, "Messages  %" G_GUINT64_FORMAT "\n", totals.messages);
  g_string_append_printf (text, "Bytes     %s\n",
                          number_exact (totals.bytes, 1, 0, bytes));
  return options_print (options, text->str, error);
}

static gboolean
write_schedule (Program *program, const Options *options, GError **error)
{
  g_autoptr (OutputFile) output = NULL;

  if (!option_paths_check (options, error))
    return FALSE;
  output = options_open_output (options, options->folder, error);
  return output != NULL && plain_replay (program, options, output, NULL, error)
         && options_commit (options, &output, 1, NULL, 0, error);
}

static int
run_command (const Options *options, GError **error)
{
  if (options->program_list)
    return print_list (options, error);
  if (options->files->len == 0)
    {
      error_set (error, NETFARE_ERROR_USAGE, "no program is given; netfare %s %s",
                 options->command->name, options->command->synopsis);
      return 2;
    }
  const char *spec = options->files->pdata[0];
  g_autoptr (ProgramSource) source
      = program_source_open (spec, "workload", options->inputs, error);
  if (source == NULL)
    return 1;
  Program *program = open_program (source, options, error);
  if (program == NULL)
    return 1;
  if (options->folder != NULL && !write_schedule (program, options, error))
    return 1;
  return (options->folder != NULL && !options->program_info)
                 || print_info (spec, program, options, error)
             ? 0
             : 1;
}

static void
list_workloads (GString *help)
{
  g_string_append (help, "\nPrograms, each with a small example:\n");
  for (const Workload *const *row = workloads (); *row != NULL; row++)
    {
      const gboolean is_long = strlen ((*row)->example) >= EXAMPLE_WIDTH;

      g_string_append_printf (help, "  %-*s%s", EXAMPLE_WIDTH, (*row)->example,
                              is_long ? "\n" : "");
      g_string_append_printf (help, "%*s%s\n", is_long ? 2 + EXAMPLE_WIDTH : 0, "",
                              (*row)->meaning);
    }
}

static const Option own_options[] = {
  { "list", 0, OPTIONS_WORKLOAD, NULL, "list the programs that can be made by name",
    .takes = TAKES_NOTHING, .offset = OPTION_FIELD (program_list) },
  { "info", 0, OPTIONS_WORKLOAD, NULL,
    "print ranks, messages and bytes (the default without --output)",
    .takes = TAKES_NOTHING, .offset = OPTION_FIELD (program_info) },
  { "define", 'D', OPTIONS_WORKLOAD, "NAME=VALUE", "set a named argument of the program",
    .takes = TAKES_READER, .reader = &reader_option_define },
  { "output", 'o', OPTIONS_WORKLOAD, "FILE",
    "write a GOAL schedule to FILE, packed if its name ends with .ngoal",
    .takes = TAKES_TEXT, .offset = OPTION_FIELD (folder) },
  { .name = NULL },
};

const Command command_program = {
  .name = "program",
  .synopsis = "SPEC [--info] [-o FILE] | --list",
  .example = "netfare program halo:8x8,64KiB,rounds=100,compute=20us -o halo.goal",
  .summary
  = "Describes a program that is made by name, or writes it as a GOAL schedule: halos, "
    "permutations, random traffic, collectives, .. Every command takes such a SPEC in "
    "place of a program's file.",
  .options = own_options,
  .groups = OPTIONS_WORKLOAD | OPTIONS_COMMON,
  .least_files = 0,
  .most_files = 1,
  .run = run_command,
  .add_help = list_workloads,
};
