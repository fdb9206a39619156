/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/topology-nodes.h"

#include "topology/generator.h"

const char *
link_class_name (LinkClass self)
{
  static const char *const names[LINK_CLASSES] = {
    [LINK_LOCAL] = "local",
    [LINK_HOST] = "host",
    [LINK_GLOBAL] = "global",
    [LINK_SCALE_UP] = "scale-up",
  };

  return names[self];
}

LinkClass
topology_link_class (const Topology *self, guint32 from, guint32 link)
{
  LinkClass purpose = self->purpose[self->weight_class[link]];
  gboolean leaves = from < self->processors;
  gboolean enters = self->to[link] < self->processors;

  return purpose == LINK_LOCAL && leaves != enters ? LINK_HOST : purpose;
}

gboolean
topology_is_medium (const Topology *self, guint32 link)
{
  if (self->medium != NULL)
    return self->medium[link] != G_MAXUINT32;
  return self->generator != NULL && self->generator->is_one_medium
         && self->weight_class[link] != TOPOLOGY_INFINITE_CLASS;
}

static gboolean
has_coordinates (const Topology *self, guint32 node)
{
  return self->grid.rank > 0 && node >= self->grid.first;
}

void
topology_coordinates (const Topology *self, guint32 node,
                      guint32 coordinate[TOPOLOGY_MOST_SIDES])
{
  guint32 rest = node - self->grid.first;

  for (guint d = self->grid.rank; d-- > 0;)
    {
      coordinate[d] = rest % self->grid.size[d];
      rest /= self->grid.size[d];
    }
}

static void
append_coordinates (const Topology *self, guint32 node, GString *name)
{
  guint32 coordinate[TOPOLOGY_MOST_SIDES];

  topology_coordinates (self, node, coordinate);
  for (guint d = 0; d < self->grid.rank; d++)
    g_string_append_printf (name, "%c%u", d == 0 ? 'r' : '.', coordinate[d]);
}

gboolean
topology_is_named (const Topology *self, guint32 node)
{
  return self->generator != NULL
         || (self->names != NULL && self->name_at[node] != G_MAXUINT32);
}

void
topology_append_name (const Topology *self, guint32 node, GString *name)
{
  if (self->names != NULL && self->name_at[node] != G_MAXUINT32)
    g_string_append (name, self->names + self->name_at[node]);
  else if (self->generator == NULL)
    g_string_append_printf (name, "%u", node);
  else if (node < self->processors)
    g_string_append_printf (name, "p%u", node);
  else if (self->generator->name_switch != NULL)
    self->generator->name_switch (self, node, name);
  else if (has_coordinates (self, node))
    append_coordinates (self, node, name);
  else
    g_string_append_printf (name, "s%u", node - self->processors);
}

gboolean
topology_has_names (const Topology *self)
{
  return self->names != NULL
         || (self->generator != NULL && self->nodes > self->processors);
}

void
topology_append_label (const Topology *self, guint32 node, GString *to)
{
  if (topology_has_names (self))
    topology_append_name (self, node, to);
  else
    g_string_append_printf (to, "%u", node);
}

char *
topology_node_name (const Topology *self, guint32 node)
{
  GString *name = g_string_new (NULL);

  topology_append_name (self, node, name);
  return g_string_free (name, FALSE);
}

guint
topology_level (const Topology *self, guint32 node)
{
  if (self->level != NULL)
    return self->level[node];
  if (node < self->processors)
    return 0;
  return self->generator != NULL && self->generator->level != NULL
             ? self->generator->level (self, node)
             : 1;
}

guint32
topology_group (const Topology *self, guint32 node)
{
  return self->generator != NULL && self->generator->group != NULL
             ? self->generator->group (self, node)
             : TOPOLOGY_NO_GROUP;
}

guint32
topology_divisor (const Topology *self, guint32 node)
{
  return self->generator != NULL && self->generator->divisor != NULL
             ? self->generator->divisor (self, node)
             : 1;
}
