/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph-private.h - a network of links, made of parts with state of their own
 *
 *   link-states.h   until when links are occupied, what is counted for them
 *   link-prices.h   for how long a packet occupies one
 *   next-links.h    the next link of packets that do not choose
 *   chooser.h       that of packets that do
 *   path-use.h      what they could have chosen
 *   packet-sizes.h  the packets of a message
 *   alone-times.h   its zero-load latency
 *   hop-kinds.h     how packets pass links
 */
#pragma once

#include "network/graph/alone-times.h"
#include "network/graph/chooser.h"
#include "network/graph/hop-kinds.h"
#include "network/graph/link-prices.h"
#include "network/graph/link-states.h"
#include "network/graph/next-links.h"
#include "network/graph/packet-sizes.h"
#include "network/graph/path-use.h"
#include "network/network-model.h"
#include "network/network.h"
#include "topology/topology-nodes.h"

/* State of a packet's next link: there is none. */
#define NO_ROUTE (G_MAXUINT32 - 1)

typedef struct _GraphNetwork GraphNetwork;

struct _GraphNetwork
{
  Network network;
  Topology *topology;
  LinkCostsUse used;     /* which costs of links by class have an effect */
  gboolean passes;       /* a processor has several links: it could be on the way */
  gboolean draws_faults; /* which links failed, or are slow, is random */
  gboolean half_duplex;
  const HopKind *hop;
  LinkStates links;
  LinkPrices prices;
  NextLinks next;
  Chooser *chooser; /* NULL: packets do not choose */
  PathUse use;
  PacketSizes sizes;
  AloneTimes alone;
  guint64 interleave;   /* packets of a stream at its first links; 0: all */
  GraphNetwork *second; /* the same without other messages; NULL: not needed so far */
  GArray *marked;       /* guint32, of `second`: the links that the message has used */
  SimTime left; /* of `second`: when a packet leaves its first link; -1: not yet */
};

static inline GraphNetwork *
graph (Network *network)
{
  return (GraphNetwork *) network;
}

/* graph-paths.c: returns HOP_FAILED; node: the end of the route. */
Hop graph_fail_no_route (GraphNetwork *self, guint32 source, guint32 destination,
                         guint32 node);

/* graph-paths.c: walks the route, of the lowest numbered shortest one if the packets
 * choose.  FALSE: no route. */
gboolean graph_walk_path (GraphNetwork *self, guint32 source, guint32 destination);

/* The time of a message over its route, or over the lowest numbered shortest one if its
 * packets choose.  FALSE: no route, or too long. */
gboolean graph_shortest_time (GraphNetwork *self, const Packet *message,
                              guint64 packet_bytes, guint32 count, SimTime *time);

/* graph-paths.c: of NetworkModel */
guint32 graph_packets (Network *network, guint32 source, guint32 destination,
                       guint64 bytes, guint64 *packet_bytes);
gboolean graph_check_route (Network *network, guint32 source, guint32 destination,
                            GError **error);

/* graph-injection.c: of NetworkModel */
gboolean graph_injection_time (Network *network, guint64 bytes, SimTime *least,
                               SimTime *most);

/* graph-start.c: of NetworkModel */
guint32 graph_first_link (Network *network, Packet *packet, guint32 packets);
guint32 graph_start (Network *network, Packet *packet, guint32 node, guint32 target,
                     SimTime *empty);

/* graph-alone-chosen.c: the time of a message whose packets choose.  FALSE: no route, or
 * too long. */
gboolean graph_chosen_time (GraphNetwork *self, const Packet *message, SimTime *time);

/* graph-alone-replayed.c: the same, of any message between two nodes. */
gboolean graph_replayed_time (GraphNetwork *self, const Packet *message,
                              guint64 packet_bytes, guint32 count, SimTime *time);
void graph_second_free (GraphNetwork *second);

/* graph-alone.c: of NetworkModel */
gboolean graph_zero_load_latency (Network *network, guint32 source, guint32 destination,
                                  guint64 bytes, guint32 message, SimTime *time);
