/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes GraphML by hand: igraph writes numbers as doubles of 15 digits, but weights and
 * latencies have up to 19.
 *
 *   <node id="n0"> processor, name, level </node>
 *   <edge source="n0" target="n1"> weight, latency, medium </edge> */
#include "config.h"

#include "topology/topology-graphml.h"

#include "text/number-text.h"
#include "topology/topology-nodes.h"

#define ENOUGH ((gsize) 64 << 10)
#define NAMESPACE "http://graphml.graphdrawing.org/xmlns"

static const char head[]
    = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<graphml xmlns=\"" NAMESPACE "\"\n"
      "         xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"\n"
      "         xsi:schemaLocation=\"" NAMESPACE "\n"
      "         " NAMESPACE "/1.0/graphml.xsd\">\n";

/* An attribute's key is its name. */
static void
append_key (GString *text, const char *element, const char *name, const char *type)
{
  g_string_append_printf (
      text, "  <key id=\"%s\" for=\"%s\" attr.name=\"%s\" attr.type=\"%s\"/>\n", name,
      element, name, type);
}

static void
append_data (GString *text, const char *name, const char *value)
{
  g_string_append_printf (text, "      <data key=\"%s\">%s</data>\n", name, value);
}

static void
append_keys (GString *text, const Topology *t)
{
  append_key (text, "node", "processor", "boolean");
  append_key (text, "node", "name", "string");
  append_key (text, "node", "level", "double");
  append_key (text, "edge", "weight", "double");
  if (t->has_latency)
    append_key (text, "edge", "latency", "double");
  if (t->medium != NULL)
    append_key (text, "edge", "medium", "string");
}

static void
append_node (GString *text, const Topology *t, guint32 node)
{
  g_autofree char *name = topology_node_name (t, node);
  g_autofree char *escaped = g_markup_escape_text (name, -1);
  NumberText level;

  g_string_append_printf (text, "    <node id=\"n%u\">\n", node);
  append_data (text, "processor", node < t->processors ? "true" : "false");
  append_data (text, "name", escaped);
  append_data (text, "level", number_exact (topology_level (t, node), 1, 0, level));
  g_string_append (text, "    </node>\n");
}

/* A link that takes no time has the latency 0; the latency of the machine is not
 * written. */
static void
append_costs (GString *text, const Topology *t, guint class)
{
  const Decimal *weight = &t->weight[class];
  const gboolean is_infinite = class == TOPOLOGY_INFINITE_CLASS;
  const SimTime latency = is_infinite ? 0 : t->latency[class];
  NumberText number;

  append_data (text, "weight",
               is_infinite
                   ? "Inf"
                   : number_exact (weight->digits, (gint64) weight->scale, 0, number));
  if (t->has_latency && latency != TOPOLOGY_LATENCY_OF_MACHINE)
    append_data (text, "latency",
                 number_exact (latency, SIM_TIME_PER_MICROSECOND, 0, number));
}

static void
append_link (GString *text, const Topology *t, guint32 from, guint32 link)
{
  g_string_append_printf (text, "    <edge source=\"n%u\" target=\"n%u\">\n", from,
                          t->to[link]);
  append_costs (text, t, t->weight_class[link]);
  if (t->medium != NULL)
    {
      const guint32 medium = t->medium[link];
      g_autofree char *word
          = medium == G_MAXUINT32 ? g_strdup ("") : g_strdup_printf ("m%u", medium);

      append_data (text, "medium", word);
    }
  g_string_append (text, "    </edge>\n");
}

/* Where the text goes when there is enough of it; NULL: it stays. */
static void
pass_on (GString *text, gsize least, OutputFile *output)
{
  if (output == NULL || text->len < least)
    return;
  output_file_write (output, text->str, text->len);
  g_string_truncate (text, 0);
}

static GString *
make_text (const Topology *self, OutputFile *output)
{
  GString *text = g_string_new (head);

  append_keys (text, self);
  g_string_append (text, "  <graph id=\"G\" edgedefault=\"directed\">\n");
  for (guint32 node = 0; node < self->nodes; node++)
    {
      append_node (text, self, node);
      pass_on (text, ENOUGH, output);
    }
  for (guint32 node = 0; node < self->nodes; node++)
    for (guint32 link = self->first[node]; link < self->first[node + 1]; link++)
      {
        append_link (text, self, node, link);
        pass_on (text, ENOUGH, output);
      }
  g_string_append (text, "  </graph>\n</graphml>\n");
  pass_on (text, 0, output);
  return text;
}

char *
topology_to_graphml (const Topology *self)
{
  return g_string_free (make_text (self, NULL), FALSE);
}

void
topology_write_graphml (const Topology *self, OutputFile *output)
{
  g_string_free (make_text (self, output), TRUE);
}
