/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-partition.c - shares of loops */
#include "config.h"

#include "program/partition.h"
#include "fixture/unit.h"

static void
test_one_dimension_in_blocks (void)
{
  /* 10 iterations over 4 coordinates: 3 3 3 1 */
  static const guint64 before[] = { 0, 3, 6, 9, 10 };
  const guint64 *list[] = { before };
  Shape shape = { 1, { 4 } };
  Partition *partition = partition_new (&shape, list, 1);

  g_assert_cmpuint (partition_total (partition), ==, 10);
  g_assert_cmpuint (partition_local (partition, 3), ==, 1);
  /* floor (7*3/10) = 2, floor (7*6/10) - 2 = 2, floor (7*9/10) - 4 = 2, 7 - 6 = 1 */
  for (guint32 p = 0; p < 4; p++)
    {
      PartitionShare share = partition_share (partition, p, 7);

      g_assert_cmpint (share.time, ==, p < 3 ? 2 : 1);
      g_assert_cmpint (share.productive, ==, share.time);
    }
  partition_unref (partition);
}

static void
test_replicated_dimension_shares_the_productive_part (void)
{
  /* 2 x 3 processors, the loop's 4 iterations lie along the first dimension only. */
  static const guint64 before[] = { 0, 2, 4 };
  const guint64 *list[] = { before, NULL };
  Shape shape = { 2, { 2, 3 } };
  Partition *partition = partition_new (&shape, list, 1);
  /* each row of processors spends 5 of 10; of it the holders have 1, 2, 2 */
  static const SimTime productive[] = { 1, 2, 2, 1, 2, 2 };

  for (guint32 p = 0; p < 6; p++)
    {
      PartitionShare share = partition_share (partition, p, 10);

      g_assert_cmpint (share.time, ==, 5);
      g_assert_cmpint (share.productive, ==, productive[p]);
    }
  partition_unref (partition);
}

static void
test_loop_without_iterations_is_redundant (void)
{
  static const guint64 before[] = { 0, 0, 0 };
  const guint64 *list[] = { before };
  Shape shape = { 1, { 2 } };
  Partition *partition = partition_new (&shape, list, 5);

  g_assert_cmpint (partition_share (partition, 0, 9).time, ==, 9);
  g_assert_cmpint (partition_share (partition, 0, 9).productive, ==, 4);
  g_assert_cmpint (partition_share (partition, 1, 9).productive, ==, 5);
  partition_unref (partition);
}

static guint64 *
random_counts (guint32 size)
{
  guint64 *before = g_new0 (guint64, size + 1);

  for (guint32 q = 0; q < size; q++)
    before[q + 1] = before[q] + (guint64) g_test_rand_int_range (0, 5);
  return before;
}

/* All shares at once are the share of each. */
static void
check_all_at_once (const Partition *partition, guint32 n, SimTime cost)
{
  g_autofree SimTime *time = g_new (SimTime, n);
  g_autofree SimTime *productive = g_new (SimTime, n);
  gboolean differ = partition_shares (partition, cost, time, productive);

  for (guint32 p = 0; p < n; p++)
    {
      PartitionShare share = partition_share (partition, p, cost);

      g_assert_cmpint (time[p], ==, share.time);
      g_assert_cmpint ((differ ? productive : time)[p], ==, share.productive);
    }
}

/* The plain rule: walk the processors, give every block its number at its first
 * processor. */
static void
check_against_walk (const Shape *shape, guint64 **before, guint64 free, SimTime cost)
{
  Partition *partition = partition_new (shape, (guint64 const *const *) before, free);
  guint32 n = shape_count (shape);
  g_autofree guint32 *first = g_new (guint32, n);
  g_autofree guint64 *size = g_new (guint64, n);
  guint64 earlier = 0, total = 0;
  SimTime productive = 0;

  for (guint32 p = 0; p < n; p++)
    {
      guint32 c[SHAPE_MAX_RANK], mine[SHAPE_MAX_RANK];

      shape_coordinates (shape, p, c);
      size[p] = free;
      for (guint d = 0; d < shape->rank; d++)
        {
          mine[d] = before[d] == NULL ? 0 : c[d];
          size[p] *= before[d] == NULL ? 1 : before[d][c[d] + 1] - before[d][c[d]];
        }
      first[p] = shape_number (shape, mine);
      total += first[p] == p ? size[p] : 0;
    }
  g_assert_cmpuint (partition_total (partition), ==, total);
  check_all_at_once (partition, n, cost);
  for (guint32 p = 0; p < n && total > 0; p++)
    {
      SimTime time;
      guint32 holders = 0, holder = 0;

      g_assert_cmpuint (partition_local (partition, p), ==, size[p]);
      if (first[p] != p)
        continue;
      time = (SimTime) ((__int128) cost * (earlier + size[p]) / total)
             - (SimTime) ((__int128) cost * earlier / total);
      earlier += size[p];
      for (guint32 q = 0; q < n; q++)
        holders += first[q] == p;
      for (guint32 q = p; q < n; q++)
        if (first[q] == p)
          {
            PartitionShare share = partition_share (partition, q, cost);

            g_assert_cmpint (share.time, ==, time);
            g_assert_cmpint (share.productive, ==,
                             (SimTime) ((__int128) time * (holder + 1) / holders)
                                 - (SimTime) ((__int128) time * holder / holders));
            productive += share.productive;
            holder++;
          }
    }
  if (total > 0)
    g_assert_cmpint (productive, ==, cost);
  partition_unref (partition);
}

static void
test_equals_a_walk_over_all_processors (void)
{
  for (guint i = 0; i < 2000; i++)
    {
      Shape shape = { (guint) g_test_rand_int_range (1, 4), { 0 } };
      guint64 *before[SHAPE_MAX_RANK] = { NULL };
      SimTime cost = g_test_rand_bit ()
                         ? g_test_rand_int_range (0, 100)
                         : (SimTime) g_test_rand_int_range (0, G_MAXINT32) << 28;

      for (guint d = 0; d < shape.rank; d++)
        {
          shape.size[d] = (guint32) g_test_rand_int_range (1, 6);
          if (g_test_rand_int_range (0, 3) > 0)
            before[d] = random_counts (shape.size[d]);
        }
      check_against_walk (&shape, before, (guint64) g_test_rand_int_range (1, 4), cost);
      for (guint d = 0; d < shape.rank; d++)
        g_free (before[d]);
    }
}

/* Both parts of a loop make up the whole, however the divisions come out. */
static void
test_parts_of_a_loop_add_up (void)
{
  /* 2 x 5 processors: 7 iterations over the first dimension, 5 hold the same. */
  static const guint64 before[] = { 0, 4, 7 };
  const guint64 *list[] = { before, NULL };
  Shape shape = { 2, { 2, 5 } };
  Partition *partition = partition_new (&shape, list, 1);

  for (guint32 p = 0; p < 10; p++)
    for (guint64 border = 0; border <= partition_local (partition, p); border++)
      for (SimTime cost = 0; cost < 60; cost++)
        {
          PartitionShare whole = partition_share (partition, p, cost);

          for (LoopPart part = LOOP_BORDER; part <= LOOP_INNER; part += 2)
            {
              PartitionShare first
                  = partition_share_part (partition, p, cost, border, part);
              PartitionShare second
                  = partition_share_part (partition, p, cost, border, part + 1);

              g_assert_cmpint (first.time + second.time, ==, whole.time);
              g_assert_cmpint (first.productive + second.productive, ==,
                               whole.productive);
              g_assert_cmpint (first.productive, <=, first.time);
              g_assert_cmpint (second.productive, <=, second.time);
              g_assert_cmpint (MIN (first.productive, second.productive), >=, 0);
            }
        }
  partition_unref (partition);
}

static void
test_parts_of_a_loop_are_rounded_down_first (void)
{
  static const guint64 before[] = { 0, 3, 6 };
  const guint64 *list[] = { before };
  Shape shape = { 1, { 2 } };
  Partition *partition = partition_new (&shape, list, 1);

  /* 10 of 20, one of three iterations on the border: floor (10/3), floor (20/3) */
  g_assert_cmpint (partition_share_part (partition, 0, 20, 1, LOOP_BORDER).time, ==, 3);
  g_assert_cmpint (partition_share_part (partition, 0, 20, 1, LOOP_AFTER_BORDER).time, ==,
                   7);
  g_assert_cmpint (partition_share_part (partition, 0, 20, 1, LOOP_INNER).time, ==, 6);
  g_assert_cmpint (partition_share_part (partition, 0, 20, 1, LOOP_AFTER_INNER).time, ==,
                   4);
  g_assert_cmpint (partition_share_part (partition, 0, 20, 1, LOOP_WHOLE).time, ==, 10);
  partition_unref (partition);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/partition/one-dimension-in-blocks", test_one_dimension_in_blocks);
  g_test_add_func ("/partition/replicated-dimension-shares-the-productive-part",
                   test_replicated_dimension_shares_the_productive_part);
  g_test_add_func ("/partition/loop-without-iterations-is-redundant",
                   test_loop_without_iterations_is_redundant);
  g_test_add_func ("/partition/equals-a-walk-over-all-processors",
                   test_equals_a_walk_over_all_processors);
  g_test_add_func ("/partition/parts-of-a-loop-add-up", test_parts_of_a_loop_add_up);
  g_test_add_func ("/partition/parts-of-a-loop-are-rounded-down-first",
                   test_parts_of_a_loop_are_rounded_down_first);
  return g_test_run ();
}
