/* SPDX-License-Identifier: GPL-3.0-or-later */
/* collective-formula.c - collectives that are priced as a whole (docs/dvm-rules.md,
 * section 8)
 *
 *   latest start = begin                end = begin + T_cost
 *        |------------- overlap ------|------------|
 *        begin                        wait         goes on
 */
#include "config.h"

#include "replay/replay-private.h"

static gboolean
price_transfers (Replay *self, const Transfers *transfers, CollectivePrice *price)
{
  price->messages = transfers->count;
  for (guint32 i = 0; i < transfers->count; i++)
    price->bytes += transfers->entries[i].bytes;
  return network_price_transfers (self->network, transfers->entries, transfers->count,
                                  &price->price, &self->error);
}

static gboolean
price_reduction (Replay *self, const Run *run, const Collective *what,
                 CollectivePrice *price)
{
  ReductionTree tree;

  if (what->axes == PROGRAM_NONE || run->count == 1)
    return TRUE;
  reduction_tree_init (&tree, &program_group (self->program, run->group)->shape,
                       what->axes);
  price->messages = reduction_tree_messages (&tree);
  price->bytes = price->messages * what->bytes;
  return network_price_reduction (self->network, &tree.shape, what->axes, what->bytes,
                                  &price->price, &self->error);
}

/* Its price depends only on the collective, so it is computed once for each.  Returns:
 * NULL if the replay has failed. */
static const CollectivePrice *
find_price (Replay *self, const Run *run)
{
  const Collective *what = program_collective (self->program, run->collective);
  CollectivePrice *price;
  gboolean found;

  if (self->collective_prices == NULL)
    self->collective_prices
        = g_new0 (CollectivePrice, program_collectives (self->program));
  price = &self->collective_prices[run->collective];
  if (price->known)
    return price;
  if (what->type == COLLECTIVE_TRANSFERS)
    found = price_transfers (self, program_transfers (self->program, what->transfers),
                             price);
  else
    found = price_reduction (self, run, what, price);
  price->known = found;
  return found ? price : NULL;
}

void
formula_begin (Replay *self, Run *run)
{
  const CollectivePrice *price = find_price (self, run);

  if (price == NULL)
    return;
  self->result.messages += price->messages;
  self->result.bytes += price->bytes;
  replay_charge (self, &price->price);
  if (price->price.cost > SIM_TIME_LIMIT - run->begin)
    {
      replay_fail_too_long (self);
      return;
    }
  run->end = run->begin + price->price.cost;
  if (self->watched_in_order && price->price.cost > 0)
    formula_show_messages (self, run);
}

void
formula_wait (Replay *self, Run *run, guint32 place)
{
  Participant *participant = &run->participants[place];
  Participation *outcome = &participant->outcome;
  SimTime clock = self->processors[outcome->processor].clock;

  outcome->overlap = MIN (clock, run->end) - run->begin;
  outcome->wait_communication = MAX (run->end - clock, 0);
  processor_idle_until (self, outcome->processor, run->end);
  outcome->completed = MAX (clock, run->end);
  collective_through (self, run, participant);
}

void
formula_outcome (Run *run)
{
  SimTime latest = 0;

  for (guint32 i = 0; i < run->count; i++)
    latest = MAX (latest, run->participants[i].outcome.completed);
  for (guint32 i = 0; i < run->count; i++)
    {
      Participation *outcome = &run->participants[i].outcome;

      outcome->variation = latest - outcome->completed;
    }
}

/* ---- messages shown (docs/replay.md, "Formula networks")
 * -------------------------------- */

static void
show (Replay *self, guint32 source, guint32 destination, guint64 bytes, guint32 type,
      SimTime sent, SimTime received)
{
  guint64 number = (guint64) source << 32 | self->processors[source].sent++;

  NOTIFY (self, sent, source, sent, sent, number, destination, bytes, type, 0);
  NOTIFY (self, received, destination, received, received, number, source, bytes, type);
}

static void
show_transfers (Replay *self, const Run *run, const Transfers *transfers)
{
  SimTime begin = run->begin;

  for (guint32 i = 0; i < transfers->count; i++)
    {
      const Transfer *entry = &transfers->entries[i];
      SimTime time;

      if (!network_empty_time (self->network, entry->source, entry->destination,
                               entry->bytes, 0, &time))
        return;
      show (self, entry->source, entry->destination, entry->bytes,
            messages_type_of (run->kind), begin, MIN (begin + time, run->end));
      if (network_serialises (self->machine))
        begin += time;
    }
}

/* The n-th of count equal parts of the run's time. */
static SimTime
part (const Run *run, guint32 n, guint32 count)
{
  return run->begin + (SimTime) ((__int128) (run->end - run->begin) * n / count);
}

static void
show_reduction (Replay *self, const Run *run, const Collective *what)
{
  ReductionTree tree;
  guint32 n;

  reduction_tree_init (&tree, &program_group (self->program, run->group)->shape,
                       what->axes);
  n = reduction_tree_messages (&tree);
  g_autofree guint32 *from = g_new (guint32, n);
  g_autofree guint32 *to = g_new (guint32, n);

  reduction_tree_list (&tree, from, to);
  for (guint32 i = 0; i < n; i++)
    show (self, collective_member (self, run, from[i]),
          collective_member (self, run, to[i]), what->bytes,
          i + 1 < tree.gathered ? MESSAGE_REDUCTION : MESSAGE_BROADCAST, part (run, i, n),
          part (run, i + 1, n));
}

void
formula_show_messages (Replay *self, const Run *run)
{
  const Collective *what = program_collective (self->program, run->collective);

  if (what->type == COLLECTIVE_TRANSFERS)
    show_transfers (self, run, program_transfers (self->program, what->transfers));
  else
    show_reduction (self, run, what);
}
