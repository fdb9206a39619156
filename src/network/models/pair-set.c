/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/models/pair-set.h"

#include "base/hash.h"

#define FIRST_SLOTS 8
#define FREE G_MAXUINT32

typedef struct
{
  union
  {
    guint32 *slot; /* a power of two, at most half of them used */
    guint64 *bits; /* by source */
  };
  guint32 count; /* of sources in slots */
  guint32 slots; /* 0: bits, or nothing yet */
} Row;

struct _PairSet
{
  guint32 nodes;
  guint32 words; /* of a row of bits */
  guint64 seed;  /* of hash values */
  Row *row;      /* by destination */
};

PairSet *
pair_set_new (guint32 nodes)
{
  PairSet *self = g_new0 (PairSet, 1);

  self->nodes = nodes;
  self->seed = hash_seed ();
  self->words = (nodes + 63) / 64;
  self->row = g_new0 (Row, nodes);
  return self;
}

void
pair_set_free (PairSet *self)
{
  if (self == NULL)
    return;
  pair_set_clear (self);
  g_free (self->row);
  g_free (self);
}

void
pair_set_clear (PairSet *self)
{
  for (guint32 i = 0; i < self->nodes; i++)
    {
      g_free (self->row[i].slot);
      self->row[i] = (Row){ { NULL }, 0, 0 };
    }
}

/* ---- slots ------------------------------------------------------------------------- */

/* The slot of the source, or the free slot for it. */
static guint32 *
find_slot (const PairSet *self, const Row *row, guint32 source)
{
  guint32 at = (guint32) hash_word (self->seed, source);

  for (;; at++)
    {
      guint32 *slot = &row->slot[at & (row->slots - 1)];

      if (*slot == source || *slot == FREE)
        return slot;
    }
}

static void
open_slots (Row *row, guint32 slots)
{
  row->slot = g_new (guint32, slots);
  row->slots = slots;
  for (guint32 i = 0; i < slots; i++)
    row->slot[i] = FREE;
}

static void
set_bit (Row *row, guint32 source)
{
  row->bits[source / 64] |= G_GUINT64_CONSTANT (1) << source % 64;
}

/* Doubles the slots, or changes to bits if they need no more memory. */
static void
grow (const PairSet *self, Row *row)
{
  const Row old = *row;
  guint32 slots = old.slots == 0 ? FIRST_SLOTS : 2 * old.slots;

  row->slots = 0;
  if ((gsize) slots * sizeof (guint32) >= (gsize) self->words * sizeof (guint64))
    row->bits = g_new0 (guint64, self->words);
  else
    open_slots (row, slots);
  for (guint32 i = 0; i < old.slots; i++)
    if (old.slot[i] != FREE && row->slots == 0)
      set_bit (row, old.slot[i]);
    else if (old.slot[i] != FREE)
      *find_slot (self, row, old.slot[i]) = old.slot[i];
  g_free (old.slots == 0 ? NULL : old.slot);
}

void
pair_set_add (PairSet *self, guint32 source, guint32 destination)
{
  Row *row = &self->row[destination];

  if (row->slot == NULL)
    grow (self, row);
  if (row->slots > 0)
    {
      guint32 *slot = find_slot (self, row, source);

      if (*slot == source)
        return;
      if (row->count < row->slots / 2)
        {
          *slot = source;
          row->count++;
          return;
        }
      grow (self, row);
      pair_set_add (self, source, destination);
      return;
    }
  set_bit (row, source);
}

/* ---- reading ----------------------------------------------------------------------- */

static int
compare (gconstpointer a, gconstpointer b)
{
  guint32 one = *(const guint32 *) a, other = *(const guint32 *) b;

  return one < other ? -1 : one > other;
}

GArray *
pair_set_sources (const PairSet *self, guint32 destination)
{
  const Row *row = &self->row[destination];
  GArray *sources = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 i = 0; i < row->slots; i++)
    if (row->slot[i] != FREE)
      g_array_append_val (sources, row->slot[i]);
  if (row->slots > 0)
    g_array_sort (sources, compare);
  for (guint32 word = 0; row->slots == 0 && row->bits != NULL && word < self->words;
       word++)
    for (guint64 bits = row->bits[word]; bits != 0; bits &= bits - 1)
      {
        guint32 source = word * 64 + (guint32) __builtin_ctzll (bits);

        g_array_append_val (sources, source);
      }
  return sources;
}

void
pair_set_add_all (PairSet *self, const PairSet *other)
{
  for (guint32 destination = 0; destination < other->nodes; destination++)
    {
      g_autoptr (GArray) sources = NULL;

      if (other->row[destination].slot == NULL)
        continue;
      sources = pair_set_sources (other, destination);
      for (guint i = 0; i < sources->len; i++)
        pair_set_add (self, g_array_index (sources, guint32, i), destination);
    }
}
