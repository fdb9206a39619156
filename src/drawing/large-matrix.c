/* SPDX-License-Identifier: GPL-3.0-or-later */
/* large-matrix.c - from which nodes to which: a square for each range of nodes */
#include "config.h"

#include "drawing/large-drawing.h"
#include "drawing/link-bundle.h"
#include "drawing/node-label.h"

#define MOST_RANGES 64
#define CELL 12
#define LEFT 70
#define TOP 20
#define LABELLED 8    /* one label for so many ranges */
#define MOST_LABEL 10 /* characters */

/* The first node of a range; the sizes of ranges differ by at most one node. */
static guint32
range_begin (const Topology *topology, guint ranges, guint range)
{
  return (guint32) ((guint64) topology->nodes * range / ranges);
}

static guint
range_of (const Topology *topology, guint ranges, guint32 node)
{
  guint range = (guint) ((guint64) node * ranges / topology->nodes);

  while (range + 1 < ranges && range_begin (topology, ranges, range + 1) <= node)
    range++;
  return range;
}

static LinkBundle *
bundles_of (const TopologyDrawing *drawing, guint ranges)
{
  const Topology *topology = drawing->topology;
  LinkBundle *bundles = g_new0 (LinkBundle, ranges * ranges);

  for (guint32 from = 0; from < topology->nodes; from++)
    for (guint32 link = topology->first[from]; link < topology->first[from + 1]; link++)
      link_bundle_add (&bundles[range_of (topology, ranges, from) * ranges
                                + range_of (topology, ranges, topology->to[link])],
                       drawing, link);
  return bundles;
}

static void
put_label (const Topology *topology, guint x, guint y, guint32 node, GString *to)
{
  g_string_append_printf (to, "<text x=\"%u\" y=\"%u\">", x, y);
  node_label_put (topology, node, MOST_LABEL, to);
  g_string_append (to, "</text>\n");
}

static void
put_labels (const Topology *topology, guint ranges, GString *to)
{
  g_string_append (to, "<g class=\"labels\" font-size=\"11\">\n");
  for (guint r = 0; r < ranges; r += LABELLED)
    {
      guint32 node = range_begin (topology, ranges, r);

      put_label (topology, LEFT / 2, TOP + r * CELL + CELL / 2, node, to);
      put_label (topology, LEFT + r * CELL + CELL / 2, TOP / 2, node, to);
    }
  g_string_append (to, "</g>\n");
}

void
large_matrix_put (const TopologyDrawing *drawing, GString *to, guint *width,
                  guint *height)
{
  guint ranges = MIN (drawing->topology->nodes, MOST_RANGES);
  g_autofree LinkBundle *bundles = bundles_of (drawing, ranges);

  *width = LEFT + ranges * CELL + 10;
  *height = TOP + ranges * CELL + 10;
  put_labels (drawing->topology, ranges, to);
  g_string_append (to, "<g class=\"links\">\n");
  for (guint from = 0; from < ranges; from++)
    for (guint in = 0; in < ranges; in++)
      {
        const LinkBundle *one = &bundles[from * ranges + in];

        if (one->links == 0)
          continue;
        g_string_append_printf (to,
                                "<rect class=\"c u%u\" x=\"%u\" y=\"%u\" width=\"%u\" "
                                "height=\"%u\"><title>",
                                link_bundle_level (one, drawing), LEFT + in * CELL,
                                TOP + from * CELL, CELL - 1, CELL - 1);
        link_bundle_title (one, drawing, to);
        g_string_append (to, "</title></rect>\n");
      }
  g_string_append (to, "</g>\n");
}
