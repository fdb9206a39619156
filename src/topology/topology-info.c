/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/topology-info.h"

#include <string.h>

#include "topology/topology-bisection.h"
#include "topology/topology-connections.h"
#include "topology/topology-nodes.h"
#include "text/escape.h"
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

/* Each source takes as many steps as there are links. */
static guint32
count_sources (const Topology *t)
{
  const guint64 most = TOPOLOGY_INFO_MOST_STEPS / MAX (t->links, 1);

  if (t->processors > TOPOLOGY_INFO_ALL_SOURCES)
    return TOPOLOGY_INFO_SOME_SOURCES;
  return (guint32) MIN (t->processors, MAX (most, TOPOLOGY_INFO_SOME_SOURCES));
}

static void
measure (TopologyInfo *info)
{
  const Topology *t = info->topology;
  Walk walk
      = { t, g_new (guint32, t->nodes), 0, g_array_new (FALSE, FALSE, sizeof (guint32)),
          g_array_new (FALSE, FALSE, sizeof (guint32)) };

  info->sources = count_sources (t);
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

/* ---- equal paths ------------------------------------------------------------------- */

/* How many paths with the fewest links lead from source to each node. */
static void
count_paths (const Topology *t, guint32 source, guint32 *distance, guint64 *paths,
             guint32 *queue)
{
  guint32 end = 1;

  memset (distance, 0xff, t->nodes * sizeof *distance);
  distance[source] = 0;
  paths[source] = 1;
  queue[0] = source;
  for (guint32 i = 0; i < end; i++)
    {
      const guint32 node = queue[i];

      if (node < t->processors && node != source && !t->processors_forward)
        continue;
      for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
        {
          const guint32 to = t->to[link];

          if (distance[to] == FAR)
            {
              distance[to] = distance[node] + 1;
              paths[to] = 0;
              queue[end++] = to;
            }
          if (distance[to] == distance[node] + 1
              && __builtin_add_overflow (paths[to], paths[node], &paths[to]))
            paths[to] = G_MAXUINT64;
        }
    }
}

static void
measure_paths (TopologyInfo *info)
{
  const Topology *t = info->topology;
  g_autofree guint32 *distance = g_new (guint32, t->nodes);
  g_autofree guint32 *queue = g_new (guint32, t->nodes);
  g_autofree guint64 *paths = g_new0 (guint64, t->nodes);

  for (guint32 link = 0; link < t->links; link++)
    if (t->weight_class[link] == TOPOLOGY_INFINITE_CLASS)
      return;
  for (guint32 i = 0; i < info->sources; i++)
    {
      const guint32 source = (guint32) ((guint64) i * t->processors / info->sources);

      count_paths (t, source, distance, paths, queue);
      for (guint32 p = 0; p < t->processors; p++)
        if (distance[p] != FAR && p != source)
          {
            info->most_paths = MAX (info->most_paths, paths[p]);
            info->least_paths
                = info->least_paths == 0 ? paths[p] : MIN (info->least_paths, paths[p]);
          }
    }
}

/* ---- classes of links, levels ------------------------------------------------------ */

/* inf is above every number. */
static gboolean
is_less (const Decimal *a, const Decimal *b)
{
  return a->digits != 0 && (b->digits == 0 || decimal_compare (a, b) < 0);
}

static void
count_class (TopologyInfo *info, LinkClass class, const Decimal *weight)
{
  if (info->class_links[class] == 0 || is_less (weight, &info->least_weight[class]))
    info->least_weight[class] = *weight;
  if (info->class_links[class] == 0 || is_less (&info->most_weight[class], weight))
    info->most_weight[class] = *weight;
}

static void
measure_classes (TopologyInfo *info)
{
  const Topology *t = info->topology;

  for (guint32 node = 0; node < t->nodes; node++)
    {
      info->levels = MAX (info->levels, topology_level (t, node) + 1);
      for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
        {
          const LinkClass class = topology_link_class (t, node, link);

          count_class (info, class, &t->weight[t->weight_class[link]]);
          info->class_links[class]++;
        }
    }
}

/* ---- all of them ------------------------------------------------------------------- */

void
topology_info (const Topology *topology, TopologyInfo *info)
{
  TopologyDescription description;

  topology_describe (topology, &description);
  *info = (TopologyInfo){ .topology = topology,
                          .smallest_degree = description.smallest_degree,
                          .largest_degree = description.largest_degree,
                          .components = description.components };
  topology_bisection (topology, &info->bisection);
  measure (info);
  measure_paths (info);
  measure_classes (info);
}

/* ---- as text ----------------------------------------------------------------------- */

static gboolean
is_sampled (const TopologyInfo *info)
{
  return info->sources < info->topology->processors;
}

static const char *
weight_text (const Decimal *weight, NumberText text)
{
  return weight->digits == 0
             ? "inf"
             : number_exact (weight->digits, (gint64) weight->scale, 0, text);
}

/* "  host           256, weight 1" */
static void
append_classes (const TopologyInfo *info, GString *text)
{
  static const LinkClass order[] = { LINK_HOST, LINK_LOCAL, LINK_GLOBAL, LINK_SCALE_UP };
  NumberText least, most;

  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    {
      const LinkClass class = order[i];
      g_autofree char *name = g_strdup_printf ("  %s", link_class_name (class));

      if (info->class_links[class] == 0)
        continue;
      g_string_append_printf (text, "%-16s %" G_GUINT64_FORMAT ", weight %s", name,
                              info->class_links[class],
                              weight_text (&info->least_weight[class], least));
      if (decimal_compare (&info->least_weight[class], &info->most_weight[class]) != 0)
        g_string_append_printf (text, " to %s",
                                weight_text (&info->most_weight[class], most));
      g_string_append_c (text, '\n');
    }
}

static void
append_paths (const TopologyInfo *info, const char *asked, GString *text)
{
  if (info->least_paths == 0)
    return;
  g_string_append_printf (text, "%-16s %" G_GUINT64_FORMAT, "Equal paths",
                          info->least_paths);
  if (info->most_paths > info->least_paths)
    g_string_append_printf (text, " to %" G_GUINT64_FORMAT, info->most_paths);
  g_string_append_printf (text, "%s\n", asked);
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

  g_string_append_printf (text, "%-16s ", "Topology");
  escape_plain (text, t->name);
  g_string_append_c (text, '\n');
  g_string_append_printf (text, "%-16s %u, %u of them processors\n", "Nodes", t->nodes,
                          t->processors);
  g_string_append_printf (text, "%-16s %u\n", "Switches", t->nodes - t->processors);
  g_string_append_printf (text, "%-16s %u\n", "Levels", info->levels);
  g_string_append_printf (text, "%-16s %u\n", "Links", t->links);
  append_classes (info, text);
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
  append_paths (info, asked, text);
  if (info->bisection.scale > 0)
    g_string_append_printf (
        text, "%-16s %s each way\n", "Bisection",
        number_exact (info->bisection.digits, (gint64) info->bisection.scale, 0, number));
  else
    g_string_append_printf (text, "%-16s not known for this form\n", "Bisection");
  output_file_write (output, text->str, text->len);
}

static void
json_weight (JsonWriter *json, const char *name, const Decimal *weight)
{
  if (weight->digits == 0)
    json_null (json, name);
  else
    json_number (json, name, weight->digits, (gint64) weight->scale);
}

static void
json_classes (const TopologyInfo *info, JsonWriter *json)
{
  static const LinkClass order[] = { LINK_HOST, LINK_LOCAL, LINK_GLOBAL, LINK_SCALE_UP };

  json_begin_array (json, "classes", JSON_LINES);
  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    {
      if (info->class_links[order[i]] == 0)
        continue;
      json_begin_object (json, NULL, JSON_INLINE);
      json_text (json, "name", link_class_name (order[i]));
      json_count (json, "links", info->class_links[order[i]]);
      json_weight (json, "least_weight", &info->least_weight[order[i]]);
      json_weight (json, "most_weight", &info->most_weight[order[i]]);
      json_end (json);
    }
  json_end (json);
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
  json_count (json, "switches", t->nodes - t->processors);
  json_count (json, "levels", info->levels);
  json_count (json, "links", t->links);
  json_classes (info, json);
  json_count (json, "smallest_degree", info->smallest_degree);
  json_count (json, "largest_degree", info->largest_degree);
  json_ratio (json, "mean_degree", t->links, t->nodes, "0.0");
  json_count (json, "components", info->components);
  json_count (json, "diameter", info->diameter);
  json_ratio (json, "mean_distance", info->distances, info->pairs, "0.0");
  json_count (json, "sources", info->sources);
  if (info->least_paths > 0)
    {
      json_count (json, "least_paths", info->least_paths);
      json_count (json, "most_paths", info->most_paths);
    }
  if (info->bisection.scale == 1)
    json_count (json, "bisection", info->bisection.digits);
  else if (info->bisection.scale > 0)
    json_number (json, "bisection", info->bisection.digits,
                 (gint64) info->bisection.scale);
  else
    json_null (json, "bisection");
  json_end (json);
}
