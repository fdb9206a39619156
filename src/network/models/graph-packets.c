/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph-packets.c - a message's packets, the links of its route, and the time that the
 * packets take on these links in an empty network
 *
 * Source: docs/replay.md, "A message on a graph network" and "What is counted".
 */
#include "config.h"

#include "network/models/graph-private.h"
#include "network/models/transputer-time.h"
#include "network/network.h"
#include "topology/topology-nodes.h"

#include <string.h>

#define MOST_BEST_PACKETS 256

/* The time of a message of more packets is found out only if the message arrives. */
#define MOST_PACKETS_ALONE 65536

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

  return network_fail (&self->network,
                       "no route from processor %u (node %s) to processor %u (node %s) "
                       "in %s: node %s has no path to it",
                       network_processor_of (&self->network, source), from,
                       network_processor_of (&self->network, destination), to,
                       self->topology->name, at);
}

gboolean
graph_find_path (GraphNetwork *self, guint32 source, guint32 destination, GArray *classes)
{
  guint32 from = network_node_of (&self->network, source);
  guint32 target = network_node_of (&self->network, destination);

  for (guint32 node = from; node != target;)
    {
      guint32 link = self->chooser == NULL
                         ? routes_next (self->routes, node, from, target)
                         : routes_lowest (self->routes, node, target);

      if (link == ROUTES_NO_LINK)
        return graph_fail_no_route (self, source, destination, node) != HOP_FAILED;
      if (self->topology->weight_class[link] != TOPOLOGY_INFINITE_CLASS)
        g_array_append_val (classes, self->topology->weight_class[link]);
      node = self->topology->to[link];
    }
  return TRUE;
}

/* Bytes of a packet if the transputer's best portion is used (docs/replay.md, "A message
 * on a graph network").
 */
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

guint32
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

      if (graph_find_path (self, source, destination, classes) && classes->len > 1)
        *packet_bytes = best_portion (self, classes->len, bytes);
    }
  count = bytes / *packet_bytes + (bytes % *packet_bytes != 0);
  return (guint32) MIN (count, G_MAXUINT32);
}

const Price *
graph_find_price (GraphNetwork *self, guint64 bytes, guint32 weight_class)
{
  Price *price = &self->price[(bytes * 31 + weight_class) % PRICE_CACHE];
  const SimTime latency = self->latency[weight_class];
  const guint64 after = (guint64) latency + (guint64) self->gap;
  SimTime span;

  if (price->bytes != bytes || price->weight_class != weight_class)
    {
      if (!atto_time_price (self->start, self->per_byte, bytes,
                            &self->topology->weight[weight_class], &span))
        return NULL;
      *price = (Price){ bytes,
                        weight_class,
                        span,
                        latency,
                        sim_time_sum (self->start_time, latency),
                        after > SIM_TIME_LIMIT ? 0 : SIM_TIME_LIMIT - after + 1 };
    }
  self->last_price = *price;
  return &self->last_price;
}

gboolean
graph_path_time (GraphNetwork *self, const GArray *classes, guint64 bytes,
                 guint64 packet_bytes, guint32 count, SimTime *time)
{
  g_autofree SimTime *ready = g_new0 (SimTime, MAX (classes->len, 1));

  *time = 0;
  for (guint32 k = 0; k < count; k++)
    {
      guint64 size = k + 1 < count ? packet_bytes : bytes - (count - 1) * packet_bytes;
      SimTime head = 0, tail = 0;

      for (guint h = 0; h < classes->len; h++)
        {
          guint8 class = g_array_index (classes, guint8, h);
          SimTime begin = MAX (head, ready[h]), span, end, latency = self->latency[class];

          if (!graph_link_span (self, size, class, &span))
            return FALSE;
          end = MAX (begin + span, tail);
          if (end > SIM_TIME_LIMIT - latency - self->gap)
            return FALSE;
          ready[h] = end + self->gap;
          tail = end + latency;
          head = self->cut_through ? begin + self->start_time + latency : tail;
        }
      *time = MAX (*time, tail);
    }
  return TRUE;
}

gboolean
graph_alike_time (GraphNetwork *self, guint32 length, guint64 bytes, SimTime *time)
{
  *time = 0;
  return length == 0 || graph_alike_sum (self, length, bytes, time)
         || network_fail_too_long (&self->network) != HOP_FAILED;
}

/* The same where all links of the path are alike. */
static gboolean
alike_path_time (GraphNetwork *self, guint32 length, guint64 bytes, guint64 packet_bytes,
                 guint32 count, SimTime *time)
{
  g_autoptr (GArray) classes = g_array_new (FALSE, FALSE, 1);

  g_array_set_size (classes, length);
  memset (classes->data, 1, length);
  return graph_path_time (self, classes, bytes, packet_bytes, count, time);
}

SimTime
graph_keep_alone (GraphNetwork *self, guint32 length, guint64 bytes, guint64 packet_bytes,
                  guint32 count)
{
  SimTime time;

  if (length == ROUTES_LENGTH_UNKNOWN || length == 0 || count > MOST_PACKETS_ALONE
      || !(count == 1
               ? graph_alike_sum (self, length, bytes, &time)
               : alike_path_time (self, length, bytes, packet_bytes, count, &time)))
    return NETWORK_TIME_UNKNOWN;
  self->alone_time[length % ALONE_CACHE] = (AloneTime){ bytes, length, time };
  return time;
}

gboolean
graph_shortest_time (GraphNetwork *self, const Packet *message, guint64 packet_bytes,
                     guint32 count, SimTime *time)
{
  guint32 from = network_source_node (&self->network, message);
  guint32 target = network_destination_node (&self->network, message);
  guint32 length = self->alike && count == 1 ? routes_length (self->routes, from, target)
                                             : ROUTES_LENGTH_UNKNOWN;

  if (length != ROUTES_LENGTH_UNKNOWN)
    return graph_alike_time (self, length, message->bytes, time);

  g_autoptr (GArray) classes = g_array_new (FALSE, FALSE, 1);

  if (!graph_find_path (self, message->source + message->offset,
                        message->destination + message->offset, classes))
    return FALSE;
  if (graph_path_time (self, classes, message->bytes, packet_bytes, count, time))
    return TRUE;
  network_fail_too_long (&self->network);
  return FALSE;
}

gboolean
graph_check_route (Network *network, guint32 source, guint32 destination, GError **error)
{
  g_autoptr (GArray) classes = g_array_new (FALSE, FALSE, 1);

  if (graph_find_path (graph (network), source, destination, classes))
    return TRUE;
  g_propagate_error (error, network_take_error (network));
  return FALSE;
}
