/* SPDX-License-Identifier: GPL-3.0-or-later */
/* route-coordinates.h - next hops of meshes and tori, from coordinates
 *
 * All links of a mesh or torus cost the same, so a shortest path goes the shorter way
 * round in every dimension, in any order of dimensions; both ways where a side's half
 * is the distance.
 */
#pragma once

#include "network/topology.h"

typedef struct _RouteCoordinates RouteCoordinates;

/* The topology must outlive it. */
RouteCoordinates *route_coordinates_new (const Topology *topology);
void route_coordinates_free (RouteCoordinates *self);

/* All equally good links, ascending; `ordered`: of the first dimension that differs only. */
guint32 route_coordinates_all (const RouteCoordinates *self, guint32 node, guint32 target,
                               gboolean ordered, guint32 *link);

/* The first of them. */
guint32 route_coordinates_lowest (const RouteCoordinates *self, guint32 node,
                                  guint32 target, gboolean ordered);
