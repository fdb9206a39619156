/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-reduction-tree.c - the messages of a reduction */
#include "config.h"

#include "replay/reductions/reduction-tree.h"
#include "fixture/unit.h"

/* 5 processors in a row, all gathered: 0<-1, 2<-3, 0<-2, 0<-4; then 0->4, 0->2, 2->3,
 * 0->1 */
static void
test_five_in_a_row (void)
{
  static const guint32 from[] = { 1, 3, 2, 4, 0, 0, 2, 0 };
  static const guint32 to[] = { 0, 2, 0, 0, 4, 2, 3, 1 };
  Shape shape = { 1, { 5 } };
  ReductionTree tree;
  guint32 f[8], t[8];

  reduction_tree_init (&tree, &shape, 1);
  g_assert_cmpuint (reduction_tree_messages (&tree), ==, 8);
  reduction_tree_list (&tree, f, t);
  for (guint i = 0; i < 8; i++)
    {
      g_assert_cmpuint (f[i], ==, from[i]);
      g_assert_cmpuint (t[i], ==, to[i]);
    }
}

/* A loop along columns only: 2 x 3 processors gather over 0, 1, 2 and broadcast to all
 * six. */
static void
test_only_the_axes_of_the_loop_are_gathered (void)
{
  Shape shape = { 2, { 2, 3 } };
  ReductionTree tree;
  guint32 from[7], to[7];

  reduction_tree_init (&tree, &shape, 2);
  g_assert_cmpuint (reduction_tree_messages (&tree), ==, 7);
  reduction_tree_list (&tree, from, to);
  g_assert_cmpuint (from[0], ==, 1);
  g_assert_cmpuint (to[0], ==, 0);
  g_assert_cmpuint (from[1], ==, 2);
  g_assert_cmpuint (to[1], ==, 0);
  g_assert_cmpuint (to[2], ==, 4);
}

/* What the participants do by themselves is what the list says, and it can be done: every
 * receive finds its message sent before. */
static void
check_steps_against_list (const ReductionTree *tree)
{
  guint32 n = reduction_tree_messages (tree), sends = 0, receives = 0;
  g_autofree guint32 *from = g_new (guint32, n + 1);
  g_autofree guint32 *to = g_new (guint32, n + 1);
  g_autofree guint32 *step = g_new0 (guint32, tree->places);
  guint32 peer;
  gboolean broadcast;

  reduction_tree_list (tree, from, to);
  for (guint32 i = 0; i < n; i++)
    {
      g_assert_cmpint (
          reduction_tree_step (tree, from[i], step[from[i]]++, &peer, &broadcast), ==,
          TREE_SEND);
      g_assert_cmpuint (peer, ==, to[i]);
      g_assert_cmpint (broadcast, ==, i + 1 >= tree->gathered);
      g_assert_cmpint (
          reduction_tree_step (tree, to[i], step[to[i]]++, &peer, &broadcast), ==,
          TREE_RECEIVE);
      g_assert_cmpuint (peer, ==, from[i]);
      sends++, receives++;
    }
  for (guint32 place = 0; place < tree->places; place++)
    g_assert_cmpint (reduction_tree_step (tree, place, step[place], &peer, &broadcast),
                     ==, TREE_DONE);
  g_assert_cmpuint (sends, ==, receives);
}

static void
test_participants_do_what_the_list_says (void)
{
  for (guint i = 0; i < 2000; i++)
    {
      Shape shape = { (guint) g_test_rand_int_range (1, 4), { 0 } };
      ReductionTree tree;

      for (guint d = 0; d < shape.rank; d++)
        shape.size[d] = (guint32) g_test_rand_int_range (1, 8);
      reduction_tree_init (&tree, &shape,
                           (guint32) g_test_rand_int_range (0, 1 << shape.rank));
      check_steps_against_list (&tree);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/reduction-tree/five-in-a-row", test_five_in_a_row);
  g_test_add_func ("/reduction-tree/only-the-axes-of-the-loop-are-gathered",
                   test_only_the_axes_of_the_loop_are_gathered);
  g_test_add_func ("/reduction-tree/participants-do-what-the-list-says",
                   test_participants_do_what_the_list_says);
  return g_test_run ();
}
