/* SPDX-License-Identifier: GPL-3.0-or-later */
/* time-parts.h - what the time of a run is made of
 *
 *   0
 * --work--|--imbalance--|--dependences--|--overhead--|--latency--|--bandwidth--|--congestion--|
 * T W             C               T1           T2          T3            T4
 *
 * W: what all processors compute, shared evenly, rounded down.  The parts add up to the
 * run exactly; one that lets who comes first decide may be negative (ideal-times.h).
 */
#pragma once

#include "why/ideal-times.h"

typedef enum
{
  PART_WORK,
  PART_IMBALANCE,
  PART_DEPENDENCES,
  PART_OVERHEAD,
  PART_LATENCY,
  PART_BANDWIDTH,
  PART_CONGESTION,
  N_TIME_PARTS
} TimePart;

/* Of the processors of a run; both 0 where there is none. */
typedef struct
{
  guint32 processors; /* P */
  SimTime longest;    /* C: busy time of the one that computes most */
  TotalTime sum;      /* of their busy times */
} BusyTimes;

BusyTimes busy_times_of (const ReplayResult *result);

void time_parts_find (const IdealTimes *times, const BusyTimes *busy,
                      SimTime parts[N_TIME_PARTS]);

/* "work", "imbalance", .. */
const char *time_part_name (TimePart part);

/* The largest part but work; of equal ones congestion, bandwidth, latency, overhead,
 * dependences, imbalance, in this order. */
TimePart time_parts_largest (const SimTime parts[N_TIME_PARTS]);
