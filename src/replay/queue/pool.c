/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "replay/queue/pool.h"

#include <pthread.h>
#include <string.h>

#define MOST_CHUNKS (1u << (32 - POOL_CHUNK_BITS))
#define FIRST_CHUNKS 16

/* A shared table that has become too small stays until the end: other threads may look
 * into it for the chunks that it has. */
struct _PoolTable
{
  guint8 **chunks;
  guint8 *part_of; /* by chunk; NULL: not shared */
  guint32 capacity, used;
  GPtrArray *former;    /* both arrays, of smaller tables; NULL: not shared */
  pthread_mutex_t lock; /* for taking a chunk */
};

void
pool_init (Pool *self, guint32 size)
{
  g_assert (size >= sizeof (guint32));
  *self = (Pool){ .size = size, .free = POOL_NONE };
  self->table = g_new0 (PoolTable, 1);
  pthread_mutex_init (&self->table->lock, NULL);
}

void
pool_clear (Pool *self)
{
  g_free (self->away);
  if (self->table != NULL && self->part == 0)
    {
      for (guint32 i = 0; i < self->table->used; i++)
        g_aligned_free (self->table->chunks[i]);
      g_free (self->table->chunks);
      g_free (self->table->part_of);
      if (self->table->former != NULL)
        g_ptr_array_unref (self->table->former);
      pthread_mutex_destroy (&self->table->lock);
      g_free (self->table);
    }
  *self = (Pool){ 0 };
}

void
pool_share (Pool *self, guint parts)
{
  PoolTable *table = self->table;

  g_assert (table->used == 0 && parts <= G_MAXUINT8);
  table->capacity = FIRST_CHUNKS;
  table->chunks = g_new0 (guint8 *, FIRST_CHUNKS);
  table->part_of = g_new0 (guint8, FIRST_CHUNKS);
  table->former = g_ptr_array_new_with_free_func (g_free);
  self->away = g_new0 (PoolChain, parts);
}

void
pool_init_part (Pool *self, const Pool *of, guint8 part)
{
  *self = (Pool){ .size = of->size,
                  .table = of->table,
                  .free = POOL_NONE,
                  .part = part,
                  .away = g_new0 (PoolChain, G_MAXUINT8) };
}

static void
enlarge (PoolTable *table)
{
  const guint32 before = table->capacity;

  table->capacity = MAX (FIRST_CHUNKS, 2 * before);
  if (table->former == NULL)
    {
      table->chunks = g_renew (guint8 *, table->chunks, table->capacity);
      return;
    }
  g_ptr_array_add (table->former, table->chunks);
  g_ptr_array_add (table->former, table->part_of);
  table->chunks = memcpy (g_new (guint8 *, table->capacity), table->chunks,
                          before * sizeof (guint8 *));
  table->part_of = memcpy (g_new (guint8, table->capacity), table->part_of, before);
}

static void
take_chunk (Pool *self)
{
  PoolTable *table = self->table;
  guint8 *chunk = g_aligned_alloc (1u << POOL_CHUNK_BITS, self->size, POOL_ALIGNMENT);
  guint32 number;

  pthread_mutex_lock (&table->lock);
  g_assert (table->used < MOST_CHUNKS);
  if (table->used == table->capacity)
    enlarge (table);
  number = table->used++;
  table->chunks[number] = chunk;
  if (table->part_of != NULL)
    table->part_of[number] = self->part;
  self->chunks = table->chunks;
  self->part_of = table->part_of;
  pthread_mutex_unlock (&table->lock);
  self->next = number << POOL_CHUNK_BITS;
  /* The last number of all is POOL_NONE. */
  self->end
      = number == MOST_CHUNKS - 1 ? POOL_NONE : self->next + (1u << POOL_CHUNK_BITS);
}

void
pool_look (Pool *self)
{
  PoolTable *table = self->table;

  pthread_mutex_lock (&table->lock);
  self->chunks = table->chunks;
  self->part_of = table->part_of;
  pthread_mutex_unlock (&table->lock);
}

guint32
pool_take_new (Pool *self)
{
  if (self->next == self->end)
    take_chunk (self);
  return self->next++;
}

static void
give_to (Pool *self, PoolChain *chain, guint32 number)
{
  if (chain->count++ == 0)
    chain->last = number;
  pool_push_ (self, &chain->first, number);
}

void
pool_give_to_part (Pool *self, guint32 number)
{
  const guint8 part = self->part_of[number >> POOL_CHUNK_BITS];

  if (part == self->part)
    pool_push_ (self, &self->free, number);
  else
    give_to (self, &self->away[part], number);
}

PoolChain
pool_leave (Pool *self, guint8 part)
{
  const PoolChain chain = self->away[part];

  self->away[part] = (PoolChain){ 0 };
  return chain;
}

void
pool_accept (Pool *self, PoolChain chain)
{
  if (chain.count == 0)
    return;
  *(guint32 *) pool_get (self, chain.last) = self->free;
  self->free = chain.first;
}

void
pool_take_over (Pool *self, Pool *other)
{
  guint32 number;

  pool_look (self);
  pool_look (other);
  g_clear_pointer (&self->away, g_free);
  while ((number = other->free) != POOL_NONE)
    {
      other->free = *(guint32 *) pool_get (other, number);
      pool_push_ (self, &self->free, number);
    }
  while (other->next != other->end)
    pool_push_ (self, &self->free, other->next++);
}
