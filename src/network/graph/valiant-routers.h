/* SPDX-License-Identifier: GPL-3.0-or-later */
/* valiant-routers.h - the routers through which Valiant routes go
 *
 *   p --- a --- .. --- X --- .. --- b --- q       a, b: the routers of p and q
 *
 * The router of a processor is itself if it has several links, else its only neighbour.
 * Source: docs/replay.md, "Valiant routes".
 */
#pragma once

#include "topology/topology.h"

typedef struct _ValiantRouters ValiantRouters;

#define VALIANT_NONE G_MAXUINT32

/* The first `processors` nodes may have processors.  group: of each node, NULL if there
 * are none; both must outlive these.  Returns: NULL if the router of processor
 * *without is a processor that does not forward. */
ValiantRouters *valiant_routers_new (const Topology *topology, guint32 processors,
                                     const guint32 *group, guint32 *without);
void valiant_routers_free (ValiantRouters *self);

/* Of a node that may have a processor. */
guint32 valiant_router_of (const ValiantRouters *self, guint32 node);

/* X for a message between two routers; VALIANT_NONE: there is no candidate. */
guint32 valiant_routers_pick (const ValiantRouters *self, guint32 a, guint32 b,
                              guint64 hash);
