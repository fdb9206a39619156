/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Source: S. Öhring et al., On generalized fat trees, IPPS 1995. */
#include "config.h"

#include "topology/generators/folded-clos.h"

#include "topology/link-list.h"

#define LEVELS FOLDED_CLOS_MOST_LEVELS

/* What make stores in Topology.argument: the number of levels; m, w and the first node of
 * levels 1 to 5. */
enum
{
  AT_LEVELS,
  AT_M,
  AT_W = AT_M + LEVELS,
  AT_FIRST = AT_W + LEVELS,
  AT_END = AT_FIRST + LEVELS
};
G_STATIC_ASSERT (AT_END <= G_N_ELEMENTS (((Topology *) NULL)->argument));

/* m and w of the links between level - 1 and level. */
static inline guint32
m_of (const Topology *self, guint level)
{
  return self->argument[AT_M + level - 1];
}

static inline guint32
w_of (const Topology *self, guint level)
{
  return self->argument[AT_W + level - 1];
}

/* W_l */
static guint64
copies (const Topology *self, guint level)
{
  guint64 product = 1;

  for (guint l = 1; l <= level; l++)
    product *= w_of (self, l);
  return product;
}

/* S_l */
static guint64
subtrees (const Topology *self, guint level)
{
  guint64 product = 1;

  for (guint l = level + 1; l <= self->argument[AT_LEVELS]; l++)
    product *= m_of (self, l);
  return product;
}

/* ---- making ------------------------------------------------------------------------ */

guint64
folded_clos_processors (const FoldedClos *self)
{
  guint64 n = 1;

  for (guint l = 0; l < self->levels; l++)
    n = topology_spec_times (n, self->m[l]);
  return n;
}

/* Nodes and connections; FALSE: too many. */
static gboolean
count (const FoldedClos *self, guint64 *first)
{
  unsigned __int128 nodes = 0, links = 0;
  guint64 s = folded_clos_processors (self), w = 1;

  for (guint l = 0; l <= self->levels; l++)
    {
      first[l] = (guint64) nodes;
      if (s > TOPOLOGY_MAX_NODES || w > TOPOLOGY_MAX_NODES)
        return FALSE;
      nodes += (unsigned __int128) s * w;
      if (l == self->levels || nodes > TOPOLOGY_MAX_NODES)
        break;
      links += (unsigned __int128) s * w * self->w[l];
      if (links > TOPOLOGY_MAX_LINKS / 2)
        return FALSE;
      s /= self->m[l];
      w = topology_spec_times (w, self->w[l]);
    }
  first[self->levels + 1] = (guint64) nodes;
  return nodes <= TOPOLOGY_MAX_NODES;
}

static void
keep (Topology *topology, const FoldedClos *self, const guint64 *first)
{
  topology->argument[AT_LEVELS] = self->levels;
  for (guint l = 0; l < self->levels; l++)
    {
      topology->argument[AT_M + l] = (guint32) self->m[l];
      topology->argument[AT_W + l] = (guint32) self->w[l];
      topology->argument[AT_FIRST + l] = (guint32) first[l + 1];
    }
}

/* The links from a level, from 0, to the next. */
static void
add_level (LinkList *list, const FoldedClos *self, guint level, const guint64 *first,
           guint64 width)
{
  const guint64 w = self->w[level], above = width * w;
  LinkClass purpose = level + 1 == self->levels ? LINK_GLOBAL : LINK_LOCAL;

  if (level == 0)
    purpose = LINK_LOCAL; /* links of processors are host links */
  for (guint64 node = first[level]; node < first[level + 1]; node++)
    {
      guint64 t = (node - first[level]) / width, u = (node - first[level]) % width;
      guint64 parent = first[level + 1] + t / self->m[level] * above + u * w;

      for (guint64 c = 0; c < w; c++)
        link_list_add (list, (guint32) node, (guint32) (parent + c), purpose);
    }
}

Topology *
folded_clos_make (const FoldedClos *self)
{
  g_autoptr (LinkList) list = link_list_new ();
  guint64 first[LEVELS + 2], width = 1;
  const guint64 processors = folded_clos_processors (self);
  Topology *topology;

  if (!count (self, first))
    return NULL;
  for (guint level = 0; level < self->levels; level++)
    {
      add_level (list, self, level, first, width);
      width *= self->w[level];
    }
  topology = link_list_make (list, &(Shape){ 1, { (guint32) processors } },
                             first[self->levels + 1]);
  if (topology != NULL)
    keep (topology, self, first);
  return topology;
}

guint
folded_clos_levels (const Topology *self)
{
  return self->argument[AT_LEVELS];
}

guint32
folded_clos_below (const Topology *self, guint level)
{
  return m_of (self, level);
}

/* ---- nodes ------------------------------------------------------------------------- */

guint
folded_clos_level (const Topology *self, guint32 node)
{
  const guint levels = self->argument[AT_LEVELS];
  guint level = 0;

  while (level < levels && node >= self->argument[AT_FIRST + level])
    level++;
  return level;
}

static inline guint32
number_in_level (const Topology *self, guint32 node, guint level)
{
  return level == 0 ? node : node - self->argument[AT_FIRST + level - 1];
}

ClosPlace
folded_clos_place (const Topology *self, guint32 node)
{
  const guint level = folded_clos_level (self, node);
  const guint32 number = number_in_level (self, node, level);
  const guint32 width = (guint32) copies (self, level);

  return (ClosPlace){ level, number / width, number % width };
}

void
folded_clos_name (const Topology *self, guint32 node, GString *name)
{
  const guint level = folded_clos_level (self, node);

  g_string_append_printf (name, "s%u.%u", level, number_in_level (self, node, level));
}

guint32
folded_clos_divisor (const Topology *self, guint32 node)
{
  return (guint32) copies (self, folded_clos_level (self, node));
}

/* ---- routes ------------------------------------------------------------------------ */

/* The highest level of the shortest paths between two places. */
static guint
highest (const Topology *self, ClosPlace a, ClosPlace b)
{
  guint level = MAX (a.level, b.level);

  for (guint l = a.level; l < level; l++)
    a.t /= m_of (self, l + 1);
  for (guint l = b.level; l < level; l++)
    b.t /= m_of (self, l + 1);
  for (; a.t != b.t; level++)
    {
      a.t /= m_of (self, level + 1);
      b.t /= m_of (self, level + 1);
    }
  return level;
}

/* The lowest level of the shortest paths between two places. */
static guint
lowest (const Topology *self, ClosPlace a, ClosPlace b)
{
  guint level = MIN (a.level, b.level);

  for (guint l = a.level; l > level; l--)
    a.u /= w_of (self, l);
  for (guint l = b.level; l > level; l--)
    b.u /= w_of (self, l);
  for (; a.u != b.u; level--)
    {
      a.u /= w_of (self, level);
      b.u /= w_of (self, level);
    }
  return level;
}

/* Whether every path would pass a processor, which does not forward. */
static gboolean
is_cut (const Topology *self, ClosPlace a, ClosPlace b, guint bottom)
{
  return bottom == 0 && a.level > 0 && b.level > 0 && !self->processors_forward;
}

/* The digit of the target's u that a link up from this level must set. */
static guint32
digit_up (const Topology *self, ClosPlace target, guint level)
{
  guint32 u = target.u;

  for (guint l = target.level; l > level + 1; l--)
    u /= w_of (self, l);
  return u % w_of (self, level + 1);
}

/* The digit of the target's T that a link down from this level must set. */
static guint32
digit_down (const Topology *self, ClosPlace target, guint level)
{
  guint32 t = target.t;

  for (guint l = target.level; l + 1 < level; l++)
    t /= m_of (self, l + 1);
  return t % m_of (self, level);
}

/* Stores all links of a group that begins at `begin` if the choice is free, else the one
 * of the digit.  Returns: how many. */
static guint32
take (guint32 begin, guint32 all, gboolean is_free, guint32 digit, guint32 *link)
{
  if (!is_free)
    {
      link[0] = begin + digit;
      return 1;
    }
  for (guint32 i = 0; i < all; i++)
    link[i] = begin + i;
  return all;
}

guint32
folded_clos_all_next (const Topology *self, guint32 node, guint32 target, guint32 *link)
{
  const ClosPlace a = folded_clos_place (self, node),
                  b = folded_clos_place (self, target);
  const guint top = highest (self, a, b), bottom = lowest (self, a, b);
  const guint32 below = a.level > 0 ? m_of (self, a.level) : 0;
  gboolean up = top > a.level, down = bottom < a.level;
  guint32 n = 0;

  if (is_cut (self, a, b, bottom))
    return 0;
  if (up && down) /* the way that passes the links between the two levels once */
    {
      up = a.level >= b.level;
      down = a.level <= b.level;
    }
  if (down)
    n += take (self->first[node], below, b.level >= a.level,
               b.level < a.level ? digit_down (self, b, a.level) : 0, link);
  if (up)
    n += take (self->first[node] + below, w_of (self, a.level + 1), b.level <= a.level,
               b.level > a.level ? digit_up (self, b, a.level) : 0, link + n);
  return n;
}

guint32
folded_clos_length (const Topology *self, guint32 node, guint32 target)
{
  const ClosPlace a = folded_clos_place (self, node),
                  b = folded_clos_place (self, target);
  const guint top = highest (self, a, b), bottom = lowest (self, a, b);
  const guint apart = a.level > b.level ? a.level - b.level : b.level - a.level;

  if (node == target)
    return 0;
  return is_cut (self, a, b, bottom) ? G_MAXUINT32 : 2 * (top - bottom) - apart;
}

/* ---- figures and drawings ---------------------------------------------------------- */

/* Half of the top level's subtrees against the other half. */
guint64
folded_clos_bisection (const Topology *self)
{
  const guint levels = self->argument[AT_LEVELS];
  guint64 least = self->processors / 2;

  if (m_of (self, levels) % 2 != 0)
    return 0;
  for (guint level = 0; level < levels; level++)
    least = MIN (least, subtrees (self, level) * copies (self, level + 1) / 2);
  return least;
}

LayoutStyle
folded_clos_layout_style (const Topology *self)
{
  return LAYOUT_TREE;
}

void
folded_clos_lay (const Topology *self, const guint32 *nodes, guint32 count,
                 TopologyPoint *point)
{
  layout_levels (self, nodes, count, point);
}
