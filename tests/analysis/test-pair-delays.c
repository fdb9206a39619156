/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Delays of pairs, against a list that is sorted when half of it is discarded. */
#include "config.h"

#include <stdlib.h>

#include "analysis/pair-delays.h"
#include "fixture/unit.h"

#define LISTED 10

/* ---- the model --------------------------------------------------------------------- */

typedef struct
{
  GArray *pairs; /* PairDelay */
  guint most;
  TotalTime short_of;
} Model;

static int
compare_pairs (gconstpointer a, gconstpointer b)
{
  const PairDelay *one = a, *other = b;

  if (one->delay != other->delay)
    return one->delay > other->delay ? -1 : 1;
  if (one->source != other->source)
    return one->source < other->source ? -1 : 1;
  return one->destination < other->destination ? -1 : 1;
}

static PairDelay *
model_find (const Model *model, guint32 source, guint32 destination)
{
  PairDelay fresh = { .source = source, .destination = destination };

  for (guint i = 0; i < model->pairs->len; i++)
    {
      PairDelay *pair = &g_array_index (model->pairs, PairDelay, i);

      if (pair->source == source && pair->destination == destination)
        return pair;
    }
  g_array_append_val (model->pairs, fresh);
  return &g_array_index (model->pairs, PairDelay, model->pairs->len - 1);
}

static void
model_add (Model *model, guint32 source, guint32 destination, SimTime delay)
{
  PairDelay *pair = model_find (model, source, destination);

  pair->messages++;
  pair->delay += delay;
  pair->longest = MAX (pair->longest, delay);
  if (model->pairs->len <= model->most)
    return;
  g_array_sort (model->pairs, compare_pairs);
  g_array_set_size (model->pairs, model->pairs->len / 2 + 1);
  model->short_of += g_array_index (model->pairs, PairDelay, model->pairs->len - 1).delay;
  g_array_set_size (model->pairs, model->pairs->len - 1);
}

/* ---- tests ------------------------------------------------------------------------- */

static void
check_list (PairDelays *pairs, Model *model)
{
  PairDelay listed[LISTED];
  guint n = pair_delays_list (pairs, listed, LISTED);

  g_assert_true (pair_delays_short_of (pairs) == model->short_of);
  g_assert_cmpuint (n, ==, MIN (model->pairs->len, LISTED));
  g_array_sort (model->pairs, compare_pairs);
  for (guint i = 0; i < n; i++)
    {
      const PairDelay *wanted = &g_array_index (model->pairs, PairDelay, i);

      g_assert_cmpuint (listed[i].source, ==, wanted->source);
      g_assert_cmpuint (listed[i].destination, ==, wanted->destination);
      g_assert_cmpuint (listed[i].messages, ==, wanted->messages);
      g_assert_true (listed[i].delay == wanted->delay);
      g_assert_cmpint (listed[i].longest, ==, wanted->longest);
    }
}

/* Few different delays, so that many pairs are equal. */
static void
test_the_same_half_is_discarded (void)
{
  for (guint round = 0; round < 100; round++)
    {
      Model model = { g_array_new (FALSE, FALSE, sizeof (PairDelay)),
                      (guint) g_test_rand_int_range (2, 200), 0 };
      PairDelays *pairs = pair_delays_new (model.most);
      gint delays = g_test_rand_int_range (1, 30);
      gint processors = g_test_rand_int_range (1, 40);

      for (guint i = 0; i < 1000; i++)
        {
          guint32 source = (guint32) g_test_rand_int_range (0, processors);
          guint32 destination = (guint32) g_test_rand_int_range (0, processors);
          SimTime delay = g_test_rand_int_range (0, delays) + 1;

          pair_delays_add (pairs, source, destination, delay);
          model_add (&model, source, destination, delay);
        }
      check_list (pairs, &model);
      g_array_unref (model.pairs);
      pair_delays_free (pairs);
    }
}

/* 6 x 2^62 is 2^64 + 2^63. */
static void
test_a_sum_may_exceed_64_bits (void)
{
  PairDelays *pairs = pair_delays_new (2);
  PairDelay listed[2];

  for (guint i = 0; i < 6; i++)
    pair_delays_add (pairs, 7, 8, SIM_TIME_LIMIT);
  pair_delays_add (pairs, 1, 8, SIM_TIME_LIMIT);
  g_assert_cmpuint (pair_delays_list (pairs, listed, 2), ==, 2);
  g_assert_cmpuint (listed[0].source, ==, 7);
  g_assert_cmpuint (listed[0].messages, ==, 6);
  g_assert_true (listed[0].delay == ((TotalTime) 3 << 63));
  g_assert_true (listed[1].delay == ((TotalTime) 1 << 62));
  pair_delays_free (pairs);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pair-delays/the-same-half-is-discarded",
                   test_the_same_half_is_discarded);
  g_test_add_func ("/pair-delays/a-sum-may-exceed-64-bits",
                   test_a_sum_may_exceed_64_bits);
  return g_test_run ();
}
