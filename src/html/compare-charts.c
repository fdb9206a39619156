/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare-charts.c - run time, states of processors and congestion of each machine, as
 * bars; every bar states in words what it shows */
#include "config.h"

#include "html/compare-charts.h"

#include <string.h>

#include "html/interval-bar.h"
#include "text/number-short.h"

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

/* With the network of a machine that has another name. */
static void
put_machine_name (Page *page, const Column *column)
{
  page_put (page, "<span class=who>");
  page_text (page, column->name);
  if (column->is_named)
    {
      page_put (page, " <small>");
      page_text (page, column->network);
      page_put (page, "</small>");
    }
  page_put (page, "</span>");
}

/* Begins the row of a machine, and its bar. */
static void
begin_row (Page *page, const Column *column)
{
  page_put (page, "<div class=run>");
  put_machine_name (page, column);
  page_put (page, "<span class=track>");
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

/* The longest time that is drawn: of a run or at the end of a range. */
static TotalTime
longest_drawn (const CompareTable *self)
{
  TotalTime most = largest (self, ROW_TIME);
  TimeRange range;

  for (guint c = 0; c < self->columns->len; c++)
    if (compare_time_range (compare_column (self, c), &range))
      most = MAX (most, range.greatest);
  return most;
}

/* A whisker over the bar, from the least time to the greatest. */
static void
put_range (Page *page, const TimeRange *range, TotalTime longest)
{
  NumberText left, width;

  page_putf (page, "<i class=range style=left:%s%%;width:%s%%></i>",
             number_share ((TotalTime) range->least * 100, longest, 2, "0", left),
             number_share ((TotalTime) (range->greatest - range->least) * 100, longest, 2,
                           "0", width));
}

/* "81.72 .. 83.88 ms": a unit that both have is there once. */
static void
put_range_text (const CompareTable *self, Page *page, const TimeRange *range)
{
  NumberText least, greatest;
  char *unit = strchr (number_short_time (range->least, self->unit, 4, least), ' ');

  number_short_time (range->greatest, self->unit, 4, greatest);
  if (unit != NULL && g_str_has_suffix (greatest, unit))
    *unit = '\0';
  page_putf (page, "<small>%s .. %s</small>", least, greatest);
}

static void
put_run (const CompareTable *self, Page *page, guint c, TotalTime longest)
{
  const Column *column = compare_column (self, c);
  const TotalTime first = compare_column (self, 0)->value[ROW_TIME];
  const IntervalTotals *totals = &column->whole;
  Part parts[N_INTERVAL_PARTS];
  TimeRange range;
  NumberText text;
  const gboolean has_range = compare_time_range (column, &range);

  for (IntervalPart i = 0; i < N_INTERVAL_PARTS; i++)
    parts[i] = (Part){ interval_part_class (i), interval_part_name (i),
                       interval_part_time (i, totals, column->late) };
  begin_row (page, column);
  put_bar (page, parts, G_N_ELEMENTS (parts), longest * column->processors,
           totals->total);
  if (has_range)
    put_range (page, &range, longest);
  page_put (page, "</span><b>");
  page_time_text (page, column->value[ROW_TIME]);
  page_put (page, "</b><b>");
  if (c > 0 && first > 0)
    page_putf (page, "%s&times;",
               compare_ratio_text (column->value[ROW_TIME], first, text));
  page_put (page, "</b>");
  if (has_range)
    put_range_text (self, page, &range);
  page_put (page, "</div>\n");
}

/* The parts that some machine has. */
static void
put_key (const CompareTable *self, Page *page)
{
  page_put (page, "<p class=\"key\">");
  for (IntervalPart part = 0; part < N_INTERVAL_PARTS; part++)
    for (guint c = 0; c < self->columns->len; c++)
      {
        const Column *column = compare_column (self, c);

        if (interval_part_time (part, &column->whole, column->late) == 0)
          continue;
        interval_part_put_mark (part, page);
        page_put (page, "</span> ");
        break;
      }
  page_put (page, "</p>\n");
}

void
compare_chart_put_times (const CompareTable *self, Page *page)
{
  const TotalTime longest = longest_drawn (self);
  TimeRange range;
  gboolean any = FALSE;

  for (guint c = 0; c < self->columns->len; c++)
    any |= compare_time_range (compare_column (self, c), &range);
  begin_chart (page, "run-time", "Run time, all on one scale, and its parts");
  page_put (page, "<div class=runs>\n");
  for (guint c = 0; c < self->columns->len; c++)
    put_run (self, page, c, longest);
  page_put (page, "</div>\n");
  put_key (self, page);
  if (any)
    page_put (page, "<p class=\"key\"><span><i class=range></i>range of the time, from "
                    "the least to the greatest</span></p>\n");
  page_put (page, "</figure>\n");
}

/* ---- states ------------------------------------------------------------------------ */

static void
put_states (const CompareTable *self, Page *page)
{
  begin_chart (page, "states", "States of processors, over the run");
  page_put (page, "<p class=\"key\"><span><i class=p></i>busy</span> <span><i "
                  "class=v></i>in overhead of messages</span> <span><i "
                  "class=o></i>waiting or done</span></p>\n<div class=runs>\n");
  for (guint c = 0; c < self->columns->len; c++)
    {
      const Column *column = compare_column (self, c);
      const TotalTime *value = column->value;
      TotalTime whole = value[ROW_TIME] * column->processors;
      const Part parts[] = { { 'p', "busy", value[ROW_STATE_BUSY] },
                             { 'v', "in overhead", value[ROW_STATE_OVERHEAD] },
                             { 'o', "waiting or done", value[ROW_STATE_IDLE] } };
      NumberText text;

      begin_row (page, column);
      put_bar (page, parts, G_N_ELEMENTS (parts), whole, whole);
      page_putf (page, "</span><b>%s %%</b>",
                 percent (value[ROW_STATE_BUSY], whole, text));
      page_putf (page, "<b>waiting %s %%</b></div>\n",
                 percent (value[ROW_STATE_IDLE], whole, text));
    }
  page_put (page, "</div>\n</figure>\n");
}

/* ---- congestion -------------------------------------------------------------------- */

static void
put_congestion (const CompareTable *self, Page *page)
{
  TotalTime most = largest (self, ROW_CONGESTION);

  begin_chart (page, "congestion", "Delay by congestion, of all messages");
  page_put (page,
            "<p class=\"key\"><span><i class=x></i>as a share of the largest; beside "
            "it: utilisation of the busiest link</span></p>\n<div class=runs>\n");
  for (guint c = 0; c < self->columns->len; c++)
    {
      const Column *column = compare_column (self, c);
      const Part part = { 'x', "of the largest delay", column->value[ROW_CONGESTION] };
      NumberText text;

      begin_row (page, column);
      put_bar (page, &part, 1, most, most);
      page_put (page, "</span>");
      if (column->has_links)
        {
          page_put (page, "<b title=\"link ");
          page_text (page, column->link_with_arrow);
          page_putf (page, "\">%s %%</b><b>",
                     percent (column->value[ROW_UTILISATION], SIM_TIME_PER_SECOND, text));
        }
      else
        page_put (page, "<b>-</b><b>");
      page_time_text (page, column->value[ROW_CONGESTION]);
      page_put (page, "</b></div>\n");
    }
  page_put (page, "</div>\n</figure>\n");
}

void
compare_charts_put (const CompareTable *self, Page *page)
{
  put_states (self, page);
  put_congestion (self, page);
}
