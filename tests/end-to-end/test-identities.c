/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What must add up, exactly, for every interval and every processor of every replay
 * (docs/dvm-rules.md, section 9; docs/replay.md, "What is counted"). */
#include "config.h"

#include "end-to-end/identities.h"
#include "fixture/unit.h"

/* ---- tests ------------------------------------------------------------------------- */

static const struct
{
  const char *network;
  const char *settings[6];
} machines[] = {
  { "bus:4", { NULL } },
  { "grid:2x2", { NULL } },
  { "mesh:2x2", { NULL } },
  { "torus:4x4", { NULL } },
  { "network:4", { NULL } },
  { "transputer:2x2", { NULL } },
  { "mesh:4x4", { "discipline=reserve", "packet bytes=1000", "power=2.5", NULL } },
  { "torus:2x2x2",
    { "switching=cut-through", "link latency=3us", "half duplex=yes", NULL } },
  { "crossbar:6",
    { "send overhead=5us", "receive overhead=7us", "link gap=1us",
      "receive overhead byte time=1ns", "rendezvous bytes=64", NULL } },
  { "ring:5",
    { "power={1, 2, 0.5, 3, 1}", "placement={4, 2, 0, 1, 3}", "ties=spread", NULL } },
  { "torus:3x3", { "reduction=ring", "receive overhead=2us", NULL } },
  { "hypercube:3", { "reduction=recursive-doubling", "send overhead=1us", NULL } },
  { "clusters-6.par", { NULL } },
  { "clusters-6.par",
    { "reduction=ring", "link latency=2us", "link gap=3us", "send overhead=1us",
      "placement={5, 0, 2, 4, 1, 3}", NULL } },
  { "mesh:1", { NULL } },
};

/* Of at least so many processors. */
static void
check_all_machines (const char *path, guint32 least)
{
  for (guint i = 0; i < G_N_ELEMENTS (machines); i++)
    {
      if (least > 1 && g_str_equal (machines[i].network, "mesh:1"))
        continue;
      g_autoptr (Replayed) ours
          = replay_trace (path, NULL, machines[i].network, machines[i].settings);
      g_assert_cmpuint (program_processors (ours->program), >=, least);
      identities_check (ours);
    }
}

static void
test_bundled_trace_adds_up (void)
{
  g_autofree char *path
      = g_build_filename (g_getenv ("top_srcdir"), "examples/jacobi/jacobi.ptr", NULL);

  check_all_machines (path, 1);
}

static void
test_real_trace_adds_up (gconstpointer data)
{
  if (skips_without_traces ())
    return;
  g_autofree char *file = g_strconcat (data, ".ptr.gz", NULL);
  g_autofree char *path = shared_trace (file);
  check_all_machines (path, least_processors (data));
}

/* Nothing is lost, and the time is that of the trace: on every kind of network. */
static void
test_one_processor_loses_nothing (void)
{
  static const char *const networks[]
      = { "network:1", "transputer:1", "bus:1", "mesh:1", "torus:1x1", "crossbar:1" };
  g_autofree char *path
      = g_build_filename (g_getenv ("top_srcdir"), "examples/jacobi/jacobi.ptr", NULL);
  SimTime first = 0;

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      g_autoptr (Replayed) ours = replay_trace (path, NULL, networks[i], NULL);
      const IntervalTotals *totals = characteristics_interval (ours->characteristics, 0);

      g_assert_true (totals->lost == 0);
      g_assert_true (totals->productive == totals->total);
      g_assert_cmpint (ours->result.time, >, 0);
      first = i == 0 ? ours->result.time : first;
      g_assert_cmpint (ours->result.time, ==, first);
    }
}

static void
test_productive_time_is_the_same_on_every_machine (void)
{
  g_autofree char *path
      = g_build_filename (g_getenv ("top_srcdir"), "examples/jacobi/jacobi.ptr", NULL);
  static const char *const networks[] = { "network:1",        "bus:7",
                                          "mesh:3x5",         "torus:10x10",
                                          "transputer:2x3x4", "ring:61" };
  TotalTime first = 0;

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      g_autoptr (Replayed) ours = replay_trace (path, NULL, networks[i], NULL);
      const IntervalTotals *totals = characteristics_interval (ours->characteristics, 0);

      first = i == 0 ? totals->productive : first;
      g_assert_true (totals->productive == first);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/identities/bundled-trace-adds-up", test_bundled_trace_adds_up);
  g_test_add_func ("/identities/one-processor-loses-nothing",
                   test_one_processor_loses_nothing);
  g_test_add_func ("/identities/productive-time-is-the-same-on-every-machine",
                   test_productive_time_is_the_same_on_every_machine);
  for (const char *const *trace = real_traces; *trace != NULL; trace++)
    {
      g_autofree char *name = g_strdup_printf ("/identities/%s-adds-up", *trace);

      g_test_add_data_func (name, *trace, test_real_trace_adds_up);
    }
  return g_test_run ();
}
