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

static void
put_key_part (Page *page, char class, const char *what, const IntervalTotals *totals,
              TotalTime part)
{
  NumberText text;

  page_putf (page, "<span><i class=%c></i>%s", class, what);
  if (totals != NULL && totals->total > 0)
    page_putf (page, " %s", number_percent (part, totals->total, 1, text));
  page_put (page, "</span> ");
}

void
interval_bar_put_key (Page *page, const IntervalTotals *totals)
{
  static const IntervalTotals none = { 0 };
  const IntervalTotals *of = totals == NULL ? &none : totals;

  page_put (page, "<p class=\"key\">");
  put_key_part (page, 'p', "productive", totals, of->productive);
  put_key_part (page, 'n', "insufficient parallelism", totals, of->insufficient);
  put_key_part (page, 'c', "communications", totals,
                of->communication - of->communication_synch);
  put_key_part (page, 's', "waiting for others to begin", totals,
                of->communication_synch);
  put_key_part (page, 'o', "idle", totals, of->idle);
  page_put (page, "</p>\n");
}
