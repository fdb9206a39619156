/* SPDX-License-Identifier: GPL-3.0-or-later */
/* processor-statistics.h - the statistics of every field of every interval shown, over
 * the processors that take part in it, and the values of each processor if these are not
 * too many
 *
 *   interval --> mask: a bit for each field that is not 0 on all processors
 *            --> its statistics, one after another
 */
#pragma once

#include "analysis/interval-fields.h"
#include "analysis/outline.h"
#include "analysis/intervals/statistics.h"

/* A page with more rows than this is too large. */
#define PROCESSORS_MOST_ROWS 20000

typedef struct _ProcessorStatistics ProcessorStatistics;

ProcessorStatistics *processor_statistics_new (const ReportContext *context,
                                               const Outline *outline);
void processor_statistics_free (ProcessorStatistics *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ProcessorStatistics, processor_statistics_free)

/* Field numbers are those of interval-fields.h; that of the efficiency stands for the
 * productive time.  NULL: 0 on all that take part, or (total time) not a figure of a
 * processor. */
const Statistics *processor_statistics_field (const ProcessorStatistics *self,
                                              guint32 interval, guint field);
const Statistics *processor_statistics_kind (const ProcessorStatistics *self,
                                             guint32 interval, CommunicationKind kind,
                                             Measure measure);

/* Returns: an entry for each processor; NULL if processors x intervals shown are more
 * than PROCESSORS_MOST_ROWS. */
const ProcessorCharacteristics *processor_statistics_all (const ProcessorStatistics *self,
                                                          guint32 interval);
