/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interval-parts.h - the parts that the time of an interval's processors is shown as:
 * they add up to its total */
#pragma once

#include "analysis/intervals/characteristics.h"

/* In the order in which a bar has them. */
typedef enum
{
  INTERVAL_PART_PRODUCTIVE,
  INTERVAL_PART_INSUFFICIENT,
  INTERVAL_PART_COMMUNICATION, /* without the next one */
  INTERVAL_PART_BEGIN,         /* waiting for others to begin to communicate */
  INTERVAL_PART_IDLE,
  N_INTERVAL_PARTS
} IntervalPart;

const char *interval_part_name (IntervalPart part);

/* late: communication that is waiting for others to begin besides that of collectives
 * (ReplayResult), of the whole run; 0: not told apart. */
TotalTime interval_part_time (IntervalPart part, const IntervalTotals *totals,
                              TotalTime late);
