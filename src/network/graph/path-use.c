/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "network/graph/path-use.h"
#include "topology/generator.h"

void
path_use_open (PathUse *self, const Topology *topology, const Machine *machine)
{
  self->nodes = topology->nodes;
  self->by_packet = machine->route_by == ROUTE_BY_PACKET;
  if (machine->ties != TIES_LOWEST || topology_has_one_path (topology))
    return;
  self->pairs = pair_set_new (topology->nodes);
  self->paths = g_new0 (guint32, topology->nodes);
}

void
path_use_close (PathUse *self)
{
  g_free (self->paths);
  pair_set_free (self->pairs);
}

void
path_use_reset (PathUse *self)
{
  if (self->pairs != NULL && self->was_used)
    pair_set_clear (self->pairs);
  self->was_used = TRUE;
  if (self->paths != NULL)
    memset (self->paths, 0, self->nodes * sizeof (guint32));
}

void
path_use_share (PathUse *self)
{
  if (self->paths != NULL)
    self->paths = g_new0 (guint32, self->nodes);
}

void
path_use_join (PathUse *self, PathUse *share)
{
  for (guint32 node = 0; self->paths != NULL && node < self->nodes; node++)
    self->paths[node] = MAX (self->paths[node], share->paths[node]);
  g_free (share->paths);
}

LeftPaths
path_use_left (const PathUse *self)
{
  LeftPaths left = { 0 };

  for (guint32 node = self->nodes; self->paths != NULL && node-- > 0;)
    if (self->paths[node] > 0)
      {
        left.nodes++;
        left.first = node;
        left.paths = self->paths[node];
      }
  return left;
}
