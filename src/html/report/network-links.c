/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/report/network-links.h"

#include "drawing/level.h"

#define MOST_BUSIEST 20
#define MOST_ROWS 10
#define MOST_BRIEF 5

/* ---- rankings ---------------------------------------------------------------------- */

static gboolean
did_the_same (const LinkStatistics *a, const LinkStatistics *b)
{
  return a->busy == b->busy && a->messages == b->messages && a->packets == b->packets
         && a->bytes == b->bytes && a->delay == b->delay && a->own_delay == b->own_delay
         && a->sender_delay == b->sender_delay && a->longest_delay == b->longest_delay
         && a->longest_queue == b->longest_queue;
}

/* Whether a precedes b. */
static gboolean
did_more (const LinkStatistics *a, const LinkStatistics *b, LinksRank by)
{
  switch (by)
    {
    case LINKS_BY_BUSY:
      return a->busy > b->busy;
    case LINKS_BY_DELAY:
      return link_others_delay (a) > link_others_delay (b);
    case LINKS_BY_QUEUE:
      return a->longest_queue > b->longest_queue
             || (a->longest_queue == b->longest_queue
                 && a->longest_delay > b->longest_delay);
    }
  g_assert_not_reached ();
}

static gboolean
did_any (const LinkStatistics *s, LinksRank by)
{
  return by == LINKS_BY_BUSY    ? s->busy > 0
         : by == LINKS_BY_DELAY ? link_others_delay (s) > 0
                                : s->longest_queue > 0;
}

/* Adds a link to the group of links with equal figures, or makes one; the last group may
 * be dropped, and no link of it follows later. */
static void
rank_link (GArray *groups, const Network *network, LinksRank by, guint32 link)
{
  const LinkStatistics own = network_link_statistics (network, link);
  LinkGroup group = { 1, { link } };
  guint place = groups->len;

  for (guint i = 0; i < groups->len; i++)
    {
      LinkGroup *one = &g_array_index (groups, LinkGroup, i);
      const LinkStatistics its = network_link_statistics (network, one->named[0]);

      if (did_the_same (&own, &its))
        {
          if (one->links < LINK_GROUP_NAMED)
            one->named[one->links] = link;
          one->links++;
          return;
        }
      if (place == groups->len && did_more (&own, &its, by))
        place = i;
    }
  if (place >= MOST_ROWS)
    return;
  g_array_insert_val (groups, place, group);
  if (groups->len > MOST_ROWS)
    g_array_set_size (groups, MOST_ROWS);
}

static GArray *
rank_groups (const Network *network, LinksRank by)
{
  const Topology *topology = network_topology (network);
  GArray *groups = g_array_new (FALSE, FALSE, sizeof (LinkGroup));

  for (guint32 link = 0; link < topology->links; link++)
    {
      const LinkStatistics use = network_link_statistics (network, link);

      if (did_any (&use, by))
        rank_link (groups, network, by, link);
    }
  return groups;
}

static gboolean
has_link (const GArray *list, guint n, guint32 link)
{
  for (guint i = 0; i < n; i++)
    if (g_array_index (list, guint32, i) == link)
      return TRUE;
  return FALSE;
}

static void
add_new (GArray *all, const GArray *groups)
{
  for (guint g = 0; g < groups->len; g++)
    {
      const LinkGroup *group = &g_array_index (groups, LinkGroup, g);

      for (guint i = 0; i < MIN (group->links, LINK_GROUP_NAMED); i++)
        if (!has_link (all, all->len, group->named[i]))
          g_array_append_val (all, group->named[i]);
    }
}

/* Links that were never busy are not ranked. */
static GArray *
rank_single (const Network *network)
{
  GArray *list = links_ranked (network, LINKS_BY_BUSY, MOST_BUSIEST);

  while (
      list->len > 0
      && network_link_statistics (network, g_array_index (list, guint32, list->len - 1))
                 .busy
             == 0)
    g_array_set_size (list, list->len - 1);
  return list;
}

/* Columns that would say nothing are left out. */
static void
find_columns (RankedLinks *self, const Network *network)
{
  const Topology *topology = network_topology (network);

  self->has_packets = self->has_sender = self->has_own = FALSE;
  for (guint32 link = 0; link < topology->links; link++)
    {
      const LinkStatistics use = network_link_statistics (network, link);

      self->has_packets |= use.packets != use.messages;
      self->has_sender |= use.sender_delay > 0;
      self->has_own |= use.own_delay > 0;
    }
}

void
ranked_links_init (RankedLinks *self, const Network *network)
{
  find_columns (self, network);
  self->busiest = rank_single (network);
  self->most_busy = rank_groups (network, LINKS_BY_BUSY);
  self->most_delay = rank_groups (network, LINKS_BY_DELAY);
  self->longest_queue = rank_groups (network, LINKS_BY_QUEUE);
  self->all = g_array_new (FALSE, FALSE, sizeof (guint32));
  add_new (self->all, self->most_busy);
  add_new (self->all, self->most_delay);
  add_new (self->all, self->longest_queue);
}

void
ranked_links_clear (RankedLinks *self)
{
  g_array_unref (self->busiest);
  g_array_unref (self->most_busy);
  g_array_unref (self->most_delay);
  g_array_unref (self->longest_queue);
  g_array_unref (self->all);
}

/* ---- tables ------------------------------------------------------------------------ */

static void
put_text (Page *page, const ReportContext *context, const LinkRow *row)
{
  g_autofree char *name = links_name (context->network, row->from, row->to, "→");

  page_text (page, name);
}

/* before: how many of all links are in the previous tables. */
static void
put_name (const RankedLinks *self, Page *page, const ReportContext *context, guint32 link,
          guint before)
{
  gboolean again = has_link (self->all, before, link);
  LinkRow row = links_row (context->network, link);

  page_putf (page, again ? "<a href=\"#link-%u-%u\"" : "<span id=\"link-%u-%u\"",
             row.from, row.to);
  if (network_has_names (context->network))
    page_putf (page, " title=\"nodes %u → %u\"", row.from, row.to);
  page_put (page, ">");
  put_text (page, context, &row);
  page_put (page, again ? "</a>" : "</span>");
}

static void
put_names (const RankedLinks *self, Page *page, const ReportContext *context,
           const LinkGroup *group, guint before)
{
  guint named = MIN (group->links, LINK_GROUP_NAMED);

  page_put (page, "<tr><th>");
  if (group->links > 1)
    page_putf (page, "%u links: ", group->links);
  for (guint i = 0; i < named; i++)
    {
      page_put (page, i == 0 ? "" : ", ");
      put_name (self, page, context, group->named[i], before);
    }
  if (group->links > named)
    page_putf (page, " and %u more", group->links - named);
}

/* Of busy links their time and bytes, of those that are waited for what for. */
static void
put_head (const RankedLinks *self, Page *page, const char *title, LinksRank by)
{
  const gboolean busy = by == LINKS_BY_BUSY;

  page_putf (page,
             "<h3>%s</h3>\n<table class=\"links\">\n<thead><tr><th>Link<th>Utilisation"
             "%s<th>Messages%s%s<th>Delay by others%s%s<th>Longest delay<th>Longest "
             "queue\n<tbody>",
             title, busy ? "<th>Busy" : "", self->has_packets ? "<th>Packets" : "",
             busy ? "<th>Bytes" : "", !busy && self->has_sender ? "<th>Same sender" : "",
             !busy && self->has_own ? "<th>Own message" : "");
}

static void
put_share (Page *page, const LinkStatistics *s, SimTime run, gboolean each)
{
  NumberText text, width;

  number_share ((TotalTime) s->busy * 100, run, 1, "0.0", text);
  number_ratio ((TotalTime) MIN (s->busy, run) * 100, run, 1, "0.0", width);
  page_putf (page, "<td class=g><i class=u%u style=width:%s%%></i>%s %%%s",
             level_of (MIN (s->busy, run), run), width, text, each ? " each" : "");
}

/* So that columns of long runs fit beside the drawing. */
static void
put_bytes (Page *page, guint64 bytes)
{
  const guint64 billion = G_GUINT64_CONSTANT (1000000000);
  NumberText exact, text;

  number_grouped (bytes, exact);
  if (bytes < billion)
    page_putf (page, "<td>%s", exact);
  else
    page_putf (page, "<td title=\"%s\">%s GB", exact,
               number_ratio (bytes, billion, 2, "", text));
}

static void
put_figures (const RankedLinks *self, Page *page, const LinkStatistics *s, LinksRank by)
{
  const gboolean busy = by == LINKS_BY_BUSY;
  NumberText text;

  if (busy)
    page_time_cell (page, s->busy);
  page_putf (page, "<td>%s", number_grouped (s->messages, text));
  if (self->has_packets)
    page_putf (page, "<td>%s", number_grouped (s->packets, text));
  if (busy)
    put_bytes (page, s->bytes);
  page_time_cell (page, link_others_delay (s));
  if (!busy && self->has_sender)
    page_time_cell (page, s->sender_delay);
  if (!busy && self->has_own)
    page_time_cell (page, s->own_delay);
  page_time_cell (page, s->longest_delay);
  page_putf (page, "<td>%u\n", s->longest_queue);
}

static void
put_table (const RankedLinks *self, Page *page, const ReportContext *context,
           LinksRank by, const char *title, const GArray *groups, guint *before)
{
  guint named = 0;

  if (groups->len == 0)
    return;
  put_head (self, page, title, by);
  for (guint g = 0; g < groups->len; g++)
    {
      const LinkGroup *group = &g_array_index (groups, LinkGroup, g);
      const LinkStatistics use
          = network_link_statistics (context->network, group->named[0]);

      put_names (self, page, context, group, *before);
      put_share (page, &use, context->result->time, group->links > 1);
      put_figures (self, page, &use, by);
      for (guint i = 0; i < MIN (group->links, LINK_GROUP_NAMED); i++)
        named += !has_link (self->all, *before, group->named[i]);
    }
  *before += named;
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
  put_table (self, page, context, LINKS_BY_BUSY, "Busiest links", self->most_busy,
             &before);
  put_table (self, page, context, LINKS_BY_DELAY, "Links with the most delay by others",
             self->most_delay, &before);
  put_table (self, page, context, LINKS_BY_QUEUE, "Links with the longest queues",
             self->longest_queue, &before);
  if (self->most_delay->len == 0)
    page_put (page, self->longest_queue->len == 0
                        ? "<p>No packet waited for a link.</p>\n"
                        : "<p>No packet waited for messages of other processors.</p>\n");
}

/* ---- in a comparison --------------------------------------------------------------- */

static void
put_brief_row (Page *page, const ReportContext *context, const LinkGroup *group)
{
  LinkRow row = links_row (context->network, group->named[0]);
  const LinkStatistics *s = &row.statistics;
  NumberText text;

  page_put (page, "<tr><th>");
  if (group->links > 1)
    page_putf (page, "%u links: ", group->links);
  put_text (page, context, &row);
  if (group->links > 1)
    page_putf (page, " and %u more", group->links - 1);
  page_putf (
      page, "<td>%s %%%s",
      number_share ((TotalTime) s->busy * 100, context->result->time, 1, "0.0", text),
      group->links > 1 ? " each" : "");
  page_time_cell (page, link_others_delay (s));
  page_put (page, "\n");
}

void
ranked_links_put_brief (const RankedLinks *self, Page *page, const ReportContext *context)
{
  if (self->most_busy->len == 0)
    {
      page_put (page, "<p>No link was used.</p>\n");
      return;
    }
  page_put (page, "<table class=\"links\">\n<thead><tr><th>Busiest links<th>Utilisation"
                  "<th>Delay by others\n<tbody>");
  for (guint g = 0; g < MIN (self->most_busy->len, MOST_BRIEF); g++)
    put_brief_row (page, context, &g_array_index (self->most_busy, LinkGroup, g));
  page_put (page, "</table>\n");
}
