/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-drawing-private.h - what SVG and DOT share */
#pragma once

#include "topology/topology-layout.h"
#include "drawing/level.h"
#include "drawing/topology-drawing.h"

/* What is drawn of a topology. */
typedef struct
{
  gboolean whole;
  guint32 n_nodes, n_links;
  guint32 *node; /* ascending */
  guint32 *link;
} DrawnPart;

/* The whole, or else the busiest links (without a network: the first ones) and the nodes
 * that they join. */
void drawn_part_init (DrawnPart *self, const TopologyDrawing *drawing);
void drawn_part_clear (DrawnPart *self);

/* Place of a node in `node`; it is there. */
guint32 drawn_part_find (const DrawnPart *self, guint32 node);

/* Busy time of the busiest link; 0 without a network. */
SimTime drawing_most_busy (const TopologyDrawing *drawing);

/* How much a link was used, compared with that; 0 without a network. */
guint drawing_level (const TopologyDrawing *drawing, SimTime most_busy, guint32 link);

/* "0 → 1: 32.1 % busy, 40 messages"; text that needs no escaping. */
void drawing_link_title (const TopologyDrawing *drawing, guint32 from, guint32 link,
                         GString *to);
