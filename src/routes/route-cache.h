/* SPDX-License-Identifier: GPL-3.0-or-later */
/* route-cache.h - next hops by search, stored for the destinations used last
 *
 * A destination that is entered from one node only has no search of its own: routes to it
 * are those to that node, and one link more.
 */
#pragma once

#include "routes/route-search.h"

typedef struct _RouteCache RouteCache;

/* memory: the most bytes stored; at least one destination is always stored.  group: as
 * for route_search_new. */
RouteCache *route_cache_new (const Topology *topology, const SimTime *cost,
                             const guint32 *group, guint64 memory);
void route_cache_free (RouteCache *self);

/* All equally good links, ascending.  Returns: how many, 0 if there is no path. */
guint32 route_cache_all (RouteCache *self, guint32 node, guint32 target, guint32 *link);

/* The equally good links of a node towards a target, until the next call for another
 * target. */
typedef struct
{
  const guint8 *bits; /* bit k: link first + k */
  guint32 first;
  guint32 n;   /* how many; 0: there is no path */
  guint32 far; /* links of a shortest path; ROUTE_SEARCH_MANY: so many, or more */
} RouteSet;

/* Whether no destination is ever dropped: then several threads may ask. */
gboolean route_cache_keeps_all (const RouteCache *self);

RouteSet route_cache_set (RouteCache *self, guint32 node, guint32 target);

/* Link number i of a set, i < n. */
static inline guint32
route_set_link (const RouteSet *self, guint32 i)
{
  const guint8 *byte = self->bits;
  guint32 bits = *byte, n;

  while (i >= (n = (guint32) __builtin_popcount (bits)))
    {
      i -= n;
      bits = *++byte;
    }
  for (; i > 0; i--)
    bits &= bits - 1;
  return self->first + (guint32) (byte - self->bits) * 8 + (guint32) __builtin_ctz (bits);
}
