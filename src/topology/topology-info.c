/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/topology-info.h"

#include <string.h>

#include "topology/generator.h"
#include "topology/topology-igraph.h"
#include "text/json-writer.h"

/* ---- distances --------------------------------------------------------------------- */

#define FAR G_MAXUINT32

/* Nodes by distance: those at the present one, and those one link further. */
typedef struct
{
  const Topology *topology;
  guint32 *distance; /* by node */
  guint32 source;
  GArray *here, *next;
} Walk;

/* A node reached over an `inf` link is at the same distance.  A processor that does not
 * forward is only a source. */
static void
reach (Walk *self, guint32 node, guint32 distance)
{
  if (node < self->topology->processors && node != self->source
      && !self->topology->processors_forward)
    return;
  for (guint32 link = self->topology->first[node]; link < self->topology->first[node + 1];
       link++)
    {
      guint32 to = self->topology->to[link];
      gboolean same = self->topology->weight_class[link] == TOPOLOGY_INFINITE_CLASS;

      if (self->distance[to] <= distance + !same)
        continue;
      self->distance[to] = distance + !same;
      g_array_append_val (same ? self->here : self->next, to);
    }
}

static void
walk_from (Walk *self, guint32 source)
{
  memset (self->distance, 0xff, self->topology->nodes * sizeof (guint32));
  self->source = source;
  self->distance[source] = 0;
  g_array_set_size (self->here, 0);
  g_array_append_val (self->here, source);
  for (guint32 distance = 0; self->here->len > 0; distance++)
    {
      GArray *done = self->here;

      g_array_set_size (self->next, 0);
      for (guint i = 0; i < self->here->len; i++)
        {
          guint32 node = g_array_index (self->here, guint32, i);

          if (self->distance[node] == distance)
            reach (self, node, distance);
        }
      self->here = self->next;
      self->next = done;
    }
}

static void
measure (TopologyInfo *info)
{
  const Topology *t = info->topology;
  Walk walk
      = { t, g_new (guint32, t->nodes), 0, g_array_new (FALSE, FALSE, sizeof (guint32)),
          g_array_new (FALSE, FALSE, sizeof (guint32)) };

  info->sources = t->processors <= TOPOLOGY_INFO_ALL_SOURCES ? t->processors
                                                             : TOPOLOGY_INFO_SOME_SOURCES;
  for (guint32 i = 0; i < info->sources; i++)
    {
      walk_from (&walk, (guint32) ((guint64) i * t->processors / info->sources));
      for (guint32 p = 0; p < t->processors; p++)
        if (walk.distance[p] != FAR && walk.distance[p] > 0)
          {
            info->diameter = MAX (info->diameter, walk.distance[p]);
            info->distances += walk.distance[p];
            info->pairs++;
          }
    }
  g_free (walk.distance);
  g_array_unref (walk.here);
  g_array_unref (walk.next);
}

/* ---- all of them ------------------------------------------------------------------- */

static guint64
bisection (const Topology *t)
{
  gboolean known = t->generator != NULL && t->generator->bisection != NULL;

  return known ? t->generator->bisection (t) : 0;
}

gboolean
topology_info (const Topology *topology, TopologyInfo *info, GError **error)
{
  TopologyDescription description;

  if (!topology_describe (topology, &description, error))
    return FALSE;
  *info = (TopologyInfo){ .topology = topology,
                          .smallest_degree = description.smallest_degree,
                          .largest_degree = description.largest_degree,
                          .components = description.components,
                          .bisection = bisection (topology) };
  measure (info);
  return TRUE;
}

/* ---- as text ----------------------------------------------------------------------- */

static gboolean
is_sampled (const TopologyInfo *info)
{
  return info->sources < info->topology->processors;
}

void
topology_info_table (const TopologyInfo *info, OutputFile *output)
{
  const Topology *t = info->topology;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *asked
      = is_sampled (info)
            ? g_strdup_printf (" (from %u of the processors)", info->sources)
            : g_strdup ("");
  NumberText number;

  g_string_append_printf (text, "%-16s %s\n", "Topology", t->name);
  g_string_append_printf (text, "%-16s %u, %u of them processors\n", "Nodes", t->nodes,
                          t->processors);
  g_string_append_printf (text, "%-16s %u\n", "Links", t->links);
  g_string_append_printf (text, "%-16s %u to %u, mean %s\n", "Degree",
                          info->smallest_degree, info->largest_degree,
                          number_ratio (t->links, t->nodes, 3, "0.000", number));
  if (info->components == 1)
    g_string_append_printf (text, "%-16s yes\n", "Connected");
  else
    g_string_append_printf (text, "%-16s no, %u parts\n", "Connected", info->components);
  g_string_append_printf (text, "%-16s %u%s%s\n", "Diameter", info->diameter,
                          is_sampled (info) ? " or more" : "", asked);
  g_string_append_printf (text, "%-16s %s%s\n", "Mean distance",
                          number_ratio (info->distances, info->pairs, 3, "0.000", number),
                          asked);
  if (info->bisection > 0)
    g_string_append_printf (text, "%-16s %" G_GUINT64_FORMAT " each way\n", "Bisection",
                            info->bisection);
  else
    g_string_append_printf (text, "%-16s not known for this form\n", "Bisection");
  output_file_write (output, text->str, text->len);
}

void
topology_info_json (const TopologyInfo *info, OutputFile *output)
{
  const Topology *t = info->topology;
  g_autoptr (JsonWriter) json = json_writer_new (output);

  json_begin_object (json, NULL, JSON_LINES);
  json_text (json, "topology", t->name);
  json_count (json, "nodes", t->nodes);
  json_count (json, "processors", t->processors);
  json_count (json, "links", t->links);
  json_count (json, "smallest_degree", info->smallest_degree);
  json_count (json, "largest_degree", info->largest_degree);
  json_ratio (json, "mean_degree", t->links, t->nodes, "0.0");
  json_count (json, "components", info->components);
  json_count (json, "diameter", info->diameter);
  json_ratio (json, "mean_distance", info->distances, info->pairs, "0.0");
  json_count (json, "sources", info->sources);
  if (info->bisection > 0)
    json_count (json, "bisection", info->bisection);
  else
    json_null (json, "bisection");
  json_end (json);
}
