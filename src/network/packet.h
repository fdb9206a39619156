/* SPDX-License-Identifier: GPL-3.0-or-later */
/* packet.h - a packet on its way: where it is, and where it goes next */
#pragma once

#include "base/sim-time.h"

/* In place of the next link; PACKET_CHOOSES: it is decided when the head is at `node`;
 * PACKET_AT_SOURCE: the packet has not reached its first link. */
#define PACKET_AT_DESTINATION G_MAXUINT32
#define PACKET_CHOOSES (G_MAXUINT32 - 2)
#define PACKET_AT_SOURCE (G_MAXUINT32 - 3)

/* In place of the number of a message: an acknowledgement, which is no message.  Number n
 * of its source has the packet number n + 1. */
#define PACKET_ACKNOWLEDGEMENT G_MAXUINT32

/* The position of a packet. tail: when its tail reaches the node where its head is
 * (cut-through), never before the head. */
typedef struct
{
  guint32 source, destination; /* processors */
  guint32 next;                /* the next link, PACKET_AT_DESTINATION or _CHOOSES */
  guint32 number;              /* number of the packet in its message, from 0 */
  guint64 bytes;
  SimTime tail;
  guint32 message; /* number of its message at the source, from 0 */
  guint32 offset;  /* of the nic at both its ends (network_nic_offset) */

  union
  {
    /* Of networks on which packets choose at each node (network/graph/chooser.h).
     */
    struct
    {
      guint32 node;  /* where its head is */
      guint32 via;   /* the node it goes to first; PACKET_DECIDES_LATER; or G_MAXUINT32 */
      guint32 route; /* its source route; or G_MAXUINT32 */
      guint32 hops;  /* links of it that it has taken */
    };

    /* Of others; port and left where it passes one dimension after another. */
    struct
    {
      guint32 port; /* of a node, where it goes on (RouteRun) */
      guint32 left; /* links of this dimension, including the next one */
      guint32 user; /* of a link (LinkUser): the message */
    };
  };
} Packet;

#define PACKET_DECIDES_LATER (G_MAXUINT32 - 1)

/* Whether it comes after another packet of its message. */
static inline gboolean
packet_is_further (const Packet *self)
{
  return self->number > 0 && self->message != PACKET_ACKNOWLEDGEMENT;
}

/* Its number in its message; of an acknowledgement that among those of its source. */
static inline guint32
packet_number (const Packet *self)
{
  return self->number - (self->message == PACKET_ACKNOWLEDGEMENT);
}

/* A packet that passes its next link. */
typedef struct
{
  Packet *packet;
  SimTime time; /* it reaches the link; then: the next node, or its end has arrived */
} PacketOnLink;

typedef enum
{
  HOP_MOVED,   /* reaches the next node at *when */
  HOP_ARRIVED, /* has arrived at *when: finished */
  HOP_FAILED   /* no route, or above SIM_TIME_LIMIT: network_take_error */
} Hop;
