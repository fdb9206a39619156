/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link-states.h - the links of a topology in a run: until when each is occupied, and what
 * is counted for it
 *
 * Links of one medium, as both directions with half duplex, share the times at which they
 * are occupied; what is counted is each link's own.  Source: docs/replay.md,
 * "Congestion", "What is counted".
 */
#pragma once

#include "base/cache-lines.h"
#include "machine/machine.h"
#include "network/links/fifo-waits.h"
#include "network/links/link-timeline.h"
#include "network/links/reserved-times.h"
#include "network/links/waiting-set.h"
#include "network/network-types.h"

/* The data that a hop uses are in its first cache line; those of a hop that waits are in
 * the second. */
typedef struct
{
  _Alignas(CACHE_LINE) SimTime free; /* fifo: when the link is free again, its gap
                                      * included */
  guint32 to;                        /* of the topology, as the following */
  guint8 price_class;                /* link-prices.h */
  LinkUser user;                     /* fifo: the last packet's, on the medium */
  SimTime busy;                      /* as LinkStatistics, and the following */
  guint64 packets;
  guint64 further; /* packets of messages that are counted already */
  TotalBytes bytes;
  TotalTime delay;
  SimTime longest_delay;
  FifoWaits waits; /* its queue is that of the medium (fifo), its sums the link's */
} Link;

G_STATIC_ASSERT (sizeof (Link) == 2 * CACHE_LINE);

typedef struct
{
  const Topology *topology;
  const guint8 *price_class; /* by link; not owned */
  gpointer memory;
  Link *links;         /* in it */
  gboolean has_waited; /* some link may have a queue */
  guint32 *medium;     /* by link: the link whose times it uses; NULL: its own */
  FifoQueue *queues;   /* fifo, by link, where there are media; else NULL: the longest is
                        * that of the link's waits */
  LinkTimeline *timelines;  /* reserve */
  WaitingSet *waiting_sets; /* reserve */
  ReservedTimes *reserved;  /* reserve, of each timeline */
  gboolean counts_waits;
} LinkStates;

/* instants: a packet and its gap can take no time. */
void link_states_open (LinkStates *self, const Topology *topology,
                       const guint8 *price_class, const Machine *machine,
                       gboolean instants);
void link_states_close (LinkStates *self);

/* Links first .. end - 1 without traffic. */
void link_states_reset (LinkStates *self, guint32 first, guint32 end);

/* The same links, on which nothing is counted but packets; `used` are those that were
 * passed. */
void link_states_copy (LinkStates *self, const LinkStates *from);
void link_states_close_copy (LinkStates *self);
void link_states_forget (LinkStates *self, guint32 link);

/* Without the longest queue. */
LinkStatistics link_states_use (const LinkStates *self, guint32 link);
LinkStatistics link_states_statistics (const LinkStates *self, guint32 link);

/* The link whose times this one uses. */
static inline guint32
link_states_medium (const LinkStates *self, guint32 link)
{
  return self->medium == NULL ? link : self->medium[link];
}

/* A packet that reached the link at `reached` begins later, when the one before it has
 * left it, and occupies it until `until`, gap included. */
void link_states_wait (LinkStates *self, Link *link, LinkUser user, SimTime reached,
                       SimTime begin, SimTime until);

/* The same, without a call in the case of most packets. */
static G_ALWAYS_INLINE inline void
link_states_wait_fast (LinkStates *self, Link *link, LinkUser user, SimTime reached,
                       SimTime begin, SimTime until)
{
  if (!fifo_waits_join_alone (&link->waits, link->user, user, reached, begin))
    {
      link_states_wait (self, link, user, reached, begin, until);
      return;
    }
  link->longest_delay = MAX (link->longest_delay, begin - reached);
  link->delay += (guint64) (begin - reached);
}

/* A packet reaches a link, its tail at `tail`: it occupies the link from the time that is
 * returned until *end, for `span` or longer, then for `gap`.  first come first served: */
SimTime link_states_take (LinkStates *self, guint32 number, LinkUser user,
                          SimTime reached, SimTime span, SimTime tail, SimTime gap,
                          SimTime *end);

/* .. or as early as it is free for so long; nothing reaches a link before now. */
SimTime link_states_reserve (LinkStates *self, guint32 number, LinkUser user, SimTime now,
                             SimTime reached, SimTime span, SimTime tail, SimTime gap,
                             SimTime *end);
