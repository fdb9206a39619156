/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "run/run.h"

#include "analysis/why-sentence.h"
#include "base/memory-limit.h"
#include "run/collective-library.h"
#include "run/graph-collectives.h"
#include "run/machine-shape.h"
#include "run/reader-machine.h"
#include "run/traffic-slot.h"
#include "run/unused-keys.h"
#include "machine-file/machine-file.h"
#include "program/reader.h"
#include "topology/topology-nodes.h"
#include "why/path/path-recorder.h"

/* A trace of a few bytes can say any number of processors; a large one is used only if
 * the user asks for it, too. */
#define MOST_CLAIMED (1u << 20)
#define HEAT_BINS 512 /* finer than the whole run is drawn, for those who look closer */

static gboolean
check_claim (const Program *program, GError **error)
{
  const guint32 processors = shape_count (program_traced_shape (program));

  if (processors <= MOST_CLAIMED)
    return memory_check_processors (processors, error);
  error_set_at (
      error, program_file (program), 0, 0,
      "recorded for %u processors; more than %u are used only with --processors",
      processors, MOST_CLAIMED);
  return FALSE;
}

/* The shape the program was recorded for; else the machine's.  A shape of one processor
 * is not a choice of the user: every trace is recorded on one. */
static Program *
read_any_shape (ProgramSource *source, Machine *machine, const RunWatcher *watcher,
                GError **error)
{
  Program *program = program_source_get (source, NULL, watcher, error);

  if (program == NULL)
    return NULL;
  const Shape *traced = program_traced_shape (program);
  if (traced == NULL || shape_count (traced) == 1)
    return program_source_get (source, &machine->shape, watcher, error);
  if (!check_claim (program, error))
    return NULL;
  machine->shape = *traced;
  machine->shape_set = TRUE;
  return machine_resolve (machine, error) ? program : NULL;
}

/* The program gives the number of processors; neither that nor a shape gives the network
 * that connects them.  The archive of a replay has a program of another kind, which may
 * have no network of its own. */
static Program *
read_own_processors (ProgramSource *source, Machine *machine, const RunWatcher *watcher,
                     GError **error)
{
  gboolean asks = program_source_reader (source)->asks_shape && machine->shape_set;
  Program *program
      = program_source_get (source, asks ? &machine->shape : NULL, watcher, error);

  if (program == NULL
      || (network_is_graph (machine) && !machine_shape_from_topology (machine, error))
      || !machine_shape_for_program (machine, program, error)
      || (program_reader (program)->own_processors
          && !reader_machine_network (program_reader (program), machine, error)))
    return NULL;
  return program;
}

/* Sets the network of the machine first, as the program may depend on it. */
static Program *
read_dependent (ProgramSource *source, Machine *machine, const RunWatcher *watcher,
                GError **error)
{
  guint32 processors;

  if (!reader_machine_processors (program_source_reader (source), machine, &processors,
                                  error))
    return NULL;
  Program *program = program_source_get_for (source, processors, machine->scalar_bytes,
                                             watcher, error);
  return program != NULL && machine_shape_for_program (machine, program, error) ? program
                                                                                : NULL;
}

static Program *
read_for_shape (ProgramSource *source, MachineChoice *choice, const RunWatcher *watcher,
                Network **network, GError **error)
{
  Machine *machine = choice->machine;

  if (machine->shape.rank == 0 && !network_is_graph (machine))
    {
      machine->shape = (Shape){ .rank = 1, .size = { MACHINE_DEFAULT_PROCESSORS } };
      return read_any_shape (source, machine, watcher, error);
    }
  if (choice->any_shape)
    return read_any_shape (source, machine, watcher, error);
  if (!machine_shape_from_topology (machine, error)
      || !memory_check_processors (shape_count (&machine->shape), error))
    return NULL;
  /* Before the program is read for so many processors: there may be too many nodes or
   * links for them. */
  reader_machine_costs (program_source_reader (source), machine);
  *network = network_new (machine, &machine->shape, error);
  if (*network == NULL)
    return NULL;
  return program_source_get (source, &machine->shape, watcher, error);
}

/* *network: set if it has been made already. */
static Program *
read_program (ProgramSource *source, MachineChoice *choice, const RunWatcher *watcher,
              Network **network, GError **error)
{
  const Reader *reader = program_source_reader (source);
  Program *program = reader->depends_on_machine
                         ? read_dependent (source, choice->machine, watcher, error)
                     : reader->own_processors
                         ? read_own_processors (source, choice->machine, watcher, error)
                         : read_for_shape (source, choice, watcher, network, error);

  if (program == NULL)
    return NULL;
  reader_machine_costs (program_reader (program), choice->machine);
  collective_library_set (choice->machine, program);
  return program;
}

/* Settings of the machine that this run does not use or does not know. */
static void
collect_machine_warnings (Run *self, const ProgramSource *source)
{
  for (guint i = 0; i < self->machine->warnings->len; i++)
    g_ptr_array_add (self->warnings, g_strdup (self->machine->warnings->pdata[i]));
  unused_keys_warn (self->machine, self->network, program_reader (self->program),
                    self->program, self->warnings);
  const Reader *reader = program_source_reader (source);
  gboolean own = reader->own_processors && !reader->depends_on_machine;
  char *note = machine_shape_note (self->machine, network_topology (self->network),
                                   self->program, own);
  const Topology *topology = network_topology (self->network);
  char *const *notes = topology != NULL ? topology->notes : NULL;
  if (note != NULL)
    g_ptr_array_add (self->warnings, note);
  note = machine_placement_note (self->machine, network_topology (self->network),
                                 self->program);
  if (note != NULL)
    g_ptr_array_add (self->warnings, note);
  for (; notes != NULL && *notes != NULL; notes++)
    g_ptr_array_add (self->warnings, g_strdup (*notes));
  note = machine_nics_note (self->machine, self->program);
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

/* Returns: NULL if it fails; the program, or one that is made of it.  network: with nodes
 * of its processors; NULL: they are not known. */
static Program *
replace_collectives (Run *self, Program *program, const Machine *machine,
                     const Network *network, GError **error)
{
  gboolean is_new;

  if (!graph_collectives_replace (&program, machine, network, &is_new, error))
    return NULL;
  if (is_new)
    g_ptr_array_add (self->made, program);
  return program;
}

/* Before the run, which may take long. */
static gboolean
check_what_ifs (const Run *self, GError **error)
{
  const GPtrArray *list = self->settings.what_ifs;

  for (guint i = 0; list != NULL && i < list->len; i++)
    if (!what_if_check (list->pdata[i], self->program, self->machine, self->network,
                        error))
      return FALSE;
  return TRUE;
}

static void
add_collectives (Run *self, CollectiveUse *use)
{
  if (self->collectives != NULL)
    collective_use_join (use, self->collectives);
  self->collectives = use;
}

/* Algorithms and costs are those of the whole machine, not those of the job's, which has
 * only a shape. */
static Program *
replace_of_job (Run *self, Program *program, GError **error)
{
  Machine *machine;

  if (!program_has_graphs (program) || program_collectives (program) == 0)
    return program;
  machine = machine_copy (self->machine);
  g_ptr_array_add (self->job_machines, machine);
  g_ptr_array_add (self->made, program_ref (program));
  reader_machine_costs (program_reader (program), machine);
  collective_library_set (machine, program);
  add_collectives (self, collective_use_new (program, machine));
  collective_use_take_all (self->collectives);
  return replace_collectives (self, program, machine, NULL, error);
}

static Program *
read_job (gpointer data, ProgramSource *source, MachineChoice *choice, GError **error)
{
  Run *self = data;
  g_autoptr (Network) unused = NULL;
  Program *program
      = read_program (source, choice, self->settings.watcher, &unused, error);

  return program != NULL ? replace_of_job (self, program, error) : NULL;
}

static Program *
read_jobs (Run *self, ProgramSource *source, MachineChoice *choice, GError **error)
{
  self->joined
      = run_jobs_read (self->settings.jobs, source, choice, read_job, self, error);
  if (self->joined == NULL)
    return NULL;
  reader_machine_costs (program_reader (self->joined), choice->machine);
  collective_library_set (choice->machine, self->joined);

  g_autoptr (Program) joined = g_steal_pointer (&self->joined);
  return self->joined
         = run_jobs_make_traffic (self->settings.jobs, source, joined, choice->machine,
                                  self->settings.watcher, self->warnings, error);
}

static void
watch_jobs (Run *self)
{
  if (self->joined == NULL)
    return;
  self->jobs = job_times_new (self->joined, self->machine, self->network);
  replay_add_observer (self->replay, job_times_observer (), self->jobs);
}

/* read: with collectives that self->program may have as messages. */
static void
watch_collectives (Run *self, Program *read)
{
  if (program_collectives (read) == 0
      || (self->collectives != NULL && program_has_graphs (read)))
    return;
  add_collectives (self, collective_use_new (read, self->machine));
  if (program_has_graphs (read))
    collective_use_take_all (self->collectives);
  else
    replay_add_observer (self->replay, collective_use_observer (), self->collectives);
}

Run *
run_new (const RunSettings *settings, ProgramSource *source, MachineChoice *choice,
         GError **error)
{
  g_autoptr (Run) self = g_new0 (Run, 1);
  Program *read;

  self->settings = *settings;
  self->warnings = g_ptr_array_new_with_free_func (g_free);
  self->made = g_ptr_array_new_with_free_func ((GDestroyNotify) program_unref);
  self->job_machines = g_ptr_array_new_with_free_func ((GDestroyNotify) machine_free);
  self->machine = choice->machine;
  self->program
      = settings->jobs != NULL
            ? read_jobs (self, source, choice, error)
            : read_program (source, choice, settings->watcher, &self->network, error);
  if (self->program == NULL
      || !memory_check_processors (shape_count (&self->machine->shape), error))
    return NULL;
  run_watcher_step (settings->watcher, "read %s: %s, %u intervals",
                    program_file (self->program), program_title (self->program),
                    program_intervals (self->program));
  if (self->network == NULL)
    self->network = network_new (self->machine, &self->machine->shape, error);
  if (self->network == NULL)
    return NULL;
  read = self->program;
  self->program = replace_collectives (self, read, self->machine, self->network, error);
  if (self->program == NULL
      || !traffic_slot_set (source, &self->program, self->network, settings->watcher,
                            self->warnings, error)
      || !check_what_ifs (self, error))
    return NULL;
  self->replay = replay_new (self->program, self->machine, self->network);
  replay_set_threads (self->replay, settings->threads);
  if (settings->why)
    path_recorder_of (self->replay);
  guint n_power;
  const Decimal *power = network_power (self->network, &n_power);
  self->characteristics = characteristics_new (self->program, power, n_power);
  replay_add_observer (self->replay, characteristics_observer (), self->characteristics);
  watch_collectives (self, read);
  if (settings->latency || program_traffic (self->program) != NULL)
    run_watch_latency (self);
  watch_jobs (self);
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
  if (program_calls (self->program) > 0)
    {
      self->call_spans = call_spans_new (self->program);
      replay_add_observer (self->replay, call_spans_observer (), self->call_spans);
    }
  if (topology == NULL)
    return;
  self->heat = time_bins_new (topology->links, HEAT_BINS, 0);
  replay_add_observer (self->replay, link_heat_observer (), self->heat);
}

void
run_watch_latency (Run *self)
{
  if (self->latency != NULL)
    return;
  self->latency = message_latency_new (self->program);
  replay_add_observer (self->replay, message_latency_observer (), self->latency);
}

void
run_watch_path (Run *self)
{
  if (self->settings.why && self->path_line == NULL)
    self->path_line = path_line_new (path_recorder_of (self->replay));
}

void
run_watch_calls (Run *self)
{
  if (self->calls != NULL || program_calls (self->program) == 0)
    return;
  self->calls = call_times_new (self->program);
  if (call_times_observer (self->calls) != NULL)
    replay_add_observer (self->replay, call_times_observer (self->calls), self->calls);
}

void
run_free (Run *self)
{
  g_clear_pointer (&self->replay, replay_free);
  g_clear_pointer (&self->characteristics, characteristics_free);
  g_clear_pointer (&self->collectives, collective_use_free);
  g_clear_pointer (&self->jobs, job_times_free);
  g_clear_pointer (&self->delays, message_delays_free);
  g_clear_pointer (&self->latency, message_latency_free);
  g_clear_pointer (&self->heat, time_bins_free);
  g_clear_pointer (&self->calls, call_times_free);
  g_clear_pointer (&self->call_spans, call_spans_free);
  g_clear_pointer (&self->times, processor_times_free);
  g_clear_pointer (&self->path_line, path_line_free);
  g_clear_pointer (&self->unused, unused_paths_free);
  g_clear_pointer (&self->network, network_free);
  g_clear_pointer (&self->what_ifs, g_array_unref);
  g_clear_pointer (&self->curves, g_array_unref);
  g_clear_pointer (&self->noise, g_rc_box_release);
  g_clear_pointer (&self->range, range_times_unref);
  g_clear_pointer (&self->why.candidates, candidates_free);
  g_clear_pointer (&self->why.sentence, g_free);
  g_clear_pointer (&self->joined, program_unref);
  g_clear_pointer (&self->made, g_ptr_array_unref);
  g_clear_pointer (&self->job_machines, g_ptr_array_unref);
  g_ptr_array_unref (self->warnings);
  g_free (self);
}

void
run_warn_of_left_paths (Run *self)
{
  LeftPaths left = network_left_paths (self->network);

  if (left.nodes == 0)
    return;
  g_autofree char *name
      = topology_node_name (network_topology (self->network), left.first);
  run_add_warning (
      self, g_strdup_printf ("ties = lowest left equal paths unused at %u node%s "
                             "(first: %s, %u paths); ties = spread uses them",
                             left.nodes, left.nodes == 1 ? "" : "s", name, left.paths));
}

void
run_set_sentence (Run *self)
{
  if (self->why.path == NULL)
    return;
  g_free (self->why.sentence);
  self->why.sentence = why_sentence (&self->why, self->program, self->network);
}

/* Ideal replays. */
static gboolean
find_why (Run *self, GError **error)
{
  run_watcher_step (self->settings.watcher, "replaying on four ideal networks");
  self->why.path
      = path_recorder_finish (path_recorder_of (self->replay), self->result.time);
  if (!why_find (self->program, self->machine, &self->result, &self->why, error))
    return FALSE;
  run_set_sentence (self);
  return TRUE;
}

static gboolean
find_what_ifs (Run *self, GError **error)
{
  run_watcher_step (self->settings.watcher, "replaying with %u what-if%s",
                    self->settings.what_ifs->len,
                    self->settings.what_ifs->len == 1 ? "" : "s");
  self->what_ifs
      = what_if_replay_all (self->program, self->machine, self->settings.what_ifs,
                            self->settings.threads, error);
  return self->what_ifs != NULL;
}

static gboolean
find_noise (Run *self, GError **error)
{
  run_watcher_step (self->settings.watcher, "replaying %u samples with noise",
                    self->settings.noise->samples);
  self->noise = noise_times_find (self->program, self->machine, self->settings.noise,
                                  self->settings.threads, error);
  return self->noise != NULL;
}

static gboolean
find_range (Run *self, GError **error)
{
  run_watcher_step (self->settings.watcher, "replaying for the range of the time");
  self->range = range_times_find (self->program, self->machine, self->result.time,
                                  self->noise, self->settings.threads, error);
  return self->range != NULL;
}

gboolean
run_replay (Run *self, GError **error)
{
  const RunWatcher *watcher = self->settings.watcher;
  g_autofree char *what = g_strdup_printf ("replaying on %s", self->machine->name);
  g_auto (RunWork) work = run_watcher_begin (watcher, what);

  run_watcher_step (watcher, "%s", what);
  if (work.work != NULL)
    replay_set_progress (self->replay, watcher->show, work.work);
  gboolean done
      = replay_run (self->replay, &self->result, error)
        && characteristics_check (self->characteristics, self->result.time, error);
  if (done && watcher != NULL && watcher->step != NULL)
    {
      g_autofree char *how = replay_describe (self->replay);

      run_watcher_step (watcher, "replayed %s", how);
    }
  if (done && self->latency != NULL)
    self->latency_report = message_latency_report (self->latency);
  if (done && self->times != NULL)
    processor_times_finish (self->times, self->result.time);
  if (done)
    self->unused = network_unused_paths (self->network, self->result.time);
  if (done && self->jobs != NULL)
    done = run_jobs_measure (self->settings.jobs, self->program, self->machine,
                             self->network, self->settings.threads, self->jobs,
                             &self->result, error);
  return done && (!self->settings.why || find_why (self, error))
         && (self->settings.what_ifs == NULL || find_what_ifs (self, error))
         && (self->settings.noise == NULL || find_noise (self, error))
         && (!self->settings.range || find_range (self, error));
}

/* The list ends with NULL after a report was written from it. */
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
run_report (Run *self)
{
  if (!is_ended (self->warnings))
    g_ptr_array_add (self->warnings, NULL);
  return (ReportContext){
    .version = PACKAGE_VERSION,
    .command = self->settings.command,
    .inputs = self->settings.inputs,
    .program = self->program,
    .machine = self->machine,
    .network = self->network,
    .result = &self->result,
    .characteristics = self->characteristics,
    .jobs = self->jobs,
    .delays = self->delays,
    .latency = self->latency != NULL ? &self->latency_report : NULL,
    .collectives = self->collectives,
    .calls = self->calls,
    .heat = self->heat,
    .times = self->times,
    .path_line = self->path_line,
    .call_spans = self->call_spans,
    .unused = self->unused,
    .why = self->settings.why ? &self->why : NULL,
    .what_ifs = self->what_ifs,
    .curves = self->curves,
    .noise = self->noise,
    .range = self->range,
    .warnings = (const char *const *) self->warnings->pdata,
    .value = program_result (self->program),
    .unit = program_unit (self->program),
  };
}
