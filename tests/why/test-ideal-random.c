/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random cases: ideal times are the times of the reference model on networks on which a
 * message takes just that. */
#include "config.h"

#include <glib/gstdio.h>

#include "fixture/unit.h"
#include "replay/random-case.h"
#include "replay/replayed-case.h"
#include "why/ideal-times.h"

/* Of each test. */
#define CASES 250

typedef ModelCase *(*MakeCase) (GRand *random);

static ModelCase *
make_case (guint32 seed)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  const MakeCase make = seed % 2 == 0 ? random_case_new : random_graphs_new;

  return make (random);
}

/* A replay may deadlock only in a graph, which lets who comes first decide. */
static void
find_ideal_times (const ModelCase *made, IdealTimes *times)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("netfare-ideal-XXXXXX", &error);
  g_autofree char *file = g_build_filename (folder, "case.topo", NULL);
  g_autoptr (Machine) machine = replayed_case_machine (made, file);
  g_autoptr (GArray) instances = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (Program) program = model_case_program (made, instances);

  ideal_times_find (program, machine, times, &error);
  g_assert_no_error (error);
  g_assert_true (times->deadlock == IDEAL_NONE || made->requirements != NULL);
  g_unlink (file);
  g_rmdir (folder);
}

static void
make_network_instant (ModelCase *made)
{
  made->memory_latency = made->memory_byte = 0;
  for (guint32 i = 0; i < made->links->len; i++)
    g_array_index (made->links, ModelLink, i).infinite = TRUE;
}

static void
drop_overheads (ModelCase *made)
{
  made->send_overhead = made->send_overhead_byte = 0;
  made->receive_overhead = made->receive_overhead_byte = 0;
}

/* Else only one of the replays is made. */
static gboolean
has_overheads (const ModelCase *made)
{
  return made->send_overhead != 0 || made->send_overhead_byte != 0
         || made->receive_overhead != 0 || made->receive_overhead_byte != 0;
}

/* Returns: FALSE where it does not run to its end. */
static gboolean
run_time (const ModelCase *made, SimTime *time)
{
  g_autoptr (ModelResult) result = model_run (made);

  *time = result->run;
  return result->end == MODEL_DONE;
}

static void
assert_time (guint32 seed, SimTime ideal, SimTime expected)
{
  if (ideal != expected)
    g_test_message ("seed %u", seed);
  g_assert_cmpint (ideal, ==, expected);
}

/* The model deadlocks on such a network if, and only if, the ideal replay does. */
static void
test_messages_that_take_nothing (void)
{
  guint ran = 0, deadlocks = 0;

  for (guint32 seed = 0; seed < CASES; seed++)
    {
      g_autoptr (ModelCase) made = make_case (seed);
      g_autoptr (ModelCase) instant = model_case_copy (made);
      g_autoptr (ModelCase) free_of_cost = model_case_copy (made);
      SimTime run, with, without;
      gboolean with_ends, without_ends;
      IdealTimes times;

      make_network_instant (instant);
      make_network_instant (free_of_cost);
      drop_overheads (free_of_cost);
      if (!run_time (made, &run))
        continue;
      with_ends = run_time (instant, &with);
      without_ends = run_time (free_of_cost, &without);
      find_ideal_times (made, &times);
      if (!with_ends || !without_ends)
        {
          g_assert_cmpint (times.deadlock, ==,
                           without_ends || !has_overheads (made)
                               ? IDEAL_INSTANT
                               : IDEAL_WITHOUT_OVERHEAD);
          deadlocks++;
          continue;
        }
      g_assert_true (times.deadlock == IDEAL_NONE || times.deadlock > IDEAL_INSTANT);
      assert_time (seed, times.instant, with);
      assert_time (seed, times.without_overhead, without);
      ran++;
    }
  g_assert_cmpuint (ran, >=, 150);
  g_assert_cmpuint (deadlocks, >, 0);
}

/* Links that packets do not occupy: a message takes its latencies. */
static void
test_links_with_latency_alone (void)
{
  guint ran = 0;

  for (guint32 seed = 0; seed < CASES; seed++)
    {
      g_autoptr (ModelCase) made = make_case (seed);
      SimTime run;
      IdealTimes times;

      made->start = made->byte = made->gap = made->memory_byte = 0;
      if (made->latency == 0 || !run_time (made, &run))
        continue;
      find_ideal_times (made, &times);
      if (times.deadlock != IDEAL_NONE)
        continue;
      assert_time (seed, times.latency, run);
      assert_time (seed, times.alone, run);
      ran++;
    }
  g_assert_cmpuint (ran, >=, 54);
}

/* Nothing waited for packets of other messages. */
static gboolean
was_alone (const ModelResult *result)
{
  for (guint i = 0; i < result->links->len; i++)
    {
      const LinkStatistics *link = &g_array_index (result->links, LinkStatistics, i);

      if (link->delay != link->own_delay)
        return FALSE;
    }
  return TRUE;
}

static void
test_messages_that_were_alone (void)
{
  guint ran = 0;

  for (guint32 seed = 0; seed < 3 * CASES; seed++)
    {
      g_autoptr (ModelCase) made = make_case (seed);
      g_autoptr (ModelResult) result = model_run (made);
      IdealTimes times;

      if (result->end != MODEL_DONE || result->link_hops == 0 || !was_alone (result))
        continue;
      find_ideal_times (made, &times);
      if (times.deadlock != IDEAL_NONE)
        continue;
      assert_time (seed, times.alone, result->run);
      ran++;
    }
  g_assert_cmpuint (ran, >=, 30);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ideal-random/messages-that-take-nothing",
                   test_messages_that_take_nothing);
  g_test_add_func ("/ideal-random/links-with-latency-alone",
                   test_links_with_latency_alone);
  g_test_add_func ("/ideal-random/messages-that-were-alone",
                   test_messages_that_were_alone);
  return g_test_run ();
}
