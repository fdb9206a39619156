/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program.c - access to a finished program */
#include "config.h"

#include "program/program-private.h"
#include "program/steps/operations-read.h"

const Reader *
program_reader (const Program *self)
{
  return self->reader;
}

const char *
program_file (const Program *self)
{
  return self->file;
}

const Shape *
program_shape (const Program *self)
{
  return &self->shape;
}

const Shape *
program_traced_shape (const Program *self)
{
  return self->has_traced_shape ? &self->traced_shape : NULL;
}

guint32
program_processors (const Program *self)
{
  return self->processors;
}

guint32
program_instances (const Program *self)
{
  return self->n_instances;
}

guint32
program_requests (const Program *self, guint32 processor)
{
  if (self->jobs != NULL)
    {
      const ProgramJob *job = program_job (self, program_job_of (self, processor));

      return program_requests (job->request.program, processor - job->first);
    }
  if (self->steps != NULL)
    return self->step_contents & PROGRAM_REQUESTS ? program_operations (self, processor)
                                                  : 0;
  return self->n_requests == NULL ? 0
                                  : self->n_requests[program_stream_of (self, processor)];
}

gboolean
program_has_meetings (const Program *self)
{
  return self->has_meetings;
}

const ProgramValue *
program_result (const Program *self)
{
  return self->value.json != NULL ? &self->value : NULL;
}

const char *
program_value (const Program *self)
{
  return self->value.json;
}

guint32
program_shown_values (const Program *self)
{
  return self->shown != NULL ? self->shown->len : 0;
}

const ProgramShown *
program_shown (const Program *self, guint32 i)
{
  return &g_array_index (self->shown, ProgramShown, i);
}

const char *const *
program_warnings (const Program *self)
{
  return (const char *const *) self->warnings->pdata;
}

const char *
program_library (const Program *self)
{
  return self->library;
}

guint32
program_intervals (const Program *self)
{
  return self->intervals->len;
}

const Interval *
program_interval (const Program *self, guint32 interval)
{
  g_assert (interval < self->intervals->len);
  return &g_array_index (self->intervals, Interval, interval);
}

/* Numbers are given at first entry, so a parent precedes its children, and children of
 * one parent are in order; filled from the end so that each precedes its later
 * siblings. */
guint32 *
program_interval_preorder (const Program *self)
{
  guint32 n = self->intervals->len;
  g_autofree guint32 *size = g_new (guint32, n);
  g_autofree guint32 *place = g_new0 (guint32, n);
  guint32 *order = g_new (guint32, n);

  for (guint32 i = 0; i < n; i++)
    size[i] = 1;
  for (guint32 i = n; i-- > 1;)
    size[program_interval (self, i)->parent] += size[i];
  for (guint32 i = 0; i < n; i++)
    {
      guint32 mine = i == 0 ? 0 : place[program_interval (self, i)->parent];

      order[mine] = i;
      if (i > 0)
        place[program_interval (self, i)->parent] += size[i];
      place[i] = mine + 1;
    }
  return order;
}

static const GroupEntry *
group_entry (const Program *self, guint32 group)
{
  g_assert (group < self->groups->len);
  return g_ptr_array_index (self->groups, group);
}

guint32
program_groups (const Program *self)
{
  return self->groups->len;
}

const Group *
program_group (const Program *self, guint32 group)
{
  return &group_entry (self, group)->group;
}

/* sorted: places by the processor there; NULL: members are in rising order. */
static guint32
search_place (const Group *group, const guint32 *sorted, guint32 processor)
{
  guint32 low = 0, high = group->count, place;

  while (low < high)
    {
      const guint32 middle = low + (high - low) / 2;

      place = sorted != NULL ? sorted[middle] : middle;
      if (group->members[place] < processor)
        low = middle + 1;
      else
        high = middle;
    }
  if (low == group->count)
    return PROGRAM_NONE;
  place = sorted != NULL ? sorted[low] : low;
  return group->members[place] == processor ? place : PROGRAM_NONE;
}

guint32
program_group_place (const Program *self, guint32 group, guint32 processor)
{
  const GroupEntry *entry;

  if (group == 0) /* all processors */
    return processor;
  entry = group_entry (self, group);
  if (entry->place != NULL)
    return entry->place[processor];
  if (entry->members != NULL)
    return search_place (&entry->group, entry->sorted, processor);
  return processor < entry->group.count ? processor : PROGRAM_NONE;
}

const Transfers *
program_transfers (const Program *self, guint32 transfers)
{
  return g_ptr_array_index (self->transfer_views, transfers);
}

guint32
program_collectives (const Program *self)
{
  return intern_count (self->collectives);
}

const Collective *
program_collective (const Program *self, guint32 collective)
{
  return intern_get (self->collectives, collective, NULL);
}

GroupOperation
program_operation_of (const Program *self, const Collective *collective, Transfer **pairs)
{
  GroupOperation operation = { .type = collective->operation,
                               .members = program_group (self, collective->group)->count,
                               .root = collective->root,
                               .bytes = collective->bytes,
                               .nonblocking = collective->split };
  const Transfers *transfers;

  g_assert (collective->type == COLLECTIVE_OPERATION);
  *pairs = NULL;
  if (collective->counts != PROGRAM_NONE)
    operation.counts = program_counts (self, collective->counts);
  if (collective->transfers == PROGRAM_NONE)
    return operation;
  transfers = program_transfers (self, collective->transfers);
  *pairs = g_new (Transfer, MAX (transfers->count, 1));
  for (guint32 i = 0; i < transfers->count; i++)
    {
      const Transfer *entry = &transfers->entries[i];

      (*pairs)[i]
          = (Transfer){ program_group_place (self, collective->group, entry->source),
                        program_group_place (self, collective->group, entry->destination),
                        entry->bytes };
    }
  operation.pairs = *pairs;
  operation.n_pairs = transfers->count;
  return operation;
}

const Partition *
program_partition (const Program *self, guint32 partition)
{
  return g_ptr_array_index (self->partitions, partition);
}

const guint64 *
program_counts (const Program *self, guint32 counts)
{
  return intern_get (self->counts, counts, NULL);
}

guint32
program_pipelines (const Program *self)
{
  return intern_count (self->pipelines);
}

const Pipeline *
program_pipeline (const Program *self, guint32 pipeline)
{
  return intern_get (self->pipelines, pipeline, NULL);
}

PartitionShare
program_loop_share (const Program *self, const Step *loop, guint32 place, SimTime cost)
{
  const Partition *partition = program_partition (self, loop->index);

  if (loop->part == LOOP_WHOLE)
    return partition_share (partition, place, cost);
  return partition_share_part (partition, place, cost,
                               program_counts (self, loop->tag)[place], loop->part);
}

guint32
program_segments (const Program *self)
{
  return self->segments->len;
}

guint32
program_segment_length (const Program *self, guint32 segment)
{
  guint64 first = g_array_index (self->segments, guint64, segment);
  guint64 end = segment + 1 < self->segments->len
                    ? g_array_index (self->segments, guint64, segment + 1)
                    : self->amounts->len;

  return (guint32) (end - first);
}

Amount
program_segment_amount (const Program *self, guint32 segment, guint32 number)
{
  guint64 first = g_array_index (self->segments, guint64, segment);
  guint64 amount = g_array_index (self->amounts, guint64, first + number);

  return (Amount){ (guint8) (amount & 3), (SimTime) (amount >> 2) };
}

guint32
program_streams (const Program *self)
{
  return self->n_streams;
}

guint32
program_stream_of (const Program *self, guint32 processor)
{
  return self->n_streams == 1 ? 0 : processor;
}

const Step *
program_stream (const Program *self, guint32 stream, guint32 *length)
{
  *length = self->streams[stream].length;
  return self->streams[stream].steps;
}

const Operations *
program_operations_of (const Program *self, guint32 processor)
{
  static const Operations none = { 0 };

  if (self->jobs != NULL)
    {
      const ProgramJob *job = program_job (self, program_job_of (self, processor));

      return program_operations_of (job->request.program, processor - job->first);
    }

  const Operations *operations = self->operations != NULL
                                     ? operations_pages_get (self->operations, processor)
                                     : NULL;

  return operations != NULL ? operations : &none;
}

const Step *
program_step_table (const Program *self, guint32 processor)
{
  if (self->jobs != NULL)
    self = program_job (self, program_job_of (self, processor))->request.program;
  return self->steps == NULL ? NULL : step_table_steps (self->steps);
}

gboolean
program_has_graphs (const Program *self)
{
  return self->steps != NULL;
}

guint32
program_operations (const Program *self, guint32 processor)
{
  return program_operations_of (self, processor)->count;
}

void
program_operation (const Program *self, guint32 processor, guint32 operation, Step *step)
{
  const Operations *operations = program_operations_of (self, processor);
  OperationGroup group = operations_before_first (operations);

  operations_step (program_step_table (self, processor), processor,
                   operations_find_number (operations, operation, &group), step);
}

void
program_list_requirements (const Program *self, guint32 processor, GArray *requirements)
{
  const Operations *operations = program_operations_of (self, processor);
  OperationGroup group = operations_before_first (operations);

  while (operations_next_group (operations, &group))
    for (guint32 i = group.first; i < group.end; i++)
      {
        OperationRuns runs = operations_runs (&group);
        OperationRun run;

        while (operations_next_run (&runs, &run))
          for (guint32 s = run.first; s < run.end; s++)
            {
              const Requirement requirement = { s, i, run.type };

              g_array_append_val (requirements, requirement);
            }
      }
}

guint32
program_lanes (const Program *self, guint32 processor)
{
  const OperationPlaces *places = program_operations_of (self, processor)->places;

  return places == NULL ? 1 : places->lanes;
}

gboolean
program_has_lanes (const Program *self)
{
  return self->has_lanes || self->step_contents & PROGRAM_AT;
}

void
program_operation_place (const Program *self, guint32 processor, guint32 operation,
                         guint32 *cpu, guint32 *nic)
{
  const OperationPlaces *places = program_operations_of (self, processor)->places;

  *cpu = *nic = 0;
  if (places == NULL)
    return;
  *cpu = places->cpus[narrow_numbers_get (&places->lane, operation)];
  *nic = narrow_numbers_get (&places->nic, operation);
}

guint64
program_nics_from (const Program *self, guint32 nic)
{
  guint64 count = 0;

  for (guint32 p = 0; self->has_nics && p < self->processors; p++)
    {
      const OperationPlaces *places = program_operations_of (self, p)->places;

      for (guint32 i = 0; places != NULL && i < places->nic.count; i++)
        count += narrow_numbers_get (&places->nic, i) >= nic;
    }
  return count;
}
