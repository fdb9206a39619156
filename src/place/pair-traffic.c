/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "place/pair-traffic.h"

#include "base/hash.h"

#define FIRST_CAPACITY 256

/* Open addressing; at most half of the entries are used. */
struct _TrafficTable
{
  PairTraffic *entries;
  gsize count, capacity; /* a power of two */
  guint64 seed;
};

TrafficTable *
traffic_table_new (void)
{
  TrafficTable *self = g_new0 (TrafficTable, 1);

  self->seed = hash_seed ();
  self->capacity = FIRST_CAPACITY;
  self->entries = g_new0 (PairTraffic, self->capacity);
  return self;
}

void
traffic_table_free (TrafficTable *self)
{
  g_free (self->entries);
  g_free (self);
}

/* The entry of a pair, or the free one for it. */
static PairTraffic *
find_place (const TrafficTable *self, guint32 source, guint32 destination)
{
  gsize at = hash_word (self->seed, (guint64) source << 32 | destination);

  for (;; at++)
    {
      PairTraffic *entry = &self->entries[at & (self->capacity - 1)];

      if (entry->messages == 0
          || (entry->source == source && entry->destination == destination))
        return entry;
    }
}

static void
grow (TrafficTable *self)
{
  g_autofree PairTraffic *old = self->entries;
  const gsize capacity = self->capacity;

  self->capacity *= 2;
  self->entries = g_new0 (PairTraffic, self->capacity);
  for (gsize i = 0; i < capacity; i++)
    if (old[i].messages > 0)
      *find_place (self, old[i].source, old[i].destination) = old[i];
}

void
traffic_table_add (TrafficTable *self, guint32 source, guint32 destination,
                   guint64 messages, guint64 bytes)
{
  PairTraffic *entry;

  if (source == destination || messages == 0)
    return;
  if (2 * (self->count + 1) > self->capacity)
    grow (self);
  entry = find_place (self, source, destination);
  self->count += entry->messages == 0 ? 1 : 0;
  entry->source = source;
  entry->destination = destination;
  entry->messages += messages;
  entry->bytes += bytes;
}

static void
tell_message (gpointer data, const MessageOutcome *message)
{
  traffic_table_add (data, message->source, message->destination, 1, message->bytes);
}

const ReplayObserver *
traffic_table_observer (void)
{
  static const ReplayObserver observer = { .message = tell_message };

  return &observer;
}

static int
compare_pairs (gconstpointer a, gconstpointer b)
{
  const PairTraffic *one = a, *other = b;

  if (one->source != other->source)
    return one->source < other->source ? -1 : 1;
  return one->destination < other->destination   ? -1
         : one->destination > other->destination ? 1
                                                 : 0;
}

PairTraffic *
traffic_table_list (const TrafficTable *self, gsize *n)
{
  PairTraffic *list = g_new (PairTraffic, MAX (self->count, 1));

  *n = 0;
  for (gsize i = 0; i < self->capacity; i++)
    if (self->entries[i].messages > 0)
      list[(*n)++] = self->entries[i];
  qsort (list, *n, sizeof *list, compare_pairs);
  return list;
}

gboolean
traffic_time (AttoTime start_time, AttoTime byte_time, guint64 messages, TotalBytes bytes,
              guint bits, unsigned __int128 *time)
{
  unsigned __int128 starts, rest;

  return !__builtin_mul_overflow ((unsigned __int128) start_time, messages, &starts)
         && !__builtin_mul_overflow ((unsigned __int128) byte_time,
                                     (unsigned __int128) bytes, &rest)
         && !__builtin_add_overflow (starts, rest, time)
         && *time <= (unsigned __int128) 1 << bits;
}
