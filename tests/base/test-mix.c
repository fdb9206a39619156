/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-mix.c - fixed hashes and random draws */
#include "config.h"

#include "base/mix.h"
#include "fixture/unit.h"

static guint64
hash_of (guint64 seed, const guint64 *x, guint n)
{
  guint64 h = seed;

  for (guint i = 0; i < n; i++)
    h = mix_add (h, x[i]);
  return h;
}

/* The values of docs/replay.md, "Hashes and draws". */
static void
test_hash_is_the_documented_one (void)
{
  const guint64 x[] = { 1, 3, 0, 0, 7 };

  g_assert_cmphex (hash_of (0, x, G_N_ELEMENTS (x)), ==,
                   G_GUINT64_CONSTANT (0x3128a39fb7bdfe04));
}

static void
test_draws_are_the_documented_ones (void)
{
  guint64 state = 1;

  g_assert_cmphex (mix_draw (&state), ==, G_GUINT64_CONSTANT (0x910a2dec89025cc1));
  g_assert_cmphex (mix_draw (&state), ==, G_GUINT64_CONSTANT (0xbeeb8da1658eec67));
}

/* floor (high half of the hash * n / 2^32). */
static void
test_pick_is_a_share_of_the_high_half (void)
{
  g_assert_cmpuint (mix_pick (0, 7), ==, 0);
  g_assert_cmpuint (mix_pick (G_MAXUINT64, 7), ==, 6);
  g_assert_cmpuint (mix_pick (G_GUINT64_CONSTANT (0x80000000) << 32, 3), ==, 1);
  g_assert_cmpuint (mix_pick (G_GUINT64_CONSTANT (0x80000000) << 32, 2), ==, 1);
  g_assert_cmpuint (mix_pick (G_GUINT64_CONSTANT (0x7fffffffffffffff), 2), ==, 0);
  g_assert_cmpuint (mix_pick (G_MAXUINT64, 1), ==, 0);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mix/hash", test_hash_is_the_documented_one);
  g_test_add_func ("/mix/draws", test_draws_are_the_documented_ones);
  g_test_add_func ("/mix/pick", test_pick_is_a_share_of_the_high_half);
  return g_test_run ();
}
