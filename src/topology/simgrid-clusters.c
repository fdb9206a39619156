/* SPDX-License-Identifier: GPL-3.0-or-later */
/* simgrid-clusters.c - clusters of SimGrid's platforms: flat ones, fat trees, tori,
 * dragonflies */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "topology/simgrid-private.h"

#define MOST_LEVELS 8
#define MOST_SIDES 16

typedef struct
{
  Reader *reader;
  const char *id, *prefix, *suffix, *parameters;
  GArray *radical; /* guint64 */
  CablingLink link;
  Policy policy;
  guint32 first; /* node of the first host; the others follow */
} Cluster;

/* A kind of cluster. */
typedef struct
{
  const char *name;
  gboolean (*build) (Cluster *self, GError **error);
} Form;

static guint32
hosts_of (const Cluster *self)
{
  return self->radical->len;
}

char *
simgrid_host_name (const Reader *self, const GArray *radical, guint i)
{
  return g_strdup_printf ("%s%" G_GUINT64_FORMAT "%s", simgrid_attribute (self, "prefix"),
                          g_array_index (radical, guint64, i),
                          simgrid_attribute (self, "suffix"));
}

gboolean
simgrid_need_all (const Reader *self, GError **error)
{
  static const char *const names[] = { "id", "prefix", "suffix", "radical", "bw", "lat" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (simgrid_need (self, names[i], error) == NULL)
      return FALSE;
  return TRUE;
}

static char *
router_name (const Cluster *self)
{
  const char *name = simgrid_attribute (self->reader, "router_id");

  return name != NULL && *name != '\0'
             ? g_strdup (name)
             : g_strdup_printf ("%s%s_router%s", self->prefix, self->id, self->suffix);
}

/* The switches "ID.WORD0", .. of a level.  Returns: the first. */
static guint32
add_switches (Cluster *self, const char *word, guint level, guint64 count)
{
  guint32 first = 0;

  for (guint64 i = 0; i < count; i++)
    {
      g_autofree char *name
          = g_strdup_printf ("%s.%s%" G_GUINT64_FORMAT, self->id, word, i);
      const guint32 node = cabling_switch (self->reader->to, name, level);

      first = i == 0 ? node : first;
    }
  return first;
}

/* A link with the rate of `cables` of the cluster's. */
static void
join (Cluster *self, guint32 a, guint32 b, guint64 cables)
{
  CablingLink link = self->link;

  link.rate = (guint64) MIN ((unsigned __int128) link.rate * cables, G_MAXUINT64 - 1);
  simgrid_join (self->reader, a, b, &link, self->policy);
}

/* ---- flat -------------------------------------------------------------------------- */

/* The limiter of a host: what it sends and receives passes it.  Returns: the node behind
 * it, or the host. */
static gboolean
add_limiter (Cluster *self, guint32 host, guint32 *node, GError **error)
{
  const char *text = simgrid_attribute (self->reader, "limiter_link");
  CablingLink limit = { .latency = 0 };

  *node = host;
  if (text == NULL || *text == '\0')
    return TRUE;
  if (!simgrid_rate (self->reader, "limiter_link", &limit.rate, error)
      || !simgrid_count (self->reader, 1, 2, error))
    return FALSE;
  *node = cabling_switch (self->reader->to, NULL, 1);
  simgrid_join (self->reader, host, *node, &limit, SHARED);
  return TRUE;
}

/* A backbone is one link that all messages take.  Its ends: where hosts send to it, and
 * where they receive from. */
static gboolean
add_backbone (Cluster *self, guint32 router, guint32 *in, guint32 *out, GError **error)
{
  Reader *reader = self->reader;
  const CablingLink inside = { .rate = CABLING_INFINITE };
  CablingLink backbone = { .latency = 0 };
  Policy policy;

  if (!simgrid_rate (reader, "bb_bw", &backbone.rate, error)
      || (simgrid_attribute (reader, "bb_lat") != NULL
          && !simgrid_latency (reader, "bb_lat", &backbone.latency, error))
      || !simgrid_policy (reader, "bb_sharing_policy", SHARED, &policy, error)
      || !simgrid_count (reader, 2, 3, error))
    return FALSE;
  if (policy == FATPIPE)
    simgrid_unused (&reader->fatpipes, self->id);
  *in = add_switches (self, "in", 1, 1);
  *out = add_switches (self, "out", 1, 1);
  cabling_connect (reader->to, *in, *out, &backbone);
  cabling_connect (reader->to, router, *in, &inside);
  cabling_connect (reader->to, *out, router, &inside);
  return TRUE;
}

static gboolean
build_flat (Cluster *self, GError **error)
{
  Reader *reader = self->reader;
  const char *backbone = simgrid_attribute (reader, "bb_bw");
  g_autofree char *name = router_name (self);
  const guint32 point = simgrid_add_point (reader, name, ROUTER, error);

  if (point == G_MAXUINT32)
    return FALSE;
  guint32 in = point_at (reader, point)->in, out = in;
  if (backbone != NULL && *backbone != '\0' && !add_backbone (self, in, &in, &out, error))
    return FALSE;
  for (guint32 i = 0; i < hosts_of (self); i++)
    {
      CablingLink link = self->link;
      guint32 node;

      if (!add_limiter (self, self->first + i, &node, error)
          || !simgrid_count (reader, 0, 2, error))
        return FALSE;
      if (in == out)
        join (self, node, in, 1);
      else
        {
          link.medium = self->policy == SHARED ? ++reader->media : 0;
          cabling_connect (reader->to, node, in, &link);
          cabling_connect (reader->to, out, node, &link);
        }
    }
  return TRUE;
}

/* ---- others ------------------------------------------------------------------------ */

static gboolean
fail_parameters (Cluster *self, const char *expected, GError **error)
{
  return simgrid_fail (self->reader, "topo_parameters", expected, error);
}

/* The hosts that there must be. */
static gboolean
check_hosts (Cluster *self, guint64 expected, GError **error)
{
  g_autofree char *text = g_strdup_printf (
      "%" G_GUINT64_FORMAT " hosts, as topo_parameters says", expected);

  return expected == hosts_of (self)
         || simgrid_fail (self->reader, "radical", text, error);
}

/* a * b, at most far more than any file may have. */
static guint64
times (guint64 a, guint64 b)
{
  return MIN ((guint64) MIN ((unsigned __int128) a * b, G_MAXUINT32), G_MAXUINT32);
}

/* Hosts reach its router without a link, once a route needs it. */
static gboolean
add_far_router (Cluster *self, GError **error)
{
  Reader *reader = self->reader;
  g_autofree char *name = router_name (self);
  const char *limiter = simgrid_attribute (reader, "limiter_link");
  const guint32 point = simgrid_add_point (reader, name, FAR_ROUTER, error);

  if (point == G_MAXUINT32)
    return FALSE;
  point_at (reader, point)->first = self->first;
  point_at (reader, point)->count = hosts_of (self);
  if (limiter != NULL && *limiter != '\0')
    simgrid_unused (&reader->limiters, self->id);
  return TRUE;
}

/* A switch of level l is (T, u) as in xgft: T of the hosts above it, u of the switches.
 */
static void
join_levels (Cluster *self, guint64 levels, const guint64 *m, const guint64 *w,
             const guint64 *cables)
{
  guint32 below = self->first;
  guint64 nodes = hosts_of (self), width = 1;

  for (guint64 l = 0; l < levels; l++)
    {
      const guint64 count = nodes / width / m[l] * (width * w[l]);
      const guint32 above = add_switches (self, "s", (guint) l + 1, count);

      for (guint64 i = 0; i < nodes; i++)
        for (guint64 c = 0; c < w[l]; c++)
          join (
              self, below + (guint32) i,
              above
                  + (guint32) (i / width / m[l] * (width * w[l]) + i % width * w[l] + c),
              cables[l]);
      below = above;
      nodes = count;
      width *= w[l];
    }
}

/* "2;4,4;1,2;1,2": levels, nodes below, switches above, cables to each. */
static gboolean
build_fat_tree (Cluster *self, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (self->parameters, ";", -1);
  guint64 levels, number[3][MOST_LEVELS], hosts = 1, nodes = 0, links = 0;
  gboolean good = g_strv_length (parts) == 4
                  && simgrid_numbers (parts[0], ',', &levels, 1) && levels <= MOST_LEVELS;

  for (guint i = 0; good && i < 3; i++)
    good = simgrid_numbers (parts[i + 1], ',', number[i], (guint) levels);
  if (!good)
    return fail_parameters (
        self, "LEVELS;DOWN;UP;CABLES, as 2;4,4;1,2;1,2, of at most 8 levels", error);
  for (guint64 l = 0; l < levels; l++)
    hosts = times (hosts, number[0][l]);
  if (!check_hosts (self, hosts, error))
    return FALSE;
  for (guint64 l = 0, at = hosts; l < levels; l++)
    {
      links = links + 2 * times (at, number[1][l]);
      at = times (at, number[1][l]) / number[0][l];
      nodes += at;
    }
  if (!simgrid_count (self->reader, nodes, links, error) || !add_far_router (self, error))
    return FALSE;
  join_levels (self, levels, number[0], number[1], number[2]);
  return TRUE;
}

/* "4,4,4", the first side first. */
static gboolean
build_torus (Cluster *self, GError **error)
{
  const guint sides = (guint) MIN (strlen (self->parameters), G_MAXUINT16);
  guint64 side[MOST_SIDES], hosts = 1;
  guint count = 1;

  for (guint i = 0; i < sides; i++)
    count += self->parameters[i] == ',';
  if (count > MOST_SIDES || !simgrid_numbers (self->parameters, ',', side, count))
    return fail_parameters (self, "sides, as 4,4,2, at most 16", error);
  for (guint i = 0; i < count; i++)
    hosts = times (hosts, side[i]);
  if (!check_hosts (self, hosts, error)
      || !simgrid_count (self->reader, 0, 2 * times (hosts, count), error)
      || !add_far_router (self, error))
    return FALSE;
  for (guint32 i = 0; i < hosts_of (self); i++)
    for (guint64 j = 0, step = 1; j < count; step *= side[j++])
      {
        const guint64 place = i / step % side[j];
        const guint64 next = i - place * step + (place + 1) % side[j] * step;

        if (side[j] > 2 || place + 1 < side[j])
          join (self, self->first + i, self->first + (guint32) next, 1);
      }
  self->reader->forward = TRUE;
  return TRUE;
}

typedef struct
{
  guint64 groups, blue, chassis, black, blades, green, nodes;
} Dragonfly;

/* Blades of a chassis are joined by green links, those of one place in a group by black
 * ones, and router j of group i with router i of group j by a blue one. */
static void
join_routers (Cluster *self, const Dragonfly *d, guint32 first)
{
  const guint64 group = d->chassis * d->blades;

  for (guint64 r = 0; r < d->groups * group; r++)
    {
      const guint64 i = r / group, place = r % group;

      for (guint64 k = place % d->blades + 1; k < d->blades; k++)
        join (self, first + (guint32) r, first + (guint32) (r - place % d->blades + k),
              d->green);
      for (guint64 k = place / d->blades + 1; k < d->chassis; k++)
        join (self, first + (guint32) r,
              first + (guint32) (i * group + k * d->blades + place % d->blades),
              d->black);
      if (place > i && place < d->groups)
        join (self, first + (guint32) r, first + (guint32) (place * group + i), d->blue);
    }
}

/* "3,4;4,3;5,1;2": groups and links between them, chassis and links, blades and links,
 * nodes of a blade. */
static gboolean
build_dragonfly (Cluster *self, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (self->parameters, ";", -1);
  guint64 pair[3][2], nodes;
  gboolean good
      = g_strv_length (parts) == 4 && simgrid_numbers (parts[3], ',', &nodes, 1);

  for (guint i = 0; good && i < 3; i++)
    good = simgrid_numbers (parts[i], ',', pair[i], 2);
  if (!good || times (pair[1][0], pair[2][0]) < pair[0][0])
    return fail_parameters (self,
                            "GROUPS,LINKS;CHASSIS,LINKS;BLADES,LINKS;NODES, as "
                            "3,4;4,3;5,1;2, with a blade for each group",
                            error);
  const Dragonfly d
      = { pair[0][0], pair[0][1], pair[1][0], pair[1][1], pair[2][0], pair[2][1], nodes };
  const guint64 routers = times (d.groups, times (d.chassis, d.blades));
  if (!check_hosts (self, times (routers, nodes), error)
      || !simgrid_count (self->reader, routers,
                         2 * (guint64) hosts_of (self)
                             + times (routers, d.blades + d.chassis + 1),
                         error)
      || !add_far_router (self, error))
    return FALSE;
  const guint32 first = add_switches (self, "r", 1, routers);
  for (guint32 i = 0; i < hosts_of (self); i++)
    join (self, self->first + i, first + (guint32) (i / nodes), 1);
  join_routers (self, &d, first);
  return TRUE;
}

/* ---- the element ------------------------------------------------------------------- */

static const Form forms[] = {
  { "FLAT", build_flat },
  { "FAT_TREE", build_fat_tree },
  { "TORUS", build_torus },
  { "DRAGONFLY", build_dragonfly },
};

static gboolean
add_hosts (Cluster *self, GError **error)
{
  for (guint32 i = 0; i < hosts_of (self); i++)
    {
      g_autofree char *name = simgrid_host_name (self->reader, self->radical, i);
      const guint32 point = simgrid_add_point (self->reader, name, HOST, error);

      if (point == G_MAXUINT32)
        return FALSE;
      if (i == 0)
        self->first = point_at (self->reader, point)->in;
    }
  return TRUE;
}

/* Attributes of any cluster. */
static gboolean
read_cluster (Cluster *self, GError **error)
{
  Reader *reader = self->reader;
  const char *loopback = simgrid_attribute (reader, "loopback_bw");

  if (!simgrid_need_all (reader, error)
      || !simgrid_rate (reader, "bw", &self->link.rate, error)
      || !simgrid_latency (reader, "lat", &self->link.latency, error)
      || !simgrid_policy (reader, "sharing_policy", SPLITDUPLEX, &self->policy, error))
    return FALSE;
  self->id = simgrid_attribute (reader, "id");
  self->prefix = simgrid_attribute (reader, "prefix");
  self->suffix = simgrid_attribute (reader, "suffix");
  self->parameters = simgrid_attribute (reader, "topo_parameters");
  if (self->parameters == NULL)
    self->parameters = "";
  if (loopback != NULL && *loopback != '\0')
    simgrid_unused (&reader->loopbacks, self->id);
  if (self->policy == FATPIPE)
    simgrid_unused (&reader->fatpipes, self->id);
  self->radical = simgrid_radical (reader, SIMGRID_MOST_NODES, error);
  return self->radical != NULL;
}

gboolean
simgrid_begin_cluster (Reader *reader, GError **error)
{
  const char *form = simgrid_attribute (reader, "topology");
  Cluster self = { .reader = reader };
  gboolean good = read_cluster (&self, error) && add_hosts (&self, error);

  for (guint i = 0; good && i < G_N_ELEMENTS (forms); i++)
    if (strcmp (form != NULL ? form : "FLAT", forms[i].name) == 0)
      {
        good = forms[i].build (&self, error);
        g_array_unref (self.radical);
        return good;
      }
  g_clear_pointer (&self.radical, g_array_unref);
  return good
         && simgrid_fail (reader, "topology", "FLAT, FAT_TREE, TORUS or DRAGONFLY",
                          error);
}
