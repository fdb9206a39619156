/* SPDX-License-Identifier: GPL-3.0-or-later */
/* source-routes.h - the links that the first packet of a message took, for its other
 * packets
 *
 * Numbers of routes are used again when all packets of a message have arrived.
 */
#pragma once

#include <glib.h>

typedef struct _SourceRoutes SourceRoutes;

#define SOURCE_ROUTE_NONE G_MAXUINT32

SourceRoutes *source_routes_new (void);
void source_routes_free (SourceRoutes *self);

/* Removes all routes. */
void source_routes_clear (SourceRoutes *self);

/* A new route for this many packets. */
guint32 source_routes_open (SourceRoutes *self, guint32 packets);

/* One of its packets has arrived. */
void source_routes_leave (SourceRoutes *self, guint32 route);

void source_routes_append (SourceRoutes *self, guint32 route, guint32 link);

/* The first packet is at the end of the route. */
void source_routes_end (SourceRoutes *self, guint32 route);

/* Whether it is known that the route has no more links than these. */
gboolean source_routes_ends_after (const SourceRoutes *self, guint32 route,
                                   guint32 links);

/* Link number i, which has been appended. */
guint32 source_routes_link (const SourceRoutes *self, guint32 route, guint32 i);

/* How often a link has been appended. */
guint32 source_routes_count (const SourceRoutes *self, guint32 route, guint32 link);
