/* SPDX-License-Identifier: GPL-3.0-or-later */
/* export-booksim.c - topologies as network files of BookSim's anynet
 *
 *   router 0 node 0 node 1 router 1 25     a router, its nodes, channels and their cycles
 *
 * A switch is a router.  A processor with one link, to a switch, is a node there; another
 * one has a router of its own.
 */
#include "config.h"

#include "base/error.h"
#include "topology/topology-export.h"
#include "topology/topology-nodes.h"

#define CYCLE 1000 /* ps */

typedef struct
{
  const Topology *topology;
  const ExportCosts *costs;
  guint32 *router; /* by node */
} Writer;

/* Whether it is a node at the router of its switch. */
static gboolean
is_node (const Topology *t, guint32 node)
{
  return node < t->processors && t->first[node + 1] - t->first[node] == 1
         && t->to[t->first[node]] >= t->processors;
}

/* Channels go both ways and take time. */
static gboolean
check_links (const Topology *t, GError **error)
{
  for (guint32 from = 0; from < t->nodes; from++)
    for (guint32 link = t->first[from]; link < t->first[from + 1]; link++)
      {
        const char *what = topology_find_link (t, t->to[link], from) == G_MAXUINT32
                               ? "has one direction, channels have two"
                           : t->weight_class[link] == TOPOLOGY_INFINITE_CLASS
                               ? "takes no time, channels do"
                               : NULL;

        if (what == NULL)
          continue;
        g_autofree char *a = topology_node_name (t, from);
        g_autofree char *b = topology_node_name (t, t->to[link]);
        error_set (error, NETFARE_ERROR_REPLAY,
                   "%s is no network of BookSim: the link from %s to %s %s", t->name, a,
                   b, what);
        return FALSE;
      }
  return TRUE;
}

/* Routers are numbered from 0: those of switches, then those of processors. */
static void
number_routers (Writer *self)
{
  const Topology *t = self->topology;
  guint32 next = 0;

  for (guint32 node = t->processors; node < t->nodes; node++)
    self->router[node] = next++;
  for (guint32 node = 0; node < t->processors; node++)
    self->router[node] = is_node (t, node) ? self->router[t->to[t->first[node]]] : next++;
}

static void
write_router (const Writer *self, guint32 node, OutputFile *output)
{
  const Topology *t = self->topology;

  output_file_printf (output, "router %u", self->router[node]);
  if (node < t->processors)
    output_file_printf (output, " node %u", node);
  for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
    if (is_node (t, t->to[link]))
      output_file_printf (output, " node %u", t->to[link]);
  for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
    if (!is_node (t, t->to[link]))
      {
        const SimTime latency = export_latency (t, self->costs, link);

        output_file_printf (output, " router %u %" G_GINT64_FORMAT,
                            self->router[t->to[link]],
                            MAX ((latency + CYCLE - 1) / CYCLE, 1));
      }
  output_file_puts (output, "\n");
}

gboolean
export_booksim (const Topology *topology, const ExportCosts *costs, OutputFile *output,
                char **note, GError **error)
{
  g_autofree guint32 *router = g_new (guint32, topology->nodes);
  Writer self = { topology, costs, router };

  *note = NULL;
  if (!check_links (topology, error))
    return FALSE;
  number_routers (&self);
  for (guint32 node = topology->processors; node < topology->nodes; node++)
    write_router (&self, node, output);
  for (guint32 node = 0; node < topology->processors; node++)
    if (!is_node (topology, node))
      write_router (&self, node, output);
  if (!topology_has_one_weight (topology) || topology->medium != NULL)
    *note = g_strdup_printf ("%s: BookSim's channels have one width, and none in common: "
                             "weights and media are not written",
                             topology->name);
  return TRUE;
}
