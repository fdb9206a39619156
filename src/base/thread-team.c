/* SPDX-License-Identifier: GPL-3.0-or-later */
/* POSIX threads and C11 atomics, which the thread sanitizer understands. */
#include "config.h"

#include "base/thread-team.h"

#include "base/cache-lines.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>

/* How often a thread polls before it sleeps: about 50 us. */
#define LOOKS 2000

/* After a round that took longer than the caller would have needed for it alone, the
 * caller works alone for this many times the difference, so that at most 3 % are lost. */
#define ALONE_FOR_EACH_LOST 32

/* For each part the last round in which a thread has begun it. */
typedef struct
{
  _Alignas(CACHE_LINE) atomic_uint begun;
} Part;

typedef struct
{
  ThreadTeam *team;
  guint number;
  pthread_t thread;
} Member;

struct _ThreadTeam
{
  ThreadTeamWork work;
  gpointer data;
  guint parts;
  guint threads;
  Part *part;
  Member *members; /* all but the caller */
  guint n_members; /* that were started */
  gboolean started;
  gint64 alone_until;                     /* ns, of the monotonic clock */
  _Alignas(CACHE_LINE) atomic_uint round; /* of thread_team_do, from 1 */
  atomic_bool ends;
  _Alignas(CACHE_LINE) atomic_uint done; /* parts of this round */
  atomic_uint sleepers;                  /* members */
  atomic_bool caller_sleeps;
  pthread_mutex_t lock; /* for sleeping */
  pthread_cond_t work_waits, work_is_done;
};

ThreadTeam *
thread_team_new (guint threads, guint parts, ThreadTeamWork work, gpointer data)
{
  ThreadTeam *self = g_aligned_alloc0 (1, sizeof *self, CACHE_LINE);

  self->work = work;
  self->data = data;
  self->parts = parts;
  self->threads = threads;
  self->part = g_aligned_alloc0 (parts, sizeof *self->part, CACHE_LINE);
  self->members = g_new0 (Member, threads);
  pthread_mutex_init (&self->lock, NULL);
  pthread_cond_init (&self->work_waits, NULL);
  pthread_cond_init (&self->work_is_done, NULL);
  return self;
}

/* A short pause, in favour of the other hardware thread of the core. */
static inline void
rest (void)
{
#if defined __x86_64__ || defined __i386__
  __builtin_ia32_pause ();
#elif defined __aarch64__
  __asm__ volatile("yield");
#endif
}

/* Executes parts that no thread has begun, from this one on.  Returns: their number. */
static guint
do_parts (ThreadTeam *self, guint round, guint from)
{
  guint n = 0;

  for (guint i = 0; i < self->parts; i++)
    {
      const guint part = (from + i) % self->parts;
      guint before = round - 1;

      if (!atomic_compare_exchange_strong_explicit (&self->part[part].begun, &before,
                                                    round, memory_order_relaxed,
                                                    memory_order_relaxed))
        continue;
      self->work (self->data, part);
      n++;
      if (atomic_fetch_add (&self->done, 1) + 1 == self->parts
          && atomic_load (&self->caller_sleeps))
        {
          pthread_mutex_lock (&self->lock);
          pthread_cond_signal (&self->work_is_done);
          pthread_mutex_unlock (&self->lock);
        }
    }
  return n;
}

/* ---- members ----------------------------------------------------------------------- */

static inline gboolean
has_news (const ThreadTeam *self, guint round)
{
  return atomic_load (&self->round) != round || atomic_load (&self->ends);
}

static void
wait_for_news (ThreadTeam *self, guint round)
{
  for (guint i = 0; i < LOOKS; i++)
    {
      if (has_news (self, round))
        return;
      rest ();
    }
  pthread_mutex_lock (&self->lock);
  atomic_fetch_add (&self->sleepers, 1);
  while (!has_news (self, round))
    pthread_cond_wait (&self->work_waits, &self->lock);
  atomic_fetch_sub (&self->sleepers, 1);
  pthread_mutex_unlock (&self->lock);
}

static gpointer
run_member (gpointer data)
{
  const Member *member = data;
  ThreadTeam *self = member->team;
  guint round = 0;

  for (;;)
    {
      wait_for_news (self, round);
      if (atomic_load (&self->ends))
        return NULL;
      round = atomic_load (&self->round);
      do_parts (self, round, member->number * self->parts / self->threads);
    }
}

/* Signals are blocked in these threads: only the caller's threads handle them. */
static void
start (ThreadTeam *self)
{
  sigset_t all, before;

  self->started = TRUE;
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &before);
  for (guint i = 1; i < self->threads; i++)
    {
      Member *member = &self->members[self->n_members];

      *member = (Member){ .team = self, .number = i };
      if (pthread_create (&member->thread, NULL, run_member, member) != 0)
        break;
      self->n_members++;
    }
  pthread_sigmask (SIG_SETMASK, &before, NULL);
}

static void
wake_members (ThreadTeam *self)
{
  if (atomic_load (&self->sleepers) == 0)
    return;
  pthread_mutex_lock (&self->lock);
  pthread_cond_broadcast (&self->work_waits);
  pthread_mutex_unlock (&self->lock);
}

void
thread_team_free (ThreadTeam *self)
{
  if (self == NULL)
    return;
  atomic_store (&self->ends, TRUE);
  wake_members (self);
  for (guint i = 0; i < self->n_members; i++)
    pthread_join (self->members[i].thread, NULL);
  pthread_cond_destroy (&self->work_is_done);
  pthread_cond_destroy (&self->work_waits);
  pthread_mutex_destroy (&self->lock);
  g_free (self->members);
  g_aligned_free (self->part);
  g_aligned_free (self);
}

/* ---- the caller -------------------------------------------------------------------- */

/* Waits for parts that other members have begun. */
static void
wait_for_parts (ThreadTeam *self)
{
  for (guint i = 0; i < LOOKS; i++)
    {
      if (atomic_load (&self->done) == self->parts)
        return;
      rest ();
    }
  pthread_mutex_lock (&self->lock);
  atomic_store (&self->caller_sleeps, TRUE);
  while (atomic_load (&self->done) < self->parts)
    pthread_cond_wait (&self->work_is_done, &self->lock);
  atomic_store (&self->caller_sleeps, FALSE);
  pthread_mutex_unlock (&self->lock);
}

static gint64
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);
  return (gint64) time.tv_sec * 1000000000 + time.tv_nsec;
}

/* From begin on the caller did `own` parts, the last one until then; the others were
 * finished at the end. */
static void
judge (ThreadTeam *self, guint own, gint64 begin, gint64 then, gint64 end)
{
  const gint64 alone = (then - begin) / own * self->parts;

  if (end - begin > alone)
    self->alone_until = end + ALONE_FOR_EACH_LOST * (end - begin - alone);
}

static void
do_together (ThreadTeam *self, gint64 begin)
{
  const guint round = atomic_load (&self->round) + 1;
  guint own;
  gint64 then;

  atomic_store (&self->done, 0);
  atomic_store (&self->round, round);
  wake_members (self);
  own = do_parts (self, round, 0);
  then = now ();
  wait_for_parts (self);
  if (own > 0)
    judge (self, own, begin, then, now ());
}

void
thread_team_do (ThreadTeam *self)
{
  const gint64 begin = now ();

  if (self->threads > 1 && !self->started)
    start (self);
  if (self->threads > 1 && begin >= self->alone_until)
    do_together (self, begin);
  else
    for (guint part = 0; part < self->parts; part++)
      self->work (self->data, part);
}
