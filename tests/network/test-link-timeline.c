/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-link-timeline.c - gaps and reservations */
#include "config.h"

#include "network/links/link-timeline.h"
#include "network/links/fifo-queue.h"
#include "network/links/waiting-set.h"
#include "fixture/unit.h"

static SimTime
reserve (LinkTimeline *timeline, SimTime ready, SimTime span)
{
  SimTime end;
  SimTime begin = link_timeline_reserve (timeline, ready, ready, span, 0, &end);

  g_assert_cmpint (end, ==, begin + span);
  return begin;
}

/* Thesis, figures 6-2 and 6-3; docs/replay.md's example, in tenths. */
static void
test_packet_takes_the_first_gap_wide_enough (void)
{
  LinkTimeline own = { 0 }, *timeline = &own;

  reserve (timeline, 0, 10);
  reserve (timeline, 15, 15);
  reserve (timeline, 60, 10);
  g_assert_cmpint (reserve (timeline, 20, 30), ==, 30);
  g_assert_cmpint (reserve (timeline, 0, 5), ==, 10);
  link_timeline_clear (timeline);
}

static void
test_tail_that_comes_late_widens_the_interval (void)
{
  LinkTimeline own = { 0 }, *timeline = &own;
  SimTime end;

  reserve (timeline, 10, 5);
  /* head at 3, 2 wide, but its tail passes only at 12: not before the interval at 10 */
  g_assert_cmpint (link_timeline_reserve (timeline, 3, 12, 2, 0, &end), ==, 15);
  g_assert_cmpint (end, ==, 17);
  g_assert_cmpint (link_timeline_reserve (timeline, 3, 9, 2, 0, &end), ==, 3);
  g_assert_cmpint (end, ==, 9);
  link_timeline_clear (timeline);
}

static void
test_gap_keeps_the_next_packet_away (void)
{
  LinkTimeline own = { 0 }, *timeline = &own;
  SimTime end;

  g_assert_cmpint (link_timeline_reserve (timeline, 0, 0, 4, 3, &end), ==, 0);
  g_assert_cmpint (end, ==, 4);
  g_assert_cmpint (link_timeline_reserve (timeline, 0, 0, 4, 3, &end), ==, 7);
  link_timeline_clear (timeline);
}

/* A waits 5-10, B 3-8, C 8-9; C comes when B goes. */
static void
test_most_that_wait_at_once_whatever_the_order_of_marking (void)
{
  WaitingSet set = { 0 };

  waiting_set_add (&set, 0, 5, 10);
  waiting_set_add (&set, 0, 3, 8);
  waiting_set_add (&set, 0, 8, 9);
  g_assert_cmpuint (waiting_set_longest (&set), ==, 2);
  waiting_set_clear (&set);
  waiting_set_add (&set, 0, 5, 10);
  waiting_set_add (&set, 0, 3, 8);
  waiting_set_add (&set, 0, 8, 9);
  waiting_set_add (&set, 2, 6, 7);
  g_assert_cmpuint (waiting_set_longest (&set), ==, 3);
  waiting_set_clear (&set);
}

/* Waits in random order, each from now on at the earliest; counted at every instant. */
static void
test_the_longest_queue_is_what_counting_gives (void)
{
  for (guint run = 0; run < 200; run++)
    {
      WaitingSet set = { 0 };
      guint32 waiting[400] = { 0 }, longest = 0;
      SimTime now = 0;

      for (guint i = 0; i < 60; i++)
        {
          SimTime reached = now + g_test_rand_int_range (0, 40);
          SimTime begin = reached + g_test_rand_int_range (1, 60);

          waiting_set_add (&set, now, reached, begin);
          for (SimTime t = reached; t < begin; t++)
            {
              waiting[t]++;
              longest = MAX (longest, waiting[t]);
            }
          now += g_test_rand_int_range (0, 5);
        }
      g_assert_cmpuint (waiting_set_longest (&set), ==, longest);
      waiting_set_clear (&set);
    }
}

/* Packets that arrive in order and begin in order; those that wait are counted when each
 * one arrives. */
static void
test_the_longest_fifo_queue_is_what_counting_gives (void)
{
  for (guint run = 0; run < 200; run++)
    {
      FifoQueue queue = { 0 };
      SimTime begins[300], now = 0, begin = 0;
      const gint span = g_test_rand_int_range (1, 40);
      guint32 longest = 0;
      guint n = 0;

      for (guint i = 0; i < G_N_ELEMENTS (begins); i++)
        {
          guint32 waiting = 1;

          now += g_test_rand_int_range (0, 20);
          begin = MAX (begin, now) + g_test_rand_int_range (0, span);
          if (begin == now)
            continue;
          for (guint k = 0; k < n; k++)
            waiting += begins[k] > now;
          longest = MAX (longest, waiting);
          begins[n++] = begin;
          fifo_queue_join (&queue, now, begin, (LinkUser){ 0, 0 });
          g_assert_cmpuint (queue.longest, ==, longest);
        }
      fifo_queue_clear (&queue);
    }
}

/* Against a list of intervals in no order. */
static void
compare_with_a_plain_list (gint32 least)
{
  LinkTimeline own = { .has_instants = least == 0 }, *timeline = &own;
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, 2 * sizeof (SimTime));
  SimTime now = 0;

  for (guint i = 0; i < 1500; i++)
    {
      SimTime ready = now + g_test_rand_int_range (0, 200);
      SimTime span = g_test_rand_int_range (least, 20),
              gap = g_test_rand_int_range (0, 3);
      SimTime tail = ready + g_test_rand_int_range (0, 30), begin = ready, end, got;
      gboolean moved = TRUE;

      while (moved)
        {
          moved = FALSE;
          end = MAX (begin + span, tail);
          for (guint k = 0; k < list->len; k++)
            {
              const SimTime *busy = (SimTime *) (gpointer) list->data + 2 * k;

              if (begin < busy[1] && busy[0] < end + gap)
                {
                  begin = busy[1];
                  moved = TRUE;
                }
            }
        }
      g_assert_cmpint (link_timeline_reserve (timeline, ready, tail, span, gap, &got), ==,
                       begin);
      g_assert_cmpint (got, ==, end);
      /* Nobody has to wait for an interval without length. */
      if (begin < end + gap)
        g_array_append_vals (list, ((SimTime[]){ begin, end + gap }), 1);
      if (i % 50 == 0)
        link_timeline_forget (timeline, now += g_test_rand_int_range (0, 60));
    }
  g_assert_cmpuint (link_timeline_gaps (timeline), <, least == 0 ? 1500 : 500);
  link_timeline_clear (timeline);
}

static void
test_equals_a_plain_list (void)
{
  for (guint run = 0; run < 4; run++)
    compare_with_a_plain_list (1);
}

/* A packet that takes no time fits between two intervals without time between them. */
static void
test_equals_a_plain_list_with_instants (void)
{
  for (guint run = 0; run < 4; run++)
    compare_with_a_plain_list (0);
}

/* Packets that queue leave no gap: nothing is kept for each. */
static void
test_queue_takes_no_memory (void)
{
  LinkTimeline own = { 0 }, *timeline = &own;

  for (SimTime i = 0; i < 1000; i++)
    g_assert_cmpint (reserve (timeline, 0, 7), ==, 7 * i);
  g_assert_cmpuint (link_timeline_gaps (timeline), ==, 0);
  link_timeline_clear (timeline);
}

/* What is before now is removed; a gap that ends now is still one for an instant. */
static void
test_past_is_dropped (void)
{
  LinkTimeline own = { 0 }, *timeline = &own;

  for (SimTime i = 0; i < 1000; i++)
    reserve (timeline, 10 * i + 5, 5);
  g_assert_cmpuint (link_timeline_gaps (timeline), ==, 1000);
  link_timeline_forget (timeline, 10 * 990 + 6);
  g_assert_cmpuint (link_timeline_gaps (timeline), ==, 9);
  link_timeline_clear (timeline);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/link-timeline/packet-takes-the-first-gap-wide-enough",
                   test_packet_takes_the_first_gap_wide_enough);
  g_test_add_func ("/link-timeline/tail-that-comes-late-widens-the-interval",
                   test_tail_that_comes_late_widens_the_interval);
  g_test_add_func ("/link-timeline/gap-keeps-the-next-packet-away",
                   test_gap_keeps_the_next_packet_away);
  g_test_add_func ("/link-timeline/most-that-wait-at-once-whatever-the-order-of-marking",
                   test_most_that_wait_at_once_whatever_the_order_of_marking);
  g_test_add_func ("/fifo-queue/the-longest-queue-is-what-counting-gives",
                   test_the_longest_fifo_queue_is_what_counting_gives);
  g_test_add_func ("/link-timeline/the-longest-queue-is-what-counting-gives",
                   test_the_longest_queue_is_what_counting_gives);
  g_test_add_func ("/link-timeline/equals-a-plain-list", test_equals_a_plain_list);
  g_test_add_func ("/link-timeline/equals-a-plain-list-with-instants",
                   test_equals_a_plain_list_with_instants);
  g_test_add_func ("/link-timeline/queue-takes-no-memory", test_queue_takes_no_memory);
  g_test_add_func ("/link-timeline/past-is-dropped", test_past_is_dropped);
  return g_test_run ();
}
