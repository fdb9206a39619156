/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph-hop.c - packets on the links of a topology
 *
 * A packet passes a link in one of four ways: first come first served, or in the earliest
 * gap of the link's timeline (`reserve`: the whole path at once); each with store and
 * forward or with cut-through. Source: docs/replay.md, "A message on a graph network" and
 * "Congestion".
 */
#include "config.h"

#include "network/models/graph-choose.h"

/* Whether the packet's message was counted on the link already. */
static inline gboolean
is_further (GraphNetwork *self, const Packet *packet, guint32 link)
{
  return self->chooser == NULL ? packet->number > 0
                               : graph_choose_is_further (self, packet, link);
}

static inline LinkUser
user_of (const GraphNetwork *self, const Packet *packet)
{
  return (LinkUser){ packet->source,
                     self->chooser == NULL ? packet->user : packet->message };
}

/* The same where packets do not choose. */
static inline LinkUser
user_in_order (const Packet *packet)
{
  return (LinkUser){ packet->source, packet->user };
}

/* Counts a packet's use of a link, and informs the observer. */
static inline void
account (GraphNetwork *self, guint32 number, const Packet *packet, SimTime reached,
         SimTime begin, SimTime end)
{
  Link *link = &self->links[number];

  link->busy += end - begin;
  link->packets++;
  link->further += is_further (self, packet, number);
  link->bytes += packet->bytes;
  if (self->network.observer != NULL)
    self->network.observer (self->network.observer_data, number, reached, begin, end,
                            packet);
}

/* A packet that reached the link at `reached` begins on it later, when the one before it
 * has left it, and until then occupies its medium. */
static G_ALWAYS_INLINE inline void
wait_for_link (GraphNetwork *self, Link *link, Link *medium, LinkUser user,
               SimTime reached, SimTime begin, SimTime until)
{
  if (!self->counts_waiting)
    return;
  self->has_waited = TRUE;
  graph_count_wait (
      link, begin - reached,
      fifo_waits_join (&medium->waits, medium->user, user, reached, begin, until));
}

/* Occupies a link, first come first served.  medium: whose timeline it uses.  Returns:
 * when the packet begins on it. */
static inline SimTime
take_fifo (GraphNetwork *self, guint32 number, const Packet *packet, SimTime reached,
           SimTime span, SimTime *end)
{
  Link *link = &self->links[number];
  Link *medium = &self->links[graph_medium_of (self, number)];
  const LinkUser user = user_of (self, packet);
  SimTime begin = MAX (reached, medium->free);

  /* pass_link fails if the end is beyond the limit. */
  *end = MAX (sim_time_sum (begin, span), packet->tail);
  medium->free = (SimTime) ((guint64) *end + (guint64) self->gap);
  if (G_UNLIKELY (begin > reached))
    {
      wait_for_link (self, link, medium, user, reached, begin, medium->free);
      if (self->counts_waiting && self->lines != NULL)
        fifo_queue_join (&self->lines[number], reached, begin, medium->user);
    }
  medium->user = user;
  return begin;
}

static SimTime
take_gap (GraphNetwork *self, guint32 link, const Packet *packet, SimTime now,
          SimTime reached, SimTime span, SimTime *end)
{
  const LinkUser user = { packet->source, packet->message };
  const guint32 medium = graph_medium_of (self, link);
  LinkTimeline *timeline = &self->timelines[medium];
  SimTime begin;
  LinkWait parts;

  link_timeline_forget (timeline, now);
  begin = link_timeline_reserve (timeline, reached, packet->tail, span, self->gap, end);
  if (self->waiting_sets == NULL)
    return begin;
  reserved_times_forget (&self->reserved[medium], now);
  parts = reserved_times_add (&self->reserved[medium], user, reached, begin,
                              sim_time_sum (*end, self->gap));
  if (begin > reached)
    {
      self->has_waited = TRUE;
      graph_count_wait (&self->links[link], begin - reached, parts);
      waiting_set_add (&self->waiting_sets[link], now, reached, begin);
    }
  return begin;
}

/* What finds next links; known to the compiler where many packets pass links. */
typedef enum
{
  NEXT_ORDERED, /* coordinates, by the order of dimensions */
  NEXT_LOWEST,  /* coordinates */
  NEXT_LEAVES,  /* nodes without a choice; else routes */
  NEXT_BY_ROUTES
} NextBy;

static inline NextBy
next_by (const GraphNetwork *self)
{
  if (self->ordered != NULL)
    return NEXT_ORDERED;
  if (self->lowest != NULL)
    return NEXT_LOWEST;
  return self->leaves != NULL ? NEXT_LEAVES : NEXT_BY_ROUTES;
}

static inline RouteChoice
choose (GraphNetwork *self, const Packet *packet, guint32 node, guint32 target)
{
  return routes_choose (self->routes, node, network_source_node (&self->network, packet),
                        target);
}

static G_ALWAYS_INLINE inline guint32
next_link (GraphNetwork *self, const Packet *packet, guint32 node, guint32 target,
           NextBy by)
{
  RouteChoice next;

  if (by == NEXT_LEAVES)
    {
      const guint32 link = route_leaves_next (self->leaves, node, target);

      if (link != ROUTE_LEAVES_NO_LINK)
        return link;
    }
  if (by == NEXT_ORDERED)
    {
      next = route_coordinates_first (self->ordered, node, target);
      if (G_UNLIKELY (next.n > 1))
        next = choose (self, packet, node, target);
    }
  else if (by == NEXT_LOWEST)
    next = route_coordinates_lowest (self->lowest, node, target);
  else
    next = choose (self, packet, node, target);
  graph_count_choice (self, packet, node, next.n);
  return next.link;
}

/* The packet occupies the link from begin to end, and reaches the next node. */
static inline Hop
leave_link (GraphNetwork *self, Packet *packet, guint32 link, SimTime span, SimTime begin,
            SimTime end, SimTime *head)
{
  const SimTime latency = self->latency[self->links[link].weight_class];

  if (end - begin > span)
    self->network.time.held += end - begin - span;
  if (G_UNLIKELY (end > SIM_TIME_LIMIT - latency - self->gap))
    return network_fail_too_long (&self->network);
  self->network.link_hops++;
  account (self, link, packet, *head, begin, end);
  packet->tail = end + latency;
  *head = self->cut_through ? begin + self->start_time + latency : packet->tail;
  return HOP_MOVED;
}

/* Passes one link: the packet's head reaches it at *head. inf links take no time. */
static inline Hop
pass_link (GraphNetwork *self, Packet *packet, guint32 link, SimTime now, SimTime *head)
{
  guint32 weight_class = self->links[link].weight_class;
  SimTime span, begin, end;

  if (weight_class == TOPOLOGY_INFINITE_CLASS)
    {
      account (self, link, packet, *head, *head, *head);
      return HOP_ARRIVED; /* for the caller: it is already at the next node */
    }
  if (G_UNLIKELY (!graph_link_span (self, packet->bytes, weight_class, &span)))
    return network_fail_too_long (&self->network);
  if (self->discipline == DISCIPLINE_FIFO)
    begin = take_fifo (self, link, packet, *head, span, &end);
  else
    begin = take_gap (self, link, packet, now, *head, span, &end);
  return leave_link (self, packet, link, span, begin, end, head);
}

/* Where the next link is known in advance: advances to the next link that takes time, or
 * to the end of the route: the links between are passed at the same instant, before any
 * other event. */
static Hop
hop_on_route (GraphNetwork *self, Packet *packet, SimTime now, SimTime *when)
{
  guint32 source = network_source_node (&self->network, packet);
  guint32 target = network_destination_node (&self->network, packet);
  gboolean moved = FALSE;

  *when = now;
  while (packet->next != PACKET_AT_DESTINATION)
    {
      guint32 link = packet->next, node;
      Hop hop;

      if (G_UNLIKELY (link == NO_ROUTE))
        return graph_fail_no_route (self, packet->source + packet->offset,
                                    packet->destination + packet->offset, source);
      if (moved && self->discipline == DISCIPLINE_FIFO
          && self->topology->weight_class[link] != TOPOLOGY_INFINITE_CLASS)
        return HOP_MOVED;
      node = self->topology->to[link];
      packet->next = node == target
                         ? PACKET_AT_DESTINATION
                         : next_link (self, packet, node, target, next_by (self));
      hop = pass_link (self, packet, link, now, when);
      if (hop == HOP_FAILED)
        return HOP_FAILED;
      moved |= hop == HOP_MOVED;
    }
  *when = packet->tail;
  return HOP_ARRIVED;
}

/* ---- where `plain_links`: in most runs, so without what others need ---------------- */

/* The packet passes a link, and does not know the one after it yet.  *when: it reaches
 * the link, then the next node.  further: its message is counted already.  observed:
 * somebody hears of links.  FALSE: too long. */
static G_ALWAYS_INLINE inline gboolean
pass_plain (GraphNetwork *self, Packet *packet, guint32 number, LinkUser user,
            SimTime *when, gboolean further, gboolean observed)
{
  Link *link = &self->links[number];
  const Price *price = graph_price (self, packet->bytes, link->weight_class);
  const SimTime reached = *when, begin = MAX (reached, link->free);
  SimTime span;
  guint64 end; /* may be 2^63 */

  if (G_UNLIKELY (price == NULL))
    return FALSE;
  span = price->span;
  end = MAX ((guint64) begin + (guint64) span, (guint64) packet->tail);
  if (G_UNLIKELY (end >= price->too_late))
    return FALSE;
  link->free = (SimTime) end + self->gap;
  packet->tail = (SimTime) end + price->latency;
  *when = self->cut_through ? begin + price->head : packet->tail;
  link->busy += (SimTime) end - begin;
  link->bytes += packet->bytes;
  link->packets++;
  if (G_UNLIKELY (further))
    link->further++;
  if ((SimTime) end > begin + span)
    self->network.time.held += (SimTime) end - begin - span;
  if (begin > reached)
    wait_for_link (self, link, link, user, reached, begin, link->free);
  link->user = user;
  if (observed)
    self->network.observer (self->network.observer_data, number, reached, begin,
                            (SimTime) end, packet);
  return TRUE;
}

/* The packet goes on by a link of the node, and by some that follow it. */
static inline void
begin_dimension (const GraphNetwork *self, Packet *packet, guint32 node, guint32 target,
                 guint32 link)
{
  const RouteRun run = route_coordinates_run (self->ordered, node, target, link);

  packet->port = run.port;
  packet->left = run.left;
}

/* The packet has passed a link. */
static G_ALWAYS_INLINE inline void
find_next (GraphNetwork *self, Packet *packet, SimTime *when, NextBy by)
{
  const guint32 node = self->links[packet->next].to;
  guint32 target;

  if (by == NEXT_ORDERED && --packet->left > 0)
    {
      packet->next = route_coordinates_along (self->ordered, node, packet->port);
      return;
    }
  target = network_destination_node (&self->network, packet);
  if (node != target)
    {
      packet->next = next_link (self, packet, node, target, by);
      if (by == NEXT_ORDERED)
        begin_dimension (self, packet, node, target, packet->next);
    }
  else
    {
      packet->next = PACKET_AT_DESTINATION;
      *when = packet->tail;
    }
}

static inline Hop
hop_plain (GraphNetwork *self, Packet *packet, SimTime now, SimTime *when)
{
  if (packet->next >= NO_ROUTE)
    return hop_on_route (self, packet, now, when);
  *when = now;
  if (!pass_plain (self, packet, packet->next, user_in_order (packet), when,
                   packet->number > 0, self->network.observer != NULL))
    return network_fail_too_long (&self->network);
  self->network.link_hops++;
  find_next (self, packet, when, next_by (self));
  return packet->next == PACKET_AT_DESTINATION ? HOP_ARRIVED : HOP_MOVED;
}

static G_ALWAYS_INLINE inline void
find_all_next (GraphNetwork *self, PacketOnLink *packets, guint n, NextBy by)
{
  for (guint i = 0; i < n; i++)
    find_next (self, packets[i].packet, &packets[i].time, by);
}

static G_ALWAYS_INLINE inline gboolean
pass_all (GraphNetwork *self, PacketOnLink *packets, guint n, gboolean observed)
{
  for (guint i = 0; i < n; i++)
    if (G_UNLIKELY (!pass_plain (self, packets[i].packet, packets[i].packet->next,
                                 user_in_order (packets[i].packet), &packets[i].time,
                                 packets[i].packet->number > 0, observed)))
      return network_fail_too_long (&self->network) != HOP_FAILED;
  return TRUE;
}

/* All links, then all next ones: two short loops wait less for memory than a long one. */
gboolean
graph_hop_all (Network *network, PacketOnLink *packets, guint n)
{
  GraphNetwork *self = graph (network);

  if (network->observer == NULL ? !pass_all (self, packets, n, FALSE)
                                : !pass_all (self, packets, n, TRUE))
    return FALSE;
  network->link_hops += n;
  switch (next_by (self))
    {
    case NEXT_ORDERED:
      find_all_next (self, packets, n, NEXT_ORDERED);
      break;
    case NEXT_LOWEST:
      find_all_next (self, packets, n, NEXT_LOWEST);
      break;
    case NEXT_LEAVES:
      find_all_next (self, packets, n, NEXT_LEAVES);
      break;
    case NEXT_BY_ROUTES:
      find_all_next (self, packets, n, NEXT_BY_ROUTES);
      break;
    }
  return TRUE;
}

/* ---- where packets choose ---------------------------------------------------------- */

static Hop
fail_at_node (GraphNetwork *self, const Packet *packet)
{
  return graph_fail_no_route (self, packet->source + packet->offset,
                              packet->destination + packet->offset, packet->node);
}

static Hop
arrive_by_choice (GraphNetwork *self, Packet *packet, SimTime *when)
{
  if (packet->next != PACKET_AT_DESTINATION)
    graph_choose_leave (self, packet);
  packet->next = PACKET_AT_DESTINATION;
  *when = packet->tail;
  return HOP_ARRIVED;
}

/* Passes one link that takes time, and `inf` links before it;
 * the next choice is made when its head is there. */
static Hop
hop_by_choice (GraphNetwork *self, Packet *packet, SimTime now, SimTime *when)
{
  gboolean moved = FALSE;

  *when = now;
  while (packet->next != PACKET_AT_DESTINATION && !graph_choose_is_there (self, packet))
    {
      guint32 link;
      Hop hop;

      if (moved && self->discipline == DISCIPLINE_FIFO)
        return HOP_MOVED;
      link = graph_choose (self, packet, *when);
      if (G_UNLIKELY (link == ROUTES_NO_LINK))
        return fail_at_node (self, packet);
      hop = pass_link (self, packet, link, now, when);
      if (hop == HOP_FAILED)
        return HOP_FAILED;
      if (self->loads != NULL)
        {
          guint32 medium = graph_medium_of (self, link);

          self->loads[medium] = self->links[medium].free;
        }
      packet->node = self->topology->to[link];
      moved |= hop == HOP_MOVED;
    }
  return arrive_by_choice (self, packet, when);
}

/* The same where `plain_links`. */
static Hop
hop_by_plain_choice (GraphNetwork *self, Packet *packet, SimTime now, SimTime *when)
{
  guint32 link;

  if (packet->next == PACKET_AT_DESTINATION || graph_choose_is_there (self, packet))
    return arrive_by_choice (self, packet, when);
  link = graph_choose (self, packet, now);
  if (G_UNLIKELY (link == ROUTES_NO_LINK))
    return fail_at_node (self, packet);
  *when = now;
  if (!pass_plain (self, packet, link, user_of (self, packet), when,
                   graph_choose_is_further (self, packet, link),
                   self->network.observer != NULL))
    return network_fail_too_long (&self->network);
  self->network.link_hops++;
  if (self->loads != NULL)
    self->loads[link] = self->links[link].free;
  packet->node = self->links[link].to;
  return graph_choose_is_there (self, packet) ? arrive_by_choice (self, packet, when)
                                              : HOP_MOVED;
}

Hop
graph_hop (Network *network, Packet *packet, SimTime now, SimTime *when)
{
  GraphNetwork *self = graph (network);

  if (G_LIKELY (self->plain))
    return hop_plain (self, packet, now, when);
  if (self->chooser == NULL)
    return hop_on_route (self, packet, now, when);
  return self->plain_links ? hop_by_plain_choice (self, packet, now, when)
                           : hop_by_choice (self, packet, now, when);
}

/* If a node is on a shortest path to the target, so are the nodes after it: whether a
 * route exists is known at its first link. */
static G_ALWAYS_INLINE inline guint32
first_link (GraphNetwork *self, Packet *packet, guint32 source, guint32 target,
            guint32 packets)
{
  guint32 link;

  if (self->pairs != NULL && packet->number == 0)
    pair_set_add (self->pairs, source, target);
  if (self->chooser != NULL)
    {
      graph_choose_start (self, packet, packets);
      return PACKET_CHOOSES;
    }
  packet->user = packets == 1 && self->medium == NULL ? LINK_USER_WHOLE : packet->message;
  link = next_link (self, packet, source, target, next_by (self));
  if (link == ROUTES_NO_LINK)
    return NO_ROUTE;
  if (self->ordered != NULL)
    begin_dimension (self, packet, source, target, link);
  return link;
}

guint32
graph_first_link (Network *network, Packet *packet, guint32 packets)
{
  return first_link (graph (network), packet, network_source_node (network, packet),
                     network_destination_node (network, packet), packets);
}

guint32
graph_start (Network *network, Packet *packet, guint32 node, guint32 target,
             SimTime *empty)
{
  GraphNetwork *self = graph (network);
  const guint64 bytes = packet->bytes;
  guint32 packets = 1;

  if (self->packets != PACKETS_WHOLE)
    packets = graph_packets (network, packet->source + packet->offset,
                             packet->destination + packet->offset, bytes, &packet->bytes);
  if (packets == G_MAXUINT32)
    return packets;
  if (self->looks_up_alone)
    *empty = graph_look_up_alone (self, node, target, bytes, packet->bytes, packets);
  packet->next = first_link (self, packet, node, target, packets);
  return packets;
}
