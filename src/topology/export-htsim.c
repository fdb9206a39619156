/* SPDX-License-Identifier: GPL-3.0-or-later */
/* export-htsim.c - fat trees as .topo files of htsim
 *
 * The tree that the first pod suggests is built, and compared with the topology link by
 * link; switches may have other numbers than in htsim.
 */
#include "config.h"

#include "base/error.h"
#include "topology/htsim.h"
#include "topology/topology-export.h"
#include "topology/topology-nodes.h"

#define NONE G_MAXUINT32
#define LEVELS 4 /* hosts, tors, aggs, cores */

typedef struct
{
  const Topology *topology;
  const ExportCosts *costs;
  HtsimTree tree;
  guint32 *level;                       /* by node: links to the nearest host */
  guint32 *place;                       /* by node: its number in the tree, NONE */
  guint32 count[LEVELS], first[LEVELS]; /* of the numbers of a level in the tree */
} Writer;

static gboolean fail (const Writer *self, GError **error, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

static gboolean
fail (const Writer *self, GError **error, const char *format, ...)
{
  g_autofree char *why = NULL;
  va_list arguments;

  va_start (arguments, format);
  why = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  error_set (error, NETFARE_ERROR_REPLAY, "%s is no fat tree of htsim: %s",
             self->topology->name, why);
  return FALSE;
}

/* ---- levels ------------------------------------------------------------------------ */

static gboolean
find_levels (Writer *self, GError **error)
{
  const Topology *t = self->topology;

  for (guint32 node = 0; node < t->nodes; node++)
    self->level[node] = node < t->processors ? 0 : NONE;
  self->count[0] = t->processors;
  for (guint32 level = 0; level + 1 < LEVELS; level++)
    for (guint32 node = 0; node < t->nodes; node++)
      for (guint32 link = t->first[node];
           self->level[node] == level && link < t->first[node + 1]; link++)
        if (self->level[t->to[link]] == NONE)
          {
            self->level[t->to[link]] = level + 1;
            self->count[level + 1]++;
          }
  for (guint32 level = 1; level < LEVELS; level++)
    self->first[level] = self->first[level - 1] + self->count[level - 1];
  if (self->first[LEVELS - 1] + self->count[LEVELS - 1] < t->nodes)
    return fail (self, error, "it has more than three levels of switches");
  return self->count[2] > 0
         || fail (self, error, "it has one level of switches, expected two or three");
}

/* Neighbours of a node at a level; *one: the lowest of them. */
static guint32
count_at (const Writer *self, guint32 node, guint32 level, guint32 *one)
{
  const Topology *t = self->topology;
  guint32 count = 0;

  for (guint32 link = t->first[node + 1]; link-- > t->first[node];)
    if (self->level[t->to[link]] == level)
      {
        *one = t->to[link];
        count++;
      }
  return count;
}

/* Each host has one link; the tor of host i is the one of its number. */
static gboolean
place_tors (Writer *self, GError **error)
{
  const Topology *t = self->topology;
  guint32 tors = 0;

  for (guint32 i = 0; i < t->processors; i++)
    {
      const guint32 links = t->first[i + 1] - t->first[i];
      g_autofree char *name = topology_node_name (t, i);

      if (links != 1)
        return fail (self, error, "host %s has %u links, expected one", name, links);
      self->place[i] = i;
      if (self->place[t->to[t->first[i]]] == NONE)
        self->place[t->to[t->first[i]]] = self->first[1] + tors++;
    }
  return TRUE;
}

/* Sizes, from the first tor and the first of its aggs. */
static gboolean
measure (Writer *self, GError **error)
{
  const Topology *t = self->topology;
  guint32 agg = 0, any;
  HtsimTree *tree = &self->tree;

  tree->nodes = t->processors;
  tree->up[0] = count_at (self, t->to[t->first[0]], 2, &agg);
  tree->tors = count_at (self, agg, 1, &any);
  tree->up[1] = count_at (self, agg, 3, &any);
  tree->tiers = tree->up[1] > 0 ? 3 : 2;
  if (tree->tors == 0 || self->count[0] % self->count[1] != 0
      || self->count[1] % tree->tors != 0
      || self->count[2] != self->count[1] / tree->tors * tree->up[0]
      || self->count[3] != tree->up[0] * tree->up[1]
      || (tree->tiers == 2 && tree->tors != self->count[1]))
    return fail (self, error, "%u hosts, %u, %u and %u switches are no equal pods",
                 self->count[0], self->count[1], self->count[2], self->count[3]);
  tree->podsize = self->count[0] / self->count[1] * tree->tors;
  return TRUE;
}

/* The place of an agg in its pod: that of the cores that it shares with others; of the
 * first pod, its order. */
static guint32
place_in_pod (Writer *self, guint32 agg, guint32 order)
{
  const Topology *t = self->topology;
  guint32 core = self->first[3] + order, place = order;

  for (guint32 link = t->first[agg]; link < t->first[agg + 1]; link++)
    {
      guint32 *at = &self->place[t->to[link]];

      if (self->level[t->to[link]] != 3)
        continue;
      if (*at != NONE)
        place = (*at - self->first[3]) % self->tree.up[0];
      else
        {
          *at = core;
          core += self->tree.up[0];
        }
    }
  return place;
}

static void
place_aggs (Writer *self)
{
  const Topology *t = self->topology;

  for (guint32 i = 0; i < t->processors; i += self->tree.podsize)
    {
      const guint32 tor = t->to[t->first[i]];
      const guint32 first = self->first[2] + i / self->tree.podsize * self->tree.up[0];
      guint32 order = 0;

      for (guint32 link = t->first[tor]; link < t->first[tor + 1]; link++)
        if (self->level[t->to[link]] == 2)
          self->place[t->to[link]] = first + place_in_pod (self, t->to[link], order++);
    }
}

/* ---- costs ------------------------------------------------------------------------- */

/* Of a link up from tier - 1 and the one down, which the file states. */
static gboolean
take_costs (Writer *self, guint tier, guint32 below, guint32 above, GError **error)
{
  const Topology *t = self->topology;
  const guint32 up = topology_find_link (t, below, above);
  const guint32 down = topology_find_link (t, above, below);
  HtsimTree *tree = &self->tree;
  const SimTime back = tier > 0 ? tree->switch_latency[tier - 1] : 0;

  if (up == NONE || down == NONE)
    return fail (self, error, "it has links of one direction");
  if (t->weight_class[up] == TOPOLOGY_INFINITE_CLASS)
    return fail (self, error, "it has links that take no time");
  tree->rate[tier] = export_rate (t, self->costs, up);
  tree->latency[tier] = export_latency (t, self->costs, down) - back;
  tree->switch_latency[tier] = export_latency (t, self->costs, up) - tree->latency[tier];
  if (tree->rate[tier] % 1000000000 != 0)
    return fail (self, error, "links of tier %u have no whole number of Gbit/s", tier);
  if (tree->latency[tier] <= 0)
    return fail (self, error,
                 "links of tier %u have no latency, which htsim needs (--set 'link "
                 "latency=1us')",
                 tier);
  return (tree->latency[tier] % 1000 == 0 && tree->switch_latency[tier] % 1000 == 0
          && tree->switch_latency[tier] >= 0)
         || fail (self, error, "latencies of tier %u are no whole number of ns", tier);
}

static gboolean
take_all_costs (Writer *self, GError **error)
{
  const guint32 tor = self->topology->to[self->topology->first[0]];
  guint32 agg = 0, core = 0;

  count_at (self, tor, 2, &agg);
  count_at (self, agg, 3, &core);
  return take_costs (self, 0, 0, tor, error) && take_costs (self, 1, tor, agg, error)
         && (self->tree.tiers == 2 || take_costs (self, 2, agg, core, error));
}

/* ---- the comparison ---------------------------------------------------------------- */

/* Links between the same places, at the same costs. */
static gboolean
is_same (const Writer *self, const Topology *built, guint32 from, guint32 link)
{
  const ExportCosts usual = { EXPORT_USUAL_BYTE_TIME, 0 };
  const Topology *t = self->topology;
  const guint32 a = self->place[from], b = self->place[t->to[link]];
  const guint32 other = a != NONE && b != NONE ? topology_find_link (built, a, b) : NONE;

  return other != NONE && t->weight_class[link] != TOPOLOGY_INFINITE_CLASS
         && (t->medium == NULL || t->medium[link] == NONE)
         && export_rate (t, self->costs, link) == export_rate (built, &usual, other)
         && export_latency (t, self->costs, link)
                == export_latency (built, &usual, other);
}

static gboolean
compare (const Writer *self, GError **error)
{
  const Topology *t = self->topology;
  g_autoptr (Cabling) cabling = cabling_new ();

  htsim_tree_build (&self->tree, cabling);
  g_autoptr (Topology) built = cabling_topology (cabling, t->name, NULL, error);
  if (built == NULL)
    return FALSE;
  for (guint32 from = 0; from < t->nodes; from++)
    for (guint32 link = t->first[from]; link < t->first[from + 1]; link++)
      if (!is_same (self, built, from, link))
        {
          g_autofree char *a = topology_node_name (t, from);
          g_autofree char *b = topology_node_name (t, t->to[link]);

          return fail (self, error,
                       "the link from %s to %s is not in it, or costs other "
                       "times",
                       a, b);
        }
  return t->links == built->links
         || fail (self, error, "it has %u links, expected %u", t->links, built->links);
}

/* ---- the file ---------------------------------------------------------------------- */

/* Switches of the tier above over those that are at one of theirs: ports and rates. */
static gboolean
oversubscription (const Writer *self, guint tier, guint64 down, guint64 *ratio,
                  GError **error)
{
  const HtsimTree *tree = &self->tree;
  const guint64 below = down * tree->rate[tier];
  const guint64 above = tree->up[tier] * tree->rate[tier + 1];

  *ratio = below / above;
  return below % above == 0
         || fail (self, error,
                  "%" G_GUINT64_FORMAT " Gbit/s down and %" G_GUINT64_FORMAT
                  " Gbit/s up at tier %u have no whole ratio",
                  below / 1000000000, above / 1000000000, tier);
}

static gboolean
write_tiers (const Writer *self, OutputFile *output, GError **error)
{
  const HtsimTree *tree = &self->tree;
  const guint64 down[]
      = { tree->podsize / tree->tors, tree->tors, tree->nodes / tree->podsize };

  output_file_printf (output, "Nodes %u\nTiers %u\nPodsize %u\n", tree->nodes,
                      tree->tiers, tree->podsize);
  for (guint tier = 0; tier < tree->tiers; tier++)
    {
      guint64 ratio;

      output_file_printf (output,
                          "\nTier %u\nDownlink_speed_Gbps %" G_GUINT64_FORMAT
                          "\nRadix_Down %" G_GUINT64_FORMAT "\n",
                          tier, tree->rate[tier] / 1000000000, down[tier]);
      if (tier + 1 < tree->tiers)
        {
          if (!oversubscription (self, tier, down[tier], &ratio, error))
            return FALSE;
          output_file_printf (output,
                              "Radix_Up %u\nOversubscribed %" G_GUINT64_FORMAT "\n",
                              tree->up[tier], ratio);
        }
      output_file_printf (output,
                          "Downlink_Latency_ns %" G_GINT64_FORMAT
                          "\nSwitch_Latency_ns %" G_GINT64_FORMAT "\n",
                          tree->latency[tier] / 1000, tree->switch_latency[tier] / 1000);
    }
  return TRUE;
}

gboolean
export_htsim (const Topology *topology, const ExportCosts *costs, OutputFile *output,
              GError **error)
{
  g_autofree guint32 *level = g_new (guint32, topology->nodes);
  g_autofree guint32 *place = g_new (guint32, topology->nodes);
  Writer self = { .topology = topology, .costs = costs, .level = level, .place = place };

  for (guint32 node = 0; node < topology->nodes; node++)
    place[node] = NONE;
  if (topology->links > 2 * HTSIM_MOST_LINKS)
    return fail (&self, error, "it has more than %u cables", HTSIM_MOST_LINKS);
  if (!find_levels (&self, error) || !place_tors (&self, error)
      || !measure (&self, error))
    return FALSE;
  place_aggs (&self);
  return take_all_costs (&self, error) && compare (&self, error)
         && write_tiers (&self, output, error);
}
