/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pool.h - objects of one size with 32-bit numbers, allocated and released
 *
 * Stored in chunks, so that they never move, and the memory is the maximum in use at the
 * same time, rounded up.
 *
 * Several pools can have their numbers in common, one for each thread: an object taken
 * from one is found by its number through all.  A pool takes and gives back without
 * knowing of what the others do meanwhile; an object that another took goes back to that
 * one, in chains that the caller carries (pool_leave, pool_accept) when neither is in
 * use:
 *
 *   pool 0   takes 5 ------------- accepts 5, takes 5 again
 *   pool 1        gives back 5 -^
 *
 * Whoever uses a number that another pool has taken was told of it after that, and has
 * called pool_look since.
 */
#pragma once

#include <glib.h>

#define POOL_NONE G_MAXUINT32
#define POOL_CHUNK_BITS 10

/* Of the first object; objects of a multiple of it begin at cache lines. */
#define POOL_ALIGNMENT 64

/* Free objects, chained through their first four bytes; all zeros: count says empty. */
typedef struct
{
  guint32 first, last, count;
} PoolChain;

typedef struct _PoolTable PoolTable;

typedef struct
{
  guint32 size;
  guint8 **chunks; /* of the table, when it was last looked at */
  guint8 *part_of; /* the same: by chunk; NULL: the table is not shared */
  PoolTable *table;
  guint32 free;      /* first of the free ones, chained in the same way */
  guint32 next, end; /* the numbers of its last chunk that were never taken */
  guint8 part;       /* its number among the pools that share the table */
  PoolChain *away;   /* by part: what was given back here; NULL: used alone */
} Pool;

void pool_init (Pool *self, guint32 size);

/* Of pools that share their numbers, number 0 is cleared last. */
void pool_clear (Pool *self);

/* Makes a pool ready for `parts` pools with its numbers, of which it is number 0; before
 * anything is taken. */
void pool_share (Pool *self, guint parts);

/* One of these. */
void pool_init_part (Pool *self, const Pool *of, guint8 part);

/* Finds what other pools have taken so far.  Not needed by a pool alone. */
void pool_look (Pool *self);

/* Internal to the pool: one that was never taken; to a pool that shares its numbers. */
guint32 pool_take_new (Pool *self);
void pool_give_to_part (Pool *self, guint32 number);

/* What was given back here and belongs to another part is taken out, and added there. */
PoolChain pool_leave (Pool *self, guint8 part);
void pool_accept (Pool *self, PoolChain chain);

/* Everything that is free in another part can be taken here; self is then used alone, and
 * the other part no more. */
void pool_take_over (Pool *self, Pool *other);

static inline gpointer
pool_get (const Pool *self, guint32 number)
{
  guint8 *chunk = self->chunks[number >> POOL_CHUNK_BITS];

  return chunk + (gsize) (number & ((1u << POOL_CHUNK_BITS) - 1)) * self->size;
}

/* Internal to the pool: the one that is taken next is likely to have been out of use for
 * long. */
static G_ALWAYS_INLINE inline void
pool_fetch_ (const Pool *self, guint32 number)
{
  const char *object = (const char *) pool_get (self, number);

  __builtin_prefetch (object, 1);
  __builtin_prefetch (object + self->size - 1, 1);
}

/* Contents are not cleared. */
static inline guint32
pool_take (Pool *self)
{
  const guint32 number = self->free;

  if (G_UNLIKELY (number == POOL_NONE))
    return pool_take_new (self);
  self->free = *(const guint32 *) pool_get (self, number);
  if (G_LIKELY (self->free != POOL_NONE))
    pool_fetch_ (self, self->free);
  return number;
}

/* Internal to the pool. */
static inline void
pool_push_ (Pool *self, guint32 *first, guint32 number)
{
  *(guint32 *) pool_get (self, number) = *first;
  *first = number;
}

static inline void
pool_give_back (Pool *self, guint32 number)
{
  if (G_UNLIKELY (self->away != NULL))
    pool_give_to_part (self, number);
  else
    pool_push_ (self, &self->free, number);
}
