/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "drawing/link-bundle.h"

#include "drawing/link-use.h"

static TotalTime
busy_of (const TopologyDrawing *drawing, guint32 link)
{
  return network_link_statistics (drawing->network, link).busy;
}

void
link_bundle_add (LinkBundle *self, const TopologyDrawing *drawing, guint32 link)
{
  if (self->links == 0 || busy_of (drawing, link) > busy_of (drawing, self->busiest))
    self->busiest = link;
  self->links++;
  self->sum += busy_of (drawing, link);
}

guint
link_bundle_level (const LinkBundle *self, const TopologyDrawing *drawing)
{
  return self->links == 0 ? 0 : drawing_level (drawing, self->busiest);
}

void
link_bundle_title (const LinkBundle *self, const TopologyDrawing *drawing, GString *to)
{
  NumberText text;

  if (self->links == 0)
    {
      g_string_append (to, "no links");
      return;
    }
  if (self->links > 1)
    g_string_append_printf (
        to, "%u links, %s %% busy in the mean; the busiest, ", self->links,
        number_share (self->sum * 100, (TotalTime) drawing->run * self->links, 1, "0.0",
                      text));
  drawing_link_title (drawing, topology_link_from (drawing->topology, self->busiest),
                      self->busiest, to);
}
