/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text of --noise, and draws: the values are those of a program in Python, whose
 * integers have no limit. */
#include "config.h"

#include "fixture/unit.h"
#include "replay/processors/noise.h"

static void
test_draws_are_exact (void)
{
  static const struct
  {
    Noise noise;
    guint32 sample, processor, step;
    SimTime time, noisy;
  } cases[] = {
    { { NOISE_NORMAL, 100000, 0, 1 }, 0, 1, 0, 30000, 32507 },
    { { NOISE_NORMAL, 100000, 0, 1 }, 4, 1, 0, 30000, 23916 },
    { { NOISE_NORMAL, 3000000, 0, 0 }, 1, 0, 0, 1000, 666 },
    { { NOISE_NORMAL, 3000000, 0, 0 }, 2, 0, 0, 1000, 1452 },
    { { NOISE_UNIFORM, 500000, 0, 7 }, 0, 3, 9, 1000000, 747185 },
    { { NOISE_UNIFORM, 500000, 0, 7 }, 1, 3, 9, 1000000, 1273015 },
    { { NOISE_UNIFORM, 1, 0, 0 }, 0, 0, 0, 1000000000000, 999999608532 },
    { { NOISE_UNIFORM, NOISE_MOST_FRACTION, 0, 0 }, 3, 0, 0, 1000000, 38107557 },
    { { NOISE_UNIFORM, 1000000, 0, 0 }, 0, 0, 0, SIM_TIME_LIMIT, 2806358739966230528 },
    { { NOISE_SPIKE, 0, 77, 5 }, 0, 0, 0, 10, 10 },
    { { NOISE_SPIKE, 500000, 77, 5 }, 0, 0, 0, 10, 10 },
    { { NOISE_SPIKE, 1000000, 77, 5 }, 1, 0, 0, 0, 77 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (noise_apply (&cases[i].noise, cases[i].sample, cases[i].processor,
                                  cases[i].step, cases[i].time),
                     ==, cases[i].noisy);
}

/* Rounded down, also below 0; and no step takes less than nothing. */
static void
test_less_time_is_rounded_down (void)
{
  const Noise uniform = { NOISE_UNIFORM, 1000000, 0, 0 };
  const Noise normal = { NOISE_NORMAL, 3000000, 0, 0 };
  const Noise wide = { NOISE_UNIFORM, NOISE_MOST_FRACTION, 0, 0 };

  g_assert_cmpint (noise_apply (&uniform, 0, 0, 0, 3), ==, 1);
  g_assert_cmpint (noise_apply (&uniform, 3, 0, 0, 3), ==, 4);
  g_assert_cmpint (noise_apply (&normal, 0, 0, 0, 1000), ==, 0);
  g_assert_cmpint (noise_apply (&wide, 0, 0, 0, 1000000), ==, 0);
}

/* The longest time with the most noise: nothing, or more than there can be. */
static void
test_largest_times_fit (void)
{
  const Noise normal = { NOISE_NORMAL, NOISE_MOST_FRACTION, 0, G_MAXUINT64 };
  const Noise spike = { NOISE_SPIKE, 1000000, SIM_TIME_LIMIT, 0 };

  g_assert_cmpint (noise_apply (&normal, 1, G_MAXUINT32, G_MAXUINT32, SIM_TIME_LIMIT), ==,
                   0);
  g_assert_cmpint (
      noise_apply (&normal, 1999, (1u << 26) - 1, G_MAXUINT32, SIM_TIME_LIMIT), ==,
      SIM_TIME_LIMIT + 1);
  g_assert_cmpint (noise_apply (&spike, 0, 0, 0, SIM_TIME_LIMIT), ==, SIM_TIME_LIMIT + 1);
}

/* Mean and standard deviation of 20000 draws: within five standard errors. */
static void
test_normal_has_its_deviation (void)
{
  const Noise noise = { NOISE_NORMAL, 100000, 0, 42 };
  const guint n = 20000;
  double sum = 0, squares = 0;

  for (guint k = 0; k < n; k++)
    {
      const double x = (double) noise_apply (&noise, k, 0, 0, 1000000) - 1000000;

      sum += x;
      squares += x * x;
    }
  g_assert_cmpfloat (ABS (sum / n), <, 3600);
  g_assert_cmpfloat (ABS (squares / n / 1e10 - 1), <, 0.05);
}

static void
test_texts_are_read (void)
{
  static const struct
  {
    const char *text;
    NoiseKind kind;
    guint32 fraction;
    SimTime spike;
  } cases[] = {
    { "normal:10%", NOISE_NORMAL, 100000, 0 },
    { "normal:0.1", NOISE_NORMAL, 100000, 0 },
    { "normal:0%", NOISE_NORMAL, 0, 0 },
    { "normal:0.0001%", NOISE_NORMAL, 1, 0 },
    { "uniform:10000%", NOISE_UNIFORM, NOISE_MOST_FRACTION, 0 },
    { "uniform:0.000001", NOISE_UNIFORM, 1, 0 },
    { "spike:1%:50us", NOISE_SPIKE, 10000, 50000000 },
    { "spike:100%:0.5 ns", NOISE_SPIKE, 1000000, 500 },
    { "spike:0.25:2ms", NOISE_SPIKE, 250000, 2000000000 },
    { "spike:1%:7 ps", NOISE_SPIKE, 10000, 7 },
    { "spike:1%:1.5s", NOISE_SPIKE, 10000, 1500000000000 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      Noise noise = { .seed = 9 };
      const char *expected;

      g_assert_true (noise_parse (cases[i].text, &noise, &expected));
      g_assert_cmpint (noise.kind, ==, cases[i].kind);
      g_assert_cmpuint (noise.fraction, ==, cases[i].fraction);
      g_assert_cmpint (noise.spike, ==, cases[i].spike);
      g_assert_cmpuint (noise.seed, ==, 9);
    }
}

static void
test_other_texts_are_refused (void)
{
  static const char *const texts[] = { "",
                                       "normal",
                                       "normal:",
                                       "normal:%",
                                       "normal:-1%",
                                       "normal:10%:5us",
                                       "normal:10000.0001%",
                                       "normal:0.00001%",
                                       "normal:0.0000001",
                                       "gauss:10%",
                                       "spike",
                                       "spike:1%",
                                       "spike:1%:",
                                       "spike:101%:5us",
                                       "spike:1%:5",
                                       "spike:1%:us",
                                       "spike:1%:5 min",
                                       "spike:1%:0.5ps",
                                       "spike:1%:99999999s",
                                       "uniform:999999999999999999" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      const char *expected = NULL;
      Noise noise = { 0 };

      g_test_message ("%s", texts[i]);
      g_assert_false (noise_parse (texts[i], &noise, &expected));
      g_assert_nonnull (expected);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/noise/draws-are-exact", test_draws_are_exact);
  g_test_add_func ("/noise/less-time-is-rounded-down", test_less_time_is_rounded_down);
  g_test_add_func ("/noise/largest-times-fit", test_largest_times_fit);
  g_test_add_func ("/noise/normal-has-its-deviation", test_normal_has_its_deviation);
  g_test_add_func ("/noise/texts-are-read", test_texts_are_read);
  g_test_add_func ("/noise/other-texts-are-refused", test_other_texts_are_refused);
  return g_test_run ();
}
