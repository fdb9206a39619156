/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pair-delays.h - the delays of messages by pair of processors, in bounded memory
 *
 *   slots  | 3 |   | 1 | 2 |   | ...        an open hash table of places, plus 1, with a
 *                                           part of the hash value
 *   pairs  | first pair | second pair | third pair | ...        40 bytes each
 *
 * If there are too many pairs, the half with less delay is discarded; a pair of it that
 * occurs again has lost what it had, at most `short_of` of all times together.
 */
#pragma once

#include "base/sim-time.h"

/* The messages from one processor to another. */
typedef struct
{
  guint32 source, destination;
  guint64 messages; /* that were delayed */
  TotalTime delay;
  SimTime longest;
} PairDelay;

typedef struct _PairDelays PairDelays;

/* most: pairs stored at the same time, at least 2. */
PairDelays *pair_delays_new (guint most);
void pair_delays_free (PairDelays *self);

/* Adds a message; delay is above 0.  A processor sends fewer than 2^32. */
void pair_delays_add (PairDelays *self, guint32 source, guint32 destination,
                      SimTime delay);

/* Writes the `most` most delayed ones, most delayed first, equal ones by source, then
 * destination.  Returns: how many there are. */
guint pair_delays_list (PairDelays *self, PairDelay *to, guint most);

/* The true delay of a pair is the given one, or more by at most this. */
TotalTime pair_delays_short_of (PairDelays *self);
