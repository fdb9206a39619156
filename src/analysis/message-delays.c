/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "analysis/message-delays.h"

#define USUAL_PAIRS (1u << 18)

struct _MessageDelays
{
  guint64 delayed;
  TotalTime delay;
  guint n_messages;
  MessageOutcome message[MESSAGE_DELAYS_MOST];
  PairDelays *pairs;
};

MessageDelays *
message_delays_new (guint most_pairs)
{
  MessageDelays *self = g_new0 (MessageDelays, 1);

  if (most_pairs == 0)
    most_pairs = USUAL_PAIRS;
  g_assert (most_pairs >= 2 * MESSAGE_DELAYS_MOST && most_pairs <= USUAL_PAIRS);
  self->pairs = pair_delays_new (most_pairs);
  return self;
}

void
message_delays_free (MessageDelays *self)
{
  if (self == NULL)
    return;
  pair_delays_free (self->pairs);
  g_free (self);
}

/* ---- messages ---------------------------------------------------------------------- */

/* Keeps a message that is among the most delayed ones. */
static G_NO_INLINE void
add_message (MessageDelays *self, const MessageOutcome *message)
{
  guint place = self->n_messages;

  while (place > 0 && self->message[place - 1].delay < message->delay)
    place--;
  self->n_messages = MIN (self->n_messages + 1, MESSAGE_DELAYS_MOST);
  memmove (&self->message[place + 1], &self->message[place],
           (self->n_messages - 1 - place) * sizeof *message);
  self->message[place] = *message;
}

static void
on_delayed (gpointer data, const MessageOutcome *message)
{
  MessageDelays *self = data;

  self->delayed++;
  self->delay += message->delay;
  if (self->n_messages < MESSAGE_DELAYS_MOST
      || self->message[MESSAGE_DELAYS_MOST - 1].delay < message->delay)
    add_message (self, message);
  pair_delays_add (self->pairs, message->source, message->destination, message->delay);
}

const ReplayObserver *
message_delays_observer (void)
{
  static const ReplayObserver observer = { .delayed = on_delayed };

  return &observer;
}

void
message_delays_rank (const MessageDelays *self, DelayRanking *ranking)
{
  memset (ranking, 0, sizeof *ranking);
  ranking->delayed = self->delayed;
  ranking->delay = self->delay;
  ranking->longest = self->n_messages == 0 ? 0 : self->message[0].delay;
  ranking->n_messages = self->n_messages;
  memcpy (ranking->message, self->message, sizeof self->message);
  ranking->n_pairs = pair_delays_list (self->pairs, ranking->pair, MESSAGE_DELAYS_MOST);
  ranking->short_of = pair_delays_short_of (self->pairs);
}
