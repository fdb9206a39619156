/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "replay/queue/pool.h"

void
pool_init (Pool *self, guint32 size)
{
  g_assert (size >= sizeof (guint32));
  self->size = size;
  self->chunks = g_ptr_array_new_with_free_func (g_free);
  self->free = POOL_NONE;
  self->used = 0;
}

void
pool_clear (Pool *self)
{
  g_clear_pointer (&self->chunks, g_ptr_array_unref);
}

guint32
pool_take (Pool *self)
{
  guint32 number = self->free;

  if (number != POOL_NONE)
    {
      self->free = *(guint32 *) pool_get (self, number);
      return number;
    }
  g_assert (self->used < POOL_NONE);
  if (self->used >> POOL_CHUNK_BITS == self->chunks->len)
    g_ptr_array_add (self->chunks, g_malloc ((gsize) self->size << POOL_CHUNK_BITS));
  return self->used++;
}

void
pool_give_back (Pool *self, guint32 number)
{
  *(guint32 *) pool_get (self, number) = self->free;
  self->free = number;
}
