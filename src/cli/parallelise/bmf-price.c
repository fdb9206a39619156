/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/parallelise/bmf-price.h"

#include <string.h>

#include "bmf/bmf.h"
#include "bmf/language/bmf-format.h"

void
bmf_pricing_clear (BmfPricing *self)
{
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->machine, g_free);
  g_clear_pointer (&self->warnings, g_ptr_array_unref);
}

ProgramSource *
bmf_pricing_source (const BmfPricing *self, const BmfTree *tree)
{
  char *text = bmf_format_program (tree, TRUE);
  ProgramSource *source
      = program_source_new_from_text (text, strlen (text), self->name, &bmf_reader);
  const ReaderOptions options
      = { .inputs = self->options->inputs,
          .no_prelude = self->options->reader->options.no_prelude };

  program_source_set_options (source, &options);
  return source;
}

BmfTree *
bmf_source_read_tree (ProgramSource *source, guint32 processors, GError **error)
{
  ReaderOptions options = *program_source_options (source);
  g_autoptr (TextInput) input = NULL;
  BmfSources sources;

  options.processors = processors;
  if (!program_source_check_reader (source, &bmf_reader, error)
      || !bmf_sources_set (&sources, &options, error))
    return NULL;
  input = program_source_read_text (source, error);
  return input != NULL ? bmf_tree_read (input, &sources, error) : NULL;
}

static char *
machine_text (const Machine *machine)
{
  guint32 count = shape_count (&machine->shape);

  return g_strdup_printf ("%s, %u processor%s", machine->name, count,
                          count == 1 ? "" : "s");
}

void
bmf_take_warnings (const Run *run, GPtrArray *warnings)
{
  for (guint i = 0; i < run->warnings->len && run->warnings->pdata[i] != NULL; i++)
    if (!g_ptr_array_find_with_equal_func (warnings, run->warnings->pdata[i], g_str_equal,
                                           NULL))
      g_ptr_array_add (warnings, g_strdup (run->warnings->pdata[i]));
}

gboolean
bmf_price (BmfTree *tree, SimTime *time, gpointer pricing, GError **error)
{
  BmfPricing *self = pricing;
  const RunSettings settings = { .threads = self->options->threads };
  g_autoptr (ProgramSource) source = bmf_pricing_source (self, tree);
  g_autoptr (MachineChoice) choice = machines_single (self->options, error);
  g_autoptr (Run) run = NULL;

  if (choice == NULL)
    return FALSE;
  run = run_new (&settings, source, choice, error);
  if (run == NULL || !run_replay (run, error))
    return FALSE;
  *time = run->result.time;
  g_clear_pointer (&self->warnings, g_ptr_array_unref);
  self->warnings = g_ptr_array_new_with_free_func (g_free);
  bmf_take_warnings (run, self->warnings);
  if (self->machine == NULL)
    self->machine = machine_text (choice->machine);
  return TRUE;
}

char *
bmf_price_text (SimTime time)
{
  NumberText text;

  number_fixed (time, SIM_TIME_PER_MICROSECOND,
                report_decimals (time, SIM_TIME_PER_MICROSECOND), text);
  return g_strdup_printf ("%s units", text);
}

char *
bmf_price_ratio (SimTime time, SimTime of)
{
  NumberText text;

  return g_strdup_printf ("%sx", number_share (time, of, 2, "-", text));
}
