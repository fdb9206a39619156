/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph-start.c - a message's packets before their first link */
#include "config.h"

#include "network/graph/graph-private.h"

/* If a node is on a shortest path to the target, so are the nodes after it: whether a
 * route exists is known at its first link. */
static G_ALWAYS_INLINE inline guint32
first_link (GraphNetwork *self, Packet *packet, guint32 source, guint32 target,
            guint32 packets)
{
  RouteChoice next;

  if (self->use.pairs != NULL && packet->number == 0)
    pair_set_add (self->use.pairs, source, target);
  if (self->chooser != NULL)
    {
      chooser_start (self->chooser, packet, packets);
      return PACKET_CHOOSES;
    }
  packet->user
      = packets == 1 && self->links.medium == NULL ? LINK_USER_WHOLE : packet->message;
  next = next_links_find (&self->next, source, source, target, self->next.by);
  path_use_count (&self->use, &self->network, packet, source, next.n);
  if (next.link == ROUTES_NO_LINK)
    return NO_ROUTE;
  if (self->next.by == NEXT_ORDERED)
    {
      const RouteRun run
          = route_coordinates_run (self->next.ordered, source, target, next.link);

      packet->port = run.port;
      packet->left = run.left;
    }
  return next.link;
}

guint32
graph_first_link (Network *network, Packet *packet, guint32 packets)
{
  const GraphNetwork *self = graph (network);

  /* A copy of the message's first packet has its link. */
  if (packet->number > 0 && self->chooser == NULL && !self->use.by_packet)
    return packet->next;
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

  if (G_UNLIKELY (packet->message == PACKET_ACKNOWLEDGEMENT))
    {
      packet->next = first_link (self, packet, node, target, 1);
      return 1;
    }
  if (self->sizes.mode != PACKETS_WHOLE)
    packets = graph_packets (network, packet->source + packet->offset,
                             packet->destination + packet->offset, bytes, &packet->bytes);
  if (packets == G_MAXUINT32)
    return packets;
  if (self->alone.looks_up)
    *empty = alone_times_look_up (&self->alone, &self->prices,
                                  routes_length (self->next.routes, node, target), bytes,
                                  packet->bytes, packets);
  packet->next = first_link (self, packet, node, target, packets);
  return packets;
}
