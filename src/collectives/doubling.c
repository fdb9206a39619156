/* SPDX-License-Identifier: GPL-3.0-or-later */
/* doubling.c - members that differ in one bit of their number exchange what they have
 *
 * Of more than a power of two members, the first R pairs are folded: member 2j+1 sends
 * all it has to 2j and is out until the result is sent back.
 */
#include "config.h"

#include "collectives/schedule-private.h"

PartAction
phase_fold (const Schedule *self, guint32 v, guint64 bytes, guint64 *step,
            SchedulePart *part)
{
  if (v >= 2 * self->extra)
    return PART_DONE;
  if (*step == 0)
    return fold_leaves (self, v)
               ? part_send (part, v - 1, bytes, 0)
               : part_receive (part, v + 1, bytes, 0, operation_combines (self->type));
  (*step)--;
  return PART_DONE;
}

PartAction
phase_unfold (const Schedule *self, guint32 v, guint64 bytes, guint64 *step,
              SchedulePart *part)
{
  PartAction action;

  if (v >= 2 * self->extra || *step > 0)
    {
      *step -= v < 2 * self->extra ? 1 : 0;
      return PART_DONE;
    }
  action = fold_leaves (self, v) ? part_receive (part, v - 1, bytes, 0, FALSE)
                                 : part_send (part, v + 1, bytes, 0);
  part->result = TRUE;
  return action;
}

/* Allreduce and barrier: exchanges the whole, by bits from the lowest. */
static PartAction
exchange_all (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  PartAction action = phase_fold (self, v, self->bytes, &step, part);

  if (action != PART_DONE)
    return action;
  if (!fold_leaves (self, v))
    {
      if (step < 2 * self->doublings)
        {
          guint32 k = (guint32) (step / 2);
          guint32 other = fold_position (self, fold_number (self, v) ^ 1u << k);

          return round_step (step % 2 == 1, part, other, self->bytes, other, self->bytes,
                             1 + k, operation_combines (self->type));
        }
      step -= 2 * self->doublings;
    }
  return phase_unfold (self, v, self->bytes, &step, part);
}

/* Returns: the first of the 2^k blocks that v has before round k. */
static guint32
held_first (guint32 v, guint32 k)
{
  return v >> k << k;
}

static PartAction
allgather (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  guint32 k = (guint32) (step / 2), mine, theirs, other = v ^ 1u << k;

  if (step >= 2 * self->doublings)
    return PART_DONE;
  mine = held_first (v, k);
  theirs = held_first (other, k);
  return round_step (step % 2 == 1, part, other, schedule_blocks (self, mine, 1u << k),
                     other, schedule_blocks (self, theirs, 1u << k), k, FALSE);
}

/* Allgather of a power of two members. */
static PartAction
scatter_doubling (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  PartAction action = phase_tree_down (self, v, edge_parts, &step, part);
  guint32 k = (guint32) (step / 2), n = self->members, mine, theirs, other = v ^ 1u << k;

  if (action != PART_DONE)
    return action;
  if (step >= 2 * self->doublings)
    return PART_DONE;
  mine = held_first (v, k);
  theirs = held_first (other, k);
  return round_step (
      step % 2 == 1, part, other, cut_bytes (self->bytes, n, mine, mine + (1u << k)),
      other, cut_bytes (self->bytes, n, theirs, theirs + (1u << k)), 1 + k, FALSE);
}

/* Scan: exchanges with partners below P. */
static PartAction
scan (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  for (guint32 k = 0; k < self->rounds; k++)
    {
      guint32 other = v ^ 1u << k;

      if (other >= self->members)
        continue;
      if (step < 2)
        return round_step (step == 1, part, other, self->bytes, other, self->bytes, k,
                           TRUE);
      step -= 2;
    }
  return PART_DONE;
}

const Algorithm algorithm_barrier_doubling = { .name = "recursive-doubling",
                                               .operations = FOR_OPERATION (BARRIER),
                                               .step = exchange_all };
const Algorithm algorithm_allreduce_doubling = { .name = "recursive-doubling",
                                                 .operations = FOR_OPERATION (ALLREDUCE),
                                                 .step = exchange_all };
const Algorithm algorithm_allgather_doubling
    = { .name = "recursive-doubling",
        .operations = FOR_OPERATION (ALLGATHER) | FOR_OPERATION (ALLGATHERV),
        .step = allgather };
const Algorithm algorithm_scatter_doubling = { .name = "scatter-doubling",
                                               .operations = FOR_OPERATION (BROADCAST),
                                               .step = scatter_doubling };
const Algorithm algorithm_scan_doubling
    = { .name = "recursive-doubling",
        .operations = FOR_OPERATION (SCAN) | FOR_OPERATION (EXSCAN),
        .step = scan };
