/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-read.h - topology files in the thesis's form (section 6.2.1)
 *
 *   7                     number of nodes
 *   0 4 1 -1              node, pairs (node it has a link to, weight), -1
 *   4 0 1 1 1 6 3 -1      ... one line per node, in any order; # comments
 */
#pragma once

#include "base/inputs.h"
#include "topology/topology.h"

/* Memory grows with the content of the file, not with its declared sizes. */
Topology *topology_read (const char *path, Inputs *inputs, GError **error);
