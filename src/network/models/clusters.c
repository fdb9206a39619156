/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clusters.c - clusters of clusters, each a switch of parallel channels
 *
 *   processors of a cluster --inf--> channel's node ==channel==> node --inf--> processors
 *
 * A message passes one channel of the smallest cluster that contains source and
 * destination: the channel that is free first, of several the one with the lowest number;
 * it waits there for earlier messages.  So a route is three links, two of which take no
 * time, and depends on the traffic. Source: machine-files page, "Machine file" (the
 * cluster form).
 */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "network/link-changes.h"
#include "network/network-model.h"
#include "network/models/models.h"
#include "network/links/fifo-waits.h"

typedef struct
{
  SimTime free;
  LinkUser user; /* the last message's */
  FifoWaits waits;
} ClusterChannel;

typedef struct
{
  Network network;
  Topology *topology;
  MachineClusters *clusters;
  guint32 *first_channel; /* by cluster, and one more */
  SimTime *start_time;    /* by cluster; without factors of links */
  SimTime latency, gap;
  LinkChanges changes;
  Ratio start_by; /* start times, of a what-if */
  ClusterChannel *channels;
  LinkStatistics *statistics; /* by link */
} ClusterNetwork;

static ClusterNetwork *
get (Network *network)
{
  return (ClusterNetwork *) network;
}

/* ---- the topology ------------------------------------------------------------------ */

/* A cluster of one processor transmits nothing, so it has no channels. */
static guint32
channels_of (const Cluster *cluster)
{
  return cluster->processors > 1 ? cluster->channels : 0;
}

/* Returns: FALSE if there are more nodes or links than a topology may have. */
static gboolean
count (ClusterNetwork *self, guint32 *nodes, guint32 *links)
{
  const MachineClusters *clusters = self->clusters;
  guint64 channels = 0, all_links = 0;

  self->first_channel = g_new (guint32, clusters->n_clusters + 1);
  for (guint32 c = 0; c < clusters->n_clusters; c++)
    {
      const Cluster *cluster = &clusters->clusters[c];

      self->first_channel[c] = (guint32) channels;
      channels += channels_of (cluster);
      all_links += channels_of (cluster) * (2 * (guint64) cluster->processors + 1);
      if (clusters->processors + 2 * channels > TOPOLOGY_MAX_NODES
          || all_links > TOPOLOGY_MAX_LINKS)
        return FALSE;
    }
  self->first_channel[clusters->n_clusters] = (guint32) channels;
  *nodes = (guint32) (clusters->processors + 2 * channels);
  *links = (guint32) all_links;
  return TRUE;
}

static guint32
channel_node (const ClusterNetwork *self, guint32 channel)
{
  return self->clusters->processors + 2 * channel;
}

static void
add_link (Topology *t, guint32 *n, guint32 to, guint8 weight_class)
{
  t->to[*n] = to;
  t->weight_class[(*n)++] = weight_class;
}

/* Links to all channels of the clusters that contain it, those of the largest cluster
 * first. */
static void
add_processor (ClusterNetwork *self, guint32 *n, guint32 processor)
{
  const MachineClusters *clusters = self->clusters;
  guint32 above[256], depth = 0;

  for (guint32 c = clusters->cluster_of[processor]; c != CLUSTER_NONE;
       c = clusters->clusters[c].parent)
    above[depth++] = c;
  while (depth-- > 0)
    for (guint32 channel = self->first_channel[above[depth]];
         channel < self->first_channel[above[depth] + 1]; channel++)
      add_link (self->topology, n, channel_node (self, channel), TOPOLOGY_INFINITE_CLASS);
}

static void
add_channels (ClusterNetwork *self, guint32 *n, guint32 *node, const Cluster *cluster)
{
  Topology *t = self->topology;

  for (guint32 k = 0; k < channels_of (cluster); k++)
    {
      t->first[(*node)++] = *n;
      add_link (t, n, *node, 1);
      t->first[(*node)++] = *n;
      for (guint32 p = 0; p < cluster->processors; p++)
        add_link (t, n, cluster->first_processor + p, TOPOLOGY_INFINITE_CLASS);
    }
}

static gboolean
make_topology (ClusterNetwork *self, const char *name, GError **error)
{
  guint32 nodes, links, n = 0, node;
  Topology *t;

  if (!count (self, &nodes, &links))
    {
      error_set (error, NETFARE_ERROR_REPLAY, "%s has more than %u nodes or %u links",
                 name, TOPOLOGY_MAX_NODES, TOPOLOGY_MAX_LINKS);
      return FALSE;
    }
  self->network.topology = self->topology = t = g_new0 (Topology, 1);
  t->name = g_strdup (name);
  t->processors = self->clusters->processors;
  t->shape = (Shape){ 1, { t->processors } };
  t->nodes = nodes;
  t->links = links;
  t->first = g_new (guint32, (gsize) nodes + 1);
  t->to = g_new (guint32, MAX (links, 1));
  t->weight_class = g_new (guint8, MAX (links, 1));
  t->n_classes = 2;
  t->weight[1] = (Decimal){ 1, 1 };
  for (node = 0; node < t->processors; node++)
    {
      t->first[node] = n;
      add_processor (self, &n, node);
    }
  for (guint32 c = 0; c < self->clusters->n_clusters; c++)
    add_channels (self, &n, &node, &self->clusters->clusters[c]);
  t->first[nodes] = n;
  return TRUE;
}

/* ---- a message --------------------------------------------------------------------- */

/* How long a message occupies a channel of this cluster. */
static gboolean
span_of (const ClusterNetwork *self, guint32 number, guint32 channel, guint64 bytes,
         SimTime *span)
{
  const Cluster *cluster = &self->clusters->clusters[number];
  const guint32 link = self->topology->first[channel_node (self, channel)];
  const Ratio by = link_changes_factor (&self->changes, link);
  const PriceTerm terms[] = { { cluster->start_time, 1, { self->start_by, by } },
                              { cluster->byte_time, bytes, { RATIO_ONE, by } } };

  if (ratio_is_one (by) && ratio_is_one (self->start_by))
    return atto_time_price (cluster->start_time, cluster->byte_time, bytes, NULL, span);
  return price_terms_sum (terms, G_N_ELEMENTS (terms), span);
}

static guint32
least_loaded (const ClusterNetwork *self, guint32 cluster, SimTime now)
{
  guint32 best = self->first_channel[cluster];

  for (guint32 channel = best; channel < self->first_channel[cluster + 1]; channel++)
    if (MAX (self->channels[channel].free, now) < MAX (self->channels[best].free, now))
      best = channel;
  return best;
}

static LinkStatistics *
mark (ClusterNetwork *self, guint32 link, const Packet *packet, SimTime reached,
      SimTime begin, SimTime end)
{
  LinkStatistics *statistics = &self->statistics[link];

  statistics->busy += end - begin;
  statistics->packets++;
  statistics->messages++;
  statistics->bytes += packet->bytes;
  if (self->network.observer != NULL)
    self->network.observer (self->network.observer_data, link, reached, begin, end,
                            packet);
  return statistics;
}

/* A message begins on the channel later than it reached it. */
static void
wait_for_channel (ClusterChannel *channel, LinkUser user, SimTime reached, SimTime begin,
                  SimTime until, LinkStatistics *statistics)
{
  const LinkWait parts
      = fifo_waits_join (&channel->waits, channel->user, user, reached, begin, until);

  statistics->delay += begin - reached;
  statistics->sender_delay += parts.sender;
  statistics->longest_delay = MAX (statistics->longest_delay, begin - reached);
  statistics->longest_queue = channel->waits.queue.longest;
}

/* Marks the three links of the route. */
static void
mark_all (ClusterNetwork *self, guint32 number, guint32 source, guint32 target,
          const Packet *packet, SimTime reached, SimTime begin, SimTime end)
{
  const guint32 node = channel_node (self, number);
  const LinkUser user = { packet->source, LINK_USER_WHOLE };
  ClusterChannel *channel = &self->channels[number];
  LinkStatistics *statistics;

  mark (self, topology_find_link (self->topology, source, node), packet, reached, reached,
        reached);
  statistics = mark (self, self->topology->first[node], packet, reached, begin, end);
  if (begin > reached)
    wait_for_channel (channel, user, reached, begin, end + self->gap, statistics);
  channel->user = user;
  mark (self, topology_find_link (self->topology, node + 1, target), packet, end, end,
        end);
}

static Hop
cluster_hop (Network *network, Packet *packet, SimTime now, SimTime *when)
{
  ClusterNetwork *self = get (network);
  guint32 source = network_node_of (network, packet->source);
  guint32 target = network_node_of (network, packet->destination);
  guint32 cluster, channel;
  SimTime begin, span;

  *when = packet->tail;
  if (packet->next == PACKET_AT_DESTINATION)
    return HOP_ARRIVED;
  cluster = machine_clusters_common (self->clusters, source, target);
  channel = least_loaded (self, cluster, now);
  begin = MAX (self->channels[channel].free, now);
  if (!span_of (self, cluster, channel, packet->bytes, &span)
      || begin > SIM_TIME_LIMIT - span - self->latency - self->gap)
    return network_fail_too_long (network);
  self->channels[channel].free = begin + span + self->gap;
  network->link_hops++;
  network->time.total += span;
  network->time.start += self->start_time[cluster];
  network->time.latency += self->latency;
  mark_all (self, channel, source, target, packet, now, begin, begin + span);
  packet->next = PACKET_AT_DESTINATION;
  *when = packet->tail = begin + span + self->latency;
  return HOP_ARRIVED;
}

static gboolean
cluster_zero_load_latency (Network *network, guint32 source, guint32 destination,
                           guint64 bytes, guint32 message, SimTime *time)
{
  ClusterNetwork *self = get (network);
  guint32 from = network_node_of (network, source);
  guint32 to = network_node_of (network, destination);
  guint32 cluster;

  *time = 0;
  if (from == to)
    return TRUE;
  cluster = machine_clusters_common (self->clusters, from, to);
  if (!span_of (self, cluster, self->first_channel[cluster], bytes, time)
      || *time > SIM_TIME_LIMIT - self->latency)
    return network_fail_too_long (network) != HOP_FAILED;
  *time += self->latency;
  return TRUE;
}

/* ---- open and close ---------------------------------------------------------------- */

static void
cluster_reset (Network *network)
{
  ClusterNetwork *self = get (network);
  guint32 n = self->first_channel[self->clusters->n_clusters];

  for (guint32 channel = 0; channel < n; channel++)
    {
      fifo_waits_clear (&self->channels[channel].waits);
      self->channels[channel] = (ClusterChannel){ 0 };
    }
  memset (self->statistics, 0, self->topology->links * sizeof (LinkStatistics));
}

static void
cluster_close (Network *network)
{
  ClusterNetwork *self = get (network);

  if (self->channels != NULL)
    cluster_reset (network);
  g_free (self->channels);
  g_free (self->statistics);
  g_free (self->first_channel);
  g_free (self->start_time);
  link_changes_close (&self->changes);
  topology_free (self->topology);
  machine_clusters_unref (self->clusters);
  g_free (self);
}

static LinkStatistics
cluster_link_statistics (const Network *network, guint32 link)
{
  return ((const ClusterNetwork *) network)->statistics[link];
}

static LinkPeak
cluster_sum_links (Network *network, guint32 first, guint32 end)
{
  LinkPeak peak = { 0 };

  for (guint32 link = first; link < end; link++)
    link_peak_add (&peak, &get (network)->statistics[link]);
  return peak;
}

static Network *
open_clusters (const Machine *machine, GError **error)
{
  const PriceTerm latency
      = { machine->link_latency,
          1,
          { what_if_factor (machine->what_if, CHANGE_LATENCY), RATIO_ONE } };
  ClusterNetwork *self = g_new0 (ClusterNetwork, 1);

  self->network.model = &network_model_clusters;
  self->clusters = machine_clusters_ref (machine->clusters);
  self->start_by = what_if_factor (machine->what_if, CHANGE_START);
  /* A time in a machine file is below SIM_TIME_LIMIT; with a factor it may not be. */
  if (!price_terms_sum (&latency, 1, &self->latency))
    self->latency = SIM_TIME_LIMIT;
  atto_time_price (machine->link_gap, 0, 0, NULL, &self->gap);
  if (!make_topology (self, machine->name, error)
      || !link_changes_open (&self->changes, machine->what_if, self->topology, error))
    {
      cluster_close (&self->network);
      return NULL;
    }
  self->channels
      = g_new0 (ClusterChannel, MAX (self->first_channel[self->clusters->n_clusters], 1));
  self->statistics = g_new0 (LinkStatistics, MAX (self->topology->links, 1));
  self->start_time = g_new0 (SimTime, self->clusters->n_clusters);
  for (guint32 c = 0; c < self->clusters->n_clusters; c++)
    atto_time_price (self->clusters->clusters[c].start_time, 0, 0, NULL,
                     &self->start_time[c]);
  return &self->network;
}

static char *
title (const Machine *machine)
{
  return g_strdup_printf ("cluster(%s)", machine->clusters->name);
}

static Shape
own_shape (const Machine *machine)
{
  return (Shape){ .rank = 1, .size = { machine->clusters->processors } };
}

static const Decimal *
own_power (const Machine *machine, guint32 *count)
{
  *count = machine->clusters->processors;
  return machine->clusters->power;
}

/* Each cluster has its own costs; these are those of the outermost one. */
static MessagePrices
message_prices (const Machine *machine, const Topology *topology)
{
  const Cluster *outermost = &machine->clusters->clusters[0];

  return (MessagePrices){ outermost->start_time, outermost->byte_time, NULL, NULL };
}

/* There may be many clusters; the costs of inner ones are in the machine file. */
static void
own_costs (const Machine *machine, NetworkCostTaker take, gpointer data)
{
  const MachineClusters *clusters = machine->clusters;
  g_autofree char *n = g_strdup_printf ("%u", clusters->n_clusters);

  take (data, &(NetworkCost){ "clusters", 0, n });
  take (data,
        &(NetworkCost){ "outermost tstart", clusters->clusters[0].start_time, NULL });
  take (data, &(NetworkCost){ "outermost tbyte", clusters->clusters[0].byte_time, NULL });
  take (data, &(NetworkCost){ "routing", 0, "common cluster" });
  take (data, &(NetworkCost){ "ties", 0, "least loaded" });
}

/* Costs are set for each cluster, not by keys. */
static const char *const keys[]
    = { "processors", "placement", "link latency", "link gap", NULL };

const NetworkModel network_model_clusters = {
  .name = "clusters",
  .meaning = "clusters of clusters, each a switch with parallel channels",
  .title = title,
  .own_shape = own_shape,
  .own_power = own_power,
  .message_prices = message_prices,
  .own_costs = own_costs,
  .time_name = "channel time",
  .keys = keys,
  .open = open_clusters,
  .hop = cluster_hop,
  .zero_load_latency = cluster_zero_load_latency,
  .link_statistics = cluster_link_statistics,
  .sum_links = cluster_sum_links,
  .reset = cluster_reset,
  .close = cluster_close,
};
