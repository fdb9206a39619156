/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/generators/hosts.h"

#include "topology/generator.h"

/* Nothing of the grid's own rules holds for the new numbers of its nodes: routes are
 * searched, the layout is computed from the links. */
static const Generator attached = { .name = "hosts", .routed_as = ROUTED_AS_GRID };

gboolean
hosts_are_attached (const Topology *self)
{
  return self->generator == &attached;
}

static void
copy_links (const Topology *grid, Topology *self, guint32 hosts)
{
  const guint32 first = self->processors;
  guint32 n = 0;

  for (guint32 host = 0; host < first; host++)
    {
      self->to[n++] = first + host / hosts;
      self->first[host + 1] = n;
    }
  for (guint32 node = 0; node < grid->nodes; node++)
    {
      for (guint32 i = 0; i < hosts; i++)
        self->to[n++] = node * hosts + i;
      for (guint32 link = grid->first[node]; link < grid->first[node + 1]; link++)
        self->to[n++] = first + grid->to[link];
      self->first[first + node + 1] = n;
    }
}

Topology *
hosts_attach (Topology *taken, guint32 hosts)
{
  g_autoptr (Topology) grid = taken;
  const guint64 processors = (guint64) grid->nodes * hosts;
  const Shape row = { .rank = 1, .size = { (guint32) processors } };
  Topology *self
      = topology_allocate (hosts == 1 ? &grid->shape : &row, processors + grid->nodes,
                           2 * processors + grid->links);

  if (self == NULL)
    return NULL;
  copy_links (grid, self, hosts);
  self->grid = grid->grid;
  self->grid.first = self->processors;
  self->generator = &attached;
  return self;
}
