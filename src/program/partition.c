/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "program/partition.h"

/* A divisor and its reciprocal, floor ((2^64 - 1) / by): every loop is divided among all
 * processors, and a multiplication takes a tenth of the time of a division. */
typedef struct
{
  guint64 by, reciprocal;
} Divisor;

static Divisor
divisor_new (guint64 by)
{
  return (Divisor){ by, G_MAXUINT64 / by };
}

/* The product with the reciprocal is too small by less than 2: reciprocal > 2^64/by - 2,
 * number < 2^64; truncated to an integer, it is too small by at most 2. */
static inline guint64
divide (guint64 number, const Divisor *divisor)
{
  guint64 quotient = (guint64) ((unsigned __int128) number * divisor->reciprocal >> 64);
  guint64 rest = number - quotient * divisor->by;

  for (; rest >= divisor->by; rest -= divisor->by)
    quotient++;
  return quotient;
}

struct _Partition
{
  gatomicrefcount references;
  Shape system;
  Divisor size[SHAPE_MAX_RANK]; /* of the system */
  guint32 members;
  guint64 *before[SHAPE_MAX_RANK];   /* NULL: replicated */
  guint64 following[SHAPE_MAX_RANK]; /* iterations per iteration of this dimension:
                                        product of the totals of all later ones and of the
                                        free axes */
  guint64 free_iterations;
  guint64 total;
  Divisor by_total; /* unless 0 */
  guint32 holders;  /* processors that hold the same block */
};

Partition *
partition_new (const Shape *system, guint64 const *const *before, guint64 free_iterations)
{
  Partition *self = g_new0 (Partition, 1);
  unsigned __int128 total = free_iterations;

  g_atomic_ref_count_init (&self->references);
  self->system = *system;
  self->members = shape_count (system);
  self->free_iterations = free_iterations;
  self->holders = 1;
  for (guint d = system->rank; d-- > 0;)
    {
      self->following[d] = (guint64) total;
      self->size[d] = divisor_new (system->size[d]);
      if (before[d] == NULL)
        {
          self->holders *= system->size[d];
          continue;
        }
      self->before[d] = g_memdup2 (before[d], (system->size[d] + 1) * sizeof (guint64));
      total *= before[d][system->size[d]];
      g_assert (total < (unsigned __int128) 1 << 63);
    }
  self->total = (guint64) total;
  if (total > 0)
    self->by_total = divisor_new (self->total);
  return self;
}

Partition *
partition_ref (Partition *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
partition_unref (Partition *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->references))
    return;
  for (guint d = 0; d < self->system.rank; d++)
    g_free (self->before[d]);
  g_free (self);
}

const Shape *
partition_system (const Partition *self)
{
  return &self->system;
}

const guint64 *
partition_before (const Partition *self, guint d)
{
  return self->before[d];
}

guint64
partition_free_iterations (const Partition *self)
{
  return self->free_iterations;
}

guint64
partition_total (const Partition *self)
{
  return self->total;
}

/* A processor's block: its position in the order of first processors, its size, and the
 * processor's index among its holders. */
typedef struct
{
  guint64 earlier, local;
  guint32 holder;
} Place;

static inline void
place_in_dimension (const Partition *self, guint d, guint32 q, Place *place)
{
  const guint64 *before = self->before[d];

  place->earlier += place->local * before[q] * self->following[d];
  place->local *= before[q + 1] - before[q];
}

static inline Place
partition_place (const Partition *self, guint32 member)
{
  guint32 coordinate[SHAPE_MAX_RANK];
  Place place = { 0, 1, 0 };

  for (guint d = self->system.rank; d-- > 0;)
    {
      guint32 rest = (guint32) divide (member, &self->size[d]);

      coordinate[d] = member - rest * self->system.size[d];
      member = rest;
    }
  for (guint d = 0; d < self->system.rank; d++)
    {
      guint32 q = coordinate[d];

      if (self->before[d] == NULL)
        {
          place.holder = place.holder * self->system.size[d] + q;
          continue;
        }
      place_in_dimension (self, d, q, &place);
    }
  place.local *= self->free_iterations;
  return place;
}

guint64
partition_local (const Partition *self, guint32 member)
{
  return partition_place (self, member).local;
}

/* floor (time * part / whole), part <= whole; 64 bits if the product fits, because a
 * division of 128 bits takes ten times as long. */
static SimTime
proportion (SimTime time, guint64 part, guint64 whole)
{
  guint64 product;

  if (!__builtin_mul_overflow ((guint64) time, part, &product))
    return (SimTime) (product / whole);
  return (SimTime) ((unsigned __int128) time * part / whole);
}

/* The share of a processor in the whole loop. */
static inline SimTime
proportion_of_total (const Partition *self, SimTime time, guint64 part)
{
  guint64 product;

  if (!__builtin_mul_overflow ((guint64) time, part, &product))
    return (SimTime) divide (product, &self->by_total);
  return (SimTime) ((unsigned __int128) time * part / self->total);
}

PartitionShare
partition_share (const Partition *self, guint32 member, SimTime cost)
{
  PartitionShare share = { cost, cost };
  guint32 holders = self->members, holder = member;

  if (self->total > 0)
    {
      Place place = partition_place (self, member);

      share.time = proportion_of_total (self, cost, place.earlier + place.local)
                   - proportion_of_total (self, cost, place.earlier);
      share.productive = share.time;
      holders = self->holders;
      holder = place.holder;
    }
  if (holders > 1)
    share.productive = proportion (share.time, holder + 1, holders)
                       - proportion (share.time, holder, holders);
  return share;
}

/* Processors that differ only in the last dimension have numbers that follow each other;
 * where the loop is distributed along it, the iterations before one end where those
 * before the next begin, so each share needs one division. */
static void
share_out_row (const Partition *self, SimTime cost, const Place *outer, SimTime *time)
{
  const guint64 *before = self->before[self->system.rank - 1];
  guint32 size = self->system.size[self->system.rank - 1];
  guint64 scale = outer->local * self->free_iterations;
  SimTime last = proportion_of_total (self, cost, outer->earlier);

  if (before == NULL)
    {
      SimTime share = proportion_of_total (self, cost, outer->earlier + scale) - last;

      for (guint32 q = 0; q < size; q++)
        time[q] = share;
      return;
    }
  for (guint32 q = 0; q < size; q++)
    {
      SimTime next
          = proportion_of_total (self, cost, outer->earlier + scale * before[q + 1]);

      time[q] = next - last;
      last = next;
    }
}

/* The block of all coordinates but the last, and the index of its first processor among
 * its holders. */
static Place
outer_place (const Partition *self, const guint32 *coordinate)
{
  guint last = self->system.rank - 1;
  Place place = { 0, 1, 0 };

  for (guint d = 0; d < last; d++)
    if (self->before[d] == NULL)
      place.holder = place.holder * self->system.size[d] + coordinate[d];
    else
      place_in_dimension (self, d, coordinate[d], &place);
  if (self->before[last] == NULL)
    place.holder *= self->system.size[last];
  return place;
}

static void
productive_of_row (const Partition *self, const Place *outer, const SimTime *time,
                   SimTime *productive)
{
  guint last = self->system.rank - 1;
  guint32 step = self->before[last] == NULL ? 1 : 0;

  for (guint32 q = 0; q < self->system.size[last]; q++)
    {
      guint32 holder = outer->holder + q * step;

      productive[q] = proportion (time[q], holder + 1, self->holders)
                      - proportion (time[q], holder, self->holders);
    }
}

gboolean
partition_shares (const Partition *self, SimTime cost, SimTime *time, SimTime *productive)
{
  guint32 coordinate[SHAPE_MAX_RANK] = { 0 };
  guint32 row = self->system.size[self->system.rank - 1];

  if (self->total == 0)
    {
      for (guint32 i = 0; i < self->members; i++)
        {
          PartitionShare share = partition_share (self, i, cost);

          time[i] = share.time;
          productive[i] = share.productive;
        }
      return TRUE;
    }
  for (guint32 first = 0; first < self->members; first += row)
    {
      Place outer = outer_place (self, coordinate);

      share_out_row (self, cost, &outer, time + first);
      if (self->holders > 1)
        productive_of_row (self, &outer, time + first, productive + first);
      for (guint d = self->system.rank - 1; d-- > 0;)
        if (++coordinate[d] < self->system.size[d])
          break;
        else
          coordinate[d] = 0;
    }
  return self->holders > 1;
}

PartitionShare
partition_share_part (const Partition *self, guint32 member, SimTime cost, guint64 border,
                      LoopPart part)
{
  PartitionShare share = partition_share (self, member, cost), first = { 0, 0 };
  guint64 local = partition_local (self, member), counted = border;

  g_assert (border <= local);
  if (part == LOOP_WHOLE)
    return share;
  if (part == LOOP_INNER || part == LOOP_AFTER_INNER)
    counted = local - border;
  if (local > 0)
    {
      first.time = proportion (share.time, counted, local);
      first.productive = proportion (share.productive, counted, local);
    }
  else if (part == LOOP_INNER || part == LOOP_AFTER_INNER)
    first = share; /* no iterations */
  if (part == LOOP_BORDER || part == LOOP_INNER)
    return first;
  return (PartitionShare){ share.time - first.time, share.productive - first.productive };
}
