/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "run/jobs.h"

#include "base/hash.h"
#include "machine-file/machine-file.h"
#include "program/reader.h"
#include "replay/replay.h"
#include "run/machine-shape.h"
#include "run/reader-machine.h"
#include "run/traffic-slot.h"

static const RunJob *
job_at (const RunJobs *self, guint j)
{
  return &g_array_index (self->list, RunJob, j);
}

/* ---- reading ----------------------------------------------------------------------- */

/* On a machine of the job's own shape, or of none. */
static Program *
read_job (const RunJob *job, ProgramSource *source, const char *processors,
          const Machine *whole, RunJobReader read, gpointer data, GError **error)
{
  g_autoptr (MachineChoice) choice = g_new0 (MachineChoice, 1);

  choice->machine = machine_new ();
  choice->machine->scalar_bytes = whole->scalar_bytes;
  choice->any_shape = processors == NULL;
  if ((processors != NULL && !machine_set_shape (choice->machine, processors, error))
      || !machine_resolve (choice->machine, error))
    return NULL;
  return read (data, job->source != NULL ? job->source : source, choice, error);
}

/* The name given or of its file, with "#2" if it is the second one of this name. */
static char *
name_of (GHashTable *seen, const RunJob *job, const Program *program)
{
  const char *name = job->name != NULL ? job->name : program_file (program);
  char *own = g_strdup (name);

  for (guint count = 2; !g_hash_table_add (seen, g_strdup (own)); count++)
    {
      g_free (own);
      own = g_strdup_printf ("%s#%u", name, count);
    }
  return own;
}

static Program *
join (const RunJobs *self, const GPtrArray *programs, GError **error)
{
  g_autoptr (GHashTable) seen
      = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) jobs = g_array_new (FALSE, FALSE, sizeof (JobRequest));

  for (guint j = 0; j < self->list->len; j++)
    {
      const RunJob *job = job_at (self, j);
      const JobRequest request = { .program = programs->pdata[j],
                                   .name = name_of (seen, job, programs->pdata[j]),
                                   .start = job->start,
                                   .repeat = job->repeat };

      g_ptr_array_add (names, (gpointer) request.name);
      g_array_append_val (jobs, request);
    }
  return program_join ((const JobRequest *) (gpointer) jobs->data, jobs->len, error);
}

/* As of a program that has its own number of processors. */
static gboolean
make_machine (const Program *program, Machine *machine, GError **error)
{
  const Reader *reader = program_reader (program);

  machine->shape_set = machine->shape_set && network_is_graph (machine);
  if (network_is_graph (machine) && !machine_shape_from_topology (machine, error))
    return FALSE;
  return machine_shape_for_program (machine, program, error)
         && ((!reader->own_processors && reader->network == NULL)
             || reader_machine_network (reader, machine, error));
}

Program *
run_jobs_read (const RunJobs *self, ProgramSource *source, MachineChoice *choice,
               RunJobReader read, gpointer data, GError **error)
{
  g_autoptr (GPtrArray) programs
      = g_ptr_array_new_with_free_func ((GDestroyNotify) program_unref);

  for (guint j = 0; j < self->list->len; j++)
    {
      const RunJob *job = job_at (self, j);
      Program *program
          = read_job (job, source, j == 0 ? choice->processors : job->processors,
                      choice->machine, read, data, error);

      if (program == NULL)
        return NULL;
      g_ptr_array_add (programs, program_ref (program));
    }
  g_autoptr (Program) joined = join (self, programs, error);
  if (joined == NULL || !make_machine (joined, choice->machine, error)
      || !allocation_apply (&self->allocation, joined, choice->machine, error))
    return NULL;
  return g_steal_pointer (&joined);
}

static gboolean
has_traffic (const Program *program)
{
  for (guint32 j = 0; j < program_jobs (program); j++)
    if (program_traffic (program_job (program, j)->request.program) != NULL)
      return TRUE;
  return FALSE;
}

Program *
run_jobs_make_traffic (const RunJobs *self, ProgramSource *source, Program *joined,
                       const Machine *machine, const RunWatcher *watcher,
                       GPtrArray *warnings, GError **error)
{
  g_autoptr (GPtrArray) programs
      = g_ptr_array_new_with_free_func ((GDestroyNotify) program_unref);
  g_autoptr (Network) network = NULL;

  if (!has_traffic (joined))
    return program_ref (joined);
  network = network_new (machine, &machine->shape, error);
  for (guint j = 0; network != NULL && j < self->list->len; j++)
    {
      ProgramSource *own = job_at (self, j)->source;
      Program *program = program_job (joined, j)->request.program;

      if (!traffic_slot_set (own != NULL ? own : source, &program, network, watcher,
                             warnings, error))
        return NULL;
      g_ptr_array_add (programs, program_ref (program));
    }
  return network == NULL ? NULL : join (self, programs, error);
}

/* ---- alone ------------------------------------------------------------------------- */

static gboolean
measure_alone (Program *program, const Machine *machine, guint threads, guint32 job,
               SimTime *time, GError **error)
{
  g_autoptr (Network) network = network_new (machine, &machine->shape, error);
  g_autoptr (Replay) replay = NULL;
  ReplayResult result;

  if (network == NULL)
    return FALSE;
  replay = replay_new (program, machine, network);
  replay_set_threads (replay, threads);
  replay_set_only (replay, job);
  if (!replay_run (replay, &result, error))
    return FALSE;
  *time = job_time (program, job, &result);
  return TRUE;
}

gboolean
run_jobs_measure (const RunJobs *self, Program *program, const Machine *machine,
                  const Network *network, guint threads, JobTimes *times,
                  const ReplayResult *result, GError **error)
{
  job_times_finish (times, result);
  for (guint32 j = 0; j < program_jobs (program); j++)
    {
      JobTime *job = job_times_of (times, j);

      job->shared_switches = allocation_shared_switches (program, j, network);
      job->has_alone = self->alone;
      if (self->alone
          && !measure_alone (program, machine, threads, j, &job->alone, error))
        return FALSE;
    }
  return TRUE;
}
