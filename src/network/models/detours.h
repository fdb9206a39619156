/* SPDX-License-Identifier: GPL-3.0-or-later */
/* detours.h - the routers through which Valiant and UGAL packets make a detour
 *
 *   p --- a --- .. --- X --- .. --- b --- q       a, b: the routers of p and q
 *
 * The router of a processor is itself if it has several links, else its only neighbour.
 * Source: docs/replay.md, "Detours".
 */
#pragma once

#include "topology/topology.h"

typedef struct _Detours Detours;

#define DETOURS_NONE G_MAXUINT32

/* The first `processors` nodes may have processors.  group: of each node, NULL if there
 * are none; both must outlive the detours.  Returns: NULL if the router of processor
 * *without is a processor that does not forward. */
Detours *detours_new (const Topology *topology, guint32 processors, const guint32 *group,
                      guint32 *without);
void detours_free (Detours *self);

/* Of a node that may have a processor. */
guint32 detours_router (const Detours *self, guint32 node);

/* X for a message between two routers; DETOURS_NONE: there is no candidate. */
guint32 detours_pick (const Detours *self, guint32 a, guint32 b, guint64 hash);
