/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph-alone-chosen.c - a message alone on a network on which its packets choose
 *
 * It makes the same draws as in the run, which do not matter where all its ways take the
 * same time.  If its packets cannot influence each other's ways, all take the first
 * one's. Else it is replayed on a second network with the same routes, which is empty
 * before and after.
 */
#include "config.h"

#include "network/graph/graph-private.h"

/* Whether a way that has been at these nodes has been at one of them twice. */
static gboolean
repeats (const GArray *nodes)
{
  for (guint i = 1; i < nodes->len; i++)
    for (guint j = 0; j < i; j++)
      if (g_array_index (nodes, guint32, i) == g_array_index (nodes, guint32, j))
        return TRUE;
  return FALSE;
}

/* Walks the first packet's way, while no link has a load.  nodes: where it has been, if
 * it has a Valiant route. */
static gboolean
walk_way (GraphNetwork *self, const Packet *message, GArray *nodes)
{
  Packet packet = *message;
  guint32 link = 0;

  link_path_clear (&self->alone.walked);
  chooser_start (self->chooser, &packet, 1);
  while (!chooser_is_there (self->chooser, &packet))
    {
      const gboolean is_valiant = packet.via < PACKET_DECIDES_LATER || nodes->len > 0;
      guint8 class;

      if (is_valiant)
        g_array_append_val (nodes, packet.node);
      link = chooser_next (self->chooser, &packet, CHOOSER_EMPTY).link;
      if (link == ROUTES_NO_LINK)
        break;
      class = self->prices.class_of[link];
      if (class != TOPOLOGY_INFINITE_CLASS)
        link_path_append (&self->alone.walked, class);
      packet.node = self->topology->to[link];
    }
  if (nodes->len > 0)
    g_array_append_val (nodes, packet.node);
  if (link == ROUTES_NO_LINK)
    graph_fail_no_route (self, message->source + message->offset,
                         message->destination + message->offset, packet.node);
  return link != ROUTES_NO_LINK;
}

/* Whether the message takes the same time on all its ways.  Packets that choose for
 * themselves must have one link in common, the first, which they leave one after the
 * other: with cut-through, each is then as long after the one before at every node, so
 * none waits, and the first link of a way has no load when UGAL looks at it; it has one
 * further on, at which `ugal-g` looks. */
static gboolean
takes_the_same (const GraphNetwork *self, const Packet *message, guint32 count)
{
  const guint32 *first = self->topology->first;
  const guint32 node = network_source_node (&self->network, message);

  return self->alone.even
         && (count == 1 || !self->use.by_packet
             || (self->prices.cut_through && first[node + 1] - first[node] == 1
                 && !chooser_looks_ahead (self->chooser)));
}

/* Packets that choose for themselves are on several ways; a load that the message has
 * made on one direction of a link, or at its first visit of a node, is one at the second.
 */
gboolean
graph_chosen_time (GraphNetwork *self, const Packet *message, SimTime *time)
{
  g_autoptr (GArray) nodes = NULL;
  guint64 packet_bytes;
  guint32 count;

  if (network_source_node (&self->network, message)
      == network_destination_node (&self->network, message))
    {
      *time = 0;
      return TRUE;
    }
  count = graph_packets (&self->network, message->source + message->offset,
                         message->destination + message->offset, message->bytes,
                         &packet_bytes);
  if (takes_the_same (self, message, count))
    return graph_shortest_time (self, message, packet_bytes, count, time);
  if (self->topology->medium != NULL || (self->use.by_packet && count > 1))
    return graph_replayed_time (self, message, packet_bytes, count, time);
  nodes = g_array_new (FALSE, FALSE, sizeof (guint32));
  if (!walk_way (self, message, nodes))
    return FALSE;
  if (repeats (nodes))
    return graph_replayed_time (self, message, packet_bytes, count, time);
  if (alone_times_of_path (&self->alone, &self->prices, message->bytes, packet_bytes,
                           count, time))
    return TRUE;
  network_fail_too_long (&self->network);
  return FALSE;
}
