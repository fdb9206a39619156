/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network-types.h - packets, use of links, prices of formulas */
#pragma once

#include "base/sim-time.h"
#include "base/transfer.h"
#include "machine/machine.h"
#include "topology/topology.h"

typedef struct _Network Network;

/* In place of the next link; PACKET_CHOOSES: it is decided when the head is at `node`. */
#define PACKET_AT_DESTINATION G_MAXUINT32
#define PACKET_CHOOSES (G_MAXUINT32 - 2)

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

/* The use of one link (docs/replay.md, "What is counted"). */
typedef struct
{
  SimTime busy; /* time occupied by packets, one after another; without link gaps */
  guint64 messages, packets;
  TotalBytes bytes;
  TotalTime delay;        /* time packets waited for the link, total */
  TotalTime own_delay;    /* the part in which it carried the packet's own message */
  TotalTime sender_delay; /* .. other messages of the same processor */
  SimTime longest_delay;
  guint32 longest_queue; /* packets waiting at once */
} LinkStatistics;

/* The part in which it carried messages of other processors. */
static inline TotalTime
link_others_delay (const LinkStatistics *self)
{
  return self->delay - self->own_delay - self->sender_delay;
}

/* So many links that follow each other, from a multiple of it on; maybe fewer at the
 * end. */
#define LINK_BLOCK 1024

/* The most of one link of a block. */
typedef struct
{
  TotalTime busy, delay;
  TotalTime others_delay;
} LinkPeak;

static inline void
link_peak_add (LinkPeak *self, const LinkStatistics *link)
{
  self->busy = MAX (self->busy, link->busy);
  self->delay = MAX (self->delay, link->delay);
  self->others_delay = MAX (self->others_delay, link_others_delay (link));
}

/* Of each link its own part, in order of links. */
typedef struct
{
  gconstpointer first;
  gsize size;           /* of one link: two cache lines */
  gsize waiting, queue; /* from its begin, where it says where more is: if a packet has
                         * waited; if it has waited for its source */
} LinkMemory;

/* The parts of a network's time; sums over all packets.  Clusters and graphs: time for
 * which links were occupied; formulas: prices of messages and collectives.  Time that is
 * neither start nor held is for bytes. */
typedef struct
{
  __int128 total;
  __int128 start;   /* start times; basic: transports */
  __int128 held;    /* time beyond a packet's own, until its tail had passed */
  __int128 latency; /* link latencies; not part of the total */
} NetworkTime;

static inline void
network_time_add (NetworkTime *sum, const NetworkTime *time)
{
  sum->total += time->total;
  sum->start += time->start;
  sum->held += time->held;
  sum->latency += time->latency;
}

/* What a formula asks for. */
typedef struct
{
  SimTime cost;
  SimTime start; /* of it start times */
} NetworkPrice;

/* The prices of starting a message and of one byte. */
typedef struct
{
  AttoTime start, per_byte;
  const char *of_start, *of_byte; /* for people: "packet", "byte"; NULL: not shown, if the
                                   * price of a message may differ */
} MessagePrices;

/* A fixed cost or rule of a model, not set by a key of the machine file; text: NULL if it
 * is a time. key is a column of reports (analysis/report-costs.c). */
typedef struct
{
  const char *key;
  AttoTime price;
  const char *text;
} NetworkCost;

typedef void (*NetworkCostTaker) (gpointer data, const NetworkCost *cost);

/* Equally short paths that carried nothing (unused-paths.h). */
typedef struct
{
  guint32
      jammed; /* the busiest link that has an alternative path, the lowest of several */
  GArray *unused; /* guint32, ascending: the empty links that begin alternative paths */
} UnusedPaths;

/* What ties = lowest did not use. */
typedef struct
{
  guint32 nodes; /* at which packets had several equally good next nodes */
  guint32 first; /* the lowest numbered of them */
  guint32 paths; /* and how many they were there at most */
} LeftPaths;

void unused_paths_free (UnusedPaths *self); /* network-model.c */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UnusedPaths, unused_paths_free)

/* Called when an interval is marked: [begin, end) on link, of a packet that reached the
 * link at `reached`, its tail at packet->tail. */
typedef void (*LinkObserver) (gpointer data, guint32 link, SimTime reached, SimTime begin,
                              SimTime end, const Packet *packet);
