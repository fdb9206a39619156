/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph-network.c - packets on the links of a topology
 *
 * Four ways for a packet to pass a link: first come first served, or the earliest gap
 * of the link's timeline (`reserve`: the whole path at once); stored and forwarded, or
 * cut through.
 * Source: replay.md, "A message on a graph network" and "Congestion".
 */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "network/link-timeline.h"
#include "network/network-private.h"
#include "network/routes.h"
#include "network/transputer.h"
#include "network/waiting-line.h"
#include "network/waiting-set.h"

#define MOST_BEST_PACKETS 256
#define PRICE_CACHE 256
#define PORTION_CACHE 256

/* Of a packet's next link; ROUTES_NO_LINK says that it has arrived. */
#define NO_ROUTE (G_MAXUINT32 - 1)

/* A cache line each, and aligned to it: what a hop touches. */
typedef struct
{
  LinkStatistics statistics;
  SimTime free; /* fifo: when the link is free again, its gap included */
} Link;

/* What a packet of some size occupies a link of some weight for; direct mapped. */
typedef struct
{
  guint64 bytes;
  guint32 weight_class; /* G_MAXUINT32: empty */
  SimTime span;
} Price;

typedef struct
{
  guint64 bytes;
  guint32 hops; /* 0: empty */
  guint64 portion;
} Portion;

typedef struct
{
  Network network;
  Topology *topology;
  Routes *routes;
  const RouteCoordinates *lowest; /* how next hops are found, or NULL: by routes */
  gboolean alike;                 /* all links that take time have one weight */
  AttoTime start, per_byte;
  SimTime start_time, latency, gap; /* whole picoseconds */
  Discipline discipline;
  gboolean cut_through;
  PacketMode packets;
  guint64 packet_bytes;
  Link *links;
  guint32 *medium;           /* by link: whose timeline it uses; NULL: its own */
  WaitingLine *waiting;      /* fifo */
  LinkTimeline *timelines;   /* reserve */
  WaitingSet *waiting_sets;  /* reserve */
  Price price[PRICE_CACHE];
  Portion portion[PORTION_CACHE];
} GraphNetwork;

static GraphNetwork *
graph (Network *network)
{
  return (GraphNetwork *) network;
}

static inline guint32
medium_of (const GraphNetwork *self, guint32 link)
{
  return self->medium == NULL ? link : self->medium[link];
}

static Hop
fail_no_route (GraphNetwork *self, guint32 source, guint32 destination, guint32 node)
{
  return network_fail (
      &self->network,
      "no route from processor %u (node %u) to processor %u (node %u) in "
      "%s: node %u leads nowhere near it",
      source, network_node_of (&self->network, source), destination,
      network_node_of (&self->network, destination), self->topology->name, node);
}

/* Start time + bytes at this weight, rounded once.  FALSE: too long. */
static inline gboolean
link_span (GraphNetwork *self, guint64 bytes, guint32 weight_class, SimTime *span)
{
  Price *price = &self->price[(bytes * 31 + weight_class) % PRICE_CACHE];

  if (price->bytes == bytes && price->weight_class == weight_class)
    {
      *span = price->span;
      return TRUE;
    }
  if (!atto_time_price (self->start, self->per_byte, bytes,
                        &self->topology->weight[weight_class], span))
    return FALSE;
  *price = (Price){ bytes, weight_class, *span };
  return TRUE;
}

/* Counts what a packet did to a link, and tells who watches. */
static inline void
account (GraphNetwork *self, guint32 link, const Packet *packet, SimTime reached,
         SimTime begin, SimTime end)
{
  LinkStatistics *statistics = &self->links[link].statistics;

  statistics->busy += end - begin;
  statistics->packets++;
  statistics->messages += packet->number == 0;
  statistics->bytes += packet->bytes;
  if (begin > reached)
    {
      statistics->delay += begin - reached;
      statistics->longest_delay = MAX (statistics->longest_delay, begin - reached);
    }
  if (self->network.observer != NULL)
    self->network.observer (self->network.observer_data, link, reached, begin, end,
                            packet);
}

/* Takes a link first come first served.  Returns: when the packet begins on it. */
static inline SimTime
take_fifo (GraphNetwork *self, guint32 link, SimTime reached, SimTime tail, SimTime span,
           SimTime *end)
{
  Link *medium = &self->links[medium_of (self, link)];
  SimTime begin = MAX (reached, medium->free);

  *end = MAX (begin + span, tail);
  medium->free = *end + self->gap;
  if (G_UNLIKELY (begin > reached))
    {
      guint32 queue = waiting_line_join (&self->waiting[link], reached, begin);
      LinkStatistics *statistics = &self->links[link].statistics;

      statistics->longest_queue = MAX (statistics->longest_queue, queue);
    }
  return begin;
}

static SimTime
take_gap (GraphNetwork *self, guint32 link, SimTime now, SimTime reached, SimTime tail,
          SimTime span, SimTime *end)
{
  LinkTimeline *timeline = &self->timelines[medium_of (self, link)];
  SimTime begin;

  link_timeline_forget (timeline, now);
  begin = link_timeline_reserve (timeline, reached, tail, span, self->gap, end);
  if (begin > reached)
    waiting_set_add (&self->waiting_sets[link], now, reached, begin);
  return begin;
}

static inline guint32
next_link (GraphNetwork *self, guint32 node, guint32 source, guint32 target)
{
  if (self->lowest != NULL)
    return route_coordinates_lowest (self->lowest, node, target);
  return routes_next (self->routes, node, source, target);
}

/* One link on: the packet's head reaches it at *head.  inf links are passed at once. */
static inline Hop
pass_link (GraphNetwork *self, Packet *packet, SimTime now, guint32 source,
           guint32 target, SimTime *head)
{
  guint32 link = packet->next, node = self->topology->to[link];
  guint32 weight_class = self->topology->weight_class[link];
  SimTime span, begin, end;

  packet->next
      = node == target ? PACKET_AT_DESTINATION : next_link (self, node, source, target);
  if (weight_class == TOPOLOGY_INFINITE_CLASS)
    {
      account (self, link, packet, *head, *head, *head);
      return HOP_ARRIVED; /* for the caller: it is at the next node already */
    }
  if (G_UNLIKELY (!link_span (self, packet->bytes, weight_class, &span)))
    return network_fail_too_long (&self->network);
  if (self->discipline == DISCIPLINE_FIFO)
    begin = take_fifo (self, link, *head, packet->tail, span, &end);
  else
    begin = take_gap (self, link, now, *head, packet->tail, span, &end);
  if (G_UNLIKELY (end > SIM_TIME_LIMIT - self->latency - self->gap))
    return network_fail_too_long (&self->network);
  self->network.link_hops++;
  account (self, link, packet, *head, begin, end);
  packet->tail = end + self->latency;
  *head = self->cut_through ? begin + self->start_time + self->latency : packet->tail;
  return HOP_MOVED;
}

/* Moves on until the next link that takes time, or the end of the route: what lies
 * between happens at the same instant, with nothing else coming first. */
static Hop
graph_hop (Network *network, Packet *packet, SimTime now, SimTime *when)
{
  GraphNetwork *self = graph (network);
  guint32 source = network_node_of (network, packet->source);
  guint32 target = network_node_of (network, packet->destination);
  gboolean moved = FALSE;

  *when = now;
  while (packet->next != PACKET_AT_DESTINATION)
    {
      Hop hop;

      if (G_UNLIKELY (packet->next == NO_ROUTE))
        return fail_no_route (self, packet->source, packet->destination, source);
      if (moved && self->discipline == DISCIPLINE_FIFO
          && self->topology->weight_class[packet->next] != TOPOLOGY_INFINITE_CLASS)
        return HOP_MOVED;
      hop = pass_link (self, packet, now, source, target, when);
      if (hop == HOP_FAILED)
        return HOP_FAILED;
      moved |= hop == HOP_MOVED;
    }
  *when = packet->tail;
  return HOP_ARRIVED;
}

/* Where a node lies on a shortest path to the target, so do those after it: whether there
 * is a route shows at its first link. */
static guint32
graph_first_link (Network *network, const Packet *packet)
{
  GraphNetwork *self = graph (network);
  guint32 source = network_node_of (network, packet->source);
  guint32 link
      = next_link (self, source, source, network_node_of (network, packet->destination));

  return link == ROUTES_NO_LINK ? NO_ROUTE : link;
}

/* ---- a message by itself ----------------------------------------------------------- */

/* Weight classes of the links that take time on the way, in order; FALSE: no route. */
static gboolean
find_path (GraphNetwork *self, guint32 source, guint32 destination, GArray *classes)
{
  guint32 from = network_node_of (&self->network, source);
  guint32 target = network_node_of (&self->network, destination);

  for (guint32 node = from; node != target;)
    {
      guint32 link = routes_next (self->routes, node, from, target);

      if (link == ROUTES_NO_LINK)
        return fail_no_route (self, source, destination, node) != HOP_FAILED;
      if (self->topology->weight_class[link] != TOPOLOGY_INFINITE_CLASS)
        g_array_append_val (classes, self->topology->weight_class[link]);
      node = self->topology->to[link];
    }
  return TRUE;
}

/* Bytes of a packet where the transputer's best portion is wanted (replay.md, "Packets"). */
static guint64
best_portion (GraphNetwork *self, guint32 hops, guint64 bytes)
{
  Portion *cached = &self->portion[(bytes * 31 + hops) % PORTION_CACHE];

  if (cached->hops != hops || cached->bytes != bytes)
    {
      guint64 portion
          = transputer_best_portion (self->start, self->per_byte, hops, bytes);
      guint64 least = bytes / MOST_BEST_PACKETS + (bytes % MOST_BEST_PACKETS != 0);

      *cached = (Portion){ bytes, hops, MAX (portion, least) };
    }
  return cached->portion;
}

static guint32
graph_packets (Network *network, guint32 source, guint32 destination, guint64 bytes,
               guint64 *packet_bytes)
{
  GraphNetwork *self = graph (network);
  guint64 count;

  *packet_bytes = bytes;
  if (bytes == 0)
    return 1;
  if (self->packets == PACKETS_FIXED)
    *packet_bytes = MIN (self->packet_bytes, bytes);
  if (self->packets == PACKETS_BEST)
    {
      g_autoptr (GArray) classes = g_array_new (FALSE, FALSE, 1);

      if (find_path (self, source, destination, classes) && classes->len > 1)
        *packet_bytes = best_portion (self, classes->len, bytes);
    }
  count = bytes / *packet_bytes + (bytes % *packet_bytes != 0);
  return (guint32) MIN (count, G_MAXUINT32);
}

/* Replays the packets of one message over a path that nobody else uses.
 * Returns: FALSE where it takes too long. */
static gboolean
path_time (GraphNetwork *self, const GArray *classes, guint64 bytes, guint64 packet_bytes,
           guint32 count, SimTime *time)
{
  g_autofree SimTime *ready = g_new0 (SimTime, MAX (classes->len, 1));

  *time = 0;
  for (guint32 k = 0; k < count; k++)
    {
      guint64 size = k + 1 < count ? packet_bytes : bytes - (count - 1) * packet_bytes;
      SimTime head = 0, tail = 0;

      for (guint h = 0; h < classes->len; h++)
        {
          SimTime begin = MAX (head, ready[h]), span, end;

          if (!link_span (self, size, g_array_index (classes, guint8, h), &span))
            return FALSE;
          end = MAX (begin + span, tail);
          if (end > SIM_TIME_LIMIT - self->latency - self->gap)
            return FALSE;
          ready[h] = end + self->gap;
          tail = end + self->latency;
          head = self->cut_through ? begin + self->start_time + self->latency : tail;
        }
      *time = MAX (*time, tail);
    }
  return TRUE;
}

/* The same for one packet over so many links of one weight. */
static gboolean
alike_empty_time (GraphNetwork *self, guint32 length, guint64 bytes, SimTime *time)
{
  SimTime span;
  __int128 sum;

  *time = 0;
  if (length == 0)
    return TRUE;
  if (!link_span (self, bytes, 1, &span))
    return network_fail_too_long (&self->network) != HOP_FAILED;
  sum = (__int128) (length - 1) * (self->cut_through ? self->start_time : span) + span
        + (__int128) length * self->latency;
  if (sum > SIM_TIME_LIMIT)
    return network_fail_too_long (&self->network) != HOP_FAILED;
  *time = (SimTime) sum;
  return TRUE;
}

/* ... or link by link: nothing to remember on the way. */
static gboolean
whole_empty_time (GraphNetwork *self, guint32 source, guint32 destination, guint64 bytes,
                  SimTime *time)
{
  guint32 from = network_node_of (&self->network, source);
  guint32 target = network_node_of (&self->network, destination);
  guint32 length
      = self->alike ? routes_length (self->routes, from, target) : ROUTES_LENGTH_UNKNOWN;
  SimTime head = 0, tail = 0, span;

  if (length != ROUTES_LENGTH_UNKNOWN)
    return alike_empty_time (self, length, bytes, time);
  for (guint32 node = from; node != target;)
    {
      guint32 link = routes_next (self->routes, node, from, target);
      guint32 weight_class;

      if (link == ROUTES_NO_LINK)
        return fail_no_route (self, source, destination, node) != HOP_FAILED;
      weight_class = self->topology->weight_class[link];
      node = self->topology->to[link];
      if (weight_class == TOPOLOGY_INFINITE_CLASS)
        continue;
      if (!link_span (self, bytes, weight_class, &span) || tail > SIM_TIME_LIMIT - span)
        return network_fail_too_long (&self->network) != HOP_FAILED;
      tail = MAX (head + span, tail) + self->latency;
      head = self->cut_through ? head + self->start_time + self->latency : tail;
    }
  *time = tail;
  return TRUE;
}

static gboolean
graph_empty_time (Network *network, guint32 source, guint32 destination, guint64 bytes,
                  SimTime *time)
{
  GraphNetwork *self = graph (network);
  if (self->packets == PACKETS_WHOLE)
    return whole_empty_time (self, source, destination, bytes, time);

  g_autoptr (GArray) classes = g_array_new (FALSE, FALSE, 1);
  guint64 packet_bytes;
  guint32 count = graph_packets (network, source, destination, bytes, &packet_bytes);

  if (!find_path (self, source, destination, classes))
    return FALSE;
  if (path_time (self, classes, bytes, packet_bytes, count, time))
    return TRUE;
  network_fail_too_long (network);
  return FALSE;
}

static gboolean
graph_check_route (Network *network, guint32 source, guint32 destination, GError **error)
{
  g_autoptr (GArray) classes = g_array_new (FALSE, FALSE, 1);

  if (find_path (graph (network), source, destination, classes))
    return TRUE;
  g_propagate_error (error, network_take_error (network));
  return FALSE;
}

/* ---- open and close ---------------------------------------------------------------- */

static void
clear_traffic (GraphNetwork *self)
{
  if (self->topology->links > 0)
    memset (self->links, 0, self->topology->links * sizeof (Link));
  for (guint32 link = 0; link < self->topology->links; link++)
    {
      if (self->waiting != NULL)
        waiting_line_clear (&self->waiting[link]);
      if (self->timelines != NULL)
        link_timeline_clear (&self->timelines[link]);
      if (self->waiting_sets != NULL)
        waiting_set_clear (&self->waiting_sets[link]);
    }
}

static void
graph_reset (Network *network)
{
  clear_traffic (graph (network));
}

static void
graph_close (Network *network)
{
  GraphNetwork *self = graph (network);

  if (self->links != NULL)
    clear_traffic (self);
  g_free (self->timelines);
  g_free (self->waiting_sets);
  g_free (self->waiting);
  g_aligned_free (self->links);
  g_free (self->medium);
  routes_free (self->routes);
  topology_free (self->topology);
  g_free (self);
}

static const NetworkModel graph_model = {
  .hop = graph_hop,
  .first_link = graph_first_link,
  .packets = graph_packets,
  .empty_time = graph_empty_time,
  .check_route = graph_check_route,
  .reset = graph_reset,
  .close = graph_close,
};

const LinkStatistics *
graph_network_link_statistics (const Network *self, guint32 link)
{
  const GraphNetwork *graph = (const GraphNetwork *) self;
  LinkStatistics *statistics = &graph->links[link].statistics;

  if (graph->waiting_sets != NULL)
    statistics->longest_queue = waiting_set_longest (&graph->waiting_sets[link]);
  return statistics;
}

/* Both directions of a link use the timeline of the lower-numbered one. */
static void
join_directions (GraphNetwork *self)
{
  const Topology *t = self->topology;

  self->medium = g_new (guint32, t->links);
  for (guint32 node = 0; node < t->nodes; node++)
    for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
      {
        guint32 back = topology_find_link (t, t->to[link], node);

        self->medium[link] = MIN (link, back);
      }
}

/* What a packet of 1024 bytes costs on a link of each weight (replay.md, "Routes"). */
static gboolean
price_routes (GraphNetwork *self, SimTime cost[256])
{
  cost[TOPOLOGY_INFINITE_CLASS] = 0;
  for (guint i = 1; i < self->topology->n_classes; i++)
    {
      if (!link_span (self, 1024, i, &cost[i])
          || cost[i] > SIM_TIME_LIMIT - self->latency)
        return FALSE;
      cost[i] += self->latency;
    }
  return TRUE;
}

static gboolean
open_routes (GraphNetwork *self, const Machine *machine, GError **error)
{
  SimTime cost[256];

  if (machine->routing == ROUTING_DIMENSION_ORDER && self->topology->form != TOPOLOGY_MESH
      && self->topology->form != TOPOLOGY_TORUS)
    {
      error_set (error, NETFARE_ERROR_REPLAY,
                 "routing = dimension-order, but %s is not a mesh, grid or torus",
                 self->topology->name);
      return FALSE;
    }
  if (!price_routes (self, cost))
    {
      error_set (error, NETFARE_ERROR_REPLAY,
                 "a packet of 1024 bytes takes more than 2^62 ps on a link of %s",
                 self->topology->name);
      return FALSE;
    }
  self->routes = routes_new (self->topology, cost, machine->routing, machine->ties,
                             machine->route_memory);
  self->lowest = routes_lowest_by_coordinates (self->routes);
  self->alike = self->topology->n_classes == 2;
  return TRUE;
}

static void
take_prices (GraphNetwork *self, const Machine *machine)
{
  self->start = machine->link_start_time;
  self->per_byte = machine->link_byte_time;
  /* A time in a machine file is below SIM_TIME_LIMIT, so these cannot fail. */
  atto_time_price (machine->link_start_time, 0, 0, NULL, &self->start_time);
  atto_time_price (machine->link_latency, 0, 0, NULL, &self->latency);
  atto_time_price (machine->link_gap, 0, 0, NULL, &self->gap);
  for (guint i = 0; i < PRICE_CACHE; i++)
    self->price[i].weight_class = G_MAXUINT32;
}

Network *
graph_network_new (const Machine *machine, GError **error)
{
  Topology *topology = topology_new (&machine->network, error);
  GraphNetwork *self;

  if (topology == NULL)
    return NULL;
  self = g_new0 (GraphNetwork, 1);
  self->network.model = &graph_model;
  self->network.topology = self->topology = topology;
  self->discipline = machine->discipline;
  self->cut_through = machine->switching == SWITCHING_CUT_THROUGH;
  self->packets = machine->packets;
  self->packet_bytes = machine->packet_bytes;
  take_prices (self, machine);
  self->links = g_aligned_alloc0 (MAX (topology->links, 1), sizeof (Link), sizeof (Link));
  if (machine->half_duplex)
    join_directions (self);
  if (self->discipline == DISCIPLINE_FIFO)
    self->waiting = g_new0 (WaitingLine, topology->links);
  else
    {
      self->timelines = g_new0 (LinkTimeline, topology->links);
      self->waiting_sets = g_new0 (WaitingSet, topology->links);
    }
  if (!open_routes (self, machine, error))
    {
      graph_close (&self->network);
      return NULL;
    }
  return &self->network;
}
