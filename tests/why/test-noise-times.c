/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The times of runs with noise: which step draws which number, quantiles, threads. */
#include "config.h"

#include "fixture/unit.h"
#include "machine-file/machine-file.h"
#include "why-case.h"
#include "why/noise-times.h"

static NoiseTimes *
find (const WhyCase *what, const NoiseSettings *settings)
{
  g_autoptr (GError) error = NULL;
  NoiseTimes *times;
  WhyCaseFiles files;

  why_case_open (&files, what);
  files.machine->shape = *program_shape (files.program);
  times = noise_times_find (files.program, files.machine, settings, 1, &error);
  g_assert_no_error (error);
  why_case_close (&files);
  return times;
}

static const WhyCase uneven
    = { "c10 >1:0 <1:0; c30 >0:0 <0:0", "0-1",
        "link latency = 1 ns; send overhead = 2 ns; receive overhead = 3 ns" };

static void
test_worked_case (void)
{
  const NoiseSettings settings = { { NOISE_NORMAL, 100000, 0, 1 }, 5 };
  const SimTime expected[] = { 38507, 41798, 33041, 35753, 29916 };
  NoiseTimes *times = find (&uneven, &settings);

  for (guint k = 0; k < 5; k++)
    g_assert_cmpint (times->time[k], ==, expected[k]);
  g_assert_cmpint (times->low, ==, 29916);
  g_assert_cmpint (times->median, ==, 35753);
  g_assert_cmpint (times->high, ==, 41798);
  g_rc_box_release (times);
}

/* The ceil (q N)-th smallest of 20: the first, the tenth, the nineteenth. */
static void
test_quantiles_of_twenty (void)
{
  const NoiseSettings settings = { { NOISE_UNIFORM, 500000, 0, 3 }, 20 };
  NoiseTimes *times = find (&uneven, &settings);
  guint below[3] = { 0 }, not_above[3] = { 0 };
  const SimTime found[] = { times->low, times->median, times->high };
  const guint place[] = { 1, 10, 19 };

  for (guint q = 0; q < 3; q++)
    {
      for (guint k = 0; k < 20; k++)
        {
          below[q] += times->time[k] < found[q];
          not_above[q] += times->time[k] <= found[q];
        }
      g_assert_cmpuint (below[q], <, place[q]);
      g_assert_cmpuint (not_above[q], >=, place[q]);
    }
  g_rc_box_release (times);
}

static void
test_no_noise_changes_nothing (void)
{
  const NoiseSettings settings = { { NOISE_NORMAL, 0, 0, 1 }, 1 };
  NoiseTimes *times = find (&uneven, &settings);

  g_assert_cmpint (times->time[0], ==, 36000);
  g_assert_cmpint (times->low, ==, 36000);
  g_assert_cmpint (times->high, ==, 36000);
  g_rc_box_release (times);
}

/* Operations of a schedule count, whatever they do. */
static void
test_operations_have_their_numbers (void)
{
  const NoiseSettings settings = { { NOISE_NORMAL, 200000, 0, 8 }, 10 };
  const WhyCase what = { "c100 >1:0 c50 <1:0 c7; <0:0 c30 >0:0", "0-1", "" };
  NoiseTimes *times = find (&what, &settings);
  const Noise *n = &settings.noise;

  for (guint k = 0; k < settings.samples; k++)
    {
      const SimTime first = noise_apply (n, k, 0, 0, 100000);
      const SimTime meets = MAX (first + noise_apply (n, k, 0, 2, 50000),
                                 first + noise_apply (n, k, 1, 1, 30000));

      g_assert_cmpint (times->time[k], ==, meets + noise_apply (n, k, 0, 4, 7000));
    }
  g_rc_box_release (times);
}

/* Of other programs only computing steps count. */
static void
test_computing_steps_have_their_numbers (void)
{
  const NoiseSettings settings = { { NOISE_UNIFORM, 900000, 0, 8 }, 10 };
  const Noise *n = &settings.noise;
  g_autoptr (Program) program = program_new_separate (2, NULL, "x");
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (GError) error = NULL;
  NoiseTimes *times;

  program_define_interval (
      program, &(Interval){ .kind = "MAIN", .file = "", .parent = PROGRAM_NONE });
  program_append_compute (program, 0, ACTIVITY_USER, 1000, FALSE);
  program_append_send (program, 0, 1, 0, 0);
  program_append_compute (program, 0, ACTIVITY_IO, 5000, FALSE);
  program_append_compute (program, 1, ACTIVITY_USER, 10, FALSE);
  program_append_receive (program, 1, 0, 0, 0);
  program_append_compute (program, 1, ACTIVITY_SYSTEM, 4500, FALSE);
  g_assert_true (machine_set_network (machine, "crossbar:2", &error));
  g_assert_true (machine_set (machine, "link start time = 0", &error));
  g_assert_true (machine_set (machine, "link byte time = 0", &error));
  g_assert_true (machine_resolve (machine, &error));
  machine->shape = *program_shape (program);
  times = noise_times_find (program, machine, &settings, 1, &error);
  g_assert_no_error (error);
  for (guint k = 0; k < settings.samples; k++)
    {
      const SimTime sent = noise_apply (n, k, 0, 0, 1000);
      const SimTime first = sent + noise_apply (n, k, 0, 1, 5000);
      const SimTime other
          = MAX (sent, noise_apply (n, k, 1, 0, 10)) + noise_apply (n, k, 1, 1, 4500);

      g_assert_cmpint (times->time[k], ==, MAX (first, other));
    }
  g_rc_box_release (times);
}

/* A sample may be too long where the run is not: the error is the replay's. */
static void
test_too_long_a_sample (void)
{
  const NoiseSettings settings = { { NOISE_SPIKE, 1000000, SIM_TIME_LIMIT, 0 }, 1 };
  g_autoptr (GError) error = NULL;
  WhyCaseFiles files;

  why_case_open (&files, &uneven);
  g_assert_null (noise_times_find (files.program, files.machine, &settings, 1, &error));
  g_assert_nonnull (error);
  why_case_close (&files);
}

static void
test_faster_samples_are_counted (void)
{
  const NoiseSettings settings = { { NOISE_NORMAL, 100000, 0, 1 }, 5 };
  const WhyCase fixed = { "c35 c0; -", "0-1", "" };
  NoiseTimes *one = find (&uneven, &settings), *other = find (&fixed, &settings);
  guint faster = 0;

  for (guint k = 0; k < 5; k++)
    faster += other->time[k] < one->time[k];
  g_assert_cmpuint (noise_times_count_faster (other, one), ==, faster);
  g_assert_cmpuint (noise_times_count_faster (one, one), ==, 0);
  g_rc_box_release (one);
  g_rc_box_release (other);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/noise-times/worked-case", test_worked_case);
  g_test_add_func ("/noise-times/quantiles-of-twenty", test_quantiles_of_twenty);
  g_test_add_func ("/noise-times/no-noise-changes-nothing",
                   test_no_noise_changes_nothing);
  g_test_add_func ("/noise-times/operations-have-their-numbers",
                   test_operations_have_their_numbers);
  g_test_add_func ("/noise-times/computing-steps-have-their-numbers",
                   test_computing_steps_have_their_numbers);
  g_test_add_func ("/noise-times/too-long-a-sample", test_too_long_a_sample);
  g_test_add_func ("/noise-times/faster-samples-are-counted",
                   test_faster_samples_are_counted);
  return g_test_run ();
}
