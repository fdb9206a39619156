/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Next to topology-igraph.c the only file that knows igraph; its handlers and its table
 * of attributes are set on every entry, since they belong to the process. */
#include "config.h"

#include "topology/topology-graphml.h"

#include <igraph/igraph.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

#define MOST_CLASSES 255

gboolean
topology_looks_like_graphml (const char *head, gsize length)
{
  gsize i = 0;

  if (length >= 3 && memcmp (head, "\xef\xbb\xbf", 3) == 0)
    i = 3;
  while (i < length && g_ascii_isspace (head[i]))
    i++;
  return i < length && head[i] == '<';
}

/* ---- igraph ------------------------------------------------------------------------ */

static void
handle_error (const char *reason, const char *file, int line, igraph_error_t code)
{
  IGRAPH_FINALLY_FREE ();
}

static igraph_attribute_table_t *
enter (void)
{
  igraph_set_error_handler (handle_error);
  igraph_set_warning_handler (igraph_warning_handler_ignore);
  return igraph_set_attribute_table (&igraph_cattribute_table);
}

static gboolean fail (const char *name, GError **error, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

static gboolean
fail (const char *name, GError **error, const char *format, ...)
{
  va_list arguments;
  g_autofree char *text = NULL;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  error_set_at (error, name, 0, 0, "%s", text);
  return FALSE;
}

/* ---- reading ----------------------------------------------------------------------- */

static void
begin_element (GMarkupParseContext *context, const char *element, const char **names,
               const char **values, gpointer data, GError **error)
{
  gboolean *is_graphml = data;
  const GSList *stack = g_markup_parse_context_get_element_stack (context);

  if (stack->next == NULL)
    *is_graphml = strcmp (element, "graphml") == 0;
}

/* igraph does not report where a text is not well-formed. */
static gboolean
check_form (const char *name, const char *text, gsize length, GError **error)
{
  static const GMarkupParser parser = { .start_element = begin_element };
  gboolean is_graphml = FALSE;
  g_autoptr (GMarkupParseContext) context
      = g_markup_parse_context_new (&parser, 0, &is_graphml, NULL);
  g_autoptr (GError) wrong = NULL;

  if (!g_markup_parse_context_parse (context, text, (gssize) length, &wrong)
      || !g_markup_parse_context_end_parse (context, &wrong))
    {
      int line, column;

      g_markup_parse_context_get_position (context, &line, &column);
      error_set_at (error, name, (guint64) MAX (line, 1), (guint64) MAX (column, 1),
                    "not well-formed XML, expected GraphML");
      return FALSE;
    }
  return is_graphml || fail (name, error, "found XML, expected GraphML");
}

typedef struct
{
  guint32 from, to;
  guint8 weight_class;
} Edge;

typedef struct
{
  const char *name;
  const igraph_t *graph;
  Topology *topology;
  guint32 *number; /* of each node of the file */
  GArray *edges;   /* Edge */
} Reader;

/* A double as the shortest decimal with its value to 15 digits. */
static gboolean
decimal_from_double (double value, Decimal *decimal)
{
  char text[64];

  g_ascii_formatd (text, sizeof text, "%.15g", value);
  if (strchr (text, 'e') != NULL)
    g_ascii_formatd (text, sizeof text, value < 1 ? "%.18f" : "%.0f", value);
  return decimal_parse (text, strlen (text), decimal);
}

static gboolean
find_class (Reader *self, double weight, SimTime latency, guint8 *class, GError **error)
{
  Topology *t = self->topology;
  Decimal exact;

  *class = TOPOLOGY_INFINITE_CLASS;
  if (isinf (weight) && weight > 0)
    return TRUE;
  if (!(weight > 0) || !decimal_from_double (weight, &exact) || exact.digits == 0)
    return fail (self->name, error,
                 "an edge of weight %g, expected a number above 0 or infinity", weight);
  for (guint i = 1; i < t->n_classes; i++)
    if (t->weight[i].digits == exact.digits && t->weight[i].scale == exact.scale
        && t->latency[i] == latency)
      {
        *class = (guint8) i;
        return TRUE;
      }
  if (t->n_classes > MOST_CLASSES)
    return fail (self->name, error, "more than %d different pairs of weight and latency",
                 MOST_CLASSES);
  t->weight[t->n_classes] = exact;
  t->latency[t->n_classes] = latency;
  *class = (guint8) t->n_classes++;
  return TRUE;
}

static gboolean
add_edge (Reader *self, igraph_integer_t e, GError **error)
{
  const igraph_t *graph = self->graph;
  igraph_integer_t from, to;
  SimTime latency = TOPOLOGY_LATENCY_OF_MACHINE;
  Edge edge;

  if (self->topology->has_latency)
    {
      double microseconds = EAN (graph, "latency", e);

      if (!isnan (microseconds) && !(microseconds >= 0 && microseconds < 4e12))
        return fail (self->name, error,
                     "an edge of latency %g, expected microseconds, not negative",
                     microseconds);
      if (!isnan (microseconds))
        latency = (SimTime) llround (microseconds * SIM_TIME_PER_MICROSECOND);
    }
  if (!find_class (self, EAN (graph, "weight", e), latency, &edge.weight_class, error))
    return FALSE;
  igraph_edge (graph, e, &from, &to);
  edge.from = self->number[from];
  edge.to = self->number[to];
  if (from == to)
    return fail (self->name, error, "node %" IGRAPH_PRId " has an edge to itself", from);
  g_array_append_val (self->edges, edge);
  if (!igraph_is_directed (graph))
    {
      edge.from = self->number[to];
      edge.to = self->number[from];
      g_array_append_val (self->edges, edge);
    }
  return TRUE;
}

/* Processors first. */
static void
number_nodes (Reader *self)
{
  guint32 nodes = self->topology->nodes, next = 0;
  gboolean marked
      = igraph_cattribute_has_attr (self->graph, IGRAPH_ATTRIBUTE_VERTEX, "processor");

  self->topology->unmarked = !marked;
  self->number = g_new (guint32, MAX (nodes, 1));
  for (int processors = TRUE; processors >= FALSE; processors--)
    {
      for (guint32 node = 0; node < nodes; node++)
        if ((!marked || VAB (self->graph, "processor", node)) == processors)
          self->number[node] = next++;
      if (processors)
        self->topology->processors = next;
    }
}

static int
compare_edges (gconstpointer a, gconstpointer b)
{
  const Edge *x = a, *y = b;

  if (x->from != y->from)
    return x->from < y->from ? -1 : 1;
  return (x->to > y->to) - (x->to < y->to);
}

static gboolean
take_edges (Reader *self, GError **error)
{
  Topology *t = self->topology;
  guint32 n = self->edges->len;

  g_array_sort (self->edges, compare_edges);
  t->links = n;
  t->first = g_new0 (guint32, (gsize) t->nodes + 1);
  t->to = g_new (guint32, MAX (n, 1));
  t->weight_class = g_new (guint8, MAX (n, 1));
  for (guint32 i = 0; i < n; i++)
    {
      const Edge *edge = &g_array_index (self->edges, Edge, i);

      if (i > 0 && compare_edges (edge, edge - 1) == 0)
        return fail (self->name, error, "duplicate edge from node %u to node %u",
                     edge->from, edge->to);
      t->first[edge->from + 1]++;
      t->to[i] = edge->to;
      t->weight_class[i] = edge->weight_class;
    }
  for (guint32 node = 0; node < t->nodes; node++)
    t->first[node + 1] += t->first[node];
  return TRUE;
}

static gboolean
take_graph (Reader *self, GError **error)
{
  const igraph_t *graph = self->graph;
  Topology *t = self->topology;
  igraph_integer_t nodes = igraph_vcount (graph), edges = igraph_ecount (graph);

  if (nodes == 0)
    return fail (self->name, error, "a graph without nodes");
  if (nodes > TOPOLOGY_MAX_NODES || edges > TOPOLOGY_MAX_LINKS / 2)
    return fail (self->name, error, "more than %u nodes or %u links", TOPOLOGY_MAX_NODES,
                 TOPOLOGY_MAX_LINKS);
  if (edges > 0 && !igraph_cattribute_has_attr (graph, IGRAPH_ATTRIBUTE_EDGE, "weight"))
    return fail (self->name, error,
                 "edges have no attribute 'weight', expected one that is a number");
  t->nodes = (guint32) nodes;
  t->n_classes = TOPOLOGY_INFINITE_CLASS + 1;
  t->weight[TOPOLOGY_INFINITE_CLASS] = (Decimal){ 0, 1 };
  t->has_latency = igraph_cattribute_has_attr (graph, IGRAPH_ATTRIBUTE_EDGE, "latency");
  number_nodes (self);
  if (t->processors == 0)
    return fail (self->name, error, "no node is marked as a processor");
  t->shape = (Shape){ 1, { t->processors } };
  for (igraph_integer_t e = 0; e < edges; e++)
    if (!add_edge (self, e, error))
      return FALSE;
  return take_edges (self, error);
}

static Topology *
read_graph (const char *name, const igraph_t *graph, GError **error)
{
  g_autoptr (Topology) topology = g_new0 (Topology, 1);
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (Edge));
  Reader self = { name, graph, topology, NULL, edges };
  gboolean good;

  topology->name = g_strdup (name);
  topology->processors_forward = TRUE;
  good = take_graph (&self, error);
  g_free (self.number);
  return good ? g_steal_pointer (&topology) : NULL;
}

Topology *
topology_read_graphml (const char *name, const char *text, gsize length, GError **error)
{
  igraph_attribute_table_t *table;
  igraph_t graph;
  igraph_error_t code;
  Topology *topology = NULL;
  FILE *file;

  if (!check_form (name, text, length, error))
    return NULL;
  file = fmemopen ((char *) text, length, "r");
  if (file == NULL)
    {
      fail (name, error, "%s", g_strerror (errno));
      return NULL;
    }
  table = enter ();
  code = igraph_read_graph_graphml (&graph, file, 0);
  if (code == IGRAPH_SUCCESS)
    {
      topology = read_graph (name, &graph, error);
      igraph_destroy (&graph);
    }
  else
    fail (name, error, "igraph cannot read this GraphML: %s", igraph_strerror (code));
  igraph_set_attribute_table (table);
  fclose (file);
  return topology;
}

/* ---- writing ----------------------------------------------------------------------- */

static double
as_double (const Decimal *decimal)
{
  return (double) decimal->digits / (double) decimal->scale;
}

static double
latency_of (const Topology *t, guint class)
{
  if (class == TOPOLOGY_INFINITE_CLASS)
    return 0;
  return t->latency[class] == TOPOLOGY_LATENCY_OF_MACHINE
             ? IGRAPH_NAN
             : (double) t->latency[class] / SIM_TIME_PER_MICROSECOND;
}

static igraph_error_t
set_attributes (igraph_t *graph, const Topology *t)
{
  igraph_error_t code = IGRAPH_SUCCESS;

  for (guint32 node = 0; node < t->nodes && code == IGRAPH_SUCCESS; node++)
    code = SETVAB (graph, "processor", node, node < t->processors);
  for (guint32 link = 0; link < t->links && code == IGRAPH_SUCCESS; link++)
    {
      guint class = t->weight_class[link];
      double weight = class == TOPOLOGY_INFINITE_CLASS ? IGRAPH_INFINITY
                                                       : as_double (&t->weight[class]);

      code = SETEAN (graph, "weight", link, weight);
      if (code == IGRAPH_SUCCESS && t->has_latency)
        code = SETEAN (graph, "latency", link, latency_of (t, class));
    }
  return code;
}

static igraph_error_t
make_graph (const Topology *t, igraph_t *graph)
{
  igraph_vector_int_t edges;
  igraph_integer_t place = 0;
  igraph_error_t code = igraph_vector_int_init (&edges, 2 * (igraph_integer_t) t->links);

  if (code != IGRAPH_SUCCESS)
    return code;
  for (guint32 node = 0; node < t->nodes; node++)
    for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
      {
        VECTOR (edges)[place++] = node;
        VECTOR (edges)[place++] = t->to[link];
      }
  code = igraph_create (graph, &edges, (igraph_integer_t) t->nodes, IGRAPH_DIRECTED);
  igraph_vector_int_destroy (&edges);
  return code;
}

char *
topology_to_graphml (const Topology *self, GError **error)
{
  char *text = NULL, *copy;
  gsize length = 0;
  FILE *file = open_memstream (&text, &length);
  igraph_attribute_table_t *table = enter ();
  igraph_t graph;
  igraph_error_t code = make_graph (self, &graph);

  if (code == IGRAPH_SUCCESS)
    {
      code = set_attributes (&graph, self);
      if (code == IGRAPH_SUCCESS)
        code = igraph_write_graph_graphml (&graph, file, FALSE);
      igraph_destroy (&graph);
    }
  igraph_set_attribute_table (table);
  fclose (file);
  copy = g_strdup (text);
  free (text);
  if (code == IGRAPH_SUCCESS)
    return copy;
  g_free (copy);
  fail (self->name, error, "igraph: %s", igraph_strerror (code));
  return NULL;
}
