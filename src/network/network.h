/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network.h - the times of messages: one interface to graph, clusters and formulas
 *
 * The replay owns the queue of events and calls network_hop () for every packet at every
 * node, which finds the next link, the time when it is free, and the time when its end is
 * reached.  A formula network is one hop from source to destination and, besides, prices
 * whole collectives.
 *
 * Processors are virtual (0 .. network_processors - 1); the network knows the node of
 * each.  A message between two processors on one node uses no link. Sources:
 * docs/replay.md; docs/dvm-rules.md, section 7.  Times are SimTime (ps), sizes bytes.
 */
#pragma once

#include "base/error.h"
#include "base/shape.h"
#include "network/network-of-machine.h"
#include "network/network-prices.h"
#include "network/network-results.h"

/* For a program of this shape on this machine (resolved).  Fails: topology errors, more
 * processors asked than the topology has, an invalid placement. */
Network *network_new (const Machine *machine, const Shape *shape, GError **error);
void network_free (Network *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Network, network_free)

/* Removes all traffic; to be called before packets move, in a new network, too. */
void network_reset (Network *self);

/* The same in two steps: everything but the links; then each link once, by any thread
 * that has the network or a share of it.  Links first .. end-1. */
void network_reset_apart (Network *self);
void network_reset_links (Network *self, guint32 first, guint32 end);

/* The same network for one more thread, which has some of the places (network_lookahead)
 * to itself: links are common to all; sums, and times that were looked up, are its own.
 * NULL: this network is for one thread.  Not while packets move. */
Network *network_share (Network *self);

/* Why it is, in words, as in "packets choose their way"; NULL: there can be shares. */
const char *network_why_one_thread (const Network *self);

/* Adds the sums of a share, and frees it. */
void network_join (Network *self, Network *share);

/* NULL for a formula network. */
const Topology *network_topology (const Network *self);

/* Writes a node's name (topology/topology-nodes.h).  Graphs only. */
void network_append_node_name (const Network *self, guint32 node, GString *name);

/* FALSE: a node of a file that gives it no name.  Graphs only, as the following. */
gboolean network_node_is_named (const Network *self, guint32 node);

/* FALSE: people know nodes by their numbers. */
gboolean network_has_names (const Network *self);

/* Writes its name, or its number if the network has no names.  Graphs only. */
void network_append_node_label (const Network *self, guint32 node, GString *to);

/* "host", "local", "global" or "scale-up": the class of a link of node `from`. */
const char *network_link_class (const Network *self, guint32 from, guint32 link);

/* Node a processor sits on; with several nics, that of nic 0. */
guint32 network_node (const Network *self, guint32 processor);

/* Whether two processors of a topology are on one node. */
gboolean network_shares_nodes (const Network *self);

/* The number of the program's processors that a node can have. */
guint32 network_processors_per_node (const Machine *machine);

/* The number of nics of each processor (key nics); where it is not used, 1. */
guint32 network_nics_of (const Machine *machine);

/* ", processors per node says 2, nics says 4", without those that are 1; free with
 * g_free. */
char *network_sharing (const Machine *machine);

guint32 network_nics (const Network *self);

/* Nic N of processor p is the end p + network_nic_offset (N); nic 0 is the end p. Sources
 * and destinations of the following are ends with one offset; those of a packet are
 * processors. */
guint32 network_nic_offset (const Network *self, guint32 nic);

/* The factors of processors' times: one for all, or one for each. */
const Decimal *network_power (const Network *self, guint *count);

/* The number of packets of a message, at least 1, and the bytes of all but the last. */
guint32 network_packets (Network *self, guint32 source, guint32 destination,
                         guint64 bytes, guint64 *packet_bytes);

#define NETWORK_TIME_UNKNOWN ((SimTime) -1)

/* Sets the first packet of a message of so many bytes to its source; source, destination,
 * message and offset are given.  *empty: network_zero_load_latency of the message, or
 * NETWORK_TIME_UNKNOWN if it has to be asked for.  Returns: network_packets; the packet
 * is not set if these are G_MAXUINT32 or more.  0: it has failed. */
guint32 network_start (Network *self, Packet *packet, guint64 bytes, SimTime now,
                       SimTime *empty);

/* The same for a further packet of a message of so many, which goes to another node: a
 * copy of the first one before it moved, with number and bytes; network_hop is called
 * next. */
void network_inject (Network *self, Packet *packet, guint32 packets, SimTime now);

/* Calls must be in order of time, and at one time in the order of docs/replay.md. */
Hop network_hop (Network *self, Packet *packet, SimTime now, SimTime *when);

/* The same as network_hop for some packets, one after another, each with a next link; of
 * networks with a lookahead.  FALSE: one has failed. */
gboolean network_hop_all (Network *self, PacketOnLink *packets, guint n);

/* By link, the link whose timeline it uses, as all of one medium do; NULL: each its own.
 */
const guint32 *network_media (const Network *self);

/* Above 0: an event of a packet at a node, or of a processor there, changes nothing for
 * events at other nodes sooner than this, and packets that reach different links do not
 * change anything for each other.  0: all events must be in one order. */
SimTime network_lookahead (const Network *self);

/* Why it is 0, in words, as in "the network is a formula"; NULL: it is above 0. */
const char *network_why_one_order (const Network *self);

/* Of networks with a lookahead: what a packet on a link uses, to be fetched into the
 * cache before. */
LinkMemory network_link_memory (const Network *self);

/* Transport time of a message, number `message` of its source, on this network when it is
 * empty.  Fails as network_hop does. */
gboolean network_zero_load_latency (Network *self, guint32 source, guint32 destination,
                                    guint64 bytes, guint32 message, SimTime *time);

/* How long a message of so many bytes occupies the first link that takes time after its
 * source, with its packets and their start times: the least and the most of all sources
 * and links.  Of packets of `best` size it is one.  FALSE: the network has no such links,
 * or it is too long. */
gboolean network_injection_time (Network *self, guint64 bytes, SimTime *least,
                                 SimTime *most);

/* Whether a route exists; TRUE on formula networks.  *error names both ends. */
gboolean network_check_route (Network *self, guint32 source, guint32 destination,
                              GError **error);

/* The error of the last HOP_FAILED. */
GError *network_take_error (Network *self);

void network_set_link_observer (Network *self, LinkObserver observer, gpointer data);
