/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay.c - netfare replay */
#include "config.h"

#include "cli/options/options.h"
#include "cli/run/baseline.h"
#include "cli/run/replay-outputs.h"
#include "cli/run/single-run.h"
#include "run/reader-machine.h"

static int
show_tree (ProgramSource *source, Machine *machine, const Options *options,
           GError **error)
{
  guint32 processors;

  if (!program_source_check_options (source, error)
      || !reader_machine_processors (program_source_reader (source), machine, &processors,
                                     error))
    return 1;
  g_autofree char *tree = program_source_show_tree (source, processors, error);
  return tree != NULL && options_print (options, tree, error) ? 0 : 1;
}

/* What the run takes, as its JSON has it. */
static gboolean
take_times (Baseline *baseline, Run *run, ReplayOutputs *outputs, GError **error)
{
  OutputFile *json;

  if (!baseline_is_used (baseline))
    return TRUE;
  const ReportContext context = run_report (run);
  json = output_file_new_in_memory ("this run");
  summary_write_json (&context, 0, json);
  baseline_add_files (baseline, outputs->others);
  return baseline_take (baseline, json, error);
}

static int
run_command (const Options *options, GError **error)
{
  g_auto (SingleRun) single = { 0 };

  if (!single_run_open (&single, options, error))
    return 1;
  if (options->reader->options.show_tree)
    return show_tree (single.source, single.choice->machine, options, error);
  if (!single_run_begin (&single, options, FALSE, error))
    return 1;
  Run *run = single.run;
  g_auto (Baseline) baseline = { 0 };
  if (!baseline_open (&baseline, options, error))
    return 1;
  g_auto (ReplayOutputs) requested = { 0 };
  g_autoptr (Outputs) outputs = replay_outputs_open (
      &requested, options, run, summary_write, &single.printer, error);
  if (outputs == NULL || !run_replay (run, error))
    return 1;
  run_warn_of_left_paths (run);
  if (!take_times (&baseline, run, &requested, error) || !outputs_finish (outputs, error))
    return 1;
  single_run_warn (&single, options);
  return baseline_tell (&baseline, replay_outputs_prints_table (&requested), error);
}

const Command command_replay = {
  .name = "replay",
  .synopsis = "PROGRAM [MACHINE] [RESULTS]",
  .example = "netfare replay jac.ptr --network mesh:4x4 --html report.html",
  .summary
  = "Replays a program on a machine and prints its execution time and the parts of it. "
    "The default machine is the Predictor's network with 4 processors, or with the shape "
    "that the program was recorded for.",
  .options = baseline_options,
  .groups = OPTIONS_PROGRAM | OPTIONS_RESHARD | OPTIONS_TREE | OPTIONS_VALUES
            | OPTIONS_CHANGE | OPTIONS_WHY | OPTIONS_WHAT_IF | OPTIONS_NOISE
            | OPTIONS_JOBS | OPTIONS_MACHINE | OPTIONS_SUMMARY | OPTIONS_EXACT
            | OPTIONS_INTERVALS | OPTIONS_OUTPUTS | OPTIONS_THREADS | OPTIONS_COMMON,
  .least_files = 1,
  .most_files = 1,
  .run = run_command,
};
