/* SPDX-License-Identifier: GPL-3.0-or-later */
/* routing-model-paths.c - times of links, distances, equally good links */
#include "config.h"

#include "routing-model-private.h"
#include "topology/topology-nodes.h"

SimTime
routing_model_whole (AttoTime time)
{
  return (SimTime) ((2 * time + ATTO_PER_PICOSECOND) / (2 * ATTO_PER_PICOSECOND));
}

Distance *
routing_model_distance (const State *self, guint left, guint32 node, guint32 destination)
{
  return &self->distances[(left * self->t->nodes + node) * self->t->nodes + destination];
}

static gboolean
keeps_to_groups (const State *self)
{
  return routing_model_group_of (self, 0) != NONE
         && self->machine->routing >= ROUTING_MINIMAL;
}

gboolean
routing_model_leads_to_other_group (const State *self, guint32 from, guint32 link)
{
  return keeps_to_groups (self)
         && routing_model_group_of (self, from)
                != routing_model_group_of (self, self->t->to[link]);
}

/* With the factor of its class, whose digits are few here. */
static Decimal
weight_of (const State *self, guint32 link)
{
  const Topology *plain = self->of->plain;
  const Decimal own = plain->weight[plain->weight_class[link]];
  const Decimal factor
      = self->machine->link_costs
            .weight[topology_link_class (plain, topology_link_from (plain, link), link)];

  return (Decimal){ own.digits * factor.digits, own.scale * factor.scale };
}

/* Of its class if that is set, else of all links; more to a switch. */
SimTime
routing_model_latency_of (const State *self, guint32 link)
{
  const Topology *plain = self->of->plain;
  const LinkClass class = topology_link_class (plain, topology_link_from (plain, link),
                                               link);
  g_autofree char *key = g_strconcat (link_class_name (class), " latency", NULL);
  const LinkCosts *costs = &self->machine->link_costs;
  AttoTime latency = machine_is_set (self->machine, key) ? costs->latency[class]
                                                         : self->machine->link_latency;

  if (plain->to[link] >= plain->processors)
    latency += costs->switch_latency;
  return (SimTime) ((2 * latency + ATTO_PER_PICOSECOND) / (2 * ATTO_PER_PICOSECOND));
}

/* Rounded once to a whole picosecond, halves up. */
SimTime
routing_model_span_of (const State *self, guint32 link, guint64 bytes)
{
  const Decimal w = weight_of (self, link);
  const AttoTime numerator
      = self->machine->link_start_time * (AttoTime) w.digits
        + self->machine->link_byte_time * (AttoTime) bytes * (AttoTime) w.scale;
  const AttoTime denominator = (AttoTime) w.digits * ATTO_PER_PICOSECOND;

  return (SimTime) ((2 * numerator + denominator) / (2 * denominator));
}

gboolean
routing_model_is_infinite (const State *self, guint32 link)
{
  return self->t->weight_class[link] == TOPOLOGY_INFINITE_CLASS;
}

static SimTime
cost_of (const State *self, guint32 link)
{
  if (self->machine->routing == ROUTING_HOPS)
    return 1;
  return routing_model_is_infinite (self, link)
             ? 0
             : routing_model_span_of (self, link, 1024)
                   + routing_model_latency_of (self, link);
}

/* Over a link; links NONE: that is no path. */
static Distance
over (const State *self, guint left, guint32 from, guint32 link, guint32 destination)
{
  const guint32 to = self->t->to[link];
  const gboolean leaves = routing_model_leads_to_other_group (self, from, link);
  const gboolean stuck
      = to != destination && to < self->t->processors && !self->t->processors_forward;
  Distance far = { 0, NONE };

  if (stuck || (leaves && left == 0))
    return far;
  far = *routing_model_distance (self, leaves ? left - 1 : left, to, destination);
  if (far.links == NONE)
    return far;
  far.cost += cost_of (self, link);
  far.links++;
  return far;
}

static gboolean
is_shorter (Distance a, Distance b)
{
  if (a.links == NONE || b.links == NONE)
    return a.links != NONE;
  return a.cost < b.cost || (a.cost == b.cost && a.links < b.links);
}

static gboolean
relax (State *self, guint left, guint32 destination)
{
  gboolean changed = FALSE;

  for (guint32 node = 0; node < self->t->nodes; node++)
    for (guint32 link = self->t->first[node]; link < self->t->first[node + 1]; link++)
      {
        const Distance found = over (self, left, node, link, destination);

        if (node == destination
            || !is_shorter (found,
                            *routing_model_distance (self, left, node, destination)))
          continue;
        *routing_model_distance (self, left, node, destination) = found;
        changed = TRUE;
      }
  return changed;
}

void
routing_model_find_distances (State *self)
{
  const guint32 n = self->t->nodes;

  self->distances = g_new (Distance, 2 * (gsize) n * n);
  for (gsize i = 0; i < 2 * (gsize) n * n; i++)
    self->distances[i] = (Distance){ 0, NONE };
  for (guint left = 0; left < 2; left++)
    for (guint32 destination = 0; destination < n; destination++)
      {
        routing_model_distance (self, left, destination, destination)->links = 0;
        while (relax (self, left, destination))
          continue;
      }
}

/* Whether a link leads along the first coordinate that is not right yet. */
static gboolean
is_in_order (const State *self, guint32 node, guint32 link, guint32 target)
{
  guint64 here[32], next[32], there[32];
  guint rank, d = 0;

  if (self->machine->routing != ROUTING_DIMENSION_ORDER)
    return TRUE;
  rank = routing_model_coordinates (self, node, here);
  if (rank == 0 || routing_model_coordinates (self, self->t->to[link], next) == 0)
    return TRUE;
  if (routing_model_coordinates (self, target, there) == 0) /* a host */
    routing_model_coordinates (
        self, (guint32) (self->t->processors + target / routing_model_hosts (self)),
        there);
  while (d < rank && here[d] == there[d])
    d++;
  return d < rank && here[d] != next[d];
}

guint32
routing_model_good_links (const State *self, guint left, guint32 node, guint32 target,
                          guint32 *link)
{
  const Distance own = *routing_model_distance (self, left, node, target);
  guint32 n = 0;

  for (guint32 i = self->t->first[node]; i < self->t->first[node + 1]; i++)
    {
      const Distance found = over (self, left, node, i, target);

      if (found.links != NONE && found.links == own.links && found.cost == own.cost
          && is_in_order (self, node, i, target))
        link[n++] = i;
    }
  return n;
}
