/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "drawing/link-use.h"

#include "text/escape.h"
#include "topology/topology-nodes.h"

static TotalTime
busy_of (const TopologyDrawing *drawing, guint32 link)
{
  return drawing->network == NULL ? 0
                                  : network_link_statistics (drawing->network, link).busy;
}

guint
drawing_level (const TopologyDrawing *drawing, guint32 link)
{
  return level_of (MIN (busy_of (drawing, link), drawing->run), drawing->run);
}

/* Where all messages are whole, packets are not shown. */
static void
append_traffic (GString *to, LinkStatistics use)
{
  g_string_append_printf (to, ", %" G_GUINT64_FORMAT " message%s", use.messages,
                          use.messages == 1 ? "" : "s");
  if (use.packets != use.messages)
    g_string_append_printf (to, ", %" G_GUINT64_FORMAT " packet%s", use.packets,
                            use.packets == 1 ? "" : "s");
}

void
drawing_link_title (const TopologyDrawing *drawing, guint32 from, guint32 link,
                    GString *to)
{
  const Topology *topology = drawing->topology;
  guint class = topology->weight_class[link];
  const Decimal *weight = &topology->weight[class];
  NumberText text;

  g_autoptr (GString) ends = g_string_new (NULL);

  topology_append_label (topology, from, ends);
  g_string_append (ends, " → ");
  topology_append_label (topology, topology->to[link], ends);
  if (topology_has_names (topology))
    g_string_append_printf (ends, " (%u → %u)", from, topology->to[link]);
  escape_html (to, ends->str);
  if (class == TOPOLOGY_INFINITE_CLASS)
    g_string_append (to, ", takes no time");
  else if (weight->digits != weight->scale)
    g_string_append_printf (
        to, ", weight %s",
        number_exact (weight->digits, (gint64) weight->scale, 0, text));
  if (drawing->network == NULL)
    return;
  if (class != TOPOLOGY_INFINITE_CLASS)
    g_string_append_printf (
        to, ": %s %% busy",
        number_share (busy_of (drawing, link) * 100, drawing->run, 1, "0.0", text));
  append_traffic (to, network_link_statistics (drawing->network, link));
  if (drawing->on_path != NULL && drawing->on_path[link] > 0)
    g_string_append_printf (to, ", %s %% of the critical path",
                            number_share (drawing->on_path[link] * (TotalTime) 100,
                                          drawing->run, 1, "0.0", text));
}
