/* SPDX-License-Identifier: GPL-3.0-or-later */
/* layout-tree.c - a tree with its root on top */
#include "config.h"

#include "topology/layout-parts.h"

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
      /* The next node in preorder is below this node, or this node is a leaf. */
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
layout_tree (const Topology *topology, guint32 root, const guint32 *nodes, guint32 count,
             TopologyPoint *point)
{
  guint32 deepest = 1;
  Walk walk = walk_from (topology, root);
  g_autofree double *x = g_new0 (double, topology->nodes);
  g_autofree guint32 *depth = g_new0 (guint32, topology->nodes);
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
