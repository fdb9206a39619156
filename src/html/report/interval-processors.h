/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interval-processors.h - what each processor has of an interval's fields, to unfold */
#pragma once

#include "html/page.h"
#include "analysis/processor-statistics.h"

/* Nothing where there are too many, or one alone. */
void interval_processors_put (Page *page, const ReportContext *context, guint32 interval,
                              const ProcessorStatistics *statistics);

/* Where the processors are to be found, for the whole page. */
void interval_processors_note (Page *page, const ReportContext *context,
                               const Outline *outline,
                               const ProcessorStatistics *statistics);
