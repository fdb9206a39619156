/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/link-costs.h"

#include <string.h>

#include "base/error.h"
#include "topology/topology-nodes.h"

#define CLASSES G_N_ELEMENTS (((Topology *) NULL)->weight)

/* The new class of links by old class, LinkClass, and whether they end at a switch; 0: no
 * such link so far. */
typedef struct
{
  const LinkCosts *costs;
  Topology *topology;
  guint8 class[CLASSES][LINK_CLASSES][2];
  guint n_classes;
  Decimal weight[CLASSES];
  SimTime latency[CLASSES];
  guint8 purpose[CLASSES];
} Costs;

/* A time of a machine file, so it is not too long. */
static SimTime
rounded (AttoTime time)
{
  SimTime result = 0;

  atto_time_price (time, 0, 0, NULL, &result);
  return result;
}

static gboolean
takes_time (const Topology *t, guint32 link)
{
  return t->weight_class[link] != TOPOLOGY_INFINITE_CLASS;
}

static gboolean
has_own_latency (const Topology *t, guint class)
{
  return t->has_latency && t->latency[class] != TOPOLOGY_LATENCY_OF_MACHINE;
}

static SimTime
latency_of (const Costs *self, guint old, LinkClass purpose, gboolean to_switch)
{
  const LinkCosts *costs = self->costs;
  const Topology *t = self->topology;
  const AttoTime more = to_switch ? costs->switch_latency : 0;

  if (has_own_latency (t, old))
    return t->latency[old] + rounded (more);
  return rounded (
      more
      + (costs->has_latency[purpose] ? costs->latency[purpose] : costs->link_latency));
}

/* The class with these costs, which is added if there is none. */
static gboolean
find_class (Costs *self, guint old, LinkClass purpose, gboolean to_switch, guint8 *class,
            GError **error)
{
  const SimTime latency = latency_of (self, old, purpose, to_switch);
  Decimal weight;
  guint i = TOPOLOGY_INFINITE_CLASS + 1;

  if (!decimal_multiply (self->topology->weight[old], self->costs->weight[purpose],
                         &weight))
    {
      error_set (error, NETFARE_ERROR_REPLAY,
                 "%s: a weight times the weight of %s links has more than 18 digits",
                 self->topology->name, link_class_name (purpose));
      return FALSE;
    }
  while (i < self->n_classes
         && (self->purpose[i] != purpose || self->latency[i] != latency
             || decimal_compare (&self->weight[i], &weight) != 0))
    i++;
  if (i == CLASSES)
    {
      error_set (error, NETFARE_ERROR_REPLAY,
                 "%s: more than 255 different weights and latencies of links",
                 self->topology->name);
      return FALSE;
    }
  self->weight[i] = weight;
  self->latency[i] = latency;
  self->purpose[i] = (guint8) purpose;
  self->n_classes = MAX (self->n_classes, i + 1);
  *class = (guint8) i;
  return TRUE;
}

LinkCostsUse
link_costs_use (const LinkCosts *self, const Topology *topology)
{
  LinkCostsUse use = { 0 };
  gboolean any = FALSE;

  for (guint32 node = 0; node < topology->nodes; node++)
    for (guint32 link = topology->first[node]; link < topology->first[node + 1]; link++)
      {
        const LinkClass purpose = topology_link_class (topology, node, link);
        const gboolean own = has_own_latency (topology, topology->weight_class[link]);

        if (!takes_time (topology, link))
          continue;
        any = TRUE;
        use.weight[purpose] = TRUE;
        use.latency[purpose] |= !own;
        use.link_latency |= !own && !self->has_latency[purpose];
        use.switch_latency |= topology->to[link] >= topology->processors;
      }
  use.link_latency |= !any; /* no links, so no messages: not called unused */
  return use;
}

static gboolean
set_link (Costs *self, guint32 from, guint32 link, GError **error)
{
  Topology *t = self->topology;
  const guint old = t->weight_class[link];
  const LinkClass purpose = topology_link_class (t, from, link);
  const gboolean to_switch = t->to[link] >= t->processors;
  guint8 *class = &self->class[old][purpose][to_switch];

  if (!takes_time (t, link))
    return TRUE;
  if (*class == TOPOLOGY_INFINITE_CLASS
      && !find_class (self, old, purpose, to_switch, class, error))
    return FALSE;
  t->weight_class[link] = *class;
  return TRUE;
}

gboolean
link_costs_set (const LinkCosts *costs, Topology *topology, GError **error)
{
  g_autofree Costs *self = g_new0 (Costs, 1);

  self->costs = costs;
  self->topology = topology;
  self->n_classes = TOPOLOGY_INFINITE_CLASS + 1;
  self->weight[TOPOLOGY_INFINITE_CLASS] = topology->weight[TOPOLOGY_INFINITE_CLASS];
  for (guint32 node = 0; node < topology->nodes; node++)
    for (guint32 link = topology->first[node]; link < topology->first[node + 1]; link++)
      if (!set_link (self, node, link, error))
        return FALSE;
  memcpy (topology->weight, self->weight, sizeof self->weight);
  memcpy (topology->latency, self->latency, sizeof self->latency);
  memcpy (topology->purpose, self->purpose, sizeof self->purpose);
  topology->n_classes = self->n_classes;
  topology->has_latency = TRUE;
  return TRUE;
}
