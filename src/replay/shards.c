/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shards.c - windows of events, shared by several threads (docs/performance.md)
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

#include "base/crew.h"
#include "replay/windows-private.h"

/* Masks of shares have 64 bits. */
#define MOST_SHARES 64

/* A run with fewer operations ends before threads help; with fewer processors for each
 * share, the windows are too short. */
#define LEAST_OPERATIONS 50000
#define LEAST_PROCESSORS 128

/* Threads are called for a window if the one before had so many events. */
#define LEAST_EVENTS 256

#define CACHE_LINE 64

typedef struct
{
  Event event;
  guint32 place;
} MailedEvent;

/* From one share to another, in one window. */
typedef struct
{
  GArray *events; /* MailedEvent */
  GArray *sends;  /* guint32: messages */
  PoolChain messages, further_packets;
} Mail;

/* Two sets of mail: one is written while the other is read. */
typedef struct
{
  _Alignas(CACHE_LINE) Replay *replay;
  guint64 next;          /* window of its next event, or of what it has mailed */
  guint64 earliest_mail; /* window, of what it has mailed in this one */
  guint64 mailed[2];     /* bits: to whom */
  Mail *mail[2];         /* by receiver */
} Share;

struct _Shards
{
  guint n;
  Share *share;
  guint32 *first; /* place, by share; and the end */
  Crew *crew;
  guint64 window;   /* the open one; WINDOW_NONE: before all */
  guint64 to_read;  /* bits: who has mail */
  guint now;        /* the set of mail that is written */
  guint64 events;   /* so far, by all shares */
  guint64 told;     /* of them when progress was last told */
  guint32 *told_by; /* by share: arrivals that were told */
};

/* ---- whether ----------------------------------------------------------------------- */

/* An observer that hears of processors from any thread; none hears of anything else. */
static gboolean
observers_allow_it (const Replay *self)
{
  const Listeners *marked = &self->listeners[REPLAY_CALL (link_marked)];

  if (self->watched_in_order || marked->first < marked->end)
    return FALSE;
  for (guint i = 0; i < self->watchers->len; i++)
    {
      const ReplayObserver *table = g_array_index (self->watchers, Watcher, i).table;

      if (!table->any_thread
          && (table->computed != NULL || table->communicated != NULL
              || table->finished != NULL))
        return FALSE;
    }
  return TRUE;
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

static guint
count_shares (const Replay *self)
{
  const guint threads = self->threads == 0 ? g_get_num_processors () : self->threads;
  guint32 most = MIN (threads, MOST_SHARES);
  guint64 given, operations;

  if (most < 2 || !observers_allow_it (self))
    return 1;
  cursor_progress (self->cursor, &given, &operations);
  if (!self->share_always)
    most = operations < LEAST_OPERATIONS
               ? 1
               : MIN (most, self->n_processors / LEAST_PROCESSORS);
  return most < 2 ? 1 : MIN (most, nodes_with_processors (self));
}

/* ---- begin and end ----------------------------------------------------------------- */

static void
open_mail (Share *share, guint n)
{
  for (guint set = 0; set < 2; set++)
    {
      share->mail[set] = g_new0 (Mail, n);
      for (guint i = 0; i < n; i++)
        {
          share->mail[set][i].events = g_array_new (FALSE, FALSE, sizeof (MailedEvent));
          share->mail[set][i].sends = g_array_new (FALSE, FALSE, sizeof (guint32));
        }
    }
}

static void
close_mail (Share *share, guint n)
{
  for (guint set = 0; set < 2; set++)
    {
      for (guint i = 0; i < n; i++)
        {
          g_array_unref (share->mail[set][i].events);
          g_array_unref (share->mail[set][i].sends);
        }
      g_free (share->mail[set]);
    }
}

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
  channels_init (&self->channels);
  pool_init (&self->posted, sizeof (Posted));
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
  pool_clear (&self->posted);
  channels_clear (&self->channels);
  g_free (self->runnable);
  cursor_free_share (self->cursor);
  g_clear_error (&self->error);
  g_free (self);
}

static void take_share (gpointer data, guint number);

/* Places, and the queue, of the first share are opened by windows_open. */
void
shards_open (Replay *self)
{
  const guint n = count_shares (self);
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
  shards->crew = crew_new (n, n, take_share, shards);
  shard_places_find (self, n, shards->first);
  self->n_own = shards->first[1];
  pool_share (&self->messages, n);
  pool_share (&self->further_packets, n);
  for (guint i = 0; i < n; i++)
    {
      Share *share = &shards->share[i];

      if (i > 1)
        network = network_share (self->network);
      share->replay = i == 0 ? self : new_share (self, i, network);
      share->next = WINDOW_NONE;
      open_mail (share, n);
    }
}

void
shards_close (Replay *self)
{
  Shards *shards = self->shards;

  if (shards == NULL)
    return;
  for (guint i = 0; i < shards->n; i++)
    close_mail (&shards->share[i], shards->n);
  g_aligned_free (shards->share);
  g_free (shards->told_by);
  g_free (shards->first);
  g_free (shards);
}

guint
shards_threads (const Replay *self)
{
  return self->shards->n;
}

/* ---- mail -------------------------------------------------------------------------- */

/* The share of a place. */
static guint
owner_of (const Shards *self, guint32 place)
{
  guint low = 0, high = self->n - 1;

  while (low < high)
    {
      const guint middle = (low + high + 1) / 2;

      if (place >= self->first[middle])
        low = middle;
      else
        high = middle - 1;
    }
  return low;
}

static Mail *
mail_to (Shards *self, guint from, guint to)
{
  Share *share = &self->share[from];

  share->mailed[self->now] |= G_GUINT64_CONSTANT (1) << to;
  return &share->mail[self->now][to];
}

void
shards_mail_event (Replay *self, const Event *event, guint32 place)
{
  Shards *shards = self->shards;
  Share *share = &shards->share[self->shard];
  const MailedEvent mailed = { *event, place };

  share->earliest_mail
      = MIN (share->earliest_mail, window_queue_window_of (self->windows, event->time));
  g_array_append_val (mail_to (shards, self->shard, owner_of (shards, place))->events,
                      mailed);
}

void
shards_mail_send (Replay *self, guint32 message, guint32 destination)
{
  Shards *shards = self->shards;
  const guint to = owner_of (shards, windows_place_of (self, destination));

  g_array_append_val (mail_to (shards, self->shard, to)->sends, message);
}

static void
read_mail (Replay *self, Mail *mail)
{
  for (guint i = 0; i < mail->events->len; i++)
    {
      const MailedEvent *one = &g_array_index (mail->events, MailedEvent, i);

      window_queue_push (self->windows, &one->event, one->place - self->first_own);
    }
  for (guint i = 0; i < mail->sends->len; i++)
    messages_match_send (self, g_array_index (mail->sends, guint32, i));
  pool_accept (&self->messages, mail->messages);
  pool_accept (&self->further_packets, mail->further_packets);
  g_array_set_size (mail->events, 0);
  g_array_set_size (mail->sends, 0);
  mail->messages = mail->further_packets = (PoolChain){ 0 };
}

/* In the order of the senders: sends of one processor come from one of them. */
static void
read_all_mail (Shards *self, guint to)
{
  const guint set = 1 - self->now;

  if (!(self->to_read >> to & 1))
    return;
  for (guint from = 0; from < self->n; from++)
    if (self->share[from].mailed[set] >> to & 1)
      read_mail (self->share[to].replay, &self->share[from].mail[set][to]);
}

/* Memory of messages of others that was given back here. */
static void
mail_memory (Shards *self, guint from)
{
  Replay *replay = self->share[from].replay;

  for (guint to = 0; to < self->n; to++)
    {
      const PoolChain messages = pool_leave (&replay->messages, (guint8) to);
      const PoolChain further = pool_leave (&replay->further_packets, (guint8) to);
      Mail *mail;

      if (messages.count == 0 && further.count == 0)
        continue;
      mail = mail_to (self, from, to);
      mail->messages = messages;
      mail->further_packets = further;
    }
}

/* ---- a window ---------------------------------------------------------------------- */

static void
take_share (gpointer data, guint number)
{
  Shards *self = data;
  Share *share = &self->share[number];
  Replay *replay = share->replay;
  WindowQueue *windows = replay->windows;

  share->mailed[self->now] = 0;
  share->earliest_mail = WINDOW_NONE;
  if (self->window == WINDOW_NONE)
    windows_call_runnable (replay);
  else
    {
      window_queue_skip_to (windows, self->window);
      read_all_mail (self, number);
      if (window_queue_next_window (windows) == self->window)
        {
          window_queue_open (windows);
          windows_take_events (replay);
          windows_sort_arrivals (replay);
        }
    }
  mail_memory (self, number);
  share->next = MIN (window_queue_next_window (windows), share->earliest_mail);
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
      const GArray *kept = self->share[i].replay->kept;
      const Event *one;

      if (self->told_by[i] == kept->len)
        continue;
      one = &g_array_index (kept, Event, self->told_by[i]);
      if (first != NULL && !event_before (one, first))
        continue;
      first = one;
      *of = i;
    }
  return first;
}

/* Observers hear of arrivals in the order of events, whichever share they belong to. */
static void
tell_arrivals (Shards *self)
{
  const Event *first;
  guint of = 0;

  while ((first = first_arrival (self, &of)) != NULL)
    {
      const GArray *outcomes = self->share[of].replay->outcomes;

      replay_tell_message (self->share[0].replay,
                           &g_array_index (outcomes, MessageOutcome, first->slot));
      self->told_by[of]++;
    }
  for (guint i = 0; i < self->n; i++)
    {
      self->told_by[i] = 0;
      g_array_set_size (self->share[i].replay->kept, 0);
      g_array_set_size (self->share[i].replay->outcomes, 0);
    }
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

/* Calls each processor in its share. */
static void
hand_out_runnable (Replay *self)
{
  const guint32 n = self->n_runnable;

  self->n_runnable = 0;
  for (guint32 i = 0; i < n; i++)
    {
      const guint32 processor = self->runnable[i];
      const guint of = owner_of (self->shards, windows_place_of (self, processor));

      replay_make_runnable (self->shards->share[of].replay, processor);
    }
}

/* Adds a share to the replay, and ends it.  Which error is the first one is known only in
 * one order: whichever it is, fail_in_order finds that one. */
static void
join (Replay *self, Replay *share)
{
  processor_operations_check_all_received (share);
  self->n_finished += share->n_finished;
  self->events += share->events;
  self->result.messages += share->result.messages;
  self->result.bytes += share->result.bytes;
  self->result.congestion_delay += share->result.congestion_delay;
  self->result.overhead_fixed += share->result.overhead_fixed;
  if (self->error == NULL)
    self->error = g_steal_pointer (&share->error);
  network_join (self->network, share->network);
  free_share (share);
}

void
shards_run (Replay *self)
{
  Shards *shards = self->shards;
  const ReplayProgress progress = self->progress;
  guint64 before = 0;

  self->progress = NULL;
  hand_out_runnable (self);
  take_shares_alone (shards);
  while (look_further (shards))
    {
      if (shards->events - before >= LEAST_EVENTS || self->share_always)
        crew_do (shards->crew);
      else
        take_shares_alone (shards);
      before = shards->events;
      tell_arrivals (shards);
      tell_progress (shards, progress, self->progress_data);
    }
  g_clear_pointer (&shards->crew, crew_free);
  for (guint i = 1; i < shards->n; i++)
    join (self, shards->share[i].replay);
  if (self->n_finished < self->n_processors)
    replay_fail (self, "processors wait");
  self->progress = progress;
}
