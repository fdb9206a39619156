/* SPDX-License-Identifier: GPL-3.0-or-later */
/* collective-reduction.c - reductions as messages (docs/replay.md, "Collectives on a
 * graph")
 *
 * A participant's part continues from the start without its processor, driven by
 * arrivals.  In a reduction with start and wait its overheads lengthen the messages; in a
 * synchronous one they occupy the processor.
 */
#include "config.h"

#include "replay/replay-private.h"

/* Removes a message from the list of those that have arrived. */
static void
take_out (Replay *self, Participant *participant, guint32 slot, guint32 previous)
{
  guint32 next = replay_message (self, slot)->next;

  if (previous == POOL_NONE)
    participant->first = next;
  else
    replay_message (self, previous)->next = next;
  if (participant->final == slot)
    participant->final = previous;
}

/* The message to be received, removed from the list, if it has arrived.  A message sent
 * later may have overtaken it: through a gap, or by another channel. */
static guint32
find_expected (Replay *self, Participant *participant, guint32 source,
               const ReductionMessage *expected)
{
  MessageType type = expected->broadcast ? MESSAGE_BROADCAST : MESSAGE_REDUCTION;
  guint32 previous = POOL_NONE;

  for (guint32 slot = participant->first; slot != POOL_NONE;)
    {
      const Message *message = replay_message (self, slot);

      if (message->packet.source == source && message->type == type
          && message->round == expected->round)
        {
          take_out (self, participant, slot, previous);
          return slot;
        }
      previous = slot;
      slot = message->next;
    }
  return POOL_NONE;
}

/* An overhead inside the tree; it occupies the processor if that does nothing else
 * meanwhile. */
static void
tree_overhead (Replay *self, Run *run, Participant *participant, SimTime overhead,
               ProcessorState state)
{
  guint32 processor = participant->outcome.processor;

  if (!run_what (self, run)->split && overhead > 0)
    {
      SimTime before = self->processors[processor].clock;

      processor_idle_until (self, processor, participant->clock);
      participant->idle += self->processors[processor].clock - before;
      processor_spend_overhead (self, processor, overhead, state);
      participant->outcome.wait_communication
          += self->processors[processor].clock - before;
    }
  participant->clock += overhead;
  if (participant->clock > SIM_TIME_LIMIT)
    replay_fail_too_long (self);
}

static void
tree_send (Replay *self, Run *run, guint32 place, const ReductionMessage *message)
{
  Participant *participant = &run->participants[place];
  guint64 bytes = message->bytes;
  gboolean split = run_what (self, run)->split;
  SimTime begin = participant->clock, overhead;
  MessageType type = message->broadcast ? MESSAGE_BROADCAST : MESSAGE_REDUCTION;
  guint32 slot;

  if (!prices_overhead (self, TRUE, bytes, &overhead))
    return;
  tree_overhead (self, run, participant, overhead, STATE_SENDING);
  if (self->error != NULL)
    return;
  slot = (split ? messages_post_aside : messages_post) (
      self, run, place, message->peer, bytes, type, begin, participant->clock);
  replay_message (self, slot)->round = message->round;
}

/* FALSE: it has not arrived yet. */
static gboolean
tree_receive (Replay *self, Run *run, guint32 place, const ReductionMessage *expected)
{
  Participant *participant = &run->participants[place];
  guint32 processor = participant->outcome.processor;
  guint32 slot = find_expected (self, participant,
                                collective_member (self, run, expected->peer), expected);
  const Message *message;
  SimTime begin, overhead;

  if (slot == POOL_NONE)
    {
      if (!run_what (self, run)->split)
        processor_show (self, processor, STATE_IDLE, self->processors[processor].clock);
      return FALSE;
    }
  message = replay_message (self, slot);
  if (!prices_overhead (self, FALSE, message->bytes, &overhead))
    return FALSE;
  participant->clock = MAX (participant->clock, message->packet.tail);
  begin = participant->clock;
  tree_overhead (self, run, participant, overhead, STATE_RECEIVING);
  messages_taken (self, slot, processor,
                  run_what (self, run)->split ? participant->clock : begin,
                  participant->clock);
  return TRUE;
}

/* After an overhead inside a synchronous reduction, its processor is idle. */
static void
show_waiting (Replay *self, const Run *run, const Participant *participant)
{
  guint32 processor = participant->outcome.processor;

  if (!run_what (self, run)->split)
    processor_show (self, processor, STATE_IDLE, self->processors[processor].clock);
}

/* Work delayed by an overhead continues when the overhead has ended, so sends are
 * executed, and numbered, in order of time. */
static gboolean
put_off (Replay *self, const Run *run, Participant *participant)
{
  Event event = { .time = participant->clock,
                  .order = participant->outcome.processor,
                  .packet = run->instance };

  if (participant->clock <= self->now)
    return FALSE;
  if (!participant->has_event)
    event_queue_push (&self->queue, &event);
  participant->has_event = TRUE;
  return TRUE;
}

/* Executes a participant's part as far as possible. */
void
reduction_advance (Replay *self, Run *run, guint32 place)
{
  Participant *participant = &run->participants[place];

  while (!participant->tree_done && self->error == NULL)
    {
      ReductionMessage message;

      if (put_off (self, run, participant))
        return;
      switch (reduction_step (&run->reduction, place, participant->tree_step, &message))
        {
        case TREE_SEND:
          tree_send (self, run, place, &message);
          break;
        case TREE_RECEIVE:
          if (!tree_receive (self, run, place, &message))
            {
              show_waiting (self, run, participant);
              return;
            }
          break;
        case TREE_DONE:
          participant->tree_done = TRUE;
          participant->last = participant->clock;
          break;
        }
      participant->tree_step++;
    }
}

void
reduction_begin (Replay *self, Run *run, guint32 place)
{
  const Collective *what = run_what (self, run);
  Participant *participant = &run->participants[place];

  participant->clock = participant->outcome.started;
  if (what->axes == PROGRAM_NONE || run->count == 1)
    {
      participant->tree_done = TRUE;
      participant->last = participant->clock;
      return;
    }
  if (run->reduction.tree.places == 0)
    reduction_init (&run->reduction, self->machine->reduction,
                    &program_group (self->program, run->group)->shape, what->axes,
                    what->bytes);
  reduction_advance (self, run, place);
}

gboolean
reduction_wait (Replay *self, Run *run, guint32 place)
{
  Participant *participant = &run->participants[place];
  guint32 processor = participant->outcome.processor;
  Processor *p = &self->processors[processor];
  SimTime before = p->clock;

  if (!participant->tree_done)
    {
      processor_wait (self, processor, WAITS_FOR_COMPLETION);
      return FALSE;
    }
  processor_idle_until (self, processor, participant->last);
  participant->idle += p->clock - before;
  participant->outcome.wait_communication += p->clock - before;
  return TRUE;
}
