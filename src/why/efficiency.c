/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "why/efficiency.h"

Fraction
efficiency_find (Efficiency which, const IdealTimes *times, const BusyTimes *busy)
{
  const TotalTime longest = busy->longest;

  switch (which)
    {
    case EFFICIENCY_PARALLEL:
      return (Fraction){ busy->sum, (TotalTime) times->run * busy->processors };
    case EFFICIENCY_LOAD_BALANCE:
      return (Fraction){ busy->sum, longest * busy->processors };
    case EFFICIENCY_COMMUNICATION:
      return (Fraction){ longest, times->run };
    case EFFICIENCY_SERIALISATION:
      return (Fraction){ longest, times->without_overhead };
    case EFFICIENCY_TRANSFER:
      return (Fraction){ times->without_overhead, times->run };
    case EFFICIENCY_OVERHEAD:
      return (Fraction){ times->without_overhead, times->instant };
    case EFFICIENCY_LATENCY:
      return (Fraction){ times->instant, times->latency };
    case EFFICIENCY_BANDWIDTH:
      return (Fraction){ times->latency, times->alone };
    case EFFICIENCY_CONGESTION:
      return (Fraction){ times->alone, times->run };
    case N_EFFICIENCIES:
      break;
    }
  g_assert_not_reached ();
}

const char *
efficiency_name (Efficiency which)
{
  static const char *const names[N_EFFICIENCIES]
      = { "parallel", "load_balance", "communication", "serialisation", "transfer",
          "overhead", "latency",      "bandwidth",     "congestion" };

  return names[which];
}
