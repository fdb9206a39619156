/* SPDX-License-Identifier: GPL-3.0-or-later */
/* simgrid-star.c - zones of SimGrid's platforms with the routing Cluster: links of hosts
 * that meet at a backbone
 *
 *   <host id="a" speed="1Gf"/>
 *   <host_link id="a" up="l_UP" down="l_DOWN"/>
 *   <cabinet id="c" prefix="n" suffix="" radical="1-8" speed="1Gf" bw=".." lat=".."/>
 *   <backbone id="b" bandwidth="2.25GBps" latency="500us"/>
 */
#include "config.h"

#include "topology/simgrid-private.h"

static Zone *
open_zone (const Reader *self)
{
  return &g_array_index (self->zones, Zone, self->open[self->depth - 1]);
}

static gboolean
check_star (const Reader *self, GError **error)
{
  return (self->depth > 0 && open_zone (self)->is_star)
         || simgrid_fail (self, NULL, "a zone with the routing Cluster around it", error);
}

gboolean
simgrid_begin_backbone (Reader *self, GError **error)
{
  if (!check_star (self, error))
    return FALSE;
  if (open_zone (self)->backbone > 0)
    return simgrid_fail (self, NULL, "one backbone in a zone", error);
  if (simgrid_need (self, "latency", error) == NULL || !simgrid_begin_link (self, error))
    return FALSE;
  open_zone (self)->backbone = self->platform_links->len;
  simgrid_share (self, self->platform_links->len - 1);
  return TRUE;
}

static gboolean
take_half (Reader *self, const char *attribute, CablingLink *half, GError **error)
{
  const char *name = simgrid_need (self, attribute, error);
  Use use;

  if (name == NULL)
    return FALSE;
  if (!simgrid_find_link (self, name, &use))
    return simgrid_fail (self, attribute, "a link that the file has before", error);
  simgrid_share (self, use.link);
  *half = simgrid_half (self, &use);
  return TRUE;
}

gboolean
simgrid_begin_host_link (Reader *self, GError **error)
{
  Spoke spoke;
  guint32 point;

  if (!check_star (self, error) || !simgrid_take_point (self, "id", &point, error)
      || !take_half (self, "up", &spoke.up, error)
      || !take_half (self, "down", &spoke.down, error)
      || !simgrid_count (self, 0, 2, error))
    return FALSE;
  if (point_at (self, point)->has_spoke)
    return simgrid_fail (self, "id", "a host without links before", error);
  g_array_index (self->points, Point, point).has_spoke = TRUE;
  spoke.out = point_at (self, point)->out;
  spoke.in = point_at (self, point)->in;
  g_array_append_val (self->spokes, spoke);
  return TRUE;
}

/* Hosts with a link of two halves each. */
gboolean
simgrid_begin_cabinet (Reader *self, GError **error)
{
  Spoke spoke = { .up.latency = 0 };
  GArray *radical;
  gboolean good;

  if (!check_star (self, error) || !simgrid_need_all (self, error)
      || !simgrid_rate (self, "bw", &spoke.up.rate, error)
      || !simgrid_latency (self, "lat", &spoke.up.latency, error))
    return FALSE;
  spoke.down = spoke.up;
  radical = simgrid_radical (self, SIMGRID_MOST_NODES, error);
  good = radical != NULL;
  for (guint i = 0; good && i < radical->len; i++)
    {
      g_autofree char *name = simgrid_host_name (self, radical, i);
      const guint32 point = simgrid_add_point (self, name, HOST, error);

      good = point != G_MAXUINT32 && simgrid_count (self, 0, 2, error);
      if (!good)
        break;
      spoke.out = spoke.in = point_at (self, point)->in;
      g_array_index (self->points, Point, point).has_spoke = TRUE;
      g_array_append_val (self->spokes, spoke);
    }
  g_clear_pointer (&radical, g_array_unref);
  return good;
}

/* Where the links of hosts meet: before the backbone and behind it. */
static gboolean
add_hub (Reader *self, const Zone *zone, guint32 *in, guint32 *out, GError **error)
{
  if (!simgrid_count (self, 2, 1, error))
    return FALSE;
  *in = *out = cabling_switch (self->to, NULL, 1);
  if (zone->backbone == 0)
    return TRUE;
  *out = cabling_switch (self->to, NULL, 1);
  cabling_connect (
      self->to, *in, *out,
      &g_array_index (self->platform_links, PlatformLink, zone->backbone - 1).is);
  return TRUE;
}

gboolean
simgrid_end_star (Reader *self, GError **error)
{
  const CablingLink inside = { .rate = CABLING_INFINITE };
  const guint32 number = self->open[self->depth - 1];
  const Zone *zone = open_zone (self);
  guint32 in, out;

  if (zone->first_spoke == self->spokes->len && zone->backbone == 0)
    return TRUE; /* clusters only, whose routers routes of other zones name */
  if (!add_hub (self, zone, &in, &out, error))
    return FALSE;
  for (guint i = zone->first_spoke; i < self->spokes->len; i++)
    {
      const Spoke *spoke = &g_array_index (self->spokes, Spoke, i);

      cabling_connect (self->to, spoke->out, in, &spoke->up);
      cabling_connect (self->to, out, spoke->in, &spoke->down);
    }
  g_array_set_size (self->spokes, zone->first_spoke);
  for (guint i = zone->first_point; i < self->points->len; i++)
    {
      const Point *point = point_at (self, i);

      if (point->zone != number || point->kind != ROUTER)
        continue;
      if (!simgrid_count (self, 0, 2, error))
        return FALSE;
      cabling_connect (self->to, point->out, in, &inside);
      cabling_connect (self->to, out, point->in, &inside);
    }
  return TRUE;
}
