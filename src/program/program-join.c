/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program-join.c - several programs as one */
#include "config.h"

#include "base/error.h"
#include "program/program-private.h"

/* Requests have numbers below 2^31; instances are an array. */
#define MOST_REQUESTS (1u << 30)
#define MOST_INSTANCES (1u << 28)
#define MOST_JOINED (1u << 31)

typedef struct
{
  Program *to;
  ProgramJob *job;
  const Program *from;
} Joining;

/* ---- what is stored once ----------------------------------------------------------- */

static void
join_intervals (const Joining *self)
{
  const guint32 first = program_intervals (self->to);

  self->job->interval = first;
  for (guint32 i = 0; i < program_intervals (self->from); i++)
    {
      Interval interval = *program_interval (self->from, i);

      interval.parent = interval.parent == PROGRAM_NONE ? 0 : interval.parent + first;
      interval.level++;
      if (i == 0)
        interval.name = self->job->request.name;
      interval.count *= self->job->request.repeat;
      for (guint kind = 0; kind < N_KINDS; kind++)
        interval.operations[kind] *= self->job->request.repeat;
      program_define_interval (self->to, &interval);
    }
}

static void
join_groups (const Joining *self)
{
  const guint32 count = program_groups (self->from);

  self->job->groups = g_new (guint32, count);
  for (guint32 g = 0; g < count; g++)
    {
      Group group = *program_group (self->from, g);
      g_autofree guint32 *members = g_new (guint32, group.count);

      for (guint32 i = 0; i < group.count; i++)
        members[i] = group_processor (&group, i) + self->job->first;
      group.members = members;
      self->job->groups[g] = program_define_group (self->to, &group);
    }
}

static guint32
join_transfers (const Joining *self, guint32 number)
{
  const Transfers *from = program_transfers (self->from, number);
  g_autofree Transfer *entries = g_memdup2 (from->entries, from->count * sizeof *entries);

  for (guint32 i = 0; i < from->count; i++)
    {
      entries[i].source += self->job->first;
      entries[i].destination += self->job->first;
    }
  return program_define_transfers (self->to, entries, from->count);
}

static void
join_collectives (const Joining *self)
{
  const guint32 count = program_collectives (self->from);

  self->job->collectives = g_new (guint32, count);
  for (guint32 c = 0; c < count; c++)
    {
      Collective one = *program_collective (self->from, c);

      if (one.type != COLLECTIVE_REDUCTION && one.transfers != PROGRAM_NONE)
        one.transfers = join_transfers (self, one.transfers);
      if (one.type == COLLECTIVE_OPERATION && one.counts != PROGRAM_NONE)
        one.counts = self->job->counts[one.counts];
      one.group = self->job->groups[one.group];
      self->job->collectives[c] = program_define_collective (self->to, &one);
    }
}

static void
join_counts (const Joining *self)
{
  const guint32 count = intern_count (self->from->counts);

  self->job->counts = g_new (guint32, count);
  for (guint32 i = 0; i < count; i++)
    {
      gsize size;
      const guint64 *counts = intern_get (self->from->counts, i, &size);

      self->job->counts[i]
          = program_define_counts (self->to, counts, (guint32) (size / sizeof *counts));
    }
}

static void
join_loops (const Joining *self)
{
  const guint32 pipelines = program_pipelines (self->from);
  const guint64 amounts = self->to->amounts->len;

  self->job->partitions = self->to->partitions->len;
  for (guint i = 0; i < self->from->partitions->len; i++)
    program_define_partition (self->to, partition_ref (self->from->partitions->pdata[i]));
  self->job->pipelines = g_new (guint32, pipelines);
  for (guint32 i = 0; i < pipelines; i++)
    {
      Pipeline one = *program_pipeline (self->from, i);

      one.group = self->job->groups[one.group];
      one.partition += self->job->partitions;
      one.dependences = join_transfers (self, one.dependences);
      self->job->pipelines[i] = program_define_pipeline (self->to, &one);
    }
  self->job->segments = self->to->segments->len;
  g_array_append_vals (self->to->amounts, self->from->amounts->data,
                       self->from->amounts->len);
  for (guint i = 0; i < self->from->segments->len; i++)
    {
      const guint64 first = g_array_index (self->from->segments, guint64, i) + amounts;

      g_array_append_val (self->to->segments, first);
    }
}

/* Calls that are kinds have no names beside others that have. */
static void
join_calls (const Joining *self, gboolean kinds)
{
  const guint32 calls = program_calls (self->from);

  if (calls == 0 || program_calls_are_kinds (self->from) != kinds)
    return;
  self->job->calls = g_new (guint32, calls);
  for (guint32 i = 0; i < calls; i++)
    self->job->calls[i]
        = program_define_call (self->to, program_call_name (self->from, i));
}

static void
join_facts (const Joining *self)
{
  Program *to = self->to;
  const Program *from = self->from;

  to->step_contents |= from->step_contents;
  to->has_meetings |= from->has_meetings;
  to->has_lanes |= from->has_lanes;
  to->has_nics |= from->has_nics;
  to->n_instances += from->n_instances * self->job->request.repeat;
  for (const char *const *text = program_warnings (from); *text != NULL; text++)
    program_add_warning (to, "%s", *text);
}

/* ---- the whole --------------------------------------------------------------------- */

static gboolean
check_repetitions (const JobRequest *job, guint64 *instances, GError **error)
{
  guint64 requests = 0;

  *instances += (guint64) program_instances (job->program) * job->repeat;
  for (guint32 p = 0; p < program_processors (job->program); p++)
    requests = MAX (requests, program_requests (job->program, p));
  if (*instances < MOST_INSTANCES && requests * job->repeat < MOST_REQUESTS)
    return TRUE;
  error_set (error, NETFARE_ERROR_INPUT,
             "%s: found %u repetitions, expected fewer: the jobs have 2^28 or more "
             "collectives, or a processor 2^30 requests",
             job->name, job->repeat);
  return FALSE;
}

static gboolean
check_jobs (const JobRequest *jobs, guint32 count, guint64 *processors, GError **error)
{
  guint64 instances = 0;

  *processors = 0;
  for (guint32 j = 0; j < count; j++)
    {
      *processors += program_processors (jobs[j].program);
      if (!check_repetitions (&jobs[j], &instances, error))
        return FALSE;
    }
  if (*processors <= MOST_JOINED)
    return TRUE;
  error_set (error, NETFARE_ERROR_INPUT,
             "the jobs have %" G_GUINT64_FORMAT " processors, at most 2^31 are possible",
             *processors);
  return FALSE;
}

/* Some program has calls, and all that have name kinds. */
static gboolean
are_kinds (const JobRequest *jobs, guint32 count)
{
  gboolean any = FALSE;

  for (guint32 j = 0; j < count; j++)
    {
      if (program_calls (jobs[j].program) == 0)
        continue;
      if (!program_calls_are_kinds (jobs[j].program))
        return FALSE;
      any = TRUE;
    }
  return any;
}

static void
join (Program *to, ProgramJob *job, gboolean kinds)
{
  const Joining joining = { to, job, job->request.program };

  job->instances = to->n_instances;
  job->own_instances = program_instances (joining.from);
  join_intervals (&joining);
  join_groups (&joining);
  join_counts (&joining);
  join_collectives (&joining);
  join_loops (&joining);
  join_calls (&joining, kinds);
  join_facts (&joining);
}

static void
clear_job (gpointer data)
{
  ProgramJob *job = data;

  program_unref (job->request.program);
  g_free (job->groups);
  g_free (job->collectives);
  g_free (job->counts);
  g_free (job->pipelines);
  g_free (job->calls);
}

/* That of the first program that needs one. */
static const char *
find_library (const JobRequest *jobs, guint32 count)
{
  for (guint32 j = 0; j < count; j++)
    if (program_needs_library (jobs[j].program))
      return program_library (jobs[j].program);
  return program_library (jobs[0].program);
}

Program *
program_join (const JobRequest *jobs, guint32 count, GError **error)
{
  static const Interval root
      = { .kind = "MAIN", .file = "", .parent = PROGRAM_NONE, .count = 1 };
  const Program *first = jobs[0].program;
  guint64 processors;

  if (!check_jobs (jobs, count, &processors, error))
    return NULL;
  Program *self = program_new_joined ((guint32) processors, first->reader, first->file);
  self->jobs = g_array_new (FALSE, TRUE, sizeof (ProgramJob));
  g_array_set_clear_func (self->jobs, clear_job);
  g_array_set_size (self->jobs, count);
  program_define_interval (self, &root);
  self->calls_are_kinds = are_kinds (jobs, count);
  self->message_scale = first->message_scale;
  program_set_library (self, find_library (jobs, count));
  if (program_result (first) != NULL)
    program_set_value (self, program_result (first));
  for (guint32 j = 0, at = 0; j < count; j++)
    {
      ProgramJob *job = &g_array_index (self->jobs, ProgramJob, j);

      job->request = jobs[j];
      program_ref (jobs[j].program);
      job->request.name = g_string_chunk_insert_const (self->strings, jobs[j].name);
      job->first = at;
      job->processors = program_processors (jobs[j].program);
      at += job->processors;
      join (self, job, self->calls_are_kinds);
    }
  return self;
}
