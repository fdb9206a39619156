/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/sweep/sweep-outputs.h"

#include "analysis/report-jobs.h"
#include "cli/options/job-options.h"
#include "cli/run/replay-outputs.h"
#include "cli/sweep/sweep-over.h"
#include "cli/sweep/sweep-plot.h"
#include "cli/sweep/sweep-print.h"
#include "cli/sweep/sweep-reports.h"
#include "cli/sweep/sweep-speedup.h"
#include "html/sweep-page.h"

/* Opens the file of an option, if it is given; *printed: FALSE if it is standard output.
 */
static gboolean
open_output (const Options *options, const char *path, OutputFile **file,
             gboolean *printed, GError **error)
{
  if (path == NULL)
    return TRUE;
  *printed = *printed && !path_is_stdout (path);
  return (*file = options_open_output (options, path, error)) != NULL;
}

gboolean
sweep_outputs_open (SweepOutputs *self, GError **error)
{
  const Options *options = self->options;
  gboolean printed = TRUE;

  if (!open_output (options, options->speedup, &self->speedup, &printed, error)
      || !open_output (options, options->sweep_page, &self->page, &printed, error)
      || !open_output (options, options->plot, &self->plot, &printed, error))
    return FALSE;
  if (!printed)
    return TRUE;
  self->printed = options_open_output (options, "-", error);
  if (self->printed == NULL)
    return FALSE;
  if (self->over < 0)
    sweep_print_head (self->rows, options->format, self->printed);
  return TRUE;
}

/* ---- at the end -------------------------------------------------------------------- */

static gboolean
write_speedup (const SweepOutputs *self, GPtrArray *warnings, GError **error)
{
  OutputFile *file = self->speedup;
  gboolean in_table = self->printed != NULL && self->options->format == SUMMARY_TABLE;

  if (file == NULL && !in_table)
    return TRUE;
  g_autoptr (SweepSpeedup) speedup = sweep_speedup_new (self->rows);
  if (file != NULL)
    sweep_speedup_csv (speedup, self->rows, file);
  if (file != NULL && speedup == NULL)
    g_ptr_array_add (warnings,
                     g_strdup_printf ("--speedup: no two rows differ in the number of "
                                      "processors alone, %s has no rows",
                                      self->options->speedup));
  if (in_table && self->over < 0)
    {
      output_file_puts (self->printed, "\n");
      sweep_print_answer (self->rows, self->printed);
    }
  if (in_table && speedup != NULL)
    sweep_speedup_table (speedup, self->printed);
  return file == NULL || output_file_flush (file, error);
}

static char *
names_beside (const Options *options)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < options->besides->len; i++)
    {
      const JobOptions *job = options->besides->pdata[i];

      g_ptr_array_add (names, (gpointer) (job->name != NULL ? job->name : job->program));
    }
  return report_jobs_beside_names (names);
}

/* Rows that are there. */
static void
write_page (const SweepOutputs *self, const char *note)
{
  const Options *options = self->options;

  if (self->page == NULL)
    return;
  g_autoptr (GPtrArray) rows
      = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  g_autofree char *reports = sweep_reports_address (options);
  g_autofree char *beside = names_beside (options);
  g_autofree gboolean *has_report = g_new0 (gboolean, self->rows->n_rows);
  for (guint row = 0; row < self->rows->n_rows; row++)
    if (self->rows->lines[row] != NULL)
      {
        has_report[rows->len]
            = !self->rows->failed[row] && sweep_reports_has (options, row);
        g_ptr_array_add (rows, sweep_rows_get (self->rows, row));
      }
  const SweepPage page = { .program = options->files->pdata[0],
                           .beside = beside,
                           .version = PACKAGE_VERSION,
                           .command = options->command_line,
                           .note = note,
                           .inputs = options->inputs,
                           .unit = self->rows->unit,
                           .keys = self->rows->vary->len,
                           .names = self->rows->names,
                           .rows = rows,
                           .reports = reports,
                           .has_report = has_report,
                           .over = self->over };
  sweep_page_write (&page, self->page);
}

static gboolean
commit_all (const SweepOutputs *self, GError **error)
{
  OutputFile *const all[] = { self->printed, self->speedup, self->page, self->plot };
  OutputFile *files[G_N_ELEMENTS (all)];
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if (all[i] != NULL)
      files[n++] = all[i];
  return options_commit (self->options, files, n, NULL, 0, error);
}

gboolean
sweep_outputs_finish (SweepOutputs *self, const char *note, GPtrArray *warnings,
                      GError **error)
{
  if (self->printed != NULL && self->over >= 0)
    sweep_over_print (self->rows, (guint) self->over, self->options->format,
                      self->printed);
  if (!write_speedup (self, warnings, error))
    return FALSE;
  write_page (self, note);
  if (self->plot != NULL)
    sweep_plot_write (self->rows, self->over, self->options->plot, self->plot);
  return commit_all (self, error);
}

void
sweep_outputs_clear (SweepOutputs *self)
{
  g_clear_pointer (&self->printed, output_file_free);
  g_clear_pointer (&self->speedup, output_file_free);
  g_clear_pointer (&self->page, output_file_free);
  g_clear_pointer (&self->plot, output_file_free);
}
