/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run-formula.c - collectives that are priced as a whole (docs/dvm-rules.md,
 * section 8)
 *
 *   latest start = begin                end = begin + T_cost
 *        |------------- overlap ------|------------|
 *        begin                        wait         goes on
 */
#include "config.h"

#include "replay/collectives/collective-private.h"
#include "replay/reductions/reduction-tree.h"

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
  reduction_tree_init (&tree, &run->members->shape, what->axes);
  price->messages = reduction_tree_messages (&tree);
  price->bytes = (TotalBytes) price->messages * what->bytes;
  return network_price_reduction (self->network, &tree.shape, what->axes, what->bytes,
                                  &price->price, &self->error);
}

/* Its price depends only on the collective, so it is computed once for each.  Returns:
 * NULL if the replay has failed. */
static const CollectivePrice *
find_price (Replay *self, const Run *run)
{
  const Collective *what = run->what;
  CollectivePrice *price;
  gboolean found = FALSE;

  if (self->collectives->collective_prices == NULL)
    self->collectives->collective_prices
        = g_new0 (CollectivePrice, program_collectives (self->program));
  price = &self->collectives->collective_prices[run->collective];
  if (price->known)
    return price;
  switch (what->type)
    {
    case COLLECTIVE_TRANSFERS:
      found = price_transfers (self, program_transfers (self->program, what->transfers),
                               price);
      break;
    case COLLECTIVE_REDUCTION:
      found = price_reduction (self, run, what, price);
      break;
    case COLLECTIVE_OPERATION:
      found = formula_walk (self, run, price, NULL, NULL);
      break;
    }
  price->known = found;
  return found ? price : NULL;
}

void
formula_begin (Replay *self, Run *run)
{
  const CollectivePrice *price = find_price (self, run);

  if (price == NULL)
    return;
  self->collectives->messages += price->messages;
  self->collectives->bytes += price->bytes;
  collectives_charge (self, &price->price);
  if (price->price.cost > SIM_TIME_LIMIT - run->begin)
    {
      replay_fail_too_long (self);
      return;
    }
  run->end = run->begin + price->price.cost;
  if (self->causes != NULL)
    run->end_cause = causes_collective (self->causes, run->cause,
                                        run->latest->start_scope, run->begin, run->end);
  if (replay_is_told_in_order (self) && price->price.cost > 0)
    formula_show_messages (self, run);
}

gboolean
formula_prices (const Replay *self, const Run *run)
{
  if (run->what->type == COLLECTIVE_OPERATION)
    return network_is_formula (self->network);
  return network_prices_collectives (self->network);
}

/* ---- operations that are started without waiting
 * ---------------------------------------- */

static gboolean
has_no_messages (Replay *self, const Run *run)
{
  const Parts *parts = collective_parts (self, run->collective);

  return parts == NULL || parts_are_none (parts);
}

gboolean
formula_is_deferred (Replay *self, const Run *run)
{
  const Collective *what = run->what;

  return what->type == COLLECTIVE_OPERATION
         && (what->split || has_no_messages (self, run));
}

/* The last one to start sets the end, and wakes those at their wait. */
void
formula_join (Replay *self, Run *run, guint32 place)
{
  run->begin = MAX (run->begin, run->participants[place].outcome.started);
  if (run->started < run->count || has_no_messages (self, run))
    return;
  formula_begin (self, run);
  for (guint32 i = run->count; i-- > 0;)
    {
      const Participant *participant = &run->participants[i];
      guint32 processor = participant->outcome.processor;

      if (participant->waiting
          && processor_progress (self, processor) == WAITS_FOR_COMPLETION)
        processor_wake (self, processor);
    }
}

/* ---- the wait
 * ---------------------------------------------------------------------------- */

gboolean
formula_wait (Replay *self, Run *run, guint32 place)
{
  Participant *participant = &run->participants[place];
  Participation *outcome = &participant->outcome;
  SimTime clock = processor_clock (self, outcome->processor);
  SimTime begin = run->begin, end = run->end;

  if (formula_is_deferred (self, run) && has_no_messages (self, run))
    begin = end = outcome->started;
  else if (run->started < run->count)
    {
      participant->waiting = TRUE;
      processor_wait (self, outcome->processor, WAITS_FOR_COMPLETION);
      return FALSE;
    }
  participant->waiting = FALSE;
  outcome->overlap = MAX (MIN (clock, end) - begin, 0);
  outcome->wait_communication = MAX (end - clock, 0);
  outcome->wait_real_synch = MAX (begin - clock, 0);
  processor_idle_for (self, outcome->processor, end, run->end_cause);
  outcome->completed = MAX (clock, end);
  collective_through (self, run, participant);
  return TRUE;
}

void
formula_outcome (Replay *self, Run *run)
{
  SimTime latest = 0, last_start = 0;

  for (guint32 i = 0; i < run->count; i++)
    last_start = MAX (last_start, run->participants[i].outcome.started);
  for (guint32 i = 0; i < run->count; i++)
    if (formula_is_deferred (self, run))
      {
        Participation *outcome = &run->participants[i].outcome;

        outcome->synchronization = last_start - outcome->started;
        if (!run->participants[i].through)
          outcome->completed = has_no_messages (self, run) ? outcome->started : run->end;
      }
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
  guint64 number = (guint64) source << 32 | processor_number_message (self, source);

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

      if (!network_zero_load_latency (self->network, entry->source, entry->destination,
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

  reduction_tree_init (&tree, &run->members->shape, what->axes);
  n = reduction_tree_messages (&tree);
  g_autofree guint32 *from = g_new (guint32, n);
  g_autofree guint32 *to = g_new (guint32, n);

  reduction_tree_list (&tree, from, to);
  for (guint32 i = 0; i < n; i++)
    show (self, collective_member (run, from[i]), collective_member (run, to[i]),
          what->bytes, i + 1 < tree.gathered ? MESSAGE_REDUCTION : MESSAGE_BROADCAST,
          part (run, i, n), part (run, i + 1, n));
}

/* A message of an operation, of one run. */
typedef struct
{
  Replay *replay;
  const Run *run;
} Shown;

static void
show_part (gpointer data, const WalkMessage *message)
{
  const Shown *self = data;

  show (self->replay, collective_member (self->run, message->from),
        collective_member (self->run, message->to), message->bytes, message->type,
        self->run->begin + message->sent, self->run->begin + message->in);
}

void
formula_show_messages (Replay *self, const Run *run)
{
  const Collective *what = run->what;
  Shown shown = { self, run };
  CollectivePrice again = { .known = FALSE };

  switch (what->type)
    {
    case COLLECTIVE_TRANSFERS:
      show_transfers (self, run, program_transfers (self->program, what->transfers));
      break;
    case COLLECTIVE_REDUCTION:
      show_reduction (self, run, what);
      break;
    case COLLECTIVE_OPERATION:
      formula_walk (self, run, &again, show_part, &shown);
      break;
    }
}
