/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-dot.c - a topology in the language of Graphviz
 *
 *   digraph "mesh(2,2)" { 0 [pos="0.00,0.00!"]; 0 -> 1 [tooltip="0 → 1"]; .. }
 */
#include "config.h"

#include "text/escape.h"
#include "drawing/link-use.h"
#include "drawing/node-label.h"
#include "topology/topology-layout.h"
#include "topology/topology-nodes.h"

#define MOST_LABEL 16

/* Text in double quotes; a backslash is written so that Graphviz does not read it as an
 * escape. */
static void
put_quoted (GString *to, const char *text)
{
  g_autoptr (GString) plain = g_string_new (NULL);

  escape_plain (plain, text);
  g_string_append_c (to, '"');
  for (const char *p = plain->str; *p != '\0'; p++)
    {
      if (*p == '"' || *p == '\\')
        g_string_append_c (to, '\\');
      g_string_append_c (to, *p);
    }
  g_string_append_c (to, '"');
}

/* Escaped text in double quotes: Graphviz reads entities and backslashes. */
static void
put_escaped (GString *to, const char *name, const GString *escaped)
{
  g_string_append_printf (to, "%s=\"", name);
  for (const char *p = escaped->str; *p != '\0'; p++)
    {
      if (*p == '\\')
        g_string_append_c (to, '\\');
      g_string_append_c (to, *p);
    }
  g_string_append_c (to, '"');
}

static void
put_label (GString *to, const Topology *topology, guint32 node)
{
  g_autoptr (GString) label = g_string_new (NULL);
  g_autoptr (GString) title = g_string_new (NULL);

  node_label_put (topology, node, MOST_LABEL, label);
  node_label_title (topology, node, title);
  put_escaped (to, "label", label);
  put_escaped (to, ", tooltip", title);
}

static void
put_decimal (GString *to, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (to, g_ascii_formatd (text, sizeof text, "%.2f", value));
}

/* Graphviz's inches; y grows upwards there.  point NULL: Graphviz chooses a place. */
static void
put_node (const TopologyDrawing *self, guint32 node, const TopologyPoint *point,
          GString *to)
{
  const char *before = " [", *after = ";\n";

  g_string_append_printf (to, "  %u", node);
  if (node >= self->topology->processors)
    {
      g_string_append_printf (to, "%sshape=box", before);
      before = ", ";
      after = "];\n";
    }
  if (topology_has_names (self->topology))
    {
      g_string_append (to, before);
      put_label (to, self->topology, node);
      before = ", ";
      after = "];\n";
    }
  if (point != NULL)
    {
      g_string_append_printf (to, "%spos=\"", before);
      put_decimal (to, point->x);
      g_string_append_c (to, ',');
      put_decimal (to, point->y == 0 ? 0 : -point->y);
      g_string_append (to, "!\"");
      after = "];\n";
    }
  g_string_append (to, after);
}

static void
put_link (const TopologyDrawing *self, guint32 from, guint32 link, GString *to)
{
  const Topology *topology = self->topology;
  const Decimal *weight = &topology->weight[topology->weight_class[link]];
  NumberText text;

  g_autoptr (GString) title = g_string_new (NULL);

  drawing_link_title (self, from, link, title);
  g_string_append_printf (to, "  %u -> %u [", from, topology->to[link]);
  put_escaped (to, "tooltip", title);
  if (topology->weight_class[link] == TOPOLOGY_INFINITE_CLASS)
    g_string_append (to, ", style=dashed, label=\"inf\"");
  else if (weight->digits != weight->scale)
    g_string_append_printf (
        to, ", label=\"%s\"",
        number_exact (weight->digits, (gint64) weight->scale, 0, text));
  if (self->network != NULL)
    {
      guint level = drawing_level (self, link);

      g_string_append_printf (to, ", color=\"%s\", penwidth=",
                              colour_step (COLOUR_UTILISATION, level, FALSE));
      put_decimal (to, level_width (level));
    }
  else if (topology_is_slow (topology, link))
    g_string_append (to, ", penwidth=0.4");
  g_string_append (to, "];\n");
}

static void
put_failed_links (const Topology *t, GString *to)
{
  if (!topology_has_failed (t))
    return;
  for (guint32 from = 0; from < t->nodes; from++)
    for (guint32 link = t->whole->first[from]; link < t->whole->first[from + 1]; link++)
      if (topology_find_link (t, from, t->whole->to[link]) == G_MAXUINT32)
        g_string_append_printf (to,
                                "  %u -> %u [style=dashed, color=gray, "
                                "tooltip=\"failed\"];\n",
                                from, t->whole->to[link]);
}

/* NULL if Graphviz chooses the places. */
static TopologyPoint *
places (const Topology *topology)
{
  g_autofree guint32 *all = NULL;
  TopologyPoint *point;

  if (topology_layout_style (topology) == LAYOUT_FORCES)
    return NULL;
  all = g_new (guint32, MAX (topology->nodes, 1));
  point = g_new (TopologyPoint, MAX (topology->nodes, 1));
  for (guint32 node = 0; node < topology->nodes; node++)
    all[node] = node;
  topology_layout (topology, all, topology->nodes, point);
  return point;
}

void
topology_drawing_dot (const TopologyDrawing *self, GString *to)
{
  const Topology *topology = self->topology;
  g_autofree TopologyPoint *point = places (topology);

  g_string_append (to, "digraph ");
  put_quoted (to, topology->name);
  g_string_append (to, " {\n  graph [layout=neato, overlap=true, splines=true];\n"
                       "  node [shape=circle, width=0.4, ");
  g_string_append (to, topology_has_names (topology) ? "margin=0.03" : "fixedsize=true");
  g_string_append (to, ", fontsize=10];\n"
                       "  edge [arrowsize=0.5, fontsize=8];\n");
  for (guint32 node = 0; node < topology->nodes; node++)
    put_node (self, node, point == NULL ? NULL : &point[node], to);
  for (guint32 from = 0; from < topology->nodes; from++)
    for (guint32 link = topology->first[from]; link < topology->first[from + 1]; link++)
      put_link (self, from, link, to);
  put_failed_links (topology, to);
  g_string_append (to, "}\n");
}
