/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plans.c - what is computed once for each collective: which messages its participants
 * send and receive */
#include "config.h"

#include "replay/collectives/collective-private.h"

/* ---- transfers --------------------------------------------------------------------- */

static TransferPlan *
new_plan (Replay *self, const Transfers *transfers, guint32 group, guint32 count)
{
  TransferPlan *plan = g_new (TransferPlan, 1);
  guint32 entry = 0;

  plan->first = g_new (guint32, count + 1);
  plan->incoming = g_new0 (guint32, count);
  for (guint32 i = 0; i < transfers->count; i++)
    plan->incoming[program_group_place (self->program, group,
                                        transfers->entries[i].destination)]++;
  /* Members are ascending, and so are the entries' sources. */
  for (guint32 place = 0; place < count; place++)
    {
      plan->first[place] = entry;
      while (
          entry < transfers->count
          && program_group_place (self->program, group, transfers->entries[entry].source)
                 == place)
        entry++;
    }
  plan->first[count] = entry;
  g_assert (entry == transfers->count);
  return plan;
}

static void
free_plan (TransferPlan *plan)
{
  if (plan == NULL)
    return;
  g_free (plan->first);
  g_free (plan->incoming);
  g_free (plan);
}

/* Another thread may make it at the same time: one of the two is used by both. */
const TransferPlan *
collective_plan (Replay *self, const Run *run)
{
  TransferPlan **of = &self->collectives->plans[run->collective];
  TransferPlan *plan = __atomic_load_n (of, __ATOMIC_ACQUIRE), *new;

  if (plan != NULL)
    return plan;
  new = new_plan (self, program_transfers (self->program, run->what->transfers),
                  run->group, run->count);
  if (__atomic_compare_exchange_n (of, &plan, new, FALSE, __ATOMIC_ACQ_REL,
                                   __ATOMIC_ACQUIRE))
    return new;
  free_plan (new);
  return plan;
}

/* ---- reductions, operations of MPI ------------------------------------------------- */

/* Another thread may make them at the same time: one of the two is used by both. */
static G_NO_INLINE const Parts *
make_parts (Replay *self, guint32 collective)
{
  const Collective *what = program_collective (self->program, collective);
  Parts *new = parts_new (self->program, what, self->machine), *other = NULL;

  if (new == NULL)
    replay_fail (self, "the sizes of a collective add up to more than 2^62 bytes");
  if (new == NULL
      || __atomic_compare_exchange_n (&self->collectives->parts[collective], &other, new,
                                      FALSE, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
    return new;
  parts_free (new);
  return other;
}

const Parts *
collective_parts (Replay *self, guint32 collective)
{
  const Parts *parts
      = __atomic_load_n (&self->collectives->parts[collective], __ATOMIC_ACQUIRE);

  return G_LIKELY (parts != NULL) ? parts : make_parts (self, collective);
}

/* ---- all --------------------------------------------------------------------------- */

void
collective_plans_open (Replay *self)
{
  self->collectives->plans = g_new0 (TransferPlan *, program_collectives (self->program));
  self->collectives->parts = g_new0 (Parts *, program_collectives (self->program));
}

void
collective_plans_close (Replay *self)
{
  for (guint32 i = 0; i < program_collectives (self->program); i++)
    {
      free_plan (self->collectives->plans[i]);
      parts_free (self->collectives->parts[i]);
    }
  g_free (self->collectives->plans);
  g_free (self->collectives->parts);
}
