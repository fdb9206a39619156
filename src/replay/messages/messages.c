/* SPDX-License-Identifier: GPL-3.0-or-later */
/* messages.c - sends and receives of messages, with calls of observers */
#include "config.h"

#include "replay/core/failure.h"
#include "replay/messages/messages.h"
#include "replay/messages/owners.h"
#include "replay/messages/packets.h"
#include "replay/messages/rendezvous.h"
#include "replay/processors/prices.h"

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

guint64
messages_number_of (const Replay *self, const Packet *packet)
{
  G_STATIC_ASSERT (G_STRUCT_OFFSET (Message, packet) == 0);
  G_STATIC_ASSERT (G_STRUCT_OFFSET (FurtherPacket, packet) == 0);
  if (packet->number == 0)
    return message_unique_number ((const Message *) packet);
  if (packet->message == PACKET_ACKNOWLEDGEMENT)
    return (guint64) packet->source << 32 | PACKET_ACKNOWLEDGEMENT;
  return message_unique_number (
      message_get (self, ((const FurtherPacket *) packet)->message));
}

/* A message whose send begins at sent.  What is set when it enters the network, or if it
 * asks, is left as it is: most sends come here. */
static inline guint32
new_message (Replay *self, guint32 source, guint32 destination, guint64 bytes,
             SimTime sent)
{
  const guint32 slot = pool_take (&self->messages->pool);
  Message *message = message_get (self, slot);

  message->packet = (Packet){ .source = source,
                              .destination = destination,
                              .bytes = bytes,
                              .message = processor_number_message (self, source) };
  message->flags = 0;
  message->type = MESSAGE_POINT_TO_POINT;
  message->entered = MESSAGE_OUTSIDE;
  message->kind = replay_has_graph (self, source) ? FOR_OPERATION : FOR_REQUEST;
  message->bytes = bytes;
  message->sent = sent;
  message->next = message->owner = POOL_NONE;
  message->tag = 0;
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
  message->entered = count == 1 && self->windows != NULL && self->messages->wire == NULL
                         ? MESSAGE_ENTERED
                         : MESSAGE_OUTSIDE;
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
  const Event event = { time, message_order (message), 0, slot };

  message->injected = time;
  self->messages->sums.messages++;
  self->messages->sums.bytes += message->bytes;
  if (self->windows == NULL)
    {
      if (self->causes != NULL)
        causes_inject (self->causes, slot);
      self->loop->kind->push (self, &event);
    }
  else if (!prepare (self, message, time))
    return;
  else if (windows_takes_at_once (self, &event, &message->packet)
           && self->messages->wire == NULL)
    packets_enter_network (self, message, slot, time);
  else
    windows_push_packet (self, &event, &message->packet);
}

void
messages_offer (Replay *self, guint32 slot, SimTime time)
{
  offer (self, message_get (self, slot), slot, time);
}

/* ---- point to point ---------------------------------------------------------------- */

static G_ALWAYS_INLINE inline void
match_send (Replay *self, Message *message, guint32 slot)
{
  const guint32 operation
      = matching_meet (&self->messages->matching, message->packet.source,
                       message->packet.destination, message->tag, MATCHING_SEND, slot);

  if (operation == MATCHING_NONE)
    return;
  message->flags |= MESSAGE_MATCHED;
  message->next = operation;
  if (message->kind == FOR_REQUEST)
    self->messages->owners[FOR_REQUEST]->matched (self, message, slot);
}

void
messages_match_send (Replay *self, guint32 slot)
{
  match_send (self, message_get (self, slot), slot);
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
  if (duration > 0 && !replay_has_graph (self, processor))
    NOTIFY (self, communicated, processor, processor_interval (self, processor),
            duration);
}

/* Of the nic that an operation names. */
static G_NO_INLINE guint32
nic_offset (const Replay *self, guint32 processor, guint32 operation)
{
  guint32 cpu, nic;

  program_operation_place (self->program, processor, operation, &cpu, &nic);
  return network_nic_offset (self->network, nic);
}

static G_NO_INLINE void
tell_sent (Replay *self, const Message *message, SimTime end)
{
  NOTIFY (self, sent, message->packet.source, message->sent, end,
          message_unique_number (message), message->packet.destination, message->bytes,
          message->type, message->tag);
}

/* The step of a processor has sent a message. */
static G_NO_INLINE void
watch_sent (Replay *self, guint32 slot, guint32 processor, SimTime end)
{
  const Message *message = message_get (self, slot);

  if (replay_is_told_in_order (self))
    tell_sent (self, message, end);
  if (self->causes == NULL)
    return;
  causes_new_message (self->causes, slot, processor_scope (self, processor),
                      message->bytes);
  messages_set_sender (self, processor);
}

guint32
messages_send (Replay *self, guint32 processor, guint32 destination, const Step *step,
               guint32 operation)
{
  const SimTime begin = processor_clock (self, processor);
  SimTime overhead = 0;
  guint32 slot;
  Message *message;

  if (!prices_sends_are_free (self) && !(step->flags & SEND_FREE)
      && !prices_overhead (self, TRUE, step->amount, &overhead))
    return POOL_NONE;
  slot = new_message (self, processor, destination, step->amount, begin);
  message = message_get (self, slot);
  message->tag = step_matching (step);
  message->flags = (step->flags & SEND_ASKS ? MESSAGE_NEEDS_RTS : 0)
                   | (step->flags & SEND_FREE ? MESSAGE_FREE : 0);
  if (G_UNLIKELY (self->messages->has_nics))
    message->packet.offset = nic_offset (self, processor, operation);
  message->type = (guint8) messages_step_type (step);
  spend_overhead (self, processor, overhead, STATE_SENDING);
  tell_communicated (self, processor, overhead);
  if (G_UNLIKELY (replay_is_watched (self)))
    watch_sent (self, slot, processor,
                processor_has_lanes (self, processor)
                    ? begin
                    : processor_clock (self, processor));
  if (windows_is_own (self, destination))
    match_send (self, message, slot);
  else
    partitions_send_message (self, slot, destination);
  if (G_UNLIKELY (self->error != NULL))
    return slot;
  if (G_LIKELY (!rendezvous_is_needed (self, message)))
    offer (self, message, slot, processor_clock (self, processor));
  else
    rendezvous_dispatch (self, slot, processor_clock (self, processor));
  return slot;
}

static G_NO_INLINE void
tell_received (Replay *self, guint32 slot, guint32 processor, SimTime begin, SimTime end)
{
  const Message *message = message_get (self, slot);

  NOTIFY (self, received, processor, begin, end, message_unique_number (message),
          message->packet.source, message->bytes, message->type);
}

static inline void
taken (Replay *self, guint32 slot, guint32 processor, SimTime begin, SimTime end)
{
  if (G_UNLIKELY (replay_is_told_in_order (self)))
    tell_received (self, slot, processor, begin, end);
  if (self->causes != NULL)
    causes_end_message (self->causes, slot);
  pool_give_back (&self->messages->pool, slot);
}

void
messages_taken (Replay *self, guint32 slot, guint32 processor, SimTime begin, SimTime end)
{
  taken (self, slot, processor, begin, end);
}

/* So long its sender had not begun. */
static inline void
tell_late (Replay *self, guint32 processor, const Message *message, SimTime before)
{
  if (message->sent > before && !replay_has_graph (self, processor))
    NOTIFY (self, waited, processor, WAIT_SENDER,
            MIN (message->sent, message->packet.tail) - before);
}

/* With an overhead, or observers that hear of each receive. */
static G_NO_INLINE void
take_and_tell (Replay *self, guint32 processor, guint32 slot)
{
  const Message *message = message_get (self, slot);
  const SimTime before = processor_clock (self, processor);
  SimTime begin, end, overhead = 0;

  if (!prices_receives_are_free (self) && !(message->flags & MESSAGE_FREE)
      && !prices_overhead (self, FALSE, message->bytes, &overhead))
    return;
  if (self->causes != NULL && message->packet.tail > before)
    self->causes->row[processor] = causes_arrival (self->causes, slot);
  messages_wait (self, processor, message);
  tell_late (self, processor, message, before);
  begin = processor_clock (self, processor);
  spend_overhead (self, processor, overhead, STATE_RECEIVING);
  end = processor_clock (self, processor);
  tell_communicated (self, processor, end - before);
  taken (self, slot, processor, processor_has_lanes (self, processor) ? end : begin, end);
}

void
messages_take (Replay *self, guint32 processor, guint32 slot)
{
  if (G_LIKELY (messages_are_taken_quietly (self, processor)))
    messages_take_quietly (self, processor, message_get (self, slot), slot);
  else
    take_and_tell (self, processor, slot);
}

/* Returns: the message of a receive, which may not have arrived, or POOL_NONE. */
static G_ALWAYS_INLINE inline guint32
match_receive (Replay *self, guint32 processor, guint32 source, guint64 tag,
               guint32 operation)
{
  const guint32 slot = matching_meet (&self->messages->matching, source, processor, tag,
                                      MATCHING_RECEIVE, operation);
  Message *message;

  if (slot == MATCHING_NONE)
    return POOL_NONE;
  message = message_get (self, slot);
  message->flags |= MESSAGE_MATCHED;
  if (G_UNLIKELY (message->flags & MESSAGE_RTS_ARRIVED))
    {
      message->injected = self->now; /* see rendezvous_late */
      messages_set_sender (self, processor);
      rendezvous_send_cts (self, slot);
    }
  return slot;
}

guint32
messages_begin_receive (Replay *self, guint32 processor, guint32 source, guint64 tag,
                        guint32 operation)
{
  const guint32 slot = match_receive (self, processor, source, tag, operation);

  if (slot != POOL_NONE)
    message_get (self, slot)->next = operation;
  return slot;
}

/* ---- in a collective --------------------------------------------------------------- */

/* The processor is sending from begin to end. */
static inline guint32
new_owned (Replay *self, const OwnedMessage *what, SimTime begin, SimTime end)
{
  guint32 slot = new_message (self, what->source, what->destination, what->bytes, begin);
  Message *message = message_get (self, slot);

  message->kind = what->kind;
  message->owner = what->instance;
  message->tag = (guint64) what->round << 32 | what->place;
  message->type = what->type;
  if (self->causes != NULL)
    causes_new_message (self->causes, slot, what->scope, what->bytes);
  if (replay_is_told_in_order (self))
    NOTIFY (self, sent, what->source, begin, end, message_unique_number (message),
            what->destination, what->bytes, what->type, 0);
  return slot;
}

static inline guint32
post (Replay *self, const OwnedMessage *what, SimTime begin, SimTime end,
      SimTime injected)
{
  const guint32 slot = new_owned (self, what, begin, end);
  Message *message = message_get (self, slot);

  if (G_UNLIKELY (self->error != NULL))
    return slot;
  if (G_LIKELY (!rendezvous_is_needed (self, message)))
    offer (self, message, slot, injected);
  else
    rendezvous_dispatch (self, slot, injected);
  return slot;
}

guint32
messages_post (Replay *self, const OwnedMessage *what, SimTime begin, SimTime injected)
{
  return post (self, what, begin, injected, injected);
}

guint32
messages_post_aside (Replay *self, const OwnedMessage *what, SimTime begin,
                     SimTime injected)
{
  if (replay_is_told_in_order (self))
    NOTIFY (self, aside, what->source, what->instance, 0);
  return post (self, what, begin, begin, injected);
}

guint32
messages_post_priced (Replay *self, const OwnedMessage *what, SimTime sent,
                      SimTime arrives)
{
  guint32 slot = new_owned (self, what, sent, sent);
  Message *message = message_get (self, slot);

  message->flags |= MESSAGE_ARRIVED;
  message->packet.tail = arrives;
  if (self->causes != NULL)
    causes_priced (self->causes, slot, &message->packet, sent, arrives);
  self->messages->sums.messages++;
  self->messages->sums.bytes += what->bytes;
  return slot;
}
