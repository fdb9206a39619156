/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/graph/source-routes.h"

/* The memory of a route stays with its number. */
typedef struct
{
  guint32 *links;
  guint32 count, capacity;
  gboolean has_ended;
  guint32 packets; /* not yet arrived; 0: not in use, and then `count` is the next such */
} SourceRoute;

struct _SourceRoutes
{
  GArray *routes; /* SourceRoute */
  guint32 unused; /* the first route not in use, or SOURCE_ROUTE_NONE */
};

static SourceRoute *
route_at (const SourceRoutes *self, guint32 route)
{
  return &g_array_index (self->routes, SourceRoute, route);
}

static void
clear_route (gpointer route)
{
  g_free (((SourceRoute *) route)->links);
}

SourceRoutes *
source_routes_new (void)
{
  SourceRoutes *self = g_new0 (SourceRoutes, 1);

  self->routes = g_array_new (FALSE, TRUE, sizeof (SourceRoute));
  g_array_set_clear_func (self->routes, clear_route);
  self->unused = SOURCE_ROUTE_NONE;
  return self;
}

void
source_routes_free (SourceRoutes *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->routes);
  g_free (self);
}

void
source_routes_clear (SourceRoutes *self)
{
  g_array_set_size (self->routes, 0);
  self->unused = SOURCE_ROUTE_NONE;
}

guint32
source_routes_open (SourceRoutes *self, guint32 packets)
{
  guint32 route = self->unused;

  if (route == SOURCE_ROUTE_NONE)
    {
      route = self->routes->len;
      g_array_set_size (self->routes, route + 1);
    }
  else
    self->unused = route_at (self, route)->count;
  route_at (self, route)->count = 0;
  route_at (self, route)->has_ended = FALSE;
  route_at (self, route)->packets = packets;
  return route;
}

void
source_routes_leave (SourceRoutes *self, guint32 route)
{
  SourceRoute *one = route_at (self, route);

  if (--one->packets > 0)
    return;
  one->count = self->unused;
  self->unused = route;
}

void
source_routes_append (SourceRoutes *self, guint32 route, guint32 link)
{
  SourceRoute *one = route_at (self, route);

  if (one->count == one->capacity)
    {
      one->capacity = MAX (2 * one->capacity, 8);
      one->links = g_renew (guint32, one->links, one->capacity);
    }
  one->links[one->count++] = link;
}

void
source_routes_end (SourceRoutes *self, guint32 route)
{
  route_at (self, route)->has_ended = TRUE;
}

gboolean
source_routes_ends_after (const SourceRoutes *self, guint32 route, guint32 links)
{
  return route_at (self, route)->has_ended && route_at (self, route)->count == links;
}

guint32
source_routes_link (const SourceRoutes *self, guint32 route, guint32 i)
{
  g_assert (i < route_at (self, route)->count);
  return route_at (self, route)->links[i];
}

guint32
source_routes_count (const SourceRoutes *self, guint32 route, guint32 link)
{
  const SourceRoute *one = route_at (self, route);
  guint32 count = 0;

  for (guint32 i = 0; i < one->count; i++)
    count += one->links[i] == link;
  return count;
}
