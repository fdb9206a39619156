/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare-charts.h - run time, states and congestion of each machine, as bars */
#pragma once

#include "output/compare-figures.h"
#include "html/page.h"

/* The run times on one scale, each with its parts; ranges are whiskers. */
void compare_chart_put_times (const CompareTable *self, Page *page);
/* States and congestion. */
void compare_charts_put (const CompareTable *self, Page *page);
