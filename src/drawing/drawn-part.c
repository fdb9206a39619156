/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/links.h"
#include "drawing/drawn-part.h"
#include "drawing/large-drawing.h"
#include "topology/topology-layout.h"

static void
take_whole (DrawnPart *self, const Topology *topology)
{
  self->whole = TRUE;
  self->n_nodes = topology->nodes;
  self->n_links = topology->links;
  self->node = g_new (guint32, MAX (self->n_nodes, 1));
  self->link = g_new (guint32, MAX (self->n_links, 1));
  for (guint32 i = 0; i < self->n_nodes; i++)
    self->node[i] = i;
  for (guint32 i = 0; i < self->n_links; i++)
    self->link[i] = i;
}

/* Adds a link if its nodes are already drawn or there is room for them. */
static void
take_link (DrawnPart *self, const Topology *topology, guint32 link, guint32 most_nodes,
           GHashTable *there)
{
  const guint32 ends[2] = { topology_link_from (topology, link), topology->to[link] };
  guint missing = 0;

  for (guint k = 0; k < 2; k++)
    missing += !g_hash_table_contains (there, GUINT_TO_POINTER (ends[k] + 1));
  if (self->n_nodes + missing > most_nodes)
    return;
  self->link[self->n_links++] = link;
  for (guint k = 0; k < 2; k++)
    if (g_hash_table_add (there, GUINT_TO_POINTER (ends[k] + 1)))
      self->node[self->n_nodes++] = ends[k];
}

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  guint32 one = *(const guint32 *) a, other = *(const guint32 *) b;

  return one < other ? -1 : one > other;
}

static void
take_busiest (DrawnPart *self, const TopologyDrawing *drawing, guint32 most_nodes)
{
  const Topology *topology = drawing->topology;
  guint32 most = MIN (TOPOLOGY_DRAWING_LINKS, topology->links);
  g_autoptr (GHashTable) there = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) busiest = NULL;

  if (drawing->network != NULL)
    busiest = links_ranked (drawing->network, LINKS_BY_BUSY, most);
  self->node = g_new (guint32, most_nodes);
  self->link = g_new (guint32, MAX (most, 1));
  for (guint32 i = 0; i < most; i++)
    take_link (self, topology, busiest == NULL ? i : g_array_index (busiest, guint32, i),
               most_nodes, there);
  qsort (self->node, self->n_nodes, sizeof *self->node, compare_numbers);
  qsort (self->link, self->n_links, sizeof *self->link, compare_numbers);
}

void
drawn_part_init (DrawnPart *self, const TopologyDrawing *drawing)
{
  const Topology *topology = drawing->topology;
  guint32 most_nodes = topology_layout_style (topology) == LAYOUT_FORCES
                           ? TOPOLOGY_DRAWING_SPREAD_NODES
                           : TOPOLOGY_DRAWING_NODES;

  memset (self, 0, sizeof *self);
  if (topology->nodes <= most_nodes && topology->links <= TOPOLOGY_DRAWING_LINKS)
    take_whole (self, topology);
  else
    take_busiest (self, drawing, most_nodes);
}

void
drawn_part_clear (DrawnPart *self)
{
  g_free (self->node);
  g_free (self->link);
}

guint32
drawn_part_find (const DrawnPart *self, guint32 node)
{
  const guint32 *found
      = bsearch (&node, self->node, self->n_nodes, sizeof node, compare_numbers);

  g_assert (found != NULL);
  return (guint32) (found - self->node);
}

gboolean
drawn_part_has (const DrawnPart *self, guint32 node)
{
  return bsearch (&node, self->node, self->n_nodes, sizeof node, compare_numbers) != NULL;
}

char *
topology_drawing_note (const TopologyDrawing *self)
{
  const Topology *topology = self->topology;
  NumberText nodes, links, all_nodes, all_links;
  DrawnPart part;
  char *note;

  if (large_drawing_form (self) != LARGE_NOT)
    return large_drawing_note (self);
  drawn_part_init (&part, self);
  number_grouped (part.n_nodes, nodes);
  number_grouped (part.n_links, links);
  number_grouped (topology->nodes, all_nodes);
  number_grouped (topology->links, all_links);
  if (part.whole)
    note = part.n_links == 0 ? g_strdup_printf ("%s node%s, no links", nodes,
                                                part.n_nodes == 1 ? "" : "s")
                             : g_strdup_printf ("All %s nodes and %s link%s", nodes,
                                                links, part.n_links == 1 ? "" : "s");
  else
    note = g_strdup_printf ("Too large to draw whole: %s of %s links, %s, and the %s of "
                            "%s nodes that they join",
                            links, all_links,
                            self->network == NULL ? "the first ones" : "the busiest",
                            nodes, all_nodes);
  drawn_part_clear (&part);
  return note;
}
