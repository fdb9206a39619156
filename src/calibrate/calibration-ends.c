/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calibration-ends.c - what of a message's fixed time is overheads, and what latencies */
#include "config.h"

#include "calibrate/calibration-private.h"

#include <math.h>

#define ANSWER_BYTES 4
#define ABOVE_LINK 1.05 /* what a link takes at least, to be told apart from it */

/* Whole attoseconds; costs have few digits. */
static AttoTime
atto (double seconds)
{
  return llround (seconds * 1e18);
}

/* T(n) of any size. */
static gboolean
time_of (const Calibration *self, guint64 bytes, double *seconds, GError **error)
{
  const double start = self->fit.cost[FIT_START], byte = self->fit.cost[FIT_BYTE];
  ZeroLoad load;
  gboolean linear;

  if (!zero_load_find (&self->rules->pair, self->packet_bytes, &bytes, 1, 0, 0, &load,
                       &linear, error)
      || (!linear && (start > 0 || byte > 0)
          && !zero_load_find (&self->rules->pair, self->packet_bytes, &bytes, 1, start,
                              byte, &load, &linear, error)))
    return FALSE;
  *seconds = fit_time (&self->fit, bytes, &load);
  return TRUE;
}

/* A window of W messages takes W - 1 overheads more than one message, and an answer. */
static gboolean
find_overhead (const Calibration *self, const MeasuredRate *rate, double *overhead,
               GError **error)
{
  double message, answer;

  if (!time_of (self, rate->bytes, &message, error)
      || !time_of (self, ANSWER_BYTES, &answer, error))
    return FALSE;
  *overhead = ((double) rate->window / rate->per_second - message - answer)
              / (double) (rate->window - 1);
  return TRUE;
}

/* latency: of each link; the rest of A is overheads, half each. */
static void
set_ends (Calibration *self, double latency)
{
  const AttoTime all = atto (self->fit.cost[FIT_ENDS]);

  self->latency = self->links == 0 ? 0 : atto (fit_round (latency));
  if (self->latency * self->links > all)
    self->latency = all / self->links;
  self->send_overhead = (all - self->latency * self->links) / 2;
  self->receive_overhead = all - self->latency * self->links - self->send_overhead;
}

/* What a rendezvous takes longer is a request and its answer, empty messages. */
static void
split_by_late (Calibration *self)
{
  const double *cost = self->exact.cost;
  const double more = cost[FIT_LATE_ENDS] - cost[FIT_ENDS];
  const double latency
      = self->links > 0 ? more / (2 * self->links) - cost[FIT_START] : -1;

  if (self->fit.has_late_ends && latency >= 0)
    {
      self->ends_by = ENDS_BY_LATE;
      set_ends (self, latency);
      return;
    }
  self->ends_by = self->most_overhead > 0 ? ENDS_ARE_LESS : ENDS_IN_HALVES;
  set_ends (self, 0);
}

gboolean
calibration_split_ends (Calibration *self, GError **error)
{
  const MeasuredRate *rate = measurements_rate (self->measurements);
  const double *cost = self->fit.cost;

  self->start = atto (cost[FIT_START]);
  self->byte = atto (cost[FIT_BYTE]);
  if (rate != NULL && rate->window > 1)
    {
      const double link = cost[FIT_START] + (double) rate->bytes * cost[FIT_BYTE];

      if (!find_overhead (self, rate, &self->most_overhead, error))
        return FALSE;
      self->most_overhead = fit_round (self->most_overhead);
      if (self->most_overhead > ABOVE_LINK * link)
        {
          self->ends_by = ENDS_BY_RATE;
          set_ends (self, self->links == 0
                              ? 0
                              : MAX (0, cost[FIT_ENDS] - 2 * self->most_overhead)
                                    / self->links);
          return TRUE;
        }
    }
  split_by_late (self);
  return TRUE;
}
