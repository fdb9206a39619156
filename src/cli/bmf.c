/* SPDX-License-Identifier: GPL-3.0-or-later */
/* netfare bmf parallelise: a serial parallel-BMF program becomes a parallel one */
#include "config.h"

#include <string.h>

#include "bmf/bmf-format.h"
#include "cli/machine-shape.h"
#include "cli/options.h"
#include "cli/run.h"
#include "laws/bmf-parallelise.h"
#include "output/compare-table.h"

/* The parallel program as text; with_data: even where the serial one has none. */
static char *
format (const BmfTree *tree, const GArray *uses, gboolean with_data)
{
  g_autofree char *program = bmf_format_program (tree, with_data);
  GString *text = g_string_new (NULL);
  bmf_laws_append (uses, text);
  g_string_append (text, program);
  if (!with_data)
    g_string_append (text, "-- The data is in another file, as it was.\n");
  return g_string_free (text, FALSE);
}

/* How many processors were asked for: --processors, or else the network's. */
static gboolean
count_processors (const Options *options, guint32 *processors, GError **error)
{
  g_autoptr (MachineChoice) choice = machines_single (options, error);
  if (choice == NULL)
    return FALSE;
  if (choice->any_shape)
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "bmf parallelise: expected --processors N, over how many to split");
      return FALSE;
    }
  if (!machine_shape_from_topology (choice->machine, error))
    return FALSE;
  *processors = shape_count (&choice->machine->shape);
  return TRUE;
}

static void
warn (const char *what)
{
  const char *const list[] = { what, NULL };
  message_warnings (list);
}

/* ---- --compare --------------------------------------------------------------------- */

/* *value: what the program computes. */
static gboolean
add_column (CompareTable *table, const char *name, const Options *options,
            ProgramSource *source, char **value, GError **error)
{
  g_autoptr (MachineChoice) choice = machines_single (options, error);
  if (choice == NULL)
    return FALSE;
  g_autoptr (Run) run = run_new (options, source, choice, error);
  if (run == NULL || !run_replay (run, options, error))
    return FALSE;
  const ReportContext context = run_report (run, options);
  compare_table_add (table, name, &context);
  *value = g_strdup (program_result (run->program)->text);
  return TRUE;
}

/* The parallel program is whole: it has its definitions and data in it. */
static ProgramSource *
open_parallel (char *taken, const char *name, const Options *options, GError **error)
{
  ProgramSource *source
      = program_source_new_from_text (taken, strlen (taken), name, "bmf", error);
  if (source != NULL)
    program_source_set_definitions (source, NULL, NULL, options->no_prelude);
  return source;
}

/* Where the program goes; *file NULL: nowhere.  Before anything is computed, so that a
 * path that cannot be written is told at once. */
static gboolean
open_output (const Options *options, OutputFile **file, GError **error)
{
  if (options->compare && options->folder == NULL)
    return TRUE;
  if (options->compare && strcmp (options->folder, "-") == 0)
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "- is named for the program, expected a file with a name: --compare "
                 "prints its table");
      return FALSE;
    }
  *file = output_file_open (options->folder != NULL ? options->folder : "-", error);
  return *file != NULL;
}

/* The table, handed to the system; printed: where. */
static gboolean
compare (const Options *options, ProgramSource *serial, char *taken, OutputFile *printed,
         GError **error)
{
  g_autofree char *name
      = g_strdup_printf ("%s, made parallel", (const char *) options->files->pdata[1]);
  g_autoptr (ProgramSource) parallel = open_parallel (taken, name, options, error);
  g_autoptr (CompareTable) table = compare_table_new (FALSE, G_MAXUINT);
  g_autofree char *of_serial = NULL, *of_parallel = NULL;
  if (parallel == NULL
      || !add_column (table, "serial", options, serial, &of_serial, error)
      || !add_column (table, "parallel", options, parallel, &of_parallel, error))
    return FALSE;
  compare_table_write (table, options->format, FALSE, printed);
  if (!output_file_flush (printed, error))
    return FALSE;
  if (options_show_warnings (options))
    message_warnings (compare_table_warnings (table));
  if (options_show_warnings (options) && strcmp (of_serial, of_parallel) != 0)
    warn ("the values differ: sums of reals depend on their order");
  return TRUE;
}

/* ---- the command ------------------------------------------------------------------- */

/* The program, the comparison, or both: all that is asked for or nothing. */
static gboolean
write_results (const Options *options, ProgramSource *source, const BmfTree *tree,
               const GArray *uses, OutputFile *file, GError **error)
{
  g_autofree char *text
      = file != NULL ? format (tree, uses, options->data == NULL) : NULL;
  g_autoptr (OutputFile) printed
      = options->compare ? output_file_open ("-", error) : NULL;
  if (options->compare
      && (printed == NULL
          || !compare (options, source, format (tree, uses, TRUE), printed, error)))
    return FALSE;
  if (file != NULL)
    output_file_puts (file, text);
  return (file == NULL || output_file_flush (file, error))
         && (printed == NULL || output_file_commit (printed, error))
         && (file == NULL || output_file_commit (file, error));
}

static int
run_parallelise (const Options *options, GError **error)
{
  guint32 processors;
  g_autoptr (OutputFile) file = NULL;
  if (options->format != SUMMARY_TABLE && !options->compare)
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "bmf parallelise: --format is that of the table that --compare prints");
      return 2;
    }
  if (!count_processors (options, &processors, error)
      || !open_output (options, &file, error))
    return 1;
  g_autoptr (ProgramSource) source
      = program_source_open (options->files->pdata[1], options->from, error);
  if (source == NULL)
    return 1;
  run_prepare_source (source, options);
  g_autoptr (BmfTree) tree = program_source_read_tree (source, processors, error);
  if (tree == NULL)
    return 1;
  const BmfParallelise how
      = { .processors = processors, .associative = options->assume_associative };
  g_autoptr (BmfParallel) parallel = bmf_parallelise (tree, &how, error);
  if (parallel == NULL)
    return 1;
  const GArray *uses = parallel->uses;
  if (uses->len == 0 && options_show_warnings (options))
    warn (processors == 1 ? "nothing to split over 1 processor: the program is as it was"
                          : "no law applies, or no list is long enough to be split: the "
                            "program is as it was");
  return write_results (options, source, tree, uses, file, error) ? 0 : 1;
}

static int
run_command (const Options *options, GError **error)
{
  const char *verb = options->files->pdata[0];
  if (strcmp (verb, "parallelise") == 0 || strcmp (verb, "parallelize") == 0)
    return run_parallelise (options, error);
  error_set (error, NETFARE_ERROR_USAGE, "bmf: found '%s', expected parallelise", verb);
  return 2;
}

const Command command_bmf = {
  .name = "bmf",
  .synopsis = "parallelise PROGRAM --processors N",
  .example = "netfare bmf parallelise factorials.bmf --processors 16 > parallel.bmf",
  .summary
  = "Makes a serial parallel-BMF program parallel by laws that keep its value: prints "
    "it, and the laws that were used as comments. --compare replays both instead, on "
    "the machine given, or else on the basic network; with -o the program is kept, too.",
  .groups
  = OPTIONS_LAWS | OPTIONS_PROGRAM | OPTIONS_MACHINE | OPTIONS_SUMMARY | OPTIONS_COMMON,
  .least_files = 2,
  .most_files = 2,
  .run = run_command,
};
