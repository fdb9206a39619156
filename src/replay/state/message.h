/* SPDX-License-Identifier: GPL-3.0-or-later */
/* message.h - a message in flight, or arrived and not yet received */
#pragma once

#include "network/network.h"
#include "program/program.h"
#include "replay/queue/pool.h"

enum
{
  MESSAGE_ARRIVED = 1,    /* packet.tail is when */
  MESSAGE_MATCHED = 2,    /* a receive waits for it */
  MESSAGE_REQUEST = 4,    /* asks whether `owner` may be sent (rendezvous) */
  MESSAGE_CLEAR = 8,      /* answers that `owner` may be sent */
  MESSAGE_REQUESTED = 16, /* its request has arrived, and was not yet answered */
  MESSAGE_ASKS = 32,      /* it sends a request whatever its size */
  MESSAGE_AWAITED = 64    /* its sender waits, or will wait, for the answer: `request` */
};

/* In flight, or arrived and not yet received.  The first packet is stored inside: most
 * messages have only one.  What passing a link needs is in the first cache line. */
typedef struct
{
  _Alignas(POOL_ALIGNMENT) Packet packet;
  guint32 packets_left;
  guint8 flags;
  guint8 type;    /* MessageType */
  guint8 entered; /* no packet waits for its first one to enter the network; not a flag,
                   * because its source's thread sets it, and flags are its destination's
                   * then */
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
} FurtherPacket;
