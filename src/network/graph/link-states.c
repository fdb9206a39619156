/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/graph/link-states.h"

#include "topology/topology-nodes.h"

/* ---- opening and closing ----------------------------------------------------------- */

/* All zeros: the memory is not used before the links are made. */
static void
make_links (LinkStates *self)
{
  self->links = cache_lines_new0 (self->topology->links, sizeof (Link), &self->memory);
}

/* Links of one medium use the times of the lowest of them. */
static void
join_media (LinkStates *self)
{
  const Topology *t = self->topology;

  self->medium = g_new (guint32, MAX (t->links, 1));
  for (guint32 link = 0; link < t->links; link++)
    self->medium[link]
        = t->medium == NULL || t->medium[link] == G_MAXUINT32 ? link : t->medium[link];
}

/* Both directions of a link use the times of the lower-numbered one, if they have no
 * other medium. */
static void
join_directions (LinkStates *self)
{
  const Topology *t = self->topology;

  for (guint32 node = 0; node < t->nodes; node++)
    for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
      {
        const guint32 back = topology_find_link (t, t->to[link], node);

        if (t->medium == NULL
            || (t->medium[link] == G_MAXUINT32
                && (back == G_MAXUINT32 || t->medium[back] == G_MAXUINT32)))
          self->medium[link] = MIN (link, back);
      }
}

void
link_states_open (LinkStates *self, const Topology *topology, const guint8 *price_class,
                  const Machine *machine, gboolean instants)
{
  self->topology = topology;
  self->price_class = price_class;
  self->counts_waits = TRUE;
  make_links (self);
  if (machine->half_duplex || topology->medium != NULL)
    join_media (self);
  if (machine->half_duplex)
    join_directions (self);
  if (machine->discipline == DISCIPLINE_FIFO)
    {
      if (self->medium != NULL)
        self->queues = g_new0 (FifoQueue, topology->links);
      return;
    }
  self->timelines = g_new0 (LinkTimeline, topology->links);
  self->waiting_sets = g_new0 (WaitingSet, topology->links);
  self->reserved = g_new0 (ReservedTimes, topology->links);
  for (guint32 link = 0; link < topology->links; link++)
    self->timelines[link].has_instants = instants;
}

static void
clear_link (LinkStates *self, guint32 link)
{
  if (self->has_waited)
    fifo_waits_clear (&self->links[link].waits);
  if (self->queues != NULL)
    fifo_queue_clear (&self->queues[link]);
  if (self->timelines != NULL)
    link_timeline_clear (&self->timelines[link]);
  if (self->waiting_sets != NULL)
    waiting_set_clear (&self->waiting_sets[link]);
  if (self->reserved != NULL)
    reserved_times_clear (&self->reserved[link]);
}

/* Only written: zeros that are read first are not memory yet, and become it by a second
 * page fault, of which the system tells all processors. */
static void
make_link (LinkStates *self, guint32 link)
{
  self->links[link]
      = (Link){ .to = self->topology->to[link], .price_class = self->price_class[link] };
}

void
link_states_reset (LinkStates *self, guint32 first, guint32 end)
{
  for (guint32 link = first; link < end; link++)
    {
      clear_link (self, link);
      make_link (self, link);
    }
}

void
link_states_close (LinkStates *self)
{
  if (self->has_waited || self->timelines != NULL)
    for (guint32 link = 0; link < self->topology->links; link++)
      clear_link (self, link);
  g_free (self->timelines);
  g_free (self->waiting_sets);
  g_free (self->queues);
  g_free (self->reserved);
  g_free (self->memory);
  g_free (self->medium);
}

/* ---- a copy ------------------------------------------------------------------------ */

void
link_states_copy (LinkStates *self, const LinkStates *from)
{
  const guint32 links = from->topology->links;

  *self = (LinkStates){ .topology = from->topology,
                        .price_class = from->price_class,
                        .medium = from->medium };
  make_links (self);
  for (guint32 link = 0; link < links; link++)
    make_link (self, link);
  if (from->timelines == NULL)
    return;
  self->timelines = g_new0 (LinkTimeline, links);
  for (guint32 link = 0; link < links; link++)
    self->timelines[link].has_instants = from->timelines[link].has_instants;
}

void
link_states_close_copy (LinkStates *self)
{
  g_free (self->memory);
  g_free (self->timelines);
}

void
link_states_forget (LinkStates *self, guint32 link)
{
  const guint32 medium = link_states_medium (self, link);

  self->links[link].packets = 0;
  self->links[link].free = 0;
  self->links[medium].free = 0;
  if (self->timelines != NULL)
    link_timeline_clear (&self->timelines[medium]);
}

/* ---- statistics -------------------------------------------------------------------- */

LinkStatistics
link_states_use (const LinkStates *self, guint32 number)
{
  const Link *link = &self->links[number];
  const LinkShares *shares = link->waits.shares;

  return (LinkStatistics){ .busy = link->busy,
                           .messages = link->packets - link->further,
                           .packets = link->packets,
                           .bytes = link->bytes,
                           .delay = link->delay,
                           .own_delay = shares == NULL ? 0 : shares->own_delay,
                           .sender_delay = shares == NULL ? 0 : shares->sender_delay,
                           .longest_delay = link->longest_delay };
}

LinkStatistics
link_states_statistics (const LinkStates *self, guint32 link)
{
  LinkStatistics statistics = link_states_use (self, link);

  if (self->waiting_sets != NULL)
    statistics.longest_queue = waiting_set_longest (&self->waiting_sets[link]);
  else
    statistics.longest_queue = self->queues != NULL
                                   ? self->queues[link].longest
                                   : self->links[link].waits.queue.longest;
  return statistics;
}

/* ---- packets ----------------------------------------------------------------------- */

static inline void
count_wait (LinkStates *self, Link *link, SimTime wait, LinkWait parts)
{
  self->has_waited = TRUE;
  link->longest_delay = MAX (link->longest_delay, wait);
  link->delay += (guint64) wait;
  fifo_waits_add (&link->waits, parts);
}

void
link_states_wait (LinkStates *self, Link *link, LinkUser user, SimTime reached,
                  SimTime begin, SimTime until)
{
  count_wait (self, link, begin - reached,
              fifo_waits_join (&link->waits, link->user, user, reached, begin, until));
}

SimTime
link_states_take (LinkStates *self, guint32 number, LinkUser user, SimTime reached,
                  SimTime span, SimTime tail, SimTime gap, SimTime *end)
{
  Link *link = &self->links[number];
  Link *medium = &self->links[link_states_medium (self, number)];
  const SimTime begin = MAX (reached, medium->free);

  /* The caller fails if the end is beyond the limit. */
  *end = MAX (sim_time_sum (begin, span), tail);
  medium->free = (SimTime) ((guint64) *end + (guint64) gap);
  if (begin > reached && self->counts_waits)
    {
      count_wait (self, link, begin - reached,
                  fifo_waits_join (&medium->waits, medium->user, user, reached, begin,
                                   medium->free));
      if (self->queues != NULL)
        fifo_queue_join (&self->queues[number], reached, begin, medium->user);
    }
  medium->user = user;
  return begin;
}

SimTime
link_states_reserve (LinkStates *self, guint32 number, LinkUser user, SimTime now,
                     SimTime reached, SimTime span, SimTime tail, SimTime gap,
                     SimTime *end)
{
  const guint32 medium = link_states_medium (self, number);
  LinkTimeline *timeline = &self->timelines[medium];
  SimTime begin;
  LinkWait parts;

  link_timeline_forget (timeline, now);
  begin = link_timeline_reserve (timeline, reached, tail, span, gap, end);
  if (!self->counts_waits)
    return begin;
  reserved_times_forget (&self->reserved[medium], now);
  parts = reserved_times_add (&self->reserved[medium], user, reached, begin,
                              sim_time_sum (*end, gap));
  if (begin > reached)
    {
      count_wait (self, &self->links[number], begin - reached, parts);
      waiting_set_add (&self->waiting_sets[number], now, reached, begin);
    }
  return begin;
}
