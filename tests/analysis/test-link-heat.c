/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Busy time in bins, against a model that keeps every interval. */
#include "config.h"

#include "analysis/time/link-heat.h"
#include "fixture/unit.h"

#define LINKS 5

typedef struct
{
  guint32 link;
  SimTime begin, end;
} Busy;

static void
tell (TimeBins *heat, guint32 link, SimTime begin, SimTime end)
{
  const Packet packet = { 0 };

  link_heat_observer ()->link_marked (heat, link, begin, begin, end, &packet, 0);
}

/* How much of [begin, end) all intervals of a link occupy. */
static SimTime
model_cell (const GArray *all, guint32 link, SimTime begin, SimTime end)
{
  SimTime sum = 0;

  for (guint i = 0; i < all->len; i++)
    {
      const Busy *one = &g_array_index (all, Busy, i);

      if (one->link == link)
        sum += MAX (MIN (one->end, end) - MAX (one->begin, begin), 0);
    }
  return sum;
}

static void
check_against_model (const TimeBins *heat, const GArray *all, guint most_bins)
{
  SimTime width = time_bins_width (heat), latest = 0;
  guint bins = time_bins_bins (heat);

  for (guint i = 0; i < all->len; i++)
    if (g_array_index (all, Busy, i).end > g_array_index (all, Busy, i).begin)
      latest = MAX (latest, g_array_index (all, Busy, i).end);
  g_assert_cmpint (width & (width - 1), ==, 0);
  g_assert_cmpuint (bins, <=, most_bins);
  g_assert_cmpint (time_bins_end (heat), ==, latest);
  g_assert_cmpint ((latest + width - 1) / width, ==, bins);
  for (guint32 link = 0; link < LINKS; link++)
    {
      const SimTime *row = time_bins_row (heat, link);
      SimTime sum = 0;

      if (row == NULL)
        g_assert_cmpint (model_cell (all, link, 0, latest), ==, 0);
      for (guint bin = 0; row != NULL && bin < bins; bin++)
        {
          g_assert_cmpint (row[bin], ==,
                           model_cell (all, link, bin * width, (bin + 1) * width));
          sum += row[bin];
        }
      if (row != NULL)
        g_assert_cmpint (sum, ==, model_cell (all, link, 0, latest));
    }
}

/* Intervals of a link follow each other; their lengths grow, so that bins must. */
static GArray *
random_intervals (guint n)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (Busy));
  SimTime free[LINKS] = { 0 };

  for (guint i = 0; i < n; i++)
    {
      guint32 link = (guint32) g_test_rand_int_range (0, LINKS - 1); /* one stays idle */
      SimTime scale = (SimTime) 1 << g_test_rand_int_range (0, 3 + (gint) i / 8);
      SimTime begin
          = free[link] + g_test_rand_int_range (0, 3) * (scale + g_test_rand_bit ());
      SimTime end = begin + g_test_rand_int_range (0, 4) * scale;
      const Busy one = { link, begin, end };

      g_array_append_val (all, one);
      free[link] = end;
    }
  return all;
}

static void
check_random (guint bins, gsize memory)
{
  for (guint round = 0; round < 300; round++)
    {
      guint n = (guint) g_test_rand_int_range (0, 300);
      g_autoptr (GArray) all = random_intervals (n);
      g_autoptr (TimeBins) heat = time_bins_new (LINKS, bins, memory);

      for (guint i = 0; i < all->len; i++)
        {
          const Busy *one = &g_array_index (all, Busy, i);

          tell (heat, one->link, one->begin, one->end);
        }
      check_against_model (heat, all, bins);
    }
}

static void
test_cells_are_the_model_s (void)
{
  check_random (16, 0);
  check_random (64, 0);
  check_random (1024, 0);
}

/* Rows of 16 bins take 128 bytes; there is room for one, and for a second of no fewer. */
static void
test_little_memory_makes_bins_wider_not_wrong (void)
{
  check_random (64, 1);
  check_random (64, 2 * 32 * sizeof (SimTime));
}

static void
test_bins_double_with_the_run (void)
{
  g_autoptr (TimeBins) heat = time_bins_new (1, 16, 0);

  g_assert_null (time_bins_row (heat, 0));
  g_assert_cmpuint (time_bins_bins (heat), ==, 0);
  tell (heat, 0, 3, 16);
  g_assert_cmpint (time_bins_width (heat), ==, 1);
  g_assert_cmpuint (time_bins_bins (heat), ==, 16);
  g_assert_cmpint (time_bins_row (heat, 0)[2], ==, 0);
  g_assert_cmpint (time_bins_row (heat, 0)[3], ==, 1);
  tell (heat, 0, 16, 17);
  g_assert_cmpint (time_bins_width (heat), ==, 2);
  g_assert_cmpuint (time_bins_bins (heat), ==, 9);
  g_assert_cmpint (time_bins_row (heat, 0)[1], ==, 1);
  g_assert_cmpint (time_bins_row (heat, 0)[7], ==, 2);
  g_assert_cmpint (time_bins_row (heat, 0)[8], ==, 1);
}

static void
test_a_row_reaches_to_the_end_of_the_run (void)
{
  g_autoptr (TimeBins) heat = time_bins_new (1, 16, 0);

  tell (heat, 0, 0, 5);
  time_bins_reach (heat, 1000);
  g_assert_cmpint (time_bins_end (heat), ==, 1000);
  g_assert_cmpint (time_bins_width (heat), ==, 64);
  g_assert_cmpuint (time_bins_bins (heat), ==, 16);
  g_assert_cmpint (time_bins_row (heat, 0)[0], ==, 5);
  time_bins_reach (heat, 7); /* a run shorter than what is known changes nothing */
  g_assert_cmpint (time_bins_end (heat), ==, 1000);
}

static void
test_the_longest_run_fits (void)
{
  g_autoptr (TimeBins) heat = time_bins_new (1, 1024, 0);
  const SimTime *row;
  SimTime sum = 0;

  tell (heat, 0, 1, 2);
  tell (heat, 0, SIM_TIME_LIMIT - 5, SIM_TIME_LIMIT);
  g_assert_cmpuint (time_bins_bins (heat), ==, 1024);
  row = time_bins_row (heat, 0);
  for (guint bin = 0; bin < 1024; bin++)
    sum += row[bin];
  g_assert_cmpint (sum, ==, 6);
  g_assert_cmpint (row[1023], ==, 5);
  tell (heat, 0, 2, SIM_TIME_LIMIT - 5);
  g_assert_cmpint (time_bins_cell (heat, 0, 0), ==, time_bins_width (heat) - 1);
}

/* 200,000 rows of 128 bins would take 205 MB. */
static void
test_many_links_get_fewer_bins (void)
{
  const guint32 links = 200000;
  g_autoptr (TimeBins) heat = time_bins_new (links, 0, 0);

  for (guint32 link = 0; link < links; link++)
    tell (heat, link, link, link + 7);
  g_assert_cmpuint (time_bins_bins (heat), <=, 32);
  g_assert_cmpuint (time_bins_bins (heat), >=, TIME_BINS_LEAST_BINS);
  for (guint32 link = 0; link < links; link += 997)
    {
      const SimTime *row = time_bins_row (heat, link);
      SimTime sum = 0;

      for (guint bin = 0; bin < time_bins_bins (heat); bin++)
        sum += row[bin];
      g_assert_cmpint (sum, ==, 7);
      g_assert_cmpint (row[link / time_bins_width (heat)], >, 0);
    }
}

static void
test_an_interval_without_length_leaves_no_trace (void)
{
  g_autoptr (TimeBins) heat = time_bins_new (2, 16, 0);

  tell (heat, 1, 500, 500);
  g_assert_null (time_bins_row (heat, 1));
  g_assert_cmpuint (time_bins_bins (heat), ==, 0);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/link-heat/cells-are-the-model-s", test_cells_are_the_model_s);
  g_test_add_func ("/link-heat/little-memory-makes-bins-wider-not-wrong",
                   test_little_memory_makes_bins_wider_not_wrong);
  g_test_add_func ("/link-heat/bins-double-with-the-run", test_bins_double_with_the_run);
  g_test_add_func ("/link-heat/a-row-reaches-to-the-end-of-the-run",
                   test_a_row_reaches_to_the_end_of_the_run);
  g_test_add_func ("/link-heat/the-longest-run-fits", test_the_longest_run_fits);
  g_test_add_func ("/link-heat/many-links-get-fewer-bins",
                   test_many_links_get_fewer_bins);
  g_test_add_func ("/link-heat/an-interval-without-length-leaves-no-trace",
                   test_an_interval_without_length_leaves_no_trace);
  return g_test_run ();
}
