/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/report/network-links.h"
#include "drawing/level.h"

#define MOST_BUSIEST 20
#define MOST_OTHERS 10

static gboolean
has_link (const GArray *list, guint n, guint32 link)
{
  for (guint i = 0; i < n; i++)
    if (g_array_index (list, guint32, i) == link)
      return TRUE;
  return FALSE;
}

static void
add_new (GArray *all, const GArray *list)
{
  for (guint i = 0; i < list->len; i++)
    if (!has_link (all, all->len, g_array_index (list, guint32, i)))
      g_array_append_val (all, g_array_index (list, guint32, i));
}

/* Those that have none of it are no ranking. */
static GArray *
rank (const Network *network, LinksRank by, guint most)
{
  GArray *list = links_ranked (network, by, most);

  while (list->len > 0)
    {
      const LinkStatistics *s = network_link_statistics (
          network, g_array_index (list, guint32, list->len - 1));
      gboolean nothing = by == LINKS_BY_BUSY    ? s->busy == 0
                         : by == LINKS_BY_DELAY ? s->delay == 0
                                                : s->longest_queue == 0;

      if (!nothing)
        break;
      g_array_set_size (list, list->len - 1);
    }
  return list;
}

void
ranked_links_init (RankedLinks *self, const Network *network)
{
  self->busiest = rank (network, LINKS_BY_BUSY, MOST_BUSIEST);
  self->most_delay = rank (network, LINKS_BY_DELAY, MOST_OTHERS);
  self->longest_queue = rank (network, LINKS_BY_QUEUE, MOST_OTHERS);
  self->all = g_array_new (FALSE, FALSE, sizeof (guint32));
  add_new (self->all, self->busiest);
  add_new (self->all, self->most_delay);
  add_new (self->all, self->longest_queue);
}

void
ranked_links_clear (RankedLinks *self)
{
  g_array_unref (self->busiest);
  g_array_unref (self->most_delay);
  g_array_unref (self->longest_queue);
  g_array_unref (self->all);
}

void
ranked_links_name (Page *page, const LinkRow *row)
{
  page_putf (page, "<a href=\"#link-%u-%u\">%u → %u</a>", row->from, row->to, row->from,
             row->to);
}

/* ---- tables ------------------------------------------------------------------------ */

static void
put_row (Page *page, const LinkRow *row, SimTime run, gboolean named)
{
  const LinkStatistics *s = row->statistics;
  NumberText text, width;

  page_put (page, "<tr");
  if (named)
    page_putf (page, " id=\"link-%u-%u\"", row->from, row->to);
  page_put (page, "><th>");
  if (named)
    page_putf (page, "%u → %u", row->from, row->to);
  else
    ranked_links_name (page, row);
  number_share ((TotalTime) s->busy * 100, run, 1, "0.0", text);
  number_ratio (MIN ((TotalTime) s->busy, run) * 100, run, 1, "0.0", width);
  page_putf (page, "<td class=g><i class=u%u style=width:%s%%></i>%s %%<td>",
             level_of (MIN (s->busy, run), run), width, text);
  page_time (page, s->busy);
  page_putf (page, "<td>%s", number_grouped (s->messages, text));
  page_putf (page, "<td>%s<td>", number_grouped (s->bytes, text));
  page_time (page, s->delay);
  page_put (page, "<td>");
  page_time (page, s->longest_delay);
  page_putf (page, "<td>%u\n", s->longest_queue);
}

/* before: how many of all links the tables before this one have. */
static void
put_table (const RankedLinks *self, Page *page, const ReportContext *context,
           const char *title, const GArray *list, guint *before)
{
  if (list->len == 0)
    return;
  page_putf (page,
             "<h3>%s</h3>\n<table>\n<thead><tr><th>Link<th>Utilisation<th>Busy"
             "<th>Messages<th>Bytes<th>Delay<th>Longest delay<th>Longest queue\n<tbody>",
             title);
  for (guint i = 0; i < list->len; i++)
    {
      guint32 link = g_array_index (list, guint32, i);
      LinkRow row = links_row (context->network, link);
      gboolean first = !has_link (self->all, *before, link);

      put_row (page, &row, context->result->time, first);
    }
  for (guint i = 0; i < list->len; i++)
    if (!has_link (self->all, *before, g_array_index (list, guint32, i)))
      *before += 1;
  page_put (page, "</table>\n");
}

void
ranked_links_put (const RankedLinks *self, Page *page, const ReportContext *context)
{
  guint before = 0;

  if (self->all->len == 0)
    {
      page_put (page, "<p>No link was used.</p>\n");
      return;
    }
  put_table (self, page, context, "Busiest links", self->busiest, &before);
  put_table (self, page, context, "Links waited for longest, in all", self->most_delay,
             &before);
  put_table (self, page, context, "Links with the longest queues", self->longest_queue,
             &before);
  if (self->most_delay->len == 0)
    page_put (page, "<p>No packet waited for a link.</p>\n");
}
