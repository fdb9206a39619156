/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hub.h - common code of stars and crossbars: a node that is connected to every
 * processor */
#pragma once

#include "topology/generator.h"

Topology *hub_make (const TopologySpec *spec);

/* Members of Generator, between two processors; the last node is the hub. */
guint32 hub_next (const Topology *self, guint32 node, guint32 target);
guint32 hub_length (const Topology *self, guint32 node, guint32 target);

/* "hub" */
void hub_name (const Topology *self, guint32 node, GString *name);

guint64 hub_bisection (const Topology *self);

/* Processors on a circle, other nodes in the middle. */
LayoutStyle hub_layout_style (const Topology *self);
void hub_lay (const Topology *self, const guint32 *nodes, guint32 count,
              TopologyPoint *point);
