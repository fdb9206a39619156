/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/interval-bar.h"

static void
put_part (Page *page, char class, TotalTime part, TotalTime whole)
{
  NumberText width;

  if (part <= 0)
    return;
  page_putf (page, "<i class=%c style=width:%s%%></i>", class,
             number_trim (number_ratio (part * 100, whole, 2, "0.0", width)));
}

void
interval_bar_put (Page *page, const IntervalTotals *totals, TotalTime whole)
{
  page_put (page, "<span class=bar>");
  put_part (page, 'p', totals->productive, whole);
  put_part (page, 'n', totals->insufficient, whole);
  put_part (page, 'c', totals->communication - totals->communication_synch, whole);
  put_part (page, 's', totals->communication_synch, whole);
  put_part (page, 'o', totals->idle, whole);
  page_put (page, "</span>");
}

void
interval_bar_put_key (Page *page)
{
  page_put (page,
            "<p class=\"key\"><i class=p></i>productive <i class=n></i>insufficient "
            "parallelism <i class=c></i>communications <i class=s></i>of them waiting "
            "for others to begin <i class=o></i>idle</p>\n");
}
