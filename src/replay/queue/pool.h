/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pool.h - objects of one size with 32-bit numbers, allocated and released
 *
 * Stored in chunks, so that they never move, and the memory is the maximum in use at the
 * same time, rounded up.  Which are free is told by a list beside them, so that those
 * taken next are known, and fetched into the cache, well before.
 *
 * Several pools can have their numbers in common, one for each thread: an object taken
 * from one is found by its number through all.  A pool takes and gives back without
 * knowing of what the others do meanwhile; an object that another took goes back to that
 * one, in lists that the caller carries (pool_leave, pool_accept) when neither is in
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

/* Numbers of objects; all zeros: none. */
typedef struct
{
  guint32 *numbers;
  guint32 count, capacity;
} PoolList;

/* An object is fetched so many before it is taken. */
#define POOL_AHEAD 4

typedef struct _PoolTable PoolTable;

typedef struct
{
  guint32 size;
  guint8 **chunks; /* of the table, when it was last looked at */
  guint8 *part_of; /* the same: by chunk; NULL: the table is not shared */
  PoolTable *table;
  PoolList free;     /* the last one is taken next; has room for `own` */
  guint64 own;       /* objects in chunks that it took */
  guint32 next, end; /* the numbers of its last chunk that were never taken */
  guint8 *block;     /* memory of its next chunks */
  guint32 chunks_left, block_chunks; /* of the block: not taken yet, all */
  guint8 part;                       /* its number among the pools that share the table */
  PoolList *away; /* by part: what was given back here; NULL: used alone */
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

/* What was given back here and belongs to another part is taken out, and added there.
 * list: empty before, and again when it was accepted. */
void pool_leave (Pool *self, guint8 part, PoolList *list);
void pool_accept (Pool *self, PoolList *list);
void pool_list_clear (PoolList *self);

/* Everything that is free in another part can be taken here; self is then used alone, and
 * the other part no more. */
void pool_take_over (Pool *self, Pool *other);

/* size: as the pool's, where the compiler knows it. */
static inline gpointer
pool_get_sized (const Pool *self, guint32 number, guint32 size)
{
  guint8 *chunk = self->chunks[number >> POOL_CHUNK_BITS];

  return chunk + (gsize) (number & ((1u << POOL_CHUNK_BITS) - 1)) * size;
}

static inline gpointer
pool_get (const Pool *self, guint32 number)
{
  return pool_get_sized (self, number, self->size);
}

/* Internal to the pool: what is taken soon is likely to have been out of use for long. */
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
  const guint32 count = self->free.count;

  if (G_UNLIKELY (count == 0))
    return pool_take_new (self);
  if (G_LIKELY (count > POOL_AHEAD))
    pool_fetch_ (self, self->free.numbers[count - 1 - POOL_AHEAD]);
  self->free.count = count - 1;
  return self->free.numbers[count - 1];
}

static inline void
pool_give_back (Pool *self, guint32 number)
{
  if (G_UNLIKELY (self->away != NULL))
    pool_give_to_part (self, number);
  else
    self->free.numbers[self->free.count++] = number;
}
