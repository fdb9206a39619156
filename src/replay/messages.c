/* SPDX-License-Identifier: GPL-3.0-or-later */
/* messages.c - from a send to the arrival, and who is told */
#include "config.h"

#include "replay/replay-private.h"

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
    case N_KINDS:
      break;
    }
  return MESSAGE_POINT_TO_POINT;
}

/* Observers know a message by its source and its number there. */
static guint64
unique_number (const Message *message)
{
  return (guint64) message->packet.source << 32 | message->number;
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

static guint32
new_message (Replay *self, guint32 source, guint32 destination, guint64 bytes)
{
  guint32 slot = pool_take (&self->messages);
  Message *message = replay_message (self, slot);

  *message
      = (Message){ .packet
                   = { .source = source, .destination = destination, .bytes = bytes },
                   .bytes = bytes,
                   .next = POOL_NONE,
                   .owner = POOL_NONE,
                   .number = self->processors[source].sent++,
                   .type = MESSAGE_POINT_TO_POINT };
  if (self->processors[source].sent == 0)
    replay_fail (self, "processor %u sends more than 2^32 messages", source);
  return slot;
}

/* From time on the message is in the network. */
static void
offer (Replay *self, guint32 slot, SimTime time)
{
  Message *message = replay_message (self, slot);
  Event event
      = { time,
          EVENT_OF_PACKET | (guint64) message->packet.source << 32 | message->number, 0,
          slot };

  message->injected = time;
  self->result.messages++;
  self->result.bytes += message->bytes;
  event_queue_push (&self->queue, &event);
}

static void
offer_control (Replay *self, guint32 about, guint8 flag, SimTime time)
{
  const Packet *packet = &replay_message (self, about)->packet;
  gboolean request = flag == MESSAGE_REQUEST;
  guint32 slot = new_message (self, request ? packet->source : packet->destination,
                              request ? packet->destination : packet->source, 0);

  replay_message (self, slot)->flags = flag;
  replay_message (self, slot)->owner = about;
  offer (self, slot, time);
}

/* Straight away, or after asking where it is long (rendezvous). */
static void
dispatch (Replay *self, guint32 slot, SimTime time)
{
  const Machine *machine = self->machine;
  Message *message = replay_message (self, slot);

  if (machine->has_rendezvous && message->bytes > machine->rendezvous_bytes)
    offer_control (self, slot, MESSAGE_REQUEST, time);
  else
    offer (self, slot, time);
}

void
messages_clear (Replay *self, guint32 slot)
{
  replay_message (self, slot)->flags &= (guint8) ~MESSAGE_REQUESTED;
  offer_control (self, slot, MESSAGE_CLEAR, self->now);
}

/* ---- point to point ---------------------------------------------------------------- */

/* Finds its receive, or waits in its channel for one. */
static void
match_send (Replay *self, guint32 slot)
{
  Message *message = replay_message (self, slot);
  ChannelKey key = { message->packet.source, message->packet.destination, message->tag };
  Channel *channel = channels_find (&self->channels, &key);

  if (channel != NULL && channel->used == CHANNEL_OF_RECEIVES)
    {
      message->flags |= MESSAGE_MATCHED;
      message->next = operations_match (self, channel);
      return;
    }
  if (channel != NULL && channel->first == CHANNEL_NONE)
    {
      message->flags |= MESSAGE_MATCHED;
      channels_remove (&self->channels, channel);
      return;
    }
  if (channel == NULL)
    channel = channels_add (&self->channels, &key);
  if (channel->first == CHANNEL_NONE)
    channel->first = slot;
  else
    replay_message (self, channel->last)->next = slot;
  channel->last = slot;
}

void
messages_send (Replay *self, guint32 processor, const Step *step)
{
  Processor *p = &self->processors[processor];
  SimTime begin = p->clock, overhead;
  guint32 slot;
  Message *message;

  if (!prices_overhead (self, TRUE, step->amount, &overhead))
    return;
  slot = new_message (self, processor, step->index, step->amount);
  message = replay_message (self, slot);
  message->tag = step->tag;
  message->type = step->why != 0 ? step->why : (guint8) messages_type_of (step->kind);
  processor_spend_overhead (self, processor, overhead, STATE_SENDING);
  NOTIFY (self, communicated, processor, p->interval, overhead);
  if (self->watched_in_order)
    NOTIFY (self, sent, processor, begin, p->clock, unique_number (message), step->index,
            step->amount, message->type);
  match_send (self, slot);
  if (self->error == NULL)
    dispatch (self, slot, p->clock);
}

void
messages_taken (Replay *self, guint32 slot, guint32 processor, SimTime begin, SimTime end)
{
  const Message *message = replay_message (self, slot);

  if (self->watched_in_order)
    NOTIFY (self, received, processor, begin, end, unique_number (message),
            message->packet.source, message->bytes, message->type);
  pool_give_back (&self->messages, slot);
}

void
messages_take (Replay *self, guint32 processor, guint32 slot)
{
  Processor *p = &self->processors[processor];
  const Message *message = replay_message (self, slot);
  SimTime before = p->clock, begin, overhead;

  if (!prices_overhead (self, FALSE, message->bytes, &overhead))
    return;
  processor_idle_until (self, processor, message->packet.tail);
  begin = p->clock;
  processor_spend_overhead (self, processor, overhead, STATE_RECEIVING);
  NOTIFY (self, communicated, processor, p->interval, p->clock - before);
  messages_taken (self, slot, processor, begin, p->clock);
}

guint32
messages_match (Replay *self, Channel *channel)
{
  guint32 slot = channel->first;
  Message *message = replay_message (self, slot);

  channel->first = message->next;
  if (channel->first == CHANNEL_NONE)
    channels_remove (&self->channels, channel);
  message->flags |= MESSAGE_MATCHED;
  if (message->flags & MESSAGE_REQUESTED)
    messages_clear (self, slot);
  return slot;
}

gboolean
messages_receive (Replay *self, guint32 processor, const Step *step)
{
  Processor *p = &self->processors[processor];
  ChannelKey key = { step->index, processor, step->tag };
  Channel *channel;
  guint32 slot = p->found;

  if (slot != POOL_NONE)
    {
      p->found = POOL_NONE;
      messages_take (self, processor, slot);
      return TRUE;
    }
  channel = channels_find (&self->channels, &key);
  if (channel == NULL)
    {
      channels_add (&self->channels, &key);
      processor_wait (self, processor, WAITS_FOR_MESSAGE);
      return FALSE;
    }
  slot = messages_match (self, channel);
  if (!(replay_message (self, slot)->flags & MESSAGE_ARRIVED))
    {
      processor_wait (self, processor, WAITS_FOR_MESSAGE);
      return FALSE;
    }
  messages_take (self, processor, slot);
  return TRUE;
}

/* ---- in a collective --------------------------------------------------------------- */

static guint32
new_owned (Replay *self, const Run *run, guint32 from_place, guint32 to_place,
           guint64 bytes, guint32 type, SimTime begin, SimTime injected)
{
  guint32 source = collective_member (self, run, from_place);
  guint32 destination = collective_member (self, run, to_place);
  guint32 slot = new_message (self, source, destination, bytes);
  Message *message = replay_message (self, slot);

  message->owner = run->instance;
  message->tag = to_place;
  message->type = (guint8) type;
  if (self->watched_in_order)
    NOTIFY (self, sent, source, begin, injected, unique_number (message), destination,
            bytes, type);
  return slot;
}

guint32
messages_post (Replay *self, const Run *run, guint32 from_place, guint32 to_place,
               guint64 bytes, guint32 type, SimTime begin, SimTime injected)
{
  guint32 slot
      = new_owned (self, run, from_place, to_place, bytes, type, begin, injected);

  if (self->error == NULL)
    dispatch (self, slot, injected);
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

static void
tell_arrival (Replay *self, const Message *message)
{
  MessageOutcome outcome = { .source = message->packet.source,
                             .destination = message->packet.destination,
                             .tag = message->tag,
                             .type = message->type,
                             .bytes = message->bytes,
                             .injected = message->injected,
                             .arrived = message->packet.tail };
  SimTime empty, overhead;

  if (!network_empty_time (self->network, outcome.source, outcome.destination,
                           outcome.bytes, &empty))
    {
      self->error = network_take_error (self->network);
      return;
    }
  if (!prices_overhead (self, TRUE, outcome.bytes, &overhead))
    return;
  outcome.sent = outcome.injected - overhead;
  outcome.delay = outcome.arrived - outcome.injected - empty;
  self->result.congestion_delay += outcome.delay;
  NOTIFY (self, message, &outcome);
}

static void
request_arrived (Replay *self, guint32 slot)
{
  Message *message = replay_message (self, slot);
  Run *run;

  if (message->owner == POOL_NONE)
    {
      message->flags |= MESSAGE_REQUESTED;
      if (message->flags & MESSAGE_MATCHED)
        messages_clear (self, slot);
      return;
    }
  run = self->runs[message->owner];
  if (run->participants[message->tag].started)
    {
      messages_clear (self, slot);
      return;
    }
  message->next = run->participants[message->tag].requests;
  run->participants[message->tag].requests = slot;
}

static void
control_arrived (Replay *self, guint32 slot)
{
  const Message *control = replay_message (self, slot);
  guint32 about = control->owner;
  gboolean request = (control->flags & MESSAGE_REQUEST) != 0;

  pool_give_back (&self->messages, slot);
  if (request)
    request_arrived (self, about);
  else
    offer (self, about, self->now);
}

static void
arrived (Replay *self, guint32 slot)
{
  Message *message = replay_message (self, slot);

  tell_arrival (self, message);
  if (message->flags & (MESSAGE_REQUEST | MESSAGE_CLEAR))
    {
      control_arrived (self, slot);
      return;
    }
  message->flags |= MESSAGE_ARRIVED;
  if (message->owner != POOL_NONE && self->runs[message->owner]->wave != NULL)
    {
      pipeline_arrived (self, self->runs[message->owner], slot);
      return;
    }
  if (message->owner != POOL_NONE)
    {
      message->next = POOL_NONE;
      graph_arrived (self, self->runs[message->owner], slot);
      return;
    }
  if (!(message->flags & MESSAGE_MATCHED))
    return;
  if (self->arrivals != NULL)
    operations_arrived (self, slot);
  else
    {
      self->processors[message->packet.destination].found = slot;
      replay_make_runnable (self, message->packet.destination);
    }
}

/* One packet is there; the message has arrived with its last. */
static void
packet_arrived (Replay *self, guint32 slot, SimTime when)
{
  Message *message = replay_message (self, slot);

  if (--message->packets_left > 0)
    return;
  message->packet.tail = when;
  arrived (self, slot);
}

/* ---- packets ----------------------------------------------------------------------- */

/* All packets after the first go to the first link behind it, at the same instant. */
static void
inject_further (Replay *self, guint32 slot, guint32 count, guint64 packet_bytes)
{
  const Message *message = replay_message (self, slot);

  for (guint32 k = 1; k < count && self->error == NULL; k++)
    {
      guint32 further = pool_take (&self->further_packets);
      FurtherPacket *one = pool_get (&self->further_packets, further);
      Event event = { .order = EVENT_OF_PACKET | (guint64) message->packet.source << 32
                               | message->number,
                      .packet = k,
                      .slot = further };

      one->message = slot;
      one->packet = message->packet;
      one->packet.number = k;
      one->packet.bytes
          = k + 1 < count ? packet_bytes : message->bytes - (count - 1) * packet_bytes;
      network_inject (self->network, &one->packet, self->now);
      if (network_hop (self->network, &one->packet, self->now, &event.time) == HOP_FAILED)
        self->error = network_take_error (self->network);
      event_queue_push (&self->queue, &event);
    }
}

/* Moves one packet on; its event is on top of the queue.
 * further: its place, where it is not the first of its message. */
static inline void
move_packet (Replay *self, Packet *packet, guint32 slot, guint32 further)
{
  SimTime when;
  Hop hop = network_hop (self->network, packet, self->now, &when);

  if (G_UNLIKELY (hop == HOP_FAILED))
    {
      self->error = network_take_error (self->network);
      return;
    }
  if (hop == HOP_MOVED || when > self->now)
    {
      event_queue_move_top (&self->queue, when);
      return;
    }
  event_queue_pop (&self->queue);
  if (further != POOL_NONE)
    pool_give_back (&self->further_packets, further);
  packet_arrived (self, slot, when);
}

/* The message's event: it starts at the source's node. */
static void
inject (Replay *self, Message *message, guint32 slot)
{
  guint64 packet_bytes;
  guint32 count
      = network_packets (self->network, message->packet.source,
                         message->packet.destination, message->bytes, &packet_bytes);

  if (count == G_MAXUINT32)
    {
      replay_fail (self,
                   "a message of %" G_GUINT64_FORMAT " bytes has more than 2^32 packets",
                   message->bytes);
      return;
    }
  message->flags |= MESSAGE_INJECTED;
  message->packets_left = count;
  message->packet.bytes = packet_bytes;
  network_inject (self->network, &message->packet, self->now);
  move_packet (self, &message->packet, slot, POOL_NONE);
  if (count > 1)
    inject_further (self, slot, count, packet_bytes);
}

void
messages_packet_event (Replay *self, guint32 packet, guint32 slot)
{
  Message *message;

  if (packet > 0)
    {
      FurtherPacket *one = pool_get (&self->further_packets, slot);

      move_packet (self, &one->packet, one->message, slot);
      return;
    }
  message = replay_message (self, slot);
  if (message->flags & MESSAGE_INJECTED)
    move_packet (self, &message->packet, slot, POOL_NONE);
  else
    inject (self, message, slot);
}
