/* SPDX-License-Identifier: GPL-3.0-or-later */
/* export-simgrid.c - topologies as platforms of SimGrid */
#include "config.h"

#include "base/error.h"
#include "topology/topology-export.h"
#include "topology/topology-nodes.h"

#define NONE G_MAXUINT32
#define MOST_FLOYD 400 /* nodes: its table has their square */

typedef struct
{
  const Topology *topology;
  const ExportCosts *costs;
  OutputFile *output;
  guint32 *medium; /* by link: the lowest link of a medium that several have, or NONE */
  GString *prefix; /* of nodes without a name: no name begins with it */
} Writer;

guint64
export_rate (const Topology *topology, const ExportCosts *costs, guint32 link)
{
  const Decimal weight = topology->weight[topology->weight_class[link]];
  const unsigned __int128 second
      = (unsigned __int128) SIM_TIME_PER_SECOND * ATTO_PER_PICOSECOND; /* as */
  const unsigned __int128 below = (unsigned __int128) costs->byte_time * weight.scale / 8;
  const unsigned __int128 rate
      = below > 0 ? (weight.digits * second + below / 2) / below : G_MAXUINT64;

  return (guint64) CLAMP (rate, 1, (unsigned __int128) G_GUINT64_CONSTANT (1) << 56);
}

SimTime
export_latency (const Topology *topology, const ExportCosts *costs, guint32 link)
{
  const guint class = topology->weight_class[link];

  return topology->has_latency && topology->latency[class] != TOPOLOGY_LATENCY_OF_MACHINE
             ? topology->latency[class]
             : costs->latency;
}

/* ---- links ------------------------------------------------------------------------- */

static gboolean
is_infinite (const Topology *t, guint32 link)
{
  return t->weight_class[link] == TOPOLOGY_INFINITE_CLASS;
}

/* Whether both are written the same. */
static gboolean
are_alike (const Writer *self, guint32 a, guint32 b)
{
  const Topology *t = self->topology;

  if (is_infinite (t, a) || is_infinite (t, b))
    return is_infinite (t, a) == is_infinite (t, b);
  return export_rate (t, self->costs, a) == export_rate (t, self->costs, b)
         && export_latency (t, self->costs, a) == export_latency (t, self->costs, b);
}

/* A medium of one link is none, and links that take no time need none. */
static void
find_media (Writer *self)
{
  const Topology *t = self->topology;
  g_autofree guint32 *lowest = g_new (guint32, MAX (t->links, 1));

  for (guint32 link = 0; link < t->links; link++)
    lowest[link] = self->medium[link] = NONE;
  for (guint32 link = 0; t->medium != NULL && link < t->links; link++)
    {
      const guint32 of = t->medium[link];

      if (of == NONE || is_infinite (t, link))
        continue;
      if (lowest[of] == NONE)
        lowest[of] = link;
      else
        self->medium[link] = self->medium[lowest[of]] = lowest[of];
    }
}

/* The link back, if it costs the same and shares a medium with the link or neither has
 * one; else NONE. */
static guint32
link_back (const Writer *self, guint32 from, guint32 link)
{
  const Topology *t = self->topology;
  const guint32 back = topology_find_link (t, t->to[link], from);

  return back != NONE && are_alike (self, back, link)
                 && self->medium[back] == self->medium[link]
             ? back
             : NONE;
}

static void
append_rate (GString *text, guint64 rate)
{
  static const char *const units[] = { "bps", "kbps", "Mbps", "Gbps" };
  guint unit = 0;

  for (; unit + 1 < G_N_ELEMENTS (units) && rate % 1000 == 0; unit++)
    rate /= 1000;
  g_string_append_printf (text, "%" G_GUINT64_FORMAT "%s", rate, units[unit]);
}

static void
append_latency (GString *text, SimTime latency)
{
  static const char *const units[] = { "ps", "ns", "us" };
  guint unit = 0;

  for (; unit + 1 < G_N_ELEMENTS (units) && latency > 0 && latency % 1000 == 0; unit++)
    latency /= 1000;
  g_string_append_printf (text, "%" G_GINT64_FORMAT "%s", latency, units[unit]);
}

static void
write_link (const Writer *self, guint32 link, gboolean is_split)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "    <link id=\"l%u\" bandwidth=\"", link);
  if (is_infinite (self->topology, link))
    g_string_append (text, "100000Tbps\" latency=\"0ps\" sharing_policy=\"FATPIPE\">"
                           "<prop id=\"netfare.weight\" value=\"inf\"/></link>\n");
  else
    {
      append_rate (text, export_rate (self->topology, self->costs, link));
      g_string_append (text, "\" latency=\"");
      append_latency (text, export_latency (self->topology, self->costs, link));
      g_string_append_printf (text, "\" sharing_policy=\"%s\"/>\n",
                              is_split ? "SPLITDUPLEX" : "SHARED");
    }
  output_file_puts (self->output, text->str);
}

/* A link of SimGrid for each medium, and for each cable or direction without one. */
static void
write_links (const Writer *self)
{
  const Topology *t = self->topology;

  for (guint32 from = 0; from < t->nodes; from++)
    for (guint32 link = t->first[from]; link < t->first[from + 1]; link++)
      {
        const gboolean both = link_back (self, from, link) != NONE;
        const guint32 medium = self->medium[link];

        if (medium != NONE ? medium == link : !both || from < t->to[link])
          write_link (self, link, both && medium == NONE);
      }
}

static void
find_prefix (Writer *self)
{
  g_string_assign (self->prefix, "node.");
  for (guint32 node = 0; node < self->topology->nodes; node++)
    {
      g_autofree char *name = topology_node_name (self->topology, node);

      while (g_str_has_prefix (name, self->prefix->str))
        g_string_append_c (self->prefix, '.');
    }
}

static char *
name_of (const Writer *self, guint32 node)
{
  g_autofree char *name = topology_node_name (self->topology, node);

  return topology_is_named (self->topology, node)
             ? g_steal_pointer (&name)
             : g_strconcat (self->prefix->str, name, NULL);
}

static void
write_routes (const Writer *self)
{
  const Topology *t = self->topology;

  for (guint32 from = 0; from < t->nodes; from++)
    for (guint32 link = t->first[from]; link < t->first[from + 1]; link++)
      {
        const gboolean both = link_back (self, from, link) != NONE;
        const guint32 medium = self->medium[link];
        const gboolean split = both && medium == NONE && !is_infinite (t, link);
        g_autofree char *source = name_of (self, from);
        g_autofree char *target = name_of (self, t->to[link]);

        if (both && from > t->to[link])
          continue;
        output_file_printf (self->output,
                            "    <route src=\"%s\" dst=\"%s\" symmetrical=\"%s\">"
                            "<link_ctn id=\"l%u\"%s/></route>\n",
                            source, target, both ? "YES" : "NO",
                            medium != NONE ? medium : link,
                            split ? " direction=\"UP\"" : "");
      }
}

/* ---- the platform ------------------------------------------------------------------ */

static gboolean
check_media (const Writer *self, GError **error)
{
  for (guint32 link = 0; link < self->topology->links; link++)
    if (self->medium[link] != NONE && !are_alike (self, link, self->medium[link]))
      {
        error_set (
            error, NETFARE_ERROR_REPLAY,
            "%s: links of one medium have different costs, which a link of SimGrid "
            "cannot have",
            self->topology->name);
        return FALSE;
      }
  return TRUE;
}

static void
write_platform (const Writer *self)
{
  const Topology *topology = self->topology;
  OutputFile *output = self->output;

  output_file_printf (output,
                      "<?xml version='1.0'?>\n"
                      "<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
                      "<platform version=\"4.1\">\n"
                      "  <zone id=\"network\" routing=\"%s\">\n"
                      "    <prop id=\"netfare.processors-forward\" value=\"%s\"/>\n",
                      topology->nodes <= MOST_FLOYD ? "Floyd" : "Dijkstra",
                      topology->processors_forward ? "yes" : "no");
  for (guint32 node = 0; node < topology->nodes; node++)
    {
      g_autofree char *name = name_of (self, node);

      if (node < topology->processors)
        output_file_printf (output, "    <host id=\"%s\" speed=\"1Gf\"/>\n", name);
      else
        output_file_printf (output, "    <router id=\"%s\"/>\n", name);
    }
  write_links (self);
  write_routes (self);
  output_file_puts (output, "  </zone>\n</platform>\n");
}

gboolean
export_simgrid (const Topology *topology, const ExportCosts *costs, OutputFile *output,
                GError **error)
{
  g_autofree guint32 *medium = g_new (guint32, MAX (topology->links, 1));
  g_autoptr (GString) prefix = g_string_new (NULL);
  Writer self = { topology, costs, output, medium, prefix };

  find_media (&self);
  find_prefix (&self);
  if (!check_media (&self, error))
    return FALSE;
  write_platform (&self);
  return TRUE;
}
