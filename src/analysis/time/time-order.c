/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "analysis/time/time-order.h"

/* Sorting is efficient only for many items at once. */
#define USUAL_BATCH (64u << 10)

/* So many are sorted by insertion. */
#define FEW 64

#define DIGIT_BITS 11
#define DIGITS (1u << DIGIT_BITS)
#define DIGIT_MASK (DIGITS - 1)

struct _TimeOrder
{
  TimeOrderTaker take;
  gpointer data;
  gsize size;    /* of an item */
  guint8 *items; /* in the order of the calls */
  guint32 n, room;
  guint32 least_batch, batch;      /* give out when there are so many */
  TimeKey *keys, *ahead, *scratch; /* each with `room` */
  SimTime latest;                  /* of all items */
  SimTime given;                   /* all before this have been given out */
};

/* ---- sorting ----------------------------------------------------------------------- */

static inline guint64
field (const TimeKey *key, gboolean of_time)
{
  return of_time ? (guint64) key->time : key->processor;
}

/* One stable pass. */
static void
sort_by_digit (const TimeKey *from, TimeKey *to, gsize n, gboolean of_time, guint shift)
{
  gsize place[DIGITS] = { 0 }, sum = 0;

  for (gsize i = 0; i < n; i++)
    place[field (&from[i], of_time) >> shift & DIGIT_MASK]++;
  for (guint d = 0; d < DIGITS; d++)
    {
      gsize count = place[d];

      place[d] = sum;
      sum += count;
    }
  for (gsize i = 0; i < n; i++)
    to[place[field (&from[i], of_time) >> shift & DIGIT_MASK]++] = from[i];
}

/* Bits in which the keys are not all the same. */
static guint64
differing_bits (const TimeKey *keys, gsize n, gboolean of_time)
{
  guint64 first = field (&keys[0], of_time), bits = 0;

  for (gsize i = 1; i < n; i++)
    bits |= field (&keys[i], of_time) ^ first;
  return bits;
}

/* By time, then processor; equal ones keep their order.  scratch has room for n.
 * Linear: a radix sort, eleven bits at a time, of those digits in which the keys
 * differ. */
static void
sort_keys (TimeKey *keys, TimeKey *scratch, gsize n)
{
  TimeKey *from = keys, *to = scratch;

  if (n < 2)
    return;
  for (int of_time = FALSE; of_time <= TRUE; of_time++)
    {
      guint64 bits = differing_bits (keys, n, of_time);

      for (guint shift = 0; shift < 64 && bits >> shift != 0; shift += DIGIT_BITS)
        if ((bits >> shift & DIGIT_MASK) != 0)
          {
            TimeKey *swap = from;

            sort_by_digit (from, to, n, of_time, shift);
            from = to;
            to = swap;
          }
    }
  if (from != keys)
    memcpy (keys, from, n * sizeof *keys);
}

/* Of one time, by processor. */
static void
sort_instant (TimeKey *keys, TimeKey *scratch, gsize n)
{
  if (n > FEW)
    {
      sort_keys (keys, scratch, n);
      return;
    }
  for (gsize i = 1; i < n; i++)
    {
      const TimeKey key = keys[i];
      gsize k = i;

      for (; k > 0 && keys[k - 1].processor > key.processor; k--)
        keys[k] = keys[k - 1];
      keys[k] = key;
    }
}

/* Keys in order of time. */
static void
sort_instants (TimeKey *keys, TimeKey *scratch, gsize n)
{
  for (gsize first = 0, end; first < n; first = end)
    {
      for (end = first + 1; end < n && keys[end].time == keys[first].time; end++)
        ;
      sort_instant (keys + first, scratch, end - first);
    }
}

static gboolean
comes_before (const TimeKey *a, const TimeKey *b)
{
  if (a->time != b->time)
    return a->time < b->time;
  if (a->processor != b->processor)
    return a->processor < b->processor;
  return a->index < b->index;
}

static void
merge (TimeKey *to, const TimeKey *a, gsize n, const TimeKey *b, gsize m)
{
  const TimeKey *a_end = a + n, *b_end = b + m;

  while (a < a_end && b < b_end)
    *to++ = comes_before (a, b) ? *a++ : *b++;
  memcpy (to, a, (gsize) (a_end - a) * sizeof *to);
  memcpy (to + (a_end - a), b, (gsize) (b_end - b) * sizeof *to);
}

/* ---- the queue --------------------------------------------------------------------- */

static TimeOrderItem *
get_item (const TimeOrder *self, guint32 index)
{
  return (TimeOrderItem *) (gpointer) (self->items + index * self->size);
}

static void
make_room (TimeOrder *self, guint32 room)
{
  self->room = room;
  self->items = g_realloc_n (self->items, room, self->size);
  self->keys = g_renew (TimeKey, self->keys, room);
  self->ahead = g_renew (TimeKey, self->ahead, room);
  self->scratch = g_renew (TimeKey, self->scratch, room);
}

TimeOrder *
time_order_new (gsize item_size, guint32 batch, TimeOrderTaker take, gpointer data)
{
  TimeOrder *self = g_new0 (TimeOrder, 1);

  self->take = take;
  self->data = data;
  self->size = item_size;
  self->least_batch = self->batch = batch == 0 ? USUAL_BATCH : batch;
  make_room (self, self->batch);
  return self;
}

void
time_order_free (TimeOrder *self)
{
  if (self == NULL)
    return;
  g_free (self->items);
  g_free (self->keys);
  g_free (self->ahead);
  g_free (self->scratch);
  g_free (self);
}

gpointer
time_order_add (TimeOrder *self, SimTime time, guint32 processor)
{
  TimeOrderItem *item;

  if (self->n == self->room)
    {
      g_assert (self->room < G_MAXUINT32 / 2);
      make_room (self, 2 * self->room);
    }
  g_assert (time >= self->given); /* else the observer's contract is broken */
  self->latest = MAX (self->latest, time);
  item = get_item (self, self->n++);
  *item = (TimeOrderItem){ time, processor };
  return item;
}

/* Keeps the items that are not before that time, in their order. */
static void
drop_before (TimeOrder *self, SimTime before)
{
  guint32 kept = 0;

  for (guint32 i = 0; i < self->n; i++)
    if (get_item (self, i)->time >= before)
      memmove (get_item (self, kept++), get_item (self, i), self->size);
  self->n = kept;
  self->batch = MAX (self->least_batch, kept <= G_MAXUINT32 / 4 ? 2 * kept : G_MAXUINT32);
}

/* Keys of the items before that time, in order.  Most items come in order of time: those
 * that no later one precedes.  Only the others, of the end of something that begins, are
 * sorted by time. */
static const TimeKey *
order_keys (TimeOrder *self, SimTime before, gsize *count)
{
  TimeKey *keys = self->keys + self->room, *ahead = self->ahead + self->room;
  SimTime least = G_MAXINT64;

  for (guint32 i = self->n; i-- > 0;)
    {
      const TimeOrderItem *item = get_item (self, i);
      const TimeKey key = { item->time, item->processor, i };

      if (key.time < before && key.time <= least)
        {
          *--keys = key;
          least = key.time;
        }
      else if (key.time < before)
        *--ahead = key;
    }
  gsize n = (gsize) (self->keys + self->room - keys);
  gsize m = (gsize) (self->ahead + self->room - ahead);

  *count = n + m;
  sort_instants (keys, self->scratch, n);
  if (m == 0)
    return keys;
  sort_keys (ahead, self->scratch, m);
  merge (self->scratch, keys, n, ahead, m);
  return self->scratch;
}

static void
give_before (TimeOrder *self, SimTime before)
{
  gsize n;
  const TimeKey *keys = order_keys (self, before, &n);

  for (gsize first = 0, end; first < n; first = end)
    {
      for (end = first + 1; end < n && keys[end].time == keys[first].time; end++)
        ;
      self->take (self->data, self->items, &keys[first], end - first);
    }
  drop_before (self, before);
  self->given = before;
}

void
time_order_advance (TimeOrder *self, SimTime now)
{
  if (self->n >= self->batch)
    give_before (self, now);
}

SimTime
time_order_finish (TimeOrder *self, SimTime end, guint32 processors,
                   void (*fill) (gpointer item))
{
  SimTime last = MAX (end, self->latest);

  self->given = 0; /* the replay may have continued without calls */
  for (guint32 p = 0; p < processors; p++)
    fill (time_order_add (self, last, p));
  give_before (self, G_MAXINT64);
  return last;
}
