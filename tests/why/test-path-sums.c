/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sums over the critical path: their order, and that they add up. */
#include "config.h"

#include "fixture/unit.h"
#include "why/path-sums.h"

/* Most time first; of equal ones the lowest number. */
static void
test_lists_have_an_order (void)
{
  g_autoptr (PathSums) sums = path_sums_new ();
  const PathProcessor processors[]
      = { { 7, 1, 1, 1, 0 }, { 9, 0, 4, 0, 0 }, { 3, 3, 0, 0, 0 }, { 5, 0, 0, 3, 0 } };
  const PathLink links[] = { { .link = 2, .queue = 1 },
                             { .link = 1, .gap = 1 },
                             { .link = PATH_NETWORK, .collective = 1 },
                             { .link = 8, .transmission = 1, .latency = 1 } };
  const PathWait waits[] = { { 1, 0, 1, { 2, 1 }, { 3, 1 }, 5 },
                             { 1, 0, 1, { 0, 1 }, { 3, 1 }, 5 },
                             { 1, 0, 1, { 0, 1 }, { 2, 1 }, 5 },
                             { 9, 4, 5, { 0, 1 }, { 2, 1 }, 6 } };
  const PathInterval intervals[]
      = { { 3, 3, 0, 0, 2 }, { 1, 1, 1, 1, 1 }, { 2, 2, 2, 0, 0 } };

  g_array_append_vals (sums->processors, processors, G_N_ELEMENTS (processors));
  g_array_append_vals (sums->links, links, G_N_ELEMENTS (links));
  g_array_append_vals (sums->waits, waits, G_N_ELEMENTS (waits));
  g_array_append_vals (sums->intervals, intervals, G_N_ELEMENTS (intervals));
  path_sums_sort (sums);
  g_assert_cmpuint (g_array_index (sums->processors, PathProcessor, 0).processor, ==, 9);
  g_assert_cmpuint (g_array_index (sums->processors, PathProcessor, 1).processor, ==, 3);
  g_assert_cmpuint (g_array_index (sums->processors, PathProcessor, 2).processor, ==, 5);
  g_assert_cmpuint (g_array_index (sums->links, PathLink, 0).link, ==, 8);
  g_assert_cmpuint (g_array_index (sums->links, PathLink, 1).link, ==, 1);
  g_assert_cmpuint (g_array_index (sums->links, PathLink, 3).link, ==, PATH_NETWORK);
  g_assert_cmpuint (g_array_index (sums->waits, PathWait, 0).link, ==, 9);
  g_assert_cmpuint (g_array_index (sums->waits, PathWait, 1).waiting.source, ==, 2);
  g_assert_cmpuint (g_array_index (sums->waits, PathWait, 3).behind.source, ==, 2);
  g_assert_cmpuint (g_array_index (sums->intervals, PathInterval, 0).id, ==, 1);
  g_assert_cmpuint (g_array_index (sums->intervals, PathInterval, 1).id, ==, 2);
}

/* As members of JSON. */
static void
test_kinds_have_names (void)
{
  g_assert_cmpstr (path_kind_name (PATH_BUSY), ==, "busy");
  g_assert_cmpstr (path_kind_name (PATH_RECEIVE), ==, "receive");
  g_assert_cmpstr (path_kind_name (PATH_QUEUE), ==, "queue");
  g_assert_cmpstr (path_kind_name (PATH_COLLECTIVE), ==, "collective");
}

static void
test_kinds_add_up (void)
{
  g_autoptr (PathSums) sums = path_sums_new ();

  g_assert_cmpint (path_sums_time (sums), ==, 0);
  sums->kinds[PATH_BUSY] = 3;
  sums->kinds[PATH_COLLECTIVE] = 4;
  g_assert_cmpint (path_sums_time (sums), ==, 7);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/path-sums/lists-have-an-order", test_lists_have_an_order);
  g_test_add_func ("/path-sums/kinds-have-names", test_kinds_have_names);
  g_test_add_func ("/path-sums/kinds-add-up", test_kinds_add_up);
  return g_test_run ();
}
