/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/message-delays.h"
#include "base/hash.h"

#define USUAL_PAIRS (1u << 18)
#define FIRST_SLOTS 64

/* Pairs lie in an open hash table of a power of two slots, at most half of them used;
 * a slot without messages is free. */
struct _MessageDelays
{
  guint64 delayed;
  TotalTime delay;
  guint n_messages;
  MessageOutcome message[MESSAGE_DELAYS_MOST];
  PairDelay *slots;
  guint n_slots, n_pairs, most_pairs;
  guint64 seed; /* of hash values */
  TotalTime short_of;
};

MessageDelays *
message_delays_new (guint most_pairs)
{
  MessageDelays *self = g_new0 (MessageDelays, 1);

  self->most_pairs = most_pairs == 0 ? USUAL_PAIRS : most_pairs;
  g_assert (self->most_pairs >= 2 * MESSAGE_DELAYS_MOST
            && self->most_pairs <= USUAL_PAIRS);
  self->seed = hash_seed ();
  self->n_slots = FIRST_SLOTS;
  self->slots = g_new0 (PairDelay, self->n_slots);
  return self;
}

void
message_delays_free (MessageDelays *self)
{
  if (self == NULL)
    return;
  g_free (self->slots);
  g_free (self);
}

/* ---- pairs ------------------------------------------------------------------------- */

/* Most delay first. */
static int
compare_pairs (gconstpointer a, gconstpointer b)
{
  const PairDelay *one = a, *other = b;

  if (one->delay != other->delay)
    return one->delay > other->delay ? -1 : 1;
  if (one->source != other->source)
    return one->source < other->source ? -1 : 1;
  return one->destination < other->destination   ? -1
         : one->destination > other->destination ? 1
                                                 : 0;
}

/* The pair's slot, or the free slot for it. */
static PairDelay *
find_slot (const MessageDelays *self, guint32 source, guint32 destination)
{
  guint64 key = (guint64) source << 32 | destination;
  guint at = (guint) hash_word (self->seed, key);

  for (;; at++)
    {
      PairDelay *slot = &self->slots[at & (self->n_slots - 1)];

      if (slot->messages == 0
          || (slot->source == source && slot->destination == destination))
        return slot;
    }
}

/* Puts pairs into a table of so many slots. */
static void
fill_slots (MessageDelays *self, guint n_slots, const PairDelay *pairs, guint n)
{
  g_free (self->slots);
  self->n_slots = n_slots;
  self->slots = g_new0 (PairDelay, n_slots);
  for (guint i = 0; i < n; i++)
    *find_slot (self, pairs[i].source, pairs[i].destination) = pairs[i];
}

/* All pairs, most delayed first; as many as n_pairs. */
static PairDelay *
sorted_pairs (const MessageDelays *self)
{
  PairDelay *pairs = g_new (PairDelay, MAX (self->n_pairs, 1));
  guint n = 0;

  for (guint i = 0; i < self->n_slots; i++)
    if (self->slots[i].messages > 0)
      pairs[n++] = self->slots[i];
  g_assert (n == self->n_pairs);
  if (n > 1)
    qsort (pairs, n, sizeof *pairs, compare_pairs);
  return pairs;
}

/* Discards the half with less delay.  If a discarded pair occurs again, it has lost at
 * most the largest delay discarded, each time. */
static void
give_up_pairs (MessageDelays *self)
{
  g_autofree PairDelay *pairs = sorted_pairs (self);
  guint kept = self->n_pairs / 2;

  self->short_of += pairs[kept].delay;
  self->n_pairs = kept;
  fill_slots (self, self->n_slots, pairs, kept);
}

static void
add_pair (MessageDelays *self, const MessageOutcome *message)
{
  PairDelay *slot = find_slot (self, message->source, message->destination);

  if (slot->messages == 0)
    {
      slot->source = message->source;
      slot->destination = message->destination;
      self->n_pairs++;
    }
  slot->messages++;
  slot->delay += message->delay;
  slot->longest = MAX (slot->longest, message->delay);
  if (self->n_pairs > self->most_pairs)
    give_up_pairs (self);
  else if (self->n_pairs > self->n_slots / 2)
    {
      g_autofree PairDelay *pairs = sorted_pairs (self);

      fill_slots (self, self->n_slots * 2, pairs, self->n_pairs);
    }
}

/* ---- messages ---------------------------------------------------------------------- */

static void
add_message (MessageDelays *self, const MessageOutcome *message)
{
  guint place = self->n_messages;

  while (place > 0 && self->message[place - 1].delay < message->delay)
    place--;
  if (place == MESSAGE_DELAYS_MOST)
    return;
  self->n_messages = MIN (self->n_messages + 1, MESSAGE_DELAYS_MOST);
  memmove (&self->message[place + 1], &self->message[place],
           (self->n_messages - 1 - place) * sizeof *message);
  self->message[place] = *message;
}

static void
on_message (gpointer data, const MessageOutcome *message)
{
  MessageDelays *self = data;

  if (message->delay <= 0)
    return;
  self->delayed++;
  self->delay += message->delay;
  add_message (self, message);
  add_pair (self, message);
}

const ReplayObserver *
message_delays_observer (void)
{
  static const ReplayObserver observer = { .message = on_message };

  return &observer;
}

void
message_delays_rank (const MessageDelays *self, DelayRanking *ranking)
{
  g_autofree PairDelay *pairs = sorted_pairs (self);

  memset (ranking, 0, sizeof *ranking);
  ranking->delayed = self->delayed;
  ranking->delay = self->delay;
  ranking->longest = self->n_messages == 0 ? 0 : self->message[0].delay;
  ranking->n_messages = self->n_messages;
  memcpy (ranking->message, self->message, sizeof self->message);
  ranking->n_pairs = MIN (self->n_pairs, MESSAGE_DELAYS_MOST);
  memcpy (ranking->pair, pairs, ranking->n_pairs * sizeof *pairs);
  ranking->short_of = self->short_of;
}
