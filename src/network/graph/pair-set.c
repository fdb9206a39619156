/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/graph/pair-set.h"

#include <string.h>

#include "base/hash.h"

#define FEW 6
#define FIRST_SLOTS 16
#define FREE G_MAXUINT32

/* Of one node: half a cache line. */
typedef struct
{
  union
  {
    guint32 few[FEW]; /* other nodes, in any order */
    guint32 *slot;    /* a power of two, at most half of them used */
    guint64 *bits;    /* by other node */
  };
  guint32 count; /* of other nodes, unless they are bits */
  guint32 slots; /* AS_FEW, AS_BITS, or how many there are */
} Row;

enum
{
  AS_FEW = 0,
  AS_BITS = 1
};

struct _PairSet
{
  guint32 nodes;
  guint32 words; /* of a row of bits */
  guint64 seed;  /* of hash values */
  Row *row;
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

static void
clear_row (Row *row)
{
  if (row->slots != AS_FEW)
    g_free (row->slot);
  *row = (Row){ .count = 0 };
}

void
pair_set_clear (PairSet *self)
{
  for (guint32 i = 0; i < self->nodes; i++)
    clear_row (&self->row[i]);
}

/* ---- slots ------------------------------------------------------------------------- */

/* The slot of the node, or the free slot for it. */
static guint32 *
find_slot (const PairSet *self, const Row *row, guint32 other)
{
  guint32 at = (guint32) hash_word (self->seed, other);

  for (;; at++)
    {
      guint32 *slot = &row->slot[at & (row->slots - 1)];

      if (*slot == other || *slot == FREE)
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
set_bit (Row *row, guint32 other)
{
  row->bits[other / 64] |= G_GUINT64_CONSTANT (1) << other % 64;
}

/* Into slots or bits that have room. */
static void
put (const PairSet *self, Row *row, guint32 other)
{
  if (row->slots == AS_BITS)
    set_bit (row, other);
  else
    *find_slot (self, row, other) = other;
}

/* Makes slots, doubles them, or changes to bits if they need no more memory. */
static void
grow (const PairSet *self, Row *row)
{
  const Row old = *row;
  const guint32 slots = old.slots == AS_FEW ? FIRST_SLOTS : 2 * old.slots;

  if ((gsize) slots * sizeof (guint32) >= (gsize) self->words * sizeof (guint64))
    {
      row->bits = g_new0 (guint64, self->words);
      row->slots = AS_BITS;
    }
  else
    open_slots (row, slots);
  for (guint32 i = 0; old.slots == AS_FEW && i < old.count; i++)
    put (self, row, old.few[i]);
  if (old.slots == AS_FEW)
    return;
  for (guint32 i = 0; i < old.slots; i++)
    if (old.slot[i] != FREE)
      put (self, row, old.slot[i]);
  g_free (old.slot);
}

static G_NO_INLINE void
add_to_many (const PairSet *self, Row *row, guint32 other)
{
  guint32 *slot;

  if (row->slots != AS_BITS)
    {
      slot = find_slot (self, row, other);
      if (*slot == other)
        return;
      row->count++;
      if (row->count > row->slots / 2)
        grow (self, row);
    }
  put (self, row, other);
}

void
pair_set_add (PairSet *self, guint32 node, guint32 other)
{
  Row *row = &self->row[node];

  if (row->slots != AS_FEW)
    {
      add_to_many (self, row, other);
      return;
    }
  for (guint32 i = 0; i < row->count; i++)
    if (row->few[i] == other)
      return;
  if (row->count == FEW)
    {
      grow (self, row);
      add_to_many (self, row, other);
      return;
    }
  row->few[row->count++] = other;
}

/* ---- reading ----------------------------------------------------------------------- */

static int
compare (gconstpointer a, gconstpointer b)
{
  guint32 one = *(const guint32 *) a, other = *(const guint32 *) b;

  return one < other ? -1 : one > other;
}

static void
append_bits (const PairSet *self, const Row *row, GArray *others)
{
  for (guint32 word = 0; word < self->words; word++)
    for (guint64 bits = row->bits[word]; bits != 0; bits &= bits - 1)
      {
        const guint32 other = word * 64 + (guint32) __builtin_ctzll (bits);

        g_array_append_val (others, other);
      }
}

GArray *
pair_set_row (const PairSet *self, guint32 node)
{
  const Row *row = &self->row[node];
  GArray *others = g_array_new (FALSE, FALSE, sizeof (guint32));

  if (row->slots == AS_BITS)
    {
      append_bits (self, row, others);
      return others;
    }
  if (row->slots == AS_FEW)
    g_array_append_vals (others, row->few, row->count);
  for (guint32 i = 0; i < row->slots; i++)
    if (row->slot[i] != FREE)
      g_array_append_val (others, row->slot[i]);
  g_array_sort (others, compare);
  return others;
}

PairSet *
pair_set_turned (const PairSet *self)
{
  PairSet *turned = pair_set_new (self->nodes);

  for (guint32 node = 0; node < self->nodes; node++)
    {
      g_autoptr (GArray) others = pair_set_row (self, node);

      for (guint i = 0; i < others->len; i++)
        pair_set_add (turned, g_array_index (others, guint32, i), node);
    }
  return turned;
}
