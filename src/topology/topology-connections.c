/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/topology-connections.h"

#include "topology/generator.h"

/* ---- strongly connected components ------------------------------------------------- */

#define NOT_VISITED 0
#define NO_COMPONENT G_MAXUINT32

/* R. E. Tarjan, Depth-first search and linear graph algorithms, SIAM Journal on Computing
 * 1 (1972), with a stack of its own: a line of nodes would need as many calls. */
typedef struct
{
  const Topology *topology;
  guint32 *order;     /* by node: the number of its visit, from 1 on */
  guint32 *low;       /* by node: the least number that is reached from it */
  guint32 *link;      /* by node: the next of its links to be followed */
  guint32 *component; /* by node */
  GArray *path;       /* guint32: nodes whose links are being followed */
  GArray *waiting;    /* guint32: visited nodes without a component */
  guint32 visited, components;
} Search;

static guint32
last (const GArray *nodes)
{
  return g_array_index (nodes, guint32, nodes->len - 1);
}

static guint32
pop (GArray *nodes)
{
  const guint32 node = last (nodes);

  g_array_set_size (nodes, nodes->len - 1);
  return node;
}

static void
visit (Search *self, guint32 node)
{
  self->order[node] = self->low[node] = ++self->visited;
  self->link[node] = self->topology->first[node];
  g_array_append_val (self->path, node);
  g_array_append_val (self->waiting, node);
}

/* All links of a node were followed. */
static void
leave (Search *self)
{
  const guint32 node = pop (self->path);

  if (self->low[node] == self->order[node])
    {
      guint32 member;

      do
        {
          member = pop (self->waiting);
          self->component[member] = self->components;
        }
      while (member != node);
      self->components++;
    }
  if (self->path->len > 0)
    {
      const guint32 before = last (self->path);

      self->low[before] = MIN (self->low[before], self->low[node]);
    }
}

static void
follow (Search *self, guint32 from)
{
  visit (self, from);
  while (self->path->len > 0)
    {
      const guint32 node = last (self->path);

      if (self->link[node] == self->topology->first[node + 1])
        {
          leave (self);
          continue;
        }
      const guint32 next = self->topology->to[self->link[node]++];
      if (self->order[next] == NOT_VISITED)
        visit (self, next);
      else if (self->component[next] == NO_COMPONENT)
        self->low[node] = MIN (self->low[node], self->order[next]);
    }
}

/* component: by node; free with g_free.  Returns: how many there are. */
static guint32
find_components (const Topology *topology, guint32 **component)
{
  const guint32 nodes = topology->nodes;
  g_autofree guint32 *order = g_new0 (guint32, nodes), *low = g_new (guint32, nodes),
                     *link = g_new (guint32, nodes);
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) waiting = g_array_new (FALSE, FALSE, sizeof (guint32));
  Search self
      = { topology, order, low, link, g_new (guint32, nodes), path, waiting, 0, 0 };

  for (guint32 node = 0; node < nodes; node++)
    self.component[node] = NO_COMPONENT;
  for (guint32 node = 0; node < nodes; node++)
    if (order[node] == NOT_VISITED)
      follow (&self, node);
  *component = self.component;
  return self.components;
}

/* ---- description ------------------------------------------------------------------- */

void
topology_describe (const Topology *self, TopologyDescription *description)
{
  g_autofree guint32 *component = NULL;

  *description
      = (TopologyDescription){ .nodes = self->nodes,
                               .processors = self->processors,
                               .links = self->links,
                               .smallest_degree = G_MAXUINT32,
                               .components = find_components (self, &component) };
  for (guint32 node = 0; node < self->nodes; node++)
    {
      guint32 degree = self->first[node + 1] - self->first[node];

      description->smallest_degree = MIN (description->smallest_degree, degree);
      description->largest_degree = MAX (description->largest_degree, degree);
    }
}

/* ---- routes ------------------------------------------------------------------------ */

/* The lowest processor that node 0 does not reach; all: *found stays. */
static void
first_not_reached (const Topology *topology, guint32 *found)
{
  g_autofree gboolean *reached = g_new0 (gboolean, topology->nodes);
  g_autoptr (GArray) waiting = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 node = 0;

  reached[0] = TRUE;
  g_array_append_val (waiting, node);
  while (waiting->len > 0)
    {
      node = pop (waiting);
      for (guint32 i = topology->first[node]; i < topology->first[node + 1]; i++)
        if (!reached[topology->to[i]])
          {
            reached[topology->to[i]] = TRUE;
            g_array_append_val (waiting, topology->to[i]);
          }
    }
  for (node = topology->processors; node-- > 0;)
    if (!reached[node])
      *found = node;
}

gboolean
topology_first_unreachable (const Topology *self, guint32 *from, guint32 *to)
{
  g_autofree guint32 *component = NULL;
  guint32 other = 0, unreached = G_MAXUINT32;

  /* Every generated form is connected. */
  if (topology_is_generated (self) || find_components (self, &component) == 1)
    return FALSE;
  first_not_reached (self, &unreached);
  if (unreached != G_MAXUINT32)
    {
      *from = 0;
      *to = unreached;
      return TRUE;
    }

  /* If 0 reaches all, a processor is not connected to all only if it does not reach 0:
   * otherwise it would reach all through 0. */
  while (other < self->processors && component[other] == component[0])
    other++;
  *from = other;
  *to = 0;
  return other < self->processors;
}
