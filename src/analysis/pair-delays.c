/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/pair-delays.h"

#include "base/hash.h"
#include "base/large-pages.h"

#define FIRST_SLOTS 64

/* A slot has the index of a pair, plus 1, and above it as many bits of the pair's hash
 * value as fit: pairs are compared only if these bits are equal. */
#define PLACE_BITS 20
#define PLACE_MASK ((1u << PLACE_BITS) - 1)

/* A message is counted when this number of later ones has arrived: meanwhile its slot,
 * and after half of them its pair, are prefetched. */
#define LATEST 16

/* The delay is in two words, because a TotalTime would be aligned to 16 bytes. */
typedef struct
{
  guint32 source, destination;
  guint64 messages, delay_high, delay_low;
  SimTime longest;
} Pair;

G_STATIC_ASSERT (sizeof (Pair) == 40);

typedef struct
{
  guint64 hash;
  guint32 source, destination;
  SimTime delay;
} Delayed;

struct _PairDelays
{
  Pair *pairs;
  guint32 *slots; /* 0: free.  At most half of them are used */
  guint n_slots;  /* a power of two */
  guint n, most, capacity;
  guint64 seed, drawn; /* of hash values; of pivots */
  TotalTime short_of;
  guint next, waiting; /* of the latest: the place of the next one, how many there are */
  Delayed latest[LATEST]; /* not counted yet */
};

PairDelays *
pair_delays_new (guint most)
{
  PairDelays *self = g_new0 (PairDelays, 1);

  g_assert (most >= 2 && most < PLACE_MASK - 1);
  self->most = most;
  self->seed = self->drawn = hash_seed ();
  self->n_slots = FIRST_SLOTS;
  self->slots = g_new0 (guint32, self->n_slots);
  return self;
}

void
pair_delays_free (PairDelays *self)
{
  if (self == NULL)
    return;
  g_free (self->pairs);
  g_free (self->slots);
  g_free (self);
}

static inline TotalTime
delay_of (const Pair *pair)
{
  return (TotalTime) ((unsigned __int128) pair->delay_high << 64 | pair->delay_low);
}

/* ---- the order ------------------------------------------------------------------- */

/* The order of pairs: most delay first; no two are equal. */
static inline gboolean
comes_before (const Pair *a, const Pair *b)
{
  if (a->delay_high != b->delay_high)
    return a->delay_high > b->delay_high;
  if (a->delay_low != b->delay_low)
    return a->delay_low > b->delay_low;
  return a->source != b->source ? a->source < b->source : a->destination < b->destination;
}

static inline void
exchange (Pair *a, Pair *b)
{
  const Pair kept = *a;

  *a = *b;
  *b = kept;
}

/* Partitions the pairs around a random pivot.  Returns: the index of the pivot. */
static guint
divide (PairDelays *self, guint begin, guint end)
{
  Pair *pairs = self->pairs;
  guint low = begin;

  self->drawn = hash_word (self->drawn, end);
  exchange (&pairs[begin + self->drawn % (end - begin)], &pairs[end - 1]);
  for (guint i = begin; i < end - 1; i++)
    if (comes_before (&pairs[i], &pairs[end - 1]))
      exchange (&pairs[i], &pairs[low++]);
  exchange (&pairs[low], &pairs[end - 1]);
  return low;
}

/* Selects: moves the pair that has this index in the order there, and those before it in
 * front of it.  The expected time is linear, as pivots are random. */
static void
select_place (PairDelays *self, guint place)
{
  guint begin = 0, end = self->n;

  while (end - begin > 1)
    {
      guint middle = divide (self, begin, end);

      if (middle == place)
        return;
      if (middle < place)
        begin = middle + 1;
      else
        end = middle;
    }
}

/* ---- the table --------------------------------------------------------------------- */

static inline guint64
hash_of (const PairDelays *self, guint32 source, guint32 destination)
{
  return hash_word (self->seed, (guint64) source << 32 | destination);
}

static inline guint
home (const PairDelays *self, guint64 hash)
{
  return (guint) hash & (self->n_slots - 1);
}

/* The bits of the hash value that are stored in a slot: others than select the slot. */
static inline guint32
slot_bits (guint64 hash)
{
  return (guint32) (hash >> 32) << PLACE_BITS;
}

static inline guint32
slot_value (guint place, guint64 hash)
{
  return slot_bits (hash) | (place + 1);
}

static inline guint32 *
find_free_slot (const PairDelays *self, guint64 hash)
{
  guint at = home (self, hash);

  while (self->slots[at] != 0)
    at = (at + 1) & (self->n_slots - 1);
  return &self->slots[at];
}

/* The pair of a message, or NULL. */
static inline Pair *
find (const PairDelays *self, const Delayed *one)
{
  for (guint at = home (self, one->hash);; at = (at + 1) & (self->n_slots - 1))
    {
      /* The place, plus 1, if the bits above it are those of the hash value. */
      const guint32 slot = self->slots[at], place = slot ^ slot_bits (one->hash);
      Pair *pair;

      if (slot == 0)
        return NULL;
      if (place > PLACE_MASK)
        continue;
      pair = &self->pairs[place - 1];
      if (pair->source == one->source && pair->destination == one->destination)
        return pair;
    }
}

/* The usual case: the pair is in the first slot that it may have. */
static G_ALWAYS_INLINE inline void
fetch_pair (const PairDelays *self, const Delayed *one)
{
  const guint32 slot = self->slots[home (self, one->hash)];
  const guint32 place = slot ^ slot_bits (one->hash);

  if (place - 1 < self->n)
    __builtin_prefetch (&self->pairs[place - 1], 1);
}

static void
fill_slots (PairDelays *self, guint n_slots)
{
  g_free (self->slots);
  self->n_slots = n_slots;
  self->slots = g_new0 (guint32, n_slots);
  large_pages_use (self->slots, n_slots * sizeof (guint32));
  for (guint i = 0; i < self->n; i++)
    {
      const guint64 hash
          = hash_of (self, self->pairs[i].source, self->pairs[i].destination);

      *find_free_slot (self, hash) = slot_value (i, hash);
    }
}

static void
discard_half (PairDelays *self)
{
  const guint kept = self->n / 2;

  select_place (self, kept);
  self->short_of += delay_of (&self->pairs[kept]);
  self->n = kept;
  fill_slots (self, self->n_slots);
}

static Pair *
append (PairDelays *self, const Delayed *one)
{
  if (self->n == self->capacity)
    {
      self->capacity = MIN (MAX (FIRST_SLOTS / 2, 2 * self->capacity), self->most + 1);
      self->pairs = g_renew (Pair, self->pairs, self->capacity);
      large_pages_use (self->pairs, self->capacity * sizeof (Pair));
    }
  *find_free_slot (self, one->hash) = slot_value (self->n, one->hash);
  self->pairs[self->n] = (Pair){ .source = one->source, .destination = one->destination };
  return &self->pairs[self->n++];
}

static inline void
add_delay (Pair *pair, SimTime delay)
{
  pair->messages++;
  pair->longest = MAX (pair->longest, delay);
  pair->delay_high
      += __builtin_add_overflow (pair->delay_low, (guint64) delay, &pair->delay_low);
}

/* Adds a pair with its first message, or its first one since it was discarded. */
static G_NO_INLINE void
count_new (PairDelays *self, const Delayed *one)
{
  add_delay (append (self, one), one->delay);
  if (self->n > self->most)
    discard_half (self);
  else if (self->n > self->n_slots / 2)
    fill_slots (self, self->n_slots * 2);
}

static inline void
count (PairDelays *self, const Delayed *one)
{
  Pair *pair = find (self, one);

  if (G_LIKELY (pair != NULL))
    add_delay (pair, one->delay);
  else
    count_new (self, one);
}

void
pair_delays_add (PairDelays *self, guint32 source, guint32 destination, SimTime delay)
{
  Delayed *one = &self->latest[self->next];

  fetch_pair (self, &self->latest[(self->next + LATEST / 2) % LATEST]);
  if (self->waiting == LATEST)
    count (self, one);
  else
    self->waiting++;
  *one = (Delayed){ hash_of (self, source, destination), source, destination, delay };
  self->next = (self->next + 1) % LATEST;
  __builtin_prefetch (&self->slots[home (self, one->hash)], 1);
}

/* Counts the messages that are not counted yet, in order. */
static void
count_latest (PairDelays *self)
{
  for (; self->waiting > 0; self->waiting--)
    count (self, &self->latest[(self->next + LATEST - self->waiting) % LATEST]);
}

/* ---- the ranking ------------------------------------------------------------------- */

guint
pair_delays_list (PairDelays *self, PairDelay *to, guint most)
{
  g_autofree const Pair **first = g_new (const Pair *, most + 1);
  guint n = 0;

  count_latest (self);
  for (guint i = 0; i < self->n; i++)
    {
      const Pair *pair = &self->pairs[i];
      guint at = n;

      for (; at > 0 && comes_before (pair, first[at - 1]); at--)
        first[at] = first[at - 1];
      first[at] = pair;
      n = MIN (n + 1, most);
    }
  for (guint i = 0; i < n; i++)
    to[i] = (PairDelay){ first[i]->source, first[i]->destination, first[i]->messages,
                         delay_of (first[i]), first[i]->longest };
  return n;
}

TotalTime
pair_delays_short_of (PairDelays *self)
{
  count_latest (self);
  return self->short_of;
}
