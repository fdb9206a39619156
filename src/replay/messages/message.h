/* SPDX-License-Identifier: GPL-3.0-or-later */
/* message.h - a message in flight, or arrived and not yet received */
#pragma once

#include "network/network.h"
#include "program/program.h"
#include "replay/core/replay-parts.h"
#include "replay/matching/matching.h"
#include "replay/observers/outcomes.h"

enum
{
  MESSAGE_ARRIVED = 1,      /* packet.tail is when */
  MESSAGE_MATCHED = 2,      /* a receive waits for it */
  MESSAGE_RTS = 4,          /* a request to send `owner` (rendezvous) */
  MESSAGE_CTS = 8,          /* the answer: `owner` is clear to send */
  MESSAGE_RTS_ARRIVED = 16, /* its RTS has arrived, and was not yet answered */
  MESSAGE_NEEDS_RTS = 32,   /* it sends an RTS whatever its size */
  MESSAGE_AWAITED = 64,     /* its sender waits, or will wait, for the CTS: `request` */
  MESSAGE_FREE = 128        /* as SEND_FREE */
};

/* Whether packets of a message have reached the network. */
enum
{
  MESSAGE_OUTSIDE,
  MESSAGE_ENTERED, /* no packet waits for its first one to enter the network */
  MESSAGE_HELD     /* its first packet waits in a stream (injection.c) */
};

/* Who a message is for (owners.h). */
typedef enum
{
  FOR_OPERATION,   /* the receive of a graph */
  FOR_REQUEST,     /* the receive of a stream: of a request, or of a step that waits */
  FOR_PARTICIPANT, /* of a collective */
  FOR_PORTION,     /* of a loop done in portions */
  MESSAGE_KINDS
} MessageKind;

/* In flight, or arrived and not yet received.  The first packet is stored inside: most
 * messages have only one.  What passing a link needs is in the first cache line. */
typedef struct
{
  _Alignas(POOL_ALIGNMENT) Packet packet;
  guint32 packets_left;
  guint8 flags;
  guint8 type;    /* MessageType */
  guint8 entered; /* MESSAGE_ENTERED ..; not a flag, because its source's thread sets it,
                   * and flags are its destination's then */
  guint8 kind;    /* MessageKind */
  guint64 bytes;  /* of all packets */
  SimTime sent, injected;
  SimTime empty; /* as of network_start */
  guint32 next;  /* in a participant's list; matched: the operation or request */
  guint32 owner; /* instance of a collective; POOL_NONE: point to point.  Of a REQUEST or
                  * CLEAR: the message that it announces */
  guint64 tag; /* see step_matching; of a collective's message: place of the destination's
                * participant, above it the round (SchedulePart) */
  guint32 request; /* of its sender */
} Message;

G_STATIC_ASSERT (sizeof (Message) == 2 * POOL_ALIGNMENT);

/* A packet after the first of its message. */
typedef struct
{
  Packet packet;
  guint32 message;
  guint32 first_link; /* of PACKET_AT_SOURCE */
} FurtherPacket;

typedef struct _MessageOwner MessageOwner;
typedef struct _Wire Wire;

struct _Messages
{
  Pool pool;            /* Message */
  Pool further_packets; /* FurtherPacket */
  Matching matching;    /* Message; of a receive what was given to begin it */
  const MessageOwner *owners[MESSAGE_KINDS];
  gboolean has_nics; /* messages go through other nics than 0 */
  Wire *wire;        /* connections.h; NULL: streams are not interleaved, and packets not
                      * acknowledged */
  Outcomes outcomes; /* with windows: of the open one */
  struct
  {
    guint64 messages;
    TotalBytes bytes;
    TotalTime congestion_delay, late;
  } sums; /* as in ReplayResult */
};

static inline Message *
message_get (const Replay *self, guint32 number)
{
  return pool_get_sized (&self->messages->pool, number, sizeof (Message));
}

/* The packet of an event. */
static inline Packet *
message_packet (const Replay *self, const Event *event)
{
  return event->packet > 0 ? pool_get (&self->messages->further_packets, event->slot)
                           : &message_get (self, event->slot)->packet;
}

/* The order of the events of a message's packets. */
static inline guint64
message_order (const Message *message)
{
  return EVENT_OF_PACKET | (guint64) message->packet.source << 32
         | message->packet.message;
}

/* Observers identify a message by its source and its number there. */
static inline guint64
message_unique_number (const Message *message)
{
  return (guint64) message->packet.source << 32 | message->packet.message;
}
