/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dijkstra from the destination over reversed links, on (cost, number of links). */
#include "config.h"

#include <string.h>

#include "base/heap.h"
#include "routes/route-search.h"

typedef struct
{
  guint64 cost; /* saturates: no larger cost can be replayed */
  guint32 links;
  guint32 node;
} Distance;

struct _RouteSearch
{
  const Topology *topology;
  SimTime cost[256];
  guint32 *first_byte;
  guint32 *reverse_first; /* nodes + 1 */
  guint32 *reverse_from;  /* the node at which a link begins, grouped by the node to which
                           * it leads */
  guint8 *reverse_class;
  guint32 no_through; /* nodes below are processors that do not forward */
  guint32 *group;     /* NULL: paths may have any number of links between groups */
  guint64 *node_cost;
  guint32 *node_links; /* G_MAXUINT32: not reached */
  Heap heap;           /* Distance */
};

static void
make_reverse (RouteSearch *self)
{
  const Topology *t = self->topology;
  g_autofree guint32 *place = g_new (guint32, t->nodes + 1);

  self->reverse_first = g_new0 (guint32, t->nodes + 1);
  self->reverse_from = g_new (guint32, t->links);
  self->reverse_class = g_new (guint8, t->links);
  for (guint32 link = 0; link < t->links; link++)
    self->reverse_first[t->to[link] + 1]++;
  for (guint32 node = 0; node < t->nodes; node++)
    self->reverse_first[node + 1] += self->reverse_first[node];
  memcpy (place, self->reverse_first, (t->nodes + 1) * sizeof (guint32));
  for (guint32 node = 0; node < t->nodes; node++)
    for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
      {
        guint32 at = place[t->to[link]]++;

        self->reverse_from[at] = node;
        self->reverse_class[at] = t->weight_class[link];
      }
}

RouteSearch *
route_search_new (const Topology *topology, const SimTime *cost, const guint32 *group)
{
  RouteSearch *self = g_new0 (RouteSearch, 1);

  self->topology = topology;
  memcpy (self->cost, cost, topology->n_classes * sizeof (SimTime));
  self->first_byte = g_new (guint32, topology->nodes + 1);
  self->first_byte[0] = 0;
  for (guint32 node = 0; node < topology->nodes; node++)
    self->first_byte[node + 1]
        = self->first_byte[node] + 2
          + (topology->first[node + 1] - topology->first[node] + 7) / 8;
  make_reverse (self);
  self->no_through = topology->processors_forward ? 0 : topology->processors;
  self->group = g_memdup2 (group, topology->nodes * sizeof (guint32));
  self->node_cost = g_new (guint64, topology->nodes);
  self->node_links = g_new (guint32, topology->nodes);
  return self;
}

void
route_search_free (RouteSearch *self)
{
  if (self == NULL)
    return;
  g_free (self->first_byte);
  g_free (self->reverse_first);
  g_free (self->reverse_from);
  g_free (self->reverse_class);
  g_free (self->group);
  g_free (self->node_cost);
  g_free (self->node_links);
  heap_clear (&self->heap);
  g_free (self);
}

const guint32 *
route_search_first_byte (const RouteSearch *self)
{
  return self->first_byte;
}

static gboolean
nearer (const Distance *a, const Distance *b)
{
  return a->cost != b->cost ? a->cost < b->cost : a->links < b->links;
}

static gboolean
is_before (gconstpointer a, gconstpointer b)
{
  return nearer (a, b);
}

static const HeapKind distances = { sizeof (Distance), is_before, 2 };

static void
push (Heap *heap, const Distance *distance)
{
  heap_push (heap, distances, distance);
}

static Distance
pop (Heap *heap)
{
  Distance top = *(const Distance *) heap->elements;

  heap_pop (heap, distances);
  return top;
}

static guint64
add_saturated (guint64 a, guint64 b)
{
  guint64 sum;

  return __builtin_add_overflow (a, b, &sum) ? G_MAXUINT64 : sum;
}

/* A path does not pass a processor that does not forward.  Its only link between groups
 * leads to the destination's group: a path that leaves it does not return. */
static inline gboolean
is_allowed (const RouteSearch *self, guint32 from, guint32 to, guint32 destination)
{
  if (to < self->no_through && to != destination)
    return FALSE;
  return self->group == NULL || self->group[from] == self->group[to]
         || self->group[to] == self->group[destination];
}

static void
find_distances (RouteSearch *self, guint32 destination)
{
  Distance start = { 0, 0, destination };

  memset (self->node_links, 0xff, self->topology->nodes * sizeof (guint32));
  self->node_cost[destination] = 0;
  self->node_links[destination] = 0;
  push (&self->heap, &start);
  while (self->heap.count > 0)
    {
      Distance at = pop (&self->heap);

      if (at.links != self->node_links[at.node] || at.cost != self->node_cost[at.node])
        continue; /* a better path was found since */
      for (guint32 i = self->reverse_first[at.node]; i < self->reverse_first[at.node + 1];
           i++)
        {
          guint32 from = self->reverse_from[i];
          Distance next = { add_saturated (at.cost, self->cost[self->reverse_class[i]]),
                            at.links + 1, from };
          Distance known = { self->node_cost[from], self->node_links[from], from };

          if (!is_allowed (self, from, at.node, destination)
              || (self->node_links[from] != G_MAXUINT32 && !nearer (&next, &known)))
            continue;
          self->node_cost[from] = next.cost;
          self->node_links[from] = next.links;
          push (&self->heap, &next);
        }
    }
}

/* Whether a link of `node` begins a shortest path. */
static gboolean
is_good (const RouteSearch *self, guint32 node, guint32 link, guint32 destination)
{
  const Topology *t = self->topology;
  guint32 to = t->to[link];

  return self->node_links[to] != G_MAXUINT32
         && self->node_links[to] + 1 == self->node_links[node]
         && add_saturated (self->node_cost[to], self->cost[t->weight_class[link]])
                == self->node_cost[node]
         && is_allowed (self, node, to, destination);
}

void
route_search_run (RouteSearch *self, guint32 destination, guint8 *set)
{
  const Topology *t = self->topology;

  find_distances (self, destination);
  memset (set, 0, self->first_byte[t->nodes]);
  for (guint32 node = 0; node < t->nodes; node++)
    {
      guint8 *far = set + self->first_byte[node], *n = far + 1, *bits = n + 1;

      if (node == destination || self->node_links[node] == G_MAXUINT32)
        continue;
      *far = (guint8) MIN (self->node_links[node], ROUTE_SEARCH_MANY);
      for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
        if (is_good (self, node, link, destination))
          {
            guint32 port = link - t->first[node];

            bits[port / 8] |= (guint8) (1u << port % 8);
            *n += *n < ROUTE_SEARCH_MANY;
          }
    }
}
