/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drawn-part.h - which nodes and links of a topology are drawn */
#pragma once

#include "drawing/topology-drawing.h"

typedef struct
{
  gboolean whole;
  guint32 n_nodes, n_links;
  guint32 *node; /* ascending */
  guint32 *link;
} DrawnPart;

/* The whole topology if it has at most TOPOLOGY_DRAWING_LINKS links (and few enough nodes
 * for its layout); otherwise its busiest links, or without a network the first ones, and
 * the nodes that they connect. */
void drawn_part_init (DrawnPart *self, const TopologyDrawing *drawing);
void drawn_part_clear (DrawnPart *self);

gboolean drawn_part_has (const DrawnPart *self, guint32 node);

/* The index of a node in the array `node`; the node must be there. */
guint32 drawn_part_find (const DrawnPart *self, guint32 node);
