/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interval-section.h - one interval: its fields, how they differ from processor to
 * processor, and the ways to other intervals
 *
 * Anchors: "i3" is interval 3, "i3-effic" its field `effic` (interval-fields.h).
 */
#pragma once

#include "html/page.h"
#include "analysis/processor-statistics.h"

/* place: in the outline. */
void interval_section_put (Page *page, const ReportContext *context,
                           const Outline *outline, const ProcessorStatistics *statistics,
                           guint32 place);
