/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interval-bar.h - Total = Productive + Insufficient + Communications + Idle, as a bar */
#pragma once

#include "analysis/intervals/characteristics.h"
#include "html/page.h"

/* How the time of an interval was spent; the length of the bar is its part of `whole`. */
void interval_bar_put (Page *page, const IntervalTotals *totals, TotalTime whole);

/* The meaning of the colours; with the share of each in totals, if not NULL. */
void interval_bar_put_key (Page *page, const IntervalTotals *totals);
