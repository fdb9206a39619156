/* SPDX-License-Identifier: GPL-3.0-or-later */
/* message-calls.h - from the send of a message to its arrival */
#pragma once

#include "replay/state/processor-calls.h"

/* message-delivery.c */

/* step: its index is not looked at, because that of a graph is relative. */
guint32 messages_send (Replay *self, guint32 processor, guint32 destination,
                       const Step *step);

/* Finds the receive of a message, or lets it wait in its channel for one. */
void messages_match_send (Replay *self, guint32 message);

/* A receive takes the first message that was sent for it, which may not have arrived, or
 * waits for one.  Returns: the message, or POOL_NONE. */
guint32 messages_begin_receive (Replay *self, guint32 processor, guint32 source,
                                guint64 tag, guint32 operation);

/* Point to point: receives the message if it has arrived.  FALSE: the processor has to
 * wait. */
gboolean messages_receive (Replay *self, guint32 processor, const Step *step);

/* The processor is at the receive and the message has arrived. */
void messages_take (Replay *self, guint32 processor, guint32 message);

/* Whether receives have no overhead, and no observer hears of each. */
static inline gboolean
messages_are_taken_quietly (const Replay *self)
{
  return self->has_graphs && self->receives_are_free && !self->watched_in_order;
}

/* The processor is at the receive of a message that may arrive later. */
static inline void
messages_wait (Replay *self, guint32 processor, const Message *message)
{
  const SimTime clock = self->processors[processor].clock;

  if (message->packet.tail > clock && message->sent > clock)
    self->result.late += (guint64) (message->sent - clock);
  processor_idle_until (self, processor, message->packet.tail);
}

/* The same as messages_take then. */
static inline void
messages_take_quietly (Replay *self, guint32 processor, const Message *message,
                       guint32 slot)
{
  messages_wait (self, processor, message);
  pool_give_back (&self->messages, slot);
}

/* A message of a collective; its send overhead ends at injected. */
guint32 messages_post (Replay *self, const Run *run, guint32 from_place, guint32 to_place,
                       guint64 bytes, guint32 type, SimTime begin, SimTime injected);

/* The same if the overhead does not occupy the processor: it is not shown. */
guint32 messages_post_aside (Replay *self, const Run *run, guint32 from_place,
                             guint32 to_place, guint64 bytes, guint32 type, SimTime begin,
                             SimTime injected);

/* The same on a formula network: it takes that long, and delays no other message. */
guint32 messages_post_priced (Replay *self, const Run *run, guint32 from_place,
                              guint32 to_place, guint64 bytes, guint32 type, SimTime sent,
                              SimTime arrives);

/* A message whose send begins at sent; it has the next number of its source. */
guint32 messages_new (Replay *self, guint32 source, guint32 destination, guint64 bytes,
                      SimTime sent);

/* From time on the message is in the network. */
void messages_offer (Replay *self, guint32 message, SimTime time);

/* Determines its packets, and the first one's next link; it is injected then.  FALSE: the
 * replay has failed. */
gboolean messages_prepare (Replay *self, Message *message, SimTime time);

/* One packet has arrived; the message arrives with its last packet. */
void messages_packet_arrived (Replay *self, Message *message, guint32 slot, SimTime when);

/* message-packets.c: a packet's event, on top of the queue or taken from its window;
 * packet and slot belong to it. */
void messages_packet_event (Replay *self, guint32 packet, guint32 slot);

/* The order of the events of a message's packets. */
static inline guint64
messages_order (const Message *message)
{
  return EVENT_OF_PACKET | (guint64) message->packet.source << 32
         | message->packet.message;
}

/* The same in the middle of another event at its place, at `time`: a message's event, at
 * its source's node, with a next link. */
void messages_enter_network (Replay *self, Message *message, guint32 slot, SimTime time);

/* Reports a receive to the observers, and releases the message. */
void messages_taken (Replay *self, guint32 message, guint32 processor, SimTime begin,
                     SimTime end);
guint32 messages_type_of (CommunicationKind kind);
guint32 messages_step_type (const Step *send);

/* Unique number of a packet's message; the packet is one that entered the network. */
guint64 messages_number_of (const Replay *self, const Packet *packet);
