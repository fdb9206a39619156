/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interval-legend.h - the meaning of the fields, once per page
 *
 * Anchors: "effic" the field, "comr" communications of reductions (interval-fields.h).
 */
#pragma once

#include "analysis/intervals/characteristics.h"
#include "html/page.h"

/* totals: of the whole program, whose figures stand where kinds of operations are
 * explained; NULL: none.  over_processors: also explains minimum, maximum, mean and
 * median. */
void interval_legend_put (Page *page, const IntervalTotals *totals,
                          gboolean over_processors);
