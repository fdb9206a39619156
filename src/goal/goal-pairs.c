/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "goal/goal-pairs.h"

#include "base/hash.h"

#define FIRST_CAPACITY 64

void
goal_pairs_clear (GoalPairs *self)
{
  g_free (self->places);
  *self = (GoalPairs){ 0 };
}

static guint64
home (const GoalPairs *self, const GoalPair *pair)
{
  guint64 ranks = (guint64) pair->source << 32 | pair->destination;

  return hash_word (hash_word (self->seed, ranks), pair->tag) & (self->capacity - 1);
}

/* The place of the pair, or the free place for it. */
static guint64
find (const GoalPairs *self, const GoalPair *pair)
{
  guint64 at = home (self, pair);

  for (;; at = (at + 1) & (self->capacity - 1))
    {
      const GoalPair *place = &self->places[at];

      if (place->more == 0
          || (place->source == pair->source && place->destination == pair->destination
              && place->tag == pair->tag))
        return at;
    }
}

static void
grow (GoalPairs *self)
{
  g_autofree GoalPair *old = self->places;
  const guint64 capacity = self->capacity;

  if (capacity == 0)
    self->seed = hash_seed ();
  self->capacity = MAX (FIRST_CAPACITY, 2 * capacity);
  self->places = g_new0 (GoalPair, self->capacity);
  for (guint64 i = 0; i < capacity; i++)
    if (old[i].more != 0)
      self->places[find (self, &old[i])] = old[i];
}

/* Frees a place and moves later pairs that are not at home into it. */
static void
free_place (GoalPairs *self, guint64 hole)
{
  const guint64 mask = self->capacity - 1;

  self->count--;
  for (guint64 i = (hole + 1) & mask; self->places[i].more != 0; i = (i + 1) & mask)
    if (((i - home (self, &self->places[i])) & mask) >= ((i - hole) & mask))
      {
        self->places[hole] = self->places[i];
        hole = i;
      }
  self->places[hole].more = 0;
}

void
goal_pairs_add (GoalPairs *self, guint32 source, guint32 destination, guint64 tag,
                gint64 more)
{
  GoalPair pair = { source, destination, tag, more };
  guint64 at;

  if (2 * (self->count + 1) > self->capacity)
    grow (self);
  at = find (self, &pair);
  self->count += self->places[at].more == 0;
  pair.more += self->places[at].more;
  self->places[at] = pair;
  if (pair.more == 0)
    free_place (self, at);
}

gint64
goal_pairs_get (const GoalPairs *self, guint32 source, guint32 destination, guint64 tag)
{
  GoalPair pair = { source, destination, tag, 0 };

  return self->capacity == 0 ? 0 : self->places[find (self, &pair)].more;
}
