/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-processor-set.c - sets of processors, as text */
#include "config.h"

#include "base/processor-set.h"
#include "fixture/unit.h"

static void
assert_text (const ProcessorSet *set, const char *expected)
{
  g_autofree char *text = processor_set_format (set);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_text_has_runs (void)
{
  g_autoptr (ProcessorSet) set = processor_set_new (200);

  assert_text (set, "");
  processor_set_add (set, 8);
  assert_text (set, "8");
  for (guint32 p = 4; p-- > 0;)
    processor_set_add (set, p);
  processor_set_add (set, 8);
  assert_text (set, "0-3,8");
  processor_set_add (set, 9);
  processor_set_add (set, 199);
  assert_text (set, "0-3,8-9,199");
  g_assert_cmpuint (processor_set_count (set), ==, 7);
  g_assert_false (processor_set_has_all (set));
  processor_set_add_all (set);
  assert_text (set, "0-199");
  g_assert_true (processor_set_has_all (set));
  processor_set_add (set, 5);
  g_assert_cmpuint (processor_set_count (set), ==, 200);
}

static void
test_one_processor (void)
{
  g_autoptr (ProcessorSet) set = processor_set_new (1);

  g_assert_false (processor_set_has (set, 0));
  processor_set_add (set, 0);
  assert_text (set, "0");
  g_assert_true (processor_set_has_all (set));
}

static void
test_the_last_one_makes_all (void)
{
  g_autoptr (ProcessorSet) set = processor_set_new (65);

  for (guint32 p = 0; p < 65; p++)
    {
      g_assert_false (processor_set_has_all (set));
      processor_set_add (set, p * 2 % 65);
    }
  g_assert_true (processor_set_has_all (set));
  assert_text (set, "0-64");
}

/* Against an array of booleans. */
static void
test_unions (void)
{
  for (guint round = 0; round < 500; round++)
    {
      guint32 n = (guint32) g_test_rand_int_range (1, 150);
      guint32 count = 0;
      g_autofree gboolean *model = g_new0 (gboolean, n);
      g_autoptr (ProcessorSet) one = processor_set_new (n);
      g_autoptr (ProcessorSet) other = processor_set_new (n);

      for (gint i = g_test_rand_int_range (0, 3 * (gint) n); i > 0; i--)
        {
          guint32 p = (guint32) g_test_rand_int_range (0, (gint) n);

          model[p] = TRUE;
          processor_set_add (i % 2 == 0 ? one : other, p);
        }
      processor_set_add_set (one, other);
      for (guint32 p = 0; p < n; p++)
        {
          g_assert_cmpint (processor_set_has (one, p), ==, model[p]);
          count += model[p] ? 1 : 0;
        }
      g_assert_cmpuint (processor_set_count (one), ==, count);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/processor-set/text-has-runs", test_text_has_runs);
  g_test_add_func ("/processor-set/one-processor", test_one_processor);
  g_test_add_func ("/processor-set/the-last-one-makes-all", test_the_last_one_makes_all);
  g_test_add_func ("/processor-set/unions", test_unions);
  return g_test_run ();
}
