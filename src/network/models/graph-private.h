/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph-private.h - private parts of a graph network
 *
 *   graph-network.c   opens, resets and closes it
 *   graph-hop.c       packets on links
 *   graph-choose.c    decisions that depend on the packet, and on loads
 *   graph-packets.c   a message's packets, its route, their time on it
 *   graph-alone.c     a single message: its time
 */
#pragma once

#include "base/cache-lines.h"
#include "network/models/detours.h"
#include "network/models/fifo-waits.h"
#include "network/models/link-timeline.h"
#include "network/models/message-links.h"
#include "network/network-model.h"
#include "network/network.h"
#include "network/models/pair-set.h"
#include "routes/routes.h"
#include "network/models/reserved-times.h"
#include "network/models/trails.h"
#include "network/models/waiting-set.h"

#define PRICE_CACHE 256
#define PORTION_CACHE 256
#define ALONE_CACHE 64

/* State of a packet's next link; ROUTES_NO_LINK: the packet has arrived. */
#define NO_ROUTE (G_MAXUINT32 - 1)

/* The data that a hop uses are in its first cache line; those of a hop that waits are in
 * the second. */
typedef struct
{
  _Alignas(CACHE_LINE) SimTime free; /* fifo: when the link is free again, its gap
                                      * included */
  guint32 to;                        /* of the topology, as the following */
  guint8 weight_class;
  LinkUser user; /* fifo: the last packet's, on the timeline */
  SimTime busy;  /* as LinkStatistics, and the following */
  guint64 packets;
  guint64 further; /* packets of messages that are counted already */
  TotalBytes bytes;
  TotalTime delay;
  SimTime longest_delay;
  FifoWaits waits; /* its queue is that of the timeline (fifo), its sums the link's */
} Link;

G_STATIC_ASSERT (sizeof (Link) == 2 * CACHE_LINE);

/* The times of a packet of this size on a link of this weight; a direct-mapped cache. */
typedef struct
{
  guint64 bytes;
  guint32 weight_class; /* G_MAXUINT32: empty */
  SimTime span;         /* for which it occupies the link */
  SimTime latency;
  SimTime head;     /* cut-through: from its begin until its head is at the next node */
  guint64 too_late; /* an end of it from which on some time is above SIM_TIME_LIMIT */
} Price;

typedef struct
{
  guint64 bytes;
  guint32 hops; /* 0: empty */
  guint64 portion;
} Portion;

/* A message without other messages, if all links that take time are alike: its packets
 * follow from its bytes and the length. */
typedef struct
{
  guint64 bytes;
  guint32 length; /* links of its route; 0: empty */
  SimTime time;
} AloneTime;

/* What decides about a packet when it has reached a node. */
typedef struct
{
  Routing routing;
  gboolean ties_are_fixed; /* by source, destination and node */
  gboolean ties_read_loads;
  gboolean first_decides; /* other packets of a message follow a trail */
  guint64 seed_of_ties, seed_of_detours;
  SimTime threshold; /* of UGAL */
  Detours *detours;  /* NULL: there are none */
  Trails *trails;
  gboolean may_return; /* a packet may pass a link twice: paths of a file, with detours */
  MessageLinks *links; /* of messages without a trail whose packets pass a link twice */
  guint32 *candidate;  /* as many as any node has links */
} Chooser;

static inline gboolean
graph_chooser_is_ugal (const Chooser *chooser)
{
  return chooser->routing == ROUTING_UGAL || chooser->routing == ROUTING_UGAL_G;
}

typedef struct
{
  Network network;
  Topology *topology;
  LinkCostsUse used; /* which costs of links by class have an effect */
  gboolean passes;   /* a processor has several links: it could be on the way */
  Routes *routes;
  Chooser *chooser;   /* NULL: the next link depends on source, destination and node */
  gboolean by_packet; /* else the first packet of a message decides */
  guint32 *paths;     /* by node: the most links of a decision; NULL: not counted */
  gpointer alone;     /* GraphNetwork: the same without other messages; NULL: not needed
                       * so far */
  GArray *marked;     /* guint32, of `alone`: the links that the message has used */
  SimTime *loads;     /* by timeline: when it is free, its gap included; NULL: not used */
  gboolean was_used;  /* there was a run */
  PairSet *pairs;     /* nodes that sent to each other, by source; NULL: paths are used
                       * equally */
  const RouteCoordinates *lowest;  /* finds next hops; NULL: routes does */
  const RouteCoordinates *ordered; /* finds them where there is one; NULL: routes does */
  const RouteCoordinates *any;     /* finds all of them; NULL: routes does */
  const RouteLeaf *leaves;         /* finds those of some nodes; NULL: routes does */
  gboolean alike;                  /* all links that take time cost the same */
  gboolean even; /* all minimal paths between two nodes take the same, and
                  * have the same time from each node on; none is left
                  * if no link has a load */
  AttoTime start, per_byte;
  SimTime start_time, gap; /* whole picoseconds */
  SimTime latency[256];    /* by weight class */
  Discipline discipline;
  gboolean cut_through, half_duplex;
  PacketMode packets;
  guint64 packet_bytes;
  gboolean plain_links; /* links take time, and no packet waits for those of other links:
                         * fifo without shared media */
  gboolean plain;       /* the same, and packets do not choose */
  gpointer links_memory;
  Link *links;              /* in it */
  gboolean has_waited;      /* some link may have a queue */
  guint32 *medium;          /* by link: the link whose timeline it uses; NULL: its own */
  FifoQueue *lines;         /* fifo, by link, where timelines are shared; else NULL: the
                             * longest queue is that of the link's queue */
  gboolean counts_waiting;  /* fifo: in the queues of links */
  LinkTimeline *timelines;  /* reserve */
  WaitingSet *waiting_sets; /* reserve */
  ReservedTimes *reserved;  /* reserve, of each timeline */
  Price last_price;         /* one of the cache */
  Price price[PRICE_CACHE];
  Portion portion[PORTION_CACHE];
  gboolean looks_up_alone; /* all messages have such times */
  AloneTime alone_time[ALONE_CACHE];
} GraphNetwork;

static inline GraphNetwork *
graph (Network *network)
{
  return (GraphNetwork *) network;
}

/* The link whose timeline this one uses. */
static inline guint32
graph_medium_of (const GraphNetwork *self, guint32 link)
{
  return self->medium == NULL ? link : self->medium[link];
}

static inline void
graph_count_choice (GraphNetwork *self, const Packet *packet, guint32 node, guint32 n)
{
  if (n < 2 || (packet->number > 0 && !self->by_packet))
    return;
  self->network.choices++;
  if (self->paths != NULL && self->paths[node] < n)
    self->paths[node] = n;
}

/* graph-packets.c: a price that is not the last one, which it becomes. */
const Price *graph_find_price (GraphNetwork *self, guint64 bytes, guint32 weight_class);

/* Start time and bytes are rounded once.  NULL: too long.  Valid until the next call. */
static inline const Price *
graph_price (GraphNetwork *self, guint64 bytes, guint32 weight_class)
{
  const Price *last = &self->last_price;

  if (G_LIKELY (last->bytes == bytes && last->weight_class == weight_class))
    return last;
  return graph_find_price (self, bytes, weight_class);
}

/* The time for which a packet occupies a link.  FALSE: it is too long. */
static inline gboolean
graph_link_span (GraphNetwork *self, guint64 bytes, guint32 weight_class, SimTime *span)
{
  const Price *price = graph_price (self, bytes, weight_class);

  if (G_UNLIKELY (price == NULL))
    return FALSE;
  *span = price->span;
  return TRUE;
}

/* FALSE: it is too long.  length is above 0. */
static inline gboolean
graph_alike_sum (GraphNetwork *self, guint32 length, guint64 bytes, SimTime *time)
{
  SimTime span;
  __int128 sum;

  if (!graph_link_span (self, bytes, 1, &span))
    return FALSE;
  sum = (__int128) (length - 1) * (self->cut_through ? self->start_time : span) + span
        + (__int128) length * self->latency[1];
  *time = (SimTime) sum;
  return sum <= SIM_TIME_LIMIT;
}

/* Makes `links`, all zeros: the memory is not used before they are made.  Free
 * links_memory. */
static inline void
graph_make_links (GraphNetwork *self)
{
  self->links
      = cache_lines_new0 (self->topology->links, sizeof (Link), &self->links_memory);
}

/* Without traffic.  Only written: zeros that are read first are not memory yet, and
 * become it by a second page fault, of which the system tells all processors. */
static inline void
graph_make_link (GraphNetwork *self, guint32 link)
{
  self->links[link] = (Link){ .to = self->topology->to[link],
                              .weight_class = self->topology->weight_class[link] };
}

static inline void
graph_count_wait (Link *link, SimTime wait, LinkWait parts)
{
  link->longest_delay = MAX (link->longest_delay, wait);
  link->delay += (guint64) wait;
  fifo_waits_add (&link->waits, parts);
}

/* Returns HOP_FAILED; node: the end of the route. */
Hop graph_fail_no_route (GraphNetwork *self, guint32 source, guint32 destination,
                         guint32 node);

/* graph-hop.c: of NetworkModel */
Hop graph_hop (Network *network, Packet *packet, SimTime now, SimTime *when);
gboolean graph_hop_all (Network *network, PacketOnLink *packets, guint n);
guint32 graph_first_link (Network *network, Packet *packet, guint32 packets);
guint32 graph_start (Network *network, Packet *packet, guint32 node, guint32 target,
                     SimTime *empty);

/* graph-packets.c: the classes (guint8) of the route's links that take time, in order; of
 * the lowest numbered shortest route if the packets choose.  FALSE: no route. */
gboolean graph_find_path (GraphNetwork *self, guint32 source, guint32 destination,
                          GArray *classes);
/* The time of the packets of one message over an unused path of such links.  FALSE: it is
 * too long. */
gboolean graph_path_time (GraphNetwork *self, const GArray *classes, guint64 bytes,
                          guint64 packet_bytes, guint32 count, SimTime *time);

/* The same for one packet over this many links, if all links that take time are alike. */
gboolean graph_alike_time (GraphNetwork *self, guint32 length, guint64 bytes,
                           SimTime *time);

/* The same where all links are alike, to be looked up from now on; NETWORK_TIME_UNKNOWN:
 * it takes long to find out, or the length is not known. */
SimTime graph_keep_alone (GraphNetwork *self, guint32 length, guint64 bytes,
                          guint64 packet_bytes, guint32 count);

/* Where `looks_up_alone`: the time of a message of so many packets to another node,
 * without other messages, or NETWORK_TIME_UNKNOWN. */
static inline SimTime
graph_look_up_alone (GraphNetwork *self, guint32 node, guint32 target, guint64 bytes,
                     guint64 packet_bytes, guint32 count)
{
  const guint32 length = routes_length (self->routes, node, target);
  const AloneTime *kept = &self->alone_time[length % ALONE_CACHE];

  if (G_LIKELY (kept->length == length && kept->bytes == bytes))
    return kept->time;
  return graph_keep_alone (self, length, bytes, packet_bytes, count);
}

/* The same for a message over its route, or over the lowest numbered shortest one if its
 * packets choose.  FALSE: no route, or too long. */
gboolean graph_shortest_time (GraphNetwork *self, const Packet *message,
                              guint64 packet_bytes, guint32 count, SimTime *time);

/* graph-alone-chosen.c: the same for a message whose packets choose.  FALSE: no route, or
 * too long. */
gboolean graph_chosen_empty_time (GraphNetwork *self, const Packet *message,
                                  SimTime *time);

/* graph-alone-replayed.c: the same, of any message between two nodes. */
gboolean graph_replayed_time (GraphNetwork *self, const Packet *message,
                              guint64 packet_bytes, guint32 count, SimTime *time);
void graph_alone_free (GraphNetwork *alone);

/* graph-alone.c: of NetworkModel */
gboolean graph_empty_time (Network *network, guint32 source, guint32 destination,
                           guint64 bytes, guint32 message, SimTime *time);

/* graph-packets.c: of NetworkModel */
guint32 graph_packets (Network *network, guint32 source, guint32 destination,
                       guint64 bytes, guint64 *packet_bytes);
gboolean graph_check_route (Network *network, guint32 source, guint32 destination,
                            GError **error);
