/* SPDX-License-Identifier: GPL-3.0-or-later */
/* States of a trace: in order, each with a duration, no two equal ones in a row. */
#include "config.h"

#include "view/view-trace.h"

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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/view-trace/changes-that-change-nothing",
                   test_changes_that_change_nothing_are_left_out);
  g_test_add_func ("/view-trace/states-without-duration",
                   test_states_without_duration_are_left_out);
  return g_test_run ();
}
