/* SPDX-License-Identifier: GPL-3.0-or-later */
/* linear.c - one member, or each, sends to all others in turn */
#include "config.h"

#include "collectives/schedule-private.h"

static PartAction
phase_up (const Schedule *self, guint32 v, gboolean combine, guint64 *step,
          SchedulePart *part)
{
  guint64 steps = v == 0 ? self->members - 1 : 1;

  if (*step >= steps)
    {
      *step -= steps;
      return PART_DONE;
    }
  return v == 0 ? part_receive (part, (guint32) *step + 1, self->bytes, 0, combine)
                : part_send (part, 0, self->bytes, 0);
}

static PartAction
phase_down (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  if (step >= (v == 0 ? self->members - 1 : 1))
    return PART_DONE;
  return v == 0 ? part_send (part, (guint32) step + 1, self->bytes, 0)
                : part_receive (part, 0, self->bytes, 0, FALSE);
}

static PartAction
up (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  return phase_up (self, v, TRUE, &step, part);
}

static PartAction
up_down (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  gboolean combine = operation_combines (self->type);
  PartAction action = phase_up (self, v, combine, &step, part);

  if (action != PART_DONE)
    return action;
  action = phase_down (self, v, step, part);
  part->result = TRUE;
  return action;
}

/* ---- blocks: those of 0 bytes have no message -------------------------------------- */

/* Returns: the position above 0 of the step-th block that is not empty. */
static guint32
nonempty (const Schedule *self, guint64 step)
{
  return self->nonempty != NULL ? self->nonempty[step] : (guint32) step + 1;
}

/* Gather and scatter: each other member exchanges its block with the root. */
static PartAction
block_step (const Schedule *self, guint32 v, guint64 step, gboolean up,
            SchedulePart *part)
{
  guint32 other = v;

  if (v == 0)
    {
      if (step >= self->n_nonempty)
        return PART_DONE;
      other = nonempty (self, step);
    }
  guint64 bytes = schedule_blocks (self, other, 1);

  if (v > 0 && (step > 0 || bytes == 0))
    return PART_DONE;
  if ((v == 0) == up)
    return part_receive (part, v == 0 ? other : 0, bytes, 0, FALSE);
  return part_send (part, v == 0 ? other : 0, bytes, 0);
}

static PartAction
gather (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  return block_step (self, v, step, TRUE, part);
}

static PartAction
scatter (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  return block_step (self, v, step, FALSE, part);
}

/* ---- all to all -------------------------------------------------------------------- */

static PartAction
allgather (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  guint32 others = self->members - 1;

  if (step < others)
    return part_send (part, schedule_after (self, v, (guint32) step + 1),
                      schedule_blocks (self, v, 1), 0);
  step -= others;
  if (step >= others)
    return PART_DONE;
  guint32 from = schedule_before (self, v, (guint32) step + 1);

  return part_receive (part, from, schedule_blocks (self, from, 1), 0, FALSE);
}

/* The step-th entry of a rank in the order of their use. */
static const PairEntry *
pair_entry (const PairTable *table, guint32 v, guint64 step, gboolean rising)
{
  guint32 first = table->first[v], count = table->first[v + 1] - first;
  guint64 offset = table->begin[v] - first;

  offset = rising ? (offset + step) % count : (offset + count - step) % count;
  return &table->entries[first + offset];
}

static guint32
pairs_of (const PairTable *table, guint32 v)
{
  return table->first[v + 1] - table->first[v];
}

static PartAction
alltoall (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  gboolean equal = self->to.first == NULL;
  guint32 others = self->members - 1;
  guint32 sends = equal ? others : pairs_of (&self->to, v);
  guint32 receives = equal ? others : pairs_of (&self->from, v);

  if (step >= (guint64) sends + receives)
    return PART_DONE;
  if (equal && step < sends)
    return part_send (part, schedule_after (self, v, (guint32) step + 1), self->bytes, 0);
  if (equal)
    return part_receive (part, schedule_before (self, v, (guint32) (step - sends) + 1),
                         self->bytes, 0, FALSE);
  const PairEntry *entry = step < sends
                               ? pair_entry (&self->to, v, step, TRUE)
                               : pair_entry (&self->from, v, step - sends, FALSE);

  return step < sends ? part_send (part, entry->rank, entry->bytes, 0)
                      : part_receive (part, entry->rank, entry->bytes, 0, FALSE);
}

/* Scan: each member combines what it receives from the previous one, and sends it on. */
static PartAction
scan (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  if (v > 0 && step == 0)
    return part_receive (part, v - 1, self->bytes, 0, TRUE);
  if (v + 1 < self->members && step == (v > 0))
    return part_send (part, v + 1, self->bytes, 0);
  return PART_DONE;
}

static PartAction
down (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  return phase_down (self, v, step, part);
}

const Algorithm algorithm_down_linear
    = { .name = "linear", .operations = FOR_OPERATION (BROADCAST), .step = down };
const Algorithm algorithm_up_linear
    = { .name = "linear", .operations = FOR_OPERATION (REDUCE), .step = up };
const Algorithm algorithm_up_down_linear
    = { .name = "linear",
        .operations = FOR_OPERATION (BARRIER) | FOR_OPERATION (ALLREDUCE),
        .step = up_down };
const Algorithm algorithm_gather_linear
    = { .name = "linear",
        .operations = FOR_OPERATION (GATHER) | FOR_OPERATION (GATHERV),
        .step = gather };
const Algorithm algorithm_scatter_linear
    = { .name = "linear",
        .operations = FOR_OPERATION (SCATTER) | FOR_OPERATION (SCATTERV),
        .step = scatter };
const Algorithm algorithm_allgather_linear
    = { .name = "linear",
        .operations = FOR_OPERATION (ALLGATHER) | FOR_OPERATION (ALLGATHERV),
        .step = allgather };
const Algorithm algorithm_alltoall_linear
    = { .name = "linear",
        .operations = FOR_OPERATION (ALLTOALL) | FOR_OPERATION (ALLTOALLV)
                      | FOR_OPERATION (ALLTOALLW),
        .step = alltoall };
const Algorithm algorithm_scan_linear
    = { .name = "linear",
        .operations = FOR_OPERATION (SCAN) | FOR_OPERATION (EXSCAN),
        .step = scan };
