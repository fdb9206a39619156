/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "why/efficiency.h"

#include <string.h>

#define DECIMALS 12

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

/* Digit by digit: numerators of 10^12 times as much do not fit. */
char *
fraction_format (Fraction value, char buffer[FRACTION_TEXT_SIZE])
{
  guint64 whole, decimals = 0;
  TotalTime rest;

  if (value.denominator == 0)
    return memcpy (buffer, value.numerator == 0 ? "1.000000000000" : "inf",
                   value.numerator == 0 ? 15 : 4);
  whole = (guint64) (value.numerator / value.denominator);
  rest = value.numerator % value.denominator;
  for (guint i = 0; i < DECIMALS; i++)
    {
      rest *= 10;
      decimals = decimals * 10 + (guint64) (rest / value.denominator);
      rest %= value.denominator;
    }
  if (rest >= value.denominator - rest)
    decimals++;
  whole += decimals / G_GUINT64_CONSTANT (1000000000000);
  decimals %= G_GUINT64_CONSTANT (1000000000000);
  g_snprintf (buffer, FRACTION_TEXT_SIZE, "%" G_GUINT64_FORMAT ".%012" G_GUINT64_FORMAT,
              whole, decimals);
  return buffer;
}
