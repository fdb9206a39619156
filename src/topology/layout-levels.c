/* SPDX-License-Identifier: GPL-3.0-or-later */
/* layout-levels.c - nodes in rows by level, processors below */
#include "config.h"

#include "topology/layout-parts.h"
#include "topology/topology-nodes.h"

#define MOST_LEVELS 256
#define WIDER 3.0 /* than high, about */

void
layout_levels (const Topology *self, const guint32 *nodes, guint32 count,
               TopologyPoint *point)
{
  guint32 of_level[MOST_LEVELS] = { 0 }, widest = 1;
  g_autofree guint32 *place = g_new (guint32, self->nodes);
  guint top = 1;

  for (guint32 node = 0; node < self->nodes; node++)
    {
      const guint level = MIN (topology_level (self, node), MOST_LEVELS - 1);

      place[node] = of_level[level]++;
      top = MAX (top, level);
      widest = MAX (widest, of_level[level]);
    }
  const double step = MAX (1.0, widest / WIDER / top);
  for (guint32 i = 0; i < count; i++)
    {
      const guint level = MIN (topology_level (self, nodes[i]), MOST_LEVELS - 1);
      const double share = (place[nodes[i]] + 0.5) / of_level[level];

      point[i] = (TopologyPoint){ share * widest - 0.5, (top - level) * step };
    }
}
