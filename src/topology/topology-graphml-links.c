/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the nodes and edges of a GraphML file to a topology. */
#include "config.h"

#include "topology/topology-graphml-private.h"

#include <string.h>

#include "base/error.h"

#define MOST_CLASSES 255
#define MOST_DIGITS G_GUINT64_CONSTANT (1000000000000000000)

typedef struct
{
  guint32 from, to, edge, medium;
  guint8 weight_class; /* once edges of the same nodes are one */
} Link;

static gboolean
fail_file (const Reader *self, const char *what, GError **error)
{
  error_set_at (error, self->source.name, 0, 0, "%s", what);
  return FALSE;
}

/* Processors first, each kind in the order of the file.  Returns: the number of each in
 * nodes. */
static guint32 *
number_nodes (Reader *self)
{
  guint32 *by_order = g_new (guint32, self->n_declared);
  guint32 *number = g_new (guint32, self->nodes->len);
  guint32 next = 0;

  for (guint32 i = 0; i < self->nodes->len; i++)
    by_order[node_at (self, i)->order] = i;
  for (int processors = TRUE; processors >= FALSE; processors--)
    {
      for (guint32 i = 0; i < self->n_declared; i++)
        if (node_at (self, by_order[i])->is_processor == processors)
          number[by_order[i]] = next++;
      if (processors)
        self->topology->processors = next;
    }
  g_free (by_order);
  return number;
}

/* Every node of an edge has an element. */
static gboolean
check_edges (const Reader *self, GError **error)
{
  for (guint32 i = 0; i < self->edges->len; i++)
    {
      const Edge *edge = &g_array_index (self->edges, Edge, i);
      guint32 node
          = node_at (self, edge->from)->order == NOT_DECLARED ? edge->from : edge->to;

      if (node_at (self, node)->order == NOT_DECLARED)
        {
          const char *id = node_at (self, node)->id;
          g_autofree char *found = error_quote (id, strlen (id));

          return graphml_fail (self, edge->place, error,
                               "found an edge of the node %s, expected a node of this "
                               "file",
                               found);
        }
    }
  return TRUE;
}

static int
compare_links (gconstpointer a, gconstpointer b)
{
  const Link *x = a, *y = b;

  if (x->from != y->from)
    return x->from < y->from ? -1 : 1;
  if (x->to != y->to)
    return x->to < y->to ? -1 : 1;
  return (x->edge > y->edge) - (x->edge < y->edge);
}

static GArray *
make_links (const Reader *self, const guint32 *number)
{
  GArray *links = g_array_sized_new (FALSE, FALSE, sizeof (Link), self->edges->len);

  for (guint32 i = 0; i < self->edges->len; i++)
    {
      const Edge *edge = &g_array_index (self->edges, Edge, i);
      Link link = { number[edge->from], number[edge->to], i, edge->medium,
                    TOPOLOGY_INFINITE_CLASS };

      g_array_append_val (links, link);
      link.from = number[edge->to];
      link.to = number[edge->from];
      if (!edge->is_directed)
        g_array_append_val (links, link);
    }
  g_array_sort (links, compare_links);
  return links;
}

static const Edge *
edge_of (const Reader *self, const Link *link)
{
  return &g_array_index (self->edges, Edge, link->edge);
}

static gboolean
fail_repeated (const Reader *self, const Link *link, const char *expected, GError **error)
{
  const Edge *edge = edge_of (self, link);
  const char *a = node_at (self, edge->from)->id, *b = node_at (self, edge->to)->id;
  g_autofree char *from = error_quote (a, strlen (a)), *to = error_quote (b, strlen (b));

  return graphml_fail (self, edge->place, error,
                       "found a second edge between %s and %s, expected %s", from, to,
                       expected);
}

/* a + b.  FALSE: more than 18 digits. */
static gboolean
add_weights (const Decimal *a, const Decimal *b, Decimal *sum)
{
  const guint64 scale = MAX (a->scale, b->scale);
  unsigned __int128 digits = (unsigned __int128) a->digits * (scale / a->scale)
                             + (unsigned __int128) b->digits * (scale / b->scale);

  sum->scale = scale;
  for (; sum->scale > 1 && digits % 10 == 0; sum->scale /= 10)
    digits /= 10;
  sum->digits = (guint64) MIN (digits, G_MAXUINT64);
  return digits < MOST_DIGITS;
}

static gboolean
is_same (const Link *a, const Link *b)
{
  return a->from == b->from && a->to == b->to;
}

/* *sum is the weight of links before, which the other joins. */
static gboolean
add_link (const Reader *self, const Link *link, const Link *other, Decimal *sum,
          GError **error)
{
  const Edge *a = edge_of (self, link), *b = edge_of (self, other);

  if (link->medium != other->medium)
    return fail_repeated (self, other, "the same medium", error);
  if (a->weight.digits == 0 || b->weight.digits == 0)
    return a->weight.digits == b->weight.digits
           || fail_repeated (self, other, "no other weight beside inf", error);
  if (a->latency != b->latency)
    return fail_repeated (self, other, "the same latency", error);
  return add_weights (sum, &b->weight, sum)
         || fail_repeated (self, other, "a sum of weights of at most 18 digits", error);
}

/* The class of links of that weight and the latency of their edges. */
static gboolean
take_class (Reader *self, Link *link, Decimal weight, GError **error)
{
  const Edge *edge = edge_of (self, link);
  guint class;

  if (weight.digits == 0)
    return TRUE;
  class = topology_price_class (self->topology, weight, edge->latency);
  if (class > MOST_CLASSES)
    return graphml_fail (self, edge->place, error,
                         "more than %d different pairs of weight and latency",
                         MOST_CLASSES);
  link->weight_class = (guint8) class;
  return TRUE;
}

/* Edges of the same nodes are one link.  *several: whether there are any. */
static gboolean
merge_links (Reader *self, GArray *links, gboolean *several, GError **error)
{
  const guint32 count = links->len;
  guint32 kept = 0;

  for (guint32 i = 0, next = 0; i < count; i = next)
    {
      Link link = g_array_index (links, Link, i);
      Decimal sum = edge_of (self, &link)->weight;

      for (next = i + 1;
           next < count && is_same (&link, &g_array_index (links, Link, next)); next++)
        if (!add_link (self, &link, &g_array_index (links, Link, next), &sum, error))
          return FALSE;
      if (!take_class (self, &link, sum, error))
        return FALSE;
      g_array_index (links, Link, kept++) = link;
    }
  *several = kept < count;
  g_array_set_size (links, kept);
  return TRUE;
}

static void
take_notes (const Reader *self, gboolean several)
{
  Topology *t = self->topology;
  guint count = 0;

  if (!self->is_unweighted && !several)
    return;
  t->notes = g_new0 (char *, 3);
  if (self->is_unweighted)
    t->notes[count++] = g_strdup_printf ("%s has no weights: that of each %s is 1",
                                         t->name, several ? "edge" : "link");
  if (several)
    t->notes[count++] = g_strdup_printf (
        "%s: edges of the same two nodes are one link with the sum of their weights",
        t->name);
}

static void
take_links (Topology *t, const GArray *links)
{
  guint32 n = links->len;

  t->links = n;
  t->first = g_new0 (guint32, (gsize) t->nodes + 1);
  t->to = g_new (guint32, MAX (n, 1));
  t->weight_class = g_new (guint8, MAX (n, 1));
  for (guint32 i = 0; i < n; i++)
    {
      const Link *link = &g_array_index (links, Link, i);

      t->first[link->from + 1]++;
      t->to[i] = link->to;
      t->weight_class[i] = link->weight_class;
    }
  for (guint32 node = 0; node < t->nodes; node++)
    t->first[node + 1] += t->first[node];
}

/* The lowest link of each medium. */
static void
take_media (const Reader *self, const GArray *links)
{
  const guint media = g_hash_table_size (self->media);
  g_autofree guint32 *lowest = g_new (guint32, media + 1);
  Topology *t = self->topology;

  if (media == 0)
    return;
  memset (lowest, 0xff, (media + 1) * sizeof *lowest);
  t->medium = g_new (guint32, MAX (t->links, 1));
  for (guint32 i = 0; i < t->links; i++)
    {
      const guint32 medium = g_array_index (links, Link, i).medium;

      if (medium > 0)
        lowest[medium] = MIN (lowest[medium], i);
      t->medium[i] = lowest[medium];
    }
}

/* A node that does not state its level is at 0 if it is a processor, else at 1. */
static void
take_levels (const Reader *self, const guint32 *number)
{
  Topology *t = self->topology;

  if (!self->is_declared[LEVEL])
    return;
  t->level = g_new (guint8, t->nodes);
  for (guint32 i = 0; i < self->nodes->len; i++)
    {
      const Node *node = node_at (self, i);

      t->level[number[i]] = node->has_level ? node->level : !node->is_processor;
    }
}

gboolean
graphml_make_topology (Reader *self, GError **error)
{
  Topology *t = self->topology;
  g_autofree guint32 *number = NULL;
  g_autoptr (GArray) links = NULL;
  gboolean several;

  if (!self->has_graph)
    return fail_file (self, "found no graph, expected one", error);
  if (self->n_declared == 0)
    return fail_file (self, "a graph without nodes", error);
  if (!check_edges (self, error))
    return FALSE;
  t->nodes = self->n_declared;
  t->has_latency = self->is_declared[LATENCY];
  t->unmarked = !self->is_declared[PROCESSOR];
  number = number_nodes (self);
  if (t->processors == 0)
    return fail_file (self, "no node is marked as a processor", error);
  t->shape = (Shape){ 1, { t->processors } };
  links = make_links (self, number);
  if (!merge_links (self, links, &several, error))
    return FALSE;
  take_notes (self, several);
  take_links (t, links);
  take_media (self, links);
  take_levels (self, number);
  node_names_take (self->names, t, number);
  return TRUE;
}
