/* SPDX-License-Identifier: GPL-3.0-or-later */
/* simgrid-routes.c - links and routes of SimGrid's platforms */
#include "config.h"

#include <string.h>

#include "topology/simgrid-private.h"

#define ROUTED_BYTES 1024 /* of the packet that routing = time asks for */

/* ---- links ------------------------------------------------------------------------- */

gboolean
simgrid_begin_link (Reader *self, GError **error)
{
  static const char *const profiles[]
      = { "bandwidth_file", "latency_file", "state_file", NULL };
  const char *name = simgrid_need (self, "id", error);
  PlatformLink link = { .is.latency = 0 };

  if (name == NULL || simgrid_need (self, "bandwidth", error) == NULL
      || !simgrid_rate (self, "bandwidth", &link.is.rate, error)
      || (simgrid_attribute (self, "latency") != NULL
          && !simgrid_latency (self, "latency", &link.is.latency, error))
      || !simgrid_policy (self, "sharing_policy", SHARED, &link.policy, error))
    return FALSE;
  if (g_hash_table_contains (self->link_by_name, name))
    return simgrid_fail (self, "id", "a name that no other link has", error);
  for (guint i = 0; profiles[i] != NULL; i++)
    if (simgrid_attribute (self, profiles[i]) != NULL
        && *simgrid_attribute (self, profiles[i]) != '\0')
      simgrid_unused (&self->profiles, name);
  link.name = g_strdup (name);
  link.is.medium = link.policy == FATPIPE ? 0 : ++self->media;
  link.down = link.policy == SPLITDUPLEX ? ++self->media : link.is.medium;
  g_array_append_val (self->platform_links, link);
  g_hash_table_insert (self->link_by_name, link.name,
                       GUINT_TO_POINTER (self->platform_links->len));
  return TRUE;
}

void
simgrid_join (Reader *self, guint32 a, guint32 b, const CablingLink *is, Policy policy)
{
  CablingLink link = *is;

  link.medium = policy == SHARED ? ++self->media : 0;
  cabling_connect (self->to, a, b, &link);
  cabling_connect (self->to, b, a, &link);
}

/* ---- ends of routes ---------------------------------------------------------------- */

gboolean
simgrid_take_point (Reader *self, const char *attribute, guint32 *point, GError **error)
{
  const char *name = simgrid_need (self, attribute, error);
  const guint number
      = name != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (self->point_by_name, name))
                     : 0;

  if (name == NULL)
    return FALSE;
  *point = number - 1;
  return number > 0
         || simgrid_fail (self, attribute, "a host or router that the file has before",
                          error);
}

/* Nodes of a router that hosts reach without a link; those of the other way are another
 * one, so that no message goes through it from host to host. */
static gboolean
bring_near (Reader *self, guint32 point, GError **error)
{
  const CablingLink inside = { .rate = CABLING_INFINITE };
  Point *at = point_at (self, point);

  if (at->kind != FAR_ROUTER)
    return TRUE;
  if (!simgrid_count (self, 1, 2 * (guint64) at->count + 1, error))
    return FALSE;
  at->kind = ROUTER;
  at->in = cabling_switch (self->to, NULL, 1);
  at->out = cabling_switch (self->to, NULL, 1);
  cabling_connect (self->to, at->in, at->out, &inside);
  for (guint32 i = 0; i < at->count; i++)
    {
      cabling_connect (self->to, at->first + i, at->out, &inside);
      cabling_connect (self->to, at->in, at->first + i, &inside);
    }
  return TRUE;
}

static gboolean
begin (Reader *self, const char *from, const char *to, gboolean zones, GError **error)
{
  const char *text = simgrid_attribute (self, "symmetrical");

  self->is_symmetrical = text == NULL || g_ascii_strcasecmp (text, "NO") != 0;
  self->is_zone_route = zones;
  self->route_place = markup_place (self->context);
  g_array_set_size (self->uses, 0);
  if (text != NULL && self->is_symmetrical && g_ascii_strcasecmp (text, "YES") != 0)
    return simgrid_fail (self, "symmetrical", "YES or NO", error);
  if (self->depth == 0)
    return simgrid_fail (self, NULL, "a zone around it", error);
  self->in_route = TRUE;
  return simgrid_take_point (self, from, &self->from, error)
         && simgrid_take_point (self, to, &self->to_point, error)
         && bring_near (self, self->from, error)
         && bring_near (self, self->to_point, error);
}

gboolean
simgrid_begin_route (Reader *self, GError **error)
{
  return begin (self, "src", "dst", FALSE, error);
}

gboolean
simgrid_begin_zone_route (Reader *self, GError **error)
{
  static const char *const ends[] = { "src", "dst" };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      const char *name = simgrid_need (self, ends[i], error);

      if (name == NULL)
        return FALSE;
      if (!g_hash_table_contains (self->zone_by_name, name))
        return simgrid_fail (self, ends[i], "a zone or cluster that the file has before",
                             error);
    }
  return begin (self, "gw_src", "gw_dst", TRUE, error);
}

/* ---- what they pass ---------------------------------------------------------------- */

gboolean
simgrid_find_link (const Reader *self, const char *name, Use *use)
{
  const guint whole = GPOINTER_TO_UINT (g_hash_table_lookup (self->link_by_name, name));
  const char *end = strrchr (name, '_');

  *use = (Use){ whole - 1, FALSE };
  if (whole > 0 || end == NULL
      || (strcmp (end, "_UP") != 0 && strcmp (end, "_DOWN") != 0))
    return whole > 0;
  g_autofree char *base = g_strndup (name, (gsize) (end - name));
  const guint half = GPOINTER_TO_UINT (g_hash_table_lookup (self->link_by_name, base));
  *use = (Use){ half - 1, strcmp (end, "_DOWN") == 0 };
  return half > 0
         && g_array_index (self->platform_links, PlatformLink, half - 1).policy
                == SPLITDUPLEX;
}

CablingLink
simgrid_half (const Reader *self, const Use *use)
{
  const PlatformLink *link
      = &g_array_index (self->platform_links, PlatformLink, use->link);
  CablingLink half = link->is;

  half.medium = use->down ? link->down : half.medium;
  return half;
}

void
simgrid_share (Reader *self, guint link)
{
  const PlatformLink *one = &g_array_index (self->platform_links, PlatformLink, link);

  if (one->policy == FATPIPE && one->is.rate != CABLING_INFINITE)
    simgrid_unused (&self->fatpipes, one->name);
}

gboolean
simgrid_begin_link_ctn (Reader *self, GError **error)
{
  const char *name = simgrid_need (self, "id", error);
  const char *direction = simgrid_attribute (self, "direction");
  Use use;

  if (name == NULL)
    return FALSE;
  if (!self->in_route)
    return simgrid_fail (self, NULL, "a route around it", error);
  if (!simgrid_find_link (self, name, &use))
    return simgrid_fail (self, "id", "a link that the file has before", error);
  if (direction != NULL && strcmp (direction, "UP") != 0
      && strcmp (direction, "DOWN") != 0 && strcmp (direction, "NONE") != 0)
    return simgrid_fail (self, "direction", "UP, DOWN or NONE", error);
  use.down |= direction != NULL && strcmp (direction, "DOWN") == 0;
  if (point_at (self, self->from)->out != point_at (self, self->to_point)->out)
    simgrid_share (self, use.link);
  g_array_append_val (self->uses, use);
  return TRUE;
}

/* How long a packet of routing = time is on the link. */
static SimTime
cost_of (const CablingLink *link)
{
  const unsigned __int128 bits = ROUTED_BYTES * 8;

  return link->rate == CABLING_INFINITE
             ? 0
             : link->latency + (SimTime) (bits * SIM_TIME_PER_SECOND / link->rate);
}

/* The links of a route, each between nodes of its own. */
static gboolean
add_chain (Reader *self, guint32 from, guint32 to, gboolean back, GError **error)
{
  const CablingLink inside = { .rate = CABLING_INFINITE };
  const guint count = self->uses->len;
  StatedRoute stated = { from, to, self->route_place.line, 0 };
  guint32 at = from;

  if (!simgrid_count (self, count, count + 1, error))
    return FALSE;
  for (guint i = 0; i < count; i++)
    {
      Use use = g_array_index (self->uses, Use, back ? count - 1 - i : i);

      use.down = use.down != back;
      const CablingLink is = simgrid_half (self, &use);
      const gboolean ends = i + 1 == count && !cabling_is_connected (self->to, at, to);
      const guint32 next = ends ? to : cabling_switch (self->to, NULL, 1);

      stated.cost = sim_time_sum (stated.cost, cost_of (&is));
      cabling_connect (self->to, at, next, &is);
      at = next;
    }
  if (at != to && !cabling_is_connected (self->to, at, to))
    cabling_connect (self->to, at, to, &inside);
  g_array_append_val (self->stated, stated);
  return TRUE;
}

/* Whether messages of others go through a host: where routes are searched if it has
 * several, and where it is the gateway of a zone with more than itself. */
static void
note_host (Reader *self, guint32 point, guint32 other)
{
  const gboolean searched
      = g_array_index (self->zones, Zone, self->open[self->depth - 1]).is_searched;

  if (point_at (self, point)->kind != HOST)
    return;
  if (self->is_zone_route)
    g_array_append_val (self->gateways, point);
  if (!searched)
    return;
  const guint known = GPOINTER_TO_UINT (
      g_hash_table_lookup (self->neighbour, GUINT_TO_POINTER (point + 1)));
  self->forward |= known > 0 && known != other + 1;
  g_hash_table_insert (self->neighbour, GUINT_TO_POINTER (point + 1),
                       GUINT_TO_POINTER (other + 1));
}

gboolean
simgrid_end_route (Reader *self, GError **error)
{
  const guint32 from = self->from, to = self->to_point;
  const Point *a = point_at (self, from), *b = point_at (self, to);

  self->in_route = FALSE;
  if (from == to)
    {
      simgrid_unused (&self->loopbacks, NULL);
      return TRUE;
    }
  note_host (self, from, to);
  note_host (self, to, from);
  return add_chain (self, a->out, b->in, FALSE, error)
         && (!self->is_symmetrical || add_chain (self, b->out, a->in, TRUE, error));
}
