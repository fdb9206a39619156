/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-processor-times.c - states, messages and spans of intervals, computed by hand
 * and compared with bits */
#include "config.h"

#include "analysis/time/processor-times.h"
#include "fixture/unit.h"

static Program *
program_of (guint32 processors)
{
  Interval whole = { .kind = "MAIN", .file = "a", .parent = PROGRAM_NONE, .count = 1 };
  Interval loop = { .kind = "PAR", .file = "a", .parent = 0, .level = 1, .count = 2 };
  Program *program = program_new_separate (processors, NULL, "a.goal");

  program_define_interval (program, &whole);
  program_define_interval (program, &loop);
  return program;
}

static void
tell (ProcessorTimes *times, guint32 processor, SimTime time, ProcessorState state)
{
  processor_times_observer ()->state (times, processor, time, state);
}

/* Processor 1 waits up to 10, is busy up to 30, in overhead up to 35; processor 0 is busy
 * from 5 to the end at 40. */
static void
test_changes_and_density (void)
{
  Program *program = program_of (2);
  ProcessorTimes *times = processor_times_new (program);
  const StateChange expected[] = { { 0, STATE_BUSY, 5 },
                                   { 1, STATE_BUSY, 10 },
                                   { 1, STATE_SENDING, 30 },
                                   { 1, STATE_IDLE, 35 } };
  const StateChange *changes;
  const TimeBins *bins;
  SimTime busy[2] = { 0, 0 }, overhead = 0;
  guint n;

  tell (times, 1, 10, STATE_BUSY);
  tell (times, 1, 30, STATE_SENDING);
  tell (times, 0, 5, STATE_BUSY);
  tell (times, 1, 35, STATE_IDLE);
  processor_times_finish (times, 40);
  changes = processor_times_changes (times, &n);
  g_assert_cmpuint (n, ==, 4);
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpuint (changes[i].processor, ==, expected[i].processor);
      g_assert_cmpuint (changes[i].state, ==, expected[i].state);
      g_assert_cmpint (changes[i].begin, ==, expected[i].begin);
    }
  bins = processor_times_bins (times);
  g_assert_cmpuint (processor_times_of_row (times), ==, 1);
  for (guint b = 0; b < time_bins_bins (bins); b++)
    {
      busy[0] += time_bins_row (bins, 0)[b];
      busy[1] += time_bins_row (bins, 2)[b];
      overhead += time_bins_row (bins, 3)[b];
    }
  g_assert_cmpint (busy[0], ==, 35);
  g_assert_cmpint (busy[1], ==, 20);
  g_assert_cmpint (overhead, ==, 5);
  g_assert_null (time_bins_row (bins, 1));
  processor_times_free (times);
  program_unref (program);
}

static void
test_none_is_not_too_many (void)
{
  Program *program = program_of (2);
  g_autoptr (ProcessorTimes) times = processor_times_new (program);
  guint n = 7;

  processor_times_finish (times, 0);
  g_assert_nonnull (processor_times_changes (times, &n));
  g_assert_cmpuint (n, ==, 0);
  g_assert_nonnull (processor_times_messages (times, &n));
  g_assert_cmpuint (n, ==, 0);
  program_unref (program);
}

static void
test_many_processors_share_rows (void)
{
  Program *program = program_of (PROCESSOR_TIMES_ROWS + 1);
  g_autoptr (ProcessorTimes) times = processor_times_new (program);

  tell (times, 2, 0, STATE_BUSY);
  tell (times, 3, 0, STATE_BUSY);
  processor_times_finish (times, 1);
  g_assert_cmpuint (processor_times_of_row (times), ==, 2);
  g_assert_cmpint (time_bins_row (processor_times_bins (times), 2)[0], ==, 2);
  program_unref (program);
}

static void
test_too_many_are_not_kept (void)
{
  Program *program = program_of (1);
  g_autoptr (ProcessorTimes) times = processor_times_new (program);
  MessageOutcome message = { 0 };
  guint n;

  for (guint i = 0; i < PROCESSOR_TIMES_CHANGES; i++)
    tell (times, 0, i, i % 2 == 0 ? STATE_BUSY : STATE_IDLE);
  for (guint i = 0; i < PROCESSOR_TIMES_MESSAGES; i++)
    processor_times_observer ()->message (times, &message);
  g_assert_nonnull (processor_times_changes (times, &n));
  g_assert_cmpuint (n, ==, PROCESSOR_TIMES_CHANGES);
  g_assert_nonnull (processor_times_messages (times, &n));
  tell (times, 0, PROCESSOR_TIMES_CHANGES, STATE_BUSY);
  processor_times_observer ()->message (times, &message);
  processor_times_finish (times, 3 * PROCESSOR_TIMES_CHANGES);
  g_assert_null (processor_times_changes (times, &n));
  g_assert_cmpuint (n, ==, 0);
  g_assert_null (processor_times_messages (times, &n));
  program_unref (program);
}

/* Twice by both processors, not at the same times; a nested one inside. */
static void
test_spans_are_when_somebody_is_in_it (void)
{
  Program *program = program_of (2);
  g_autoptr (ProcessorTimes) times = processor_times_new (program);
  const ReplayObserver *observer = processor_times_observer ();
  const TimeSpan *spans;
  guint n;

  observer->entered (times, 0, 0, 0);
  observer->entered (times, 0, 10, 1);
  observer->left (times, 0, 20, 1);
  observer->entered (times, 1, 15, 1);
  observer->left (times, 1, 25, 1);
  observer->entered (times, 0, 30, 1);
  processor_times_finish (times, 50);
  spans = processor_times_spans (times, 1, &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpint (spans[0].begin, ==, 10);
  g_assert_cmpint (spans[0].end, ==, 25);
  g_assert_cmpint (spans[1].begin, ==, 30);
  g_assert_cmpint (spans[1].end, ==, 50);
  spans = processor_times_spans (times, 0, &n);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpint (spans[0].end, ==, 50);
  program_unref (program);
}

/* Against a plain line of bits, where no spans have to become one. */
static void
test_spans_against_bits (void)
{
  for (guint seed = 0; seed < 500; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (GArray) spans = g_array_new (FALSE, FALSE, sizeof (TimeSpan));
      gboolean bits[100] = { FALSE };
      guint at = 0;

      for (guint i = 0; i < 30; i++)
        {
          gint32 begin = g_rand_int_range (rand, 0, 90);
          gint32 end = begin + g_rand_int_range (rand, 1, 8);

          time_spans_add (spans, (TimeSpan){ begin, end }, 100);
          for (gint32 t = begin; t < end; t++)
            bits[t] = TRUE;
        }
      for (guint i = 0; i < spans->len; i++)
        {
          const TimeSpan *one = &g_array_index (spans, TimeSpan, i);

          for (; at < one->begin; at++)
            g_assert_false (bits[at]);
          for (; at < one->end; at++)
            g_assert_true (bits[at]);
          g_assert_true (i == 0 || one[-1].end < one->begin);
        }
      for (; at < G_N_ELEMENTS (bits); at++)
        g_assert_false (bits[at]);
    }
}

static void
test_the_closest_spans_become_one (void)
{
  g_autoptr (GArray) spans = g_array_new (FALSE, FALSE, sizeof (TimeSpan));

  time_spans_add (spans, (TimeSpan){ 0, 1 }, 2);
  time_spans_add (spans, (TimeSpan){ 10, 11 }, 2);
  time_spans_add (spans, (TimeSpan){ 13, 14 }, 2);
  g_assert_cmpuint (spans->len, ==, 2);
  g_assert_cmpint (g_array_index (spans, TimeSpan, 1).begin, ==, 10);
  g_assert_cmpint (g_array_index (spans, TimeSpan, 1).end, ==, 14);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/processor-times/changes-and-density", test_changes_and_density);
  g_test_add_func ("/processor-times/none-is-not-too-many", test_none_is_not_too_many);
  g_test_add_func ("/processor-times/many-processors-share-rows",
                   test_many_processors_share_rows);
  g_test_add_func ("/processor-times/too-many-are-not-kept", test_too_many_are_not_kept);
  g_test_add_func ("/processor-times/spans-are-when-somebody-is-in-it",
                   test_spans_are_when_somebody_is_in_it);
  g_test_add_func ("/processor-times/spans-against-bits", test_spans_against_bits);
  g_test_add_func ("/processor-times/the-closest-spans-become-one",
                   test_the_closest_spans_become_one);
  return g_test_run ();
}
