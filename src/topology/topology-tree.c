/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/topology-tree.h"

/* A drawing is about this much wider than high. */
#define WIDER 3.0

#define NO_NODE G_MAXUINT32

/* Nodes in preorder from the root, and the node above each. */
typedef struct
{
  guint32 *order;
  guint32 *above; /* by node; the root: itself */
  guint32 count;  /* that the root reaches */
} Walk;

static void
walk_clear (Walk *self)
{
  g_free (self->order);
  g_free (self->above);
}

/* Lower numbered nodes first. */
static Walk
walk_from (const Topology *topology, guint32 root)
{
  Walk walk = { g_new (guint32, topology->nodes), g_new (guint32, topology->nodes), 0 };
  g_autofree guint32 *stack = g_new (guint32, topology->nodes);
  guint32 depth = 0;

  for (guint32 node = 0; node < topology->nodes; node++)
    walk.above[node] = NO_NODE;
  walk.above[root] = root;
  stack[depth++] = root;
  while (depth > 0)
    {
      guint32 node = stack[--depth];

      walk.order[walk.count++] = node;
      for (guint32 link = topology->first[node + 1]; link-- > topology->first[node];)
        {
          guint32 next = topology->to[link];

          if (walk.above[next] != NO_NODE)
            continue;
          walk.above[next] = node;
          stack[depth++] = next;
        }
    }
  return walk;
}

gboolean
topology_is_tree (const Topology *self)
{
  Walk walk;
  gboolean connected;

  if (self->nodes < 2 || (guint64) self->links != 2 * ((guint64) self->nodes - 1))
    return FALSE;
  for (guint32 node = 0; node < self->nodes; node++)
    for (guint32 link = self->first[node]; link < self->first[node + 1]; link++)
      if (topology_find_link (self, self->to[link], node) == G_MAXUINT32)
        return FALSE;
  walk = walk_from (self, 0);
  connected = walk.count == self->nodes;
  walk_clear (&walk);
  return connected;
}

/* Takes leaves away, round after round, until the middle is left. */
static guint32
find_middle (const Topology *self)
{
  g_autofree guint32 *degree = g_new (guint32, self->nodes);
  g_autofree guint32 *leaves = g_new (guint32, self->nodes);
  guint32 taken = 0, n = 0, middle = 0;

  for (guint32 node = 0; node < self->nodes; node++)
    {
      degree[node] = self->first[node + 1] - self->first[node];
      if (degree[node] == 1)
        leaves[n++] = node;
    }
  while (self->nodes - taken > 2)
    for (guint32 end = n; taken < end; taken++)
      {
        guint32 leaf = leaves[taken];

        degree[leaf] = 0;
        for (guint32 link = self->first[leaf]; link < self->first[leaf + 1]; link++)
          if (degree[self->to[link]] > 0 && --degree[self->to[link]] == 1)
            leaves[n++] = self->to[link];
      }
  for (guint32 i = taken; i < n; i++)
    middle = MAX (middle, leaves[i]);
  return middle;
}

/* Across: leaves one after another, others in the middle of what is below them.
 * Returns: the width. */
static double
lay_across (const Walk *walk, double *x)
{
  g_autofree double *least = g_new (double, walk->count);
  g_autofree double *most = g_new (double, walk->count);
  double width = 0;

  for (guint32 i = 0; i < walk->count; i++)
    least[i] = -1;
  for (guint32 i = 0; i < walk->count; i++)
    {
      /* What comes next in preorder is below this node, or it is a leaf. */
      guint32 node = walk->order[i];

      if (i + 1 < walk->count && walk->above[walk->order[i + 1]] == node)
        continue;
      least[node] = most[node] = width;
      width += 1;
    }
  for (guint32 i = walk->count; i-- > 0;)
    {
      guint32 node = walk->order[i], above = walk->above[node];

      x[node] = (least[node] + most[node]) / 2;
      if (least[above] < 0)
        most[above] = x[node]; /* preorder backwards: the last of them comes first */
      least[above] = x[node];
    }
  return width;
}

void
topology_lay_tree (const Topology *self, const guint32 *nodes, guint32 count,
                   TopologyPoint *point)
{
  guint32 root = self->form == TOPOLOGY_TREE ? self->nodes - 1 : find_middle (self);
  guint32 deepest = 1;
  Walk walk = walk_from (self, root);
  g_autofree double *x = g_new0 (double, self->nodes);
  g_autofree guint32 *depth = g_new0 (guint32, self->nodes);
  double width = lay_across (&walk, x), step;

  for (guint32 i = 1; i < walk.count; i++)
    {
      guint32 node = walk.order[i];

      depth[node] = depth[walk.above[node]] + 1;
      deepest = MAX (deepest, depth[node]);
    }
  step = MAX (1.0, width / WIDER / deepest);
  for (guint32 i = 0; i < count; i++)
    point[i] = (TopologyPoint){ x[nodes[i]], depth[nodes[i]] * step };
  walk_clear (&walk);
}
