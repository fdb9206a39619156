/* SPDX-License-Identifier: GPL-3.0-or-later */
/* partitions.c - windows of events, shared by several threads (docs/performance.md)
 *
 *   share 0   places  0 .. 499    window 7 | 8 | ...     each with its own queue, sums,
 *   share 1   places 500 .. 999   window 7 | 8 | ...     lists of sends and receives
 *                       ^ mail ^         ^ mail
 *
 * A share of a replay is a Replay: what belongs to places, processors and messages is
 * common to all shares, and only the owner of a place touches what belongs to it.  All
 * shares take the same window at a time.  What an event does elsewhere happens at least
 * a lookahead later, so it is written into a list, the mail, that the owner reads when
 * the next window begins: events at its places, sends to its processors, memory of
 * messages that is to be used again.  A message's arrival is in a later window than its
 * send, so a send is known in time.
 *
 * Nothing depends on which thread takes a share, so neither do results: a window of few
 * events is taken by the caller alone, one share after another.
 */
#include "config.h"

#include "replay/windows/partitions-private.h"

/* Masks of shares have 64 bits. */
#define MOST_SHARES 64

/* A run with fewer operations ends before threads help; with fewer processors for each
 * share, the windows are too short. */
#define LEAST_OPERATIONS 50000
#define LEAST_PROCESSORS 128

/* Threads are called for a window if the one before had so many events.  If windows have
 * fewer on the average, one thread goes on without shares. */
#define LEAST_EVENTS 768

/* The average is of so many events. */
#define EVENTS_BETWEEN_LOOKS 32768

/* ---- whether ----------------------------------------------------------------------- */

static gboolean
needs_one_thread (const ReplayObserver *table)
{
  const gboolean hears_of_processors
      = table->computed != NULL || table->communicated != NULL || table->finished != NULL;

  return replay_watches_order (table) || table->link_marked != NULL
         || (hears_of_processors && !table->any_thread);
}

/* The purpose of an observer that hears of more than processors, or of them from one
 * thread only; NULL: there is none. */
static const char *
why_observed_by_one (const Replay *self)
{
  for (guint i = 0; i < self->watchers->len; i++)
    {
      const ReplayObserver *table = g_array_index (self->watchers, Watcher, i).table;

      if (needs_one_thread (table))
        return replay_purpose (table);
    }
  return NULL;
}

static guint32
nodes_with_processors (const Replay *self)
{
  const Topology *topology = network_topology (self->network);
  g_autofree guint8 *has = g_new0 (guint8, topology->nodes);
  guint32 n = 0;

  for (guint32 p = 0; p < self->n_processors; p++)
    {
      guint8 *one = &has[network_node (self->network, p)];

      n += !*one;
      *one = TRUE;
    }
  return n;
}

/* At most so many, for this reason. */
static void
limit (guint *shares, guint most, const char *reason, const char **why)
{
  if (MAX (most, 1) >= *shares)
    return;
  *shares = MAX (most, 1);
  *why = reason;
}

/* How many threads, and why no more. */
static guint
count_shares (const Replay *self, const char **why)
{
  guint shares = self->threads == 0 ? g_get_num_processors () : self->threads;
  const char *reason = why_observed_by_one (self);
  guint64 given, operations;

  *why = self->threads == 0 ? "as many as this computer has processors"
                            : "as many as were asked for";
  limit (&shares, MOST_SHARES, "at most 64 are used", why);
  limit (&shares, reason == NULL ? shares : 1, reason, why);
  reason = network_why_one_thread (self->network);
  limit (&shares, reason == NULL ? shares : 1, reason, why);
  cursor_progress (self->cursor, &given, &operations);
  if (self->share_until == 0 && operations < LEAST_OPERATIONS)
    limit (&shares, 1, "fewer than 50,000 operations", why);
  if (self->share_until == 0)
    limit (&shares, self->n_processors / LEAST_PROCESSORS,
           "each thread needs 128 processors", why);
  if (shares > 1)
    limit (&shares, nodes_with_processors (self),
           "each thread needs a node with processors", why);
  return shares;
}

/* ---- begin and end ----------------------------------------------------------------- */

/* Gives a share what it has of its own; the places of the first one are the replay's. */
static Replay *
new_share (Replay *of, guint32 number, Network *network)
{
  Replay *self = g_memdup2 (of, sizeof *of);
  const guint32 *first = of->shards->first;

  self->shard = number;
  self->network = network;
  self->cursor = cursor_share (of->cursor);
  self->runnable = g_new (guint32, of->n_processors);
  self->n_runnable = 0;
  self->first_own = first[number];
  self->n_own = first[number + 1] - first[number];
  self->progress = NULL;
  channels_init (&self->arrived_parts);
  matching_init_part (&self->matching, &of->matching, (guint8) number);
  pool_init_part (&self->messages, &of->messages, (guint8) number);
  pool_init_part (&self->further_packets, &of->further_packets, (guint8) number);
  windows_open_own (self);
  return self;
}

static void
free_share (Replay *self)
{
  windows_close_own (self);
  pool_clear (&self->further_packets);
  pool_clear (&self->messages);
  matching_clear (&self->matching);
  channels_clear (&self->arrived_parts);
  g_free (self->runnable);
  g_clear_error (&self->error);
  g_free (self);
}

static void do_share (gpointer data, guint number);

/* Places, and the queue, of the first share are opened by windows_open. */
void
shards_open (Replay *self)
{
  const guint n = count_shares (self, &self->why_no_more);
  Network *network = n < 2 ? NULL : network_share (self->network);
  Shards *shards;

  if (network == NULL)
    return;
  self->shards = shards = g_new0 (Shards, 1);
  shards->n = n;
  shards->window = WINDOW_NONE;
  shards->first = g_new (guint32, n + 1);
  shards->told_by = g_new0 (guint32, n);
  shards->share = g_aligned_alloc0 (n, sizeof (Share), CACHE_LINE);
  shards->team = thread_team_new (n, n, do_share, shards);
  shard_places_find (self, n, shards->first);
  self->n_own = shards->first[1];
  matching_share (&self->matching, n);
  pool_share (&self->messages, n);
  pool_share (&self->further_packets, n);
  for (guint i = 0; i < n; i++)
    {
      Share *share = &shards->share[i];

      if (i > 1)
        network = network_share (self->network);
      share->replay = i == 0 ? self : new_share (self, i, network);
      share->next = WINDOW_NONE;
      shard_mail_open (share, n);
    }
}

void
shards_close (Replay *self)
{
  Shards *shards = self->shards;

  if (shards == NULL)
    return;
  for (guint i = 0; i < shards->n; i++)
    shard_mail_close (&shards->share[i], shards->n);
  g_aligned_free (shards->share);
  g_free (shards->told_by);
  g_free (shards->first);
  g_free (shards);
}

guint
shards_threads (const Replay *self)
{
  return self->shards->given_up ? 1 : self->shards->n;
}

/* ---- a window ---------------------------------------------------------------------- */

/* Those that begin at its places. */
static void
reset_own_links (Replay *self)
{
  const guint32 links = network_topology (self->network)->links;
  guint32 first, link = 0;

  while (link < links)
    {
      for (first = link;
           link < links && self->places[link] - self->first_own < self->n_own;)
        link++;
      if (link > first)
        network_reset_links (self->network, first, link);
      else
        link++;
    }
}

/* Calls each processor for the first time. */
static void
call_all (Replay *self)
{
  reset_own_links (self);
  for (guint32 i = 0; i < self->n_runnable; i++)
    replay_begin_processor (self, self->runnable[i]);
  windows_call_runnable (self);
}

static void
take_window_of (Shards *self, guint number)
{
  Replay *replay = self->share[number].replay;
  WindowQueue *windows = replay->windows;

  window_queue_skip_to (windows, self->window);
  shard_mail_read (self, number);
  if (window_queue_next_window (windows) != self->window)
    return;
  window_queue_open (windows);
  windows_take_events (replay);
  outcomes_sort (&replay->outcomes);
}

static void
take_share (Shards *self, guint number)
{
  Share *share = &self->share[number];

  share->mailed[self->now] = 0;
  share->earliest_mail = WINDOW_NONE;
  if (self->phase == SHARES_BEGIN)
    call_all (share->replay);
  else
    take_window_of (self, number);
  shard_mail_memory (self, number);
  share->next
      = MIN (window_queue_next_window (share->replay->windows), share->earliest_mail);
}

/* Any links, as all packets have arrived. */
static void
sum_links (const Shards *self, guint number)
{
  Network *network = self->share[number].replay->network;
  const guint32 links = network_topology (network)->links;
  const guint64 blocks = links / LINK_BLOCK + 1;
  const guint64 first = blocks * number / self->n * LINK_BLOCK,
                end = blocks * (number + 1) / self->n * LINK_BLOCK;

  network_sum_links (network, (guint32) first, (guint32) MIN (end, links));
}

static void
do_share (gpointer data, guint number)
{
  Shards *self = data;

  if (self->phase == SHARES_END)
    sum_links (self, number);
  else
    take_share (self, number);
}

/* One share after another: those that have something to do. */
static void
take_shares_alone (Shards *self)
{
  for (guint i = 0; i < self->n; i++)
    if (self->share[i].next == self->window || self->to_read >> i & 1)
      take_share (self, i);
    else
      self->share[i].mailed[self->now] = 0;
}

/* The first arrival that was not told, of all shares.  NULL: all were. */
static const Event *
first_arrival (const Shards *self, guint *of)
{
  const Event *first = NULL;

  for (guint i = 0; i < self->n; i++)
    {
      const Outcomes *outcomes = &self->share[i].replay->outcomes;
      const Event *one;

      if (self->told_by[i] == outcomes->count)
        continue;
      one = &outcomes->places[self->told_by[i]];
      if (first != NULL && !event_before (one, first))
        continue;
      first = one;
      *of = i;
    }
  return first;
}

/* What participants of collectives did, in the order of events. */
static void
apply_changes (Shards *self)
{
  Replay *first = self->share[0].replay;

  if (first->changes == NULL)
    return;
  for (guint i = 1; i < self->n; i++)
    run_changes_take_over (first->changes, self->share[i].replay->changes);
  run_changes_apply (first, first->changes);
}

/* Observers hear of arrivals in the order of events, whichever share they belong to. */
static void
tell_arrivals (Shards *self)
{
  guint of = 0;

  while (first_arrival (self, &of) != NULL)
    {
      const Outcomes *outcomes = &self->share[of].replay->outcomes;

      replay_tell_message (self->share[0].replay,
                           outcomes_get (outcomes, self->told_by[of]++));
    }
  for (guint i = 0; i < self->n; i++)
    {
      self->told_by[i] = 0;
      self->share[i].replay->outcomes.count = 0;
    }
  apply_changes (self);
}

/* ---- a run ------------------------------------------------------------------------- */

/* After a window: what follows.  FALSE: nothing, or an error. */
static gboolean
look_further (Shards *self)
{
  gboolean good = TRUE;

  self->window = WINDOW_NONE;
  self->to_read = 0;
  self->events = 0;
  for (guint i = 0; i < self->n; i++)
    {
      const Share *share = &self->share[i];

      self->window = MIN (self->window, share->next);
      self->to_read |= share->mailed[self->now];
      self->events += share->replay->events;
      good &= share->replay->error == NULL;
    }
  self->now = 1 - self->now;
  return good && self->window != WINDOW_NONE;
}

static void
tell_progress (Shards *self, ReplayProgress progress, gpointer data)
{
  guint64 all_given = 0, given, all;

  if (progress == NULL || self->events - self->told < EVENTS_BETWEEN_PROGRESS)
    return;
  self->told = self->events;
  for (guint i = 0; i < self->n; i++)
    {
      cursor_progress (self->share[i].replay->cursor, &given, &all);
      all_given += given;
    }
  progress (data, all == 0 ? 1 : (double) all_given / (double) all);
}

/* Each processor will be called in its share. */
static void
hand_out_processors (Replay *self)
{
  for (guint32 p = self->n_processors; p-- > 0;)
    {
      const guint of = shards_owner_of (self->shards, windows_place_of (self, p));
      Replay *share = self->shards->share[of].replay;

      share->runnable[share->n_runnable++] = p;
    }
}

/* Adds a share to the replay, and ends it.  Which error is the first one is known only in
 * one order: whichever it is, fail_in_order finds that one. */
static void
join (Replay *self, Replay *share)
{
  self->n_finished += share->n_finished;
  self->events += share->events;
  self->result.messages += share->result.messages;
  self->result.bytes += share->result.bytes;
  self->result.congestion_delay += share->result.congestion_delay;
  self->result.late += share->result.late;
  self->result.overhead_fixed += share->result.overhead_fixed;
  if (self->error == NULL)
    self->error = g_steal_pointer (&share->error);
  matching_take_over (&self->matching, &share->matching);
  channels_take_over (&self->arrived_parts, &share->arrived_parts);
  network_join (self->network, share->network);
  cursor_join (self->cursor, share->cursor);
  free_share (share);
}

static void
join_all (Replay *self)
{
  Shards *shards = self->shards;

  g_clear_pointer (&shards->team, thread_team_free);
  pool_look (&self->messages);
  for (guint i = 1; i < shards->n; i++)
    join (self, shards->share[i].replay);
}

/* ---- back to one share ------------------------------------------------------------- */

static void
take_over (Replay *self, Replay *share)
{
  pool_take_over (&self->messages, &share->messages);
  pool_take_over (&self->further_packets, &share->further_packets);
}

/* Before a window: the first share gets everything.  Its queue is as if there had been no
 * shares: whether it takes places in order depends on how many there are. */
static void
give_up (Replay *self)
{
  Shards *shards = self->shards;
  const Topology *topology = network_topology (self->network);
  const guint32 places = topology->nodes + topology->links;
  WindowQueue *all = g_new (WindowQueue, 1);

  for (guint i = 0; i < shards->n; i++)
    shard_mail_read (shards, i);
  window_queue_init (all, network_lookahead (self->network), places);
  window_queue_skip_to (all, shards->window);
  for (guint i = 0; i < shards->n; i++)
    {
      window_queue_take_over (all, shards->share[i].replay->windows, shards->first[i]);
      if (i > 0)
        take_over (self, shards->share[i].replay);
    }
  window_queue_clear (self->windows);
  g_free (self->windows);
  self->windows = all;
  self->n_own = places;
  shards->given_up = TRUE;
  self->why_no_more = "windows have fewer than 768 events";
  join_all (self);
}

/* Whether windows have too few events to be shared. */
static gboolean
is_not_worth_it (Replay *self)
{
  Shards *shards = self->shards;
  const guint64 events = shards->events - shards->looked_at_events;
  const guint64 windows = shards->windows - shards->looked_at_windows;

  if (self->share_until > 0)
    return shards->events >= self->share_until;
  if (events < EVENTS_BETWEEN_LOOKS)
    return FALSE;
  shards->looked_at_events = shards->events;
  shards->looked_at_windows = shards->windows;
  return events / windows < LEAST_EVENTS;
}

/* What is open, of about so many events. */
static void
take_shares (Replay *self, guint64 events)
{
  if (events >= LEAST_EVENTS || self->share_until > 0)
    thread_team_do (self->shards->team);
  else
    take_shares_alone (self->shards);
}

/* Takes the open window.  At first there is an event of each processor. */
static void
take_window (Replay *self, guint64 *before)
{
  Shards *shards = self->shards;

  take_shares (self,
               shards->windows == 0 ? self->n_processors : shards->events - *before);
  shards->windows++;
  *before = shards->events;
  tell_arrivals (shards);
}

void
shards_run (Replay *self)
{
  Shards *shards = self->shards;
  const ReplayProgress progress = self->progress;
  guint64 before = 0;

  self->progress = NULL;
  hand_out_processors (self);
  take_shares (self, self->n_processors);
  apply_changes (shards);
  shards->phase = SHARES_TAKE_WINDOW;
  while (look_further (shards))
    {
      if (is_not_worth_it (self))
        {
          give_up (self);
          self->progress = progress;
          windows_run (self);
          network_sum_links (self->network, 0, network_topology (self->network)->links);
          return;
        }
      take_window (self, &before);
      tell_progress (shards, progress, self->progress_data);
    }
  shards->phase = SHARES_END;
  thread_team_do (shards->team);
  join_all (self);
  if (self->n_finished < self->n_processors)
    replay_fail (self, "processors wait");
  self->progress = progress;
}
