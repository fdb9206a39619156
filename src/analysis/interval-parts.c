/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/interval-parts.h"

const char *
interval_part_name (IntervalPart part)
{
  static const char *const names[N_INTERVAL_PARTS] = {
    [INTERVAL_PART_PRODUCTIVE] = "productive",
    [INTERVAL_PART_INSUFFICIENT] = "insufficient parallelism",
    [INTERVAL_PART_COMMUNICATION] = "communications",
    [INTERVAL_PART_BEGIN] = "waiting for others to begin",
    [INTERVAL_PART_IDLE] = "idle",
  };

  return names[part];
}

TotalTime
interval_part_time (IntervalPart part, const IntervalTotals *totals, TotalTime late)
{
  const TotalTime begin = MIN (totals->communication_synch + late, totals->communication);

  switch (part)
    {
    case INTERVAL_PART_PRODUCTIVE:
      return totals->productive;
    case INTERVAL_PART_INSUFFICIENT:
      return totals->insufficient;
    case INTERVAL_PART_COMMUNICATION:
      return totals->communication - begin;
    case INTERVAL_PART_BEGIN:
      return begin;
    case INTERVAL_PART_IDLE:
      return totals->idle;
    case N_INTERVAL_PARTS:
      break;
    }
  g_assert_not_reached ();
}
