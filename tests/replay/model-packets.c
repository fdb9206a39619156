/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model-packets.c - packets on the links of the reference model */
#include "config.h"

#include "model-private.h"

Message *
model_message (const Model *self, guint32 message)
{
  return &g_array_index (self->messages, Message, message);
}

guint32
model_message_number (const Model *self, const Message *message)
{
  return (guint32) (message - (const Message *) self->messages->data);
}

guint32
model_node_of (const Model *self, guint32 processor, guint32 nic)
{
  const guint32 nics = self->at->nics;

  return g_array_index (self->at->placement, guint32, processor * nics + nic % nics);
}

static guint32
source_of (const Model *self, guint32 number)
{
  const Message *message = model_message (self, number);

  return model_node_of (self, message->outcome.source, message->nic);
}

static guint32
destination_of (const Model *self, guint32 number)
{
  const Message *message = model_message (self, number);

  return model_node_of (self, message->outcome.destination, message->nic);
}

/* Where a packet is next, told by when its event comes. */
static void
add_event (Model *self, Event event, SimTime head)
{
  event.time = event.node == destination_of (self, event.message) ? event.tail : head;
  g_array_append_val (self->events, event);
}

static gboolean
is_before (const Model *self, const Event *a, const Event *b)
{
  const Message *m = model_message (self, a->message),
                *n = model_message (self, b->message);

  if (a->time != b->time)
    return a->time < b->time;
  if (m->outcome.source != n->outcome.source)
    return m->outcome.source < n->outcome.source;
  if (m->number != n->number)
    return m->number < n->number;
  return a->packet < b->packet;
}

guint32
model_least_event (const Model *self)
{
  guint32 least = 0;

  for (guint32 i = 1; i < self->events->len; i++)
    if (is_before (self, &g_array_index (self->events, Event, i),
                   &g_array_index (self->events, Event, least)))
      least = i;
  return least;
}

static void
packet_arrives (Model *self, const Event *event)
{
  Message *message;
  MessageOutcome *outcome;

  if (model_message (self, event->message)->role == MODEL_ACKNOWLEDGES)
    return;
  model_acknowledge (self, event->message);
  message = model_message (self, event->message);
  outcome = &message->outcome;
  if (--message->packets > 0)
    return;
  message->has_arrived = TRUE;
  message->arrived_step = self->steps++;
  outcome->arrived = event->time;
  /* It can be earlier than alone: with reserve the last packet, which is small, uses a
   * gap before the first one if that has to wait. */
  outcome->delay = outcome->arrived - outcome->injected
                   - model_network_zero_load_latency (
                       self->network, source_of (self, event->message),
                       destination_of (self, event->message), outcome->bytes);
  outcome->delay = MAX (outcome->delay, 0);
  if (message->role == MODEL_CARRIES)
    g_array_append_val (self->arrived, event->message);
  else
    model_empty_arrived (self, event->message);
}

/* The packet is at a node, and takes the link to the next one, or all to its end. */
static void
pass_links (Model *self, Event event)
{
  const Message *message = model_message (self, event.message);
  const ModelUser user = { message->outcome.source, message->number, event.packet };
  const guint32 destination = destination_of (self, event.message);
  SimTime head = event.time;

  do
    {
      const guint32 link = model_network_next (self->network, event.node, destination);

      model_network_pass (self->network, link, event.bytes, user, &head, &event.tail);
      event.node = g_array_index (self->at->links, ModelLink, link).to;
      if (event.why == EVENT_RELEASED)
        model_stream_left (self, &event,
                           g_array_index (self->at->links, ModelLink, link).infinite
                               ? event.time
                               : g_array_index (self->network->marks, ModelMark,
                                                self->network->marks->len - 1)
                                         .end
                                     + model_network_gap (self->at));
      event.why = EVENT_ON_THE_WAY;
    }
  while (self->at->reserve && event.node != destination);
  add_event (self, event, head);
}

void
model_take_event (Model *self, guint32 place)
{
  Event event = g_array_index (self->events, Event, place);
  const gboolean is_streamed = self->at->interleave > 0 && !self->at->reserve;

  g_array_remove_index (self->events, place);
  if (event.node == destination_of (self, event.message))
    {
      packet_arrives (self, &event);
      return;
    }
  if (event.why == EVENT_TIMER && !model_timer_ends (self, &event))
    return;
  if (event.why == EVENT_INJECTED && is_streamed)
    model_stream_join (self, &event);
  else
    {
      if (event.why == EVENT_INJECTED || event.why == EVENT_RELEASED)
        model_carry (self, event.message);
      pass_links (self, event);
    }
  if (is_streamed)
    model_stream_release (self);
}

Event
model_packet_event (Model *self, guint32 number, guint32 packet, SimTime time)
{
  const MessageOutcome outcome = model_message (self, number)->outcome;
  const guint32 node = source_of (self, number);
  guint64 packet_bytes;
  const guint32 packets
      = model_message (self, number)->role == MODEL_ACKNOWLEDGES
            ? 1
            : model_network_packets (self->network, node, destination_of (self, number),
                                     outcome.bytes, &packet_bytes);

  return (Event){ .time = time,
                  .tail = time,
                  .message = number,
                  .packet = packet,
                  .node = node,
                  .bytes = packets == 1 ? outcome.bytes
                           : packet + 1 < packets
                               ? packet_bytes
                               : outcome.bytes - packet * packet_bytes };
}

void
model_inject (Model *self, guint32 number)
{
  const MessageOutcome outcome = model_message (self, number)->outcome;
  const guint32 node = source_of (self, number);
  const gboolean is_streamed = self->at->interleave > 0 && !self->at->reserve;
  guint64 packet_bytes;
  const guint32 packets = model_network_packets (
      self->network, node, destination_of (self, number), outcome.bytes, &packet_bytes);

  /* Within a node it comes that much later. */
  const SimTime ready = outcome.injected
                        + (node == destination_of (self, number)
                               ? model_price (self->at->memory_latency,
                                              self->at->memory_byte, outcome.bytes, NULL)
                               : 0);

  model_message (self, number)->packets = packets;
  for (guint32 packet = 0; packet < (is_streamed ? 1 : packets); packet++)
    {
      Event event = model_packet_event (self, number, packet, ready);

      event.why = EVENT_INJECTED;
      g_array_append_val (self->events, event);
    }
}
