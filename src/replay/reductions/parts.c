/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "replay/reductions/parts.h"

#include "network/network.h"
#include "replay/reductions/reduction.h"
#include "topology/generator.h"

struct _Parts
{
  gboolean none;
  Schedule *schedule; /* of an operation; NULL: */
  Reduction reduction;
  SchedulePart *lists; /* NULL: there are none */
  guint32 *first;      /* by place: of its list */
};

static gboolean
open_reduction (Parts *self, const Program *program, const Collective *collective,
                const Machine *machine)
{
  const Group *group = program_group (program, collective->group);

  self->none = collective->axes == PROGRAM_NONE || group->count == 1;
  return self->none
         || reduction_init (&self->reduction, &machine->reduction, &machine->collectives,
                            &group->shape, collective->axes, collective->bytes);
}

/* Whether the algorithms take members by their nodes: NCCL does so where a node has
 * several GPUs.  The order of ranks is part of what a scan computes. */
static gboolean
goes_by_node (OperationType type, const Machine *machine, const Network *network)
{
  const Topology *topology = network != NULL ? network_topology (network) : NULL;

  return machine->collectives.library == LIBRARY_NCCL
         && operation_base (type) != OPERATION_SCAN && topology != NULL
         && topology->generator != NULL && topology->generator->has_gpus;
}

static int
compare_nodes (gconstpointer a, gconstpointer b)
{
  const guint64 *one = a, *other = b;

  return *one < *other ? -1 : *one > *other;
}

/* Returns: the places of a group in order of (node, place). */
static guint32 *
order_by_node (const Group *group, const Network *network)
{
  g_autofree guint64 *sorted = g_new (guint64, group->count);
  guint32 *order = g_new (guint32, group->count);

  for (guint32 i = 0; i < group->count; i++)
    sorted[i] = (guint64) network_node (network, group_processor (group, i)) << 32 | i;
  qsort (sorted, group->count, sizeof *sorted, compare_nodes);
  for (guint32 i = 0; i < group->count; i++)
    order[i] = (guint32) sorted[i];
  return order;
}

static gboolean
open_operation (Parts *self, const Program *program, const Collective *collective,
                const Machine *machine, const Network *network)
{
  g_autofree Transfer *pairs = NULL;
  GroupOperation operation = program_operation_of (program, collective, &pairs);
  g_autofree guint32 *order
      = goes_by_node (operation.type, machine, network)
            ? order_by_node (program_group (program, collective->group), network)
            : NULL;

  operation.order = order;
  const AlgorithmUse use = machine_choose_algorithm (machine, &operation);
  self->schedule = schedule_new (&operation, &use);
  self->none = self->schedule != NULL && schedule_is_empty (self->schedule);
  return self->schedule != NULL;
}

Parts *
parts_new (const Program *program, const Collective *collective, const Machine *machine,
           const Network *network)
{
  g_autoptr (Parts) self = g_new0 (Parts, 1);
  gboolean opened = collective->type == COLLECTIVE_OPERATION
                        ? open_operation (self, program, collective, machine, network)
                        : open_reduction (self, program, collective, machine);

  return opened ? g_steal_pointer (&self) : NULL;
}

void
parts_free (Parts *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->schedule, schedule_free);
  reduction_clear (&self->reduction);
  g_free (self->lists);
  g_free (self->first);
  g_free (self);
}

gboolean
parts_are_none (const Parts *self)
{
  return self->none;
}

PartAction
parts_step (const Parts *self, guint32 place, guint64 step, SchedulePart *part)
{
  if (self->none)
    return PART_DONE;
  return self->schedule != NULL ? schedule_step (self->schedule, place, step, part)
                                : reduction_step (&self->reduction, place, step, part);
}

/* Returns: FALSE if with those of this place there are more than `most`. */
static gboolean
list_place (const Parts *self, guint32 place, GArray *lists, guint32 most)
{
  guint64 step = 0;
  SchedulePart part;

  do
    {
      if (lists->len == most)
        return FALSE;
      part = (SchedulePart){ .action = PART_DONE };
      part.action = (guint8) parts_step (self, place, step++, &part);
      g_array_append_val (lists, part);
    }
  while (part.action != PART_DONE);
  return TRUE;
}

guint32
parts_make_lists (Parts *self, guint32 places, guint32 most)
{
  g_autoptr (GArray) lists = g_array_new (FALSE, FALSE, sizeof (SchedulePart));
  g_autofree guint32 *first = g_new (guint32, places);
  guint32 count;

  for (guint32 place = 0; place < places; place++)
    {
      first[place] = lists->len;
      if (!list_place (self, place, lists, most))
        return 0;
    }
  count = lists->len;
  self->lists = (SchedulePart *) g_array_free (g_steal_pointer (&lists), FALSE);
  self->first = g_steal_pointer (&first);
  return count;
}

const SchedulePart *
parts_list (const Parts *self, guint32 place)
{
  return self->lists == NULL ? NULL : &self->lists[self->first[place]];
}

MessageType
parts_type (const Collective *collective, const SchedulePart *part)
{
  static const MessageType types[N_OPERATIONS] = {
    [OPERATION_BARRIER] = MESSAGE_BARRIER,
    [OPERATION_BROADCAST] = MESSAGE_BROADCAST,
    [OPERATION_REDUCE] = MESSAGE_REDUCTION,
    [OPERATION_ALLREDUCE] = MESSAGE_REDUCTION,
    [OPERATION_GATHER] = MESSAGE_GATHER,
    [OPERATION_GATHERV] = MESSAGE_GATHER,
    [OPERATION_SCATTER] = MESSAGE_SCATTER,
    [OPERATION_SCATTERV] = MESSAGE_SCATTER,
    [OPERATION_ALLGATHER] = MESSAGE_ALLGATHER,
    [OPERATION_ALLTOALL] = MESSAGE_ALLTOALL,
    [OPERATION_ALLTOALLV] = MESSAGE_ALLTOALL,
    [OPERATION_REDUCE_SCATTER] = MESSAGE_REDUCTION,
    [OPERATION_SCAN] = MESSAGE_SCAN,
    [OPERATION_ALLGATHERV] = MESSAGE_ALLGATHER,
    [OPERATION_ALLTOALLW] = MESSAGE_ALLTOALL,
    [OPERATION_REDUCE_SCATTER_BLOCK] = MESSAGE_REDUCTION,
    [OPERATION_EXSCAN] = MESSAGE_SCAN,
  };

  if (collective->type == COLLECTIVE_OPERATION)
    return types[collective->operation];
  return part->result ? MESSAGE_BROADCAST : MESSAGE_REDUCTION;
}
