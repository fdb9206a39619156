/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "random-graph.h"

static guint32
below (GRand *random, guint32 n)
{
  return (guint32) g_rand_int_range (random, 0, (gint32) n);
}

/* A random graph: which nodes are joined, and the first ones are processors. */
typedef struct
{
  guint32 nodes, processors;
  gboolean joined[16][16];
} Graph;

/* A ring or star, so that there is a path from everywhere to everywhere, and more links.
 */
static void
make_graph (GRand *random, Graph *graph)
{
  memset (graph, 0, sizeof *graph);
  graph->processors = 2 + below (random, 4);
  graph->nodes = graph->processors + below (random, 5);

  const guint32 nodes = graph->nodes;
  const gboolean ring = below (random, 2);

  for (guint32 i = 1; i < nodes; i++)
    graph->joined[i][ring ? i - 1 : 0] = TRUE;
  for (guint32 i = nodes + below (random, 2 * nodes); i > 0; i--)
    graph->joined[below (random, nodes)][below (random, nodes)] = TRUE;
}

static const char *
any_weight (GRand *random)
{
  static const char *const weights[] = { "1", "1", "2", "inf" };

  return weights[below (random, G_N_ELEMENTS (weights))];
}

char *
random_graph_text (GRand *random)
{
  GString *text = g_string_new (NULL);
  Graph graph;

  make_graph (random, &graph);
  g_string_append_printf (text, "%u\nprocessors %u\n", graph.nodes, graph.processors);
  for (guint32 i = 0; i < graph.nodes; i++)
    {
      g_string_append_printf (text, "%u", i);
      for (guint32 j = 0; j < graph.nodes; j++)
        if (i != j && (graph.joined[i][j] || graph.joined[j][i]))
          g_string_append_printf (text, " %u %s", j, any_weight (random));
      g_string_append (text, " -1\n");
    }
  return g_string_free (text, FALSE);
}

char *
random_graph_media (GRand *random)
{
  GString *text = g_string_new (
      "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
      "<key id=\"p\" for=\"node\" attr.name=\"processor\" attr.type=\"boolean\"/>\n"
      "<key id=\"w\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/>\n"
      "<key id=\"m\" for=\"edge\" attr.name=\"medium\" attr.type=\"string\"/>\n"
      "<graph edgedefault=\"undirected\">\n");
  Graph graph;

  make_graph (random, &graph);
  for (guint32 i = 0; i < graph.nodes; i++)
    g_string_append_printf (text, "<node id=\"n%u\"><data key=\"p\">%s</data></node>\n",
                            i, i < graph.processors ? "true" : "false");
  for (guint32 i = 0; i < graph.nodes; i++)
    for (guint32 j = 0; j < i; j++)
      if (graph.joined[i][j] || graph.joined[j][i])
        {
          g_string_append_printf (text,
                                  "<edge source=\"n%u\" target=\"n%u\">"
                                  "<data key=\"w\">%s</data>",
                                  i, j, any_weight (random));
          if (below (random, 3) > 0)
            g_string_append_printf (text, "<data key=\"m\">m%u</data>",
                                    below (random, 2));
          g_string_append (text, "</edge>\n");
        }
  g_string_append (text, "</graph></graphml>\n");
  return g_string_free (text, FALSE);
}
