/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "routes/route-ordered.h"

#include "topology/topology-nodes.h"

/* The next nodes on paths of the grid as it was made: two if both directions of a ring
 * are equally long. */
typedef struct
{
  guint n;
  guint32 node[2];
} Steps;

/* The node of the grid to which a processor is attached, or the node itself. */
static guint32
router_of (const Topology *whole, guint32 node)
{
  return node < whole->grid.first ? whole->to[whole->first[node]] : node;
}

static gboolean
is_joined (const Topology *whole, guint32 from, guint32 to)
{
  return topology_find_link (whole, from, to) != G_MAXUINT32;
}

/* Along a side on which nodes are so far apart; there is no link to the one whose
 * coordinate is the target's. */
static Steps
step_along (const Topology *whole, guint32 node, guint32 side, guint32 apart, guint32 at,
            guint32 to)
{
  const guint32 begin = node - at * apart, end = begin + (side - 1) * apart;
  const guint32 up = at + 1 < side ? node + apart : begin;
  const guint32 down = at > 0 ? node - apart : end;
  const guint32 ahead = to > at ? to - at : to + side - at;

  if (!is_joined (whole, begin, end))
    return (Steps){ 1, { to > at ? up : down } };
  if (2 * ahead == side)
    return (Steps){ 2, { up, down } };
  return (Steps){ 1, { 2 * ahead < side ? up : down } };
}

static Steps
steps_of (const Topology *whole, guint32 node, guint32 target)
{
  const guint32 router = router_of (whole, target);
  guint32 at[TOPOLOGY_MOST_SIDES], to[TOPOLOGY_MOST_SIDES], apart = 1;
  guint d = 0;

  if (node < whole->grid.first)
    return (Steps){ 1, { router_of (whole, node) } };
  if (node == router)
    return (Steps){ 1, { target } };
  topology_coordinates (whole, node, at);
  topology_coordinates (whole, router, to);
  while (at[d] == to[d])
    d++;
  for (guint i = d + 1; i < whole->grid.rank; i++)
    apart *= whole->grid.size[i];
  if (is_joined (whole, node, node - at[d] * apart + to[d] * apart))
    return (Steps){ 1, { node - at[d] * apart + to[d] * apart } };
  return step_along (whole, node, whole->grid.size[d], apart, at[d], to[d]);
}

/* Calls itself at most once for each dimension. */
static gboolean
reaches (const Topology *self, guint32 node, guint32 target)
{
  while (node != target)
    {
      const Steps steps = steps_of (self->whole, node, target);

      if (steps.n == 2)
        return (is_joined (self, node, steps.node[0])
                && reaches (self, steps.node[0], target))
               || (is_joined (self, node, steps.node[1])
                   && reaches (self, steps.node[1], target));
      if (!is_joined (self, node, steps.node[0]))
        return FALSE;
      node = steps.node[0];
    }
  return TRUE;
}

guint32
route_ordered_all (const Topology *topology, guint32 node, guint32 target,
                   guint32 link[2])
{
  const Steps steps = steps_of (topology->whole, node, target);
  guint32 n = 0;

  for (guint i = 0; i < steps.n; i++)
    {
      link[n] = topology_find_link (topology, node, steps.node[i]);
      if (link[n] != G_MAXUINT32 && reaches (topology, steps.node[i], target))
        n++;
    }
  if (n == 2 && link[0] > link[1])
    {
      const guint32 low = link[1];

      link[1] = link[0];
      link[0] = low;
    }
  return n;
}
