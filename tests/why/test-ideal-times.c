/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of a run's time: cases computed by hand, and what always holds. */
#include "config.h"

#include "fixture/unit.h"
#include "text/number-text.h"
#include "why-case.h"
#include "why/efficiency.h"

/* Work, imbalance, dependences, overhead, latency, bandwidth, congestion in ps. */
typedef struct
{
  WhyCase what;
  SimTime parts[N_TIME_PARTS];
} PartsCase;

static void
find (const WhyCase *what, IdealTimes *times, BusyTimes *busy)
{
  g_autoptr (GError) error = NULL;
  WhyCaseFiles files;

  why_case_open (&files, what);
  g_assert_true (ideal_times_find (files.program, files.machine, times, &error));
  {
    g_autoptr (Network) network
        = network_new (files.machine, program_shape (files.program), &error);
    g_autoptr (Replay) replay = replay_new (files.program, files.machine, network);
    ReplayResult result;

    g_assert_true (replay_run (replay, &result, &error));
    times->run = result.time;
    *busy = busy_times_of (&result);
  }
  why_case_close (&files);
}

static void
test_parts_of_worked_cases (void)
{
  static const PartsCase cases[] = {
    { { "c100 >2:1000; c100 >2:1000; <0:1000 <1:1000", "0-3 1-3 3-2", "" },
      { 66666, 33334, 0, 0, 0, 2000000, 1000000 } },
    { { ">1:0 <3:0; <0:0 c10 >2:0; <1:0 c10 >3:0; <2:0 c10 >0:0", "0-1 1-2 2-3 3-0",
        "link latency = 5 ns" },
      { 7500, 2500, 20000, 0, 20000, 0, 0 } },
    { { "c10 >1:0 <1:0; c30 >0:0 <0:0", "0-1",
        "link latency = 1 ns; send overhead = 2 ns; receive overhead = 3 ns" },
      { 20000, 10000, 0, 5000, 1000, 0, 0 } },
    { { ">3:1000; -; -; <0:1000", "0-1 1-2*0.5 2-3",
        "link start time = 100 ns; link latency = 500 ns" },
      { 0, 0, 0, 0, 1800000, 4000000, 0 } },
    { { ">3:1000; -; -; <0:1000", "0-1 1-2*0.5 2-3",
        "link start time = 100 ns; link latency = 500 ns; switching = cut-through" },
      { 0, 0, 0, 0, 1800000, 1900000, 0 } },
    { { "c50 >1:1000; c400 <0:1000", "0-1",
        "link latency = 20 ns; send overhead = 10 ns; receive overhead = 10 ns; "
        "rendezvous bytes = 100" },
      { 225000, 175000, 0, 10000, 40000, 1000000, 0 } },
    { { ">2:3000; c500 >2:1000; <0:3000 <1:1000", "0-3 1-3 3-2", "packet bytes = 1000" },
      { 166666, 333334, 0, 0, 0, 3500000, 1000000 } },
    { { "<2:3 c4 <1:4; >0:4; >0:3", "1-3 2-3 3-0", "" },
      { 1333, 2667, 0, 0, 0, 6000, 0 } },
    { { ">1:4; <0:4 <2:5; >1:5", "0-3 2-3 3-1", "" }, { 0, 0, 0, 0, 0, 10000, 3000 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      SimTime parts[N_TIME_PARTS];
      IdealTimes times;
      BusyTimes busy;

      find (&cases[i].what, &times, &busy);
      time_parts_find (&times, &busy, parts);
      g_test_message ("%s on %s", cases[i].what.ranks, cases[i].what.links);
      for (TimePart part = PART_WORK; part < N_TIME_PARTS; part++)
        g_assert_cmpint (parts[part], ==, cases[i].parts[part]);
    }
}

static SimTime
time_alone (const WhyCaseFiles *files, Ideal ideal)
{
  g_autoptr (Machine) machine = machine_copy (files->machine);
  g_autoptr (Network) network = NULL;
  g_autoptr (Replay) replay = NULL;
  g_autoptr (GError) error = NULL;
  ReplayResult result;

  machine->ideal = ideal;
  network = network_new (machine, program_shape (files->program), &error);
  g_assert_no_error (error);
  replay = replay_new (files->program, machine, network);
  g_assert_true (replay_run (replay, &result, &error));
  return result.time;
}

/* Each of the four times is that of a replay with option --ideal; of a run that is ideal
 * itself, no time is above its own. */
static void
test_times_are_those_of_single_replays (void)
{
  static const WhyCase cases[] = {
    { "c10 >1:50 >2:70; <0:50 >3:9; <0:70 c20 <3:3; <1:9 >2:3", "0-1",
      "processors per node = 2; memory latency = 3 ns; memory byte time = 7 ns; "
      "link latency = 40 ns; send overhead = 2 ns" },
    { "c10 >1:50 >2:70; <0:50 >3:9; <0:70 c20 <3:3; <1:9 >2:3", "0-1",
      "processors per node = 2; memory latency = 3 ns; memory byte time = 7 ns" },
    { ">1:50; <0:50", "0-1", "link latency = 5 ns; receive overhead byte time = 2 ns" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (Ideal run = IDEAL_NONE; run <= IDEAL_ALONE; run++)
      {
        const Ideal last = run == IDEAL_NONE ? IDEAL_ALONE : run;
        g_autoptr (GError) error = NULL;
        WhyCaseFiles files;
        IdealTimes times;

        why_case_open (&files, &cases[i]);
        files.machine->shape = *program_shape (files.program);
        files.machine->ideal = run;
        g_assert_true (ideal_times_find (files.program, files.machine, &times, &error));
        g_assert_cmpint (times.without_overhead, ==,
                         time_alone (&files, IDEAL_WITHOUT_OVERHEAD));
        g_assert_cmpint (times.instant, ==,
                         time_alone (&files, MIN (last, IDEAL_INSTANT)));
        g_assert_cmpint (times.latency, ==,
                         time_alone (&files, MIN (last, IDEAL_LATENCY)));
        g_assert_cmpint (times.alone, ==, time_alone (&files, last));
        why_case_close (&files);
      }
}

static void
assert_efficiency (Efficiency which, const IdealTimes *times, const BusyTimes *busy,
                   const char *expected)
{
  const Fraction value = efficiency_find (which, times, busy);
  NumberText text;

  g_assert_cmpstr (
      number_ratio (value.numerator, value.denominator, 12, "1.000000000000", text), ==,
      expected);
}

/* 3 of 4 processors compute for 10 ns each, one after the other, in 50 ns: 30 / 200 =
 * 3/4 x 1/5. */
static void
test_efficiencies_of_a_token (void)
{
  const WhyCase token = { ">1:0 <3:0; <0:0 c10 >2:0; <1:0 c10 >3:0; <2:0 c10 >0:0",
                          "0-1 1-2 2-3 3-0", "link latency = 5 ns" };
  IdealTimes times;
  BusyTimes busy;

  find (&token, &times, &busy);
  assert_efficiency (EFFICIENCY_PARALLEL, &times, &busy, "0.150000000000");
  assert_efficiency (EFFICIENCY_LOAD_BALANCE, &times, &busy, "0.750000000000");
  assert_efficiency (EFFICIENCY_COMMUNICATION, &times, &busy, "0.200000000000");
  assert_efficiency (EFFICIENCY_SERIALISATION, &times, &busy, "0.333333333333");
  assert_efficiency (EFFICIENCY_TRANSFER, &times, &busy, "0.600000000000");
  assert_efficiency (EFFICIENCY_OVERHEAD, &times, &busy, "1.000000000000");
  assert_efficiency (EFFICIENCY_LATENCY, &times, &busy, "0.600000000000");
  assert_efficiency (EFFICIENCY_BANDWIDTH, &times, &busy, "1.000000000000");
  assert_efficiency (EFFICIENCY_CONGESTION, &times, &busy, "1.000000000000");
}

/* Congestion comes before bandwidth, and so on; work never counts. */
static void
test_largest_part_has_an_order (void)
{
  const SimTime equal[N_TIME_PARTS] = { 9, 1, 1, 1, 1, 1, 1 };
  const SimTime late[N_TIME_PARTS] = { 9, 3, 3, 3, 2, 1, 1 };

  g_assert_cmpint (time_parts_largest (equal), ==, PART_CONGESTION);
  g_assert_cmpint (time_parts_largest (late), ==, PART_OVERHEAD);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/why/parts-of-worked-cases", test_parts_of_worked_cases);
  g_test_add_func ("/why/times-are-those-of-single-replays",
                   test_times_are_those_of_single_replays);
  g_test_add_func ("/why/efficiencies-of-a-token", test_efficiencies_of_a_token);
  g_test_add_func ("/why/largest-part-has-an-order", test_largest_part_has_an_order);
  return g_test_run ();
}
