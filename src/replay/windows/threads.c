/* SPDX-License-Identifier: GPL-3.0-or-later */
/* threads.c - conservative windows, taken by several threads (docs/performance.md)
 *
 *   partition 0   processes  0 .. 499    window 7 | 8 | ...    each with its own queue,
 *   partition 1   processes 500 .. 999   window 7 | 8 | ...    sums, sends and receives
 *                     ^ remote events ^      ^ remote events
 *
 * A partition of the logical processes has a Replay of its own: what belongs to
 * processes, processors and messages is common to all partitions, and only the owner of a
 * process touches what belongs to it.  All partitions take the same window at a time.
 * What an event does elsewhere happens at least a lookahead later, so it becomes a remote
 * event, which the owner reads when the next window begins: events at its processes,
 * sends to its processors, memory of messages that is to be used again.  A message's
 * arrival is in a later window than its send, so a send is known in time.
 *
 * Nothing depends on which thread takes a partition, so neither do results: a window of
 * few events is taken by the caller alone, one partition after another.
 */
#include "config.h"

#include "base/thread-team.h"
#include "replay/collectives/collectives.h"
#include "replay/core/failure.h"
#include "replay/events/logical-processes.h"
#include "replay/messages/acknowledgements.h"
#include "replay/messages/arrival.h"
#include "replay/messages/messages.h"
#include "replay/steps/steps.h"
#include "replay/windows/windows-private.h"

/* Threads are called for a window if the one before had so many events.  If windows have
 * fewer on the average, one thread goes on without partitions. */
#define LEAST_EVENTS 96

/* The average is of so many events. */
#define EVENTS_BETWEEN_LOOKS 32768

/* ---- begin and end ----------------------------------------------------------------- */

/* What all partitions do at once. */
typedef enum
{
  PHASE_BEGIN, /* each calls its processors for the first time */
  PHASE_TAKE_WINDOW,
  PHASE_END
} Phase;

typedef struct
{
  Partitions *partitions;
  ThreadTeam *team;
  Phase phase;
  guint64 window;   /* the open one; WINDOW_NONE: there is none (yet) */
  guint64 events;   /* so far, by all partitions */
  guint64 told;     /* of them when progress was last told */
  guint32 *told_by; /* by partition: arrivals that were told */
  guint64 windows;  /* so far */
  guint64 looked_at_events, looked_at_windows; /* when the average was last looked at */
  gboolean given_up;                           /* there is one partition */
} Threads;

static void do_partition (gpointer data, guint number);

static Replay *
replay_of (const Threads *self, guint number)
{
  return self->partitions->partition[number].replay;
}

/* Logical processes, and the queue, of the first partition are opened by windows_open. */
void
threads_open (Replay *self)
{
  const guint n = threads_count (self, &self->loop->why_no_more);
  Network *network = n < 2 ? NULL : network_share (self->network);
  Threads *threads;

  if (network == NULL)
    return;
  self->loop->own = threads = g_new0 (Threads, 1);
  self->windows->partitions = threads->partitions = partitions_new (n);
  threads->window = WINDOW_NONE;
  threads->told_by = g_new0 (guint32, n);
  threads->team = thread_team_new (n, n, do_partition, threads);
  partition_map_make (self, n, self->windows->partitions->first);
  self->windows->n_own = self->windows->partitions->first[1];
  messages_share (self, n);
  windows_open_own (self);
  self->windows->partitions->partition[0].replay = self;
  for (guint i = 1; i < n; i++)
    {
      if (i > 1)
        network = network_share (self->network);
      self->windows->partitions->partition[i].replay
          = partition_replay_new (self, i, network);
    }
}

void
threads_close (Replay *self)
{
  Threads *threads = self->loop->own;

  if (threads == NULL)
    return;
  g_free (threads->told_by);
  g_free (threads);
  partitions_free (self->windows->partitions);
}

guint
threads_used (const Replay *self)
{
  const Threads *threads = self->loop->own;

  return self->windows->partitions == NULL || threads->given_up
             ? 1
             : self->windows->partitions->n;
}

/* ---- a window ---------------------------------------------------------------------- */

/* Those that begin at its processes. */
static void
reset_own_links (Replay *self)
{
  const guint32 links = network_topology (self->network)->links;
  guint32 first, link = 0;

  while (link < links)
    {
      for (first = link;
           link < links
           && self->windows->lps[link] - self->windows->first_own < self->windows->n_own;)
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
  for (guint32 i = 0; i < self->loop->n_runnable; i++)
    steps_begin (self, self->loop->runnable[i]);
  windows_call_runnable (self);
}

static void
take_window_of (Threads *self, guint number)
{
  Replay *replay = replay_of (self, number);
  WindowQueue *windows = &replay->windows->queue;

  window_queue_skip_to (windows, self->window);
  remote_events_read (self->partitions, number);
  if (window_queue_next_window (windows) != self->window)
    return;
  window_queue_open (windows);
  windows_take_events (replay);
  arrivals_sort (replay);
}

static void
take_partition (Threads *self, guint number)
{
  LpPartition *one = &self->partitions->partition[number];

  one->sent_to[self->partitions->now] = 0;
  one->earliest_remote = WINDOW_NONE;
  if (self->phase == PHASE_BEGIN)
    call_all (one->replay);
  else
    take_window_of (self, number);
  remote_events_send_memory (self->partitions, number);
  one->next = MIN (window_queue_next_window (&one->replay->windows->queue),
                   one->earliest_remote);
}

/* Any links, as all packets have arrived. */
static void
sum_links (const Threads *self, guint number)
{
  Network *network = replay_of (self, number)->network;
  const guint32 links = network_topology (network)->links;
  const guint64 blocks = links / LINK_BLOCK + 1;
  const guint64 first = blocks * number / self->partitions->n * LINK_BLOCK,
                end = blocks * (number + 1) / self->partitions->n * LINK_BLOCK;

  network_sum_links (network, (guint32) first, (guint32) MIN (end, links));
}

static void
do_partition (gpointer data, guint number)
{
  Threads *self = data;

  if (self->phase == PHASE_END)
    sum_links (self, number);
  else
    take_partition (self, number);
}

/* One partition after another: those that have something to do. */
static void
take_all_alone (Threads *self)
{
  for (guint i = 0; i < self->partitions->n; i++)
    if (self->partitions->partition[i].next == self->window
        || self->partitions->to_read >> i & 1)
      take_partition (self, i);
    else
      self->partitions->partition[i].sent_to[self->partitions->now] = 0;
}

/* The first arrival that was not told, of all partitions.  NULL: all were. */
static const Event *
first_arrival (const Threads *self, guint *of)
{
  const Event *first = NULL;

  for (guint i = 0; i < self->partitions->n; i++)
    {
      const Event *one = arrivals_key (replay_of (self, i), self->told_by[i]);

      if (one == NULL || (first != NULL && !event_before (one, first)))
        continue;
      first = one;
      *of = i;
    }
  return first;
}

/* What participants of collectives did, in the order of events. */
static void
apply_changes (Threads *self)
{
  Replay *first = replay_of (self, 0);

  for (guint i = 1; i < self->partitions->n; i++)
    run_changes_take_over (first, replay_of (self, i));
  run_changes_apply (first);
}

/* Observers hear of arrivals in the order of events, whichever partition they belong to.
 */
static void
tell_arrivals (Threads *self)
{
  guint of = 0;

  while (first_arrival (self, &of) != NULL)
    arrivals_tell (replay_of (self, of), self->told_by[of]++, replay_of (self, 0));
  for (guint i = 0; i < self->partitions->n; i++)
    {
      self->told_by[i] = 0;
      arrivals_forget (replay_of (self, i));
    }
  apply_changes (self);
}

/* ---- a run ------------------------------------------------------------------------- */

/* After a window: what follows.  FALSE: nothing, or an error. */
static gboolean
look_further (Threads *self)
{
  gboolean good = TRUE;

  self->window = WINDOW_NONE;
  self->partitions->to_read = 0;
  self->events = 0;
  for (guint i = 0; i < self->partitions->n; i++)
    {
      const LpPartition *one = &self->partitions->partition[i];

      self->window = MIN (self->window, one->next);
      self->partitions->to_read |= one->sent_to[self->partitions->now];
      self->events += one->replay->loop->events;
      good &= one->replay->error == NULL;
    }
  self->partitions->now = 1 - self->partitions->now;
  return good && self->window != WINDOW_NONE;
}

static void
tell_progress (Threads *self, ReplayProgress progress, gpointer data)
{
  guint64 all_given = 0, given, all;

  if (progress == NULL || self->events - self->told < EVENTS_BETWEEN_PROGRESS)
    return;
  self->told = self->events;
  for (guint i = 0; i < self->partitions->n; i++)
    {
      steps_progress (replay_of (self, i), &given, &all);
      all_given += given;
    }
  progress (data, all == 0 ? 1 : (double) all_given / (double) all);
}

/* Each processor will be called in its partition. */
static void
hand_out_processors (Replay *self)
{
  for (guint32 p = self->n_processors; p-- > 0;)
    {
      const guint of
          = partitions_owner_of (self->windows->partitions, windows_lp_of (self, p));

      loop_call_now (self->windows->partitions->partition[of].replay, p);
    }
}

static void
join_all (Replay *self)
{
  Threads *threads = self->loop->own;

  g_clear_pointer (&threads->team, thread_team_free);
  messages_look (self);
  for (guint i = 1; i < self->windows->partitions->n; i++)
    partition_replay_join (self, replay_of (threads, i));
}

/* ---- back to one partition ------------------------------------------------------------
 */

/* Before a window: the first partition gets everything.  Its queue is as if there had
 * been no partitions: whether it takes processes in order depends on how many there are.
 */
static void
give_up (Replay *self)
{
  Threads *threads = self->loop->own;
  const Topology *topology = network_topology (self->network);
  const guint32 processes = topology->nodes + topology->links;
  WindowQueue all;

  for (guint i = 0; i < self->windows->partitions->n; i++)
    remote_events_read (self->windows->partitions, i);
  window_queue_init (&all, network_lookahead (self->network), processes);
  window_queue_skip_to (&all, threads->window);
  for (guint i = 0; i < self->windows->partitions->n; i++)
    {
      Replay *part = replay_of (threads, i);

      window_queue_take_over (&all, &part->windows->queue,
                              self->windows->partitions->first[i]);
      if (i > 0)
        messages_take_over (self, part);
    }
  window_queue_clear (&self->windows->queue);
  self->windows->queue = all;
  self->windows->n_own = processes;
  threads->given_up = TRUE;
  self->loop->why_no_more = "windows have fewer than 96 events";
  join_all (self);
}

/* Whether windows have too few events to be shared. */
static gboolean
is_not_worth_it (Replay *self)
{
  Threads *threads = self->loop->own;
  const guint64 events = threads->events - threads->looked_at_events;
  const guint64 windows = threads->windows - threads->looked_at_windows;

  if (self->loop->share_until > 0)
    return threads->events >= self->loop->share_until;
  if (events < EVENTS_BETWEEN_LOOKS)
    return FALSE;
  threads->looked_at_events = threads->events;
  threads->looked_at_windows = threads->windows;
  return events / windows < LEAST_EVENTS;
}

/* What is open, of about so many events. */
static void
take_all (Replay *self, guint64 events)
{
  Threads *threads = self->loop->own;

  if (events >= LEAST_EVENTS || self->loop->share_until > 0)
    thread_team_do (threads->team);
  else
    take_all_alone (threads);
}

/* Takes the open window.  At first there is an event of each processor. */
static void
take_window (Replay *self, guint64 *before)
{
  Threads *threads = self->loop->own;

  take_all (self, threads->windows == 0 ? self->n_processors : threads->events - *before);
  threads->windows++;
  *before = threads->events;
  tell_arrivals (threads);
}

void
threads_run (Replay *self)
{
  Threads *threads = self->loop->own;
  const ReplayProgress progress = self->loop->progress;
  guint64 before = 0;

  self->loop->progress = NULL;
  hand_out_processors (self);
  take_all (self, self->n_processors);
  apply_changes (threads);
  threads->phase = PHASE_TAKE_WINDOW;
  while (look_further (threads))
    {
      if (is_not_worth_it (self))
        {
          give_up (self);
          self->loop->progress = progress;
          windows_run (self);
          wire_settle (self);
          network_sum_links (self->network, 0, network_topology (self->network)->links);
          return;
        }
      take_window (self, &before);
      tell_progress (threads, progress, self->loop->progress_data);
    }
  threads->phase = PHASE_END;
  for (guint i = 0; i < threads->partitions->n; i++)
    wire_settle (replay_of (threads, i));
  thread_team_do (threads->team);
  join_all (self);
  if (!processors_have_finished (self))
    replay_fail (self, "processors wait");
  self->loop->progress = progress;
}
