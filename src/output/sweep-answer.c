/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "output/sweep-answer.h"

#include "text/number-short.h"

#define MOST_NAMED 10 /* equal runs */
#define TIME_DIGITS 3

typedef struct
{
  const SweepAnswer *to;
  const SimTime *times;
  guint rows;
  SimTime unit;
} Answer;

static void G_GNUC_PRINTF (2, 3) put (const Answer *self, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  self->to->text (self->to->data, text);
}

static void
put_time (const Answer *self, SimTime time)
{
  NumberText text;

  put (self, "%s", number_short_time (time, self->unit, TIME_DIGITS, text));
}

/* "; the shortest takes 2.80 us", or "; the shortest 2 take the same, 2.80 us". */
static void
put_runs (const Answer *self, const char *which, const char *takes, SimTime time)
{
  guint n = 0;

  for (guint row = 0; row < self->rows; row++)
    n += self->times[row] == time;
  if (n > 1)
    put (self, "; the %s %u take the same, ", which, n);
  else
    put (self, "; the %s %s", which, takes);
  put_time (self, time);
}

static void
put_names (const Answer *self, SimTime time)
{
  guint more = 0, named = 0;

  for (guint row = 0; row < self->rows; row++)
    {
      if (self->times[row] != time)
        continue;
      if (named == MOST_NAMED)
        {
          more++;
          continue;
        }
      put (self, "%s", named++ == 0 ? ": " : " and ");
      self->to->row (self->to->data, row);
    }
  if (more > 0)
    put (self, " and %u more", more);
}

/* Shortest and longest, with all that are equal. */
static void
put_ends (const Answer *self, SimTime shortest, SimTime longest)
{
  NumberText text;

  put_runs (self, "shortest", "takes ", shortest);
  put_names (self, shortest);
  if (longest == shortest)
    return;
  put_runs (self, "longest", "", longest);
  if (shortest > 0)
    put (self, ", %s", number_longer (longest, shortest, text));
  put_names (self, longest);
}

void
sweep_answer_put (const SweepAnswer *to, const SimTime *times, guint rows, guint failed,
                  SimTime unit)
{
  const Answer self = { to, times, rows, unit };
  SimTime shortest = SIM_TIME_LIMIT, longest = 0;
  guint good = 0;

  for (guint row = 0; row < rows; row++)
    {
      if (times[row] == SWEEP_NO_TIME)
        continue;
      good++;
      shortest = MIN (shortest, times[row]);
      longest = MAX (longest, times[row]);
    }
  if (failed == rows && rows > 0)
    {
      put (&self, rows == 1 ? "The run failed." : "All %u runs failed.", rows);
      return;
    }
  put (&self, "%u run%s", rows, rows == 1 ? "" : "s");
  if (good > 1 && good == rows && longest == shortest)
    {
      put (&self, "; all take the same, ");
      put_time (&self, shortest);
    }
  else if (good > 0)
    put_ends (&self, shortest, longest);
  if (failed > 0)
    put (&self, ". %u run%s failed", failed, failed == 1 ? "" : "s");
  put (&self, ".");
}
