/* SPDX-License-Identifier: GPL-3.0-or-later */
/* efficiency.h - shares of a run's time that are not lost, as POP CoE names them
 *
 *   parallel = load balance x communication
 *                             communication = serialisation x transfer
 *                             transfer = overhead x latency x bandwidth x congestion
 *
 * Exact as fractions.  0 / 0 is 1: nothing is lost of nothing.
 */
#pragma once

#include "why/time-parts.h"

typedef enum
{
  EFFICIENCY_PARALLEL,
  EFFICIENCY_LOAD_BALANCE,
  EFFICIENCY_COMMUNICATION,
  EFFICIENCY_SERIALISATION,
  EFFICIENCY_TRANSFER,
  EFFICIENCY_OVERHEAD,
  EFFICIENCY_LATENCY,
  EFFICIENCY_BANDWIDTH,
  EFFICIENCY_CONGESTION,
  N_EFFICIENCIES
} Efficiency;

/* numerator / denominator, neither of them negative. */
typedef struct
{
  TotalTime numerator, denominator;
} Fraction;

Fraction efficiency_find (Efficiency which, const IdealTimes *times,
                          const BusyTimes *busy);

/* "parallel", "load_balance", .. */
const char *efficiency_name (Efficiency which);
