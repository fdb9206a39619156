/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-background-worker.c - pieces of work done behind the caller: each once, what is
 * seen of the other, signals */
#include "config.h"

#include "base/background-worker.h"
#include "fixture/unit.h"

#include <signal.h>

#define PIECES 5000
#define PAUSE_US 2000 /* long enough for the thread to sleep */

/* Written without locks: by the caller between wait and begin, by the work after that. */
typedef struct
{
  guint64 piece, done, sum;
  gulong pause;
  gboolean signals; /* some are not blocked */
} Work;

static void
do_work (gpointer data)
{
  Work *self = data;

  if (self->pause > 0)
    g_usleep (self->pause);
  self->done++;
  self->sum += self->piece;
}

static void
test_each_piece_is_done_once (void)
{
  Work work = { 0 };
  g_autoptr (BackgroundWorker) behind = background_worker_new (do_work, &work);

  for (guint64 piece = 1; piece <= PIECES; piece++)
    {
      background_worker_wait (behind);
      g_assert_cmpuint (work.done, ==, piece - 1);
      g_assert_cmpuint (work.sum, ==, piece * (piece - 1) / 2);
      work.piece = piece;
      background_worker_begin (behind);
      if (piece % 1000 == 0)
        g_usleep (PAUSE_US);
    }
}

static void
test_the_last_piece_is_done_before_the_end (void)
{
  Work work = { .pause = PAUSE_US };
  BackgroundWorker *behind = background_worker_new (do_work, &work);

  background_worker_begin (behind);
  background_worker_free (behind);
  g_assert_cmpuint (work.done, ==, 1);
}

static void
test_nothing_begun (void)
{
  Work work = { 0 };
  BackgroundWorker *behind = background_worker_new (do_work, &work);

  background_worker_wait (behind);
  background_worker_free (behind);
  background_worker_free (NULL);
  g_assert_cmpuint (work.done, ==, 0);
}

static void
look_at_signals (gpointer data)
{
  Work *self = data;
  sigset_t blocked;

  pthread_sigmask (SIG_SETMASK, NULL, &blocked);
  self->signals = !sigismember (&blocked, SIGTERM) || !sigismember (&blocked, SIGINT);
}

/* A signal is handled by the thread that knows what to remove. */
static void
test_signals_are_the_callers (void)
{
  Work work = { 0 };
  g_autoptr (BackgroundWorker) behind = background_worker_new (look_at_signals, &work);
  sigset_t blocked;

  background_worker_begin (behind);
  background_worker_wait (behind);
  g_assert_false (work.signals);
  pthread_sigmask (SIG_SETMASK, NULL, &blocked);
  g_assert_false (sigismember (&blocked, SIGTERM));
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/background-worker/each-piece-is-done-once",
                   test_each_piece_is_done_once);
  g_test_add_func ("/background-worker/the-last-piece-is-done-before-the-end",
                   test_the_last_piece_is_done_before_the_end);
  g_test_add_func ("/background-worker/nothing-begun", test_nothing_begun);
  g_test_add_func ("/background-worker/signals-are-the-callers",
                   test_signals_are_the_callers);
  return g_test_run ();
}
