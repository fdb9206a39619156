/* SPDX-License-Identifier: GPL-3.0-or-later */
/* States of a trace: in order, each with a duration, no two equal ones in a row.  Ticks;
 * sorting. */
#include "config.h"

#include "view/view-sort.h"
#include "view/view-trace.h"
#include "fixture/unit.h"

typedef struct
{
  SimTime time;
  ViewState state;
} Change;

/* The states of processor 0 over 100 ps, idle before the first change. */
static void
assert_states (const Change *given, guint n_given, const Change *expected,
               guint n_expected)
{
  g_autoptr (ViewTrace) trace = view_trace_new ();
  GArray *processors = g_array_new (FALSE, FALSE, sizeof (guint32));
  const guint32 zero = 0;

  g_array_append_val (processors, zero);
  for (guint i = 0; i < n_given; i++)
    view_trace_change (trace, 0, given[i].time, given[i].state);
  view_trace_finish (trace, 0, 100, processors, VIEW_IDLE);
  g_assert_cmpuint (trace->changes->len, ==, n_expected);
  for (guint i = 0; i < n_expected; i++)
    {
      const ViewChange *change = &g_array_index (trace->changes, ViewChange, i);

      g_assert_cmpint (change->time, ==, expected[i].time);
      g_assert_cmpuint (change->state, ==, expected[i].state);
    }
}

static void
test_changes_that_change_nothing_are_left_out (void)
{
  static const Change given[]
      = { { 10, VIEW_BUSY }, { 20, VIEW_BUSY }, { 30, VIEW_IDLE }, { 40, VIEW_IDLE } },
      expected[] = { { 0, VIEW_IDLE }, { 10, VIEW_BUSY }, { 30, VIEW_IDLE } };

  assert_states (given, G_N_ELEMENTS (given), expected, G_N_ELEMENTS (expected));
}

/* Busy at 10 for no time, so that idle goes on; overhead at 0 replaces what was before.
 */
static void
test_states_without_duration_are_left_out (void)
{
  static const Change given[]
      = { { 10, VIEW_BUSY }, { 10, VIEW_IDLE }, { 100, VIEW_BUSY } },
      begin[] = { { 0, VIEW_OVERHEAD }, { 50, VIEW_IDLE } },
      idle[] = { { 0, VIEW_IDLE } };

  assert_states (given, G_N_ELEMENTS (given), idle, 1);
  assert_states (begin, 2, begin, 2);
}

/* Random times that are multiples of 10^random: the tick is the largest power of ten that
 * divides all, and ticks times tick are the times. */
static void
test_tick_is_the_largest_that_divides_all_times (void)
{
  ViewTrace *trace = view_trace_new ();
  GArray *processors = g_array_new (FALSE, FALSE, sizeof (guint32));
  const guint32 zero = 0;
  SimTime power = 1, end, largest = SIM_TIME_PER_SECOND, times[20];

  for (gint n = g_test_rand_int_range (0, 10); n > 0; n--)
    power *= 10;
  end = power * g_test_rand_int_range (1, 1 << 30);
  g_array_append_val (processors, zero);
  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    {
      times[i] = power * g_test_rand_int_range (0, (gint32) (end / power));
      view_trace_mark (trace, 0, times[i], times[i], times[i]);
    }
  view_trace_finish (trace, 0, end, processors, VIEW_IDLE);
  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    while (times[i] % largest != 0 || end % largest != 0)
      largest /= 10;
  g_assert_cmpint (trace->tick, ==, largest);
  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    g_assert_cmpuint (view_trace_ticks (trace, times[i]), ==,
                      (guint64) (times[i] / largest));
  view_trace_free (trace);
}

/* ---- sorting ----------------------------------------------------------------------- */

typedef struct
{
  gint key, number;
} Item;

static gint
compare_keys (gconstpointer a, gconstpointer b)
{
  const Item *x = a, *y = b;

  return (x->key > y->key) - (x->key < y->key);
}

/* Few keys and many: sorted, equal ones in their order, none missing. */
static void
test_sorting_keeps_the_order_of_equal_items (void)
{
  gint count = g_test_rand_int_range (0, 200), keys = g_test_rand_int_range (1, 300);
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (Item));
  g_autofree gboolean *seen = g_new0 (gboolean, count + 1);

  for (gint i = 0; i < count; i++)
    {
      const Item item = { g_test_rand_int_range (0, keys) + i / 4, i };

      g_array_append_val (items, item);
    }
  view_sort (items, compare_keys);
  g_assert_cmpint (items->len, ==, count);
  for (gint i = 0; i < count; i++)
    {
      const Item *item = &g_array_index (items, Item, i);

      g_assert_false (seen[item->number]);
      seen[item->number] = TRUE;
      if (i > 0)
        g_assert_true (item[-1].key < item->key
                       || (item[-1].key == item->key && item[-1].number < item->number));
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/view-trace/changes-that-change-nothing",
                   test_changes_that_change_nothing_are_left_out);
  g_test_add_func ("/view-trace/states-without-duration",
                   test_states_without_duration_are_left_out);
  g_test_add_func ("/view-trace/tick", test_tick_is_the_largest_that_divides_all_times);
  g_test_add_func ("/view-sort/stable", test_sorting_keeps_the_order_of_equal_items);
  return g_test_run ();
}
