/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf.c - netfare hpf */
#include "config.h"

#include <string.h>

#include "cli/options/option-table.h"
#include "base/output-file.h"
#include "cli/console/messages.h"
#include "cli/options/option-paths.h"
#include "cli/options/options.h"
#include "cli/run/plain-replay.h"
#include "cli/run/replay-outputs.h"
#include "cli/run/reshard-source.h"
#include "hpf/count/hpf-check.h"
#include "hpf/language/hpf-parser.h"
#include "hpf/program/hpf-program.h"
#include "hpf/program/hpf-reader.h"
#include "hpf/report/hpf-report.h"
#include "hpf/symbolic/hpf-closed.h"

/* Fixed form: if --from says so, or if the name ends in .f or .for, as in `replay`. */
static gboolean
find_form (const Options *options, const char *path, gboolean *fixed, GError **error)
{
  gboolean asked = options->from != NULL && strcmp (options->from, "hpf-fixed") == 0;

  *fixed = asked || hpf_is_fixed_form (path);
  if (options->from == NULL || asked || strcmp (options->from, "hpf") == 0)
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
check_tree (const Options *options, const HpfOptions *how, TextInput *input,
            GError **error)
{
  g_autoptr (HpfTree) tree = hpf_parse (input, how, error);

  if (tree == NULL || !hpf_check (tree, error)
      || !parameter_values_check_used (options->reader->options.parameters,
                                       text_input_name (input), error))
    return NULL;
  return g_steal_pointer (&tree);
}

static HpfTree *
read_tree (const Options *options, const HpfOptions *how, GError **error)
{
  g_autoptr (TextInput) input
      = inputs_open (options->inputs, options->files->pdata[0], error);

  return input != NULL ? check_tree (options, how, input, error) : NULL;
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

/* What is written: the counts, and the program itself. */
typedef struct
{
  const Options *options;
  const HpfTree *tree;
  const char *text; /* of --reshard; NULL: a file */
  const HpfReport *report;
} Result;

/* An output of an option, or with NULL nothing. */
static gboolean
open_file (GPtrArray *files, const Options *options, const char *path, OutputFile **file,
           GError **error)
{
  *file = NULL;
  if (path == NULL)
    return TRUE;
  *file = options_open_output (options, path, error);
  if (*file == NULL)
    return FALSE;
  g_ptr_array_add (files, *file);
  return TRUE;
}

static gboolean
is_stdout (const char *path)
{
  return path != NULL && path_is_stdout (path);
}

/* The collectives as a GOAL schedule. */
static gboolean
write_goal (const HpfTree *tree, const Options *options, OutputFile *output,
            GError **error)
{
  g_autoptr (Program) program = hpf_program_new (
      tree, options->reader->options.per_iteration, &hpf_reader, error);

  return program != NULL && plain_replay (program, options, output, NULL, error);
}

/* The table is left out if an option writes to standard output. */
static gboolean
write_files (const Result *self, GPtrArray *files, GError **error)
{
  const Options *options = self->options;
  gboolean quiet = is_stdout (options->hpf_matrix) || is_stdout (options->hpf_file)
                   || is_stdout (options->hpf_goal);
  OutputFile *matrix, *program, *goal, *table;

  if (!option_paths_check (options, error)
      || !open_file (files, options, options->hpf_matrix, &matrix, error)
      || !open_file (files, options, options->hpf_file, &program, error)
      || !open_file (files, options, options->hpf_goal, &goal, error)
      || !open_file (files, options, quiet ? NULL : "-", &table, error))
    return FALSE;
  if (goal != NULL && !write_goal (self->tree, options, goal, error))
    return FALSE;
  if (matrix != NULL)
    hpf_report_matrix (self->report,
                       g_str_has_suffix (output_file_name (matrix), ".json"), matrix);
  if (program != NULL)
    output_file_puts (program, self->text);
  if (table != NULL)
    write_report (self->report, options->format, table);
  return TRUE;
}

/* All outputs are flushed before one of them appears. */
static gboolean
write_all (const Result *self, GError **error)
{
  g_autoptr (GPtrArray) files
      = g_ptr_array_new_with_free_func ((GDestroyNotify) output_file_free);

  return write_files (self, files, error)
         && options_commit (self->options, (OutputFile *const *) files->pdata, files->len,
                            NULL, 0, error);
}

static void
show_notes (const Options *options, const HpfTree *tree)
{
  g_autofree char *note = hpf_tree_reductions_note (tree);
  const char *const notes[] = { note, NULL };

  if (options_show_warnings (options))
    message_warnings (notes);
}

/* ---- resharding -------------------------------------------------------------------- */

static HpfTree *
read_reshard (const Options *options, const HpfOptions *how, const char *text,
              GError **error)
{
  g_autoptr (TextInput) input
      = text_input_new_from_string (text, strlen (text), "--reshard");
  g_autoptr (HpfTree) tree = check_tree (options, how, input, error);

  if (tree == NULL)
    return NULL;
  HpfStatement *statement = tree->statements->pdata[0];
  statement->place.line = 0;
  for (guint i = 0; i < statement->references->len; i++)
    ((HpfReference *) statement->references->pdata[i])->place = (HpfPlace){ 0, 0 };
  return g_steal_pointer (&tree);
}

/* One of the two. */
static gboolean
check_what (const Options *options, GError **error)
{
  gboolean reshards = options->reshard_to != NULL || options->reshard_grid != NULL
                      || options->hpf_file != NULL || options->element_bytes != 0;

  if (options->reshard != NULL && options->files->len > 0)
    error_set (error, NETFARE_ERROR_USAGE,
               "option --reshard: found the program '%s' too, expected none",
               (const char *) options->files->pdata[0]);
  else if (options->reshard == NULL && reshards)
    error_set (error, NETFARE_ERROR_USAGE,
               "options --to, --grid, --element-bytes and --hpf: expected --reshard too");
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
               "option --symbolic: netfare was built without isl; install it (Debian: "
               "libisl-dev), configure and build netfare again");
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

/* What the options say about the program; shape: where that of --processors is kept. */
static gboolean
find_how (const Options *options, HpfOptions *how, Shape *shape, GError **error)
{
  *how = (HpfOptions){ .parameters = options->reader->options.parameters,
                       .symbols = options->symbolic };
  how->formats = options->reader->options.distributions;
  if (options->hpf_processors != NULL)
    how->processors = shape;
  return (options->reshard != NULL
          || find_form (options, options->files->pdata[0], &how->fixed, error))
         && find_shape (options, shape, error);
}

static int
run_command (const Options *options, GError **error)
{
  Shape shape;
  HpfOptions how;

  if (!check_what (options, error) || !check_symbolic (options, error)
      || !find_how (options, &how, &shape, error))
    return 2;
  gboolean reshards = options->reshard != NULL;
  g_autofree char *text = reshards ? reshard_text (options, error) : NULL;
  if (reshards && text == NULL)
    return 2;
  g_autoptr (HpfTree) tree = reshards ? read_reshard (options, &how, text, error)
                                      : read_tree (options, &how, error);
  if (tree == NULL)
    return 1;
  show_notes (options, tree);
  g_autoptr (HpfReport) report = hpf_report_new (
      tree, options->reader->options.per_iteration, options->hpf_matrix != NULL, error);
  if (report == NULL)
    return 1;
  if (options->symbolic != NULL)
    hpf_report_find_closed (report);
  const Result result = { options, tree, text, report };
  return write_all (&result, error) ? 0 : 1;
}

static char **
list_kinds (void)
{
  return g_strsplit ("hpf hpf-fixed", " ", -1);
}

static const Option own_options[] = {
  { "from", 0, OPTIONS_HPF, "KIND",
    "read the file as hpf (free form) or hpf-fixed; with --reshard the old layout",
    .takes = TAKES_TEXT, .offset = OPTION_FIELD (from), .values = option_kinds },
  { "processors", 0, OPTIONS_HPF, "SHAPE",
    "value of NUMBER_OF_PROCESSORS(), and default grid (4x4)", .takes = TAKES_TEXT,
    .offset = OPTION_FIELD (hpf_processors) },
  { "reshard", 0, OPTIONS_HPF, "EXTENTS",
    "no file: change the layout of an array with these extents (4096x4096)",
    .takes = TAKES_TEXT, .offset = OPTION_FIELD (reshard) },
  { "to", 0, OPTIONS_HPF, "LAYOUT", "--reshard: the new layout, as in '*,BLOCK'",
    .takes = TAKES_TEXT, .offset = OPTION_FIELD (reshard_to) },
  { "grid", 0, OPTIONS_HPF, "SHAPE", "--reshard: the grid of processors",
    .takes = TAKES_TEXT, .offset = OPTION_FIELD (reshard_grid) },
  { "element-bytes", 0, OPTIONS_HPF, "N", "--reshard: size of an element (default: 4)",
    .takes = TAKES_VALUE, .apply = reshard_take_element_bytes },
  { "hpf", 0, OPTIONS_HPF, "FILE", "--reshard: write the program for a replay to FILE",
    .takes = TAKES_TEXT, .offset = OPTION_FIELD (hpf_file) },
  { "goal", 0, OPTIONS_HPF, "FILE", "the program as a GOAL schedule", .takes = TAKES_TEXT,
    .offset = OPTION_FIELD (hpf_goal) },
  { "matrix", 0, OPTIONS_HPF, "FILE",
    "elements and bytes between each two processors; JSON if FILE ends in .json",
    .takes = TAKES_TEXT, .offset = OPTION_FIELD (hpf_matrix) },
  { "symbolic", 0, OPTIONS_HPF, "NAMES",
    "communications as a formula in these PARAMETERs (N,M, or all)", .takes = TAKES_TEXT,
    .offset = OPTION_FIELD (symbolic) },
  { .name = NULL },
};

const Command command_hpf = {
  .name = "hpf",
  .synopsis = "FILE.hpf|--reshard EXTENTS [--matrix FILE] [--goal FILE]",
  .example = "netfare hpf jacobi.hpf -D N=1000 --matrix pairs.csv",
  .summary
  = "Counts the communications that the data distribution of an HPF program causes. For "
    "every assignment and every reference on its right-hand side it prints the number of "
    "operations that need an element of another processor, the elements, bytes and pairs "
    "of processors, and the kind of collective.",
  .options = own_options,
  .groups = OPTIONS_HPF | OPTIONS_SUMMARY | OPTIONS_COMMON,
  .least_files = 0,
  .most_files = 1,
  .kinds = list_kinds,
  .run = run_command,
};
