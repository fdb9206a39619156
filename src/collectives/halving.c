/* SPDX-License-Identifier: GPL-3.0-or-later */
/* halving.c - members that differ in one bit of their number divide what they have
 *
 *   u = 0   [0 1 2 3]  ->  [0 1]  ->  [0]       each sends the other half, and combines
 *   u = 1   [0 1 2 3]  ->  [2 3]  ->  [2]       what it gets with the half it keeps
 *
 * Of more than a power of two members the first pairs are folded (doubling.c).
 */
#include "config.h"

#include "collectives/schedule-private.h"

Range
halving_range (const Schedule *self, guint32 u, guint32 count, gboolean rising)
{
  Range range = { 0, self->power };

  for (guint32 i = 0; i < count; i++)
    {
      guint32 k = rising ? i : self->doublings - 1 - i;
      guint32 middle = range.low + (range.high - range.low) / 2;

      if (u >> k & 1)
        range.low = middle;
      else
        range.high = middle;
    }
  return range;
}

static guint64
part_bytes (const Schedule *self, Range range)
{
  return cut_bytes (self->bytes, self->power, range.low, range.high);
}

guint64
halving_blocks (const Schedule *self, Range range)
{
  guint32 first = fold_position (self, range.low), end = fold_position (self, range.high);

  return schedule_blocks (self, first, end - first);
}

typedef guint64 (*RangeBytes) (const Schedule *self, Range range);

static PartAction
phase_halving (const Schedule *self, guint32 v, gboolean rising, RangeBytes bytes,
               guint64 *step, SchedulePart *part)
{
  guint32 i = (guint32) (*step / 2), u = fold_number (self, v), other;

  if (*step >= 2 * self->doublings)
    {
      *step -= 2 * self->doublings;
      return PART_DONE;
    }
  other = u ^ 1u << (rising ? i : self->doublings - 1 - i);
  return round_step (*step % 2 == 1, part, fold_position (self, other),
                     bytes (self, halving_range (self, other, i + 1, rising)),
                     fold_position (self, other),
                     bytes (self, halving_range (self, u, i + 1, rising)), 1 + i, TRUE);
}

static PartAction
allreduce (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  PartAction action = phase_fold (self, v, self->bytes, &step, part);

  if (action != PART_DONE)
    return action;
  if (!fold_leaves (self, v))
    {
      guint32 q = self->doublings, u = fold_number (self, v);

      action = phase_halving (self, v, TRUE, part_bytes, &step, part);
      if (action != PART_DONE)
        return action;
      if (step < 2 * q)
        {
          guint32 k = q - 1 - (guint32) (step / 2), other = u ^ 1u << k;

          action
              = round_step (step % 2 == 1, part, fold_position (self, other),
                            part_bytes (self, halving_range (self, u, k + 1, TRUE)),
                            fold_position (self, other),
                            part_bytes (self, halving_range (self, other, k + 1, TRUE)),
                            1 + q + k, FALSE);
          part->result = TRUE;
          return action;
        }
      step -= 2 * q;
    }
  return phase_unfold (self, v, self->bytes, &step, part);
}

/* After the halving the parts are gathered at 0, along the highest set bits. */
static PartAction
reduce (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  guint32 q = self->doublings, u = fold_number (self, v), own, k, other;
  PartAction action = phase_fold (self, v, self->bytes, &step, part);

  if (action != PART_DONE)
    return action;
  if (fold_leaves (self, v))
    return PART_DONE;
  action = phase_halving (self, v, TRUE, part_bytes, &step, part);
  if (action != PART_DONE)
    return action;
  own = u == 0 ? q : q - 1 - log_down (u); /* it receives this often, then sends */
  if (step > own || step >= q)
    return PART_DONE;
  k = q - 1 - (guint32) step;
  other = fold_position (self, u ^ 1u << k);
  if (step == own)
    return part_send (part, other,
                      part_bytes (self, halving_range (self, u, k + 1, TRUE)), 1 + q + k);
  return part_receive (part, other,
                       part_bytes (self, halving_range (self, u ^ 1u << k, k + 1, TRUE)),
                       1 + q + k, FALSE);
}

static PartAction
reduce_scatter (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  guint64 all = schedule_blocks (self, 0, self->members);
  PartAction action = phase_fold (self, v, all, &step, part);

  if (action != PART_DONE)
    return action;
  if (!fold_leaves (self, v))
    action = phase_halving (self, v, FALSE, halving_blocks, &step, part);
  if (action != PART_DONE)
    return action;
  return phase_unfold (
      self, v, v < 2 * self->extra ? schedule_blocks (self, v | 1, 1) : 0, &step, part);
}

const Algorithm algorithm_allreduce_rabenseifner = {
  .name = "rabenseifner", .operations = FOR_OPERATION (ALLREDUCE), .step = allreduce
};
const Algorithm algorithm_reduce_rabenseifner
    = { .name = "rabenseifner", .operations = FOR_OPERATION (REDUCE), .step = reduce };
const Algorithm algorithm_reduce_scatter_halving
    = { .name = "recursive-halving",
        .operations
        = FOR_OPERATION (REDUCE_SCATTER) | FOR_OPERATION (REDUCE_SCATTER_BLOCK),
        .step = reduce_scatter };
