/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hop-plain.c - packets on links that take time and have no medium in common, first come
 * first served
 *
 * The case of most runs: without what others need.  Source: docs/replay.md, "A message on
 * a graph network" and "Congestion".
 */
#include "config.h"

#include "network/graph/graph-private.h"

/* The packet passes a link, and does not know the one after it yet.  *when: it reaches
 * the link, then the next node.  further: its message is counted already; is_alike: as in
 * HopCase; observed: somebody hears of links.  FALSE: too long. */
static G_ALWAYS_INLINE inline gboolean
pass (GraphNetwork *self, Packet *packet, guint32 number, LinkUser user, SimTime *when,
      gboolean further, gboolean is_alike, gboolean observed)
{
  Link *link = &self->links.links[number];
  const LinkPrice *price = link_price (&self->prices, packet->bytes, link->price_class);
  const SimTime reached = *when, begin = MAX (reached, link->free);
  guint64 end; /* may be 2^63 */

  if (G_UNLIKELY (price == NULL))
    return FALSE;
  end = (guint64) begin + (guint64) price->span;
  if (!is_alike && G_UNLIKELY (end < (guint64) packet->tail))
    {
      self->network.time.held += packet->tail - (SimTime) end;
      end = (guint64) packet->tail;
    }
  if (G_UNLIKELY (end >= price->too_late))
    return FALSE;
  link->free = (SimTime) end + self->prices.gap;
  *when = begin + price->head;
  link->busy += (SimTime) end - begin;
  link->bytes += packet->bytes;
  link->packets++;
  if (further)
    link->further++;
  if (begin > reached)
    link_states_wait_fast (&self->links, link, user, reached, begin, link->free);
  link->user = user;
  if (observed)
    self->network.observer (self->network.observer_data, number, reached, begin,
                            (SimTime) end, packet);
  packet->tail = (SimTime) end + price->latency;
  return TRUE;
}

/* The same for a packet that does not choose. */
static G_ALWAYS_INLINE inline gboolean
pass_next (GraphNetwork *self, Packet *packet, SimTime *when, gboolean is_alike,
           gboolean is_whole, gboolean observed)
{
  const LinkUser user = { packet->source, is_whole ? LINK_USER_WHOLE : packet->user };

  return pass (self, packet, packet->next, user, when, !is_whole && packet->number > 0,
               is_alike, observed);
}

/* The packet has passed a link. */
static G_ALWAYS_INLINE inline void
find_next (GraphNetwork *self, Packet *packet, SimTime *when, NextBy by)
{
  const guint32 node = self->links.links[packet->next].to;
  guint32 target;
  RouteChoice next;

  if (by == NEXT_ORDERED && --packet->left > 0)
    {
      packet->next = route_coordinates_along (self->next.ordered, node, packet->port);
      return;
    }
  target = network_destination_node (&self->network, packet);
  if (node == target)
    {
      packet->next = PACKET_AT_DESTINATION;
      *when = packet->tail;
      return;
    }
  next = next_links_find (&self->next, node, network_source_node (&self->network, packet),
                          target, by);
  path_use_count (&self->use, &self->network, packet, node, next.n);
  packet->next = next.link;
  if (by == NEXT_ORDERED)
    {
      const RouteRun run
          = route_coordinates_run (self->next.ordered, node, target, next.link);

      packet->port = run.port;
      packet->left = run.left;
    }
}

static G_ALWAYS_INLINE inline Hop
hop (Network *network, Packet *packet, SimTime now, SimTime *when, gboolean is_alike,
     gboolean is_whole, NextBy by)
{
  GraphNetwork *self = graph (network);

  if (G_UNLIKELY (packet->next >= NO_ROUTE))
    {
      *when = packet->tail;
      return packet->next == PACKET_AT_DESTINATION
                 ? HOP_ARRIVED
                 : graph_fail_no_route (self, packet->source + packet->offset,
                                        packet->destination + packet->offset,
                                        network_source_node (network, packet));
    }
  *when = now;
  if (!(network->observer == NULL
            ? pass_next (self, packet, when, is_alike, is_whole, FALSE)
            : pass_next (self, packet, when, is_alike, is_whole, TRUE)))
    return network_fail_too_long (network);
  network->link_hops++;
  find_next (self, packet, when, by);
  return packet->next == PACKET_AT_DESTINATION ? HOP_ARRIVED : HOP_MOVED;
}

/* All links, then all next ones: two short loops wait less for memory than a long one. */
static G_ALWAYS_INLINE inline gboolean
hop_all (Network *network, PacketOnLink *packets, guint n, gboolean is_alike,
         gboolean is_whole, NextBy by)
{
  GraphNetwork *self = graph (network);
  const gboolean observed = network->observer != NULL;

  for (guint i = 0; i < n; i++)
    if (G_UNLIKELY (!pass_next (self, packets[i].packet, &packets[i].time, is_alike,
                                is_whole, observed)))
      return network_fail_too_long (network) != HOP_FAILED;
  network->link_hops += n;
  for (guint i = 0; i < n; i++)
    find_next (self, packets[i].packet, &packets[i].time, by);
  return TRUE;
}

#define HOP_DEFINE(name, alike, whole, by)                                               \
  Hop hop_##name (Network *network, Packet *packet, SimTime now, SimTime *when)          \
  {                                                                                      \
    return hop (network, packet, now, when, alike, whole, by);                           \
  }                                                                                      \
  gboolean hop_all_##name (Network *network, PacketOnLink *packets, guint n)             \
  {                                                                                      \
    return hop_all (network, packets, n, alike, whole, by);                              \
  }
PLAIN_HOPS (HOP_DEFINE)

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

Hop
hop_plain_choice (Network *network, Packet *packet, SimTime now, SimTime *when)
{
  GraphNetwork *self = graph (network);
  const LinkUser user = { packet->source, packet->message };
  RouteChoice next;

  if (packet->next == PACKET_AT_DESTINATION || chooser_is_there (self->chooser, packet))
    return arrive (self, packet, when);
  next = chooser_next (self->chooser, packet, now);
  path_use_count (&self->use, network, packet, packet->node, next.n);
  if (G_UNLIKELY (next.link == ROUTES_NO_LINK))
    return graph_fail_no_route (self, packet->source + packet->offset,
                                packet->destination + packet->offset, packet->node);
  *when = now;
  if (!pass (self, packet, next.link, user, when,
             chooser_is_further (self->chooser, packet, next.link), FALSE,
             network->observer != NULL))
    return network_fail_too_long (network);
  network->link_hops++;
  chooser_set_load (self->chooser, next.link, self->links.links[next.link].free);
  packet->node = self->links.links[next.link].to;
  return chooser_is_there (self->chooser, packet) ? arrive (self, packet, when)
                                                  : HOP_MOVED;
}
