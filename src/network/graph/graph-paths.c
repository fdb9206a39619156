/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph-paths.c - a message's packets, the links of its route, and its time on them
 *
 * Source: docs/replay.md, "A message on a graph network" and "What is counted".
 */
#include "config.h"

#include "network/graph/graph-private.h"

static char *
label_of (const GraphNetwork *self, guint32 node)
{
  GString *label = g_string_new (NULL);

  topology_append_label (self->topology, node, label);
  return g_string_free (label, FALSE);
}

Hop
graph_fail_no_route (GraphNetwork *self, guint32 source, guint32 destination,
                     guint32 node)
{
  g_autofree char *from = label_of (self, network_node_of (&self->network, source));
  g_autofree char *to = label_of (self, network_node_of (&self->network, destination));
  g_autofree char *at = label_of (self, node);
  const char *why = routes_are_ordered (self->next.routes)
                        ? " in the order of dimensions, since links failed; expected "
                          "routing = time"
                        : "";

  return network_fail (&self->network,
                       "no route from processor %u (node %s) to processor %u (node %s) "
                       "in %s: node %s has no path to it%s",
                       network_processor_of (&self->network, source), from,
                       network_processor_of (&self->network, destination), to,
                       self->topology->name, at, why);
}

gboolean
graph_walk_path (GraphNetwork *self, guint32 source, guint32 destination)
{
  const guint32 from = network_node_of (&self->network, source);
  const guint32 target = network_node_of (&self->network, destination);

  link_path_clear (&self->alone.walked);
  for (guint32 node = from; node != target;)
    {
      const guint32 link = self->chooser == NULL
                               ? routes_next (self->next.routes, node, from, target)
                               : routes_lowest (self->next.routes, node, target);

      if (link == ROUTES_NO_LINK)
        return graph_fail_no_route (self, source, destination, node) != HOP_FAILED;
      if (self->prices.class_of[link] != TOPOLOGY_INFINITE_CLASS)
        link_path_append (&self->alone.walked, self->prices.class_of[link]);
      node = self->topology->to[link];
    }
  return TRUE;
}

guint32
graph_packets (Network *network, guint32 source, guint32 destination, guint64 bytes,
               guint64 *packet_bytes)
{
  GraphNetwork *self = graph (network);

  *packet_bytes = bytes;
  if (bytes == 0)
    return 1;
  if (self->sizes.mode == PACKETS_FIXED)
    *packet_bytes = MIN (self->sizes.bytes, bytes);
  if (self->sizes.mode == PACKETS_BEST && graph_walk_path (self, source, destination)
      && self->alone.walked.n > 1)
    *packet_bytes = packet_sizes_best (&self->sizes, self->alone.walked.n, bytes);
  return packet_sizes_count (bytes, *packet_bytes);
}

gboolean
graph_shortest_time (GraphNetwork *self, const Packet *message, guint64 packet_bytes,
                     guint32 count, SimTime *time)
{
  const guint32 from = network_source_node (&self->network, message);
  const guint32 target = network_destination_node (&self->network, message);
  const guint32 length = self->alone.alike && count == 1
                             ? routes_length (self->next.routes, from, target)
                             : ROUTES_LENGTH_UNKNOWN;
  gboolean done;

  if (length != ROUTES_LENGTH_UNKNOWN)
    done = alone_times_of_packet (&self->prices, length, message->bytes, time);
  else
    {
      if (!graph_walk_path (self, message->source + message->offset,
                            message->destination + message->offset))
        return FALSE;
      done = alone_times_of_path (&self->alone, &self->prices, message->bytes,
                                  packet_bytes, count, time);
    }
  if (!done)
    network_fail_too_long (&self->network);
  return done;
}

gboolean
graph_check_route (Network *network, guint32 source, guint32 destination, GError **error)
{
  if (graph_walk_path (graph (network), source, destination))
    return TRUE;
  g_propagate_error (error, network_take_error (network));
  return FALSE;
}
