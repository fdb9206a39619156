/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network-model.h - a kind of network: its name in machine files, how it is opened, its
 * prices, its way of forwarding packets
 *
 * One file in models/ exports one row, models/models.c lists them.
 */
#pragma once

#include "network/opened-network.h"

struct _NetworkModel
{
  /* ---- in machine files and reports ---------------------------------------------- */

  const char *name;       /* `type` of reports: "graph", "transputer" */
  const char *word;       /* the value of key `network`; NULL: the key does not name it */
  const char *parameters; /* its parameters, as in documents: "(a, b, ..)", "" */
  const char *meaning;    /* in a few words */

  /* The word has 1 to 10 sides: the shape of the machine, {4} by default.  Else it has
   * none. */
  gboolean has_sides;

  /* machine->network names a topology. */
  gboolean is_graph;

  /* The machine's name in reports: "mesh(4,4)".  NULL: the word, with the sides of the
   * shape.  Free with g_free. */
  char *(*title) (const Machine *machine);

  /* The shape of the network's own processors, which a program cannot exceed; rank 0:
   * determined by the program or a file.  NULL: rank 0. */
  Shape (*own_shape) (const Machine *machine);

  /* As network_own_power; NULL: none. */
  const Decimal *(*own_power) (const Machine *machine, guint32 *count);

  /* As network_message_prices. */
  MessagePrices (*message_prices) (const Machine *machine, const Topology *topology);

  /* Costs that are not set by keys; NULL: none. */
  void (*own_costs) (const Machine *machine, NetworkCostTaker take, gpointer data);

  const char *time_name; /* as network_time_name */
  gboolean serialises;   /* as network_serialises */

  /* Keys of the machine file that prices and rules of this model come from: scopes
   * KEY_OF_PLACES and KEY_OF_TRANSPORT; ends with NULL. */
  const char *const *keys;

  /* Whether one of these keys has no effect on this network; NULL: all have. */
  gboolean (*ignores_key) (const Network *self, const char *key);

  /* ---- an opened network ---------------------------------------------------------- */

  /* `model`, and `topology` of those with links, are set; NULL on failure. */
  Network *(*open) (const Machine *machine, GError **error);

  /* Called once for each packet at each node; see network_hop.  NULL: `open` sets it. */
  Hop (*hop) (Network *self, Packet *packet, SimTime now, SimTime *when);

  /* As network_start, of a packet with all bytes of the message, from node to another
   * node; NULL: one packet, whose link is 0, and the time is unknown. */
  guint32 (*start) (Network *self, Packet *packet, guint32 node, guint32 target,
                    SimTime *empty);

  /* The first link of a packet's route, which has one, of a message of so many packets;
   * NULL: 0. */
  guint32 (*first_link) (Network *self, Packet *packet, guint32 packets);

  /* The number of packets of a message; NULL: one. */
  guint32 (*packets) (Network *self, guint32 source, guint32 destination, guint64 bytes,
                      guint64 *packet_bytes);

  /* As network_injection_time; NULL: there is none. */
  gboolean (*injection_time) (Network *self, guint64 bytes, SimTime *least,
                              SimTime *most);

  /* As network_lookahead and network_why_one_order; lookahead NULL: 0,
   * why_one_order NULL: a formula. */
  SimTime (*lookahead) (const Network *self);
  const char *(*why_one_order) (const Network *self);

  /* As network_link_memory; NULL where lookahead is. */
  LinkMemory (*link_memory) (const Network *self);

  /* message: its number at the source. */
  gboolean (*zero_load_latency) (Network *self, guint32 source, guint32 destination,
                                 guint64 bytes, guint32 message, SimTime *time);

  /* NULL: there always is one. */
  gboolean (*check_route) (Network *self, guint32 source, guint32 destination,
                           GError **error);

  /* NULL on formulas. */
  LinkStatistics (*link_statistics) (const Network *self, guint32 link);

  /* Adds up a block of links; the times of their packets to `time`, unless they are in
   * it.  NULL on formulas. */
  LinkPeak (*sum_links) (Network *self, guint32 first, guint32 end);

  /* As network_uncount; NULL where there are no acknowledgements. */
  void (*uncount) (Network *self, guint32 link, guint64 bytes, SimTime time);

  /* NULL: there are none. */
  UnusedPaths *(*unused_paths) (Network *self, SimTime run);

  /* NULL: nothing is left. */
  LeftPaths (*left_paths) (const Network *self);

  /* NULL where there are links. */
  gboolean (*price_message) (Network *self, guint32 source, guint32 destination,
                             guint64 bytes, NetworkPrice *price);

  /* NULL where collectives are messages. */
  gboolean (*price_transfers) (Network *self, const Transfer *entries, guint32 count,
                               NetworkPrice *price);
  gboolean (*price_reduction) (Network *self, const Shape *system, guint32 axes,
                               guint64 bytes, NetworkPrice *price);

  /* As network_share; join adds what the share has, and frees it.  NULL: there are no
   * shares. */
  Network *(*share) (Network *self);
  const char *(*why_one_thread) (const Network *self);
  void (*join) (Network *self, Network *share);

  /* As network_reset_apart and network_reset_links; reset_links NULL: there are no links,
   * or reset clears them. */
  void (*reset) (Network *self);
  void (*reset_links) (Network *self, guint32 first, guint32 end);
  void (*close) (Network *self);
};
