/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network.h - how long messages take: one interface to graph, clusters and formulas
 *
 * The replay owns the queue of events and asks, for every packet at every node,
 * network_hop (): which link comes next, when is it free, when is its end reached.  A
 * formula network is one hop from source to destination and, besides, prices whole
 * collectives.
 *
 * Processors are virtual (0 .. network_processors - 1); the network knows on which
 * node each one sits.  A message between two processors on one node uses no link.
 * Sources: docs/replay.md; docs/dvm-rules.md, section 7.  Times are SimTime (ps), sizes
 * bytes.
 */
#pragma once

#include "base/shape.h"
#include "base/sim-time.h"
#include "base/transfer.h"
#include "machine/machine.h"
#include "topology/topology.h"

typedef struct _Network Network;

/* Where a packet is.  tail is when its tail reaches the node where its head is
 * (cut-through), which is never before the head. */
typedef struct
{
  guint32 source, destination; /* processors */
  guint32 next;                /* link it passes next, or PACKET_AT_DESTINATION */
  guint32 number;              /* of the packet in its message, from 0 */
  guint64 bytes;
  SimTime tail;
} Packet;

typedef enum
{
  HOP_MOVED,   /* reaches the next node at *when */
  HOP_ARRIVED, /* has arrived at *when: nothing more to do */
  HOP_FAILED   /* no route, or beyond SIM_TIME_LIMIT: network_take_error */
} Hop;

/* What one link did (docs/replay.md, "What is counted"). */
typedef struct
{
  SimTime busy; /* time occupied by packets, link gaps not included */
  guint64 packets;
  guint64 messages; /* counted at their first packet */
  guint64 bytes;
  SimTime delay; /* time packets waited for the link, total */
  SimTime longest_delay;
  guint32 longest_queue; /* packets waiting at once */
} LinkStatistics;

/* What the time of a network went into; sums over all packets.  Clusters and graphs: time
 * for which links were occupied; formulas: prices of messages and collectives.  What is
 * neither start nor held is for bytes. */
typedef struct
{
  __int128 total;
  __int128 start;   /* start times; basic: transports */
  __int128 held;    /* longer than a packet takes, until its tail had passed */
  __int128 latency; /* link latencies; not part of the total */
} NetworkTime;

/* What a formula asks for. */
typedef struct
{
  SimTime cost;
  SimTime start; /* of it start times */
} NetworkPrice;

/* Equally short paths that carried nothing (unused-paths.h). */
typedef struct
{
  guint32
      jammed; /* link number: the busiest that has a way round, the lowest of several */
  GArray *unused; /* guint32, ascending: the empty links with which ways round begin */
} UnusedPaths;

void unused_paths_free (UnusedPaths *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UnusedPaths, unused_paths_free)

/* Told of an interval when it is marked: [begin, end) on link, of a packet that
 * reached the link at `reached`. */
typedef void (*LinkObserver) (gpointer data, guint32 link, SimTime reached, SimTime begin,
                              SimTime end, const Packet *packet);

/* For a program of this shape on this machine (resolved).  Fails: topology errors, more
 * processors asked than the topology has, a placement that does not fit. */
Network *network_new (const Machine *machine, const Shape *shape, GError **error);
void network_free (Network *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Network, network_free)

/* Forgets all traffic, so that a network can be used again. */
void network_reset (Network *self);

/* NULL for a formula network. */
const Topology *network_topology (const Network *self);

/* Node a processor sits on. */
guint32 network_node (const Network *self, guint32 processor);

/* What a processor's times are multiplied by: one for all, or one for each. */
const Decimal *network_power (const Network *self, guint *count);

/* Packets that a message is cut into, at least 1, and the bytes of all but the last. */
guint32 network_packets (Network *self, guint32 source, guint32 destination,
                         guint64 bytes, guint64 *packet_bytes);

#define PACKET_AT_DESTINATION G_MAXUINT32

/* Puts a packet where its message starts; network_hop comes next. */
void network_inject (Network *self, Packet *packet, SimTime now);

/* Calls must come in order of time, and at one time in the order of docs/replay.md. */
Hop network_hop (Network *self, Packet *packet, SimTime now, SimTime *when);

/* Transport time of a message on this network when nothing else is there.
 * Fails as network_hop does. */
gboolean network_empty_time (Network *self, guint32 source, guint32 destination,
                             guint64 bytes, SimTime *time);

/* Whether a route exists; TRUE on formula networks.  *error names both ends. */
gboolean network_check_route (Network *self, guint32 source, guint32 destination,
                              GError **error);

/* The error of the last HOP_FAILED. */
GError *network_take_error (Network *self);

void network_set_link_observer (Network *self, LinkObserver observer, gpointer data);

/* By link number, after the run; graph networks only. */
const LinkStatistics *network_link_statistics (const Network *self, guint32 link);

/* Links that take time passed by all packets so far. */
guint64 network_link_hops (const Network *self);

/* Of all that packets passed so far; what network_price_.. say is not in it. */
NetworkTime network_time (const Network *self);

/* Whether a key of the machine file with the scope KEY_OF_PLACES or KEY_OF_TRANSPORT
 * ("link latency") can matter on this network. */
gboolean network_uses_key (const Network *self, const char *key);

/* After a run of that length.  NULL: nothing to tell, as always where ties are spread,
 * and on clusters and formulas. */
UnusedPaths *network_unused_paths (Network *self, SimTime run);

/* ---- formula networks -------------------------------------------------------------- */

/* TRUE where collectives are priced as a whole. */
gboolean network_prices_collectives (const Network *self);

/* A message that hinders nobody.  This and those below fail beyond SIM_TIME_LIMIT. */
gboolean network_price_message (Network *self, guint32 source, guint32 destination,
                                guint64 bytes, NetworkPrice *price, GError **error);

/* T_cost of a transfer matrix; entries in any order (docs/dvm-rules.md, section 7). */
gboolean network_price_transfers (Network *self, const Transfer *entries, guint32 count,
                                  NetworkPrice *price, GError **error);

/* T_cost of a reduction of bytes by a system of this shape; bit k of axes: the loop is
 * distributed along dimension k. */
gboolean network_price_reduction (Network *self, const Shape *system, guint32 axes,
                                  guint64 bytes, NetworkPrice *price, GError **error);
