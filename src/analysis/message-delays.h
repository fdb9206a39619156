/* SPDX-License-Identifier: GPL-3.0-or-later */
/* message-delays.h - the messages, and the pairs of processors, most delayed by
 * congestion
 *
 * An observer.  A message's delay is its transport time minus the zero-load latency of
 * the same route (docs/replay.md, "What is counted").  Counts and sums are exact.  Pairs
 * are kept in bounded memory: if there are too many, those with the least delay are
 * discarded, and `short_of` is the delay that a pair may have lost by that.
 */
#pragma once

#include "analysis/pair-delays.h"
#include "replay/observers/observer.h"
#include "text/number-text.h"

#define MESSAGE_DELAYS_MOST 10

typedef struct _MessageDelays MessageDelays;

typedef struct
{
  guint64 delayed; /* messages with a delay above 0 */
  TotalTime delay; /* of all messages */
  SimTime longest;
  guint n_messages; /* most delayed first; equal ones as they arrived */
  MessageOutcome message[MESSAGE_DELAYS_MOST];
  guint n_pairs; /* most delayed first; equal ones by source, then destination */
  PairDelay pair[MESSAGE_DELAYS_MOST];
  TotalTime short_of; /* the true delay of a pair is the given one, or more by at most
                       * this */
} DelayRanking;

/* most_pairs: stored at the same time, at least 2 * MESSAGE_DELAYS_MOST; 0: 2^18. */
MessageDelays *message_delays_new (guint most_pairs);
void message_delays_free (MessageDelays *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MessageDelays, message_delays_free)

/* The observer to add to the replay, with the MessageDelays as data. */
const ReplayObserver *message_delays_observer (void);

/* The delays of the messages that have arrived so far. */
void message_delays_rank (const MessageDelays *self, DelayRanking *ranking);
