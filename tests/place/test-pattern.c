/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-pattern.c - who sends how much to whom */
#include "config.h"

#include "place/pattern.h"
#include "fixture/unit.h"

static void
test_a_table_adds_up_by_pair (void)
{
  g_autoptr (TrafficTable) table = traffic_table_new ();
  gsize n;

  traffic_table_add (table, 5, 1, 1, 10);
  traffic_table_add (table, 0, 2, 1, 7);
  traffic_table_add (table, 0, 1, 2, 1);
  traffic_table_add (table, 5, 1, 1, 90);
  traffic_table_add (table, 3, 3, 1, 1000);
  g_autofree PairTraffic *list = traffic_table_list (table, &n);
  g_assert_cmpuint (n, ==, 3);
  g_assert_true (list[0].source == 0 && list[0].destination == 1);
  g_assert_true (list[0].messages == 2 && list[0].bytes == 1);
  g_assert_true (list[1].source == 0 && list[1].destination == 2);
  g_assert_true (list[2].source == 5 && list[2].destination == 1);
  g_assert_true (list[2].messages == 2 && list[2].bytes == 100);
}

/* More pairs than the table had room for at first. */
static void
test_a_table_grows (void)
{
  g_autoptr (TrafficTable) table = traffic_table_new ();
  gsize n;

  for (guint32 i = 0; i < 100; i++)
    for (guint32 k = 0; k < 100; k++)
      traffic_table_add (table, k, i, 1, i + k);
  g_autofree PairTraffic *list = traffic_table_list (table, &n);
  g_assert_cmpuint (n, ==, 100 * 99);
  for (gsize i = 1; i < n; i++)
    g_assert_true (list[i].bytes == list[i].source + list[i].destination);
}

static void
test_weights_are_messages_and_bytes (void)
{
  const PairTraffic pairs[] = { { 0, 1, 3, 100 }, { 1, 0, 1, 0 }, { 2, 0, 1, 1 } };
  g_autoptr (Pattern) pattern = pattern_new (3, pairs, 3, 50, 2);
  const Partner *partner = pattern->partner;

  /* Processor 0: to 1, from 1, from 2. */
  g_assert_cmpuint (pattern->first[1], ==, 3);
  g_assert_true (partner[0].other == 1 && partner[0].sends && partner[0].weight == 350);
  g_assert_true (partner[1].other == 1 && !partner[1].sends && partner[1].weight == 50);
  g_assert_true (partner[2].other == 2 && !partner[2].sends && partner[2].weight == 52);
  g_assert_cmpuint (pattern->first[2], ==, 5);
  g_assert_cmpuint (pattern->first[3], ==, 6);
  g_assert_true (partner[5].other == 0 && partner[5].sends && partner[5].weight == 52);
}

/* 3 and 1 of 4 parts. */
static void
test_large_weights_are_scaled_to_2_40 (void)
{
  const PairTraffic pairs[]
      = { { 0, 1, 1, (TotalBytes) 3 << 61 }, { 1, 0, 1, (TotalBytes) 1 << 61 } };
  const AttoTime most = (AttoTime) SIM_TIME_LIMIT * ATTO_PER_PICOSECOND;
  const AttoTime prices[] = { 1, 1000, most };

  for (guint i = 0; i < G_N_ELEMENTS (prices); i++)
    {
      g_autoptr (Pattern) pattern = pattern_new (2, pairs, 2, 0, prices[i]);

      g_assert_cmpuint (pattern->partner[0].weight, ==, PATTERN_MOST_WEIGHT / 4 * 3);
      g_assert_cmpuint (pattern->partner[1].weight, ==, PATTERN_MOST_WEIGHT / 4);
    }
}

static void
test_weights_of_2_40_are_not_scaled (void)
{
  const PairTraffic pairs[] = { { 0, 1, 1, (TotalBytes) 1 << 39 },
                                { 1, 0, 1, ((TotalBytes) 1 << 39) - 1 },
                                { 1, 2, 1, 1 } };
  g_autoptr (Pattern) pattern = pattern_new (3, pairs, 3, 0, 1);

  g_assert_cmpuint (pattern->partner[0].weight, ==, PATTERN_MOST_WEIGHT / 2);
  g_assert_cmpuint (pattern->partner[1].weight, ==, PATTERN_MOST_WEIGHT / 2 - 1);
}

static void
test_messages_count_where_nothing_takes_time (void)
{
  const PairTraffic pairs[] = { { 0, 1, 3, 100 } };
  g_autoptr (Pattern) pattern = pattern_new (2, pairs, 1, 0, 0);

  g_assert_cmpuint (pattern->partner[0].weight, ==, 3);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/traffic/pairs", test_a_table_adds_up_by_pair);
  g_test_add_func ("/traffic/grows", test_a_table_grows);
  g_test_add_func ("/pattern/weights", test_weights_are_messages_and_bytes);
  g_test_add_func ("/pattern/scaled", test_large_weights_are_scaled_to_2_40);
  g_test_add_func ("/pattern/not-scaled", test_weights_of_2_40_are_not_scaled);
  g_test_add_func ("/pattern/messages", test_messages_count_where_nothing_takes_time);
  return g_test_run ();
}
