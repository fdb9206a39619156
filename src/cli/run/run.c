/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/run/run.h"

#include <stdio.h>

#include "cli/run/machine-shape.h"
#include "cli/run/rehearsal.h"
#include "cli/run/run-bmf.h"
#include "cli/run/unused-keys.h"

void
run_prepare_source (ProgramSource *source, const Options *options)
{
  program_source_scale_messages (source, &options->message_scale);
  program_source_set_definitions (source, (const char *const *) options->libraries->pdata,
                                  options->data, options->no_prelude);
  program_source_set_parameters (source, options->parameters);
  if (options->show_values)
    program_source_show_values (source);
}

/* The shape the program was recorded for; else the machine's.  One processor is no shape
 * that somebody chose: every trace is recorded on one. */
static Program *
read_any_shape (ProgramSource *source, Machine *machine, gboolean quiet, GError **error)
{
  Program *program = program_source_get (source, NULL, quiet, error);
  if (program == NULL)
    return NULL;
  const Shape *traced = program_traced_shape (program);
  if (traced == NULL || shape_count (traced) == 1)
    return program_source_get (source, &machine->shape, quiet, error);
  machine->shape = *traced;
  machine->shape_set = TRUE;
  return machine_resolve (machine, error) ? program : NULL;
}

/* What joins the processors of a program that says how many it has, where nothing else
 * says it. */
static gboolean
take_crossbar (Machine *machine, GError **error)
{
  g_autofree char *crossbar
      = g_strdup_printf ("crossbar:%u", shape_count (&machine->shape));
  return machine_set_network (machine, crossbar, error)
         && machine_resolve (machine, error);
}

/* The program says how many; neither that nor a shape says what network joins them. */
static Program *
read_own_processors (ProgramSource *source, Machine *machine, gboolean quiet,
                     GError **error)
{
  gboolean has_network
      = machine_is_set (machine, "network") || machine_is_set (machine, "type");
  Program *program = program_source_get (source, NULL, quiet, error);
  if (program == NULL
      || (machine->type == MACHINE_GRAPH && !machine_shape_from_topology (machine, error))
      || !machine_shape_for_program (machine, program, error)
      || (!has_network && !take_crossbar (machine, error)))
    return NULL;
  return program;
}

static Program *
read_program (ProgramSource *source, MachineChoice *choice, gboolean quiet,
              GError **error)
{
  if (program_source_depends_on_machine (source))
    return run_read_bmf (source, choice->machine, quiet, error);
  if (program_source_has_own_processors (source))
    return read_own_processors (source, choice->machine, quiet, error);
  if (choice->any_shape)
    return read_any_shape (source, choice->machine, quiet, error);
  if (!machine_shape_from_topology (choice->machine, error))
    return NULL;
  return program_source_get (source, &choice->machine->shape, quiet, error);
}

/* What the machine has, and this run does not use or does not know. */
static void
collect_machine_warnings (Run *self, const ProgramSource *source)
{
  for (guint i = 0; i < self->machine->warnings->len; i++)
    g_ptr_array_add (self->warnings, g_strdup (self->machine->warnings->pdata[i]));
  unused_keys_warn (self->machine, self->network, source, self->program, self->warnings);
  gboolean own = program_source_has_own_processors (source)
                 && !program_source_depends_on_machine (source);
  char *note = machine_shape_note (self->machine, network_topology (self->network),
                                   self->program, own);
  if (note != NULL)
    g_ptr_array_add (self->warnings, note);
}

static void
collect_warnings (Run *self, const ProgramSource *source)
{
  collect_machine_warnings (self, source);
  const char *const *list = program_warnings (self->program);
  for (; list != NULL && *list != NULL; list++)
    g_ptr_array_add (self->warnings, g_strdup (*list));
}

Run *
run_new (const Options *options, ProgramSource *source, MachineChoice *choice,
         GError **error)
{
  g_autoptr (Run) self = g_new0 (Run, 1);
  self->warnings = g_ptr_array_new_with_free_func (g_free);
  self->machine = choice->machine;
  self->program = read_program (source, choice, options->quiet, error);
  if (self->program == NULL)
    return NULL;
  if (options->verbose)
    fprintf (stderr, "netfare: read %s: %s, %u intervals\n", program_file (self->program),
             report_program_kind (self->program), program_intervals (self->program));
  self->network = network_new (self->machine, &self->machine->shape, error);
  if (self->network == NULL)
    return NULL;
  self->replay = replay_new (self->program, self->machine, self->network);
  guint n_power;
  const Decimal *power = network_power (self->network, &n_power);
  self->characteristics = characteristics_new (self->program, power, n_power);
  replay_add_observer (self->replay, characteristics_observer (), self->characteristics);
  collect_warnings (self, source);
  return g_steal_pointer (&self);
}

void
run_watch_network (Run *self, gboolean page)
{
  const Topology *topology = network_topology (self->network);
  if (self->delays == NULL)
    {
      self->delays = message_delays_new (0);
      replay_add_observer (self->replay, message_delays_observer (), self->delays);
    }
  if (!page || self->times != NULL)
    return;
  self->times = processor_times_new (self->program);
  replay_add_observer (self->replay, processor_times_observer (), self->times);
  if (topology == NULL)
    return;
  self->heat = time_bins_new (topology->links, 0, 0);
  replay_add_observer (self->replay, link_heat_observer (), self->heat);
}

void
run_free (Run *self)
{
  g_clear_pointer (&self->replay, replay_free);
  g_clear_pointer (&self->characteristics, characteristics_free);
  g_clear_pointer (&self->delays, message_delays_free);
  g_clear_pointer (&self->heat, time_bins_free);
  g_clear_pointer (&self->times, processor_times_free);
  g_clear_pointer (&self->types, picl_types_free);
  g_clear_pointer (&self->unused, unused_paths_free);
  g_clear_pointer (&self->network, network_free);
  g_ptr_array_unref (self->warnings);
  g_free (self);
}

gboolean
run_replay (Run *self, const Options *options, GError **error)
{
  if (!rehearsal_run (self, options, error))
    return FALSE;
  g_autofree char *what = g_strdup_printf ("replaying on %s", self->machine->name);
  g_autoptr (Progress) progress = options->quiet ? NULL : progress_new (what);
  if (options->verbose)
    fprintf (stderr, "netfare: %s\n", what);
  if (progress != NULL)
    replay_set_progress (self->replay, progress_show, progress);
  self->progress = progress;
  gboolean done = replay_run (self->replay, &self->result, error);
  self->progress = NULL;
  if (done && self->times != NULL)
    processor_times_finish (self->times, self->result.time);
  if (done)
    self->unused = network_unused_paths (self->network, self->result.time);
  return done;
}

/* The list ends with NULL once a report was written from it. */
static gboolean
is_ended (const GPtrArray *list)
{
  return list->len > 0 && list->pdata[list->len - 1] == NULL;
}

void
run_add_warning (Run *self, char *warning)
{
  if (is_ended (self->warnings))
    g_ptr_array_set_size (self->warnings, (gint) self->warnings->len - 1);
  g_ptr_array_add (self->warnings, warning);
}

ReportContext
run_report (Run *self, const Options *options)
{
  if (!is_ended (self->warnings))
    g_ptr_array_add (self->warnings, NULL);
  return (ReportContext){
    .version = PACKAGE_VERSION,
    .command = options->command_line,
    .program = self->program,
    .machine = self->machine,
    .network = self->network,
    .result = &self->result,
    .characteristics = self->characteristics,
    .delays = self->delays,
    .heat = self->heat,
    .times = self->times,
    .unused = self->unused,
    .warnings = (const char *const *) self->warnings->pdata,
    .value = program_result (self->program),
    .unit = run_time_unit (self->program),
  };
}
