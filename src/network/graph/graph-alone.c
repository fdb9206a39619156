/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph-alone.c - the zero-load latency of a message: its time without other messages
 *
 * Source: docs/replay.md, "A message on a graph network" and "What is counted".
 */
#include "config.h"

#include "network/graph/graph-private.h"

gboolean
graph_zero_load_latency (Network *network, guint32 source, guint32 destination,
                         guint64 bytes, guint32 message, SimTime *time)
{
  GraphNetwork *self = graph (network);
  Packet start = { .bytes = bytes, .message = message };
  guint64 packet_bytes;
  guint32 count;

  start.source = network_processor_of (network, source);
  start.destination = network_processor_of (network, destination);
  start.offset = source - start.source;
  if (self->chooser != NULL)
    return graph_chosen_time (self, &start, time);
  count = graph_packets (network, source, destination, bytes, &packet_bytes);
  return self->topology->medium == NULL
             ? graph_shortest_time (self, &start, packet_bytes, count, time)
             : graph_replayed_time (self, &start, packet_bytes, count, time);
}
