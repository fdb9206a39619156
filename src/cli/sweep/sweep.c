/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep.c - netfare sweep */
#include "config.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/console/interrupt.h"
#include "cli/console/messages.h"
#include "cli/options/job-options.h"
#include "cli/options/option-paths.h"
#include "cli/run/replay-outputs.h"
#include "cli/run/run-options.h"
#include "run/reader-machine.h"
#include "cli/run/reshard-source.h"
#include "cli/sweep/sweep-options.h"
#include "cli/sweep/sweep-differences.h"
#include "cli/sweep/saturation.h"
#include "cli/sweep/sweep-arguments.h"
#include "cli/sweep/sweep-file.h"
#include "cli/sweep/sweep-outputs.h"
#include "cli/sweep/sweep-over.h"
#include "cli/sweep/sweep-plot.h"
#include "cli/sweep/sweep-print.h"
#include "cli/sweep/sweep-reports.h"
#include "cli/sweep/sweep-run.h"
#include "cli/sweep/sweep-shapes.h"
#include "cli/sweep/sweep-speedup.h"
#include "machine-file/machine-file.h"
#include "text/inputs-text.h"

/* The longest wait for runs, so that the remaining time is shown meanwhile. */
#define WAIT_MS 500

typedef struct
{
  const Options *options;
  SweepRows *rows;
  SweepFile *file; /* NULL: none */
  SweepOutputs outputs;
  GPtrArray *warnings; /* char* */
  gboolean *pending;   /* by row: to be run, or running */
  char *made_from;     /* of the last row that was finished; NULL: none */
  guint next_start, next_print;
  guint done, wanted; /* runs */
} Sweep;

/* ---- what must hold ---------------------------------------------------------------- */

/* Each run reads the program. */
static gboolean
check_program (const char *path, GError **error)
{
  struct stat status;
  const char *what = strcmp (path, "-") == 0 ? "standard input" : NULL;

  if (what == NULL && stat (path, &status) == 0 && !S_ISREG (status.st_mode)
      && !S_ISDIR (status.st_mode)) /* the folder of an archive */
    what = "no regular file";
  if (what == NULL)
    return TRUE;
  error_set_at (error, path, 0, 0,
                "found %s, expected a regular file: each run of a sweep reads it", what);
  return FALSE;
}

static gboolean
check_networks (const Options *options, GError **error)
{
  const char *first = NULL;

  for (guint i = 0; i < options->settings->len; i++)
    {
      const Setting *setting = &g_array_index (options->settings, Setting, i);

      if (setting->type == SETTING_NETWORK && first != NULL)
        {
          error_set (error, NETFARE_ERROR_USAGE,
                     "found --network %s and --network %s, expected one network; "
                     "--vary network=%s,%s takes several",
                     first, setting->value, first, setting->value);
          return FALSE;
        }
      if (setting->type == SETTING_NETWORK)
        first = setting->value;
    }
  return TRUE;
}

static gboolean
check_options (const Options *options, const GPtrArray *vary, guint n_rows,
               GError **error)
{
  if (options->resume != NULL && path_is_stdout (options->resume))
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "option --resume: '%s' is standard output too, expected another file",
                 options->resume);
      return FALSE;
    }
  if (vary_has (vary, VARY_ALLOCATION) && !job_options_are_used (options))
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "option --vary: key allocation needs --beside");
      return FALSE;
    }
  if (!check_networks (options, error))
    return FALSE;
  for (guint row = 0; row < n_rows; row++)
    {
      const char *program = vary_program (vary, row, options);

      if ((row == 0 || program != vary_program (vary, row - 1, options))
          && !check_program (program, error))
        return FALSE;
    }
  return TRUE;
}

/* ---- rows -------------------------------------------------------------------------- */

static gboolean
is_in_part (const Options *options, guint row)
{
  return options->parts == 0 || row % options->parts == options->part - 1;
}

/* Rows that exist and succeeded are not run again, unless their report is not there. */
static void
mark_pending (Sweep *self)
{
  for (guint row = 0; row < self->rows->n_rows; row++)
    {
      self->pending[row] = is_in_part (self->options, row)
                           && (self->rows->lines[row] == NULL || self->rows->failed[row]
                               || (self->options->reports != NULL
                                   && !sweep_reports_has (self->options, row)));
      self->wanted += self->pending[row] ? 1 : 0;
    }
}

static gboolean
print_rows (Sweep *self, Progress *progress, GError **error)
{
  const SweepRows *rows = self->rows;
  gboolean any = FALSE;

  for (; self->next_print < rows->n_rows && !self->pending[self->next_print];
       self->next_print++)
    {
      if (self->outputs.printed == NULL || self->options->over != NULL
          || rows->lines[self->next_print] == NULL)
        continue;
      if (!any && isatty (STDOUT_FILENO))
        progress_wipe (progress);
      any = TRUE;
      sweep_print_row (rows, self->next_print, self->options->format,
                       self->outputs.printed);
    }
  return !any || output_file_flush (self->outputs.printed, error);
}

static gboolean
add_input (gpointer data, InputKind kind, const char *name, const char *value)
{
  const Options *options = data;

  (void) value; /* the digest has it */
  if (kind != INPUT_FILE)
    return TRUE;
  inputs_name (options->inputs, name, INPUT_BY_FILE, options->files->pdata[0]);
  inputs_add (options->inputs, name);
  return TRUE;
}

/* What the run of a row has read must not be an output of the sweep.  Most rows are made
 * from the same files. */
static gboolean
check_read (Sweep *self, const GPtrArray *fields, GError **error)
{
  const char *made_from = fields->pdata[sweep_rows_column (self->rows, "made_from")];

  if (g_strcmp0 (self->made_from, made_from) == 0)
    return TRUE;
  g_free (self->made_from);
  self->made_from = g_strdup (made_from);
  inputs_text_visit (made_from, G_MAXUINT32, add_input, (gpointer) self->options);
  return option_paths_check (self->options, error);
}

/* Rows of before were compared with what their runs have read. */
static gboolean
check_read_before (Sweep *self, GError **error)
{
  for (guint row = 0; row < self->rows->n_rows; row++)
    {
      if (self->rows->lines[row] == NULL || self->rows->failed[row])
        continue;
      g_autoptr (GPtrArray) fields = sweep_rows_get (self->rows, row);
      if (!check_read (self, fields, error))
        return FALSE;
    }
  return TRUE;
}

/* A finished row; takes ownership of the fields. */
static gboolean
take_row (Sweep *self, guint row, GPtrArray *taken, Progress *progress, GError **error)
{
  g_autoptr (GPtrArray) fields = taken;

  sweep_rows_put (self->rows, row, fields);
  self->pending[row] = FALSE;
  self->done++;
  return check_read (self, fields, error)
         && sweep_inputs_check (self->rows->inputs, error)
         && (self->file == NULL || sweep_file_add (self->file, fields, error))
         && print_rows (self, progress, error);
}

/* Starts as many runs as may run at a time. */
static gboolean
start_runs (Sweep *self, Children *children, guint jobs, Progress *progress,
            GError **error)
{
  for (; children_running (children) < jobs && self->next_start < self->rows->n_rows;
       self->next_start++)
    {
      g_autoptr (GError) failure = NULL;
      guint row = self->next_start;

      if (!self->pending[row]
          || sweep_run_start (children, self->rows, row, self->options, &failure))
        continue;
      GPtrArray *fields
          = sweep_run_failed (self->rows, row, failure->message, self->options);
      if (!take_row (self, row, fields, progress, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
run_all (Sweep *self, Children *children, Progress *progress, GError **error)
{
  guint jobs = self->options->jobs > 0 ? self->options->jobs : g_get_num_processors ();

  if (!print_rows (self, progress, error)
      || !start_runs (self, children, jobs, progress, error))
    return FALSE;
  while (children_running (children) > 0)
    {
      g_auto (ChildResult) result = { 0 };

      switch (children_wait (children, WAIT_MS, &result))
        {
        case CHILDREN_ENDED:
          if (self->options->verbose)
            progress_wipe (progress);
          if (!take_row (
                  self, result.number,
                  sweep_run_row (self->rows, &result, self->options, self->warnings),
                  progress, error)
              || !start_runs (self, children, jobs, progress, error))
            return FALSE;
          break;
        case CHILDREN_STILL:
          break;
        case CHILDREN_INTERRUPTED:
          return FALSE;
        }
      progress_show (progress, (double) self->done / self->wanted);
    }
  return TRUE;
}

/* Runs the missing rows.  A signal ends the program, after its children have ended. */
static gboolean
run_rows (Sweep *self, GError **error)
{
  g_autofree char *what = g_strdup_printf ("sweeping: %u of %u rows to be run",
                                           self->wanted, self->rows->n_rows);

  if (self->options->verbose)
    message_step ("%s", what);
  sweep_run_read (self->rows, self->wanted, self->options);
  g_autoptr (Children) children = children_new ();
  g_autoptr (Progress) progress = self->options->quiet ? NULL : progress_new (what);
  return run_all (self, children, progress, error);
}

/* ---- the end ----------------------------------------------------------------------- */

/* Also of a row that was there: by what it says. */
static gboolean
is_deadlocked (const SweepRows *rows, guint row)
{
  g_autoptr (GPtrArray) fields = sweep_rows_get (rows, row);

  return strstr (fields->pdata[sweep_rows_column (rows, "error")], ": error: deadlock: ")
         != NULL;
}

/* It is a deadlock if no row failed for another reason. */
static gboolean
check_rows (const Sweep *self, GError **error)
{
  guint failed = 0, there = 0, deadlocked = 0;

  for (guint row = 0; row < self->rows->n_rows; row++)
    {
      there += self->rows->lines[row] != NULL ? 1 : 0;
      failed += self->rows->failed[row] ? 1 : 0;
      deadlocked += self->rows->failed[row] && is_deadlocked (self->rows, row) ? 1 : 0;
    }
  if (failed == 0)
    return TRUE;
  error_set (error, deadlocked == failed ? NETFARE_ERROR_DEADLOCK : NETFARE_ERROR_REPLAY,
             "%u of %u rows failed; their errors are in the rows", failed, there);
  return FALSE;
}

static gboolean
finish (Sweep *self, GError **error)
{
  if (self->file != NULL && !sweep_file_sort (self->file, self->options, error))
    return FALSE;
  g_autofree char *note = sweep_differences (self->rows);
  if (!sweep_outputs_finish (&self->outputs, note, self->warnings, error))
    return FALSE;
  char *shapes = sweep_shapes_warning (self->rows, self->options);
  if (shapes != NULL)
    g_ptr_array_add (self->warnings, shapes);
  char *unused = sweep_rows_unused (self->rows);
  if (unused != NULL)
    g_ptr_array_add (self->warnings, unused);
  char *left = sweep_rows_left (self->rows);
  if (left != NULL)
    g_ptr_array_add (self->warnings, left);
  if (note != NULL)
    g_ptr_array_add (self->warnings, g_steal_pointer (&note));
  g_ptr_array_add (self->warnings, NULL);
  if (options_show_warnings (self->options))
    message_warnings ((const char *const *) self->warnings->pdata);
  return check_rows (self, error);
}

static gboolean
sweep (Sweep *self, GError **error)
{
  const Options *options = self->options;

  if (!sweep_reports_begin (options, self->rows->n_rows, error))
    return FALSE;
  if (options->resume != NULL)
    {
      inputs_name (options->inputs, options->resume, INPUT_BY_OPTION, "resume");
      self->file = sweep_file_open (options->resume, self->rows, error);
      if (self->file == NULL)
        return FALSE;
      inputs_add (options->inputs, options->resume);
    }
  mark_pending (self);
  return check_read_before (self, error) && sweep_outputs_open (&self->outputs, error)
         && run_rows (self, error) && finish (self, error);
}

/* A machine file, as far as is known; not a pipe, of which there is a copy. */
static gboolean
may_be_machine (const Input *input)
{
  return input->namer == INPUT_BY_OPTION
         && (strcmp (input->by, "machine") == 0 || strcmp (input->by, "vary") == 0)
         && (strcmp (input->name, "-") == 0
             || g_file_test (input->name, G_FILE_TEST_IS_REGULAR));
}

/* The files that machine files name. */
static void
name_files_of_machines (const Options *options)
{
  const guint count = inputs_count (options->inputs);

  for (guint i = 0; i < count; i++)
    {
      const Input *input = inputs_get (options->inputs, i);
      g_autoptr (Machine) machine = machine_new ();

      machine->inputs = options->inputs;
      if (may_be_machine (input))
        machine_read (machine, input->name, NULL);
    }
}

/* Lists what runs will read, as far as that is known before the first one: outputs are
 * compared with it.  If the program cannot be opened here, the rows contain it, or why
 * they failed. */
static void
look_at_inputs (SweepRows *rows, const Options *options)
{
  const ReaderOptions how = reader_options_of (options);
  g_autoptr (ProgramSource) source = reshard_or_program_open (options, NULL);
  const Reader *reader = source != NULL ? program_source_reader (source) : NULL;

  rows->unit = reader != NULL ? reader->unit : SIM_TIME_PER_SECOND;
  rows->own_prices = reader != NULL && reader_machine_has_prices (reader);
  name_files_of_machines (options);
  if (options->reshard == NULL && reader != NULL && reader->name_files != NULL)
    reader->name_files (options->files->pdata[0], &how);
}

static gboolean
varies_program (const Options *options)
{
  for (guint i = 0; i < options->vary->len; i++)
    {
      const char *text = options->vary->pdata[i];
      g_autofree char *key = vary_plain_key (text, strcspn (text, "="));

      if (strcmp (key, "program") == 0)
        return TRUE;
    }
  return FALSE;
}

static int
run_command (const Options *options, GError **error)
{
  guint n_rows, over = 0;
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) vary = NULL;

  if (options->files->len == 0 && !varies_program (options))
    {
      error_set (error, NETFARE_ERROR_USAGE, "no file is given; netfare %s %s",
                 options->command->name, options->command->synopsis);
      return 2;
    }
  vary = vary_parse (options->vary, &n_rows, error);
  if (vary == NULL)
    return 1;
  /* The first of them, where one is asked for. */
  if (options->files->len == 0)
    g_ptr_array_add (options->files, (gpointer) vary_program (vary, 0, options));
  else if (vary_has (vary, VARY_PROGRAM))
    g_ptr_array_add (warnings, g_strdup_printf ("'%s' has no effect: 'program' is varied",
                                                (const char *) options->files->pdata[0]));
  if (!check_options (options, vary, n_rows, error))
    return 1;
  if (options->reshard == NULL && vary_has (vary, VARY_RESHARD))
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "option --vary: from, to and grid: expected --reshard too");
      return 2;
    }
  if (options->speedup != NULL && !sweep_speedup_is_possible (vary))
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "option --speedup: nothing that is varied changes the number of "
                 "processors, expected --vary processors=.. or --vary network=..");
      return 2;
    }
  if (options->plot != NULL && !sweep_plot_check (options->plot, error))
    return 2;
  if (options->over != NULL && !sweep_over_find (vary, options->over, &over, error))
    return 2;
  if (options->saturation)
    return saturation_sweep (vary, n_rows, options, error);
  g_autoptr (SweepRows) rows = sweep_rows_new (vary, n_rows, options);
  look_at_inputs (rows, options);
  if (!option_paths_check (options, error))
    return 2;
  g_autofree gboolean *pending = g_new0 (gboolean, n_rows);
  vary_warn_of_overridden (vary, options, warnings);
  Sweep self = { .options = options,
                 .rows = rows,
                 .warnings = warnings,
                 .pending = pending,
                 .outputs = { .options = options,
                              .rows = rows,
                              .over = options->over != NULL ? (gint) over : -1 } };
  gboolean good = sweep (&self, error);
  g_free (self.made_from);
  sweep_outputs_clear (&self.outputs);
  g_clear_pointer (&self.file, sweep_file_free);
  return good ? 0 : 1;
}

const Command command_sweep = {
  .name = "sweep",
  .synopsis = "PROGRAM --vary KEY=V1,V2,.. ...",
  .example = "netfare sweep jac.ptr --vary network=bus:4,mesh:2x2 "
             "--vary 'message scale=1,8'",
  .summary
  = "Replays a program on every combination of the values given with --vary, several at "
    "a "
    "time, one process and one row per run. Other options for the machine apply to all "
    "rows. A run that fails makes a row with the reason.",
  .options = sweep_options,
  .groups = OPTIONS_PROGRAM | OPTIONS_RESHARD | OPTIONS_CHANGE | OPTIONS_WHY
            | OPTIONS_JOBS | OPTIONS_MACHINE | OPTIONS_SUMMARY | OPTIONS_EXACT
            | OPTIONS_SWEEP | OPTIONS_THREADS | OPTIONS_COMMON,
  .least_files = 0,
  .most_files = 1,
  .run = run_command,
};
