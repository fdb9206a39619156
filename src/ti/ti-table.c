/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ti/ti-table.h"

#include "base/hash.h"

#define FIRST_CAPACITY 64

void
ti_table_clear (TiTable *self)
{
  g_free (self->entries);
  *self = (TiTable){ 0 };
}

/* The entry of the key, or the free one for it. */
static TiEntry *
find_place (const TiTable *self, const TiEntry *key)
{
  guint64 hash = hash_word (self->seed, (guint64) key->a << 32 | key->b);
  guint64 at = hash_word (hash, (guint64) key->c << 32 | key->kind);

  for (;; at++)
    {
      TiEntry *entry = &self->entries[at & (self->capacity - 1)];

      if (entry->kind == 0
          || (entry->a == key->a && entry->b == key->b && entry->c == key->c
              && entry->kind == key->kind))
        return entry;
    }
}

static void
grow (TiTable *self)
{
  g_autofree TiEntry *old = self->entries;
  const guint64 capacity = self->capacity;

  if (capacity == 0)
    self->seed = hash_seed ();
  self->capacity = MAX (FIRST_CAPACITY, 2 * capacity);
  self->entries = g_new0 (TiEntry, self->capacity);
  for (guint64 i = 0; i < capacity; i++)
    if (old[i].kind != 0)
      *find_place (self, &old[i]) = old[i];
}

TiEntry *
ti_table_get (TiTable *self, guint32 a, guint32 b, guint32 c, guint32 kind)
{
  const TiEntry key = { a, b, c, kind, 0, 0 };
  TiEntry *entry;

  g_assert (kind > 0);
  if (2 * (self->count + 1) > self->capacity)
    grow (self);
  entry = find_place (self, &key);
  if (entry->kind == 0)
    {
      *entry = key;
      self->count++;
    }
  return entry;
}

TiEntry *
ti_table_find (const TiTable *self, guint32 a, guint32 b, guint32 c, guint32 kind)
{
  const TiEntry key = { a, b, c, kind, 0, 0 };
  TiEntry *entry = self->capacity > 0 ? find_place (self, &key) : NULL;

  return entry != NULL && entry->kind != 0 ? entry : NULL;
}
