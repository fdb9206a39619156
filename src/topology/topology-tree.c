/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/topology-tree.h"

/* The number of nodes with a path to them, itself included. */
static guint32
reached_from (const Topology *self, guint32 root)
{
  g_autofree guint32 *reached = g_new (guint32, self->nodes);
  g_autofree gboolean *seen = g_new0 (gboolean, self->nodes);
  guint32 n = 1;

  reached[0] = root;
  seen[root] = TRUE;
  for (guint32 i = 0; i < n; i++)
    for (guint32 link = self->first[reached[i]]; link < self->first[reached[i] + 1];
         link++)
      if (!seen[self->to[link]])
        {
          seen[self->to[link]] = TRUE;
          reached[n++] = self->to[link];
        }
  return n;
}

gboolean
topology_is_tree (const Topology *self)
{
  if (self->nodes < 2 || (guint64) self->links != 2 * ((guint64) self->nodes - 1))
    return FALSE;
  for (guint32 node = 0; node < self->nodes; node++)
    for (guint32 link = self->first[node]; link < self->first[node + 1]; link++)
      if (topology_find_link (self, self->to[link], node) == G_MAXUINT32)
        return FALSE;
  return reached_from (self, 0) == self->nodes;
}

/* Removes leaves, round after round, until the middle is left. */
guint32
topology_tree_middle (const Topology *self)
{
  g_autofree guint32 *degree = g_new (guint32, self->nodes);
  g_autofree guint32 *leaves = g_new (guint32, self->nodes);
  guint32 taken = 0, n = 0, middle = 0;

  for (guint32 node = 0; node < self->nodes; node++)
    {
      degree[node] = self->first[node + 1] - self->first[node];
      if (degree[node] == 1)
        leaves[n++] = node;
    }
  while (self->nodes - taken > 2)
    for (guint32 end = n; taken < end; taken++)
      {
        guint32 leaf = leaves[taken];

        degree[leaf] = 0;
        for (guint32 link = self->first[leaf]; link < self->first[leaf + 1]; link++)
          if (degree[self->to[link]] > 0 && --degree[self->to[link]] == 1)
            leaves[n++] = self->to[link];
      }
  for (guint32 i = taken; i < n; i++)
    middle = MAX (middle, leaves[i]);
  return middle;
}
