/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plans.c - what is computed once for each collective: which messages its participants
 * send and receive */
#include "config.h"

#include "replay/collectives/collective-private.h"

/* Steps that are listed, of one collective and of all: 3 and 25 MB. */
#define MOST_LISTED (1u << 17)
#define MOST_LISTED_OF_ALL (8 * MOST_LISTED)

struct _Plans
{
  TransferPlan **transfers; /* by collective; each made when it is needed */
  Parts **parts;            /* the same */
  guint32 listed;           /* steps of all these */
};

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
  TransferPlan **of = &self->collectives->plans->transfers[run->collective];
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

/* Two threads that list at the same time may exceed the limit of all by one collective
 * each. */
static void
make_lists (Plans *self, Parts *parts, guint32 places)
{
  const guint32 listed = __atomic_load_n (&self->listed, __ATOMIC_RELAXED);

  if (listed >= MOST_LISTED_OF_ALL || parts_are_none (parts))
    return;
  __atomic_add_fetch (&self->listed, parts_make_lists (parts, places, MOST_LISTED),
                      __ATOMIC_RELAXED);
}

/* Another thread may make them at the same time: one of the two is used by both. */
static G_NO_INLINE const Parts *
make_parts (Replay *self, guint32 collective)
{
  const Collective *what = program_collective (self->program, collective);
  Plans *plans = self->collectives->plans;
  Parts *new = parts_new (self->program, what, self->machine, self->network),
        *other = NULL;

  if (new == NULL)
    replay_fail (self, "the sizes of a collective add up to more than 2^62 bytes");
  else
    make_lists (plans, new, program_group (self->program, what->group)->count);
  if (new == NULL
      || __atomic_compare_exchange_n (&plans->parts[collective], &other, new, FALSE,
                                      __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
    return new;
  parts_free (new);
  return other;
}

const Parts *
collective_parts (Replay *self, guint32 collective)
{
  const Parts *parts
      = __atomic_load_n (&self->collectives->plans->parts[collective], __ATOMIC_ACQUIRE);

  return G_LIKELY (parts != NULL) ? parts : make_parts (self, collective);
}

/* ---- all --------------------------------------------------------------------------- */

void
collective_plans_open (Replay *self)
{
  const guint32 count = program_collectives (self->program);
  Plans *plans = g_new0 (Plans, 1);

  plans->transfers = g_new0 (TransferPlan *, count);
  plans->parts = g_new0 (Parts *, count);
  self->collectives->plans = plans;
}

void
collective_plans_close (Replay *self)
{
  Plans *plans = self->collectives->plans;

  for (guint32 i = 0; i < program_collectives (self->program); i++)
    {
      free_plan (plans->transfers[i]);
      parts_free (plans->parts[i]);
    }
  g_free (plans->transfers);
  g_free (plans->parts);
  g_free (plans);
}
