/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/number-table.h"

#include "base/hash.h"

#define FIRST_CAPACITY 64

void
number_table_clear (NumberTable *self)
{
  g_free (self->entries);
  *self = (NumberTable){ 0 };
}

/* Returns: the entry of the key, or a free one for it. */
static NumberEntry *
find_place (const NumberTable *self, const NumberEntry *key)
{
  guint64 hash = hash_word (self->seed, (guint64) key->a << 32 | key->b);
  guint64 at = hash_word (hash, (guint64) key->c << 32 | key->kind);

  for (;; at++)
    {
      NumberEntry *entry = &self->entries[at & (self->capacity - 1)];

      if (entry->kind == 0
          || (entry->a == key->a && entry->b == key->b && entry->c == key->c
              && entry->kind == key->kind))
        return entry;
    }
}

static void
grow (NumberTable *self)
{
  g_autofree NumberEntry *old = self->entries;
  const guint64 capacity = self->capacity;

  if (capacity == 0)
    self->seed = hash_seed ();
  self->capacity = MAX (FIRST_CAPACITY, 2 * capacity);
  self->entries = g_new0 (NumberEntry, self->capacity);
  for (guint64 i = 0; i < capacity; i++)
    if (old[i].kind != 0)
      *find_place (self, &old[i]) = old[i];
}

NumberEntry *
number_table_get (NumberTable *self, guint32 a, guint32 b, guint32 c, guint32 kind)
{
  const NumberEntry key = { a, b, c, kind, 0, 0 };
  NumberEntry *entry;

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

NumberEntry *
number_table_find (const NumberTable *self, guint32 a, guint32 b, guint32 c, guint32 kind)
{
  const NumberEntry key = { a, b, c, kind, 0, 0 };
  NumberEntry *entry = self->capacity > 0 ? find_place (self, &key) : NULL;

  return entry != NULL && entry->kind != 0 ? entry : NULL;
}
