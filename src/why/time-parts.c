/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "why/time-parts.h"

BusyTimes
busy_times_of (const ReplayResult *result)
{
  BusyTimes busy = { .processors = result->processors };

  for (guint32 p = 0; p < result->processors; p++)
    {
      busy.longest = MAX (busy.longest, result->processor[p].busy);
      busy.sum += result->processor[p].busy;
    }
  return busy;
}

void
time_parts_find (const IdealTimes *times, const BusyTimes *busy,
                 SimTime parts[N_TIME_PARTS])
{
  const SimTime ends[N_TIME_PARTS] = {
    [PART_WORK] = (SimTime) (busy->sum / MAX (busy->processors, 1)),
    [PART_IMBALANCE] = busy->longest,
    [PART_DEPENDENCES] = times->without_overhead,
    [PART_OVERHEAD] = times->instant,
    [PART_LATENCY] = times->latency,
    [PART_BANDWIDTH] = times->alone,
    [PART_CONGESTION] = times->run,
  };

  for (guint i = 0; i < N_TIME_PARTS; i++)
    parts[i] = ends[i] - (i == 0 ? 0 : ends[i - 1]);
}

const char *
time_part_name (TimePart part)
{
  static const char *const names[N_TIME_PARTS]
      = { "work",    "imbalance", "dependences", "overhead",
          "latency", "bandwidth", "congestion" };

  return names[part];
}

TimePart
time_parts_largest (const SimTime parts[N_TIME_PARTS])
{
  TimePart largest = PART_CONGESTION;

  for (TimePart part = PART_BANDWIDTH; part > PART_WORK; part--)
    if (parts[part] > parts[largest])
      largest = part;
  return largest;
}
