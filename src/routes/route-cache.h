/* SPDX-License-Identifier: GPL-3.0-or-later */
/* route-cache.h - next hops by search, stored for the destinations used last */
#pragma once

#include "routes/route-search.h"

typedef struct _RouteCache RouteCache;

/* memory: the most bytes stored; at least one destination is always stored. */
RouteCache *route_cache_new (const Topology *topology, const SimTime *cost,
                             guint64 memory);
void route_cache_free (RouteCache *self);

/* All equally good links, ascending.  Returns: how many, 0 if there is no path. */
guint32 route_cache_all (RouteCache *self, guint32 node, guint32 target, guint32 *link);

/* The first of them, or G_MAXUINT32. */
guint32 route_cache_lowest (RouteCache *self, guint32 node, guint32 target);
