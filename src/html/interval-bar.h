/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interval-bar.h - Total = Productive + Insufficient + Communications + Idle, as a bar */
#pragma once

#include "analysis/interval-parts.h"
#include "html/page.h"

/* How the time of an interval was spent; the length of the bar is its part of `whole`.
 * late: see interval_part_time. */
void interval_bar_put (Page *page, const IntervalTotals *totals, TotalTime late,
                       TotalTime whole);

/* The class of its mark in report.css. */
char interval_part_class (IntervalPart part);

/* Its mark and name in a legend, up to what may follow before </span>. */
void interval_part_put_mark (IntervalPart part, Page *page);

/* The meaning of the colours, with the share of each. */
void interval_bar_put_key (Page *page, const IntervalTotals *totals, TotalTime late);
