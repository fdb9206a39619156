/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph-network.c - opens, resets and closes a network of links */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "network/models/graph-choose.h"
#include "network/models/models.h"
#include "network/models/unused-paths.h"
#include "routes/route-costs.h"
#include "topology/generators/generators.h"
#include "topology/generators/hosts.h"
#include "topology/topology-nodes.h"

static void
clear_link (GraphNetwork *self, guint32 link)
{
  if (self->has_waited)
    fifo_waits_clear (&self->links[link].waits);
  if (self->lines != NULL)
    fifo_queue_clear (&self->lines[link]);
  if (self->timelines != NULL)
    link_timeline_clear (&self->timelines[link]);
  if (self->waiting_sets != NULL)
    waiting_set_clear (&self->waiting_sets[link]);
  if (self->reserved != NULL)
    reserved_times_clear (&self->reserved[link]);
}

/* And rows of the nodes where the links begin. */
static void
graph_reset_links (Network *network, guint32 first, guint32 end)
{
  GraphNetwork *self = graph (network);

  for (guint32 link = first; link < end; link++)
    {
      clear_link (self, link);
      graph_make_link (self, link);
    }
  if (self->pairs != NULL && first < end)
    pair_set_begin_rows (self->pairs, topology_link_from (self->topology, first),
                         topology_link_from (self->topology, end - 1) + 1);
}

static void
graph_reset (Network *network)
{
  GraphNetwork *self = graph (network);

  if (self->pairs != NULL && self->was_used)
    pair_set_clear (self->pairs);
  self->was_used = TRUE;
  graph_chooser_reset (self);
  if (self->paths != NULL)
    memset (self->paths, 0, self->topology->nodes * sizeof (guint32));
}

static void
graph_close (Network *network)
{
  GraphNetwork *self = graph (network);

  if (self->has_waited || self->timelines != NULL)
    for (guint32 link = 0; link < self->topology->links; link++)
      clear_link (self, link);
  g_free (self->timelines);
  g_free (self->waiting_sets);
  g_free (self->lines);
  g_free (self->reserved);
  g_free (self->links_memory);
  g_free (self->medium);
  graph_alone_free (self->alone);
  graph_chooser_close (self);
  g_free (self->paths);
  pair_set_free (self->pairs);
  routes_free (self->routes);
  topology_free (self->topology);
  g_free (self);
}

/* Without the longest queue. */
static inline LinkStatistics
use_of (const Link *link)
{
  const LinkShares *shares = link->waits.shares;
  const TotalTime own = shares == NULL ? 0 : shares->own_delay,
                  sender = shares == NULL ? 0 : shares->sender_delay;

  return (LinkStatistics){ .busy = link->busy,
                           .messages = link->packets - link->further,
                           .packets = link->packets,
                           .bytes = link->bytes,
                           .delay = link->delay,
                           .own_delay = own,
                           .sender_delay = sender,
                           .longest_delay = link->longest_delay };
}

static LinkStatistics
graph_link_statistics (const Network *network, guint32 link)
{
  const GraphNetwork *self = (const GraphNetwork *) network;
  LinkStatistics statistics = use_of (&self->links[link]);

  if (self->waiting_sets != NULL)
    statistics.longest_queue = waiting_set_longest (&self->waiting_sets[link]);
  else
    statistics.longest_queue = self->lines != NULL
                                   ? self->lines[link].longest
                                   : self->links[link].waits.queue.longest;
  return statistics;
}

/* Every packet had one start time on each link that takes time. */
static LinkPeak
graph_sum_links (Network *network, guint32 first, guint32 end)
{
  const GraphNetwork *self = graph (network);
  NetworkTime *time = &network->time;
  LinkPeak peak = { 0 };

  for (guint32 link = first; link < end; link++)
    {
      const LinkStatistics statistics = use_of (&self->links[link]);
      const guint8 class = self->links[link].weight_class;

      link_peak_add (&peak, &statistics);
      time->total += statistics.busy;
      if (class == TOPOLOGY_INFINITE_CLASS)
        continue;
      time->start += (__int128) self->start_time * statistics.packets;
      time->latency += (__int128) self->latency[class] * statistics.packets;
    }
  return peak;
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
  if (strcmp (key, "processors forward") == 0)
    return !self->passes;
  if (strcmp (key, "discipline") == 0 || strcmp (key, "switching") == 0
      || strcmp (key, "half duplex") == 0)
    return self->topology->generator != NULL && self->topology->generator->is_one_medium;
  if (strcmp (key, "route by") == 0 || strcmp (key, "seed") == 0)
    return self->chooser == NULL;
  if (strcmp (key, "ugal threshold") == 0)
    return self->chooser == NULL || !graph_chooser_is_ugal (self->chooser);
  if (strcmp (key, "routing") == 0 && self->chooser != NULL
      && self->chooser->detours != NULL)
    return FALSE;
  return routes_ignore_key (self->routes, key);
}

static UnusedPaths *
graph_unused_paths (Network *network, SimTime run)
{
  GraphNetwork *self = graph (network);

  return self->pairs == NULL ? NULL
                             : unused_paths_find (network, self->routes, self->pairs,
                                                  self->half_duplex, run);
}

/* Links of one medium use the timeline of the lowest of them. */
static void
join_media (GraphNetwork *self)
{
  const Topology *t = self->topology;

  self->medium = g_new (guint32, MAX (t->links, 1));
  for (guint32 link = 0; link < t->links; link++)
    self->medium[link]
        = t->medium == NULL || t->medium[link] == G_MAXUINT32 ? link : t->medium[link];
}

static LeftPaths
graph_left_paths (const Network *network)
{
  const GraphNetwork *self = (const GraphNetwork *) network;
  LeftPaths left = { 0 };

  for (guint32 node = self->topology->nodes; self->paths != NULL && node-- > 0;)
    if (self->paths[node] > 0)
      {
        left.nodes++;
        left.first = node;
        left.paths = self->paths[node];
      }
  return left;
}

/* A packet reaches another node only after start time and latency of a link. */
static SimTime
graph_lookahead (const Network *network)
{
  const GraphNetwork *self = (const GraphNetwork *) network;
  const Topology *t = self->topology;
  SimTime least = SIM_TIME_LIMIT;

  for (guint32 link = 0; link < t->links; link++)
    least = MIN (least, self->latency[t->weight_class[link]]);
  return least + MIN (self->start_time, SIM_TIME_LIMIT - least);
}

/* Links of weight inf take no time; packets that share a medium, decide by what happens
 * at other nodes, or mark a whole path at once, matter to each other at once. */
static const char *
graph_why_one_order (const Network *network)
{
  const GraphNetwork *self = (const GraphNetwork *) network;
  const Topology *t = self->topology;

  if (self->medium != NULL)
    return "links, or directions of a link, share a medium";
  if (self->discipline != DISCIPLINE_FIFO)
    return "the discipline of links is not fifo";
  if (!graph_chooses_by_node (self))
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
  return routes_can_share (self->routes) ? NULL
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
  share->routes = routes_share (self->routes);
  if (self->paths != NULL)
    share->paths = g_new0 (guint32, self->topology->nodes);
  return &share->network;
}

static void
graph_join (Network *network, Network *other)
{
  GraphNetwork *self = graph (network), *share = graph (other);

  self->has_waited |= share->has_waited;
  for (guint32 node = 0; self->paths != NULL && node < self->topology->nodes; node++)
    self->paths[node] = MAX (self->paths[node], share->paths[node]);
  g_free (share->paths);
  routes_free_share (share->routes);
  g_free (share);
}

static LinkMemory
graph_link_memory (const Network *network)
{
  const GraphNetwork *self = (const GraphNetwork *) network;

  return (LinkMemory){ self->links, sizeof (Link), offsetof (Link, waits.queue.packets),
                       offsetof (Link, waits.shares) };
}

/* Both directions of a link use the timeline of the lower-numbered one, if they have no
 * other medium. */
static void
join_directions (GraphNetwork *self)
{
  const Topology *t = self->topology;

  for (guint32 node = 0; node < t->nodes; node++)
    for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
      {
        guint32 back = topology_find_link (t, t->to[link], node);

        if (t->medium == NULL
            || (t->medium[link] == G_MAXUINT32
                && (back == G_MAXUINT32 || t->medium[back] == G_MAXUINT32)))
          self->medium[link] = MIN (link, back);
      }
}

/* Shortest paths are equal in the sum of latencies and in the number of links, and if all
 * take time and have one weight, each packet is as long on every link. */
static gboolean
paths_are_even (const GraphNetwork *self, Routing routing)
{
  return topology_has_one_weight (self->topology)
         && topology_all_take_time (self->topology) && self->topology->medium == NULL
         && self->discipline == DISCIPLINE_FIFO && routing != ROUTING_VALIANT
         && (routing != ROUTING_HOPS || self->alike);
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
  self->routes = routes_new (self->topology, cost, machine->routing, machine->ties,
                             machine->route_memory);
  if (machine->ties == TIES_LOWEST && !topology_has_one_path (self->topology))
    {
      self->pairs = pair_set_new (self->topology->nodes);
      self->paths = g_new0 (guint32, self->topology->nodes);
    }
  self->lowest = routes_lowest_by_coordinates (self->routes);
  self->ordered = routes_ordered_by_coordinates (self->routes);
  self->any = routes_all_by_coordinates (self->routes);
  self->leaves = routes_leaves (self->routes);
  self->alike = topology_is_alike (self->topology);
  self->even = paths_are_even (self, machine->routing);
  if (!graph_chooser_open (self, machine, error))
    return FALSE;
  self->looks_up_alone
      = self->alike && self->chooser == NULL && self->topology->medium == NULL;
  self->plain_links = self->medium == NULL && self->discipline == DISCIPLINE_FIFO
                      && topology_all_take_time (self->topology);
  self->plain = self->plain_links && self->chooser == NULL;
  return TRUE;
}

static void
take_prices (GraphNetwork *self, const Machine *machine)
{
  SimTime latency;

  self->start = machine->link_start_time;
  self->per_byte = machine->link_byte_time;
  /* A time in a machine file is below SIM_TIME_LIMIT, so these cannot fail. */
  atto_time_price (machine->link_start_time, 0, 0, NULL, &self->start_time);
  atto_time_price (machine->link_latency, 0, 0, NULL, &latency);
  for (guint i = 0; i < self->topology->n_classes; i++)
    {
      const Topology *t = self->topology;
      gboolean own = t->has_latency && t->latency[i] != TOPOLOGY_LATENCY_OF_MACHINE;

      self->latency[i] = own ? t->latency[i] : latency;
    }
  atto_time_price (machine->link_gap, 0, 0, NULL, &self->gap);
  for (guint i = 0; i < PRICE_CACHE; i++)
    self->price[i].weight_class = G_MAXUINT32;
  self->last_price.weight_class = G_MAXUINT32;
}

static gboolean
processors_have_several_links (const Topology *t)
{
  for (guint32 node = 0; node < t->processors; node++)
    if (t->first[node + 1] - t->first[node] > 1)
      return TRUE;
  return FALSE;
}

/* Which nodes of a file are processors, and the costs of links by class. */
static gboolean
apply_keys (const Machine *machine, Topology *t, LinkCostsUse *used, GError **error)
{
  LinkCosts costs = machine->link_costs;
  gboolean any = !machine_is_open (machine, "switch latency");

  if (t->generator == NULL && machine->processors > 0 && machine->processors <= t->nodes)
    t->processors = (guint32) machine->processors;
  if (machine_is_set (machine, "processors forward"))
    t->processors_forward = machine->processors_forward;
  costs.link_latency = machine->link_latency;
  for (guint i = 0; i < LINK_CLASSES; i++)
    {
      const char *class = link_class_name ((LinkClass) i);
      g_autofree char *latency = g_strconcat (class, " latency", NULL);
      g_autofree char *weight = g_strconcat (class, " weight", NULL);

      costs.has_latency[i] = !machine_is_open (machine, latency);
      any |= costs.has_latency[i] || machine_is_set (machine, weight);
    }
  *used = link_costs_use (&costs, t);
  return !any || link_costs_set (&costs, t, error);
}

static Network *
graph_open (const Machine *machine, GError **error)
{
  g_autoptr (Topology) made = topology_new (&machine->network, error);
  Topology *topology;
  LinkCostsUse used;
  GraphNetwork *self;

  if (made == NULL || !apply_keys (machine, made, &used, error))
    return NULL;
  topology = g_steal_pointer (&made);
  self = g_new0 (GraphNetwork, 1);
  self->used = used;
  self->passes = processors_have_several_links (topology);
  self->network.model = &network_model_graph;
  self->network.topology = self->topology = topology;
  self->discipline = machine->discipline;
  self->cut_through = machine->switching == SWITCHING_CUT_THROUGH;
  self->packets = machine->packets;
  self->packet_bytes = machine->packet_bytes;
  take_prices (self, machine);
  graph_make_links (self);
  self->half_duplex = machine->half_duplex;
  if (machine->half_duplex || topology->medium != NULL)
    join_media (self);
  if (machine->half_duplex)
    join_directions (self);
  if (self->discipline == DISCIPLINE_FIFO)
    {
      self->counts_waiting = TRUE;
      if (self->medium != NULL)
        self->lines = g_new0 (FifoQueue, topology->links);
    }
  else
    {
      self->timelines = g_new0 (LinkTimeline, topology->links);
      self->waiting_sets = g_new0 (WaitingSet, topology->links);
      self->reserved = g_new0 (ReservedTimes, topology->links);
      for (guint32 link = 0; link < topology->links; link++)
        self->timelines[link].has_instants = self->start_time + self->gap == 0;
    }
  if (!open_routes (self, machine, error))
    {
      graph_close (&self->network);
      return NULL;
    }
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
  .hop = graph_hop,
  .lookahead = graph_lookahead,
  .why_one_order = graph_why_one_order,
  .hop_all = graph_hop_all,
  .link_memory = graph_link_memory,
  .start = graph_start,
  .first_link = graph_first_link,
  .packets = graph_packets,
  .empty_time = graph_empty_time,
  .check_route = graph_check_route,
  .link_statistics = graph_link_statistics,
  .sum_links = graph_sum_links,
  .unused_paths = graph_unused_paths,
  .left_paths = graph_left_paths,
  .share = graph_share,
  .why_one_thread = graph_why_one_thread,
  .join = graph_join,
  .reset = graph_reset,
  .reset_links = graph_reset_links,
  .close = graph_close,
};
