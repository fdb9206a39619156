/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "base/output-file.h"
#include "cli/console/messages.h"
#include "cli/options/options.h"
#include "cli/run/reshard-source.h"
#include "hpf/count/hpf-check.h"
#include "hpf/language/hpf-parser.h"
#include "hpf/program/hpf-reader.h"
#include "hpf/report/hpf-report.h"
#include "hpf/symbolic/hpf-closed.h"

/* Fixed form: if --from says so, or if the name ends in .f or .for. */
static gboolean
find_form (const Options *options, const char *path, gboolean *fixed, GError **error)
{
  *fixed = hpf_is_fixed_form (path);
  if (options->from == NULL)
    return TRUE;
  *fixed = strcmp (options->from, "hpf-fixed") == 0;
  if (*fixed || strcmp (options->from, "hpf") == 0)
    return TRUE;
  error_set (error, NETFARE_ERROR_USAGE,
             "option --from: found '%s', expected hpf or hpf-fixed", options->from);
  return FALSE;
}

static gboolean
find_shape (const Options *options, Shape *shape, GError **error)
{
  g_autofree char *why = NULL;
  if (options->hpf_processors == NULL
      || shape_parse (options->hpf_processors, shape, &why))
    return TRUE;
  error_set (error, NETFARE_ERROR_USAGE, "option --processors: %s", why);
  return FALSE;
}

static HpfTree *
read_tree (const Options *options, const HpfOptions *how, GError **error)
{
  g_autoptr (TextInput) input = text_input_open (options->files->pdata[0], error);
  if (input == NULL)
    return NULL;
  g_autoptr (HpfTree) tree = hpf_parse (input, how, error);
  if (tree == NULL || !hpf_check (tree, error)
      || !parameter_values_check_used (options->parameters, text_input_name (input),
                                       error))
    return NULL;
  return g_steal_pointer (&tree);
}

static gboolean
write_matrix (const HpfReport *report, OutputFile *output)
{
  hpf_report_matrix (report, g_str_has_suffix (output_file_name (output), ".json"),
                     output);
  return TRUE;
}

static void
write_report (const HpfReport *report, SummaryFormat format, OutputFile *output)
{
  switch (format)
    {
    case SUMMARY_TABLE:
      hpf_report_table (report, output);
      return;
    case SUMMARY_JSON:
      hpf_report_json (report, output);
      return;
    case SUMMARY_CSV:
      hpf_report_csv (report, output);
      return;
    }
}

/* All outputs are flushed before one of them appears. */
static gboolean
write_all (const Options *options, const HpfReport *report, GError **error)
{
  const char *path = options->hpf_matrix;
  g_autoptr (OutputFile) matrix
      = path != NULL ? options_open_output (options, path, error) : NULL;
  if (path != NULL && matrix == NULL)
    return FALSE;
  gboolean quiet = path != NULL && strcmp (path, "-") == 0;
  g_autoptr (OutputFile) output = quiet ? NULL : output_file_open ("-", error);
  if (!quiet && output == NULL)
    return FALSE;
  if (matrix != NULL)
    write_matrix (report, matrix);
  if (output != NULL)
    write_report (report, options->format, output);
  OutputFile *files[] = { matrix != NULL ? matrix : output, output };
  return output_files_commit (files, matrix != NULL && output != NULL ? 2 : 1, error);
}

static void
show_notes (const Options *options, const HpfTree *tree)
{
  g_autofree char *note = hpf_tree_reductions_note (tree);
  const char *const notes[] = { note, NULL };
  if (options_show_warnings (options))
    message_warnings (notes);
}

/* ---- resharding ----------------------------------------------------------------------
 */

static gboolean
write_program (const Options *options, const char *path, const char *text, GError **error)
{
  g_autoptr (OutputFile) output = options_open_output (options, path, error);
  if (output == NULL)
    return FALSE;
  output_file_puts (output, text);
  return output_file_commit (output, error);
}

static int
run_reshard (const Options *options, GError **error)
{
  const HpfOptions how = { 0 };
  g_autofree char *text = reshard_text (options, error);
  if (text == NULL)
    return 2;
  g_autoptr (TextInput) input
      = text_input_new_from_string (text, strlen (text), "--reshard");
  g_autoptr (HpfTree) tree = hpf_parse (input, &how, error);
  if (tree == NULL || !hpf_check (tree, error))
    return 1;
  HpfStatement *statement = tree->statements->pdata[0];
  statement->place.line = 0;
  g_autoptr (HpfReport) report = hpf_report_new (tree, FALSE, error);
  return report != NULL && write_all (options, report, error)
                 && (options->hpf_file == NULL
                     || write_program (options, options->hpf_file, text, error))
             ? 0
             : 1;
}

/* One of the two. */
static gboolean
check_what (const Options *options, GError **error)
{
  gboolean reshards = options->reshard_to != NULL || options->reshard_grid != NULL
                      || options->hpf_file != NULL;
  if (options->reshard != NULL && options->files->len > 0)
    error_set (error, NETFARE_ERROR_USAGE,
               "option --reshard: found the program '%s' too, expected none",
               (const char *) options->files->pdata[0]);
  else if (options->reshard == NULL && reshards)
    error_set (error, NETFARE_ERROR_USAGE,
               "options --to, --grid and --hpf: expected --reshard too");
  else if (options->reshard == NULL && options->files->len == 0)
    error_set (error, NETFARE_ERROR_USAGE, "no file is given; netfare hpf %s",
               options->command->synopsis);
  else
    return TRUE;
  return FALSE;
}

/* Closed forms: what is wanted can be found. */
static gboolean
check_symbolic (const Options *options, GError **error)
{
  const char *names = options->symbolic;
  if (names == NULL)
    return TRUE;
  g_auto (GStrv) all = g_strsplit (names, ",", -1);
  guint n = g_strv_length (all);
  if (!hpf_closed_is_known ())
    error_set (error, NETFARE_ERROR_USAGE,
               "option --symbolic: netfare was built without PolyLib; install it "
               "(Debian: libpolylib64-dev), configure and build netfare again");
  else if (options->reshard != NULL)
    error_set (error, NETFARE_ERROR_USAGE,
               "option --symbolic: found --reshard too, which has no PARAMETER; expected "
               "a program");
  else if (n > HPF_MOST_PARAMETERS)
    error_set (error, NETFARE_ERROR_USAGE,
               "option --symbolic: found '%s', expected 1 to %d names of PARAMETERs, or "
               "all",
               names, HPF_MOST_PARAMETERS);
  else
    return TRUE;
  return FALSE;
}

static int
run_command (const Options *options, GError **error)
{
  Shape shape;
  HpfOptions how = { .parameters = options->parameters };
  if (!check_what (options, error) || !check_symbolic (options, error))
    return 2;
  if (options->reshard != NULL)
    return run_reshard (options, error);
  if (options->distributions->len > 1)
    how.formats = (const char *const *) options->distributions->pdata;
  if (!find_form (options, options->files->pdata[0], &how.fixed, error)
      || !find_shape (options, &shape, error))
    return 2;
  how.symbols = options->symbolic;
  if (options->hpf_processors != NULL)
    how.processors = &shape;
  g_autoptr (HpfTree) tree = read_tree (options, &how, error);
  if (tree == NULL)
    return 1;
  show_notes (options, tree);
  g_autoptr (HpfReport) report = hpf_report_new (tree, options->per_iteration, error);
  if (report == NULL)
    return 1;
  if (options->symbolic != NULL)
    hpf_report_find_closed (report);
  return write_all (options, report, error) ? 0 : 1;
}

static char **
list_kinds (void)
{
  return g_strsplit ("hpf hpf-fixed", " ", -1);
}

const Command command_hpf = {
  .name = "hpf",
  .synopsis = "FILE.hpf|--reshard EXTENTS [--matrix FILE]",
  .example = "netfare hpf jacobi.hpf -D N=1000 --matrix pairs.csv",
  .summary
  = "Counts the communications that the data distribution of an HPF program causes. For "
    "every assignment and every reference on its right-hand side it prints the number of "
    "operations that need an element of another processor, the elements, bytes and pairs "
    "of processors, and the kind of collective.",
  .groups = OPTIONS_HPF | OPTIONS_SUMMARY | OPTIONS_COMMON,
  .least_files = 0,
  .most_files = 1,
  .kinds = list_kinds,
  .run = run_command,
};
