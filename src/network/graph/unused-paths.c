/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unused-paths.c - finds unused paths after the run
 *
 * Each destination separately: all routes to it form a tree, so a node's next link is
 * looked up once per destination, whatever the source.  First the pairs that pass a
 * jammed link are counted, and those of them that have an alternative path; if those are
 * too few for some links, alternative paths around the other links are searched again.
 */
#include "config.h"

#include <string.h>

#include "network/graph/unused-paths.h"

/* At least a tenth of the run, nine tenths of the busiest; a quarter of the pairs. */
#define PART 10
#define PART_OF_PAIRS 4

#define NOWHERE G_MAXUINT32

typedef struct
{
  const Network *network;
  const Topology *topology;
  Routes *routes;
  PairSet *sources;           /* by destination */
  gboolean *jammed;           /* by link */
  gboolean *empty;            /* by link: no packet passed it */
  gboolean *way;              /* by link: empty, and begins an alternative path */
  guint64 *pairs;             /* by link: pairs whose route contains it, if it is
                               * jammed */
  guint64 *round_pairs;       /* by link: those pairs that have an alternative path */
  gboolean *avoidable;        /* by link: jammed, and enough pairs have an alternative
                               * path */
  gboolean *choice;           /* by node: an empty link leads from it */
  gboolean some_too_few;      /* jammed links for which too few pairs have an alternative
                               * path */
  const gboolean *round_what; /* by link: an alternative path must avoid it */

  guint32 target, mark; /* mark: of this target */
  guint32 *seen;        /* by node: mark if `taken` and `before` are known */
  guint32 *taken;       /* by node: the link of the route */
  gboolean *before;     /* by node: the route from there contains a link of round_what */
  guint32 *good;        /* by node: mark if an empty link begins an alternative path */
  guint32 *looked;      /* by node: mark if `round` is known */
  gboolean *round;      /* by node: the target can be reached without jammed links */
  GArray *choices;      /* guint32: nodes of routes that precede a jammed link and have a
                         * choice */
  GArray *stack;        /* guint32, nodes */
  GArray *visited;      /* guint32, nodes */
  GArray *links;        /* guint32, as good ones */
} Search;

/* ---- links ------------------------------------------------------------------------- */

static LinkStatistics
statistics_of (const Search *self, guint32 link)
{
  return network_link_statistics (self->network, link);
}

/* What jammed links have. */
typedef struct
{
  TotalTime busy, delay;
} Least;

static Least
least_of_jammed (const Network *network, SimTime run)
{
  const guint32 blocks = network_topology (network)->links / LINK_BLOCK + 1;
  const TotalTime part = MAX (run / PART + (run % PART != 0), 1);
  TotalTime most = 0;

  for (guint32 block = 0; block < blocks; block++)
    most = MAX (most, network_link_peak (network, block)->busy);
  return (Least){ MAX (part, most - most / PART), part };
}

static gboolean
block_may_have_jammed (const Network *network, const Least *least, guint32 block)
{
  const LinkPeak *peak = network_link_peak (network, block);

  return peak->busy >= least->busy && peak->delay >= least->delay;
}

/* Only then there is anything to be searched. */
static gboolean
some_may_be_jammed (const Network *network, const Least *least)
{
  const guint32 blocks = network_topology (network)->links / LINK_BLOCK + 1;

  for (guint32 block = 0; block < blocks; block++)
    if (block_may_have_jammed (network, least, block))
      return TRUE;
  return FALSE;
}

/* Returns: how many are jammed. */
static guint32
find_jammed (Search *self, const Least *least)
{
  guint32 n = 0;

  for (guint32 link = 0; link < self->topology->links; link++)
    {
      LinkStatistics s;

      if (!block_may_have_jammed (self->network, least, link / LINK_BLOCK))
        continue;
      s = statistics_of (self, link);
      self->jammed[link] = s.busy >= least->busy && s.delay >= least->delay;
      n += self->jammed[link] ? 1 : 0;
    }
  return n;
}

/* Returns: how many carried nothing. */
static guint32
find_empty (Search *self, gboolean half_duplex)
{
  const Topology *t = self->topology;
  guint32 n = 0;

  for (guint32 node = 0; node < t->nodes; node++)
    for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
      {
        guint32 back = half_duplex ? topology_find_link (t, t->to[link], node) : NOWHERE;

        self->empty[link]
            = statistics_of (self, link).packets == 0
              && (back == NOWHERE || statistics_of (self, back).packets == 0);
        self->choice[node] |= self->empty[link];
        n += self->empty[link] ? 1 : 0;
      }
  return n;
}

/* ---- one destination --------------------------------------------------------------- */

static guint32
at (const GArray *array, guint i)
{
  return g_array_index (array, guint32, i);
}

static guint32
pop (GArray *stack)
{
  guint32 last = at (stack, stack->len - 1);

  g_array_set_size (stack, stack->len - 1);
  return last;
}

/* All equally good links of a node, into `links`. */
static void
find_next (Search *self, guint32 node)
{
  const Topology *t = self->topology;
  guint32 n;

  g_array_set_size (self->links, t->first[node + 1] - t->first[node]);
  n = routes_all_next (self->routes, node, self->target, (guint32 *) self->links->data);
  g_array_set_size (self->links, n);
}

/* Follows the route from a source to a known node, then sets the nodes on the way. */
static void
follow (Search *self, guint32 source)
{
  const Topology *t = self->topology;

  g_array_set_size (self->stack, 0);
  for (guint32 node = source; node != self->target && self->seen[node] != self->mark;
       node = t->to[self->taken[node]])
    {
      g_array_append_val (self->stack, node);
      self->taken[node] = routes_next (self->routes, node, source, self->target);
    }
  while (self->stack->len > 0)
    {
      guint32 node = pop (self->stack), link = self->taken[node], next = t->to[link];

      self->seen[node] = self->mark;
      self->before[node]
          = self->round_what[link] || (next != self->target && self->before[next]);
      if (self->before[node] && self->choice[node])
        g_array_append_val (self->choices, node);
    }
}

/* A successful search determines only its first node; after an unsuccessful one, no
 * visited node has such a path. */
static void
remember (Search *self, guint32 from, gboolean round)
{
  for (guint i = 0; round && i < self->visited->len; i++)
    self->looked[at (self->visited, i)] = 0;
  self->looked[from] = self->mark;
  self->round[from] = round;
}

/* Depth first. */
static gboolean
leads_round (Search *self, guint32 from)
{
  const Topology *t = self->topology;
  gboolean round = FALSE;

  g_array_set_size (self->visited, 0);
  g_array_set_size (self->stack, 0);
  g_array_append_val (self->stack, from);
  while (self->stack->len > 0 && !round)
    {
      guint32 node = pop (self->stack);
      gboolean known = self->looked[node] == self->mark;

      round = node == self->target || (known && self->round[node]);
      if (known || round)
        continue;
      self->looked[node] = self->mark;
      self->round[node] = FALSE;
      g_array_append_val (self->visited, node);
      find_next (self, node);
      for (guint i = self->links->len; i-- > 0;)
        if (!self->jammed[at (self->links, i)])
          g_array_append_val (self->stack, t->to[at (self->links, i)]);
    }
  remember (self, from, round);
  return round;
}

/* The empty links of a node that begin a path around the jammed links of its route. */
static void
look_at_choice (Search *self, guint32 node)
{
  const Topology *t = self->topology;

  find_next (self, node);
  g_autoptr (GArray) links = g_array_copy (self->links);
  for (guint i = 0; i < links->len; i++)
    {
      guint32 link = at (links, i);

      if (!self->empty[link] || !leads_round (self, t->to[link]))
        continue;
      self->way[link] = TRUE;
      self->good[node] = self->mark;
    }
}

/* Counts a pair at the jammed links on its route. */
static void
count_pair (Search *self, guint32 source)
{
  gboolean round = FALSE;

  for (guint32 node = source; node != self->target && self->before[node];
       node = self->topology->to[self->taken[node]])
    {
      guint32 link = self->taken[node];

      round |= self->good[node] == self->mark;
      if (!self->jammed[link])
        continue;
      self->pairs[link]++;
      self->round_pairs[link] += round ? 1 : 0;
    }
}

static void
look_at_target (Search *self, guint32 target)
{
  g_autoptr (GArray) sources = pair_set_row (self->sources, target);

  self->target = target;
  self->mark++;
  g_array_set_size (self->choices, 0);
  for (guint i = 0; i < sources->len; i++)
    follow (self, at (sources, i));
  for (guint i = 0; i < self->choices->len; i++)
    look_at_choice (self, at (self->choices, i));
  for (guint i = 0; i < sources->len; i++)
    count_pair (self, at (sources, i));
}

/* Finds alternative paths around the given links. */
static void
look_for_ways (Search *self, const gboolean *links)
{
  self->round_what = links;
  memset (self->way, 0, self->topology->links * sizeof (gboolean));
  for (guint32 target = 0; target < self->topology->nodes; target++)
    look_at_target (self, target);
}

/* The jammed links that enough pairs could avoid.  Returns: how many. */
static guint32
find_avoidable (Search *self)
{
  guint32 n = 0;

  for (guint32 link = 0; link < self->topology->links; link++)
    {
      guint64 least
          = self->pairs[link] / PART_OF_PAIRS + (self->pairs[link] % PART_OF_PAIRS != 0);

      self->avoidable[link]
          = self->round_pairs[link] > 0 && self->round_pairs[link] >= least;
      n += self->avoidable[link] ? 1 : 0;
      self->some_too_few |= self->round_pairs[link] > 0 && !self->avoidable[link];
    }
  return n;
}

/* ---- all together ------------------------------------------------------------------ */

static UnusedPaths *
make_result (const Search *self)
{
  UnusedPaths *paths = g_new0 (UnusedPaths, 1);

  paths->unused = g_array_new (FALSE, FALSE, sizeof (guint32));
  paths->jammed = NOWHERE;
  for (guint32 link = 0; link < self->topology->links; link++)
    {
      if (self->way[link])
        g_array_append_val (paths->unused, link);
      if (self->avoidable[link]
          && (paths->jammed == NOWHERE
              || statistics_of (self, link).busy
                     > statistics_of (self, paths->jammed).busy))
        paths->jammed = link;
    }
  return paths;
}

static void
search_open (Search *self)
{
  guint32 links = self->topology->links, nodes = self->topology->nodes;

  self->jammed = g_new0 (gboolean, links);
  self->empty = g_new0 (gboolean, links);
  self->way = g_new0 (gboolean, links);
  self->avoidable = g_new0 (gboolean, links);
  self->pairs = g_new0 (guint64, links);
  self->round_pairs = g_new0 (guint64, links);
  self->choice = g_new0 (gboolean, nodes);
  self->seen = g_new0 (guint32, nodes);
  self->taken = g_new0 (guint32, nodes);
  self->before = g_new0 (gboolean, nodes);
  self->good = g_new0 (guint32, nodes);
  self->looked = g_new0 (guint32, nodes);
  self->round = g_new0 (gboolean, nodes);
  self->choices = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->stack = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->visited = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->links = g_array_new (FALSE, FALSE, sizeof (guint32));
}

static void
search_close (Search *self)
{
  g_free (self->jammed);
  g_free (self->empty);
  g_free (self->way);
  g_free (self->avoidable);
  g_free (self->pairs);
  g_free (self->round_pairs);
  g_free (self->choice);
  g_free (self->seen);
  g_free (self->taken);
  g_free (self->before);
  g_free (self->good);
  g_free (self->looked);
  g_free (self->round);
  g_array_unref (self->choices);
  g_array_unref (self->stack);
  g_array_unref (self->visited);
  g_array_unref (self->links);
  pair_set_free (self->sources);
}

UnusedPaths *
unused_paths_find (const Network *network, Routes *routes, const PairSet *pairs,
                   gboolean half_duplex, SimTime run)
{
  Search self
      = { .network = network, .topology = network_topology (network), .routes = routes };
  const Least least = least_of_jammed (network, run);
  UnusedPaths *paths = NULL;

  if (!some_may_be_jammed (network, &least))
    return NULL;
  search_open (&self);
  if (find_jammed (&self, &least) > 0 && find_empty (&self, half_duplex) > 0)
    {
      self.sources = pair_set_turned (pairs);
      look_for_ways (&self, self.jammed);
      if (find_avoidable (&self) > 0)
        {
          if (self.some_too_few)
            look_for_ways (&self, self.avoidable);
          paths = make_result (&self);
        }
    }
  search_close (&self);
  return paths;
}
