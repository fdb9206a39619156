/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-statistics.c - minimum, maximum, mean and median over processors */
#include "config.h"

#include "dvm/dvm-reader.h"
#include "../fixture/fixture.h"
#include "analysis/processor-statistics.h"
#include "fixture/unit.h"

static void
check (const SimTime *value, guint32 n, Statistics expected)
{
  g_autofree SimTime *copy = g_memdup2 (value, n * sizeof *value);
  Statistics found = statistics_of (copy, n);

  g_assert_cmpint (found.minimum, ==, expected.minimum);
  g_assert_cmpint (found.maximum, ==, expected.maximum);
  g_assert_cmpuint (found.at_minimum, ==, expected.at_minimum);
  g_assert_cmpuint (found.at_maximum, ==, expected.at_maximum);
  g_assert_cmpint (found.mean, ==, expected.mean);
  g_assert_cmpint (found.median, ==, expected.median);
}

static void
test_one_is_all (void)
{
  check ((SimTime[]){ 7 }, 1, (Statistics){ 7, 7, 0, 0, 7, 7 });
}

static void
test_the_lowest_processor_of_several (void)
{
  check ((SimTime[]){ 3, 1, 3, 1, 2 }, 5, (Statistics){ 1, 3, 1, 0, 2, 2 });
}

/* Sums 5 and 4 of three: 1.67 and 1.33; halves of even numbers go up. */
static void
test_mean_and_median_are_rounded_halves_up (void)
{
  check ((SimTime[]){ 1, 2, 2 }, 3, (Statistics){ 1, 2, 0, 1, 2, 2 });
  check ((SimTime[]){ 1, 2, 1 }, 3, (Statistics){ 1, 2, 0, 1, 1, 1 });
  check ((SimTime[]){ 1, 2 }, 2, (Statistics){ 1, 2, 0, 1, 2, 2 });
  check ((SimTime[]){ 1, 9, 2, 7 }, 4, (Statistics){ 1, 9, 0, 1, 5, 5 });
  check ((SimTime[]){ 0, 0, 0, 9 }, 4, (Statistics){ 0, 9, 0, 3, 2, 0 });
}

static void
test_the_largest_times_do_not_overflow (void)
{
  SimTime most = G_MAXINT64;

  check ((SimTime[]){ most, most, most, most }, 4,
         (Statistics){ most, most, 0, 0, most, most });
  check ((SimTime[]){ most, 0 }, 2,
         (Statistics){ 0, most, 1, 0, most / 2 + 1, most / 2 + 1 });
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  SimTime x = *(const SimTime *) a, y = *(const SimTime *) b;

  return x < y ? -1 : x > y;
}

static void
test_median_is_that_of_sorted_values (void)
{
  for (guint round = 0; round < 2000; round++)
    {
      guint32 n = (guint32) g_test_rand_int_range (1, 50);
      SimTime range = G_GINT64_CONSTANT (1) << g_test_rand_int_range (0, 60);
      SimTime value[50], sorted[50];
      Statistics found;

      for (guint32 p = 0; p < n; p++)
        value[p] = sorted[p] = ((SimTime) g_test_rand_int_range (0, G_MAXINT) << 30
                                ^ g_test_rand_int_range (0, G_MAXINT))
                               % range;
      qsort (sorted, n, sizeof *sorted, compare_times);
      found = statistics_of (value, n);
      g_assert_cmpint (found.median, ==,
                       n % 2 == 1 ? sorted[n / 2]
                                  : sorted[n / 2 - 1]
                                        + (sorted[n / 2] - sorted[n / 2 - 1] + 1) / 2);
      g_assert_cmpint (found.minimum, ==, sorted[0]);
      g_assert_cmpint (found.maximum, ==, sorted[n - 1]);
    }
}

typedef struct
{
  Characteristics *characteristics;
  guint visits;
} Visits;

static void
visit (gpointer data, guint32 interval, const ProcessorCharacteristics *processor)
{
  Visits *visits = data;
  ProcessorCharacteristics alone[2];

  characteristics_processors (visits->characteristics, interval, alone);
  g_assert_cmpmem (processor, sizeof alone, alone, sizeof alone);
  visits->visits++;
}

static void
test_every_interval_is_as_it_is_alone (void)
{
  FixtureContext fixture;
  Visits visits = { 0 };

  fixture_context (&fixture);
  visits.characteristics = fixture.context.characteristics;
  characteristics_each_interval (visits.characteristics, visit, &visits);
  g_assert_cmpuint (visits.visits, ==, 3);
  fixture_context_clear (&fixture);
}

static void
test_fields_have_their_statistics (void)
{
  const SimTime us = SIM_TIME_PER_MICROSECOND;
  FixtureContext fixture;

  fixture_context (&fixture);
  {
    g_autoptr (Outline) outline = outline_new (fixture.context.program, G_MAXUINT);
    g_autoptr (ProcessorStatistics) all
        = processor_statistics_new (&fixture.context, outline);
    const Statistics *reduction
        = processor_statistics_kind (all, 1, KIND_REDUCTION, MEASURE_COMMUNICATION);

    g_assert_cmpint (reduction->maximum, ==, 20 * us);
    g_assert_cmpuint (reduction->at_maximum, ==, 1);
    g_assert_cmpint (reduction->mean, ==, 10 * us);
    g_assert_null (processor_statistics_kind (all, 1, KIND_IO, MEASURE_COMMUNICATION));
    g_assert_null (processor_statistics_field (all, 2, 1));
    g_assert_cmpint (processor_statistics_field (all, 0, 1)->minimum, ==, 80 * us + 15);
    g_assert_cmpint (processor_statistics_all (all, 1)[1].cpu, ==, 60 * us);
  }
  fixture_context_clear (&fixture);
}

/* 25,001 processors in 2 intervals are too many, in the main one alone they are not. */
static void
test_too_many_processors_are_not_kept (void)
{
  Shape shape = { 1, { PROCESSORS_MOST_ROWS / 2 + 1 } };
  g_autoptr (Program) program = program_new_shared (&shape, &dvm_reader, "a");
  Interval main_interval = { .kind = "MAIN", .file = "a", .parent = PROGRAM_NONE };
  Interval inner = { .kind = "USER", .file = "a", .level = 1 };
  g_autoptr (Characteristics) characteristics = NULL;
  ReportContext context = { .program = program };

  program_define_interval (program, &main_interval);
  program_define_interval (program, &inner);
  characteristics = characteristics_new (program, NULL, 0);
  context.characteristics = characteristics;
  for (guint levels = 0; levels < 2; levels++)
    {
      g_autoptr (Outline) outline = outline_new (program, levels);
      g_autoptr (ProcessorStatistics) all = processor_statistics_new (&context, outline);

      g_assert_cmpint (processor_statistics_all (all, 0) == NULL, ==, levels == 1);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/statistics/one-is-all", test_one_is_all);
  g_test_add_func ("/statistics/the-lowest-processor-of-several",
                   test_the_lowest_processor_of_several);
  g_test_add_func ("/statistics/mean-and-median-are-rounded-halves-up",
                   test_mean_and_median_are_rounded_halves_up);
  g_test_add_func ("/statistics/the-largest-times-do-not-overflow",
                   test_the_largest_times_do_not_overflow);
  g_test_add_func ("/statistics/median-is-that-of-sorted-values",
                   test_median_is_that_of_sorted_values);
  g_test_add_func ("/statistics/every-interval-is-as-it-is-alone",
                   test_every_interval_is_as_it_is_alone);
  g_test_add_func ("/statistics/fields-have-their-statistics",
                   test_fields_have_their_statistics);
  g_test_add_func ("/statistics/too-many-processors-are-not-kept",
                   test_too_many_processors_are_not_kept);
  return g_test_run ();
}
