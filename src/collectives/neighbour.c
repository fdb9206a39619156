/* SPDX-License-Identifier: GPL-3.0-or-later */
/* neighbour.c - allgather by exchanges with the two neighbours in turn, two blocks at a
 * time after the first round
 *
 * Source: Open MPI 4.1, ompi/mca/coll/base.  docs/collectives.md.
 */
#include "config.h"

#include "collectives/schedule-private.h"

/* Round t of a member: its partner, and the first of the blocks that it sends. */
static guint32
partner (const Schedule *self, guint32 v, guint32 t, guint32 *block)
{
  const guint32 n = self->members, odd = v % 2;
  const gboolean rises = (odd == 0) == (t % 2 == 0);
  const guint32 back = t % 2 == 1 ? t - 1 : t;
  const guint32 even = v - odd;

  if (t == 0)
    *block = v;
  else if ((odd == 0) == (t % 2 == 1)) /* e + (t-1) of even members, e + t of odd ones */
    *block = schedule_after (self, even, back);
  else
    *block = schedule_before (self, even, back);
  return rises ? schedule_after (self, v, 1) : schedule_before (self, v, 1 % n);
}

static PartAction
allgather (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  const guint32 t = (guint32) (step / 2), count = t == 0 ? 1 : 2;
  guint32 own, theirs, other;

  if (step / 2 >= self->members / 2)
    return PART_DONE;
  other = partner (self, v, t, &own);
  partner (self, other, t, &theirs);
  return round_step (step % 2 == 1, part, other, schedule_blocks (self, own, count),
                     other, schedule_blocks (self, theirs, count), t, FALSE);
}

const Algorithm algorithm_neighbour_exchange
    = { .name = "neighbour-exchange",
        .operations = FOR_OPERATION (ALLGATHER) | FOR_OPERATION (ALLGATHERV),
        .step = allgather };
