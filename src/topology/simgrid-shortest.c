/* SPDX-License-Identifier: GPL-3.0-or-later */
/* simgrid-shortest.c - whether the routes that a platform states are the shortest ones */
#include "config.h"

#include "base/error.h"
#include "topology/simgrid-private.h"
#include "topology/topology-nodes.h"

#define ROUTED_BYTES 1024
#define MOST_WORK (1u << 26) /* links looked at */

typedef struct
{
  SimTime cost;
  guint32 node;
} Entry;

typedef struct
{
  const Topology *topology;
  GArray *heap; /* Entry */
  SimTime *cost;
} Search;

static Entry *
entry_at (const Search *self, guint32 i)
{
  return &g_array_index (self->heap, Entry, i);
}

static void
swap (Search *self, guint32 i, guint32 j)
{
  const Entry kept = *entry_at (self, i);

  *entry_at (self, i) = *entry_at (self, j);
  *entry_at (self, j) = kept;
}

static void
push (Search *self, SimTime cost, guint32 node)
{
  const Entry entry = { cost, node };
  guint32 i = self->heap->len;

  g_array_append_val (self->heap, entry);
  for (; i > 0 && entry_at (self, i)->cost < entry_at (self, (i - 1) / 2)->cost;
       i = (i - 1) / 2)
    swap (self, i, (i - 1) / 2);
}

static Entry
pop (Search *self)
{
  const Entry least = *entry_at (self, 0);

  swap (self, 0, self->heap->len - 1);
  g_array_set_size (self->heap, self->heap->len - 1);
  for (guint32 i = 0; 2 * i + 1 < self->heap->len;)
    {
      guint32 child = 2 * i + 1;

      if (child + 1 < self->heap->len
          && entry_at (self, child + 1)->cost < entry_at (self, child)->cost)
        child++;
      if (entry_at (self, i)->cost <= entry_at (self, child)->cost)
        break;
      swap (self, i, child);
      i = child;
    }
  return least;
}

static SimTime
link_cost (const Topology *t, guint32 link)
{
  const guint class = t->weight_class[link];
  const AttoTime usual
      = ATTO_PER_PICOSECOND * 8 * SIM_TIME_PER_SECOND / 1000000 / CABLING_USUAL_RATE;
  SimTime time = 0;

  if (class == TOPOLOGY_INFINITE_CLASS)
    return 0;
  atto_time_price (0, usual, ROUTED_BYTES, &t->weight[class], &time);
  return sim_time_sum (time, MAX (t->latency[class], 0));
}

/* The costs from one node to all. */
static void
search (Search *self, guint32 from)
{
  const Topology *t = self->topology;

  for (guint32 i = 0; i < t->nodes; i++)
    self->cost[i] = G_MAXINT64;
  self->cost[from] = 0;
  push (self, 0, from);
  while (self->heap->len > 0)
    {
      const Entry at = pop (self);

      if (at.cost > self->cost[at.node]
          || (at.node != from && at.node < t->processors && !t->processors_forward))
        continue;
      for (guint32 link = t->first[at.node]; link < t->first[at.node + 1]; link++)
        {
          const SimTime cost = sim_time_sum (at.cost, link_cost (t, link));

          if (cost < self->cost[t->to[link]])
            {
              self->cost[t->to[link]] = cost;
              push (self, cost, t->to[link]);
            }
        }
    }
}

static int
compare_stated (gconstpointer a, gconstpointer b)
{
  const StatedRoute *x = a, *y = b;

  if (x->from != y->from)
    return x->from < y->from ? -1 : 1;
  return x->line < y->line ? -1 : x->line > y->line;
}

/* Returns: the first in the file that another one is shorter than; their number. */
static guint
count_longer (const Reader *reader, const Topology *topology, const guint32 *number,
              StatedRoute *first)
{
  Search self = { topology, g_array_new (FALSE, FALSE, sizeof (Entry)),
                  g_new (SimTime, topology->nodes) };
  guint count = 0;

  for (guint i = 0; i < reader->stated->len; i++)
    {
      const StatedRoute *route = &g_array_index (reader->stated, StatedRoute, i);
      /* Rounding, of each link. */
      const SimTime least = route->cost - route->cost / 1000000 - 64;

      if (i == 0 || route->from != route[-1].from)
        search (&self, number[route->from]);
      if (self.cost[number[route->to]] >= least)
        continue;
      if (count++ == 0 || route->line < first->line)
        *first = *route;
    }
  g_array_unref (self.heap);
  g_free (self.cost);
  return count;
}

static guint
count_sources (const Reader *reader)
{
  guint count = 0;

  for (guint i = 0; i < reader->stated->len; i++)
    {
      const StatedRoute *route = &g_array_index (reader->stated, StatedRoute, i);

      count += i == 0 || route->from != route[-1].from;
    }
  return count;
}

void
simgrid_compare_routes (Reader *self, const Topology *topology, const guint32 *number,
                        GPtrArray *notes)
{
  const guint all = self->stated->len;
  StatedRoute first = { 0 };

  g_array_sort (self->stated, compare_stated);
  if ((guint64) count_sources (self) * (topology->links + topology->nodes) > MOST_WORK)
    {
      g_ptr_array_add (notes,
                       g_strdup_printf ("%s: its %u routes are too many to be compared "
                                        "with the shortest ones, which messages take",
                                        topology->name, all));
      return;
    }
  const guint longer = count_longer (self, topology, number, &first);
  if (longer == 0)
    return;
  g_autofree char *from = topology_node_name (topology, number[first.from]);
  g_autofree char *to = topology_node_name (topology, number[first.to]);
  g_ptr_array_add (notes,
                   g_strdup_printf ("%s: %u of %u routes of the file are longer than "
                                    "others, which messages take (first: line %u, %s to "
                                    "%s)",
                                    topology->name, longer, all, first.line, from, to));
}
