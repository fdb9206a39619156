/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "text/number-short.h"

/* Units from one second down; each is 1000 of the next. */
static const struct
{
  const char *name;
  SimTime size;
} units[] = {
  { "s", SIM_TIME_PER_SECOND },
  { "ms", SIM_TIME_PER_SECOND / 1000 },
  { "us", SIM_TIME_PER_MICROSECOND },
  { "ns", SIM_TIME_PER_MICROSECOND / 1000 },
  { "ps", 1 },
};

static guint
digits_of (TotalTime value)
{
  guint digits = 1;

  for (; value >= 10; value /= 10)
    digits++;
  return digits;
}

/* Rounds to this number of significant digits. */
static TotalTime
round_to (TotalTime value, guint digits)
{
  TotalTime scale = 1;

  for (guint have = digits_of (value); have > digits; have--)
    scale *= 10;
  return (value + scale / 2) / scale * scale;
}

/* The number of decimals is limited by the significant digits and by the exactness of a
 * picosecond. */
static void
put_digits (TotalTime value, SimTime unit, guint digits, NumberText text)
{
  guint before = digits_of (value / unit), most = digits_of (unit) - 1;
  guint leading = value < unit ? digits_of (unit) - digits_of (value) - 1 : 0;
  guint decimals = value < unit ? leading + digits : digits - MIN (before, digits);

  number_fixed (value, unit, MIN (decimals, most), text);
}

static void
put_number (TotalTime value, SimTime unit, guint digits, const char *name,
            NumberText text)
{
  put_digits (value, unit, digits, text);
  g_strlcat (text, " ", NUMBER_TEXT_SIZE);
  g_strlcat (text, name, NUMBER_TEXT_SIZE);
}

/* Digits before the point are never rounded. */
static TotalTime
round_short (TotalTime time, SimTime unit, guint digits)
{
  const TotalTime rounded = round_to (time, digits);

  return rounded >= unit && digits_of (rounded / unit) > digits ? time : rounded;
}

/* The place of the largest unit that is not more. */
static guint
unit_of (TotalTime time)
{
  guint fitting = 0;

  while (fitting + 1 < G_N_ELEMENTS (units) && time < units[fitting].size)
    fitting++;
  return fitting;
}

char *
number_short_time (TotalTime time, SimTime unit, guint digits, NumberText text)
{
  const gboolean seconds = unit == SIM_TIME_PER_SECOND;
  const TotalTime rounded = round_short (time, unit, digits);
  const guint fitting = unit_of (rounded);

  if (time == 0)
    g_strlcpy (text, seconds ? "0 s" : "0 units", NUMBER_TEXT_SIZE);
  else if (!seconds)
    put_number (rounded, unit, digits, rounded == unit ? "unit" : "units", text);
  else
    put_number (rounded, units[fitting].size, digits, units[fitting].name, text);
  return text;
}

static void
put_end (TotalTime time, SimTime unit, guint digits, NumberText text)
{
  if (time == 0)
    g_strlcpy (text, "0", NUMBER_TEXT_SIZE);
  else
    put_digits (round_short (time, unit, digits), unit, digits, text);
}

char *
number_short_range (TotalTime least, TotalTime greatest, TotalTime time, SimTime unit,
                    guint digits, NumberText text)
{
  const gboolean seconds = unit == SIM_TIME_PER_SECOND;
  const SimTime size = seconds && time > 0
                           ? units[unit_of (round_short (time, unit, digits))].size
                           : unit;
  NumberText end;

  put_end (least, size, digits, text);
  put_end (greatest, size, digits, end);
  g_strlcat (text, " .. ", NUMBER_TEXT_SIZE);
  g_strlcat (text, end, NUMBER_TEXT_SIZE);
  return text;
}

char *
number_percent (TotalTime part, TotalTime whole, guint decimals, NumberText text)
{
  number_share (part * 100, whole, decimals, "0", text);
  g_strlcat (text, " %", NUMBER_TEXT_SIZE);
  return text;
}

char *
number_percent_of (TotalTime part, TotalTime whole, NumberText text)
{
  if (part < whole && part * 1000 >= whole * 995)
    {
      g_strlcpy (text, "over 99 %", NUMBER_TEXT_SIZE);
      return text;
    }
  return number_percent (part, whole, 0, text);
}

char *
number_longer (TotalTime longest, TotalTime shortest, NumberText text)
{
  const TotalTime more = longest - shortest;

  if (more * 1000 >= shortest * 5)
    {
      number_ratio (longest, shortest, 2, "", text);
      g_strlcat (text, " times as long", NUMBER_TEXT_SIZE);
      return text;
    }
  number_percent (more, shortest, 1, text);
  g_strlcat (text, " longer", NUMBER_TEXT_SIZE);
  return text;
}
