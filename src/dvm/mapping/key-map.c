/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "dvm/mapping/key-map.h"

#include "base/hash.h"

typedef struct
{
  guint32 hash;
  guint32 number;
  guint32 length; /* words; 0: free (no key is empty) */
  gsize first;    /* index of its first word in `words` */
} Entry;

struct _KeyMap
{
  Entry *entries;
  guint32 mask; /* number of entries - 1 */
  guint32 used;
  GArray *words;
  guint64 seed;
};

Key *
key_new (void)
{
  return g_array_new (FALSE, FALSE, sizeof (gint64));
}

void
key_free (Key *self)
{
  g_array_unref (self);
}

void
key_clear (Key *self)
{
  g_array_set_size (self, 0);
}

void
key_add (Key *self, gint64 word)
{
  g_array_append_val (self, word);
}

KeyMap *
key_map_new (void)
{
  KeyMap *self = g_new0 (KeyMap, 1);

  self->seed = hash_seed ();
  self->mask = 63;
  self->entries = g_new0 (Entry, self->mask + 1);
  self->words = g_array_new (FALSE, FALSE, sizeof (gint64));
  return self;
}

void
key_map_free (KeyMap *self)
{
  if (self == NULL)
    return;
  g_free (self->entries);
  g_array_unref (self->words);
  g_free (self);
}

static guint32
hash_key (const KeyMap *self, const Key *key)
{
  return (guint32) hash_bytes (self->seed, key->data, key->len * sizeof (gint64));
}

static Entry *
find_entry (const KeyMap *self, const Key *key, guint32 hash)
{
  for (guint32 i = hash & self->mask;; i = (i + 1) & self->mask)
    {
      Entry *entry = &self->entries[i];

      if (entry->length == 0
          || (entry->hash == hash && entry->length == key->len
              && memcmp (&g_array_index (self->words, gint64, entry->first), key->data,
                         key->len * sizeof (gint64))
                     == 0))
        return entry;
    }
}

gboolean
key_map_find (const KeyMap *self, const Key *key, guint32 *number)
{
  const Entry *entry = find_entry (self, key, hash_key (self, key));

  if (entry->length == 0)
    return FALSE;
  *number = entry->number;
  return TRUE;
}

static void
grow (KeyMap *self)
{
  g_autofree Entry *old = self->entries;
  guint32 count = self->mask + 1;

  self->mask = self->mask * 2 + 1;
  self->entries = g_new0 (Entry, (gsize) self->mask + 1);
  for (guint32 i = 0; i < count; i++)
    if (old[i].length > 0)
      {
        guint32 place = old[i].hash & self->mask;

        while (self->entries[place].length > 0)
          place = (place + 1) & self->mask;
        self->entries[place] = old[i];
      }
}

void
key_map_add (KeyMap *self, const Key *key, guint32 number)
{
  Entry *entry;

  g_assert (key->len > 0);
  if (++self->used > self->mask / 2)
    grow (self);
  entry = find_entry (self, key, hash_key (self, key));
  g_assert (entry->length == 0);
  entry->hash = hash_key (self, key);
  entry->number = number;
  entry->length = key->len;
  entry->first = self->words->len;
  g_array_append_vals (self->words, key->data, key->len);
}
