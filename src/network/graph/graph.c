/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph.c - the model of networks of links: opens, resets and closes them */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "network/graph/graph-private.h"
#include "network/graph/unused-paths.h"
#include "network/machine-topology.h"
#include "network/models/models.h"
#include "routes/route-costs.h"
#include "topology/generators/generators.h"
#include "topology/generators/hosts.h"

static void
graph_reset_links (Network *network, guint32 first, guint32 end)
{
  link_states_reset (&graph (network)->links, first, end);
}

static void
graph_reset (Network *network)
{
  GraphNetwork *self = graph (network);

  path_use_reset (&self->use);
  chooser_reset (self->chooser);
}

static void
graph_close (Network *network)
{
  GraphNetwork *self = graph (network);

  graph_second_free (self->second);
  link_states_close (&self->links);
  link_prices_close (&self->prices);
  chooser_free (self->chooser);
  path_use_close (&self->use);
  alone_times_close (&self->alone);
  routes_free (self->next.routes);
  topology_free (self->topology);
  g_free (self);
}

static LinkStatistics
graph_link_statistics (const Network *network, guint32 link)
{
  return link_states_statistics (&((const GraphNetwork *) network)->links, link);
}

/* Every packet had one start time on each link that takes time. */
static LinkPeak
graph_sum_links (Network *network, guint32 first, guint32 end)
{
  GraphNetwork *self = graph (network);
  NetworkTime *time = &network->time;
  LinkPeak peak = { 0 };

  for (guint32 link = first; link < end; link++)
    {
      const LinkStatistics statistics = link_states_use (&self->links, link);
      const guint8 class = self->links.links[link].price_class;

      link_peak_add (&peak, &statistics);
      time->total += statistics.busy;
      if (class == TOPOLOGY_INFINITE_CLASS)
        continue;
      time->start += (__int128) self->prices.start_time[class] * statistics.packets;
      time->latency += (__int128) self->prices.latency[class] * statistics.packets;
    }
  return peak;
}

/* It is still among the packets, so its start time and latency are taken off here. */
static void
graph_uncount (Network *network, guint32 number, guint64 bytes, SimTime time)
{
  GraphNetwork *self = graph (network);
  Link *link = &self->links.links[number];
  const LinkPrice *price = link_price (&self->prices, bytes, link->price_class);

  link->busy -= time;
  network->time.start -= self->prices.start_time[link->price_class];
  network->time.held -= time - price->span;
  network->time.latency -= price->latency;
}

static const char *const graph_keys[] = { "processors",
                                          "hosts",
                                          "processors per node",
                                          "nics",
                                          "placement",
                                          "memory latency",
                                          "memory byte time",
                                          "link start time",
                                          "link byte time",
                                          "link latency",
                                          "host latency",
                                          "local latency",
                                          "global latency",
                                          "scale-up latency",
                                          "switch latency",
                                          "host weight",
                                          "local weight",
                                          "global weight",
                                          "scale-up weight",
                                          "link gap",
                                          "failed",
                                          "slowed",
                                          "fault seed",
                                          "processors forward",
                                          "discipline",
                                          "switching",
                                          "packet bytes",
                                          "routing",
                                          "ties",
                                          "route by",
                                          "seed",
                                          "ugal threshold",
                                          "half duplex",
                                          "route memory",
                                          "injection",
                                          "acknowledge packets",
                                          "acknowledge bytes",
                                          "acknowledge delay",
                                          NULL };

/* "host weight", "global latency". */
static gboolean
ignores_class_key (const GraphNetwork *self, const char *key, gboolean *ignored)
{
  for (guint i = 0; i < LINK_CLASSES; i++)
    {
      const char *class = link_class_name ((LinkClass) i);
      const char *rest = g_str_has_prefix (key, class) ? key + strlen (class) : "";
      const gboolean weight = strcmp (rest, " weight") == 0;

      if (!weight && strcmp (rest, " latency") != 0)
        continue;
      *ignored = weight ? !self->used.weight[i] : !self->used.latency[i];
      return TRUE;
    }
  return FALSE;
}

static gboolean
graph_ignores_key (const Network *network, const char *key)
{
  const GraphNetwork *self = (const GraphNetwork *) network;
  gboolean ignored;

  if (ignores_class_key (self, key, &ignored))
    return ignored;
  if (strcmp (key, "link latency") == 0)
    return !self->used.link_latency;
  if (strcmp (key, "hosts") == 0)
    return !hosts_are_attached (self->topology);
  if (strcmp (key, "switch latency") == 0)
    return !self->used.switch_latency;
  if (strcmp (key, "fault seed") == 0)
    return !self->draws_faults;
  if (strcmp (key, "processors forward") == 0)
    return !self->passes;
  if (strcmp (key, "discipline") == 0 || strcmp (key, "switching") == 0
      || strcmp (key, "half duplex") == 0)
    return self->topology->generator != NULL && self->topology->generator->is_one_medium;
  if (strcmp (key, "route by") == 0 || strcmp (key, "seed") == 0)
    return self->chooser == NULL;
  if (strcmp (key, "injection") == 0)
    return self->hop->of.rule == HOPS_RESERVED;
  if (strcmp (key, "ugal threshold") == 0)
    return self->chooser == NULL || !chooser_is_ugal (self->chooser);
  if (strcmp (key, "routing") == 0 && self->chooser != NULL
      && chooser_uses_valiant (self->chooser))
    return FALSE;
  return routes_ignore_key (self->next.routes, key);
}

static UnusedPaths *
graph_unused_paths (Network *network, SimTime run)
{
  GraphNetwork *self = graph (network);

  return self->use.pairs == NULL
             ? NULL
             : unused_paths_find (network, self->next.routes, self->use.pairs,
                                  self->half_duplex, run);
}

static LeftPaths
graph_left_paths (const Network *network)
{
  return path_use_left (&((const GraphNetwork *) network)->use);
}

/* A packet reaches another node only after start time and latency of a link. */
static SimTime
graph_lookahead (const Network *network)
{
  const GraphNetwork *self = (const GraphNetwork *) network;
  const Topology *t = self->topology;
  SimTime least = SIM_TIME_LIMIT;

  for (guint32 link = 0; link < t->links; link++)
    {
      const guint8 class = self->prices.class_of[link];

      least = MIN (least, sim_time_sum (self->prices.latency[class],
                                        self->prices.start_time[class]));
    }
  return least;
}

/* Links of weight inf take no time; packets that share a medium, decide by what happens
 * at other nodes, or mark a whole path at once, matter to each other at once. */
static const char *
graph_why_one_order (const Network *network)
{
  const GraphNetwork *self = (const GraphNetwork *) network;
  const Topology *t = self->topology;

  if (self->links.medium != NULL)
    return "links, or directions of a link, share a medium";
  if (self->hop->of.rule == HOPS_RESERVED)
    return "the discipline of links is not fifo";
  if (self->chooser != NULL && !chooser_decides_by_node (self->chooser))
    return "packets choose by what happens at other nodes";
  if (t->links == 0)
    return "the network has no links";
  for (guint32 link = 0; link < t->links; link++)
    if (t->weight_class[link] == TOPOLOGY_INFINITE_CLASS)
      return "links of weight inf take no time";
  return graph_lookahead (network) == 0 ? "links have latencies below 8 ns" : NULL;
}

static const char *
graph_why_one_thread (const Network *network)
{
  const GraphNetwork *self = (const GraphNetwork *) network;

  if (self->chooser != NULL)
    return "packets choose their way"; /* what they draw and follow is not shared */
  return routes_can_share (self->next.routes)
             ? NULL
             : "route memory is too small for all routes";
}

static Network *
graph_share (Network *network)
{
  GraphNetwork *self = graph (network), *share;

  share = g_memdup2 (self, sizeof *self);
  share->network.link_hops = share->network.choices = 0;
  share->network.time = (NetworkTime){ 0 };
  share->network.error = NULL;
  share->next.routes = routes_share (self->next.routes);
  share->alone.walked = (LinkPath){ 0 };
  share->alone.ready = NULL;
  path_use_share (&share->use);
  return &share->network;
}

static void
graph_join (Network *network, Network *other)
{
  GraphNetwork *self = graph (network), *share = graph (other);

  self->links.has_waited |= share->links.has_waited;
  path_use_join (&self->use, &share->use);
  alone_times_close (&share->alone);
  routes_free_share (share->next.routes);
  g_free (share);
}

static LinkMemory
graph_link_memory (const Network *network)
{
  const GraphNetwork *self = (const GraphNetwork *) network;

  return (LinkMemory){ self->links.links, sizeof (Link),
                       offsetof (Link, waits.queue.packets),
                       offsetof (Link, waits.shares) };
}

/* Shortest paths are equal in the sum of latencies and in the number of links, and if all
 * take time and have one weight, each packet is as long on every link. */
static gboolean
paths_are_even (const GraphNetwork *self, const Machine *machine)
{
  return topology_has_one_weight (self->topology) && self->prices.own_classes == NULL
         && topology_all_take_time (self->topology) && self->topology->medium == NULL
         && machine->discipline == DISCIPLINE_FIFO && machine->routing != ROUTING_VALIANT
         && (machine->routing != ROUTING_HOPS || self->alone.alike);
}

static gboolean
open_routes (GraphNetwork *self, const Machine *machine, GError **error)
{
  SimTime cost[256];

  if (machine->routing == ROUTING_DIMENSION_ORDER && self->topology->grid.rank == 0)
    {
      error_set (error, NETFARE_ERROR_REPLAY,
                 "routing = dimension-order, but %s has no coordinates; expected a mesh, "
                 "grid, torus, ring, hypercube or hyperx",
                 self->topology->name);
      return FALSE;
    }
  if (!route_costs (self->topology, machine, cost))
    {
      error_set (error, NETFARE_ERROR_REPLAY,
                 "a packet of 1024 bytes takes more than 2^62 ps on a link of %s",
                 self->topology->name);
      return FALSE;
    }
  next_links_open (&self->next, routes_new (self->topology, cost, machine->routing,
                                            machine->ties, machine->route_memory));
  path_use_open (&self->use, self->topology, machine);
  return chooser_open (&self->chooser, &self->network, &self->next, self->links.medium,
                       machine, error);
}

/* What needs to know all parts. */
static void
choose_functions (GraphNetwork *self, const Machine *machine)
{
  HopCase of = { .rule = HOPS_FIFO,
                 .chooses = self->chooser != NULL,
                 .is_whole
                 = machine->packets == PACKETS_WHOLE && machine->acknowledge_packets == 0,
                 .next = self->next.by };

  of.is_alike = self->alone.alike
      = topology_is_alike (self->topology) && self->prices.own_classes == NULL;
  self->alone.even = paths_are_even (self, machine);
  self->alone.looks_up = of.is_alike && !of.chooses && self->topology->medium == NULL;
  if (machine->discipline != DISCIPLINE_FIFO)
    of.rule = HOPS_RESERVED;
  else if (self->links.medium == NULL && topology_all_take_time (self->topology))
    of.rule = HOPS_PLAIN;
  self->hop = hop_kind_find (of);
  self->interleave = of.rule == HOPS_RESERVED ? 0 : machine->interleave;
  self->network.media = self->links.medium;
  self->network.hop = self->hop->hop;
  self->network.hop_all = self->hop->hop_all;
  self->network.chooses = of.chooses;
}

static Network *
graph_open (const Machine *machine, GError **error)
{
  LinkCostsUse used;
  Topology *topology = machine_topology_new (machine, &used, error);
  GraphNetwork *self;

  if (topology == NULL)
    return NULL;
  self = g_new0 (GraphNetwork, 1);
  self->used = used;
  self->passes = topology_has_processor_between (topology);
  self->draws_faults
      = link_faults_draw (machine->failed) || link_faults_draw (machine->slowed);
  self->half_duplex = machine->half_duplex;
  self->network.model = &network_model_graph;
  self->network.topology = self->topology = topology;
  packet_sizes_open (&self->sizes, machine);
  if (!link_prices_open (&self->prices, machine, topology, error))
    {
      topology_free (topology);
      g_free (self);
      return NULL;
    }
  link_states_open (&self->links, topology, self->prices.class_of, machine,
                    link_prices_have_instants (&self->prices));
  if (!open_routes (self, machine, error))
    {
      graph_close (&self->network);
      return NULL;
    }
  choose_functions (self, machine);
  return &self->network;
}

static char *
graph_title (const Machine *machine)
{
  return topology_spec_format (&machine->network);
}

static Shape
graph_own_shape (const Machine *machine)
{
  return topology_spec_shape (&machine->network);
}

static MessagePrices
graph_message_prices (const Machine *machine, const Topology *t)
{
  gboolean weighted
      = t != NULL && t->n_classes > 1
        && (t->weight[1].digits != t->weight[1].scale || !topology_is_alike (t));

  return (MessagePrices){ machine->link_start_time, machine->link_byte_time,
                          machine->packets == PACKETS_WHOLE ? "message" : "packet",
                          weighted ? "byte on a link of weight 1" : "byte" };
}

const NetworkModel network_model_graph = {
  .name = "graph",
  .word = "file",
  .parameters = "(\"NAME\")",
  .meaning = "a topology file in either format",
  .is_graph = TRUE,
  .title = graph_title,
  .own_shape = graph_own_shape,
  .message_prices = graph_message_prices,
  .time_name = "link time",
  .keys = graph_keys,
  .ignores_key = graph_ignores_key,
  .open = graph_open,
  .lookahead = graph_lookahead,
  .why_one_order = graph_why_one_order,
  .link_memory = graph_link_memory,
  .start = graph_start,
  .first_link = graph_first_link,
  .packets = graph_packets,
  .injection_time = graph_injection_time,
  .zero_load_latency = graph_zero_load_latency,
  .check_route = graph_check_route,
  .link_statistics = graph_link_statistics,
  .sum_links = graph_sum_links,
  .uncount = graph_uncount,
  .unused_paths = graph_unused_paths,
  .left_paths = graph_left_paths,
  .share = graph_share,
  .why_one_thread = graph_why_one_thread,
  .join = graph_join,
  .reset = graph_reset,
  .reset_links = graph_reset_links,
  .close = graph_close,
};
