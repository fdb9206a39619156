/* SPDX-License-Identifier: GPL-3.0-or-later */
/* why.c - netfare why: what a run's time is made of, and what would save how much */
#include "config.h"

#include <string.h>

#include "cli/options/option-table.h"
#include "cli/options/options.h"
#include "cli/run/replay-outputs.h"
#include "cli/run/single-run.h"
#include "cli/sweep/what-if-rows.h"
#include "html/report/interval-report.h"
#include "output/summary.h"
#include "output/why-table.h"

#define MOST_JOBS 1024

/* The candidates of a run whose path is known, and what some of them save. */
static gboolean
find_candidates (Run *run, const Options *options, GError **error)
{
  Candidates *candidates = candidates_new (run->why.path, run->program, run->network,
                                           options->faster, options->top);

  run->why.candidates = candidates;
  run_watcher_step (run->settings.watcher, "replaying with %u of %u candidates",
                    candidates_count_chosen (candidates, options->confirm),
                    candidates->list->len);
  if (!what_if_rows_confirm (run, candidates, options->confirm, options->jobs, error))
    return FALSE;
  run_set_sentence (run);
  return TRUE;
}

/* Whether the report is written, which draws curves. */
static gboolean
has_page (const Options *options)
{
  for (guint i = 0; output_list[i] != NULL; i++)
    if (output_list[i] == &html_output)
      return options->outputs[i].path != NULL;
  return FALSE;
}

static void
print (const ReportContext *context, const SummaryStyle *style, OutputFile *output)
{
  if (style->format == SUMMARY_JSON)
    summary_write_json (context, style->most_levels, output);
  else
    why_table_write (context, output);
}

static int
run_command (const Options *options, GError **error)
{
  g_auto (SingleRun) single = { 0 };

  if (!single_run_open (&single, options, error)
      || !single_run_begin (&single, options, TRUE, error))
    return 1;
  Run *run = single.run;
  g_auto (ReplayOutputs) requested = { 0 };
  g_autoptr (Outputs) outputs
      = replay_outputs_open (&requested, options, run, print, &single.printer, error);
  if (outputs == NULL || !run_replay (run, error))
    return 1;
  run_warn_of_left_paths (run);
  if (!find_candidates (run, options, error)
      || (has_page (options) && !what_if_rows_curves (run, options->jobs, error))
      || !outputs_finish (outputs, error))
    return 1;
  single_run_warn (&single, options);
  return 0;
}

/* ---- options ----------------------------------------------------------------------- */

static gboolean
apply_faster (Options *self, const char *value, GError **error)
{
  const Decimal one = { 1, 1 };
  Decimal factor;

  self->faster = value;
  return strcmp (value, "inf") == 0
         || (decimal_parse (value, strlen (value), &factor)
             && decimal_compare (&factor, &one) > 0)
         || option_bad_value ("faster", value, "a decimal number above 1, or inf", error);
}

/* A whole number; what: the name of the option. */
static gboolean
take_number (const char *name, const char *value, guint least, guint most,
             const char *expected, guint *number, GError **error)
{
  guint64 taken;

  if (!g_ascii_string_to_unsigned (value, 10, least, most, &taken, NULL))
    return option_bad_value (name, value, expected, error);
  *number = (guint) taken;
  return TRUE;
}

static gboolean
apply_top (Options *self, const char *value, GError **error)
{
  return take_number ("top", value, 0, G_MAXUINT, "a whole number, 0 for all", &self->top,
                      error);
}

static gboolean
apply_confirm (Options *self, const char *value, GError **error)
{
  return take_number ("confirm", value, 0, G_MAXUINT, "a whole number, 0 for none",
                      &self->confirm, error);
}

static gboolean
apply_jobs (Options *self, const char *value, GError **error)
{
  return take_number ("jobs", value, 1, MOST_JOBS, "a whole number from 1 to 1024",
                      &self->jobs, error);
}

static const Option own_options[] = {
  { "faster", 0, OPTIONS_FASTER, "K", "how much faster candidates are made (default: 2)",
    .takes = TAKES_VALUE, .apply = apply_faster },
  { "top", 0, OPTIONS_FASTER, "N",
    "the N candidates of each group that save most on the path (default: 10; 0: all)",
    .takes = TAKES_VALUE, .apply = apply_top },
  { "confirm", 0, OPTIONS_FASTER, "N",
    "replay with all that is faster everywhere, and the first N of links and of the "
    "program (default: 3; 0: none)",
    .takes = TAKES_VALUE, .apply = apply_confirm },
  { "jobs", 'j', OPTIONS_FASTER, "N",
    "number of these replays at a time (default: this computer's processors)",
    .takes = TAKES_VALUE, .apply = apply_jobs },
  { .name = NULL },
};

const Command command_why = {
  .name = "why",
  .synopsis = "PROGRAM [MACHINE] [RESULTS]",
  .example = "netfare why halo.goal --network torus:8x8x8",
  .summary
  = "Replays a program, and says why the run takes as long as it does: what the time is "
    "made of, what is on the critical path, and what would save how much if it was "
    "faster, which is confirmed by replays.",
  .options = own_options,
  .groups = OPTIONS_PROGRAM | OPTIONS_RESHARD | OPTIONS_CHANGE | OPTIONS_WHAT_IF
            | OPTIONS_NOISE | OPTIONS_FASTER | OPTIONS_JOBS | OPTIONS_MACHINE
            | OPTIONS_TABLE | OPTIONS_WHY_FILES | OPTIONS_THREADS | OPTIONS_COMMON,
  .least_files = 1,
  .most_files = 1,
  .run = run_command,
};
