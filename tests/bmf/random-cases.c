/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/random-cases.h"

static guint64
number_from_environment (const char *name, guint64 otherwise)
{
  const char *text = g_getenv (name);

  return text == NULL ? otherwise : g_ascii_strtoull (text, NULL, 10);
}

guint64
random_cases_run (guint64 count, void (*try_case) (GRand *random, gpointer data),
                  gpointer data)
{
  const guint64 cases = number_from_environment ("NETFARE_CASES", count);
  const guint32 first
      = (guint32) number_from_environment ("NETFARE_SEED", g_random_int ());
  guint64 done = 0;

  g_test_message ("NETFARE_SEED=%u NETFARE_CASES=%" G_GUINT64_FORMAT " repeats this run",
                  first, cases);
  for (; done < cases && !g_test_failed (); done++)
    {
      const guint32 seed = first + (guint32) done;
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);

      try_case (random, data);
      if (g_test_failed ())
        g_test_message ("NETFARE_SEED=%u NETFARE_CASES=1 fails", seed);
    }
  return done;
}
