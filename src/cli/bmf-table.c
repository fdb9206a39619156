/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/bmf-table.h"

#include <string.h>

#include "bmf/bmf-format.h"
#include "laws/bmf-build.h"

/* *value: what the program computes; *time: how long it takes. */
static gboolean
add_column (CompareTable *table, const char *name, const Options *options,
            ProgramSource *source, char **value, SimTime *time, GError **error)
{
  g_autoptr (MachineChoice) choice = machines_single (options, error);
  g_autoptr (Run) run = choice != NULL ? run_new (options, source, choice, error) : NULL;

  if (run == NULL || !run_replay (run, options, error))
    return FALSE;
  const ReportContext context = run_report (run, options);
  compare_table_add (table, name, &context);
  *value = g_strdup (program_value (run->program));
  *time = run->result.time;
  return TRUE;
}

/* What it computes once its result has been put together; to be freed. */
static char *
value_together (BmfMade *self, GError **error)
{
  const BmfBuild build = { self->tree, self->tree->program };
  const guint n_nodes = self->tree->nodes->len;
  BmfNode *made = self->tree->program;
  g_autoptr (ProgramSource) source = NULL;
  Program *program;
  char *value;

  self->tree->program
      = bmf_build_after (&build, (BmfNode *) self->parallel->together, made);
  source = bmf_pricing_source (&self->pricing, self->tree, error);
  self->tree->program = made;
  bmf_build_undo (self->tree, n_nodes);
  if (source == NULL)
    return NULL;
  program = program_source_get_for (source, 0, 1, TRUE, error);
  value = program != NULL ? g_strdup (program_value (program)) : NULL;
  return value;
}

static gboolean
add_made (CompareTable *table, const char *name, BmfMade *self, const char *expected,
          GPtrArray *warnings, GError **error)
{
  g_autoptr (ProgramSource) source
      = bmf_pricing_source (&self->pricing, self->tree, error);
  g_autofree char *value = NULL;

  if (source == NULL
      || !add_column (table, name, &self->options, source, &value, &self->time, error))
    return FALSE;
  if (self->parallel->together != NULL)
    {
      g_free (value);
      value = value_together (self, error);
      if (value == NULL)
        return FALSE;
    }
  if (strcmp (value, expected) != 0)
    g_ptr_array_add (warnings, g_strdup ("the values differ: sums of reals depend on "
                                         "their order"));
  return TRUE;
}

/* The serial program is on as many processors as the only other column, or on one. */
static gboolean
add_serial (CompareTable *table, const GPtrArray *made, ProgramSource *serial,
            char **value, SimTime *time, GError **error)
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
  return add_column (table, "serial", &options, serial, value, time, error);
}

static void
take_warnings (CompareTable *table, GPtrArray *warnings)
{
  const char *const *list = compare_table_warnings (table);

  for (guint i = 0; list[i] != NULL; i++)
    g_ptr_array_insert (warnings, (gint) i, g_strdup (list[i]));
  g_ptr_array_add (warnings, NULL);
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
  g_autofree char *expected = NULL;
  SimTime serial_time;

  *warnings = g_ptr_array_new_with_free_func (g_free);
  if (!add_serial (table, made, serial, &expected, &serial_time, error))
    return FALSE;
  for (guint i = 0; i < made->len; i++)
    {
      BmfMade *one = made->pdata[i];
      g_autofree char *name = made->len == 1
                                  ? g_strdup ("parallel")
                                  : g_strdup_printf ("over %u", one->processors);

      one->serial_time = serial_time;
      if (!add_made (table, name, one, expected, *warnings, error))
        return FALSE;
    }
  compare_table_write (table, options->format, FALSE, printed);
  if (made->len > 1 && options->format == SUMMARY_TABLE)
    print_fastest (made, printed);
  take_warnings (table, *warnings);
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
