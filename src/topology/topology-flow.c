/* SPDX-License-Identifier: GPL-3.0-or-later */
/* E. A. Dinic, Algorithm for solution of a problem of maximum flow in networks with power
 * estimation, Soviet Mathematics Doklady 11 (1970): while the sink can be reached, paths
 * with the fewest arcs are filled until each has a full arc. */
#include "config.h"

#include "topology/topology-flow.h"

enum
{
  SOURCE, /* all processors of side 0 */
  SINK,   /* all of side 1; switches follow */
  FIRST_SWITCH
};
#define NO_ARC G_MAXUINT32
#define NO_LEVEL G_MAXUINT32

/* Arc 2n is that of link n, 2n + 1 takes flow of it back. */
typedef struct
{
  guint32 nodes, arcs;
  guint32 *first; /* by node: its first arc, or NO_ARC */
  guint32 *next;  /* by arc: the next one of its node, or NO_ARC */
  guint32 *to;    /* by arc */
  guint64 *left;  /* by arc: capacity that is not used */
  guint32 *level; /* by node: arcs from the source on */
  guint32 *tried; /* by node: arcs before this one lead nowhere */
  guint32 *list;  /* as many as nodes: nodes that wait, then arcs of a path */
} Flow;

/* ---- arcs -------------------------------------------------------------------------- */

static void
add_arc (Flow *self, guint32 from, guint32 to, guint64 capacity)
{
  const guint32 arc = self->arcs++;

  self->to[arc] = to;
  self->left[arc] = capacity;
  self->next[arc] = self->first[from];
  self->first[from] = arc;
}

static guint64
capacity_of (const Decimal *weight, guint64 scale)
{
  const guint64 times = scale / (guint64) weight->scale;

  return weight->digits == 0 || weight->digits >= TOPOLOGY_LARGEST_FLOW / times
             ? TOPOLOGY_LARGEST_FLOW
             : weight->digits * times;
}

static guint32
node_of (const Topology *topology, const guint8 *side, guint32 node)
{
  return node < topology->processors ? (side[node] == 0 ? SOURCE : SINK)
                                     : node - topology->processors + FIRST_SWITCH;
}

static void
add_links (Flow *self, const Topology *topology, const guint8 *side, guint64 scale)
{
  for (guint32 node = 0; node < self->nodes; node++)
    self->first[node] = NO_ARC;
  for (guint32 node = 0; node < topology->nodes; node++)
    for (guint32 link = topology->first[node]; link < topology->first[node + 1]; link++)
      {
        const guint32 from = node_of (topology, side, node);
        const guint32 to = node_of (topology, side, topology->to[link]);

        if (from == to)
          continue;
        add_arc (self, from, to,
                 capacity_of (&topology->weight[topology->weight_class[link]], scale));
        add_arc (self, to, from, 0);
      }
}

/* ---- paths ------------------------------------------------------------------------- */

/* Returns: whether the sink is reached. */
static gboolean
find_levels (Flow *self)
{
  guint32 n = 0;

  for (guint32 node = 0; node < self->nodes; node++)
    self->level[node] = NO_LEVEL;
  self->level[SOURCE] = 0;
  self->list[n++] = SOURCE;
  for (guint32 i = 0; i < n; i++)
    {
      const guint32 node = self->list[i];

      self->tried[node] = self->first[node];
      for (guint32 arc = self->first[node]; arc != NO_ARC; arc = self->next[arc])
        if (self->left[arc] > 0 && self->level[self->to[arc]] == NO_LEVEL)
          {
            self->level[self->to[arc]] = self->level[node] + 1;
            self->list[n++] = self->to[arc];
          }
    }
  return self->level[SINK] != NO_LEVEL;
}

/* Fills a path.  *length: arcs of it that stay.  Returns: the flow that was added. */
static guint64
fill (Flow *self, guint32 *length)
{
  guint64 least = G_MAXUINT64;

  for (guint32 i = 0; i < *length; i++)
    least = MIN (least, self->left[self->list[i]]);
  for (guint32 i = *length; i-- > 0;)
    {
      self->left[self->list[i]] -= least;
      self->left[self->list[i] ^ 1] += least;
      if (self->left[self->list[i]] == 0)
        *length = i;
    }
  return least;
}

/* The next arc to be tried that leads to the next level; NO_ARC: there is none. */
static guint32
next_arc (Flow *self, guint32 node)
{
  guint32 arc = self->tried[node];

  while (arc != NO_ARC
         && (self->left[arc] == 0 || self->level[self->to[arc]] != self->level[node] + 1))
    arc = self->next[arc];
  self->tried[node] = arc;
  return arc;
}

static guint64
fill_paths (Flow *self)
{
  guint32 length = 0;
  guint64 sum = 0;

  while (sum < TOPOLOGY_LARGEST_FLOW)
    {
      const guint32 node = length > 0 ? self->to[self->list[length - 1]] : SOURCE;
      const guint32 arc = node == SINK ? NO_ARC : next_arc (self, node);

      if (node == SINK)
        sum += fill (self, &length);
      else if (arc != NO_ARC)
        self->list[length++] = arc;
      else if (length == 0)
        break;
      else
        {
          const guint32 from = self->to[self->list[--length] ^ 1];

          self->tried[from] = self->next[self->list[length]];
        }
    }
  return sum;
}

guint64
topology_largest_flow (const Topology *self, const guint8 *side, guint64 scale)
{
  const guint32 nodes = self->nodes - self->processors + FIRST_SWITCH;
  const gsize arcs = 2 * (gsize) self->links;
  g_autofree guint32 *first = g_new (guint32, nodes), *next = g_new (guint32, arcs),
                     *to = g_new (guint32, arcs), *level = g_new (guint32, nodes),
                     *tried = g_new (guint32, nodes), *list = g_new (guint32, nodes);
  g_autofree guint64 *left = g_new (guint64, arcs);
  Flow flow = { nodes, 0, first, next, to, left, level, tried, list };
  guint64 sum = 0;

  add_links (&flow, self, side, scale);
  while (sum < TOPOLOGY_LARGEST_FLOW && find_levels (&flow))
    sum += fill_paths (&flow);
  return MIN (sum, TOPOLOGY_LARGEST_FLOW);
}
