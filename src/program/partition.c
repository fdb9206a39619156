/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "program/partition.h"

struct _Partition
{
  Shape system;
  guint32 members;
  guint64 *before[SHAPE_MAX_RANK]; /* NULL: replicated */
  guint64
      following[SHAPE_MAX_RANK]; /* iterations per iteration of this dimension: product of
                                        the totals of all later ones and of the free axes */
  guint64 free_iterations;
  guint64 total;
  guint32 holders; /* processors that hold the same block */
};

Partition *
partition_new (const Shape *system, guint64 const *const *before, guint64 free_iterations)
{
  Partition *self = g_new0 (Partition, 1);
  unsigned __int128 total = free_iterations;

  self->system = *system;
  self->members = shape_count (system);
  self->free_iterations = free_iterations;
  self->holders = 1;
  for (guint d = system->rank; d-- > 0;)
    {
      self->following[d] = (guint64) total;
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
  return self;
}

void
partition_free (Partition *self)
{
  if (self == NULL)
    return;
  for (guint d = 0; d < self->system.rank; d++)
    g_free (self->before[d]);
  g_free (self);
}

guint64
partition_total (const Partition *self)
{
  return self->total;
}

/* Where a processor's block lies in the order of first processors, how large it is,
 * and which of its holders the processor is. */
typedef struct
{
  guint64 earlier, local;
  guint32 holder;
} Place;

static Place
partition_place (const Partition *self, guint32 member)
{
  guint32 coordinate[SHAPE_MAX_RANK];
  Place place = { 0, 1, 0 };

  shape_coordinates (&self->system, member, coordinate);
  for (guint d = 0; d < self->system.rank; d++)
    {
      const guint64 *before = self->before[d];
      guint32 q = coordinate[d];

      if (before == NULL)
        {
          place.holder = place.holder * self->system.size[d] + q;
          continue;
        }
      place.earlier += place.local * before[q] * self->following[d];
      place.local *= before[q + 1] - before[q];
    }
  place.local *= self->free_iterations;
  return place;
}

guint64
partition_local (const Partition *self, guint32 member)
{
  return partition_place (self, member).local;
}

/* floor (time * part / whole), part <= whole; the short way where the product fits,
 * since a division of 128 bits costs ten times as much. */
static SimTime
proportion (SimTime time, guint64 part, guint64 whole)
{
  guint64 product;

  if (!__builtin_mul_overflow ((guint64) time, part, &product))
    return (SimTime) (product / whole);
  return (SimTime) ((unsigned __int128) time * part / whole);
}

PartitionShare
partition_share (const Partition *self, guint32 member, SimTime cost)
{
  PartitionShare share = { cost, cost };
  guint32 holders = self->members, holder = member;

  if (self->total > 0)
    {
      Place place = partition_place (self, member);

      share.time = proportion (cost, place.earlier + place.local, self->total)
                   - proportion (cost, place.earlier, self->total);
      holders = self->holders;
      holder = place.holder;
    }
  share.productive = proportion (share.time, holder + 1, holders)
                     - proportion (share.time, holder, holders);
  return share;
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
    first = share; /* no iterations at all: none on the border */
  if (part == LOOP_BORDER || part == LOOP_INNER)
    return first;
  return (PartitionShare){ share.time - first.time, share.productive - first.productive };
}
