/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/report/network-messages.h"
#include "program/steps/message-type.h"

static const char *
type_name (guint32 type)
{
  const char *name = message_type_name (type);

  return name != NULL ? name : "other";
}

static void
put_totals (Page *page, const ReportContext *context, const DelayRanking *ranking)
{
  guint64 all = context->result->messages;
  NumberText text;

  if (all == 0)
    return;
  if (ranking->delayed == 0)
    {
      page_put (page, "<p>No message was delayed by others.</p>\n");
      return;
    }
  page_putf (page, "<p>%s of ", number_unbroken (ranking->delayed, text));
  page_putf (page, "%s messages", number_unbroken (all, text));
  page_putf (page, " (%s %%) were delayed by others, ",
             number_share ((TotalTime) ranking->delayed * 100, all, 1, "0.0", text));
  page_time_text (page, ranking->delay);
  page_put (page, " in all, the most delayed one ");
  page_time_text (page, ranking->longest);
  page_put (page, ". A message's delay is the time of its transport less what the same "
                  "route takes when empty.</p>\n");
}

static void
put_share (Page *page, TotalTime part, TotalTime whole)
{
  NumberText text;

  number_share (part * 100, whole, 1, "0.0", text);
  page_putf (page, "<td class=g><i class=x style=width:%s%%></i>%s %%", text, text);
}

static void
put_messages (Page *page, const DelayRanking *ranking)
{
  page_put (page, "<h3>Most delayed messages</h3>\n<table>\n"
                  "<thead><tr><th>From → to<th>Delay<th>Of its transport<th>Sent"
                  "<th>Injected<th>Arrived<th>Bytes<th>Kind\n<tbody>");
  for (guint i = 0; i < ranking->n_messages; i++)
    {
      const MessageOutcome *one = &ranking->message[i];
      NumberText text;

      page_putf (page, "<tr><th>%u → %u", one->source, one->destination);
      page_time_cell (page, one->delay);
      put_share (page, one->delay, (TotalTime) one->arrived - one->injected);
      page_time_cell (page, one->sent);
      page_time_cell (page, one->injected);
      page_time_cell (page, one->arrived);
      page_putf (page, "<td>%s<td>%s\n", number_grouped (one->bytes, text),
                 type_name (one->type));
    }
  page_put (page, "</table>\n");
}

/* The end of the pairs with the same figures as the pair at i. */
static guint
equal_pairs (const DelayRanking *ranking, guint i)
{
  const PairDelay *first = &ranking->pair[i];
  guint after = i + 1;

  while (after < ranking->n_pairs && ranking->pair[after].delay == first->delay
         && ranking->pair[after].messages == first->messages
         && ranking->pair[after].longest == first->longest)
    after++;
  return after;
}

static void
put_pair_names (Page *page, const DelayRanking *ranking, guint i, guint after)
{
  page_put (page, "<tr><th>");
  if (after - i > 1)
    page_putf (page, "%u pairs: ", after - i);
  for (guint k = i; k < after; k++)
    page_putf (page, "%s%u → %u", k == i ? "" : ", ", ranking->pair[k].source,
               ranking->pair[k].destination);
}

static void
put_pair (Page *page, const DelayRanking *ranking, guint i)
{
  const PairDelay *pair = &ranking->pair[i];
  NumberText text;

  page_time_cell (page, pair->delay);
  put_share (page, pair->delay, ranking->delay);
  page_putf (page, "<td>%s", number_grouped (pair->messages, text));
  page_time_cell (page, pair->longest);
  page_put (page, "\n");
}

static void
put_pairs (Page *page, const DelayRanking *ranking)
{
  page_put (page, "<h3>Pairs of processors delayed most</h3>\n<table class=\"pairs\">\n"
                  "<thead><tr><th>From → to<th>Delay<th>Of all delay<th>Delayed messages"
                  "<th>Longest delay\n<tbody>");
  for (guint i = 0; i < ranking->n_pairs;)
    {
      guint after = equal_pairs (ranking, i);

      put_pair_names (page, ranking, i, after);
      put_pair (page, ranking, i);
      i = after;
    }
  page_put (page, "</table>\n");
  if (ranking->short_of == 0)
    return;
  page_put (page, "<p>There were too many pairs to keep them all: a pair's delay may be "
                  "more than is shown, by at most ");
  page_time_text (page, ranking->short_of);
  page_put (page, ".</p>\n");
}

void
network_messages_put (Page *page, const ReportContext *context,
                      const DelayRanking *ranking)
{
  put_totals (page, context, ranking);
  if (ranking->delayed == 0)
    return;
  put_messages (page, ranking);
  put_pairs (page, ranking);
}
