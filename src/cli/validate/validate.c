/* SPDX-License-Identifier: GPL-3.0-or-later */
/* validate.c - netfare validate: how far predictions are from measured times */
#include "config.h"

#include <string.h>

#include "base/hash.h"
#include "cli/options/option-table.h"
#include "cli/options/options.h"
#include "cli/run/run-options.h"
#include "cli/validate/validation.h"
#include "text/number-text.h"

#define DEFAULT_WITHIN ((Decimal){ 5, 1 })

/* The programs that were opened, by path: one may be in many rows. */
typedef struct
{
  const Options *options;
  GHashTable *sources; /* path, ProgramSource */
  GHashTable *told;    /* char*: warnings, each once */
  GPtrArray *warnings; /* char*: the same, in order; not owned */
} Programs;

static void
programs_clear (Programs *self)
{
  g_hash_table_unref (self->sources);
  g_ptr_array_unref (self->warnings);
  g_hash_table_unref (self->told);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Programs, programs_clear)

static ProgramSource *
open_program (Programs *self, const char *path, GError **error)
{
  ProgramSource *source = g_hash_table_lookup (self->sources, path);

  if (source != NULL)
    return source;
  source = program_source_open (path, self->options->from, self->options->inputs, error);
  if (source == NULL)
    return NULL;
  program_source_prepare (source, self->options);
  g_hash_table_insert (self->sources, (gpointer) path, source);
  return source;
}

static void
keep_warnings (Programs *self, const GPtrArray *warnings)
{
  for (guint i = 0; i < warnings->len && warnings->pdata[i] != NULL; i++)
    if (!g_hash_table_contains (self->told, warnings->pdata[i]))
      {
        char *copy = g_strdup (warnings->pdata[i]);

        g_hash_table_add (self->told, copy);
        g_ptr_array_add (self->warnings, copy);
      }
}

/* The settings of a row come after those of the command line. */
static GArray *
settings_of (const MeasuredRow *row)
{
  GArray *own = g_array_new (FALSE, FALSE, sizeof (Setting));
  const Setting machine = { SETTING_MACHINE, row->machine_path };
  const Setting network = { SETTING_NETWORK, row->network };

  if (row->machine_path != NULL)
    g_array_append_val (own, machine);
  if (row->network != NULL)
    g_array_append_val (own, network);
  return own;
}

static gboolean
predict (Programs *self, const MeasuredRow *row, SimTime *time, GError **error)
{
  g_autoptr (GArray) own = settings_of (row);
  g_autoptr (MachineChoice) choice
      = machine_choice_new (self->options->settings, own, self->options->inputs, error);
  ProgramSource *source
      = choice != NULL ? open_program (self, row->program_path, error) : NULL;
  RunPrinter printer;

  if (source == NULL)
    return FALSE;
  const RunSettings settings = run_settings_of (self->options, &printer);
  g_autoptr (Run) run = run_new (&settings, source, choice, error);
  if (run == NULL || !run_replay (run, error))
    return FALSE;
  run_warn_of_left_paths (run);
  keep_warnings (self, run->warnings);
  *time = run->result.time;
  return TRUE;
}

static SimTime *
predict_all (Programs *self, const GArray *rows, GError **error)
{
  g_autofree SimTime *predicted = g_new (SimTime, rows->len);

  for (guint i = 0; i < rows->len; i++)
    if (!predict (self, &g_array_index (rows, MeasuredRow, i), &predicted[i], error))
      return NULL;
  return g_steal_pointer (&predicted);
}

static gboolean
write_validation (const Validation *self, const Options *options, GError **error)
{
  g_autoptr (OutputFile) output = options_open_output (options, "-", error);

  if (output == NULL)
    return FALSE;
  switch (options->format)
    {
    case SUMMARY_JSON:
      validation_write_json (self, PACKAGE_VERSION, options->command_line, output);
      break;
    case SUMMARY_CSV:
      validation_write_csv (self, output);
      break;
    case SUMMARY_TABLE:
      validation_write_table (self, output);
      break;
    }
  return output_file_flush (output, error)
         && options_commit (options, &output, 1, NULL, 0, error);
}

/* --fail-above, after the errors were printed. */
static gboolean
check_limit (const Validation *self, const Options *options, GError **error)
{
  NumberText median, most;

  if (options->fail_above.scale == 0
      || self->median <= validation_percent (&options->fail_above))
    return TRUE;
  number_exact (self->median, ERROR_UNIT / 100, 1, median);
  number_exact (validation_percent (&options->fail_above), ERROR_UNIT / 100, 0, most);
  error_set (error, NETFARE_ERROR_LIMIT,
             "the median error is %s %%, expected at most %s %%", median, most);
  return FALSE;
}

static int
run_command (const Options *options, GError **error)
{
  const char *path = options->files->pdata[0];
  g_autoptr (GArray) rows = measured_table_read (path, options->inputs, error);

  if (rows == NULL)
    return 1;
  g_auto (Programs) programs = {
    .options = options,
    .sources = g_hash_table_new_full (hash_text, g_str_equal, NULL,
                                      (GDestroyNotify) program_source_free),
    .told = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL),
    .warnings = g_ptr_array_new (),
  };
  SimTime *predicted = predict_all (&programs, rows, error);
  if (predicted == NULL)
    return 1;
  const Decimal usual = DEFAULT_WITHIN;
  g_autoptr (Validation) validation = validation_new (
      rows, predicted, options->within.scale != 0 ? &options->within : &usual);
  if (!write_validation (validation, options, error))
    return 1;
  g_ptr_array_add (programs.warnings, NULL);
  if (options_show_warnings (options))
    message_warnings ((const char *const *) programs.warnings->pdata);
  return check_limit (validation, options, error) ? 0 : 4;
}

static gboolean
apply_within (Options *self, const char *value, GError **error)
{
  return option_percent ("within", value, &self->within, error);
}

static gboolean
apply_fail_above (Options *self, const char *value, GError **error)
{
  return option_percent ("fail-above", value, &self->fail_above, error);
}

static const Option own_options[] = {
  { "within", 0, OPTIONS_SUMMARY, "PERCENT",
    "count the rows whose error is at most that (default: 5%)", .takes = TAKES_VALUE,
    .apply = apply_within },
  { "fail-above", 0, OPTIONS_SUMMARY, "PERCENT",
    "exit status 4 if the median error is more than this, as in 5%", .takes = TAKES_VALUE,
    .apply = apply_fail_above },
  { .name = NULL },
};

const Command command_validate = {
  .name = "validate",
  .synopsis = "TABLE [MACHINE]",
  .example = "netfare validate measured.csv --machine cluster.par --fail-above 10%",
  .summary
  = "Replays programs whose times were measured, and prints how far each prediction is "
    "from its measurement, the median and the largest error, and how many rows are "
    "within "
    "5 %. TABLE is CSV with the columns program or recording, machine and topology "
    "(either "
    "or both), and measured_s or median_s; paths are relative to it.",
  .options = own_options,
  .groups = OPTIONS_PROGRAM | OPTIONS_CHANGE | OPTIONS_MACHINE | OPTIONS_SUMMARY
            | OPTIONS_THREADS | OPTIONS_COMMON,
  .least_files = 1,
  .most_files = 1,
  .run = run_command,
};
