/* SPDX-License-Identifier: GPL-3.0-or-later */
/* delivery.c - from a send to the arrival, with calls of observers */
#include "config.h"

#include "replay/state/collective-calls.h"
#include "replay/state/event-loop.h"
#include "replay/state/windows.h"

guint32
messages_type_of (CommunicationKind kind)
{
  switch (kind)
    {
    case KIND_SHADOW:
      return MESSAGE_SHADOW;
    case KIND_REDUCTION:
      return MESSAGE_REDUCTION;
    case KIND_REDISTRIBUTION:
      return MESSAGE_REDISTRIBUTION;
    case KIND_REMOTE_ACCESS:
      return MESSAGE_REMOTE_ACCESS;
    case KIND_IO:
    case KIND_POINT_TO_POINT:
    case KIND_COLLECTIVE:
    case N_KINDS:
      break;
    }
  return MESSAGE_POINT_TO_POINT;
}

guint32
messages_step_type (const Step *step)
{
  return step->why != 0 ? step->why : messages_type_of (step->kind);
}

/* Observers identify a message by its source and its number there. */
static guint64
unique_number (const Message *message)
{
  return (guint64) message->packet.source << 32 | message->packet.message;
}

guint64
messages_number_of (const Replay *self, const Packet *packet)
{
  G_STATIC_ASSERT (G_STRUCT_OFFSET (Message, packet) == 0);
  G_STATIC_ASSERT (G_STRUCT_OFFSET (FurtherPacket, packet) == 0);
  if (packet->number == 0)
    return unique_number ((const Message *) packet);
  return unique_number (replay_message (self, ((const FurtherPacket *) packet)->message));
}

/* A message whose send begins at sent.  What is set when it enters the network, or if it
 * asks, is left as it is: most sends come here. */
static inline guint32
new_message (Replay *self, guint32 source, guint32 destination, guint64 bytes,
             SimTime sent)
{
  const guint32 slot = pool_take (&self->messages);
  Message *message = replay_message (self, slot);
  Processor *p = &self->processors[source];

  message->packet = (Packet){
    .source = source, .destination = destination, .bytes = bytes, .message = p->sent
  };
  message->flags = 0;
  message->type = MESSAGE_POINT_TO_POINT;
  message->entered = FALSE;
  message->bytes = bytes;
  message->sent = sent;
  message->next = message->owner = POOL_NONE;
  message->tag = 0;
  if (G_UNLIKELY (++p->sent == 0))
    replay_fail (self, "processor %u sends more than 2^32 messages", source);
  return slot;
}

guint32
messages_new (Replay *self, guint32 source, guint32 destination, guint64 bytes,
              SimTime sent)
{
  return new_message (self, source, destination, bytes, sent);
}

static inline gboolean
prepare (Replay *self, Message *message, SimTime time)
{
  const guint32 count = network_start (self->network, &message->packet, message->bytes,
                                       time, &message->empty);

  if (G_UNLIKELY (count == 0))
    {
      replay_fail_by_network (self);
      return FALSE;
    }
  if (G_UNLIKELY (count == G_MAXUINT32))
    {
      replay_fail (self,
                   "a message of %" G_GUINT64_FORMAT " bytes has more than 2^32 packets",
                   message->bytes);
      return FALSE;
    }
  message->packets_left = count;
  message->entered = count == 1 && self->windows != NULL;
  return TRUE;
}

gboolean
messages_prepare (Replay *self, Message *message, SimTime time)
{
  return prepare (self, message, time);
}

/* From time on the message is in the network. */
static G_ALWAYS_INLINE inline void
offer (Replay *self, Message *message, guint32 slot, SimTime time)
{
  const Event event = { time, messages_order (message), 0, slot };

  message->injected = time;
  self->result.messages++;
  self->result.bytes += message->bytes;
  if (self->windows == NULL)
    self->loop->push (self, &event);
  else if (!prepare (self, message, time))
    return;
  else if (windows_takes_at_once (self, &event, &message->packet))
    messages_enter_network (self, message, slot, time);
  else
    windows_push_packet (self, &event, &message->packet);
}

void
messages_offer (Replay *self, guint32 slot, SimTime time)
{
  offer (self, replay_message (self, slot), slot, time);
}

/* ---- point to point ---------------------------------------------------------------- */

static G_ALWAYS_INLINE inline void
match_send (Replay *self, Message *message, guint32 slot)
{
  const guint32 operation
      = matching_meet (&self->matching, message->packet.source,
                       message->packet.destination, message->tag, MATCHING_SEND, slot);

  if (operation == MATCHING_NONE)
    return;
  message->flags |= MESSAGE_MATCHED;
  if (self->has_graphs)
    message->next = operation;
  else if (operation != REQUEST_BLOCKING)
    requests_match (self, slot, operation);
}

void
messages_match_send (Replay *self, guint32 slot)
{
  match_send (self, replay_message (self, slot), slot);
}

/* An overhead at the processor's end of a message. */
static inline void
spend_overhead (Replay *self, guint32 processor, SimTime overhead, ProcessorState state)
{
  if (overhead > 0)
    processor_spend_overhead (self, processor, overhead, state);
}

/* What a step of the processor took, overhead and waiting.  Of a graph it is told
 * elsewhere, of many operations together. */
static inline void
tell_communicated (Replay *self, guint32 processor, SimTime duration)
{
  if (!self->has_graphs && duration > 0)
    NOTIFY (self, communicated, processor, self->processors[processor].interval,
            duration);
}

static G_NO_INLINE void
tell_sent (Replay *self, const Message *message, SimTime end)
{
  NOTIFY (self, sent, message->packet.source, message->sent, end, unique_number (message),
          message->packet.destination, message->bytes, message->type, message->tag);
}

guint32
messages_send (Replay *self, guint32 processor, guint32 destination, const Step *step)
{
  Processor *p = &self->processors[processor];
  SimTime begin = p->clock, overhead = 0;
  guint32 slot;
  Message *message;

  if (!self->sends_are_free && !prices_overhead (self, TRUE, step->amount, &overhead))
    return POOL_NONE;
  slot = new_message (self, processor, destination, step->amount, begin);
  message = replay_message (self, slot);
  message->tag = step_matching (step);
  message->flags = step->flags & SEND_ASKS ? MESSAGE_ASKS : 0;
  if (G_UNLIKELY (self->has_nics))
    message->packet.offset = replay_nic_offset (self, processor, p->step_id);
  message->type = (guint8) messages_step_type (step);
  spend_overhead (self, processor, overhead, STATE_SENDING);
  tell_communicated (self, processor, overhead);
  if (G_UNLIKELY (self->watched_in_order))
    tell_sent (self, message, p->has_lanes ? begin : p->clock);
  if (self->shards == NULL || windows_has_processor (self, destination))
    match_send (self, message, slot);
  else
    shards_mail_send (self, slot, destination);
  if (G_UNLIKELY (self->error != NULL))
    return slot;
  if (G_LIKELY (!rendezvous_asks (self, message)))
    offer (self, message, slot, p->clock);
  else
    rendezvous_dispatch (self, slot, p->clock);
  return slot;
}

static G_NO_INLINE void
tell_received (Replay *self, guint32 slot, guint32 processor, SimTime begin, SimTime end)
{
  const Message *message = replay_message (self, slot);

  NOTIFY (self, received, processor, begin, end, unique_number (message),
          message->packet.source, message->bytes, message->type);
}

static inline void
taken (Replay *self, guint32 slot, guint32 processor, SimTime begin, SimTime end)
{
  if (G_UNLIKELY (self->watched_in_order))
    tell_received (self, slot, processor, begin, end);
  pool_give_back (&self->messages, slot);
}

void
messages_taken (Replay *self, guint32 slot, guint32 processor, SimTime begin, SimTime end)
{
  taken (self, slot, processor, begin, end);
}

/* With an overhead, or observers that hear of each receive. */
static G_NO_INLINE void
take_and_tell (Replay *self, guint32 processor, guint32 slot)
{
  Processor *p = &self->processors[processor];
  const Message *message = replay_message (self, slot);
  SimTime before = p->clock, begin, overhead = 0;

  if (!self->receives_are_free
      && !prices_overhead (self, FALSE, message->bytes, &overhead))
    return;
  messages_wait (self, processor, message);
  begin = p->clock;
  spend_overhead (self, processor, overhead, STATE_RECEIVING);
  tell_communicated (self, processor, p->clock - before);
  taken (self, slot, processor, p->has_lanes ? p->clock : begin, p->clock);
}

void
messages_take (Replay *self, guint32 processor, guint32 slot)
{
  if (G_LIKELY (messages_are_taken_quietly (self)))
    messages_take_quietly (self, processor, replay_message (self, slot), slot);
  else
    take_and_tell (self, processor, slot);
}

/* Returns: the message of a receive, which may not have arrived, or POOL_NONE. */
static G_ALWAYS_INLINE inline guint32
match_receive (Replay *self, guint32 processor, guint32 source, guint64 tag,
               guint32 operation)
{
  const guint32 slot = matching_meet (&self->matching, source, processor, tag,
                                      MATCHING_RECEIVE, operation);
  Message *message;

  if (slot == MATCHING_NONE)
    return POOL_NONE;
  message = replay_message (self, slot);
  message->flags |= MESSAGE_MATCHED;
  if (G_UNLIKELY (message->flags & MESSAGE_REQUESTED))
    rendezvous_clear (self, slot);
  return slot;
}

guint32
messages_begin_receive (Replay *self, guint32 processor, guint32 source, guint64 tag,
                        guint32 operation)
{
  const guint32 slot = match_receive (self, processor, source, tag, operation);

  if (slot != POOL_NONE)
    replay_message (self, slot)->next = operation;
  return slot;
}

gboolean
messages_receive (Replay *self, guint32 processor, const Step *step)
{
  Processor *p = &self->processors[processor];
  guint32 slot = p->found;

  if (slot != POOL_NONE)
    {
      p->found = POOL_NONE;
      messages_take (self, processor, slot);
      return TRUE;
    }
  if (G_UNLIKELY (self->watched_in_order))
    NOTIFY (self, begun, processor, p->clock, step, REQUEST_BLOCKING);
  slot = match_receive (self, processor, step->index, step_matching (step),
                        REQUEST_BLOCKING);
  if (slot == POOL_NONE || !(replay_message (self, slot)->flags & MESSAGE_ARRIVED))
    {
      processor_wait (self, processor, WAITS_FOR_MESSAGE);
      return FALSE;
    }
  messages_take (self, processor, slot);
  return TRUE;
}

/* ---- in a collective --------------------------------------------------------------- */

/* The processor is sending from begin to end. */
static guint32
new_owned (Replay *self, const Run *run, guint32 from_place, guint32 to_place,
           guint64 bytes, guint32 type, SimTime begin, SimTime end)
{
  guint32 source = collective_member (run, from_place);
  guint32 destination = collective_member (run, to_place);
  guint32 slot = new_message (self, source, destination, bytes, begin);
  Message *message = replay_message (self, slot);

  message->owner = run->instance;
  message->tag = to_place;
  message->type = (guint8) type;
  if (self->watched_in_order)
    NOTIFY (self, sent, source, begin, end, unique_number (message), destination, bytes,
            type, 0);
  return slot;
}

guint32
messages_post (Replay *self, const Run *run, guint32 from_place, guint32 to_place,
               guint64 bytes, guint32 type, SimTime begin, SimTime injected)
{
  guint32 slot
      = new_owned (self, run, from_place, to_place, bytes, type, begin, injected);

  if (self->error == NULL)
    rendezvous_dispatch (self, slot, injected);
  return slot;
}

guint32
messages_post_aside (Replay *self, const Run *run, guint32 from_place, guint32 to_place,
                     guint64 bytes, guint32 type, SimTime begin, SimTime injected)
{
  guint32 slot;

  if (self->watched_in_order)
    NOTIFY (self, aside, collective_member (run, from_place), run->instance, 0);
  slot = new_owned (self, run, from_place, to_place, bytes, type, begin, begin);
  if (self->error == NULL)
    rendezvous_dispatch (self, slot, injected);
  return slot;
}

guint32
messages_post_priced (Replay *self, const Run *run, guint32 from_place, guint32 to_place,
                      guint64 bytes, guint32 type, SimTime sent, SimTime arrives)
{
  guint32 slot = new_owned (self, run, from_place, to_place, bytes, type, sent, sent);
  Message *message = replay_message (self, slot);

  message->flags |= MESSAGE_ARRIVED;
  message->packet.tail = arrives;
  self->result.messages++;
  self->result.bytes += bytes;
  return slot;
}

/* ---- arrival ----------------------------------------------------------------------- */

/* Of a collective's message: the place of its destination. */
static guint64
shown_tag (const Message *message)
{
  gboolean control = (message->flags & (MESSAGE_REQUEST | MESSAGE_CLEAR)) != 0;

  return control || message->owner == POOL_NONE ? message->tag : (guint32) message->tag;
}

static inline void
write_outcome (MessageOutcome *outcome, const Message *message, SimTime delay)
{
  *outcome = (MessageOutcome){ .source = message->packet.source,
                               .destination = message->packet.destination,
                               .tag = shown_tag (message),
                               .type = message->type,
                               .bytes = message->bytes,
                               .number = unique_number (message),
                               .sent = message->sent,
                               .injected = message->injected,
                               .arrived = message->packet.tail,
                               .delay = delay };
}

static G_NO_INLINE void
tell_at_once (Replay *self, const Message *message, SimTime delay)
{
  MessageOutcome outcome;

  write_outcome (&outcome, message, delay);
  replay_tell_message (self, &outcome);
}

static inline void
tell_arrival (Replay *self, const Message *message)
{
  const guint32 offset = message->packet.offset;
  SimTime empty = message->empty, delay;

  if (G_UNLIKELY (empty == NETWORK_TIME_UNKNOWN)
      && !network_zero_load_latency (self->network, message->packet.source + offset,
                                     message->packet.destination + offset, message->bytes,
                                     message->packet.message, &empty))
    {
      replay_fail_by_network (self);
      return;
    }
  delay = MAX (message->packet.tail - message->injected - empty, 0);
  self->result.congestion_delay += delay;
  if (delay == 0 && !self->watched_messages)
    return;
  if (self->windows != NULL)
    write_outcome (outcomes_add (&self->outcomes, &self->placed), message, delay);
  else
    tell_at_once (self, message, delay);
}

static G_NO_INLINE void
arrived_in_run (Replay *self, Message *message, guint32 slot)
{
  Run *run = collective_run (self, message->owner);

  if (run->wave != NULL)
    {
      pipeline_arrived (self, run, slot);
      return;
    }
  message->next = POOL_NONE;
  collective_graph_arrived (self, run, slot);
}

static inline void
arrived (Replay *self, Message *message, guint32 slot)
{
  tell_arrival (self, message);
  if (message->flags & (MESSAGE_REQUEST | MESSAGE_CLEAR))
    {
      rendezvous_arrived (self, slot);
      return;
    }
  message->flags |= MESSAGE_ARRIVED;
  if (message->owner != POOL_NONE)
    {
      arrived_in_run (self, message, slot);
      return;
    }
  if (!(message->flags & MESSAGE_MATCHED))
    return;
  if (self->has_graphs)
    processor_operations_arrived (self, message, slot);
  else if (message->next != POOL_NONE)
    requests_arrived (self, slot);
  else
    {
      self->processors[message->packet.destination].found = slot;
      replay_make_runnable (self, message->packet.destination);
    }
}

void
messages_packet_arrived (Replay *self, Message *message, guint32 slot, SimTime when)
{
  if (--message->packets_left > 0)
    return;
  message->packet.tail = when;
  arrived (self, message, slot);
}
