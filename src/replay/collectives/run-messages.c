/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run-messages.c - collectives as messages (docs/replay.md, "Collectives on a graph")
 *
 * Transfers: each participant sends all its messages when it starts, and receives the
 * incoming ones at its wait.  Reductions, operations of MPI: collective-parts.c.
 */
#include "config.h"

#include "replay/state/collective-calls.h"

/* ---- plans ------------------------------------------------------------------------- */

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
static const TransferPlan *
get_plan (Replay *self, const Run *run)
{
  TransferPlan **of = &self->plans[run->collective];
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

void
collective_graph_free_plans (Replay *self)
{
  for (guint32 i = 0; i < program_collectives (self->program); i++)
    free_plan (self->plans[i]);
  g_free (self->plans);
}

/* ---- transfers --------------------------------------------------------------------- */

/* Sends the next message; its overhead delays the others, so all sends of a processor are
 * executed, and numbered, in order of time. */
static gboolean
start_transfers (Replay *self, Run *run, guint32 place)
{
  const Collective *what = run->what;
  const Transfers *transfers = program_transfers (self->program, what->transfers);
  const TransferPlan *plan = get_plan (self, run);
  Participant *participant = &run->participants[place];
  guint32 processor = participant->outcome.processor;
  Processor *p = &self->processors[processor];

  for (; participant->next_entry < plan->first[place + 1]; participant->next_entry++)
    {
      const Transfer *entry = &transfers->entries[participant->next_entry];
      SimTime begin = p->clock, overhead;

      if (p->clock > self->now)
        {
          replay_call_at (self, processor, p->clock);
          return FALSE;
        }
      if (!prices_overhead (self, TRUE, entry->bytes, &overhead))
        return TRUE;
      processor_spend_overhead (self, processor, overhead, STATE_SENDING);
      participant->outcome.start_communication += overhead;
      if (self->error != NULL)
        return TRUE;
      messages_post (self, run, place,
                     program_group_place (self->program, run->group, entry->destination),
                     entry->bytes, messages_type_of (run->kind), begin, p->clock);
    }
  return TRUE;
}

static void
take_one (Replay *self, Participant *participant)
{
  guint32 slot = participant->first;
  const Message *message = replay_message (self, slot);
  guint32 processor = participant->outcome.processor;
  Processor *p = &self->processors[processor];
  SimTime before = p->clock, begin, overhead;

  if (!prices_overhead (self, FALSE, message->bytes, &overhead))
    return;
  participant->first = message->next;
  participant->expected--;
  processor_idle_until (self, processor, message->packet.tail);
  begin = p->clock;
  participant->idle += begin - before;
  processor_spend_overhead (self, processor, overhead, STATE_RECEIVING);
  participant->outcome.wait_communication += p->clock - before;
  messages_taken (self, slot, processor, begin, p->clock);
}

/* Receives the messages that have arrived, in order of arrival. */
static gboolean
wait_transfers (Replay *self, Run *run, guint32 place)
{
  Participant *participant = &run->participants[place];
  guint32 processor = participant->outcome.processor;
  Processor *p = &self->processors[processor];

  while (participant->expected > 0 && self->error == NULL)
    {
      if (p->clock > self->now)
        {
          replay_call_at (self, processor, p->clock);
          return FALSE;
        }
      if (participant->first == POOL_NONE)
        {
          processor_wait (self, processor, WAITS_FOR_COMPLETION);
          return FALSE;
        }
      take_one (self, participant);
    }
  return TRUE;
}

/* ---- both -------------------------------------------------------------------------- */

static gboolean
has_parts (const Replay *self, const Run *run)
{
  return run->what->type != COLLECTIVE_TRANSFERS;
}

void
collective_graph_open (Replay *self, Run *run, guint32 place)
{
  Participant *participant = &run->participants[place];

  if (has_parts (self, run))
    {
      part_begin (self, run, place);
      return;
    }
  participant->next_entry = get_plan (self, run)->first[place];
  participant->expected = get_plan (self, run)->incoming[place];
}

gboolean
collective_graph_start (Replay *self, Run *run, guint32 place)
{
  Participant *participant = &run->participants[place];

  if (!has_parts (self, run) && !start_transfers (self, run, place))
    return FALSE;
  participant->ready = self->processors[participant->outcome.processor].clock;
  participant->last = MAX (participant->last, participant->ready);
  return TRUE;
}

gboolean
collective_graph_wait (Replay *self, Run *run, guint32 place)
{
  Participant *participant = &run->participants[place];
  gboolean done;

  participant->waiting = TRUE;
  done = has_parts (self, run) ? part_wait (self, run, place)
                               : wait_transfers (self, run, place);
  if (!done)
    return FALSE;
  participant->outcome.completed = self->processors[participant->outcome.processor].clock;
  collective_through (self, run, participant);
  return TRUE;
}

/* Its processor continues if it waited for that message. */
static void
wake (Replay *self, const Run *run, const Participant *participant)
{
  guint32 processor = participant->outcome.processor;

  if (self->processors[processor].progress == WAITS_FOR_COMPLETION && participant->waiting
      && !participant->through && (!has_parts (self, run) || participant->part_done))
    replay_make_runnable (self, processor);
}

void
collective_graph_go_on (Replay *self, guint32 instance, guint32 processor)
{
  Run *run = collective_run (self, instance);
  guint32 place = program_group_place (self->program, run->group, processor);

  run->participants[place].has_event = FALSE;
  part_advance (self, run, place);
  wake (self, run, &run->participants[place]);
}

void
collective_graph_arrived (Replay *self, Run *run, guint32 slot)
{
  Message *message = replay_message (self, slot);
  guint32 place = (guint32) message->tag;
  Participant *participant = &run->participants[place];

  if (has_parts (self, run))
    {
      part_arrived (self, run, slot);
      wake (self, run, participant);
      return;
    }
  if (participant->first == POOL_NONE)
    participant->first = slot;
  else
    replay_message (self, participant->final)->next = slot;
  participant->final = slot;
  participant->last = MAX (participant->last, message->packet.tail);
  wake (self, run, participant);
}

/* ---- what it meant ----------------------------------------------------------------- */

/* For each place, the latest start of the places that send to it. */
static void
find_latest (Replay *self, const Run *run, SimTime *latest)
{
  SimTime all = 0;

  for (guint32 i = 0; i < run->count; i++)
    all = MAX (all, run->participants[i].outcome.started);
  for (guint32 i = 0; i < run->count; i++)
    latest[i] = has_parts (self, run) ? all : 0;
  if (!has_parts (self, run))
    {
      const Transfers *transfers
          = program_transfers (self->program, run->what->transfers);

      for (guint32 i = 0; i < transfers->count; i++)
        {
          const Transfer *entry = &transfers->entries[i];
          guint32 from = program_group_place (self->program, run->group, entry->source);
          guint32 to
              = program_group_place (self->program, run->group, entry->destination);

          latest[to] = MAX (latest[to], run->participants[from].outcome.started);
        }
    }
}

void
collective_graph_outcome (Replay *self, Run *run)
{
  g_autofree SimTime *latest = g_new (SimTime, run->count);
  SimTime last_start = 0, last_end = 0;

  find_latest (self, run, latest);
  for (guint32 i = 0; i < run->count; i++)
    {
      last_start = MAX (last_start, run->participants[i].outcome.started);
      /* A collective without a wait is completed by its last message. */
      if (!run->participants[i].waiting)
        run->participants[i].outcome.completed = run->participants[i].last;
      last_end = MAX (last_end, run->participants[i].outcome.completed);
    }
  for (guint32 i = 0; i < run->count; i++)
    {
      Participant *participant = &run->participants[i];
      Participation *outcome = &participant->outcome;

      outcome->synchronization = last_start - outcome->started;
      outcome->variation = last_end - outcome->completed;
      outcome->wait_real_synch
          = MIN (participant->idle, MAX (latest[i] - outcome->started, 0));
      if (participant->waiting && run->what->split)
        outcome->overlap
            = MAX (MIN (participant->waited, participant->last) - participant->ready, 0);
    }
}
