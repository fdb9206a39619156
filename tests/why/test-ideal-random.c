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

/* Returns: FALSE where one of these replays cannot end, as in a graph that lets who comes
 * first decide. */
static gboolean
find_ideal_times (const ModelCase *made, IdealTimes *times)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("netfare-ideal-XXXXXX", &error);
  g_autofree char *file = g_build_filename (folder, "case.topo", NULL);
  g_autoptr (Machine) machine = replayed_case_machine (made, file);
  g_autoptr (GArray) instances = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (Program) program = model_case_program (made, instances);
  const gboolean found = ideal_times_find (program, machine, times, &error);

  g_assert_true (found || made->requirements != NULL);
  g_unlink (file);
  g_rmdir (folder);
  return found;
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

static void
test_messages_that_take_nothing (void)
{
  guint ran = 0;

  for (guint32 seed = 0; seed < CASES; seed++)
    {
      g_autoptr (ModelCase) made = make_case (seed);
      g_autoptr (ModelCase) instant = model_case_copy (made);
      g_autoptr (ModelCase) free_of_cost = model_case_copy (made);
      SimTime run, with, without;
      IdealTimes times;

      make_network_instant (instant);
      make_network_instant (free_of_cost);
      drop_overheads (free_of_cost);
      if (!run_time (made, &run) || !run_time (instant, &with)
          || !run_time (free_of_cost, &without) || !find_ideal_times (made, &times))
        continue;
      assert_time (seed, times.instant, with);
      assert_time (seed, times.without_overhead, without);
      ran++;
    }
  g_assert_cmpuint (ran, >=, 150);
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
      if (made->latency == 0 || !run_time (made, &run)
          || !find_ideal_times (made, &times))
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

      if (result->end != MODEL_DONE || result->link_hops == 0 || !was_alone (result)
          || !find_ideal_times (made, &times))
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
