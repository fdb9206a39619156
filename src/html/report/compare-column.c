/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/report/compare-column.h"

#include "drawing/topology-drawing.h"
#include "html/report/network-links.h"

/* A picture of more bytes is left out: a page has many columns. */
#define MOST_DRAWN 300000

char *
compare_column_draw (const ReportContext *context)
{
  const Topology *topology
      = context->network == NULL ? NULL : network_topology (context->network);
  TopologyDrawing drawing = { .topology = topology,
                              .network = context->network,
                              .run = context->result->time };
  Page page = { .html = g_string_new (NULL),
                .unit = context->unit,
                .decimals = report_decimals (context->result->time, context->unit) };
  RankedLinks links;

  if (topology == NULL)
    return g_string_free (page.html, FALSE);

  g_autofree char *note = topology_drawing_note (&drawing);

  page_put (&page, "<figure>\n");
  topology_drawing_svg (&drawing, FALSE, page.html);
  page_putf (&page, "<figcaption>%s.</figcaption>\n</figure>\n", note);
  if (page.html->len > MOST_DRAWN)
    {
      g_string_truncate (page.html, 0);
      page_put (&page, "<p class=\"notes\">The picture is too large for a column: "
                       "<code>netfare replay --html</code> draws this machine.</p>\n");
    }
  ranked_links_init (&links, context->network);
  ranked_links_put_brief (&links, &page, context);
  ranked_links_clear (&links);
  return g_string_free (page.html, FALSE);
}
