/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-transputer.c - the best packet size */
#include "config.h"

#include "network/models/transputer-time.h"
#include "fixture/unit.h"

#define MICROSECOND ((AttoTime) 1000000000000)

/* Ts = 75 us, Tb = 0.2 us a byte, as a Predictor.par has them. */
static const AttoTime start = 75 * MICROSECOND, per_byte = MICROSECOND / 5;

static SimTime
portion_time (guint32 hops, guint64 bytes, guint64 portion)
{
  return (75000000 + 200000 * (SimTime) portion)
         * (SimTime) (hops - 1 + (bytes + portion - 1) / portion);
}

static void
test_no_hop_costs_nothing_and_one_hop_a_message (void)
{
  SimTime time;

  g_assert_true (transputer_time (start, per_byte, 0, 1000, RATIO_ONE, &time, NULL));
  g_assert_cmpint (time, ==, 0);
  g_assert_true (transputer_time (start, per_byte, 1, 1000, RATIO_ONE, &time, NULL));
  g_assert_cmpint (time, ==, 275000000);
}

/* l = 3, L = 1000: S = 500 gives 2+2 portions of 175 us, 700; S = 1000 gives 3 of 275,
 * 825; S = 334 gives 5 of 141.8, 709. */
static void
test_thousand_bytes_over_three_hops (void)
{
  SimTime time;

  g_assert_cmpuint (transputer_best_portion (start, per_byte, 3, 1000), ==, 500);
  g_assert_true (transputer_time (start, per_byte, 3, 1000, RATIO_ONE, &time, NULL));
  g_assert_cmpint (time, ==, 700000000);
}

static void
test_equals_trying_every_portion (void)
{
  for (guint i = 0; i < 3000; i++)
    {
      guint32 hops = (guint32) g_test_rand_int_range (2, 40);
      guint64 bytes = (guint64) g_test_rand_int_range (1, i % 10 == 0 ? 20000 : 300);
      guint64 best = 1;
      SimTime time;

      for (guint64 s = 2; s <= bytes; s++)
        if (portion_time (hops, bytes, s) < portion_time (hops, bytes, best))
          best = s;
      g_assert_cmpuint (transputer_best_portion (start, per_byte, hops, bytes), ==, best);
      g_assert_true (
          transputer_time (start, per_byte, hops, bytes, RATIO_ONE, &time, NULL));
      g_assert_cmpint (time, ==, portion_time (hops, bytes, best));
    }
}

static void
test_free_start_sends_single_bytes_and_free_bytes_one_portion (void)
{
  g_assert_cmpuint (transputer_best_portion (0, per_byte, 5, 1000), ==, 1);
  g_assert_cmpuint (transputer_best_portion (start, 0, 5, 1000), ==, 1000);
}

static void
test_huge_messages_answer_at_once_or_fail (void)
{
  SimTime time;

  g_assert_true (transputer_time (start, per_byte, 100, G_GUINT64_CONSTANT (1) << 40,
                                  RATIO_ONE, &time, NULL));
  g_assert_false (
      transputer_time (start, per_byte, 100, G_MAXUINT64, RATIO_ONE, &time, NULL));
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/transputer/no-hop-costs-nothing-and-one-hop-a-message",
                   test_no_hop_costs_nothing_and_one_hop_a_message);
  g_test_add_func ("/transputer/thousand-bytes-over-three-hops",
                   test_thousand_bytes_over_three_hops);
  g_test_add_func ("/transputer/equals-trying-every-portion",
                   test_equals_trying_every_portion);
  g_test_add_func ("/transputer/free-start-sends-single-bytes-and-free-bytes-one-portion",
                   test_free_start_sends_single_bytes_and_free_bytes_one_portion);
  g_test_add_func ("/transputer/huge-messages-answer-at-once-or-fail",
                   test_huge_messages_answer_at_once_or_fail);
  return g_test_run ();
}
