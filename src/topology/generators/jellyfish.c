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

typedef struct
{
  guint32 low, high;
} Pair;

typedef struct
{
  guint32 n, degree;
  guint32 *neighbour; /* degree of each router, in any order */
  Pair *list;
  guint64 links;
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

static guint32 *
neighbours_of (const Graph *self, guint32 router)
{
  return self->neighbour + (gsize) router * self->degree;
}

static gboolean
are_joined (const Graph *self, guint32 a, guint32 b)
{
  const guint32 *neighbour = neighbours_of (self, a);

  for (guint32 i = 0; i < self->degree; i++)
    if (neighbour[i] == b)
      return TRUE;
  return FALSE;
}

static void
replace (Graph *self, guint32 router, guint32 old, guint32 new)
{
  guint32 *neighbour = neighbours_of (self, router);

  while (*neighbour != old)
    neighbour++;
  *neighbour = new;
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

/* Router i and i + k, k = 1 .. degree / 2; and i + n/2 if the degree is odd. */
static void
start (Graph *self)
{
  for (guint32 i = 0; i < self->n; i++)
    {
      guint32 *neighbour = neighbours_of (self, i);

      for (guint32 k = 1; k <= self->degree / 2; k++)
        {
          *neighbour++ = (i + k) % self->n;
          *neighbour++ = (i + self->n - k) % self->n;
        }
      if (self->degree % 2 != 0)
        *neighbour = (i + self->n / 2) % self->n;
      neighbour = neighbours_of (self, i);
      for (guint32 k = 0; k < self->degree; k++)
        if (i < neighbour[k])
          self->list[self->links++] = pair_of (i, neighbour[k]);
    }
  qsort (self->list, self->links, sizeof *self->list, compare_pairs);
}

/* Two links a-b and c-d become a-c and b-d, unless that is impossible. */
static void
exchange (Graph *self)
{
  const guint64 e = mix_draw (&self->state) % self->links;
  const guint64 f = mix_draw (&self->state) % self->links;
  const gboolean swapped = mix_draw (&self->state) % 2 == 1;
  const guint32 a = self->list[e].low, b = self->list[e].high;
  const guint32 c = swapped ? self->list[f].high : self->list[f].low;
  const guint32 d = swapped ? self->list[f].low : self->list[f].high;

  if (a == c || a == d || b == c || b == d || are_joined (self, a, c)
      || are_joined (self, b, d))
    return;
  self->list[e] = pair_of (a, c);
  self->list[f] = pair_of (b, d);
  replace (self, a, b, c);
  replace (self, c, d, a);
  replace (self, b, a, d);
  replace (self, d, c, b);
}

static gboolean
is_connected (const Graph *self)
{
  g_autofree guint32 *reached = g_new (guint32, self->n);
  g_autofree guint8 *seen = g_new0 (guint8, self->n);
  guint32 count = 1;

  reached[0] = 0;
  seen[0] = TRUE;
  for (guint32 i = 0; i < count; i++)
    for (guint32 k = 0; k < self->degree; k++)
      {
        const guint32 next = neighbours_of (self, reached[i])[k];

        if (seen[next])
          continue;
        seen[next] = TRUE;
        reached[count++] = next;
      }
  return count == self->n;
}

static void
mix_links (Graph *self)
{
  for (guint64 i = 0; i < EXCHANGES * self->links; i++)
    exchange (self);
  while (!is_connected (self))
    for (guint64 i = 0; i < self->links; i++)
      exchange (self);
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
  graph.neighbour = g_new (guint32, n * degree);
  graph.list = g_new (Pair, n * degree / 2);
  start (&graph);
  mix_links (&graph);
  for (guint32 host = 0; host < all; host++)
    link_list_add (list, host, (guint32) (all + host / hosts), LINK_LOCAL);
  for (guint64 i = 0; i < graph.links; i++)
    link_list_add (list, (guint32) all + graph.list[i].low,
                   (guint32) all + graph.list[i].high, LINK_LOCAL);
  g_free (graph.neighbour);
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
