/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/count/hpf-table.h"

#include <string.h>

#include "base/hash.h"

#define FEW 8

struct _HpfTablePlace
{
  guint64 key;
  guint32 entry; /* + 1; 0: none */
};

static inline guint64
key_of (guint32 owner, guint32 holder)
{
  return (guint64) owner << 32 | holder;
}

void
hpf_table_init (HpfTable *self)
{
  *self = (HpfTable){ .entries = g_array_new (FALSE, FALSE, sizeof (HpfEntry)),
                      .seed = hash_seed () };
}

void
hpf_table_clear (HpfTable *self)
{
  g_array_unref (self->entries);
  g_free (self->places);
}

void
hpf_table_empty (HpfTable *self)
{
  g_array_set_size (self->entries, 0);
  self->last = 0;
  if (self->n_places > 0)
    memset (self->places, 0, self->n_places * sizeof *self->places);
}

static guint
find_place (const HpfTable *self, guint64 key)
{
  guint place = (guint) hash_word (self->seed, key) & (self->n_places - 1);

  while (self->places[place].entry != 0 && self->places[place].key != key)
    place = (place + 1) & (self->n_places - 1);
  return place;
}

static void
grow (HpfTable *self)
{
  self->n_places = self->n_places == 0 ? 4 * FEW : 2 * self->n_places;
  g_free (self->places);
  self->places = g_new0 (struct _HpfTablePlace, self->n_places);
  for (guint i = 0; i < self->entries->len; i++)
    {
      const HpfEntry *entry = &g_array_index (self->entries, HpfEntry, i);
      guint64 key = key_of (entry->owner, entry->holder);

      self->places[find_place (self, key)] = (struct _HpfTablePlace){ key, i + 1 };
    }
}

static inline gboolean
is_key (const HpfTable *self, guint i, guint32 owner, guint32 holder)
{
  const HpfEntry *entry = &g_array_index (self->entries, HpfEntry, i);

  return entry->owner == owner && entry->holder == holder;
}

HpfEntry *
hpf_table_get (HpfTable *self, guint32 owner, guint32 holder)
{
  const HpfEntry new_entry = { owner, holder, 0, 0, 0 };
  guint n = self->entries->len, place = 0;

  if (self->last < n && is_key (self, self->last, owner, holder))
    return &g_array_index (self->entries, HpfEntry, self->last);
  if (self->n_places > 0)
    {
      place = find_place (self, key_of (owner, holder));
      if (self->places[place].entry != 0)
        {
          self->last = self->places[place].entry - 1;
          return &g_array_index (self->entries, HpfEntry, self->last);
        }
    }
  else
    for (guint i = 0; i < n; i++)
      if (is_key (self, i, owner, holder))
        {
          self->last = i;
          return &g_array_index (self->entries, HpfEntry, i);
        }
  g_array_append_val (self->entries, new_entry);
  self->last = n;
  if (self->n_places > 0)
    self->places[place] = (struct _HpfTablePlace){ key_of (owner, holder), n + 1 };
  if (n + 1 > FEW && 2 * (n + 1) > self->n_places)
    grow (self);
  return &g_array_index (self->entries, HpfEntry, n);
}

const HpfEntry *
hpf_table_find (const HpfTable *self, guint32 owner, guint32 holder)
{
  const guint n = self->entries->len;
  guint i = 0;

  if (self->n_places > 0)
    {
      const guint place = find_place (self, key_of (owner, holder));

      i = self->places[place].entry != 0 ? self->places[place].entry - 1 : n;
    }
  else
    while (i < n && !is_key (self, i, owner, holder))
      i++;
  return i < n ? &g_array_index (self->entries, HpfEntry, i) : NULL;
}

/* ---- fingerprints ------------------------------------------------------------------ */

#define PRIME (((guint64) 1 << 61) - 1)
#define BASE G_GUINT64_CONSTANT (0x1b873593cc9e2d51)

guint64
hpf_print_multiply (guint64 a, guint64 b)
{
  unsigned __int128 product = (unsigned __int128) a * b;
  guint64 sum = (guint64) (product & PRIME) + (guint64) (product >> 61);

  return sum >= PRIME ? sum - PRIME : sum;
}

guint64
hpf_print_add (guint64 a, guint64 b)
{
  guint64 sum = a + b;

  return sum >= PRIME ? sum - PRIME : sum;
}

static guint64
power (guint64 base, guint64 exponent)
{
  guint64 result = 1;

  for (; exponent > 0; exponent >>= 1)
    {
      if (exponent & 1)
        result = hpf_print_multiply (result, base);
      base = hpf_print_multiply (base, base);
    }
  return result;
}

guint64
hpf_print_power (__int128 exponent)
{
  __int128 rest = exponent % (__int128) (PRIME - 1);

  return power (BASE % PRIME,
                (guint64) (rest < 0 ? rest + (__int128) (PRIME - 1) : rest));
}

guint64
hpf_print_series (__int128 exponent, guint64 count)
{
  guint64 factor = hpf_print_power (exponent);

  if (count == 1)
    return 1;
  if (factor == 1)
    return count % PRIME;
  /* (factor^count - 1) / (factor - 1) */
  guint64 above = hpf_print_add (power (factor, count), PRIME - 1);
  return hpf_print_multiply (above, power (factor - 1, PRIME - 2));
}
