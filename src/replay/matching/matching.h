/* SPDX-License-Identifier: GPL-3.0-or-later */
/* matching.h - matches the n-th send with the n-th receive of (source, destination, tag)
 *
 *   near, by destination   | channel | channel | ..   a line of the cache for each
 *   far                    a table: channels that find no room there, or of long tags
 *   lists                  a channel with several unmatched operations has a list of them
 *
 * Only channels with unmatched operations are stored: either sends without a receive, in
 * order, or receives without a send; never both.  So this stays small however many pairs
 * communicate, and a processor's own channels are likely to be in the cache with it.
 *
 * A near channel keeps its key when nothing of it is unmatched any more, until another
 * one needs the room: most are used again.  A channel that is near is not far.
 *
 * Threads that have destinations of their own share the near channels and the numbers of
 * lists; each has a table of its own.
 */
#pragma once

#include "replay/matching/channels.h"
#include "replay/matching/near-channels.h"
#include "replay/queue/pool.h"

typedef struct
{
  NearChannels *near;
  gpointer memory; /* of these; NULL: another's */
  guint32 destinations;
  Channels far;
  Pool lists;
} Matching;

void matching_init (Matching *self, guint32 destinations);

/* Of several that share destinations, number 0 is cleared last. */
void matching_clear (Matching *self);

/* Makes it number 0 of so many that share its destinations; before the first send or
 * receive. */
void matching_share (Matching *self, guint parts);
void matching_init_part (Matching *self, const Matching *of, guint8 part);

/* Writes what belongs to a destination, of which nothing is unmatched: memory that is
 * read first becomes memory by a second page fault, of which the system tells all
 * processors. */
static inline void
matching_begin (Matching *self, guint32 destination)
{
  self->near[destination] = (NearChannels){ 0 };
}

/* Gives the destinations of a part to number 0; the part is used no more then. */
void matching_take_over (Matching *self, Matching *part);

/* One unmatched operation.  Those of a channel are visited in their order, channels in
 * none. */
typedef void (*MatchingVisit) (gpointer data, const ChannelKey *key, MatchingSide side,
                               guint32 value);
void matching_visit (const Matching *self, MatchingVisit visit, gpointer data);
void matching_visit_destination (const Matching *self, guint32 destination,
                                 MatchingVisit visit, gpointer data);

/* Internal. */
guint32 matching_meet_list_ (Matching *self, NearChannels *near, guint i,
                             MatchingSide side, guint32 value);
guint32 matching_meet_far_ (Matching *self, guint32 source, guint32 destination,
                            guint64 tag, MatchingSide side, guint32 value);

/* A send or a receive begins; value: any number below MATCHING_NONE that tells what it
 * is.  Returns: the value of its counterpart, which began before; MATCHING_NONE: there is
 * none yet. */
static G_ALWAYS_INLINE inline guint32
matching_meet (Matching *self, guint32 source, guint32 destination, guint64 tag,
               MatchingSide side, guint32 value)
{
  NearChannels *near = &self->near[destination];
  const guint64 near_key = matching_near_key_ (source, (guint32) tag);
  guint i;

  if (G_UNLIKELY (tag > G_MAXUINT32))
    return matching_meet_far_ (self, source, destination, tag, side, value);
  i = matching_find_near_ (near, near_key);
  if (i < MATCHING_NEAR)
    {
      if (G_UNLIKELY ((near->lists | near->waits[side]) & 1u << i))
        return matching_meet_list_ (self, near, i, side, value);
      if (near->waits[!side] & 1u << i)
        {
          near->waits[!side] &= (guint8) ~(1 << i);
          return near->value[i];
        }
    }
  else
    {
      i = matching_free_ (near);
      if (G_UNLIKELY (near->far > 0 || i >= MATCHING_NEAR))
        return matching_meet_far_ (self, source, destination, tag, side, value);
      near->key[i] = near_key;
    }
  matching_put_near_ (near, i, side, value);
  return MATCHING_NONE;
}
