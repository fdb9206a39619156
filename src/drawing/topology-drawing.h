/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-drawing.h - a topology as a picture: SVG, or DOT for Graphviz
 *
 * With a network that has been replayed on, the colour and the width of a link show the
 * share of the run for which it was busy, from 0 to 100 %; its title has it in numbers.
 * Titles and widths need no script; colours are colours/colours.h's.
 */
#pragma once

#include "network/network.h"

/* A drawing with more shows only the busiest links, and states it (SVG only). */
#define TOPOLOGY_DRAWING_LINKS 8192
#define TOPOLOGY_DRAWING_NODES 2100
#define TOPOLOGY_DRAWING_SPREAD_NODES 400 /* its nodes if igraph places them */

/* Nothing here is owned. */
typedef struct
{
  const Topology *topology;
  const Network *network; /* of this topology, after a replay; NULL: no use is shown */
  SimTime run;            /* length of the run, ps */

  /* Links with more information on the page, at #link-FROM-TO: drawn as hyperlinks. */
  const guint32 *anchored;
  guint n_anchored;

  /* By link: its time on the critical path; NULL: the path is not drawn. */
  const SimTime *on_path;
} TopologyDrawing;

/* An <svg> element for a page (page.h); `alone`: a document of its own. */
void topology_drawing_svg (const TopologyDrawing *self, gboolean alone, GString *to);

/* All nodes and links, with places if the layout does not need igraph. */
void topology_drawing_dot (const TopologyDrawing *self, GString *to);

/* What its marks are: "Circles are hosts, squares are switches"; "": all are alike. */
const char *topology_drawing_key (const Topology *topology);

/* What the SVG shows, in words: "All 16 nodes and 48 links", or which part of them.
 * Free with g_free. */
char *topology_drawing_note (const TopologyDrawing *self);
