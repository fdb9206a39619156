/* SPDX-License-Identifier: GPL-3.0-or-later */
/* netfare bmf parallelise: a serial parallel-BMF program becomes a parallel one */
#include "config.h"

#include <string.h>

#include "cli/options/option-paths.h"
#include "cli/parallelise/law-options.h"
#include "cli/parallelise/bmf-steps.h"
#include "cli/parallelise/bmf-table.h"
#include "cli/parallelise/bmf-text.h"

/* ---- what is written --------------------------------------------------------------- */

/* Whether a table is printed rather than a program: with several numbers of processors
 * only the table is printed. */
static gboolean
prints_table (const Options *options, guint count)
{
  return options->compare || count > 1;
}

static gboolean
check_options (const Options *options, guint count, GError **error)
{
  const gboolean table = prints_table (options, count);
  const char *wrong = NULL;

  if (options->steps && table && options->folder == NULL)
    wrong = "--steps is written into the program, expected -o FILE for it: standard "
            "output is used for the table";
  else if (options->steps && options->format == SUMMARY_CSV)
    wrong = "--format is csv, expected table or json for --steps";
  else if (options->format != SUMMARY_TABLE && !table && !options->steps)
    wrong = "--format applies only to --compare and --steps";
  else if (table && options->folder != NULL && strcmp (options->folder, "-") == 0)
    wrong = "found -o -, expected a file name: standard output is used for the table";
  if (wrong == NULL)
    return TRUE;
  error_set (error, NETFARE_ERROR_USAGE, "bmf parallelise: %s", wrong);
  return FALSE;
}

/* Opens the file for the program; *file NULL: none is written.  Called before anything is
 * computed, so that a path that cannot be written is reported at once. */
static gboolean
open_output (const Options *options, guint count, OutputFile **file, GError **error)
{
  if (prints_table (options, count) && options->folder == NULL)
    return TRUE;
  *file = options_open_output (options, options->folder != NULL ? options->folder : "-",
                               error);
  return *file != NULL;
}

/* Prints the program, or, if steps are requested as data, the steps. */
static gboolean
write_program (BmfMade *made, gboolean table, OutputFile *file, GError **error)
{
  const Options *options = &made->options;
  g_autofree char *text = NULL;

  if (options->steps && options->format == SUMMARY_JSON && !table)
    return bmf_steps_write_json (made, file, error);
  text = bmf_made_format (made, options->reader->options.data == NULL, error);
  if (text != NULL)
    output_file_puts (file, text);
  return text != NULL;
}

/* Writes the table, the program, or both: everything requested or nothing. */
static gboolean
write_results (const Options *options, const GPtrArray *made, ProgramSource *source,
               OutputFile *file, GError **error)
{
  const gboolean table = prints_table (options, made->len);
  OutputFile *files[2];
  guint n = 0;
  g_autoptr (OutputFile) printed
      = table ? options_open_output (options, "-", error) : NULL;
  g_autoptr (GPtrArray) warnings = NULL;
  BmfMade *best = made->pdata[0];

  if (!option_paths_check (options, error))
    return FALSE;
  if (table
      && (printed == NULL || !bmf_table_write (made, source, printed, &warnings, error)))
    return FALSE;
  if (table)
    best = bmf_table_fastest (made);
  if (file != NULL
      && (!write_program (best, table, file, error) || !output_file_flush (file, error)))
    return FALSE;
  if (!table && best->pricing.warnings != NULL)
    {
      warnings = g_ptr_array_ref (best->pricing.warnings);
      g_ptr_array_add (warnings, NULL);
    }
  if (warnings != NULL && options_show_warnings (options))
    message_warnings ((const char *const *) warnings->pdata);
  if (printed != NULL)
    files[n++] = printed;
  if (file != NULL)
    files[n++] = file;
  return options_commit (options, files, n, NULL, 0, error);
}

/* ---- the command ------------------------------------------------------------------- */

/* Makes a program for each number of processors. */
static GPtrArray *
make_all (const Options *options, ProgramSource *source, char **processors, guint count,
          GError **error)
{
  g_autoptr (GPtrArray) all
      = g_ptr_array_new_with_free_func ((GDestroyNotify) bmf_made_free);

  for (guint i = 0; i < count; i++)
    {
      BmfMade *made = bmf_made_new (options, source, processors[i], error);
      g_autoptr (GPtrArray) warnings = NULL;

      if (made == NULL)
        return NULL;
      g_ptr_array_add (all, made);
      warnings = bmf_made_warnings (made);
      if (options_show_warnings (options)
          && (count == 1 || made->parallel->uses->len == 0))
        message_warnings ((const char *const *) warnings->pdata);
    }
  return g_steal_pointer (&all);
}

static int
run_parallelise (const Options *options, GError **error)
{
  guint count;
  g_auto (GStrv) processors = bmf_made_processors (options, &count);
  g_autoptr (OutputFile) file = NULL;
  g_autoptr (ProgramSource) source = NULL;
  g_autoptr (GPtrArray) made = NULL;

  if (!check_options (options, count, error)
      || !open_output (options, count, &file, error))
    return 1;
  source = program_source_open (options->files->pdata[1], options->from, options->inputs,
                                error);
  if (source == NULL)
    return 1;
  program_source_prepare (source, options);
  made = make_all (options, source, processors, count, error);
  if (made == NULL)
    return 1;
  return write_results (options, made, source, file, error) ? 0 : 1;
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

static char **
first_words (void)
{
  return g_strsplit ("parallelise", " ", -1);
}

const Command command_bmf = {
  .name = "bmf",
  .synopsis = "parallelise PROGRAM --processors N",
  .example = "netfare bmf parallelise factorials.bmf --processors 16 > parallel.bmf",
  .summary
  = "Makes a serial BMF program parallel by laws that preserve its value, if it is then "
    "faster on the given machine (without one: on the basic network). Prints the "
    "program, "
    "with the laws that were used as comments. --compare prints a table of both programs "
    "instead, for one or several numbers of processors (--processors 2,4,8); -o then "
    "also "
    "writes the program.",
  .options = law_options,
  .groups = OPTIONS_LAWS | OPTIONS_PROGRAM | OPTIONS_MACHINE | OPTIONS_SUMMARY
            | OPTIONS_EXACT | OPTIONS_COMMON,
  .least_files = 2,
  .most_files = 2,
  .words = 1,
  .in_place = TRUE,
  .arguments = first_words,
  .run = run_command,
};
