/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "drawing/large-drawing.h"

#include "text/escape.h"
#include "text/number-text.h"
#include "topology/generator.h"
#include "topology/topology-layout.h"
#include "topology/topology-nodes.h"

/* A grid is drawn link by link up to the limit of a page: the positions show where it is
 * congested.
 */
static gboolean
is_drawn_whole (const Topology *topology)
{
  if (topology->nodes <= LARGE_DRAWING_NODES)
    return topology->links <= TOPOLOGY_DRAWING_LINKS;
  return topology_dimensions (topology) != DIMENSIONS_NONE && topology->shape.rank <= 2
         && topology->nodes <= TOPOLOGY_DRAWING_NODES
         && topology->links <= TOPOLOGY_DRAWING_LINKS;
}

static gboolean
is_dragonfly (const Topology *topology)
{
  const guint32 last = topology_group (topology, topology->processors - 1);

  return last != TOPOLOGY_NO_GROUP && last >= 2;
}

LargeForm
large_drawing_form (const TopologyDrawing *drawing)
{
  const Topology *topology = drawing->topology;

  if (drawing->network == NULL || is_drawn_whole (topology))
    return LARGE_NOT;
  if (is_dragonfly (topology))
    return LARGE_GROUPS;
  return topology->nodes > topology->processors ? LARGE_LEVELS : LARGE_MATRIX;
}

static const char *
form_words (LargeForm form)
{
  switch (form)
    {
    case LARGE_GROUPS:
      return "a circle is a group, its ring the busiest link between its routers, its "
             "middle "
             "the busiest link of a host, a line a link between groups";
    case LARGE_LEVELS:
      return "a strip is the links from one level to another, a mark a link or several "
             "that "
             "follow each other, coloured by the busiest of them";
    case LARGE_MATRIX:
      return "rows are the nodes where links begin, columns where they end; a mark is "
             "coloured by the busiest of its links";
    case LARGE_NOT:
      break;
    }
  g_assert_not_reached ();
}

char *
large_drawing_note (const TopologyDrawing *drawing)
{
  NumberText nodes, links;

  return g_strdup_printf ("%s nodes and %s links: %s",
                          number_grouped (drawing->topology->nodes, nodes),
                          number_grouped (drawing->topology->links, links),
                          form_words (large_drawing_form (drawing)));
}

void
large_drawing_svg (const TopologyDrawing *drawing, GString *to)
{
  g_autoptr (GString) inside = g_string_new (NULL);
  guint width = 0, height = 0;

  switch (large_drawing_form (drawing))
    {
    case LARGE_GROUPS:
      large_groups_put (drawing, inside, &width, &height);
      break;
    case LARGE_LEVELS:
      large_levels_put (drawing, inside, &width, &height);
      break;
    case LARGE_MATRIX:
      large_matrix_put (drawing, inside, &width, &height);
      break;
    case LARGE_NOT:
      g_assert_not_reached ();
    }
  g_string_append_printf (to,
                          "<svg class=\"net large\" viewBox=\"0 0 %u %u\" width=\"%u\" "
                          "role=\"group\" aria-label=\"",
                          width, height, width);
  escape_html (to, drawing->topology->name);
  g_string_append_printf (to,
                          ", links by how much they were used\" "
                          "style=\"--w:%upx;--thick:1\">\n%s</svg>\n",
                          width, inside->str);
}
