/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-info.h - properties of a topology, as numbers
 *
 * Distances count the links that take time on a shortest path between processors; of many
 * processors, or with many links, only some, evenly spaced, are used as sources, which is
 * reported.
 */
#pragma once

#include "base/output-file.h"
#include "topology/topology.h"

#define TOPOLOGY_INFO_ALL_SOURCES 2048
#define TOPOLOGY_INFO_SOME_SOURCES 64
#define TOPOLOGY_INFO_MOST_STEPS (1u << 28) /* sources times links */

typedef struct
{
  const Topology *topology;
  guint32 smallest_degree, largest_degree; /* links that leave a node */
  guint32 components;                      /* strongly connected ones */
  guint32 sources;                         /* processors used as sources */
  guint32 diameter;                        /* the largest distance found */
  guint64 distances, pairs;                /* sum over this many ordered pairs */
  guint levels;                            /* the highest level plus 1 */
  guint64 class_links[LINK_CLASSES];
  Decimal least_weight[LINK_CLASSES], most_weight[LINK_CLASSES];
  guint64 least_paths, most_paths; /* with the fewest links between two processors, at
                                    * most G_MAXUINT64; 0: not known with links of
                                    * weight inf */
  Decimal bisection; /* sum of weights, one way, cut when the processors are halved;
                      * scale 0: not known for this form and size */
} TopologyInfo;

void topology_info (const Topology *topology, TopologyInfo *info);

void topology_info_table (const TopologyInfo *info, OutputFile *output);
void topology_info_json (const TopologyInfo *info, OutputFile *output);
