/* SPDX-License-Identifier: GPL-3.0-or-later */
/* packets.c - the packets of a message, from its source's node to the last one's
 * arrival */
#include "config.h"

#include "replay/core/failure.h"
#include "replay/messages/acknowledgements.h"
#include "replay/messages/arrival.h"
#include "replay/messages/connections.h"
#include "replay/messages/injection.h"
#include "replay/messages/messages.h"
#include "replay/messages/packets.h"

/* All packets after the first go to the first link behind it, at the same instant: at
 * once, unless what the first one does at this instant may matter to them.  first: before
 * it moved. */
static void
inject_further (Replay *self, guint32 slot, const Packet *first, guint32 count)
{
  const Message *message = message_get (self, slot);

  for (guint32 k = 1; k < count && self->error == NULL; k++)
    {
      guint32 further = pool_take (&self->messages->further_packets);
      FurtherPacket *one = pool_get (&self->messages->further_packets, further);
      Event event = { .order = message_order (message), .packet = k, .slot = further };

      one->message = slot;
      one->packet = *first;
      one->packet.number = k;
      if (k + 1 == count)
        one->packet.bytes = message->bytes - k * first->bytes;
      event.time = self->now;
      network_inject (self->network, &one->packet, count, self->now);
      if (self->causes != NULL)
        causes_inject_further (self->causes, slot, further, self->now);
      if (!network_chooses (self->network)
          && network_hop (self->network, &one->packet, self->now, &event.time)
                 == HOP_FAILED)
        replay_fail_by_network (self);
      if (self->windows == NULL)
        self->loop->kind->push (self, &event);
      else if (self->error == NULL)
        windows_push_packet (self, &event, &one->packet);
    }
}

/* Not in an event of its own, which those of earlier messages would come before: the next
 * packet of its stream may be one, of a message that has been answered since. */
static inline gboolean
arrives_at_once (const Replay *self, SimTime when)
{
  const Wire *wire = self->messages->wire;

  return when <= self->now && (wire == NULL || !wire->is_streamed);
}

/* The packet has passed all links of its route. */
static G_NO_INLINE void
watch_packet (Replay *self, const Packet *packet, guint32 slot, SimTime when)
{
  causes_arrive (self->causes, packet, when);
  if (arrives_at_once (self, when))
    causes_end_packet (self->causes, slot, packet, when);
}

/* Moves one packet on; its event is on top of the queue. further: its place, if it is not
 * the first of its message. */
static inline void
move_packet (Replay *self, Packet *packet, guint32 slot, guint32 further)
{
  SimTime when = packet->tail;
  Hop hop = HOP_ARRIVED;

  if (self->causes != NULL)
    causes_begin_hop (self->causes, slot, further, self->now);
  if (self->windows == NULL || packet->next != PACKET_AT_DESTINATION)
    hop = network_hop (self->network, packet, self->now, &when);
  if (G_UNLIKELY (hop == HOP_FAILED))
    {
      replay_fail_by_network (self);
      return;
    }
  if (self->causes != NULL && hop == HOP_ARRIVED)
    watch_packet (self, packet, slot, when);
  if (hop == HOP_MOVED || !arrives_at_once (self, when))
    {
      loop_move_packet (self, packet, when);
      return;
    }
  loop_end (self);
  if (further != POOL_NONE)
    pool_give_back (&self->messages->further_packets, further);
  arrival_of_packet (self, message_get (self, slot), slot, when);
}

void
packets_move (Replay *self, Packet *packet, guint32 slot, guint32 further)
{
  move_packet (self, packet, slot, further);
}

/* The message's event: it starts at the source's node. */
static void
inject (Replay *self, Message *message, guint32 slot)
{
  Packet first;
  guint32 count;

  if (self->windows == NULL && message->entered == MESSAGE_OUTSIDE
      && !messages_prepare (self, message, self->now))
    return;
  if (self->messages->wire != NULL && message->packet.next != PACKET_AT_DESTINATION)
    {
      injection_take_message (self, message, slot);
      return;
    }
  message->entered = MESSAGE_ENTERED;
  count = message->packets_left;
  first = message->packet;
  move_packet (self, &message->packet, slot, POOL_NONE);
  if (count > 1)
    inject_further (self, slot, &first, count);
}

void
packets_enter_network (Replay *self, Message *message, guint32 slot, SimTime time)
{
  const Event event = { time, message_order (message), 0, slot };
  const guint32 count = message->packets_left;
  PacketOnLink first = { &message->packet, time };
  Packet before;
  Event moved;

  loop_count_events (self, 1);
  windows_place (self, &event);
  message->entered = MESSAGE_ENTERED;
  before.number = 0;
  if (count > 1)
    before = message->packet;
  if (!network_hop_all (self->network, &first, 1))
    {
      replay_fail_by_network (self);
      return;
    }
  moved = (Event){ first.time, message_order (message), 0, slot };
  windows_push_packet (self, &moved, &message->packet);
  if (count > 1)
    inject_further (self, slot, &before, count);
}

/* A packet that is not the first of a message, where a rule of the wire holds. */
static void
take_on_wire (Replay *self, FurtherPacket *one, guint32 slot)
{
  if (one->packet.message == PACKET_ACKNOWLEDGEMENT)
    acknowledgements_take (self, one, slot);
  else if (one->packet.next == PACKET_AT_SOURCE)
    injection_take_packet (self, one, slot);
  else
    move_packet (self, &one->packet, one->message, slot);
}

void
packets_take_event (Replay *self, guint32 packet, guint32 slot)
{
  Message *message;

  if (packet > 0)
    {
      FurtherPacket *one = pool_get (&self->messages->further_packets, slot);

      if (G_UNLIKELY (self->messages->wire != NULL))
        take_on_wire (self, one, slot);
      else
        move_packet (self, &one->packet, one->message, slot);
      return;
    }
  message = message_get (self, slot);
  if (message->entered == MESSAGE_ENTERED)
    move_packet (self, &message->packet, slot, POOL_NONE);
  else
    inject (self, message, slot);
}
