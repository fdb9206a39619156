/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare.c - netfare compare */
#include "config.h"

#include "cli/options/option-paths.h"
#include "cli/options/options.h"
#include "cli/run/baseline.h"
#include "cli/run/reshard-source.h"
#include "cli/run/job-sources.h"
#include "cli/run/machines.h"
#include "cli/run/run-options.h"
#include "cli/run/replay-outputs.h"
#include "output/compare-table.h"

static const char *
title (const MachineChoice *choice)
{
  return choice->name != NULL ? choice->name : choice->machine->name;
}

/* A program is mapped on a shape; on another shape it is, in effect, another program.  A
 * program with its own number of processors is mapped on that number, whatever their
 * shape. */
static void
warn_of_shapes (Run *run, const ProgramSource *source, const MachineChoice *first,
                const MachineChoice *choice)
{
  const Shape *one = &first->machine->shape, *other = &choice->machine->shape;
  gboolean alike = program_source_reader (source)->own_processors
                       ? shape_count (one) == shape_count (other)
                       : shape_equal (one, other);

  if (alike)
    return;
  g_autofree char *first_shape = shape_format (&first->machine->shape);
  g_autofree char *shape = shape_format (&choice->machine->shape);
  g_ptr_array_add (
      run->warnings,
      g_strdup_printf ("%s has shape %s and %s has %s: the program is mapped "
                       "differently",
                       title (first), first_shape, title (choice), shape));
}

/* One column.  Returns: FALSE where the replay failed. */
static gboolean
add_column (CompareTable *table, const Options *options, ProgramSource *source,
            const JobSources *jobs, const MachineChoice *first, MachineChoice *choice,
            GError **error)
{
  RunPrinter printer;
  RunSettings settings = run_settings_of (options, &printer);

  settings.jobs = job_sources_list (jobs);
  g_autoptr (Run) run = run_new (&settings, source, choice, error);

  if (run == NULL || !run_replay (run, error))
    return FALSE;
  warn_of_shapes (run, source, first, choice);
  const ReportContext context = run_report (run);
  compare_table_add (table, choice->name, &context);
  return TRUE;
}

typedef struct
{
  GPtrArray *files; /* OutputFile: of outputs, then the table */
  GPtrArray *kinds; /* OutputKind: of each; NULL: the table */
  Baseline baseline;
  gboolean has_stdout; /* one of them */
  gboolean prints;     /* the table: no file is standard output */
} Results;

static gboolean
open_result (Results *self, const Options *options, const OutputKind *kind,
             const char *path, GError **error)
{
  OutputFile *file = options_open_output (options, path, error);

  if (file == NULL)
    return FALSE;
  g_ptr_array_add (self->files, file);
  g_ptr_array_add (self->kinds, (gpointer) kind);
  self->has_stdout = self->has_stdout || path_is_stdout (path);
  return TRUE;
}

/* Called before the replays, so that a path that cannot be written is reported at
 * once. */
static gboolean
open_results (Results *self, const Options *options, GError **error)
{
  for (guint i = 0; output_list[i] != NULL; i++)
    {
      const char *path = options->outputs[i].path;

      if (path != NULL && !open_result (self, options, output_list[i], path, error))
        return FALSE;
    }
  self->prints = !self->has_stdout && !check_is_stdout (options);
  return !self->prints || open_result (self, options, NULL, "-", error);
}

/* What the runs take, as their JSON has it. */
static gboolean
take_times (Results *self, CompareTable *table, GError **error)
{
  const SummaryStyle style = { .format = SUMMARY_JSON };
  OutputFile *json;

  if (!baseline_is_used (&self->baseline))
    return TRUE;
  json = output_file_new_in_memory ("this run");
  compare_table_write (table, &style, json);
  return baseline_take (&self->baseline, json, error);
}

/* All of them, or none. */
static gboolean
write_results (Results *self, CompareTable *table, const Options *options, GError **error)
{
  const SummaryStyle style = options_style (options);

  if (!option_paths_check (options, error) || !take_times (self, table, error))
    return FALSE;
  for (guint i = 0; i < self->files->len; i++)
    {
      const OutputKind *kind = self->kinds->pdata[i];
      OutputFile *file = self->files->pdata[i];

      if (kind != NULL)
        kind->compare (table, file);
      else
        compare_table_write (table, &style, file);
      if (!output_file_flush (file, error))
        return FALSE;
    }
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  for (guint i = 0; i < self->files->len; i++)
    g_ptr_array_add (all, self->files->pdata[i]);
  baseline_add_files (&self->baseline, all);
  return options_commit (options, (OutputFile *const *) all->pdata, all->len, NULL, 0,
                         error);
}

static void
clear_results (Results *self)
{
  g_ptr_array_unref (self->files);
  baseline_clear (&self->baseline);
  g_ptr_array_unref (self->kinds);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Results, clear_results)

/* Text, JSON and pages have the note; CSV has no place for it. */
static void
warn_of_differences (const CompareTable *table, const Options *options)
{
  const char *const note[] = { compare_table_note (table), NULL };

  if (options->format == SUMMARY_CSV && options_show_warnings (options))
    message_warnings (note);
}

static int
run_command (const Options *options, GError **error)
{
  g_autoptr (GPtrArray) columns = machines_columns (options, error);

  if (columns == NULL)
    return 1;
  g_autoptr (ProgramSource) source = reshard_or_program_open (options, error);
  if (source == NULL)
    return 1;
  program_source_prepare (source, options);
  g_autoptr (JobSources) jobs = job_sources_open (options, error);
  if (jobs == NULL)
    return 1;
  g_auto (Results) results = {
    .files = g_ptr_array_new_with_free_func ((GDestroyNotify) output_file_free),
    .kinds = g_ptr_array_new (),
  };
  if (!baseline_open (&results.baseline, options, error)
      || !open_results (&results, options, error))
    return 1;
  gboolean keeps = options->intervals
                   || output_any_has (options->outputs, FALSE, OUTPUT_LISTS_INTERVALS);
  g_autoptr (CompareTable) table = compare_table_new (keeps, options->level);
  for (guint i = 0; output_list[i] != NULL; i++)
    if (options->outputs[i].path != NULL && output_list[i]->draw != NULL)
      compare_table_set_draw (table, output_list[i]->draw);
  for (guint i = 0; i < columns->len; i++)
    if (!add_column (table, options, source, jobs, columns->pdata[0], columns->pdata[i],
                     error))
      return 1;
  compare_table_finish (table);
  if (options_show_warnings (options))
    message_warnings (compare_table_warnings (table));
  warn_of_differences (table, options);
  if (!write_results (&results, table, options, error))
    return 1;
  return baseline_tell (&results.baseline,
                        options->format == SUMMARY_TABLE && results.prints, error);
}

const Command command_compare = {
  .name = "compare",
  .synopsis = "PROGRAM MACHINE MACHINE ...",
  .example
  = "netfare compare jac.ptr --processors 4x4 --network bus:16 --network mesh:4x4",
  .summary
  = "Replays a program on several machines and prints the results side by side. Each "
    "--network is a column. --machine before the first --network gives the costs of all "
    "columns, and is itself a column only if no --network follows. --set and "
    "--processors "
    "apply to all columns if they are before the first column, otherwise to the column "
    "before them.",
  .options = baseline_options,
  .groups = OPTIONS_PROGRAM | OPTIONS_RESHARD | OPTIONS_CHANGE | OPTIONS_WHY
            | OPTIONS_WHAT_IF | OPTIONS_NOISE | OPTIONS_JOBS | OPTIONS_MACHINE
            | OPTIONS_COLUMNS | OPTIONS_SUMMARY | OPTIONS_EXACT | OPTIONS_INTERVALS
            | OPTIONS_COMPARED | OPTIONS_THREADS | OPTIONS_COMMON,
  .least_files = 1,
  .most_files = 1,
  .run = run_command,
};
