/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-thread-team.c - parts of work done by several threads: each once, and what is seen
 * of the others */
#include "config.h"

#include "base/thread-team.h"
#include "fixture/unit.h"

#define MOST_PARTS 7
#define ROUNDS 20000
#define PAUSES 20
#define PAUSE_US 2000 /* long enough for threads to sleep */

/* What is done by each part is written without locks, as by a replay. */
typedef struct
{
  guint64 done[MOST_PARTS];
  guint64 of_all; /* written by the caller between rounds */
  guint64 seen[MOST_PARTS];
} Work;

static void
do_part (gpointer data, guint part)
{
  Work *self = data;

  self->done[part]++;
  self->seen[part] += self->of_all;
}

static void
check_rounds (guint threads, guint parts, guint rounds, gulong pause)
{
  Work work = { 0 };
  g_autoptr (ThreadTeam) team = thread_team_new (threads, parts, do_part, &work);
  guint64 sum = 0;

  for (guint round = 1; round <= rounds; round++)
    {
      work.of_all = round;
      sum += round;
      thread_team_do (team);
      for (guint part = 0; part < parts; part++)
        {
          g_assert_cmpuint (work.done[part], ==, round);
          g_assert_cmpuint (work.seen[part], ==, sum);
        }
      if (pause > 0)
        g_usleep (pause);
    }
}

static void
test_each_part_is_done_once (void)
{
  for (guint threads = 1; threads <= 4; threads++)
    for (guint parts = 1; parts <= MOST_PARTS; parts += 2)
      check_rounds (threads, parts, ROUNDS, 0);
}

static void
test_threads_that_sleep_are_called (void)
{
  for (guint threads = 1; threads <= 3; threads++)
    check_rounds (threads, threads, PAUSES, PAUSE_US);
}

/* Threads that were never needed do not exist. */
static void
test_nothing_to_do (void)
{
  Work work = { 0 };
  g_autoptr (ThreadTeam) team = thread_team_new (3, 3, do_part, &work);

  g_assert_nonnull (team);
  g_assert_cmpuint (work.done[0], ==, 0);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/thread-team/each-part-is-done-once", test_each_part_is_done_once);
  g_test_add_func ("/thread-team/threads-that-sleep-are-called",
                   test_threads_that_sleep_are_called);
  g_test_add_func ("/thread-team/nothing-to-do", test_nothing_to_do);
  return g_test_run ();
}
