/* SPDX-License-Identifier: GPL-3.0-or-later */
/* svg-labels.h - numbers and names of nodes, where there is room for them */
#pragma once

#include "topology/topology-layout.h"

typedef struct
{
  TopologyPoint from, to;
} DrawnLine;

/* Nodes and links as they were drawn; lengths in units of the view box. */
typedef struct
{
  const Topology *topology;
  const guint32 *node; /* ascending */
  const TopologyPoint *point;
  const DrawnLine *line;
  guint32 n, n_lines;
  double radius, width, height;
} DrawnNodes;

/* Appends one <g>, or nothing if no label has room.  Numbers stand in the nodes, all of
 * one size; names in the nodes or, of switches, beside them, where they cover few links.
 */
void svg_labels_put (const DrawnNodes *nodes, GString *to);

/* "12", "0.5": at most one decimal. */
void svg_put_number (GString *to, double value);
