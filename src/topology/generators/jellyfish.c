/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A random regular graph: a ring of neighbours whose links are exchanged in pairs.
 * Source: A. Singla et al., Jellyfish: networking data centers randomly, NSDI 2012; the
 * order of exchanges is this program's own. */
#include "config.h"

#include <string.h>

#include "base/mix.h"
#include "topology/generator.h"
#include "topology/link-list.h"

#define EXCHANGES 10 /* attempts for each link */
#define DRAWS_AT_ONCE 32

typedef struct
{
  guint32 low, high;
} Pair;

/* The joined pairs are also a set, so that an attempt takes as long in a dense graph as
 * in a sparse one: a bit for each pair, or, if that takes more memory, a table. */
typedef struct
{
  guint32 n, degree;
  Pair *list;
  guint64 links;
  guint64 *bits;  /* of pair low n + high; NULL: the table is used */
  guint64 *table; /* keys of pairs, each at its place or after it; 0: empty */
  guint64 mask;
  guint shift;   /* 64 minus the bits of mask */
  guint64 state; /* of the random numbers */
} Graph;

static const char *
check (const TopologySpec *spec, guint *argument)
{
  const guint64 n = spec->argument[0], degree = spec->argument[1];

  *argument = 1;
  if (degree >= n)
    return "a degree below the number of routers";
  if (degree % 2 != 0 && n % 2 != 0)
    return "an even degree, or an even number of routers";
  return degree == 1 && n > 2 ? "a degree of at least 2: the routers are connected"
                              : NULL;
}

static guint64
processors (const TopologySpec *spec)
{
  return topology_spec_times (spec->argument[0], spec->argument[2]);
}

static Pair
pair_of (guint32 a, guint32 b)
{
  return (Pair){ MIN (a, b), MAX (a, b) };
}

static int
compare_pairs (gconstpointer a, gconstpointer b)
{
  const Pair *x = a, *y = b;

  if (x->low != y->low)
    return x->low < y->low ? -1 : 1;
  return (x->high > y->high) - (x->high < y->high);
}

/* ---- the table of pairs ------------------------------------------------------------ */

/* Above 0, since the higher number is. */
static guint64
key_of (Pair pair)
{
  return (guint64) pair.low << 32 | pair.high;
}

static guint64
hash_of (const Graph *self, guint64 key)
{
  return key * MIX_STEP >> self->shift;
}

/* Where the key is, or the empty place where it would be. */
static guint64
find_place (const Graph *self, guint64 key)
{
  guint64 place = hash_of (self, key);

  while (self->table[place] != 0 && self->table[place] != key)
    place = (place + 1) & self->mask;
  return place;
}

/* Linear probing: keys after the hole that would no longer be found move into it. */
static void
remove_key (Graph *self, guint64 key)
{
  guint64 hole = find_place (self, key);

  for (guint64 i = (hole + 1) & self->mask; self->table[i] != 0; i = (i + 1) & self->mask)
    {
      const guint64 own = hash_of (self, self->table[i]);

      if (((i - own) & self->mask) < ((i - hole) & self->mask))
        continue;
      self->table[hole] = self->table[i];
      hole = i;
    }
  self->table[hole] = 0;
}

/* ---- the set of joined pairs ------------------------------------------------------- */

static guint64
bit_of (const Graph *self, Pair pair)
{
  return (guint64) pair.low * self->n + pair.high;
}

static gboolean
are_joined (const Graph *self, guint32 a, guint32 b)
{
  const Pair pair = pair_of (a, b);
  guint64 bit;

  if (self->bits == NULL)
    return self->table[find_place (self, key_of (pair))] != 0;
  bit = bit_of (self, pair);
  return self->bits[bit / 64] >> bit % 64 & 1;
}

static void
join (Graph *self, Pair pair)
{
  const guint64 key = key_of (pair), bit = bit_of (self, pair);

  if (self->bits == NULL)
    self->table[find_place (self, key)] = key;
  else
    self->bits[bit / 64] |= G_GUINT64_CONSTANT (1) << bit % 64;
}

static void
separate (Graph *self, Pair pair)
{
  const guint64 bit = bit_of (self, pair);

  if (self->bits == NULL)
    remove_key (self, key_of (pair));
  else
    self->bits[bit / 64] &= ~(G_GUINT64_CONSTANT (1) << bit % 64);
}

static void
join_all (Graph *self)
{
  const guint64 words = (guint64) self->n * self->n / 64 + 1;
  guint64 capacity = 4;

  self->shift = 62;
  for (; capacity < 2 * self->links; capacity *= 2)
    self->shift--;
  if (words <= capacity)
    self->bits = g_new0 (guint64, words);
  else
    self->table = g_new0 (guint64, capacity);
  self->mask = capacity - 1;
  for (guint64 i = 0; i < self->links; i++)
    join (self, self->list[i]);
}

/* ---- the graph --------------------------------------------------------------------- */

/* Router i and i + k, k = 1 .. degree / 2; and i + n/2 if the degree is odd. */
static void
start (Graph *self)
{
  for (guint32 i = 0; i < self->n; i++)
    {
      for (guint32 k = 1; k <= self->degree / 2; k++)
        self->list[self->links++] = pair_of (i, (i + k) % self->n);
      if (self->degree % 2 != 0 && i < self->n / 2)
        self->list[self->links++] = pair_of (i, i + self->n / 2);
    }
  qsort (self->list, self->links, sizeof *self->list, compare_pairs);
  join_all (self);
}

/* Of an attempt: two links of the list, and which end of the second is joined with the
 * lower one of the first. */
typedef struct
{
  guint64 e, f;
  gboolean swapped;
} Draw;

static void
find_ends (const Graph *self, const Draw *draw, guint32 end[4])
{
  const Pair first = self->list[draw->e], second = self->list[draw->f];

  end[0] = first.low;
  end[1] = first.high;
  end[2] = draw->swapped ? second.high : second.low;
  end[3] = draw->swapped ? second.low : second.high;
}

static void
draw_links (Graph *self, Draw *draw)
{
  draw->e = mix_draw (&self->state) % self->links;
  draw->f = mix_draw (&self->state) % self->links;
  draw->swapped = mix_draw (&self->state) % 2 == 1;
  __builtin_prefetch (&self->list[draw->e]);
  __builtin_prefetch (&self->list[draw->f]);
}

static void
prefetch_pair (const Graph *self, Pair pair)
{
  if (self->bits != NULL)
    __builtin_prefetch (&self->bits[bit_of (self, pair) / 64]);
  else
    __builtin_prefetch (&self->table[hash_of (self, key_of (pair))]);
}

/* What an exchange reads, unless one before it changes its links. */
static void
prefetch_pairs (const Graph *self, const Draw *draw)
{
  guint32 end[4];

  find_ends (self, draw, end);
  for (guint i = 0; i < 2; i++)
    {
      prefetch_pair (self, pair_of (end[i], end[2 + i]));
      prefetch_pair (self, pair_of (end[2 * i], end[2 * i + 1]));
    }
}

/* Two links a-b and c-d become a-c and b-d, unless that is impossible. */
static void
exchange (Graph *self, const Draw *draw)
{
  guint32 end[4];

  find_ends (self, draw, end);
  const guint32 a = end[0], b = end[1], c = end[2], d = end[3];

  if (a == c || a == d || b == c || b == d || are_joined (self, a, c)
      || are_joined (self, b, d))
    return;
  separate (self, pair_of (a, b));
  separate (self, pair_of (c, d));
  self->list[draw->e] = pair_of (a, c);
  self->list[draw->f] = pair_of (b, d);
  join (self, self->list[draw->e]);
  join (self, self->list[draw->f]);
}

/* In blocks: the memory of a large graph is slow, and draws do not depend on it. */
static void
exchange_often (Graph *self, guint64 attempts)
{
  Draw draws[DRAWS_AT_ONCE];

  while (attempts > 0)
    {
      const guint n = (guint) MIN (attempts, DRAWS_AT_ONCE);

      for (guint i = 0; i < n; i++)
        draw_links (self, &draws[i]);
      for (guint i = 0; i < n; i++)
        prefetch_pairs (self, &draws[i]);
      for (guint i = 0; i < n; i++)
        exchange (self, &draws[i]);
      attempts -= n;
    }
}

/* The router that stands for all that are joined with this one, so far. */
static guint32
root_of (guint32 *above, guint32 router)
{
  while (above[router] != router)
    {
      above[router] = above[above[router]];
      router = above[router];
    }
  return router;
}

static gboolean
is_connected (const Graph *self)
{
  g_autofree guint32 *above = g_new (guint32, self->n);
  guint32 parts = self->n;

  for (guint32 i = 0; i < self->n; i++)
    above[i] = i;
  for (guint64 i = 0; i < self->links; i++)
    {
      const guint32 a = root_of (above, self->list[i].low);
      const guint32 b = root_of (above, self->list[i].high);

      parts -= a != b ? 1 : 0;
      above[MAX (a, b)] = MIN (a, b);
    }
  return parts == 1;
}

static void
mix_links (Graph *self)
{
  exchange_often (self, EXCHANGES * self->links);
  while (!is_connected (self))
    exchange_often (self, self->links);
}

static Topology *
make (const TopologySpec *spec)
{
  g_autoptr (LinkList) list = link_list_new ();
  const guint64 n = spec->argument[0], degree = spec->argument[1];
  const guint64 all = processors (spec), hosts = spec->argument[2];
  Graph graph = { .n = (guint32) n,
                  .degree = (guint32) degree,
                  .state = spec->n_arguments > 3 ? spec->argument[3] : 1 };

  if (n > TOPOLOGY_MAX_NODES || all > TOPOLOGY_MAX_NODES || all + n > TOPOLOGY_MAX_NODES
      || topology_spec_times (n, degree) / 2 > TOPOLOGY_MAX_LINKS / 2 - all)
    return NULL;
  graph.list = g_new (Pair, n * degree / 2);
  start (&graph);
  mix_links (&graph);
  for (guint32 host = 0; host < all; host++)
    link_list_add (list, host, (guint32) (all + host / hosts), LINK_LOCAL);
  for (guint64 i = 0; i < graph.links; i++)
    link_list_add (list, (guint32) all + graph.list[i].low,
                   (guint32) all + graph.list[i].high, LINK_LOCAL);
  g_free (graph.bits);
  g_free (graph.table);
  g_free (graph.list);
  return link_list_make (list, &(Shape){ 1, { (guint32) all } }, all + n);
}

static void
name_switch (const Topology *self, guint32 node, GString *name)
{
  g_string_append_printf (name, "r%u", node - self->processors);
}

const Generator generator_jellyfish = {
  .name = "jellyfish",
  .parameters = "n, degree, p[, seed]",
  .example = "jellyfish:4x2x1",
  .expected = "jellyfish(8,3,1) or (8,3,1,7): routers, links of each to others, hosts a "
              "router, seed",
  .meaning = "random graph of routers of equal degree",
  .minimum = 3,
  .maximum = 4,
  .any_number = 1 << 3,
  .check = check,
  .processors = processors,
  .make = make,
  .name_switch = name_switch,
};
