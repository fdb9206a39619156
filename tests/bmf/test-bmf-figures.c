/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The thesis's figures of parallel BMF, by their numbers: when each message is in the
 * network (from the begin of its send to the end of its receive), worked out by hand from
 * the costs: 0.2 a byte to send, 2 through the basic network, 0.2 a byte to receive.
 *
 * Times are in tenths of a unit.
 */
#include "config.h"

#include "bmf/flights.h"
#include "fixture/unit.h"

#define DATA_16 " [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]"
#define DATA_15 " [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]"
#define ONE_SPLIT "P_Split (B_Num 16) (B_Num 0)"
#define SPLIT_16 "(" ONE_SPLIT ")"
#define SCAN_PLUS                                                                        \
  "B_Comp (P_Scan (B_Op (B_Plus))) (B_Comp ($Flatten) " SPLIT_16 ")" DATA_16
#define SCAN_CONC "B_Comp (P_Scan (B_Op (B_Conc))) " SPLIT_16 DATA_16
#define PROJECT(indices)                                                                 \
  "B_Comp (P_Project) (B_Alltup [B_Comp " SPLIT_16 " ($Make_List), B_Id]) " indices
#define REVERSE PROJECT ("[15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]")
#define LARGE_DISTL                                                                      \
  "B_Comp (P_Distl) (B_Comp (B_Alltup [B_Comp (B_Op (B_Iota)) (B_Con (B_Int 16)), "      \
  "B_Id]) " SPLIT_16 ")" DATA_16
#define SPLIT_MAP_REDUCE                                                                 \
  "B_Comp (P_Reduce (B_Op (B_Conc))) (B_Comp (P_Map (B_Map ($Increment))) " SPLIT_16     \
  ")" DATA_16

/* ---- chapter 3 --------------------------------------------------------------------- */

/* One unit of work on 0; the split sends five elements to 2, which works on them. */
static void
test_figure_3_3 (void)
{
  g_autoptr (Run) run
      = run_new ("B_Comp (P_Map (B_Map (B_Id))) (B_Comp (P_Split (B_Num 2) (B_Num 1)) "
                 "(B_Id)) [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]",
                 4, NULL);

  g_assert_cmpuint (run->flights->len, ==, 1);
  run_expect_flights (run, 0, 1, "0>2 5 10-20..40-50\n");
  run_expect_states (run, 2, "40 receiving; 50 busy; 100 idle; ");
  run_expect_states (run, 0, "0 busy; 10 sending; 20 idle; 50 busy; 100 idle; ");
  g_assert_cmpint (run->totals.time, ==, 100 * TENTH);
}

/* ---- P_Split ----------------------------------------------------------------------- */

static void
test_section_5_3_1 (void)
{
  g_autoptr (Run) run
      = run_new ("B_Comp (P_Map (B_Op (B_Length))) (B_Comp (P_Split (B_Num "
                 "4) (B_Num 0)) (B_Op (B_Iota))) 31",
                 0, NULL);

  g_assert_cmpstr (run->value, ==, "[8, 8, 8, 7]");
}

/* Pieces of 2, the last of 1.  What 7 gets passes 4 and 6, and comes last. */
static void
test_figure_5_3 (void)
{
  g_autoptr (Run) run = run_new ("P_Split (B_Num 8) (B_Num 0)" DATA_15, 0, NULL);

  g_assert_cmpuint (run->flights->len, ==, 7);
  run_expect_flights (run, 0, 7,
                      "0>4 7 0-14..34-48\n"
                      "0>2 4 14-22..42-50\n"
                      "0>1 2 22-26..46-50\n"
                      "4>6 3 48-54..74-80\n"
                      "2>3 2 50-54..74-78\n"
                      "4>5 2 54-58..78-82\n"
                      "6>7 1 80-82..102-104\n");
  run_expect_states (run, 7, "102 receiving; 104 idle; ");
  g_assert_cmpint (run->totals.time, ==, 104 * TENTH);
}

/* Rows of 4 to every fourth processor, two of them for 8 and 12; then the inner splits,
 * that of row r at processor 4 r. */
static void
test_figure_5_6 (void)
{
  g_autoptr (Run) run
      = run_new ("B_Comp (P_Map (B_Map (P_Split (B_Num 4) (B_Num 0)))) (P_Split (B_Num "
                 "4) (B_Num 2)) "
                 "[[0, 1, 2, 3], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]",
                 0, NULL);

  g_assert_cmpuint (run->flights->len, ==, 15);
  run_expect_flights (run, 0, 3,
                      "0>8 8 0-16..36-52\n"
                      "0>4 4 16-24..44-52\n"
                      "8>12 4 52-60..80-88\n");
  run_expect_flights (run, 3, 12,
                      "0>2 2 88-92..112-116\n"
                      "4>6 2 88-92..112-116\n"
                      "8>10 2 88-92..112-116\n"
                      "12>14 2 88-92..112-116\n"
                      "0>1 1 92-94..114-116\n"
                      "4>5 1 92-94..114-116\n"
                      "8>9 1 92-94..114-116\n"
                      "12>13 1 92-94..114-116\n"
                      "2>3 1 116-118..138-140\n"
                      "6>7 1 116-118..138-140\n"
                      "10>11 1 116-118..138-140\n"
                      "14>15 1 116-118..138-140\n");
  g_assert_cmpstr (run->value, ==,
                   "[[[[0], [1], [2], [3]]], [[[5], [6], [7], [8]]], "
                   "[[[9], [10], [11], [12]]], [[[13], [14], [15], [16]]]]");
}

/* ---- P_Distl ----------------------------------------------------------------------- */

/* The same pattern as the split's; one number each. */
static void
test_figure_5_7 (void)
{
  g_autoptr (Run) run = run_new (
      "B_Comp (P_Distl) (B_Comp (B_Alltup [B_Con (B_Int 2), B_Id]) " SPLIT_16 ")" DATA_16,
      0, NULL);
  guint paths[2][16] = { { 0 } };

  g_assert_cmpuint (run->flights->len, ==, 30);
  for (guint i = 0; i < 30; i++)
    {
      const Flight *flight = run_flight (run, i);

      paths[i / 15][flight->to] = flight->from;
      if (i >= 15)
        g_assert_cmpuint (flight->bytes, ==, 1);
    }
  for (guint p = 0; p < 16; p++)
    g_assert_cmpuint (paths[0][p], ==, paths[1][p]);
}

static void
test_figures_5_10_and_5_11 (void)
{
  g_autoptr (Run) run = run_new (LARGE_DISTL, 0, NULL);
  const Load most = run_peak (run, 15), all = run_peak (run, 0);

  g_assert_cmpuint (run->flights->len, ==, 30);
  g_assert_cmpuint (most.messages, ==, 7);
  g_assert_cmpuint (most.bytes, ==, 112);
  /* Nothing of the split comes near it. */
  g_assert_cmpuint (all.messages, ==, 7);
  g_assert_cmpuint (all.bytes, ==, 112);
}

/* "The peak number of messages, however, remains the same for both operations": where a
 * part of the overhead is fixed, here 0.2 and 0.02 a byte.  At 3.24 the last message of
 * processor 0 is on its way, three from 8, two from 4 and one from 2. */
static void
test_section_5_4_1 (void)
{
  static const char *const fixed[]
      = { "send overhead = 0.2", "send overhead byte time = 0.02",
          "receive overhead = 0.2", "receive overhead byte time = 0.02", NULL };
  const ReplaySettings settings = { NULL, fixed };
  g_autoptr (Run) split = run_new_set (ONE_SPLIT DATA_16, 0, &settings);
  g_autoptr (Run) distl = run_new_set (LARGE_DISTL, 0, &settings);
  g_autoptr (Run) by_bytes = run_new (ONE_SPLIT DATA_16, 0, NULL);

  g_assert_cmpuint (split->flights->len, ==, 15);
  g_assert_cmpuint (run_peak (split, 0).messages, ==, 7);
  g_assert_cmpuint (distl->flights->len, ==, 30);
  g_assert_cmpuint (run_peak (distl, 15).messages, ==, 7);
  g_assert_cmpuint (run_peak (distl, 15).bytes, ==, 112);
  g_assert_cmpuint (run_peak (by_bytes, 0).messages, ==, 6);
}

/* ---- P_Reduce ---------------------------------------------------------------------- */

static void
test_figures_5_15_and_5_16 (void)
{
  static const Load bursts[] = { { 8, 8 }, { 4, 8 }, { 2, 8 }, { 1, 8 } };
  g_autoptr (Run) run = run_new (SPLIT_MAP_REDUCE, 0, NULL);

  run_expect_bursts (run, 15, bursts, G_N_ELEMENTS (bursts));
  g_assert_cmpstr (run->value, ==,
                   "[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]");
}

/* Communication takes longer from level to level, 2 + 0.4 x bytes of one message; so does
 * the concatenation between: twice the bytes. */
static void
test_figure_5_13 (void)
{
  g_autoptr (Run) run = run_new (SPLIT_MAP_REDUCE, 0, NULL);

  for (guint level = 0, next = 15, bytes = 1; level < 4; level++, bytes *= 2)
    {
      const Flight *flight = run_flight (run, next);
      const SimTime done = flight->end + 10 * 2 * bytes;

      g_assert_cmpint (flight->end - flight->begin, ==, 20 + 4 * bytes);
      next += 8 >> level;
      if (level < 3)
        g_assert_cmpint (run_flight (run, next)->begin, ==, done);
      else
        g_assert_cmpint (run->totals.time, ==, done * TENTH);
    }
}

/* A reduction never waits for a link, neither on a tree nor on a mesh. */
static guint
longest_way (const char *network, const char *placement)
{
  const char *const statements[] = { placement, NULL };
  const ReplaySettings settings = { network, statements };
  g_autoptr (Run) run = run_new_set (SPLIT_MAP_REDUCE, 0, &settings);
  guint most = 0;

  g_assert_cmpuint (run->flights->len, ==, 30);
  for (guint i = 15; i < 30; i++)
    {
      const Flight *flight = run_flight (run, i);

      g_assert_cmpint (flight->delay, ==, 0);
      most = MAX (most, flight->hops);
    }
  return most;
}

static void
test_figures_5_17_and_5_18 (void)
{
  /* Up four levels, and down. */
  g_assert_cmpuint (longest_way ("tree:16", NULL), ==, 8);
  /* Row by row: from 8 past 4 to 0, over three processors. */
  g_assert_cmpuint (longest_way ("mesh:4x4", NULL), ==, 2);
  /* By Gray code 2 is at the end of 0's row: the figure's three hops. */
  g_assert_cmpuint (longest_way ("mesh:4x4", "placement = gray"), ==, 3);
}

/* ---- P_Zip ------------------------------------------------------------------------- */

/* Two splits one after the other; then all concatenate at once, and send nothing. */
static void
test_figure_5_20 (void)
{
  g_autoptr (Run) run = run_new ("B_Comp (P_Zip (B_Op (B_Conc))) (B_Alltup [" ONE_SPLIT
                                 ", " ONE_SPLIT "])" DATA_16,
                                 0, NULL);

  g_assert_cmpuint (run->flights->len, ==, 30);
  /* 5.2 + 3.6 + 2.8 + 2.4, twice; the tuple's operation; two scalars each. */
  g_assert_cmpint (run->totals.time, ==, (2 * 140 + 10 + 20) * TENTH);
  run_expect_states (run, 15,
                     "138 receiving; 140 idle; 278 receiving; 280 idle; 290 busy; "
                     "310 idle; ");
}

/* ---- P_Scan ------------------------------------------------------------------------ */

static void
test_figure_5_24 (void)
{
  static const Load bursts[] = { { 15, 15 }, { 14, 14 }, { 12, 12 }, { 8, 8 } };
  g_autoptr (Run) run = run_new (SCAN_PLUS, 0, NULL);

  run_expect_bursts (run, 15, bursts, G_N_ELEMENTS (bursts));
}

/* Sums of 1, then at most 2, 4 and 8 elements. */
static void
test_figure_5_27 (void)
{
  static const Load bursts[]
      = { { 15, 15 }, { 14, 1 + 13 * 2 }, { 12, 1 + 2 + 3 + 9 * 4 }, { 8, 36 } };
  g_autoptr (Run) run = run_new (SCAN_CONC, 0, NULL);

  g_assert_cmpuint (bursts[2].bytes, ==, 42);
  run_expect_bursts (run, 15, bursts, G_N_ELEMENTS (bursts));
}

/* ---- P_Project --------------------------------------------------------------------- */

/* All send at once: figure 4-7, not 4-6. */
static void
test_figure_5_28 (void)
{
  static const Load burst = { 16, 16 };
  g_autoptr (Run) run = run_new (REVERSE, 0, NULL);

  run_expect_bursts (run, 15, &burst, 1);
  for (guint i = 15; i < 31; i++)
    {
      const Flight *flight = run_flight (run, i);

      g_assert_cmpuint (flight->from + flight->to, ==, 15);
      g_assert_cmpint (flight->end - flight->begin, ==, 24);
    }
}

/* Fifteen messages from one processor, one after another. */
static void
test_figure_5_30 (void)
{
  g_autoptr (Run) run = run_new (
      PROJECT ("[15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15]"), 0,
      NULL);

  g_assert_cmpuint (run->flights->len, ==, 30);
  for (guint i = 15; i < 30; i++)
    {
      const Flight *flight = run_flight (run, i);

      g_assert_cmpuint (flight->from, ==, 15);
      g_assert_cmpuint (flight->to, ==, i - 15);
      g_assert_cmpint (flight->begin, ==, run_flight (run, 15)->begin + 2 * (i - 15));
    }
}

/* ---- chapter 6 --------------------------------------------------------------------- */

/* The first level of a scan on a tree: 3 to 4, 7 to 8, 11 to 12 arrive after all others.
 */
static void
test_figure_6_5 (void)
{
  g_autoptr (Run) run = run_new (SCAN_PLUS, 0, "tree:16");
  SimTime earliest_late = G_MAXINT64, latest_other = 0;

  for (guint i = 15; i < 30; i++)
    {
      const Flight *flight = run_flight (run, i);

      g_assert_cmpuint (flight->to, ==, flight->from + 1);
      if (flight->from % 4 == 3)
        earliest_late = MIN (earliest_late, flight->arrived);
      else
        latest_other = MAX (latest_other, flight->arrived);
    }
  g_assert_cmpint (earliest_late, >, latest_other);
}

/* The last level: 0 to 7 send to 8 to 15, ways of one length, yet one after another. */
static void
test_figure_6_6 (void)
{
  g_autoptr (Run) run = run_new (SCAN_PLUS, 0, "tree:16");
  SimTime earliest = G_MAXINT64, latest = 0;

  g_assert_cmpuint (run->flights->len, ==, 15 + 15 + 14 + 12 + 8);
  for (guint i = 15 + 15 + 14 + 12; i < run->flights->len; i++)
    {
      const Flight *flight = run_flight (run, i);

      g_assert_cmpuint (flight->to, ==, flight->from + 8);
      g_assert_cmpuint (flight->hops, ==, 8);
      earliest = MIN (earliest, flight->arrived);
      latest = MAX (latest, flight->arrived);
    }
  /* One byte at a time over the root's links: the last waits for seven. */
  g_assert_cmpint (latest - earliest, ==, 70);
}

/* When the first and the last of a reversal's messages are received. */
static SimTime
staggering (const Run *run)
{
  SimTime earliest = G_MAXINT64, latest = 0;

  g_assert_cmpuint (run->flights->len, ==, 15 + 16);
  for (guint i = 15; i < 31; i++)
    {
      earliest = MIN (earliest, run_flight (run, i)->arrived);
      latest = MAX (latest, run_flight (run, i)->arrived);
    }
  return latest - earliest;
}

static void
test_figures_6_7_and_6_8 (void)
{
  g_autoptr (Run) tree = run_new (REVERSE, 0, "tree:16");
  g_autoptr (Run) mesh = run_new (REVERSE, 0, "mesh:4x4");
  g_autoptr (Run) basic = run_new (REVERSE, 0, NULL);

  g_assert_cmpint (tree->totals.congestion_delay, >, mesh->totals.congestion_delay);
  g_assert_cmpint (mesh->totals.congestion_delay, >, 0);
  g_assert_cmpint (staggering (tree), >, staggering (mesh));
  g_assert_cmpint (staggering (mesh), >, 0);
  g_assert_cmpint (staggering (basic), ==, 0);
  g_assert_cmpint (tree->totals.time, >, mesh->totals.time);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bmf-figures/3-3-one-send-and-work", test_figure_3_3);
  g_test_add_func ("/bmf-figures/section-5.3.1-split-of-31", test_section_5_3_1);
  g_test_add_func ("/bmf-figures/5-3-split-over-8", test_figure_5_3);
  g_test_add_func ("/bmf-figures/5-6-nested-split", test_figure_5_6);
  g_test_add_func ("/bmf-figures/5-7-distl-goes-as-split", test_figure_5_7);
  g_test_add_func ("/bmf-figures/5-10-5-11-peak-of-distl", test_figures_5_10_and_5_11);
  g_test_add_func ("/bmf-figures/section-5.4.1-equal-peaks", test_section_5_4_1);
  g_test_add_func ("/bmf-figures/5-13-levels-of-reduce-grow", test_figure_5_13);
  g_test_add_func ("/bmf-figures/5-15-5-16-bursts-of-reduce", test_figures_5_15_and_5_16);
  g_test_add_func ("/bmf-figures/5-17-5-18-ways-of-reduce", test_figures_5_17_and_5_18);
  g_test_add_func ("/bmf-figures/5-20-zip", test_figure_5_20);
  g_test_add_func ("/bmf-figures/5-24-bursts-of-scan-with-plus", test_figure_5_24);
  g_test_add_func ("/bmf-figures/5-27-bursts-of-scan-with-concatenate", test_figure_5_27);
  g_test_add_func ("/bmf-figures/5-28-reversal-starts-at-once", test_figure_5_28);
  g_test_add_func ("/bmf-figures/5-30-broadcast-one-by-one", test_figure_5_30);
  g_test_add_func ("/bmf-figures/6-5-scan-on-a-tree-long-ways", test_figure_6_5);
  g_test_add_func ("/bmf-figures/6-6-scan-on-a-tree-congestion", test_figure_6_6);
  g_test_add_func ("/bmf-figures/6-7-6-8-reversal-on-tree-and-mesh",
                   test_figures_6_7_and_6_8);
  return g_test_run ();
}
