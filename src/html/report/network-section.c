/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/report/network-links.h"
#include "html/report/network-messages.h"
#include "html/report/network-section.h"
#include "analysis/unused-text.h"
#include "drawing/large-drawing.h"
#include "drawing/level.h"
#include "drawing/topology-drawing.h"

static const Topology *
topology_of (const ReportContext *context)
{
  return context->network == NULL ? NULL : network_topology (context->network);
}

gboolean
network_section_exists (const ReportContext *context)
{
  DelayRanking ranking;

  if (topology_of (context) != NULL)
    return TRUE;
  if (context->delays == NULL)
    return FALSE;
  message_delays_rank (context->delays, &ranking);
  return ranking.delayed > 0;
}

static void
put_tools (Page *page)
{
  page_put (page, "<p class=\"tools needs-script\" hidden>"
                  "<button type=\"button\" id=\"picture-in\">Zoom in</button> "
                  "<button type=\"button\" id=\"picture-out\">Zoom out</button> "
                  "<button type=\"button\" id=\"picture-all\">Whole picture</button> "
                  "<output id=\"at-link\" aria-live=\"polite\"></output></p>\n");
}

static void
put_caption (Page *page, const Topology *topology, gboolean each_link, gboolean has_path)
{
  if (topology->links == 0)
    return;
  if (each_link)
    page_put (page,
              "A link is drawn on the right-hand side of its direction; links that take "
              "no time are dashed. ");
  if (each_link && topology->nodes > topology->processors)
    page_putf (page, "%s. ", topology_drawing_key (topology));
  if (each_link && has_path)
    page_put (page, "Links on the critical path have a dark edge. ");
  page_put (page, "Point at a part, touch it or move to it by arrow keys to see its "
                  "figures");
  page_put (page, each_link ? "; links of the rankings are linked to their rows." : ".");
}

/* By link; NULL: no path was asked for.  Free with g_free. */
static SimTime *
path_times (const ReportContext *context)
{
  const PathSums *path = context->why == NULL ? NULL : context->why->path;
  SimTime *times;

  if (path == NULL)
    return NULL;
  times = g_new0 (SimTime, topology_of (context)->links);
  for (guint i = 0; i < path->links->len; i++)
    {
      const PathLink *one = &g_array_index (path->links, PathLink, i);

      if (one->link < topology_of (context)->links)
        times[one->link] = path_link_time (one);
    }
  return times;
}

static void
put_drawing (Page *page, const ReportContext *context, const RankedLinks *links)
{
  g_autofree SimTime *on_path = path_times (context);
  const TopologyDrawing drawing = { .topology = topology_of (context),
                                    .network = context->network,
                                    .run = context->result->time,
                                    .anchored = (const guint32 *) links->all->data,
                                    .n_anchored = links->all->len,
                                    .on_path = on_path };
  g_autofree char *note = topology_drawing_note (&drawing);

  page_put (page, "<figure id=\"picture\">\n");
  topology_drawing_svg (&drawing, FALSE, page->html);
  if (drawing.topology->links > 0)
    level_put_key (page->html, "of the run busy");
  put_tools (page);
  page_putf (page, "<figcaption>%s. ", note);
  put_caption (page, drawing.topology, large_drawing_form (&drawing) == LARGE_NOT,
               on_path != NULL);
  page_put (page, "</figcaption>\n</figure>\n");
}

static void
put_links (Page *page, const ReportContext *context)
{
  const Topology *topology = topology_of (context);
  g_autofree char *unused = unused_text (context);
  RankedLinks links;
  NumberText text;

  ranked_links_init (&links, context->network);
  page_put (page, "<div class=\"first\">\n");
  put_drawing (page, context, &links);
  page_put (page, "<div>\n<p>");
  page_text (page, topology->name);
  page_putf (page, ": %s node%s, ", number_unbroken (topology->nodes, text),
             topology->nodes == 1 ? "" : "s");
  page_putf (page, "%s link%s.", number_unbroken (topology->links, text),
             topology->links == 1 ? "" : "s");
  if (topology->links > 0)
    page_put (page,
              " A link's utilisation is the share of the run for which it was busy.");
  page_put (page, "</p>\n");
  if (unused != NULL)
    {
      page_put (page, "<p class=\"note\">Note: ");
      page_text (page, unused);
      page_put (page, "</p>\n");
    }
  ranked_links_put (&links, page, context);
  page_put (page, "</div>\n</div>\n");
  ranked_links_clear (&links);
}

void
network_section_put (Page *page, const ReportContext *context)
{
  DelayRanking ranking;

  if (!network_section_exists (context))
    return;
  page_put (page, "<section id=\"network\">\n<h2>Network</h2>\n");
  if (topology_of (context) != NULL)
    put_links (page, context);
  if (context->delays != NULL)
    {
      message_delays_rank (context->delays, &ranking);
      network_messages_put (page, context, &ranking);
    }
  page_put (page, "</section>\n");
}
