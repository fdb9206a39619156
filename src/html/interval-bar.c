/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/interval-bar.h"
#include "analysis/interval-parts.h"
#include "text/number-short.h"

static void
put_part (Page *page, char class, TotalTime part, TotalTime whole)
{
  NumberText width;

  if (part <= 0)
    return;
  page_putf (page, "<i class=%c style=width:%s%%></i>", class,
             number_trim (number_ratio (part * 100, whole, 2, "0.0", width)));
}

/* By IntervalPart. */
static const char classes[N_INTERVAL_PARTS + 1] = "pncso";

void
interval_bar_put (Page *page, const IntervalTotals *totals, TotalTime whole)
{
  page_put (page, "<span class=bar>");
  for (IntervalPart part = 0; part < N_INTERVAL_PARTS; part++)
    put_part (page, classes[part], interval_part_time (part, totals, 0), whole);
  page_put (page, "</span>");
}

void
interval_bar_put_key (Page *page, const IntervalTotals *totals)
{
  NumberText text;

  page_put (page, "<p class=\"key\">");
  for (IntervalPart part = 0; part < N_INTERVAL_PARTS; part++)
    {
      page_putf (page, "<span><i class=%c></i>%s", classes[part],
                 interval_part_name (part));
      if (totals != NULL && totals->total > 0)
        page_putf (page, " %s",
                   number_percent (interval_part_time (part, totals, 0), totals->total, 1,
                                   text));
      page_put (page, "</span> ");
    }
  page_put (page, "</p>\n");
}
