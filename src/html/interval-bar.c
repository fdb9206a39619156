/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/interval-bar.h"
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

char
interval_part_class (IntervalPart part)
{
  return "pncso"[part];
}

void
interval_bar_put (Page *page, const IntervalTotals *totals, TotalTime late,
                  TotalTime whole)
{
  page_put (page, "<span class=bar>");
  for (IntervalPart part = 0; part < N_INTERVAL_PARTS; part++)
    put_part (page, interval_part_class (part), interval_part_time (part, totals, late),
              whole);
  page_put (page, "</span>");
}

void
interval_part_put_mark (IntervalPart part, Page *page)
{
  page_putf (page, "<span><i class=%c></i>%s", interval_part_class (part),
             interval_part_name (part));
}

void
interval_bar_put_key (Page *page, const IntervalTotals *totals, TotalTime late)
{
  NumberText text;

  page_put (page, "<p class=\"key\">");
  for (IntervalPart part = 0; part < N_INTERVAL_PARTS; part++)
    {
      if (totals->total > 0 && interval_part_time (part, totals, late) == 0)
        continue;
      interval_part_put_mark (part, page);
      if (totals->total > 0)
        page_putf (page, " %s",
                   number_percent (interval_part_time (part, totals, late), totals->total,
                                   1, text));
      page_put (page, "</span> ");
    }
  page_put (page, "</p>\n");
}
