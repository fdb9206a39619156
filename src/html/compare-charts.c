/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare-charts.c - run time, states of processors and congestion of each machine, as
 * bars; every bar states in words what it shows */
#include "config.h"

#include "html/compare-charts.h"
#include "html/interval-bar.h"

/* A part of a bar: its colour and its name. */
typedef struct
{
  char class;
  const char *what;
  TotalTime time;
} Part;

static char *
percent (TotalTime part, TotalTime whole, NumberText text)
{
  return number_share (part * 100, whole, 1, "0.0", text);
}

/* A bar of parts of `whole`; said: the total to which the percentages in words refer. */
static void
put_bar (Page *page, const Part *parts, guint n, TotalTime whole, TotalTime said)
{
  NumberText text;

  page_put (page, "<span class=bar role=img aria-label=\"");
  for (guint i = 0; i < n; i++)
    page_putf (page, "%s%s %s %%", i > 0 ? ", " : "", parts[i].what,
               percent (parts[i].time, said, text));
  page_put (page, "\">");
  for (guint i = 0; i < n; i++)
    if (parts[i].time > 0)
      page_putf (page, "<i class=%c style=width:%s%%></i>", parts[i].class,
                 number_trim (number_ratio (parts[i].time * 100, whole, 2, "0.0", text)));
  page_put (page, "</span>");
}

static void
put_name (Page *page, const Column *column)
{
  page_put (page, "<div class=\"n\"><span>");
  page_text (page, column->name);
  page_put (page, "</span>");
}

static void
begin_chart (Page *page, const char *id, const char *title)
{
  page_putf (page,
             "<figure id=\"%s\" aria-labelledby=\"%s-title\">\n"
             "<figcaption id=\"%s-title\">%s</figcaption>\n",
             id, id, id, title);
}

static TotalTime
largest (const CompareTable *self, Row row)
{
  TotalTime most = 0;

  for (guint c = 0; c < self->columns->len; c++)
    most = MAX (most, compare_column (self, c)->value[row]);
  return most;
}

/* ---- run time ---------------------------------------------------------------------- */

static void
put_run (const CompareTable *self, Page *page, const Column *column, TotalTime longest)
{
  const IntervalTotals *totals = &column->whole;
  const Part parts[] = {
    { 'p', "productive", totals->productive },
    { 'n', "insufficient parallelism", totals->insufficient },
    { 'c', "communications", totals->communication - totals->communication_synch },
    { 's', "waiting for others to begin", totals->communication_synch },
    { 'o', "idle", totals->idle },
  };
  NumberText text;

  page_put (page, "<div class=\"n\"><span>");
  page_text (page, column->name);
  page_put (page, "<br><small>");
  page_text (page, column->network);
  page_putf (page, ", %u processor%s (%s)</small></span>", column->processors,
             column->processors == 1 ? "" : "s", column->shape);
  put_bar (page, parts, G_N_ELEMENTS (parts), longest * column->processors,
           totals->total);
  page_putf (page, "<b>%s&times;</b><b>",
             number_share (column->value[ROW_TIME],
                           compare_column (self, 0)->value[ROW_TIME], 2, "1.00", text));
  page_time (page, column->value[ROW_TIME]);
  page_put (page, "</b></div>\n");
}

static void
put_runs (const CompareTable *self, Page *page)
{
  begin_chart (page, "run-time", "Run time and its parts");
  interval_bar_put_key (page, NULL);
  for (guint c = 0; c < self->columns->len; c++)
    put_run (self, page, compare_column (self, c), largest (self, ROW_TIME));
  page_put (page, "</figure>\n");
}

/* ---- states ------------------------------------------------------------------------ */

static void
put_states (const CompareTable *self, Page *page)
{
  begin_chart (page, "states", "States of processors, over the run");
  page_put (page, "<p class=\"key\"><span><i class=p></i>busy</span> <span><i "
                  "class=c></i>in overhead of messages</span> <span><i "
                  "class=o></i>waiting or done</span></p>\n");
  for (guint c = 0; c < self->columns->len; c++)
    {
      const Column *column = compare_column (self, c);
      const TotalTime *value = column->value;
      TotalTime whole = value[ROW_TIME] * column->processors;
      const Part parts[] = { { 'p', "busy", value[ROW_STATE_BUSY] },
                             { 'c', "in overhead", value[ROW_STATE_OVERHEAD] },
                             { 'o', "waiting or done", value[ROW_STATE_IDLE] } };
      NumberText text;

      put_name (page, column);
      put_bar (page, parts, G_N_ELEMENTS (parts), whole, whole);
      page_putf (page, "<b>%s %%</b>", percent (value[ROW_STATE_BUSY], whole, text));
      page_putf (page, "<b>waiting %s %%</b></div>\n",
                 percent (value[ROW_STATE_IDLE], whole, text));
    }
  page_put (page, "</figure>\n");
}

/* ---- congestion -------------------------------------------------------------------- */

static void
put_congestion (const CompareTable *self, Page *page)
{
  TotalTime most = largest (self, ROW_CONGESTION);

  begin_chart (page, "congestion", "Delay by congestion, of all messages");
  page_put (page,
            "<p class=\"key\"><span><i class=n></i>as a share of the largest; beside "
            "it: utilisation of the busiest link</span></p>\n");
  for (guint c = 0; c < self->columns->len; c++)
    {
      const Column *column = compare_column (self, c);
      const Part part = { 'n', "of the largest delay", column->value[ROW_CONGESTION] };
      NumberText text;

      put_name (page, column);
      put_bar (page, &part, 1, most, most);
      if (column->has_links)
        {
          page_put (page, "<b title=\"link ");
          page_text (page, column->link_with_arrow);
          page_putf (page, "\">%s %%</b><b>",
                     percent (column->value[ROW_UTILISATION], SIM_TIME_PER_SECOND, text));
        }
      else
        page_put (page, "<b>-</b><b>");
      page_time (page, column->value[ROW_CONGESTION]);
      page_put (page, "</b></div>\n");
    }
  page_put (page, "</figure>\n");
}

void
compare_charts_put (const CompareTable *self, Page *page)
{
  put_runs (self, page);
  put_states (self, page);
  put_congestion (self, page);
}
