/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/error.h"
#include "routes/routes.h"
#include "topology/topology-layout.h"
#include "topology/topology-nodes.h"
#include "view/view-column.h"
#include "view/view-json.h"
#include "view/view-network.h"

/* If a layout has to be computed, it takes time in proportion to their square. */
#define MOST_SEARCHED 400
#define SIDE 10000

gboolean
view_network_init (ViewNetwork *self, const Topology *topology, const ViewTrace *trace,
                   const char *name, GError **error)
{
  guint rows = trace->processors->len;
  guint32 last = rows > 0 ? g_array_index (trace->processors, guint32, rows - 1) : 0;

  *self = (ViewNetwork){ 0 };
  if (last >= topology->processors)
    {
      error_set_at (error, name, 0, 0,
                    "found processor %u, expected at most %u: %s has %u processors", last,
                    topology->processors - 1, topology->name, topology->processors);
      return FALSE;
    }
  if (topology->nodes > VIEW_NETWORK_MOST_NODES)
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "%s has %u nodes, expected at most %u for a page", topology->name,
                 topology->nodes, VIEW_NETWORK_MOST_NODES);
      return FALSE;
    }
  self->topology = topology;
  self->node = g_memdup2 (trace->processors->data, rows * sizeof (guint32));
  return TRUE;
}

void
view_network_clear (ViewNetwork *self)
{
  g_clear_pointer (&self->node, g_free);
}

/* ---- columns ----------------------------------------------------------------------- */

typedef struct
{
  OutputFile *output;
  GString *columns;
} Writing;

static void
write_column (const Writing *self, const char *name, guint64 *values, gsize count,
              ViewCode code)
{
  g_string_append_c (self->columns, ',');
  view_column_write (self->output, self->columns, name, values, count, code);
}

static void
write_links (const Writing *self, const Topology *topology)
{
  guint32 links = topology->links, nodes = topology->nodes;
  g_autofree guint64 *first = g_new (guint64, nodes + 1);
  g_autofree guint64 *to = g_new (guint64, links + 1);
  g_autofree guint64 *takes_no_time = g_new (guint64, links + 1);

  for (guint32 node = 0; node <= nodes; node++)
    first[node] = topology->first[node];
  for (guint32 link = 0; link < links; link++)
    {
      to[link] = topology->to[link];
      takes_no_time[link] = topology->weight_class[link] == TOPOLOGY_INFINITE_CLASS;
    }
  write_column (self, "link-first", first, nodes + 1, VIEW_RISING);
  write_column (self, "link-to", to, links, VIEW_PLAIN);
  write_column (self, "link-free", takes_no_time, links, VIEW_PLAIN);
}

/* Links that are drawn bent; a formula of the layout, so for any number of nodes. */
static void
write_bends (const Writing *self, const Topology *topology, const TopologyPoint *point)
{
  const LayoutStyle style = topology_layout_style (topology);
  g_autofree guint64 *bent = g_new (guint64, topology->links + 1);

  for (guint32 node = 0; node < topology->nodes; node++)
    for (guint32 link = topology->first[node]; link < topology->first[node + 1]; link++)
      bent[link]
          = topology_layout_bends (style, &point[node], &point[topology->to[link]]);
  write_column (self, "link-bent", bent, topology->links, VIEW_PLAIN);
}

/* Scales one coordinate of the nodes to 0 .. SIDE; SIDE / 2 if it is the same for all.
 * Returns: the distance between neighbours in a grid; 0 if all are the same. */
static guint64
spread (const TopologyPoint *point, guint32 count, gboolean across, guint64 *to)
{
  double least = G_MAXDOUBLE, most = -G_MAXDOUBLE;

  for (guint32 i = 0; i < count; i++)
    {
      double value = across ? point[i].x : point[i].y;

      least = MIN (least, value);
      most = MAX (most, value);
    }
  for (guint32 i = 0; i < count; i++)
    {
      double value = across ? point[i].x : point[i].y;

      to[i] = most > least ? (guint64) ((value - least) / (most - least) * SIDE + 0.5)
                           : SIDE / 2;
    }
  return most > least ? (guint64) (SIDE / MAX (most - least, 1) + 0.5) : 0;
}

static void
write_points (const Writing *self, const Topology *topology)
{
  guint32 nodes = topology->nodes;
  g_autofree TopologyPoint *point = g_new0 (TopologyPoint, nodes);
  g_autofree guint32 *all = g_new (guint32, nodes);
  g_autofree guint64 *values = g_new (guint64, nodes);
  guint64 step[2];

  for (guint32 node = 0; node < nodes; node++)
    {
      all[node] = node;
      point[node].x = node % 128;
      point[node].y = node / 128;
    }
  if (nodes <= MOST_SEARCHED || topology_layout_style (topology) != LAYOUT_FORCES)
    topology_layout (topology, all, nodes, point);
  step[0] = spread (point, nodes, TRUE, values);
  write_column (self, "node-x", values, nodes, VIEW_PLAIN);
  step[1] = spread (point, nodes, FALSE, values);
  write_column (self, "node-y", values, nodes, VIEW_PLAIN);
  write_column (self, "node-step", step, G_N_ELEMENTS (step), VIEW_PLAIN);
  write_bends (self, topology, point);
}

static gboolean
keeps_ways (const Topology *topology, guint rows)
{
  return (guint64) topology->nodes * rows <= VIEW_NETWORK_MOST_WAYS;
}

/* The cost of a link in the choice of routes, by its class: inverse to its weight. */
static void
price_links (const Topology *topology, SimTime cost[256])
{
  cost[TOPOLOGY_INFINITE_CLASS] = 0;
  for (guint i = 1; i < topology->n_classes; i++)
    if (!atto_time_price (0, SIM_TIME_PER_SECOND * ATTO_PER_PICOSECOND / 1000000, 1024,
                          &topology->weight[i], &cost[i]))
      cost[i] = SIM_TIME_PER_SECOND * 1000;
}

/* For each row and node: which of the node's links, counted from 1, is the next one on
 * the route to the row's node. */
static void
write_ways (const Writing *self, const ViewNetwork *network, guint rows)
{
  const Topology *topology = network->topology;
  guint32 nodes = topology->nodes;
  gsize count = keeps_ways (topology, rows) ? (gsize) nodes * rows : 0;
  g_autofree guint64 *next = g_new0 (guint64, MAX (count, 1));
  SimTime cost[256];

  price_links (topology, cost);
  Routes *routes = routes_new (topology, cost, ROUTING_TIME, TIES_LOWEST, 64u << 20);
  for (guint row = 0; count > 0 && row < rows; row++)
    for (guint32 node = 0; node < nodes; node++)
      {
        guint32 target = network->node[row];
        guint32 link
            = node == target ? ROUTES_NO_LINK : routes_next (routes, node, node, target);

        next[(gsize) row * nodes + node]
            = link == ROUTES_NO_LINK ? 0 : link - topology->first[node] + 1;
      }
  routes_free (routes);
  write_column (self, "link-next", next, count, VIEW_PLAIN);
}

void
view_network_columns (const ViewNetwork *self, guint rows, OutputFile *output,
                      GString *columns)
{
  const Writing writing = { output, columns };
  g_autofree guint64 *nodes = g_new (guint64, MAX (rows, 1));

  for (guint row = 0; row < rows; row++)
    nodes[row] = self->node[row];
  write_links (&writing, self->topology);
  write_points (&writing, self->topology);
  write_column (&writing, "row-node", nodes, rows, VIEW_PLAIN);
  write_ways (&writing, self, rows);
}

/* One by node; absent if the network has no names. */
static void
describe_names (const Topology *topology, GString *to)
{
  if (!topology_has_names (topology))
    return;
  g_string_append (to, ",\"names\":[");
  for (guint32 node = 0; node < topology->nodes; node++)
    {
      g_autofree char *name = topology_node_name (topology, node);

      if (node > 0)
        g_string_append_c (to, ',');
      view_json_text (to, name);
    }
  g_string_append_c (to, ']');
}

/* Pairs of nodes whose link failed, numbers of links that are slow; absent if there are
 * none. */
static void
describe_faults (const Topology *topology, GString *to)
{
  const Topology *whole = topology_whole (topology);
  const char *before = ",\"failed\":[";

  for (guint32 node = 0; topology_has_failed (topology) && node < whole->nodes; node++)
    for (guint32 link = whole->first[node]; link < whole->first[node + 1]; link++)
      if (topology_find_link (topology, node, whole->to[link]) == G_MAXUINT32)
        {
          g_string_append_printf (to, "%s%u,%u", before, node, whole->to[link]);
          before = ",";
        }
  if (topology_has_failed (topology))
    g_string_append_c (to, ']');
  if (topology->slow == NULL)
    return;
  before = ",\"slow\":[";
  for (guint32 link = 0; link < topology->links; link++)
    if (topology_is_slow (topology, link))
      {
        g_string_append_printf (to, "%s%u", before, link);
        before = ",";
      }
  if (*before == ',' && before[1] == '\0')
    g_string_append_c (to, ']');
}

void
view_network_describe (const ViewNetwork *self, guint rows, GString *to)
{
  const Topology *topology = self->topology;

  g_string_append (to, "{\"name\":");
  view_json_text (to, topology->name);
  g_string_append_printf (to, ",\"nodes\":%u,\"processors\":%u,\"note\":\"%s\"",
                          topology->nodes, topology->processors,
                          keeps_ways (topology, rows)
                              ? ""
                              : "ways of messages are left out: there are too many");
  describe_names (topology, to);
  describe_faults (topology, to);
  g_string_append_c (to, '}');
}
