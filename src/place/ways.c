/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "place/ways.h"

#include "routes/route-costs.h"
#include "routes/routes.h"

#define LEAST_WEIGHT_COST 1024

struct _Ways
{
  const Topology *topology;
  Routes *routes;  /* NULL: clusters */
  guint32 *medium; /* by link of the topology: the lowest one of the same medium */
  MachineClusters *clusters; /* NULL: a graph */
  guint32 links;
  guint32 *cost; /* by link */
  guint32 *link; /* of ways_distance */
};

/* ---- graphs ------------------------------------------------------------------------ */

static gboolean
ways_are_fixed (const Machine *machine)
{
  switch (machine->routing)
    {
    case ROUTING_TIME:
    case ROUTING_HOPS:
    case ROUTING_DIMENSION_ORDER:
    case ROUTING_MINIMAL:
      return routes_ties_are_fixed (machine->ties);
    case ROUTING_VALIANT:
    case ROUTING_UGAL:
    case ROUTING_UGAL_G:
      return FALSE;
    }
  return FALSE;
}

/* 1024 x least / weight, to nearest, halves up. */
static guint32
cost_of (const Decimal *least, const Decimal *weight)
{
  /* least is at most weight, so the quotient is at most 1024; both products are cut to 96
   * bits together, which only concerns weights of more than 14 digits. */
  unsigned __int128 above = (unsigned __int128) least->digits * weight->scale;
  unsigned __int128 below = (unsigned __int128) weight->digits * least->scale;

  while (below >> 96 != 0)
    {
      above >>= 1;
      below >>= 1;
    }
  return MAX ((guint32) ((2 * LEAST_WEIGHT_COST * above + below) / (2 * below)), 1);
}

static const Decimal *
find_least_weight (const Topology *t)
{
  const Decimal *least = NULL;

  for (guint32 link = 0; link < t->links; link++)
    if (t->weight_class[link] != TOPOLOGY_INFINITE_CLASS)
      {
        const Decimal *weight = &t->weight[t->weight_class[link]];

        if (least == NULL || decimal_compare (weight, least) < 0)
          least = weight;
      }
  return least;
}

/* Both directions are one medium with half duplex, unless a file says something else. */
static guint32
medium_of (const Topology *t, guint32 link, guint32 from, gboolean half_duplex)
{
  guint32 back;

  if (t->medium != NULL && t->medium[link] != G_MAXUINT32)
    return t->medium[link];
  if (!half_duplex)
    return link;
  back = topology_find_link (t, t->to[link], from);
  return back == G_MAXUINT32 || (t->medium != NULL && t->medium[back] != G_MAXUINT32)
             ? link
             : MIN (link, back);
}

static void
price_links (Ways *self, const Machine *machine)
{
  const Topology *t = self->topology;
  const Decimal *least = find_least_weight (t);
  guint32 by_class[256] = { 0 };

  self->links = t->links;
  self->cost = g_new0 (guint32, MAX (t->links, 1));
  self->medium = g_new (guint32, MAX (t->links, 1));
  for (guint i = 0; least != NULL && i < t->n_classes; i++)
    if (i != TOPOLOGY_INFINITE_CLASS)
      by_class[i] = decimal_compare (&t->weight[i], least) < 0
                        ? LEAST_WEIGHT_COST
                        : cost_of (least, &t->weight[i]);
  for (guint32 node = 0; node < t->nodes; node++)
    for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
      {
        self->cost[link] = by_class[t->weight_class[link]];
        self->medium[link] = medium_of (t, link, node, machine->half_duplex);
      }
}

static void
open_graph (Ways *self, const Machine *machine)
{
  SimTime cost[256];
  gboolean fixed = ways_are_fixed (machine);

  /* The network was opened with the same costs. */
  if (!route_costs (self->topology, machine, cost))
    g_assert_not_reached ();
  self->routes
      = routes_new (self->topology, cost, fixed ? machine->routing : ROUTING_MINIMAL,
                    fixed ? machine->ties : TIES_LOWEST, machine->route_memory);
  price_links (self, machine);
}

static guint32
find_on_graph (Ways *self, guint32 from, guint32 to, guint32 *link)
{
  guint32 n = 0;

  for (guint32 node = from; node != to;)
    {
      const guint32 next = routes_next (self->routes, node, from, to);

      if (next == ROUTES_NO_LINK)
        return WAYS_NONE;
      if (self->cost[next] != 0)
        link[n++] = self->medium[next];
      node = self->topology->to[next];
    }
  return n;
}

/* ---- clusters ---------------------------------------------------------------------- */

/* What the program's messages would take on a cluster's channels, if it had them all. */
typedef struct
{
  unsigned __int128 time;
  guint32 channels; /* 0: none */
} ClusterPrice;

/* Whether one is below another: times have at most CLUSTER_TIME_BITS. */
#define CLUSTER_TIME_BITS 80

static gboolean
is_below (const ClusterPrice *one, const ClusterPrice *other)
{
  return one->time * other->channels < other->time * one->channels;
}

/* FALSE: a time, divided by 2^shift, is too long. */
static gboolean
price_clusters (const MachineClusters *clusters, guint64 messages, TotalBytes bytes,
                guint shift, ClusterPrice *price)
{
  for (guint32 c = 0; c < clusters->n_clusters; c++)
    {
      const Cluster *cluster = &clusters->clusters[c];

      price[c].channels = cluster->channels;
      if (!traffic_time (cluster->start_time >> shift, cluster->byte_time >> shift,
                         messages, bytes, CLUSTER_TIME_BITS, &price[c].time))
        return FALSE;
    }
  return TRUE;
}

/* A cluster is a link whose weight is 1 / its price. */
static void
open_clusters (Ways *self, guint64 messages, TotalBytes bytes)
{
  const MachineClusters *clusters = self->clusters;
  g_autofree ClusterPrice *price = g_new0 (ClusterPrice, MAX (clusters->n_clusters, 1));
  ClusterPrice most = { 0, 1 };

  for (guint shift = 0; !price_clusters (clusters, messages, bytes, shift, price);)
    shift++;
  for (guint32 c = 0; c < clusters->n_clusters; c++)
    if (price[c].channels > 0 && is_below (&most, &price[c]))
      most = price[c];
  self->links = clusters->n_clusters;
  self->cost = g_new0 (guint32, MAX (self->links, 1));
  for (guint32 c = 0; c < clusters->n_clusters; c++)
    {
      const unsigned __int128 above = price[c].time * most.channels;
      const unsigned __int128 below = most.time * price[c].channels;

      if (above > 0 && below > 0)
        self->cost[c]
            = MAX ((guint32) ((2 * LEAST_WEIGHT_COST * above + below) / (2 * below)), 1);
    }
}

/* ---- both -------------------------------------------------------------------------- */

Ways *
ways_new (const Network *network, const Machine *machine, guint64 messages,
          TotalBytes bytes)
{
  Ways *self = g_new0 (Ways, 1);

  self->topology = network_topology (network);
  if (network_is_graph (machine))
    open_graph (self, machine);
  else
    {
      self->clusters = machine_clusters_ref (machine->clusters);
      open_clusters (self, messages, bytes);
    }
  self->link = g_new (guint32, ways_longest (self));
  return self;
}

void
ways_free (Ways *self)
{
  g_clear_pointer (&self->routes, routes_free);
  g_clear_pointer (&self->clusters, machine_clusters_unref);
  g_free (self->medium);
  g_free (self->cost);
  g_free (self->link);
  g_free (self);
}

guint32
ways_links (const Ways *self)
{
  return self->links;
}

const guint32 *
ways_costs (const Ways *self)
{
  return self->cost;
}

guint32
ways_longest (const Ways *self)
{
  return self->clusters != NULL ? 1 : MAX (self->topology->nodes, 1);
}

guint32
ways_find (Ways *self, guint32 from, guint32 to, guint32 *link)
{
  if (self->routes != NULL)
    return find_on_graph (self, from, to, link);
  if (from == to)
    return 0;
  *link = machine_clusters_common (self->clusters, from, to);
  return self->cost[*link] == 0 ? 0 : 1;
}

guint32
ways_distance (Ways *self, guint32 from, guint32 to)
{
  const guint32 n = ways_find (self, from, to, self->link);

  return self->routes != NULL || n != 1 ? n : self->cost[self->link[0]];
}
