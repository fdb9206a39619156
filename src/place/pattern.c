/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "place/pattern.h"

/* Above 2^87 a product with PATTERN_MOST_WEIGHT would not fit. */
#define MOST_TIME_BITS 87

typedef struct
{
  AttoTime start, byte;  /* of a message, of a byte */
  unsigned __int128 all; /* what all pairs take */
} Prices;

/* Prices that are too large are halved until the sum fits. */
static Prices
make_prices (const PairTraffic *pairs, gsize n, AttoTime start_time, AttoTime byte_time)
{
  Prices prices = { start_time, byte_time, 0 };
  guint64 messages = 0;
  TotalBytes bytes = 0;

  if (start_time == 0 && byte_time == 0)
    prices.start = 1;
  for (gsize i = 0; i < n; i++)
    {
      messages += pairs[i].messages;
      bytes += pairs[i].bytes;
    }
  while (!traffic_time (prices.start, prices.byte, messages, bytes, MOST_TIME_BITS,
                        &prices.all))
    {
      prices.start >>= 1;
      prices.byte >>= 1;
    }
  return prices;
}

static guint64
weight_of (const Prices *prices, const PairTraffic *pair)
{
  unsigned __int128 time = 0;

  traffic_time (prices->start, prices->byte, pair->messages, pair->bytes, MOST_TIME_BITS,
                &time);
  if (prices->all > PATTERN_MOST_WEIGHT)
    time = time * PATTERN_MOST_WEIGHT / prices->all;
  return (guint64) time;
}

static void
count_partners (Pattern *self, const PairTraffic *pairs, gsize n)
{
  self->first = g_new0 (gsize, (gsize) self->processors + 1);
  for (gsize i = 0; i < n; i++)
    {
      self->first[pairs[i].source + 1]++;
      self->first[pairs[i].destination + 1]++;
    }
  for (guint32 p = 0; p < self->processors; p++)
    self->first[p + 1] += self->first[p];
}

static int
compare_partners (gconstpointer a, gconstpointer b)
{
  const Partner *one = a, *other = b;

  if (one->other != other->other)
    return one->other < other->other ? -1 : 1;
  return other->sends - one->sends;
}

Pattern *
pattern_new (guint32 processors, const PairTraffic *pairs, gsize n, AttoTime start_time,
             AttoTime byte_time)
{
  const Prices prices = make_prices (pairs, n, start_time, byte_time);
  Pattern *self = g_new0 (Pattern, 1);
  g_autofree gsize *next = NULL;

  self->processors = processors;
  count_partners (self, pairs, n);
  self->partner = g_new (Partner, MAX (2 * n, 1));
  next = g_memdup2 (self->first, ((gsize) processors + 1) * sizeof *next);
  for (gsize i = 0; i < n; i++)
    {
      const guint64 weight = weight_of (&prices, &pairs[i]);

      self->partner[next[pairs[i].source]++]
          = (Partner){ pairs[i].destination, TRUE, weight };
      self->partner[next[pairs[i].destination]++]
          = (Partner){ pairs[i].source, FALSE, weight };
    }
  for (guint32 p = 0; p < processors; p++)
    qsort (self->partner + self->first[p], self->first[p + 1] - self->first[p],
           sizeof (Partner), compare_partners);
  return self;
}

void
pattern_free (Pattern *self)
{
  g_free (self->first);
  g_free (self->partner);
  g_free (self);
}
