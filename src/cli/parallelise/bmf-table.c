/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/parallelise/bmf-table.h"

#include <string.h>

#include "bmf/language/bmf-format.h"
#include "laws/terms/bmf-build.h"

/* *time: how long it takes; warnings: those of the run
 * are added, NULL: nobody wants them. */
static gboolean
add_column (CompareTable *table, const char *name, const Options *options,
            ProgramSource *source, SimTime *time, GPtrArray *warnings, GError **error)
{
  g_autoptr (MachineChoice) choice = machines_single (options, error);
  g_autoptr (Run) run = choice != NULL ? run_new (options, source, choice, error) : NULL;

  if (run == NULL || !run_replay (run, options, error))
    return FALSE;
  const ReportContext context = run_report (run, options);
  compare_table_add (table, name, &context);
  *time = run->result.time;
  if (warnings != NULL)
    bmf_take_warnings (run, warnings);
  return TRUE;
}

/* What the expression computes of the tree's data; to be freed. */
static char *
value_of (BmfMade *self, BmfNode *expression, GError **error)
{
  BmfNode *made = self->tree->program;
  g_autoptr (ProgramSource) source = NULL;
  Program *program;

  self->tree->program = expression;
  source = bmf_pricing_source (&self->pricing, self->tree);
  self->tree->program = made;
  program = program_source_get_for (source, 0, 1, TRUE, error);
  return program != NULL ? g_strdup (program_value (program)) : NULL;
}

/* Compares what both programs compute; a result that was left is put together for that.
 */
static gboolean
compare_values (BmfMade *self, GPtrArray *warnings, GError **error)
{
  const BmfBuild build = { self->tree, self->tree->program };
  const BmfNode *together = self->parallel->together;
  const guint n_nodes = self->tree->nodes->len;
  BmfNode *parallel = self->tree->program;
  g_autofree char *expected = value_of (self, (BmfNode *) self->parallel->serial, error);
  g_autofree char *value = NULL;

  if (together != NULL)
    parallel = bmf_build_after (&build, (BmfNode *) together, parallel);
  if (expected != NULL)
    value = value_of (self, parallel, error);
  bmf_build_undo (self->tree, n_nodes);
  if (value == NULL)
    return FALSE;
  if (strcmp (value, expected) != 0)
    g_ptr_array_add (warnings, g_strdup ("the values differ: sums of reals depend on "
                                         "their order"));
  return TRUE;
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

/* Which is best, for a person. */
static void
print_fastest (const GPtrArray *made, OutputFile *printed)
{
  const BmfMade *best = bmf_table_fastest (made);
  const gboolean parallel = best->time < best->serial_time;
  g_autofree char *time = bmf_price_text (parallel ? best->time : best->serial_time);

  if (parallel)
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
  SimTime serial_time;

  *warnings = g_ptr_array_new_with_free_func (g_free);
  if (!add_serial (table, made, serial, &serial_time, error))
    return FALSE;
  for (guint i = 0; i < made->len; i++)
    {
      BmfMade *one = made->pdata[i];
      g_autofree char *name = made->len == 1
                                  ? g_strdup ("parallel")
                                  : g_strdup_printf ("over %u", one->processors);

      if (one->choice == NULL)
        one->serial_time = serial_time;
      if (!add_made (table, name, one, *warnings, error))
        return FALSE;
    }
  compare_table_write (table, options->format, FALSE, printed);
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
