/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes GraphML with igraph; next to topology-igraph.c the only file that knows igraph.
 * Its handlers and its table of attributes are set on every entry, since they belong to
 * the process. */
#include "config.h"

#include "topology/topology-graphml.h"

#include <igraph/igraph.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "topology/topology-igraph.h"
#include "topology/topology-nodes.h"

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
set_node (igraph_t *graph, const Topology *t, guint32 node)
{
  g_autofree char *name = topology_node_name (t, node);
  igraph_error_t code = SETVAB (graph, "processor", node, node < t->processors);

  if (code == IGRAPH_SUCCESS)
    code = SETVAS (graph, "name", node, name);
  return code != IGRAPH_SUCCESS ? code
                                : SETVAN (graph, "level", node, topology_level (t, node));
}

static igraph_error_t
set_medium (igraph_t *graph, const Topology *t, guint32 link)
{
  g_autofree char *word = t->medium[link] == G_MAXUINT32
                              ? g_strdup ("")
                              : g_strdup_printf ("m%u", t->medium[link]);

  return SETEAS (graph, "medium", link, word);
}

static igraph_error_t
set_attributes (igraph_t *graph, const Topology *t)
{
  igraph_error_t code = IGRAPH_SUCCESS;

  for (guint32 node = 0; node < t->nodes && code == IGRAPH_SUCCESS; node++)
    code = set_node (graph, t, node);
  for (guint32 link = 0; link < t->links && code == IGRAPH_SUCCESS; link++)
    {
      guint class = t->weight_class[link];
      double weight = class == TOPOLOGY_INFINITE_CLASS ? IGRAPH_INFINITY
                                                       : as_double (&t->weight[class]);

      code = SETEAN (graph, "weight", link, weight);
      if (code == IGRAPH_SUCCESS && t->has_latency)
        code = SETEAN (graph, "latency", link, latency_of (t, class));
      if (code == IGRAPH_SUCCESS && t->medium != NULL)
        code = set_medium (graph, t, link);
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

static igraph_error_t
write_graph (const Topology *self, FILE *file)
{
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
  return code;
}

char *
topology_to_graphml (const Topology *self, GError **error)
{
  char *text = NULL, *copy = NULL;
  gsize length = 0;
  FILE *file = open_memstream (&text, &length);
  igraph_error_t code
      = file != NULL ? write_graph (self, file) : (igraph_error_t) IGRAPH_ENOMEM;

  /* igraph does not look at every write. */
  gboolean complete = file != NULL && !ferror (file);
  complete = file != NULL && fclose (file) == 0 && complete;
  if (code == IGRAPH_SUCCESS && (!complete || text == NULL))
    code = IGRAPH_ENOMEM;
  if (code == IGRAPH_SUCCESS)
    copy = g_strdup (text);
  else
    topology_igraph_fail (self, (int) code, error);
  free (text);
  return copy;
}
