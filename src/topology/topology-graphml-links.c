/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the nodes and edges of a GraphML file to a topology. */
#include "config.h"

#include "topology/topology-graphml-private.h"

#include <string.h>

#include "base/error.h"

typedef struct
{
  guint32 from, to, edge, medium;
  guint8 weight_class;
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
      Link link
          = { number[edge->from], number[edge->to], i, edge->medium, edge->weight_class };

      g_array_append_val (links, link);
      link.from = number[edge->to];
      link.to = number[edge->from];
      if (!edge->is_directed)
        g_array_append_val (links, link);
    }
  g_array_sort (links, compare_links);
  return links;
}

/* The first edge of the file that repeats a link. */
static gboolean
check_links (const Reader *self, const GArray *links, GError **error)
{
  const Link *repeated = NULL;
  const Edge *edge;
  g_autofree char *from = NULL, *to = NULL;

  for (guint32 i = 1; i < links->len; i++)
    {
      const Link *link = &g_array_index (links, Link, i);

      if (link->from == link[-1].from && link->to == link[-1].to
          && (repeated == NULL || link->edge < repeated->edge))
        repeated = link;
    }
  if (repeated == NULL)
    return TRUE;
  edge = &g_array_index (self->edges, Edge, repeated->edge);
  from = error_quote (node_at (self, edge->from)->id,
                      strlen (node_at (self, edge->from)->id));
  to = error_quote (node_at (self, edge->to)->id, strlen (node_at (self, edge->to)->id));
  return graphml_fail (self, edge->place, error,
                       "found a second edge between %s and %s, expected every link once",
                       from, to);
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
  if (!check_links (self, links, error))
    return FALSE;
  take_links (t, links);
  take_media (self, links);
  take_levels (self, number);
  node_names_take (self->names, t, number);
  return TRUE;
}
