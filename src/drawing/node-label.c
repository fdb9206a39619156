/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "drawing/node-label.h"

#include "text/escape.h"
#include "topology/topology-nodes.h"

static char *
label_of (const Topology *topology, guint32 node)
{
  GString *label = g_string_new (NULL);

  topology_append_label (topology, node, label);
  return g_string_free (label, FALSE);
}

guint
node_label_longest (const Topology *topology, const guint32 *node, guint32 n)
{
  guint longest = 0;

  for (guint32 i = 0; i < n; i++)
    {
      g_autofree char *label = label_of (topology, node[i]);

      longest = MAX (longest, (guint) g_utf8_strlen (label, -1));
    }
  return longest;
}

/* The end often says more than the middle: "rack12-leaf07". */
void
node_label_put (const Topology *topology, guint32 node, guint most, GString *to)
{
  g_autofree char *label = label_of (topology, node);
  glong length = g_utf8_strlen (label, -1), kept = (glong) most - 1;

  if (length <= (glong) most)
    {
      escape_html (to, label);
      return;
    }
  g_autofree char *begin = g_utf8_substring (label, 0, (kept + 1) / 2);
  g_autofree char *end = g_utf8_substring (label, length - kept / 2, length);

  escape_html (to, begin);
  g_string_append (to, "…");
  escape_html (to, end);
}

/* If there are switches, processors are hosts. */
static const char *
node_word (const Topology *topology, guint32 node)
{
  return node >= topology->processors             ? "switch"
         : topology->nodes > topology->processors ? "host"
                                                  : "node";
}

void
node_label_title (const Topology *topology, guint32 node, GString *to)
{
  g_autofree char *label = label_of (topology, node);

  g_string_append_printf (to, "%s ", node_word (topology, node));
  escape_html (to, label);
  if (topology_has_names (topology))
    g_string_append_printf (to, ", node %u", node);
}
