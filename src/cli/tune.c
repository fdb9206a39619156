/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tune.c - netfare tune: the fastest algorithms of a program's collective operations */
#include "config.h"

#include "cli/console/messages.h"
#include "cli/options/option-table.h"
#include "cli/options/options.h"
#include "cli/options/result-files.h"
#include "cli/run/single-run.h"
#include "tune/tune-files.h"
#include "tune/tune-report.h"

static gboolean
write_results (ResultFiles *self, const Options *options, const Tune *tune, Run *run,
               GError **error)
{
  const ReportContext context = run_report (run);
  OutputFile *rules = self->files[self->n_files - 1];

  if (self->has_table && options->format == SUMMARY_JSON)
    tune_write_json (tune, &context, self->files[0]);
  else if (self->has_table)
    tune_write_table (tune, &context, self->files[0]);
  if (options->folder != NULL && g_str_has_suffix (options->folder, ".json"))
    tune_write_selection (tune, rules);
  else if (options->folder != NULL)
    tune_write_rules (tune, rules);
  return result_files_commit (self, options, error);
}

static void
say_row (gpointer data, const TuneRow *row)
{
  const Run *run = data;

  run_watcher_step (run->settings.watcher,
                    "replaying %s of %u members, %" G_GUINT64_FORMAT " bytes",
                    operation_name (row->type), row->members, row->size);
}

static int
run_command (const Options *options, GError **error)
{
  g_auto (SingleRun) single = { 0 };
  g_auto (ResultFiles) results = { 0 };

  if (!single_run_open (&single, options, error)
      || !single_run_begin (&single, options, FALSE, error)
      || !result_files_open (&results, options, error) || !run_replay (single.run, error))
    return 1;
  Run *run = single.run;
  g_autoptr (Tune) tune = tune_find (run->machine, run->collectives, say_row, run, error);
  if (tune == NULL || !write_results (&results, options, tune, run, error))
    return 1;
  single_run_warn (&single, options);
  return 0;
}

static const Option own_options[] = {
  { "output", 'o', OPTIONS_WORKLOAD, "FILE",
    "write the best to FILE, for collectives = file(\"FILE\") and for the library: MPICH "
    "if its name ends in .json, else Open MPI",
    .takes = TAKES_TEXT, .offset = OPTION_FIELD (folder) },
  { .name = NULL },
};

const Command command_tune = {
  .name = "tune",
  .synopsis = "PROGRAM [MACHINE] [-o FILE]",
  .example = "netfare tune recording --network torus:4x4 -o rules.conf",
  .summary
  = "Replays each collective operation of a program alone with every algorithm, and says "
    "which is fastest and what it saves; writes the choice for MPICH or Open MPI.",
  .options = own_options,
  .groups = OPTIONS_PROGRAM | OPTIONS_RESHARD | OPTIONS_CHANGE | OPTIONS_MACHINE
            | OPTIONS_WORKLOAD | OPTIONS_TABLE | OPTIONS_THREADS | OPTIONS_COMMON,
  .least_files = 1,
  .most_files = 1,
  .run = run_command,
};
