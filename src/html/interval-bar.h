/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interval-bar.h - Total = Productive + Insufficient + Communications + Idle, as a bar */
#pragma once

#include "analysis/intervals/characteristics.h"
#include "html/page.h"

/* Where the time of an interval went, as long as its part of `whole`. */
void interval_bar_put (Page *page, const IntervalTotals *totals, TotalTime whole);

/* What the colours mean; with the share of each in totals, where not NULL. */
void interval_bar_put_key (Page *page, const IntervalTotals *totals);
