/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run-parts.c - collectives whose participants pass messages on: reductions and
 * the operations of MPI (docs/replay.md, "Collectives on a graph")
 *
 * A participant's part continues from the start without its processor, driven by
 * arrivals.  In a collective with start and wait its overheads lengthen the messages; in
 * a synchronous one they occupy the processor.
 */
#include "config.h"

#include "base/error.h"

#include "replay/collectives/collective-private.h"
/* ---- messages that have arrived ---------------------------------------------------- */

/* A message sent later may have overtaken the one that is expected: through a gap, or by
 * another channel.  Each of a pair of places has another round. */
static ChannelKey
key_of (const Run *run, guint32 source, guint32 destination, guint32 round)
{
  return (ChannelKey){ source, destination, (guint64) run->instance << 32 | round };
}

static void
keep (Replay *self, const Run *run, Participant *participant, guint32 slot)
{
  const Message *message = message_get (self, slot);
  ChannelKey key = key_of (run, message->packet.source, message->packet.destination,
                           (guint32) (message->tag >> 32));

  channels_add (&self->collectives->arrived_parts, &key, slot);
  participant->early++;
}

/* The message to be received, if it has arrived. */
static guint32
find_expected (Replay *self, const Run *run, Participant *participant)
{
  const SchedulePart *expected = participant->next_part;
  ChannelKey key;
  Channel *channel;
  guint32 slot;

  if (participant->early == 0)
    return POOL_NONE;
  key = key_of (run, collective_member (run, expected->peer),
                participant->outcome.processor, expected->round);
  channel = channels_find (&self->collectives->arrived_parts, &key);
  if (channel == NULL)
    return POOL_NONE;
  participant->early--;
  slot = channel->value;
  channels_remove (&self->collectives->arrived_parts, channel);
  return slot;
}

/* ---- steps ------------------------------------------------------------------------- */

/* That of a processor that does nothing else is in its row already. */
static void
record_overhead (Replay *self, const Run *run, Participant *participant, SimTime overhead,
                 ProcessorState state)
{
  const guint32 processor = participant->outcome.processor;

  if (!run->what->split)
    participant->cause = self->causes->row[processor];
  else
    causes_spend (self->causes, &participant->cause, processor, participant->start_scope,
                  state == STATE_SENDING ? CAUSE_SENDING : CAUSE_RECEIVING,
                  participant->clock, participant->clock + overhead);
}

/* An overhead inside the collective; it occupies the processor if that does nothing else
 * meanwhile. */
static void
part_overhead (Replay *self, Run *run, Participant *participant, SimTime overhead,
               ProcessorState state)
{
  guint32 processor = participant->outcome.processor;

  if (!run->what->split && overhead > 0)
    {
      SimTime before = processor_clock (self, processor);

      processor_idle_for (self, processor, participant->clock, participant->cause);
      participant->idle += processor_clock (self, processor) - before;
      processor_spend_overhead (self, processor, overhead, state);
      participant->outcome.wait_communication
          += processor_clock (self, processor) - before;
    }
  if (self->causes != NULL && overhead > 0)
    record_overhead (self, run, participant, overhead, state);
  participant->clock += overhead;
  if (participant->clock > SIM_TIME_LIMIT)
    replay_fail_too_long (self);
}

static void
send_part (Replay *self, Run *run, guint32 place, const SchedulePart *part)
{
  Participant *participant = &run->participants[place];
  gboolean split = run->what->split;
  SimTime begin = participant->clock, overhead;
  OwnedMessage message;

  if (!prices_overhead (self, TRUE, part->bytes, &overhead))
    return;
  part_overhead (self, run, participant, overhead, STATE_SENDING);
  if (self->error != NULL)
    return;
  message = collective_message (run, place, part->peer, part->bytes,
                                parts_type (run->what, part));
  message.round = part->round;
  if (self->causes != NULL)
    self->causes->because = participant->cause;
  (split ? messages_post_aside : messages_post) (self, &message, begin,
                                                 participant->clock);
}

/* overhead: of the receive, combining included. */
static void
tell_aside (Replay *self, const Run *run, guint32 processor, guint64 bytes,
            SimTime overhead)
{
  SimTime usual;

  if (replay_is_told_in_order (self) && prices_overhead (self, FALSE, bytes, &usual))
    NOTIFY (self, aside, processor, run->instance, overhead - usual);
}

/* The message that it expects. */
static void
take_part (Replay *self, Run *run, Participant *participant, guint32 slot)
{
  guint32 processor = participant->outcome.processor;
  const Message *message = message_get (self, slot);
  SimTime begin, overhead;

  if (!prices_take (self, message->bytes, participant->next_part->combine, &overhead))
    return;
  if (message->packet.tail > participant->clock)
    participant->cause = messages_cause (self, slot);
  participant->clock = MAX (participant->clock, message->packet.tail);
  begin = participant->clock;
  part_overhead (self, run, participant, overhead, STATE_RECEIVING);
  if (run->what->split)
    tell_aside (self, run, processor, message->bytes, overhead);
  messages_taken (self, slot, processor, run->what->split ? participant->clock : begin,
                  participant->clock);
}

/* After an overhead inside a synchronous collective, its processor is idle. */
static void
show_waiting (Replay *self, const Run *run, const Participant *participant)
{
  guint32 processor = participant->outcome.processor;

  if (!run->what->split)
    processor_show (self, processor, STATE_IDLE, processor_clock (self, processor));
}

/* Work delayed by an overhead continues when the overhead has ended, so sends are
 * executed, and numbered, in order of time. */
static gboolean
put_off (Replay *self, const Run *run, Participant *participant)
{
  if (participant->clock <= self->now)
    return FALSE;
  if (!participant->has_event)
    loop_call_part_at (self, participant->outcome.processor, run->instance,
                       participant->clock);
  participant->has_event = TRUE;
  return TRUE;
}

/* ---- the order of steps ------------------------------------------------------------ */

/* What its step `step` is, which is not listed. */
static G_NO_INLINE void
compute_step (Replay *self, const Run *run, guint32 place, Participant *participant)
{
  SchedulePart *part = &participant->part;

  part->action = (guint8) parts_step (collective_parts (self, run->collective), place,
                                      participant->step, part);
}

static inline void
go_to_next (Replay *self, const Run *run, guint32 place, Participant *participant)
{
  if (G_LIKELY (participant->next_part != &participant->part))
    {
      participant->next_part++;
      return;
    }
  participant->step++;
  compute_step (self, run, place, participant);
}

/* FALSE: it cannot continue. */
static inline gboolean
do_step (Replay *self, Run *run, guint32 place, Participant *participant)
{
  guint32 slot;

  switch ((PartAction) participant->next_part->action)
    {
    case PART_SEND:
      send_part (self, run, place, participant->next_part);
      break;
    case PART_RECEIVE:
      slot = find_expected (self, run, participant);
      if (slot == POOL_NONE)
        {
          show_waiting (self, run, participant);
          return FALSE;
        }
      take_part (self, run, participant, slot);
      break;
    case PART_DONE:
      participant->part_done = TRUE;
      participant->last = participant->clock;
      return FALSE;
    }
  go_to_next (self, run, place, participant);
  return TRUE;
}

/* Executes a participant's part as far as possible. */
void
part_advance (Replay *self, Run *run, guint32 place)
{
  Participant *participant = &run->participants[place];

  while (!participant->part_done && self->error == NULL)
    if (put_off (self, run, participant) || !do_step (self, run, place, participant))
      return;
}

/* It is what a participant waits for, which then needs no table. */
static inline gboolean
is_expected (const Run *run, const Participant *participant, const Message *message)
{
  const SchedulePart *next = participant->next_part;

  return participant->started && !participant->part_done && !participant->has_event
         && next->action == PART_RECEIVE && next->round == (guint32) (message->tag >> 32)
         && collective_member (run, next->peer) == message->packet.source;
}

/* ---- start, arrival, wait
 * -------------------------------------------------------------- */

void
part_begin (Replay *self, Run *run, guint32 place)
{
  const Parts *parts = collective_parts (self, run->collective);
  Participant *participant = &run->participants[place];

  if (parts == NULL)
    return;
  participant->clock = participant->outcome.started;
  if (self->causes != NULL)
    participant->cause = self->causes->row[participant->outcome.processor];
  if (parts_are_none (parts))
    {
      participant->part_done = TRUE;
      participant->last = participant->clock;
      return;
    }
  participant->next_part = parts_list (parts, place);
  if (participant->next_part == NULL)
    {
      participant->next_part = &participant->part;
      compute_step (self, run, place, participant);
    }
  part_advance (self, run, place);
}

void
part_arrived (Replay *self, Run *run, guint32 slot)
{
  const Message *message = message_get (self, slot);
  guint32 place = (guint32) message->tag;
  Participant *participant = &run->participants[place];

  if (is_expected (run, participant, message))
    {
      take_part (self, run, participant, slot);
      go_to_next (self, run, place, participant);
    }
  else
    keep (self, run, participant, slot);
  if (participant->started)
    part_advance (self, run, place);
}

gboolean
part_wait (Replay *self, Run *run, guint32 place)
{
  Participant *participant = &run->participants[place];
  guint32 processor = participant->outcome.processor;
  SimTime before = processor_clock (self, processor);

  if (!participant->part_done)
    {
      processor_wait (self, processor, WAITS_FOR_COMPLETION);
      return FALSE;
    }
  processor_idle_for (self, processor, participant->last, participant->cause);
  participant->idle += processor_clock (self, processor) - before;
  participant->outcome.wait_communication += processor_clock (self, processor) - before;
  return TRUE;
}
