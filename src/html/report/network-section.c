/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/report/network-heat.h"
#include "html/report/network-links.h"
#include "html/report/network-messages.h"
#include "html/report/network-section.h"
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

/* What the colours mean: parts of the busiest link's utilisation. */
static void
put_key (Page *page, const ReportContext *context, SimTime most_busy)
{
  page_put (page, "<p class=\"key\"><i class=u0></i>unused ");
  for (guint level = 1; most_busy > 0 && level <= LEVELS; level++)
    {
      NumberText text;

      number_share ((TotalTime) most_busy * level * 100,
                    (TotalTime) context->result->time * LEVELS, 1, "0.0", text);
      page_putf (page, "<i class=u%u></i>≤ %s %% ", level, text);
    }
  page_put (page, "busy</p>\n");
}

static void
put_drawing (Page *page, const ReportContext *context, const RankedLinks *links)
{
  const TopologyDrawing drawing = { .topology = topology_of (context),
                                    .network = context->network,
                                    .run = context->result->time,
                                    .anchored = (const guint32 *) links->all->data,
                                    .n_anchored = links->all->len };
  g_autofree char *note = topology_drawing_note (&drawing);
  SimTime most = 0;

  if (links->busiest->len > 0)
    most = network_link_statistics (context->network,
                                    g_array_index (links->busiest, guint32, 0))
               ->busy;
  page_put (page, "<figure>\n");
  topology_drawing_svg (&drawing, FALSE, page->html);
  page_putf (page,
             "<figcaption>%s. Of the two directions between a pair of nodes, each is on "
             "the right-hand side of the way it leads; links that take no time are "
             "dashed; squares are inner nodes. A link's title says its figures; ranked "
             "links lead to theirs.</figcaption>\n</figure>\n",
             note);
  put_key (page, context, most);
}

static void
put_links (Page *page, const ReportContext *context)
{
  const Topology *topology = topology_of (context);
  RankedLinks links;
  NumberText text;

  ranked_links_init (&links, context->network);
  page_put (page, "<p>");
  page_text (page, topology->name);
  page_putf (page, ": %s nodes, ", number_grouped (topology->nodes, text));
  page_putf (page,
             "%s links. A link's utilisation is the share of the run for which it "
             "was busy.</p>\n",
             number_grouped (topology->links, text));
  put_drawing (page, context, &links);
  network_heat_put (page, context, links.busiest);
  ranked_links_put (&links, page, context);
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
