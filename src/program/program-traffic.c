/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program-traffic.c - programs whose messages begin at multiples of a slot */
#include "config.h"

#include "program/program-private.h"

#define PS_PER_SECOND_OF_BITS G_GUINT64_CONSTANT (8000000000000)

void
program_set_traffic (Program *self, const ProgramTraffic *traffic)
{
  self->traffic = *traffic;
}

const ProgramTraffic *
program_traffic (const Program *self)
{
  return self->traffic.bytes > 0 ? &self->traffic : NULL;
}

/* n * by / of, rounded up; by < of < 2^126.  One bit of n after the other: the product
 * may not fit 128 bits. */
static guint64
multiply_fraction (guint64 n, unsigned __int128 by, unsigned __int128 of)
{
  unsigned __int128 rest = 0;
  guint64 quotient = 0;

  for (guint bit = 64; bit-- > 0;)
    {
      rest = 2 * rest;
      quotient = 2 * quotient + (rest >= of);
      rest -= rest >= of ? of : 0;
      if (n >> bit & 1)
        rest += by;
      quotient += rest >= of;
      rest -= rest >= of ? of : 0;
    }
  return quotient + (rest > 0);
}

gboolean
program_traffic_slot (const Program *self, SimTime *slot)
{
  const ProgramTraffic *traffic = &self->traffic;
  const guint64 bytes = program_traffic_bytes (self);
  const unsigned __int128 of
      = (unsigned __int128) traffic->rate.digits * (guint64) traffic->bits;
  const unsigned __int128 by
      = (unsigned __int128) PS_PER_SECOND_OF_BITS * traffic->rate.scale;
  const unsigned __int128 whole = by / of;

  if (whole > (guint64) SIM_TIME_LIMIT / bytes)
    return FALSE;
  const guint64 time = (guint64) whole * bytes + multiply_fraction (bytes, by % of, of);
  *slot = (SimTime) MIN (time, (guint64) SIM_TIME_LIMIT);
  return time <= (guint64) SIM_TIME_LIMIT;
}
