/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "routes/route-leaves.h"

/* Of each node how many links end there. */
static guint32 *
count_ends (const Topology *topology)
{
  guint32 *ends = g_new0 (guint32, MAX (topology->nodes, 1));

  for (guint32 link = 0; link < topology->links; link++)
    ends[topology->to[link]]++;
  return ends;
}

RouteLeaf *
route_leaves_new (const Topology *topology)
{
  g_autofree guint32 *ends = count_ends (topology);
  g_autofree RouteLeaf *leaf = g_new (RouteLeaf, MAX (topology->nodes, 1));
  gboolean any = FALSE;

  for (guint32 node = 0; node < topology->nodes; node++)
    leaf[node] = (RouteLeaf){ ROUTE_LEAVES_NO_LINK, ROUTE_LEAVES_NO_LINK, G_MAXUINT32 };
  for (guint32 node = 0; node < topology->nodes; node++)
    {
      const guint32 first = topology->first[node], end = topology->first[node + 1];

      if (end - first == 1)
        leaf[node].out = first;
      any |= end - first == 1;
      for (guint32 link = first; link < end; link++)
        if (ends[topology->to[link]] == 1)
          {
            leaf[topology->to[link]].in = link;
            leaf[topology->to[link]].from = node;
            any = TRUE;
          }
    }
  return any ? g_steal_pointer (&leaf) : NULL;
}
