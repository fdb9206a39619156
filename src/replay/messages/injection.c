/* SPDX-License-Identifier: GPL-3.0-or-later */
/* injection.c - packets reach their first links: at most so many of a stream at a time
 *
 *   source    4.0 4.1 4.2 | 5.0 | 3.0 ..   a stream, in order of injection
 *                  |
 *             the next one comes when fewer than K are at the first links
 *
 * A packet is made when the one before it in its message has reached its first link; so
 * each has an event of its own there, and a long message needs little memory.  Source:
 * docs/replay.md, "Streams".
 */
#include "config.h"

#include "replay/core/failure.h"
#include "replay/events/schedule.h"
#include "replay/messages/acknowledgements.h"
#include "replay/messages/connections.h"
#include "replay/messages/injection.h"
#include "replay/messages/packets.h"

#define FIRST_CAPACITY 4

static gboolean
leaves_before (gconstpointer a, gconstpointer b)
{
  return ((const LeftLink *) a)->time < ((const LeftLink *) b)->time;
}

static const HeapKind lefts = { sizeof (LeftLink), leaves_before, 2 };

/* ---- packets of a stream that wait ------------------------------------------------- */

static void
grow (Connection *self)
{
  const guint32 before = self->capacity;

  self->capacity = MAX (2 * before, FIRST_CAPACITY);
  self->held = g_renew (HeldPacket, self->held, self->capacity);
  for (guint32 i = 0; i < self->first; i++)
    self->held[before + i] = self->held[i];
}

static void
hold_last (Connection *self, HeldPacket packet)
{
  if (self->n_held == self->capacity)
    grow (self);
  self->held[(self->first + self->n_held++) & (self->capacity - 1)] = packet;
}

static void
hold_first (Connection *self, HeldPacket packet)
{
  if (self->n_held == self->capacity)
    grow (self);
  self->first = (self->first - 1) & (self->capacity - 1);
  self->held[self->first] = packet;
  self->n_held++;
}

static void
drop_first (Connection *self)
{
  self->first = (self->first + 1) & (self->capacity - 1);
  self->n_held--;
  self->is_coming = FALSE;
}

/* Packets that are no longer at the first links now. */
static void
forget_left (Connection *self, SimTime now)
{
  while (self->left.count > 0)
    {
      const LeftLink first = *(const LeftLink *) self->left.elements;

      if (first.time > now)
        return;
      self->released = first.cause;
      heap_pop (&self->left, lefts);
    }
}

/* When the first packet that is held can reach its first link. */
static SimTime
next_time (Connection *self, guint64 most, SimTime now)
{
  LeftLink first;

  forget_left (self, now);
  if (self->left.count < most)
    return now;
  first = *(const LeftLink *) self->left.elements;
  self->released = first.cause;
  heap_pop (&self->left, lefts);
  return first.time;
}

static guint32
message_of (const Replay *self, const HeldPacket *packet)
{
  const FurtherPacket *one;

  if (packet->packet == 0)
    return packet->slot;
  one = pool_get (&self->messages->further_packets, packet->slot);
  return one->message;
}

/* It goes on from what left the links, if it has waited for that. */
static void
note_release (Replay *self, const Connection *of, const HeldPacket *packet, SimTime time)
{
  const guint32 message = message_of (self, packet);

  if (of->released != CAUSE_NONE && time > message_get (self, message)->injected)
    causes_release (self->causes, message, packet->packet == 0 ? POOL_NONE : packet->slot,
                    of->released);
}

/* The first packet that is held has an event, unless it has one already. */
static void
bring_first (Replay *self, Connection *of, guint32 source)
{
  const HeldPacket *packet = &of->held[of->first];
  Event event;

  if (of->n_held == 0 || of->is_coming)
    return;
  of->is_coming = TRUE;
  event = (Event){ next_time (of, self->messages->wire->most, self->now), packet->order,
                   packet->packet, packet->slot };
  if (self->causes != NULL)
    note_release (self, of, packet, event.time);
  loop_push (self, &event, source);
}

/* ---- a packet reaches its first link ----------------------------------------------- */

/* A packet at its source, not the last one of its message; first_link: its own. Returns:
 * the one that follows. */
static guint32
make_next (Replay *self, guint32 slot, const Packet *packet, guint32 first_link)
{
  const Message *message = message_get (self, slot);
  const guint32 further = pool_take (&self->messages->further_packets);
  FurtherPacket *one = pool_get (&self->messages->further_packets, further);

  *one = (FurtherPacket){ *packet, slot, first_link };
  one->packet.number++;
  one->packet.next = PACKET_AT_SOURCE;
  one->packet.bytes
      = MIN (packet->bytes, message->bytes - one->packet.number * packet->bytes);
  if (self->causes != NULL)
    causes_inject_further (self->causes, slot, further, self->now);
  return further;
}

/* What follows a packet of a stream, or of a message alone (of NULL). */
static void
go_on (Replay *self, Connection *of, guint32 source, const HeldPacket *next)
{
  const Wire *wire = self->messages->wire;
  const LeftLink left = { wire->left, wire->left_cause };

  if (of == NULL && next->slot != POOL_NONE)
    loop_push (self, &(Event){ self->now, next->order, next->packet, next->slot },
               source);
  if (of == NULL)
    return;
  if (left.time > self->now)
    heap_push (&of->left, lefts, &left);
  if (next->slot != POOL_NONE)
    hold_first (of, *next);
  bring_first (self, of, source);
}

/* further: its slot, or POOL_NONE of the first packet. */
static void
reach (Replay *self, Connection *of, guint32 slot, Packet *packet, guint32 further,
       guint32 first_link)
{
  const Message *message = message_get (self, slot);
  const guint32 source = packet->source;
  HeldPacket next = { message_order (message), packet->number + 1, POOL_NONE };
  Wire *wire = self->messages->wire;

  if (message->bytes - packet->number * message->packet.bytes > message->packet.bytes)
    next.slot = make_next (self, slot, packet, first_link);
  packet->next = first_link;
  if (further == POOL_NONE)
    packet->tail = self->now;
  else
    network_inject (self->network, packet, next.packet, self->now);
  if (wire->acknowledge > 0)
    acknowledgements_carry (self, packet);
  wire->awaits_link = TRUE;
  wire->is_streamed = of != NULL;
  wire->left = self->now;
  wire->left_cause = CAUSE_NONE;
  packets_move (self, packet, slot, further);
  wire->awaits_link = wire->is_streamed = FALSE;
  if (self->error == NULL)
    go_on (self, of, source, &next);
}

/* The connection of a packet whose stream is interleaved; NULL: it is not. */
static Connection *
stream_of (const Replay *self, const Packet *packet)
{
  return self->messages->wire->most == 0
             ? NULL
             : connection_get (self, packet->source, packet->destination, packet->offset);
}

void
injection_take_message (Replay *self, Message *message, guint32 slot)
{
  const HeldPacket held = { message_order (message), 0, slot };
  const guint32 first_link = message->packet.next;
  Connection *of = stream_of (self, &message->packet);

  if (message->entered == MESSAGE_HELD)
    drop_first (of);
  else if (of != NULL)
    {
      forget_left (of, self->now);
      if (of->n_held > 0 || of->left.count >= self->messages->wire->most)
        {
          message->entered = MESSAGE_HELD;
          loop_end (self);
          hold_last (of, held);
          bring_first (self, of, message->packet.source);
          return;
        }
    }
  message->entered = MESSAGE_ENTERED;
  reach (self, of, slot, &message->packet, POOL_NONE, first_link);
}

void
injection_take_packet (Replay *self, FurtherPacket *one, guint32 slot)
{
  Connection *of = stream_of (self, &one->packet);

  if (of != NULL)
    drop_first (of);
  reach (self, of, one->message, &one->packet, slot, one->first_link);
}
