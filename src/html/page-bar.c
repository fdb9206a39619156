/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page-bar.c - Total = Productive + Insufficient + Communications + Idle, as a bar */
#include "config.h"

#include "html/page.h"

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
page_bar (Page *self, const IntervalTotals *totals, TotalTime whole)
{
  page_put (self, "<span class=bar>");
  put_part (self, 'p', totals->productive, whole);
  put_part (self, 'n', totals->insufficient, whole);
  put_part (self, 'c', totals->communication - totals->communication_synch, whole);
  put_part (self, 's', totals->communication_synch, whole);
  put_part (self, 'o', totals->idle, whole);
  page_put (self, "</span>");
}

void
page_bar_key (Page *self)
{
  page_put (self,
            "<p class=\"key\"><i class=p></i>productive <i class=n></i>insufficient "
            "parallelism <i class=c></i>communications <i class=s></i>of them waiting "
            "for others to begin <i class=o></i>idle</p>\n");
}
