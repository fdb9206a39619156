/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pool.h - objects of one size with 32-bit numbers, allocated and released
 *
 * Stored in chunks, so that they never move, and the memory is the maximum in use at the
 * same time, rounded up.
 */
#pragma once

#include <glib.h>

#define POOL_NONE G_MAXUINT32
#define POOL_CHUNK_BITS 10

typedef struct
{
  guint32 size;
  GPtrArray *chunks;
  guint32 free; /* first of the free ones, chained through their first four bytes */
  guint32 used; /* numbers allocated at least once */
} Pool;

void pool_init (Pool *self, guint32 size);
void pool_clear (Pool *self);

/* Contents are not cleared. */
guint32 pool_take (Pool *self);
void pool_give_back (Pool *self, guint32 number);

static inline gpointer
pool_get (const Pool *self, guint32 number)
{
  guint8 *chunk = self->chunks->pdata[number >> POOL_CHUNK_BITS];

  return chunk + (gsize) (number & ((1u << POOL_CHUNK_BITS) - 1)) * self->size;
}
