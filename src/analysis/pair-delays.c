/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/pair-delays.h"

#include "base/hash.h"

#define FIRST_SLOTS 64

/* The delay is in two words, because a TotalTime would be aligned to 16 bytes. */
typedef struct
{
  guint32 source, destination;
  guint64 messages, delay_high, delay_low;
  SimTime longest;
} Pair;

G_STATIC_ASSERT (sizeof (Pair) == 40);

struct _PairDelays
{
  Pair *pairs;
  guint32 *slots; /* place + 1; 0: free.  At most half of them are used */
  guint n_slots;  /* a power of two */
  guint n, most, capacity;
  guint64 seed, drawn; /* of hash values; of pivots */
  TotalTime short_of;
};

PairDelays *
pair_delays_new (guint most)
{
  PairDelays *self = g_new0 (PairDelays, 1);

  g_assert (most >= 2);
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

/* Most delay first; no two are equal. */
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

/* Moves those before a drawn pair to the begin, the others behind it. Returns: its
 * place. */
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

/* Moves the pair with this place in the order there, and those before it before it. The
 * time is linear: pivots are drawn. */
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

static inline guint
home (const PairDelays *self, guint32 source, guint32 destination)
{
  return (guint) hash_word (self->seed, (guint64) source << 32 | destination)
         & (self->n_slots - 1);
}

/* The pair's slot, or the free slot for it. */
static inline guint32 *
find_slot (const PairDelays *self, guint32 source, guint32 destination)
{
  for (guint at = home (self, source, destination);; at = (at + 1) & (self->n_slots - 1))
    {
      guint32 place = self->slots[at];

      if (place == 0
          || (self->pairs[place - 1].source == source
              && self->pairs[place - 1].destination == destination))
        return &self->slots[at];
    }
}

static void
fill_slots (PairDelays *self, guint n_slots)
{
  g_free (self->slots);
  self->n_slots = n_slots;
  self->slots = g_new0 (guint32, n_slots);
  for (guint i = 0; i < self->n; i++)
    *find_slot (self, self->pairs[i].source, self->pairs[i].destination) = i + 1;
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

static guint
append (PairDelays *self, guint32 source, guint32 destination)
{
  if (self->n == self->capacity)
    {
      self->capacity = MIN (MAX (FIRST_SLOTS / 2, 2 * self->capacity), self->most + 1);
      self->pairs = g_renew (Pair, self->pairs, self->capacity);
    }
  self->pairs[self->n] = (Pair){ .source = source, .destination = destination };
  return self->n++;
}

void
pair_delays_add (PairDelays *self, guint32 source, guint32 destination, SimTime delay)
{
  guint32 *slot = find_slot (self, source, destination);
  Pair *pair;

  if (*slot == 0)
    *slot = append (self, source, destination) + 1;
  pair = &self->pairs[*slot - 1];
  pair->messages++;
  pair->longest = MAX (pair->longest, delay);
  pair->delay_high
      += __builtin_add_overflow (pair->delay_low, (guint64) delay, &pair->delay_low);
  if (self->n > self->most)
    discard_half (self);
  else if (self->n > self->n_slots / 2)
    fill_slots (self, self->n_slots * 2);
}

/* ---- the ranking ------------------------------------------------------------------- */

guint
pair_delays_list (const PairDelays *self, PairDelay *to, guint most)
{
  g_autofree const Pair **first = g_new (const Pair *, most + 1);
  guint n = 0;

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
pair_delays_short_of (const PairDelays *self)
{
  return self->short_of;
}
