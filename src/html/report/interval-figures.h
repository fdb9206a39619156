/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interval-figures.h - the table of an interval's fields, with minimum, maximum, mean and
 * median over processors
 *
 * A page has hundreds of these tables, so they are terse: ends of cells and rows are
 * left out (HTML allows that), and kinds of operation that do not occur.
 */
#pragma once

#include "html/page.h"
#include "analysis/processor-statistics.h"

/* number: as shown. */
void interval_figures_put (Page *page, const ReportContext *context, guint32 number,
                           guint32 interval, const ProcessorStatistics *statistics);
