/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/generators/switch-tree.h"

#define UNIT_CLASS TOPOLOGY_UNIT_CLASS
#define MAX_LEVELS 32

/* First node of each level. */
typedef struct
{
  guint n_levels;
  guint64 first[MAX_LEVELS + 1];
} TreeLevels;

static void
add_link (Topology *self, guint32 *n, guint64 to, guint weight_class)
{
  self->to[*n] = (guint32) to;
  self->weight_class[(*n)++] = (guint8) weight_class;
}

/* Of a tree with one processor there is one level. */
static void
tree_levels (guint64 processors, guint64 arity, TreeLevels *levels)
{
  guint64 n = processors;

  *levels = (TreeLevels){ 1, { 0, n } };
  while (n > 1)
    {
      n = n / arity + (n % arity != 0);
      levels->n_levels++;
      levels->first[levels->n_levels] = levels->first[levels->n_levels - 1] + n;
    }
}

/* A class for each level's weight; one class for all if the growth is 1. */
static gboolean
set_weights (Topology *self, guint levels, guint64 growth)
{
  guint64 weight = 1;

  for (guint level = 0; growth > 1 && level + 1 < levels; level++)
    {
      if (level > 0 && weight > G_MAXINT64 / growth)
        return FALSE;
      weight *= level > 0 ? growth : 1;
      self->weight[UNIT_CLASS + level] = (Decimal){ weight, 1 };
      self->n_classes = UNIT_CLASS + level + 1;
    }
  return TRUE;
}

/* The links of a level: down to the children, up to the parent. */
static void
add_level (Topology *self, const TreeLevels *levels, guint level, guint64 arity,
           gboolean grows, guint32 *n)
{
  guint here = grows ? UNIT_CLASS + level : UNIT_CLASS;

  for (guint64 node = levels->first[level]; node < levels->first[level + 1]; node++)
    {
      guint64 i = node - levels->first[level];
      guint64 below = level > 0 ? levels->first[level - 1] : 0;
      guint64 end = level > 0 ? MIN (below + (i + 1) * arity, levels->first[level]) : 0;

      self->first[node] = *n;
      for (guint64 child = below + i * arity; child < end; child++)
        add_link (self, n, child, grows ? here - 1 : here);
      if (level + 1 < levels->n_levels)
        add_link (self, n, levels->first[level + 1] + i / arity, here);
    }
}

Topology *
switch_tree_make (guint64 processors, guint64 arity, guint64 growth)
{
  Shape shape = { 1, { (guint32) processors } };
  TreeLevels levels;
  guint32 n = 0;

  tree_levels (processors, arity, &levels);
  guint64 nodes = levels.first[levels.n_levels];
  g_autoptr (Topology) self = topology_allocate (&shape, nodes, 2 * (nodes - 1));
  if (self == NULL || !set_weights (self, levels.n_levels, growth))
    return NULL;
  self->argument[0] = (guint32) MIN (arity, G_MAXUINT32);
  for (guint level = 0; level < levels.n_levels; level++)
    add_level (self, &levels, level, arity, growth > 1, &n);
  self->first[nodes] = n;
  return g_steal_pointer (&self);
}

static guint
level_of (const TreeLevels *levels, guint32 node)
{
  guint level = 0;

  while (node >= levels->first[level + 1])
    level++;
  return level;
}

/* The node of this level above the target, or the target itself. */
static guint64
ancestor (const TreeLevels *levels, guint64 arity, guint32 target, guint level)
{
  guint at = level_of (levels, target);
  guint64 i = target - levels->first[at];

  for (; at < level; at++)
    i /= arity;
  return levels->first[level] + i;
}

guint
switch_tree_level (const Topology *self, guint32 node)
{
  TreeLevels levels;

  tree_levels (self->processors, self->argument[0], &levels);
  return level_of (&levels, node);
}

void
switch_tree_name (const Topology *self, guint32 node, GString *name)
{
  TreeLevels levels;

  tree_levels (self->processors, self->argument[0], &levels);
  const guint level = level_of (&levels, node);
  g_string_append_printf (name, "s%u.%u", level, node - (guint32) levels.first[level]);
}

/* Down if the target is below, else up. */
guint32
switch_tree_next (const Topology *self, guint32 node, guint32 target)
{
  TreeLevels levels;
  guint level;
  guint64 arity = self->argument[0], next;

  tree_levels (self->processors, arity, &levels);
  level = level_of (&levels, node);
  if (level > level_of (&levels, target)
      && ancestor (&levels, arity, target, level) == node)
    next = ancestor (&levels, arity, target, level - 1);
  else
    next = ancestor (&levels, arity, node, level + 1);
  return topology_find_link (self, node, (guint32) next);
}

guint32
switch_tree_length (const Topology *self, guint32 a, guint32 b)
{
  TreeLevels levels;
  guint level, of_a, of_b;

  tree_levels (self->processors, self->argument[0], &levels);
  of_a = level_of (&levels, a);
  of_b = level_of (&levels, b);
  for (level = MAX (of_a, of_b); ancestor (&levels, self->argument[0], a, level)
                                 != ancestor (&levels, self->argument[0], b, level);)
    level++;
  return 2 * level - of_a - of_b;
}

/* A whole tree: half of the links below the root. */
guint64
switch_tree_bisection (const Topology *self)
{
  guint32 root = self->nodes - 1, children = self->first[self->nodes] - self->first[root];
  guint64 processors = self->processors;
  guint8 class = children > 0 ? self->weight_class[self->first[root]] : 0;

  while (processors % self->argument[0] == 0)
    processors /= self->argument[0];
  if (processors != 1 || children % 2 != 0)
    return 0;
  return children / 2 * (self->weight[class].digits / self->weight[class].scale);
}

LayoutStyle
switch_tree_layout_style (const Topology *self)
{
  return LAYOUT_TREE;
}

/* The root is the last node. */
void
switch_tree_lay (const Topology *self, const guint32 *nodes, guint32 count,
                 TopologyPoint *point)
{
  layout_tree (self, self->nodes - 1, nodes, count, point);
}
