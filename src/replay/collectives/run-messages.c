/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run-messages.c - collectives as messages (docs/replay.md, "Collectives on a graph")
 *
 * Transfers: each participant sends all its messages when it starts, and receives the
 * incoming ones at its wait.  Reductions, operations of MPI: run-parts.c.
 */
#include "config.h"

#include "replay/collectives/collective-private.h"

/* ---- transfers --------------------------------------------------------------------- */

static void
post_entry (Replay *self, const Run *run, guint32 place, const Transfer *entry,
            SimTime begin, SimTime injected)
{
  const guint32 to = program_group_place (self->program, run->group, entry->destination);
  const OwnedMessage message
      = collective_message (run, place, to, entry->bytes, messages_type_of (run->kind));

  messages_set_sender (self, message.source);
  messages_post (self, &message, begin, injected);
}

/* Sends the next message; its overhead delays the others, so all sends of a processor are
 * executed, and numbered, in order of time. */
static gboolean
start_transfers (Replay *self, Run *run, guint32 place)
{
  const Collective *what = run->what;
  const Transfers *transfers = program_transfers (self->program, what->transfers);
  const TransferPlan *plan = collective_plan (self, run);
  Participant *participant = &run->participants[place];
  guint32 processor = participant->outcome.processor;

  for (; participant->next_entry < plan->first[place + 1]; participant->next_entry++)
    {
      const Transfer *entry = &transfers->entries[participant->next_entry];
      SimTime begin = processor_clock (self, processor), overhead;

      if (processor_clock (self, processor) > self->now)
        {
          loop_call_at (self, processor, processor_clock (self, processor));
          return FALSE;
        }
      if (!prices_overhead (self, TRUE, entry->bytes, &overhead))
        return TRUE;
      processor_spend_overhead (self, processor, overhead, STATE_SENDING);
      participant->outcome.start_communication += overhead;
      if (self->error != NULL)
        return TRUE;
      post_entry (self, run, place, entry, begin, processor_clock (self, processor));
    }
  return TRUE;
}

static void
take_one (Replay *self, Participant *participant)
{
  guint32 slot = participant->first;
  const Message *message = message_get (self, slot);
  guint32 processor = participant->outcome.processor;
  SimTime before = processor_clock (self, processor), begin, overhead;

  if (!prices_overhead (self, FALSE, message->bytes, &overhead))
    return;
  participant->first = message->next;
  participant->expected--;
  processor_idle_for (self, processor, message->packet.tail, messages_cause (self, slot));
  begin = processor_clock (self, processor);
  participant->idle += begin - before;
  processor_spend_overhead (self, processor, overhead, STATE_RECEIVING);
  participant->outcome.wait_communication += processor_clock (self, processor) - before;
  messages_taken (self, slot, processor, begin, processor_clock (self, processor));
}

/* Receives the messages that have arrived, in order of arrival. */
static gboolean
wait_transfers (Replay *self, Run *run, guint32 place)
{
  Participant *participant = &run->participants[place];
  guint32 processor = participant->outcome.processor;

  while (participant->expected > 0 && self->error == NULL)
    {
      if (processor_clock (self, processor) > self->now)
        {
          loop_call_at (self, processor, processor_clock (self, processor));
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
has_parts (const Run *run)
{
  return run->what->type != COLLECTIVE_TRANSFERS;
}

void
collective_graph_open (Replay *self, Run *run, guint32 place)
{
  Participant *participant = &run->participants[place];

  if (has_parts (run))
    {
      part_begin (self, run, place);
      return;
    }
  participant->next_entry = collective_plan (self, run)->first[place];
  participant->expected = collective_plan (self, run)->incoming[place];
}

gboolean
collective_graph_start (Replay *self, Run *run, guint32 place)
{
  Participant *participant = &run->participants[place];

  if (!has_parts (run) && !start_transfers (self, run, place))
    return FALSE;
  participant->ready = processor_clock (self, participant->outcome.processor);
  participant->last = MAX (participant->last, participant->ready);
  return TRUE;
}

gboolean
collective_graph_wait (Replay *self, Run *run, guint32 place)
{
  Participant *participant = &run->participants[place];
  gboolean done;

  participant->waiting = TRUE;
  done = has_parts (run) ? part_wait (self, run, place)
                         : wait_transfers (self, run, place);
  if (!done)
    return FALSE;
  participant->outcome.completed = processor_clock (self, participant->outcome.processor);
  collective_through (self, run, participant);
  return TRUE;
}

/* Its processor continues if it waited for that message. */
static inline void
wake (Replay *self, const Run *run, const Participant *participant)
{
  guint32 processor = participant->outcome.processor;

  if (!participant->waiting || (!participant->part_done && has_parts (run)))
    return;
  if (processor_progress (self, processor) == WAITS_FOR_COMPLETION
      && !participant->through)
    processor_wake (self, processor);
}

void
collective_continue_part (Replay *self, guint32 instance, guint32 processor)
{
  Run *run = collective_run (self, instance);
  guint32 place = program_group_place (self->program, run->group, processor);

  run->participants[place].has_event = FALSE;
  part_advance (self, run, place);
  wake (self, run, &run->participants[place]);
}

static void
arrived (Replay *self, Message *message, guint32 slot)
{
  Run *run = collective_run (self, message->owner);
  guint32 place = (guint32) message->tag;
  Participant *participant = &run->participants[place];

  message->next = POOL_NONE;
  if (has_parts (run))
    {
      part_arrived (self, run, slot);
      wake (self, run, participant);
      return;
    }
  if (participant->first == POOL_NONE)
    participant->first = slot;
  else
    message_get (self, participant->final)->next = slot;
  participant->final = slot;
  participant->last = MAX (participant->last, message->packet.tail);
  wake (self, run, participant);
}

const MessageOwner participants_owner
    = { .arrived = arrived, .rts_arrived = collective_rts_arrived };

/* ---- what it meant ----------------------------------------------------------------- */

/* For each place, the latest start of the places that send to it. */
static void
find_latest (Replay *self, const Run *run, SimTime *latest)
{
  SimTime all = 0;

  for (guint32 i = 0; i < run->count; i++)
    all = MAX (all, run->participants[i].outcome.started);
  for (guint32 i = 0; i < run->count; i++)
    latest[i] = has_parts (run) ? all : 0;
  if (!has_parts (run))
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
