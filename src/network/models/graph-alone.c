/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph-alone.c - a single message: its time in an empty network
 *
 * Source: docs/replay.md, "A message on a graph network" and "What is counted".
 */
#include "config.h"

#include "network/models/graph-private.h"
#include "network/network.h"

/* One packet: link by link, without storing weights. */
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
    return graph_alike_time (self, length, bytes, time);
  for (guint32 node = from; node != target;)
    {
      guint32 link = routes_next (self->routes, node, from, target);
      guint32 weight_class;

      if (link == ROUTES_NO_LINK)
        return graph_fail_no_route (self, source, destination, node) != HOP_FAILED;
      weight_class = self->topology->weight_class[link];
      node = self->topology->to[link];
      if (weight_class == TOPOLOGY_INFINITE_CLASS)
        continue;
      if (!graph_link_span (self, bytes, weight_class, &span)
          || tail > SIM_TIME_LIMIT - span)
        return network_fail_too_long (&self->network) != HOP_FAILED;
      tail = MAX (head + span, tail) + self->latency[weight_class];
      head = self->cut_through ? head + self->start_time + self->latency[weight_class]
                               : tail;
    }
  *time = tail;
  return TRUE;
}

gboolean
graph_empty_time (Network *network, guint32 source, guint32 destination, guint64 bytes,
                  guint32 message, SimTime *time)
{
  GraphNetwork *self = graph (network);
  Packet start = { .bytes = bytes, .message = message };

  if (self->chooser == NULL && self->packets == PACKETS_WHOLE
      && self->topology->medium == NULL)
    return whole_empty_time (self, source, destination, bytes, time);
  start.source = network_processor_of (network, source);
  start.destination = network_processor_of (network, destination);
  start.offset = source - start.source;
  if (self->chooser != NULL)
    return graph_chosen_empty_time (self, &start, time);

  guint64 packet_bytes;
  guint32 count = graph_packets (network, source, destination, bytes, &packet_bytes);

  return self->topology->medium == NULL
             ? graph_shortest_time (self, &start, packet_bytes, count, time)
             : graph_replayed_time (self, &start, packet_bytes, count, time);
}
