/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hop-general.c - packets on links of any kind
 *
 * A packet waits for a link first come first served, or in the earliest gap of the link's
 * times (`reserve`: the whole path at once). Source: docs/replay.md, "A message on a
 * graph network" and "Congestion".
 */
#include "config.h"

#include "network/graph/graph-private.h"

/* A packet that passes a link now: whose it is, and whether its message was counted there
 * already. */
typedef struct
{
  Packet *packet;
  LinkUser user;
  gboolean further;
} Passing;

/* Counts a packet's use of a link, and informs the observer. */
static void
account (GraphNetwork *self, guint32 number, const Passing *passing, SimTime reached,
         SimTime begin, SimTime end)
{
  Link *link = &self->links.links[number];

  link->busy += end - begin;
  link->packets++;
  link->further += passing->further;
  link->bytes += passing->packet->bytes;
  if (self->network.observer != NULL)
    self->network.observer (self->network.observer_data, number, reached, begin, end,
                            passing->packet);
}

/* The packet occupies the link from begin to end, and reaches the next node. */
static Hop
leave_link (GraphNetwork *self, const Passing *passing, guint32 number, SimTime span,
            SimTime begin, SimTime end, SimTime *head)
{
  const guint8 class = self->links.links[number].price_class;
  const SimTime latency = self->prices.latency[class];

  if (end - begin > span)
    self->network.time.held += end - begin - span;
  if (G_UNLIKELY (end > SIM_TIME_LIMIT - latency - self->prices.gap))
    return network_fail_too_long (&self->network);
  self->network.link_hops++;
  account (self, number, passing, *head, begin, end);
  passing->packet->tail = end + latency;
  *head = link_prices_head (&self->prices, begin, end, class);
  return HOP_MOVED;
}

/* Passes one link: the packet's head reaches it at *head. inf links take no time. */
static G_ALWAYS_INLINE inline Hop
pass (GraphNetwork *self, const Passing *passing, guint32 number, SimTime now,
      SimTime *head, HopRule rule)
{
  const guint32 class = self->links.links[number].price_class;
  const SimTime tail = passing->packet->tail, gap = self->prices.gap;
  const LinkPrice *price;
  SimTime span, begin, end;

  if (class == TOPOLOGY_INFINITE_CLASS)
    {
      account (self, number, passing, *head, *head, *head);
      return HOP_ARRIVED; /* for the caller: it is already at the next node */
    }
  price = link_price (&self->prices, passing->packet->bytes, class);
  if (G_UNLIKELY (price == NULL))
    return network_fail_too_long (&self->network);
  span = price->span;
  begin = rule == HOPS_FIFO ? link_states_take (&self->links, number, passing->user,
                                                *head, span, tail, gap, &end)
                            : link_states_reserve (&self->links, number, passing->user,
                                                   now, *head, span, tail, gap, &end);
  return leave_link (self, passing, number, span, begin, end, head);
}

/* ---- where the next link is known in advance --------------------------------------- */

static guint32
find_next (GraphNetwork *self, const Packet *packet, guint32 node, guint32 source,
           guint32 target)
{
  RouteChoice next;

  if (node == target)
    return PACKET_AT_DESTINATION;
  next = next_links_find (&self->next, node, source, target, self->next.by);
  path_use_count (&self->use, &self->network, packet, node, next.n);
  return next.link;
}

/* Advances to the next link that takes time (fifo), or to the end of the route: the links
 * between are passed at the same instant, before any other event. */
static G_ALWAYS_INLINE inline Hop
hop_on_route (Network *network, Packet *packet, SimTime now, SimTime *when, HopRule rule)
{
  GraphNetwork *self = graph (network);
  const guint32 source = network_source_node (network, packet);
  const guint32 target = network_destination_node (network, packet);
  gboolean moved = FALSE;

  *when = now;
  while (packet->next != PACKET_AT_DESTINATION)
    {
      const guint32 link = packet->next;
      const Passing passing
          = { packet, { packet->source, packet->user }, packet->number > 0 };
      Hop hop;

      if (G_UNLIKELY (link == NO_ROUTE))
        return graph_fail_no_route (self, packet->source + packet->offset,
                                    packet->destination + packet->offset, source);
      if (rule == HOPS_FIFO && moved
          && self->topology->weight_class[link] != TOPOLOGY_INFINITE_CLASS)
        return HOP_MOVED;
      packet->next = find_next (self, packet, self->topology->to[link], source, target);
      hop = pass (self, &passing, link, now, when, rule);
      if (hop == HOP_FAILED)
        return HOP_FAILED;
      moved |= hop == HOP_MOVED;
    }
  *when = packet->tail;
  return HOP_ARRIVED;
}

Hop
hop_fifo (Network *network, Packet *packet, SimTime now, SimTime *when)
{
  return hop_on_route (network, packet, now, when, HOPS_FIFO);
}

Hop
hop_reserved (Network *network, Packet *packet, SimTime now, SimTime *when)
{
  return hop_on_route (network, packet, now, when, HOPS_RESERVED);
}

/* ---- where packets choose ---------------------------------------------------------- */

static Hop
arrive (GraphNetwork *self, Packet *packet, SimTime *when)
{
  if (packet->next != PACKET_AT_DESTINATION)
    chooser_leave (self->chooser, packet);
  packet->next = PACKET_AT_DESTINATION;
  *when = packet->tail;
  return HOP_ARRIVED;
}

/* Passes one link that takes time (fifo), and `inf` links before it; the next choice is
 * made when its head is there. */
static G_ALWAYS_INLINE inline Hop
hop_by_choice (Network *network, Packet *packet, SimTime now, SimTime *when, HopRule rule)
{
  GraphNetwork *self = graph (network);
  gboolean moved = FALSE;

  *when = now;
  while (packet->next != PACKET_AT_DESTINATION
         && !chooser_is_there (self->chooser, packet))
    {
      Passing passing = { packet, { packet->source, packet->message }, FALSE };
      RouteChoice next;
      Hop hop;

      if (rule == HOPS_FIFO && moved)
        return HOP_MOVED;
      next = chooser_next (self->chooser, packet, *when);
      path_use_count (&self->use, network, packet, packet->node, next.n);
      if (G_UNLIKELY (next.link == ROUTES_NO_LINK))
        return graph_fail_no_route (self, packet->source + packet->offset,
                                    packet->destination + packet->offset, packet->node);
      passing.further = chooser_is_further (self->chooser, packet, next.link);
      hop = pass (self, &passing, next.link, now, when, rule);
      if (hop == HOP_FAILED)
        return HOP_FAILED;
      chooser_set_load (
          self->chooser, next.link,
          self->links.links[link_states_medium (&self->links, next.link)].free);
      packet->node = self->topology->to[next.link];
      moved |= hop == HOP_MOVED;
    }
  return arrive (self, packet, when);
}

Hop
hop_fifo_choice (Network *network, Packet *packet, SimTime now, SimTime *when)
{
  return hop_by_choice (network, packet, now, when, HOPS_FIFO);
}

Hop
hop_reserved_choice (Network *network, Packet *packet, SimTime now, SimTime *when)
{
  return hop_by_choice (network, packet, now, when, HOPS_RESERVED);
}
