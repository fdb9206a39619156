/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/large-pages.h"
#include "replay/queue/pool.h"

#include <pthread.h>
#include <string.h>

#define MOST_CHUNKS (1u << (32 - POOL_CHUNK_BITS))
#define FIRST_CHUNKS 16
#define MOST_PARTS ((guint) G_MAXUINT8 + 1)
#define LARGEST_BLOCK (2 * LARGE_PAGE)

/* A shared table that has become too small stays until the end: other threads may look
 * into it for the chunks that it has. */
struct _PoolTable
{
  guint8 **chunks;
  guint8 *part_of; /* by chunk; NULL: not shared */
  guint32 capacity, used;
  GPtrArray *blocks;    /* of memory, each of some chunks */
  GPtrArray *former;    /* both arrays, of smaller tables; NULL: not shared */
  pthread_mutex_t lock; /* for taking a chunk */
};

void
pool_list_clear (PoolList *self)
{
  g_free (self->numbers);
  *self = (PoolList){ 0 };
}

/* Makes room for so many in all. */
static void
reserve (PoolList *self, gsize count)
{
  if (count <= self->capacity)
    return;
  self->capacity = (guint32) MIN (MAX (count, 2 * (gsize) self->capacity), G_MAXUINT32);
  self->numbers = g_renew (guint32, self->numbers, self->capacity);
}

static void
clear_away (Pool *self)
{
  for (guint i = 0; self->away != NULL && i < MOST_PARTS; i++)
    pool_list_clear (&self->away[i]);
  g_clear_pointer (&self->away, g_free);
}

void
pool_init (Pool *self, guint32 size)
{
  *self = (Pool){ .size = size };
  self->table = g_new0 (PoolTable, 1);
  self->table->blocks = g_ptr_array_new_with_free_func (g_aligned_free);
  pthread_mutex_init (&self->table->lock, NULL);
}

void
pool_clear (Pool *self)
{
  clear_away (self);
  pool_list_clear (&self->free);
  if (self->table != NULL && self->part == 0)
    {
      g_ptr_array_unref (self->table->blocks);
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

  g_assert (table->used == 0 && parts <= MOST_PARTS);
  table->capacity = FIRST_CHUNKS;
  table->chunks = g_new0 (guint8 *, FIRST_CHUNKS);
  table->part_of = g_new0 (guint8, FIRST_CHUNKS);
  table->former = g_ptr_array_new_with_free_func (g_free);
  self->away = g_new0 (PoolList, MOST_PARTS);
}

void
pool_init_part (Pool *self, const Pool *of, guint8 part)
{
  *self = (Pool){ .size = of->size,
                  .table = of->table,
                  .part = part,
                  .away = g_new0 (PoolList, MOST_PARTS) };
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

/* All of them may be given back. */
static void
own_more (Pool *self, guint32 objects)
{
  self->own += objects;
  reserve (&self->free, self->own);
}

/* A block has twice as many chunks as the one before, until they are large. */
static void
take_block (Pool *self)
{
  const gsize chunk = (gsize) self->size << POOL_CHUNK_BITS;

  if (self->block_chunks == 0)
    self->block_chunks = 1;
  else if (2 * self->block_chunks * chunk <= LARGEST_BLOCK)
    self->block_chunks *= 2;
  self->chunks_left = self->block_chunks;
  self->block = g_aligned_alloc (self->block_chunks, chunk,
                                 self->block_chunks * chunk < LARGE_PAGE ? POOL_ALIGNMENT
                                                                         : LARGE_PAGE);
  large_pages_use (self->block, self->block_chunks * chunk);
  pthread_mutex_lock (&self->table->lock);
  g_ptr_array_add (self->table->blocks, self->block);
  pthread_mutex_unlock (&self->table->lock);
}

static guint8 *
take_memory (Pool *self)
{
  guint8 *memory;

  if (self->chunks_left == 0)
    take_block (self);
  self->chunks_left--;
  memory = self->block;
  self->block += (gsize) self->size << POOL_CHUNK_BITS;
  return memory;
}

static void
take_chunk (Pool *self)
{
  PoolTable *table = self->table;
  guint8 *chunk = take_memory (self);
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
  own_more (self, 1u << POOL_CHUNK_BITS);
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

void
pool_give_to_part (Pool *self, guint32 number)
{
  const guint8 part = self->part_of[number >> POOL_CHUNK_BITS];
  PoolList *list = part == self->part ? &self->free : &self->away[part];

  reserve (list, (gsize) list->count + 1);
  list->numbers[list->count++] = number;
}

void
pool_leave (Pool *self, guint8 part, PoolList *list)
{
  const PoolList empty = *list;

  g_assert (empty.count == 0);
  *list = self->away[part];
  self->away[part] = empty;
}

/* Adds numbers to those that are free. */
static void
add_free (Pool *self, const guint32 *numbers, guint32 count)
{
  if (count > 0)
    memcpy (self->free.numbers + self->free.count, numbers, count * sizeof *numbers);
  self->free.count += count;
}

void
pool_accept (Pool *self, PoolList *list)
{
  add_free (self, list->numbers, list->count);
  list->count = 0;
}

void
pool_take_over (Pool *self, Pool *other)
{
  pool_look (self);
  clear_away (self);
  own_more (self, other->own);
  add_free (self, other->free.numbers, other->free.count);
  for (; other->next != other->end; other->next++)
    add_free (self, &other->next, 1);
  other->free.count = other->own = 0;
}
