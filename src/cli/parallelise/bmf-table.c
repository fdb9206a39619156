/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/parallelise/bmf-table.h"
#include "cli/run/run-options.h"

#include <string.h>

#include "bmf/language/bmf-format.h"
#include "laws/terms/bmf-build.h"

/* *time: the run time; warnings: those of the run are added, NULL: not wanted. */
static gboolean
add_column (CompareTable *table, const char *name, const Options *options,
            ProgramSource *source, SimTime *time, GPtrArray *warnings, GError **error)
{
  g_autoptr (MachineChoice) choice = machines_single (options, error);
  RunPrinter printer;
  const RunSettings settings = run_settings_of (options, &printer);
  g_autoptr (Run) run
      = choice != NULL ? run_new (&settings, source, choice, error) : NULL;

  if (run == NULL || !run_replay (run, error))
    return FALSE;
  const ReportContext context = run_report (run);
  compare_table_add (table, name, &context);
  *time = run->result.time;
  if (warnings != NULL)
    bmf_take_warnings (run, warnings);
  return TRUE;
}

/* What the tree's program computes; to be freed. */
static char *
value_of (BmfMade *self, GError **error)
{
  g_autoptr (ProgramSource) source = bmf_pricing_source (&self->pricing, self->tree);
  const Program *program = program_source_get_for (source, 0, 1, NULL, error);

  return program != NULL ? g_strdup (program_value (program)) : NULL;
}

/* Compares the results of both programs; a result that was left distributed is gathered
 * first.
 */
static gboolean
compare_values (BmfMade *self, GPtrArray *warnings, GError **error)
{
  const BmfBuild build = { self->tree, self->tree->program };
  const BmfNode *together = self->parallel->together;
  const guint n_nodes = self->tree->nodes->len;
  g_autofree char *expected = NULL, *value = NULL;

  bmf_parallel_show_serial (self->parallel, self->tree);
  expected = value_of (self, error);
  bmf_parallel_show_made (self->parallel, self->tree);
  if (together != NULL)
    self->tree->program
        = bmf_build_after (&build, (BmfNode *) together, self->tree->program);
  if (expected != NULL)
    value = value_of (self, error);
  bmf_parallel_show_made (self->parallel, self->tree);
  bmf_build_undo (self->tree, n_nodes);
  if (value == NULL)
    return FALSE;
  if (strcmp (value, expected) != 0)
    g_ptr_array_add (warnings, g_strdup ("the values differ: sums of reals depend on "
                                         "their order"));
  return TRUE;
}

/* Describes the only column beside the serial program. */
static const char *
name_of (const BmfMade *self)
{
  return self->parallel->n_normal > 0 && !bmf_parallel_is_parallel (self->parallel)
             ? "normal form"
             : "parallel";
}

static gboolean
add_made (CompareTable *table, const char *name, BmfMade *self, GPtrArray *warnings,
          GError **error)
{
  g_autoptr (ProgramSource) source = bmf_pricing_source (&self->pricing, self->tree);

  return add_column (table, name, &self->options, source, &self->time, warnings, error)
         && compare_values (self, warnings, error);
}

/* (What has no effect on the serial program has one on the others: only their warnings
 * count.)  The serial program is on as many processors as the only other column, or on
 * one. */
static gboolean
add_serial (CompareTable *table, const GPtrArray *made, ProgramSource *serial,
            SimTime *time, GError **error)
{
  const BmfMade *first = made->pdata[0];
  static const Setting one = { SETTING_PROCESSORS, "1" };
  g_autoptr (GArray) settings = g_array_new (FALSE, FALSE, sizeof (Setting));
  Options options = first->options;

  for (guint i = 0; made->len > 1 && i < first->settings->len; i++)
    {
      const Setting *setting = &g_array_index (first->settings, Setting, i);

      if (setting->type != SETTING_PROCESSORS)
        g_array_append_val (settings, *setting);
    }
  if (made->len > 1)
    {
      g_array_append_val (settings, one);
      options.settings = settings;
    }
  return add_column (table, "serial", &options, serial, time, NULL, error);
}

/* States for the user which program is best. */
static void
print_fastest (const GPtrArray *made, OutputFile *printed)
{
  const BmfMade *best = bmf_table_fastest (made);
  const gboolean parallel = best->time < best->serial_time;
  g_autofree char *time = bmf_price_text (parallel ? best->time : best->serial_time);

  if (parallel && bmf_made_type (best) == BMF_MADE_NORMAL)
    output_file_printf (printed, "Fastest: the serial program in normal form, %s\n",
                        time);
  else if (parallel)
    output_file_printf (printed, "Fastest: over %u processors, %s\n", best->processors,
                        time);
  else
    output_file_printf (printed, "Fastest: the serial program, %s\n", time);
}

gboolean
bmf_table_write (const GPtrArray *made, ProgramSource *serial, OutputFile *printed,
                 GPtrArray **warnings, GError **error)
{
  g_autoptr (CompareTable) table = compare_table_new (FALSE, G_MAXUINT);
  const Options *options = &((const BmfMade *) made->pdata[0])->options;
  const SummaryStyle style = options_style (options);
  SimTime serial_time;

  *warnings = g_ptr_array_new_with_free_func (g_free);
  if (!add_serial (table, made, serial, &serial_time, error))
    return FALSE;
  for (guint i = 0; i < made->len; i++)
    {
      BmfMade *one = made->pdata[i];
      g_autofree char *name = made->len == 1
                                  ? g_strdup (name_of (one))
                                  : g_strdup_printf ("over %u", one->processors);

      if (one->choice == NULL)
        one->serial_time = serial_time;
      if (!add_made (table, name, one, *warnings, error))
        return FALSE;
    }
  compare_table_write (table, &style, printed);
  if (made->len > 1 && options->format == SUMMARY_TABLE)
    print_fastest (made, printed);
  g_ptr_array_add (*warnings, NULL);
  return output_file_flush (printed, error);
}

BmfMade *
bmf_table_fastest (const GPtrArray *made)
{
  BmfMade *best = made->pdata[0];

  for (guint i = 1; i < made->len; i++)
    {
      BmfMade *one = made->pdata[i];

      if (one->time < best->time)
        best = one;
    }
  return best;
}
