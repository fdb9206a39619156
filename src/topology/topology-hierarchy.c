/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-hierarchy.c - how trees, hypercubes and dragonflies are joined */
#include "config.h"

#include "topology/topology-hierarchy.h"

#include "topology/topology-generate.h"

#define UNIT_CLASS TOPOLOGY_UNIT_CLASS

static Topology *
new_topology (TopologyForm form, guint64 processors, guint64 nodes, guint64 links)
{
  Shape shape = { 1, { (guint32) processors } };

  if (nodes > TOPOLOGY_MAX_NODES || links > TOPOLOGY_MAX_LINKS)
    return NULL;
  return topology_allocate (form, &shape, (guint32) nodes, (guint32) links);
}

static void
add_link (Topology *self, guint32 *n, guint64 to, guint weight_class)
{
  self->to[*n] = (guint32) to;
  self->weight_class[(*n)++] = (guint8) weight_class;
}

/* ---- trees ------------------------------------------------------------------------- */

void
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

/* A class for each level's weight; all one where nothing grows. */
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

Topology *
topology_tree (guint64 processors, guint64 arity, guint64 growth)
{
  TreeLevels levels;
  Topology *self;
  guint32 n = 0;

  tree_levels (processors, arity, &levels);
  guint64 nodes = levels.first[levels.n_levels];
  self = new_topology (TOPOLOGY_TREE, processors, nodes, 2 * (nodes - 1));
  if (self == NULL)
    return NULL;
  self->argument[0] = (guint32) MIN (arity, G_MAXUINT32);
  if (!set_weights (self, levels.n_levels, growth))
    {
      topology_free (self);
      return NULL;
    }
  for (guint level = 0; level < levels.n_levels; level++)
    for (guint64 node = levels.first[level]; node < levels.first[level + 1]; node++)
      {
        guint64 i = node - levels.first[level];
        guint here = growth > 1 ? UNIT_CLASS + level : UNIT_CLASS;

        self->first[node] = n;
        for (guint64 child = level > 0 ? levels.first[level - 1] + i * arity : 0;
             level > 0 && child < levels.first[level]
             && child < levels.first[level - 1] + (i + 1) * arity;
             child++)
          add_link (self, &n, child, growth > 1 ? here - 1 : here);
        if (level + 1 < levels.n_levels)
          add_link (self, &n, levels.first[level + 1] + i / arity, here);
      }
  self->first[nodes] = n;
  return self;
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

/* Down where the target is below, else up. */
static guint32
tree_next (const Topology *self, guint32 node, guint32 target)
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

static guint32
tree_length (const Topology *self, guint32 a, guint32 b)
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

/* ---- hypercubes -------------------------------------------------------------------- */

Topology *
topology_hypercube (guint64 dimensions)
{
  guint64 nodes = dimensions < 32 ? G_GUINT64_CONSTANT (1) << dimensions : G_MAXUINT64;
  Topology *self;
  guint32 n = 0;

  if (nodes > TOPOLOGY_MAX_NODES)
    return NULL;
  self = new_topology (TOPOLOGY_HYPERCUBE, nodes, nodes, nodes * dimensions);
  if (self == NULL)
    return NULL;
  self->argument[0] = (guint32) dimensions;
  for (guint32 node = 0; node < nodes; node++)
    {
      self->first[node] = n;
      for (guint bit = (guint) dimensions; bit-- > 0;)
        if (node >> bit & 1)
          add_link (self, &n, node ^ 1u << bit, UNIT_CLASS);
      for (guint bit = 0; bit < dimensions; bit++)
        if (!(node >> bit & 1))
          add_link (self, &n, node ^ 1u << bit, UNIT_CLASS);
    }
  self->first[nodes] = n;
  return self;
}

/* Bits to clear lead to lower numbers, the highest bit lowest; then bits to set. */
static guint32
hypercube_all (const Topology *self, guint32 node, guint32 target, guint32 *link)
{
  guint32 n = 0;

  for (guint32 i = self->first[node]; i < self->first[node + 1]; i++)
    if ((self->to[i] ^ node) & (node ^ target))
      link[n++] = i;
  return n;
}

/* ---- dragonflies ------------------------------------------------------------------- */

typedef struct
{
  guint32 groups, routers, hosts;
} Dragonfly;

static Dragonfly
dragonfly_of (const Topology *self)
{
  return (Dragonfly){ self->argument[0], self->argument[1], self->argument[2] };
}

/* The router of a group that has the link to another group. */
static guint32
gate (const Dragonfly *self, guint32 group, guint32 to)
{
  guint32 port = (to + self->groups - group - 1) % self->groups;

  return group * self->routers + port % self->routers;
}

static gboolean
is_gate (const Dragonfly *self, guint32 router, guint32 to)
{
  return router / self->routers != to
         && gate (self, router / self->routers, to) == router;
}

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;

  return (x > y) - (x < y);
}

static void
add_router (Topology *self, const Dragonfly *d, guint32 *n, guint32 router)
{
  guint32 group = router / d->routers, routers = self->processors, begin = *n;

  for (guint32 host = 0; host < d->hosts; host++)
    add_link (self, n, router * d->hosts + host, UNIT_CLASS);
  for (guint32 other = group * d->routers; other < (group + 1) * d->routers; other++)
    if (other != router)
      add_link (self, n, routers + other, UNIT_CLASS);
  for (guint32 port = router % d->routers; port + 1 < d->groups; port += d->routers)
    {
      guint32 to = (group + port + 1) % d->groups;

      add_link (self, n, routers + gate (d, to, group), UNIT_CLASS);
    }
  qsort (self->to + begin, *n - begin, sizeof *self->to, compare_numbers);
}

Topology *
topology_dragonfly (guint64 groups, guint64 routers, guint64 hosts)
{
  unsigned __int128 all = (unsigned __int128) groups * routers;
  unsigned __int128 processors = all * hosts;
  unsigned __int128 links = 2 * processors + all * (routers - 1) + groups * (groups - 1);
  Dragonfly d = { (guint32) groups, (guint32) routers, (guint32) hosts };
  Topology *self;
  guint32 n = 0;

  if (processors + all > TOPOLOGY_MAX_NODES || links > TOPOLOGY_MAX_LINKS)
    return NULL;
  self = new_topology (TOPOLOGY_DRAGONFLY, (guint64) processors,
                       (guint64) (processors + all), (guint64) links);
  self->argument[0] = d.groups;
  self->argument[1] = d.routers;
  self->argument[2] = d.hosts;
  for (guint32 host = 0; host < self->processors; host++)
    {
      self->first[host] = n;
      add_link (self, &n, self->processors + host / d.hosts, UNIT_CLASS);
    }
  for (guint32 router = 0; router < all; router++)
    {
      self->first[self->processors + router] = n;
      add_router (self, &d, &n, router);
    }
  self->first[self->nodes] = n;
  return self;
}

/* Through the links between two groups only: one more group lies between. */
static gboolean
two_gates (const Dragonfly *self, guint32 a, guint32 b)
{
  guint32 of_a = a / self->routers, of_b = b / self->routers;

  for (guint32 port = a % self->routers; port + 1 < self->groups; port += self->routers)
    {
      guint32 between = (of_a + port + 1) % self->groups;

      if (between != of_b && is_gate (self, b, between)
          && gate (self, between, of_a) == gate (self, between, of_b))
        return TRUE;
    }
  return FALSE;
}

/* Links from router to router: within a group one; else the one link between the groups,
 * and one more at each end that does not have it, or two links by way of a third group.
 */
static guint32
router_distance (const Dragonfly *self, guint32 a, guint32 b)
{
  guint32 of_a = a / self->routers, of_b = b / self->routers, direct;

  if (a == b)
    return 0;
  if (of_a == of_b)
    return 1;
  direct = 1u + !is_gate (self, a, of_b) + !is_gate (self, b, of_a);
  return direct > 2 && two_gates (self, a, b) ? 2 : direct;
}

static guint32
dragonfly_length (const Topology *self, guint32 a, guint32 b)
{
  Dragonfly d = dragonfly_of (self);
  guint32 hosts = self->processors;
  guint32 router_of_a = a < hosts ? a / d.hosts : a - hosts;
  guint32 router_of_b = b < hosts ? b / d.hosts : b - hosts;

  if (a == b)
    return 0;
  return (a < hosts) + (b < hosts) + router_distance (&d, router_of_a, router_of_b);
}

static guint32
dragonfly_all (const Topology *self, guint32 node, guint32 target, guint32 *link)
{
  guint32 length = dragonfly_length (self, node, target), n = 0;

  for (guint32 i = self->first[node]; i < self->first[node + 1]; i++)
    if (dragonfly_length (self, self->to[i], target) + 1 == length)
      link[n++] = i;
  return n;
}

/* ---- of any of them ---------------------------------------------------------------- */

guint32
hierarchy_all (const Topology *self, guint32 node, guint32 target, guint32 *link)
{
  if (self->form == TOPOLOGY_HYPERCUBE)
    return hypercube_all (self, node, target, link);
  if (self->form == TOPOLOGY_DRAGONFLY)
    return dragonfly_all (self, node, target, link);
  link[0] = tree_next (self, node, target);
  return 1;
}

guint32
hierarchy_length (const Topology *self, guint32 node, guint32 target)
{
  if (self->form == TOPOLOGY_HYPERCUBE)
    return (guint32) __builtin_popcount (node ^ target);
  if (self->form == TOPOLOGY_DRAGONFLY)
    return dragonfly_length (self, node, target);
  return tree_length (self, node, target);
}
