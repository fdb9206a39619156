/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Delays of messages and pairs, against a model that keeps every message. */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/message-delays.h"
#include "fixture/unit.h"

#define PROCESSORS 40

static MessageOutcome
random_message (guint i, guint processors)
{
  SimTime delay = g_test_rand_int_range (0, 3) == 0 ? 0 : g_test_rand_int_range (0, 50);

  /* Some pairs have more than their share. */
  if (g_test_rand_int_range (0, 20) == 0)
    delay *= 100;
  return (MessageOutcome){ .source
                           = (guint32) g_test_rand_int_range (0, (gint) processors),
                           .destination
                           = (guint32) g_test_rand_int_range (0, (gint) processors),
                           .type = MESSAGE_SHADOW,
                           .bytes = i,
                           .injected = i,
                           .arrived = i + 100 + delay,
                           .delay = delay };
}

/* As a replay does. */
static void
tell (MessageDelays *delays, const MessageOutcome *message)
{
  if (message->delay > 0)
    message_delays_observer ()->delayed (delays, message);
}

/* ---- the model --------------------------------------------------------------------- */

static int
compare_messages (gconstpointer a, gconstpointer b)
{
  const MessageOutcome *one = a, *other = b;

  if (one->delay != other->delay)
    return one->delay > other->delay ? -1 : 1;
  return one->bytes < other->bytes ? -1 : 1; /* bytes are the order of arrival */
}

/* All delays of each pair, by source * PROCESSORS + destination. */
static void
model_pairs (const GArray *all, PairDelay pair[PROCESSORS * PROCESSORS])
{
  memset (pair, 0, PROCESSORS * PROCESSORS * sizeof *pair);
  for (guint i = 0; i < all->len; i++)
    {
      const MessageOutcome *one = &g_array_index (all, MessageOutcome, i);
      PairDelay *to = &pair[one->source * PROCESSORS + one->destination];

      to->source = one->source;
      to->destination = one->destination;
      to->messages += one->delay > 0;
      to->delay += one->delay;
      to->longest = MAX (to->longest, one->delay);
    }
}

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

/* ---- tests ------------------------------------------------------------------------- */

static void
check_messages (GArray *all, const DelayRanking *ranking)
{
  TotalTime delay = 0;
  guint64 delayed = 0;

  for (guint i = 0; i < all->len; i++)
    {
      delay += g_array_index (all, MessageOutcome, i).delay;
      delayed += g_array_index (all, MessageOutcome, i).delay > 0;
    }
  g_assert_true (ranking->delay == delay);
  g_assert_cmpuint (ranking->delayed, ==, delayed);
  g_assert_cmpuint (ranking->n_messages, ==, MIN (delayed, MESSAGE_DELAYS_MOST));
  g_array_sort (all, compare_messages);
  for (guint i = 0; i < ranking->n_messages; i++)
    {
      const MessageOutcome *one = &g_array_index (all, MessageOutcome, i);

      g_assert_cmpuint (ranking->message[i].bytes, ==, one->bytes);
      g_assert_cmpint (ranking->message[i].delay, ==, one->delay);
      g_assert_cmpint (ranking->message[i].arrived, ==, one->arrived);
    }
  g_assert_cmpint (ranking->longest, ==,
                   delayed == 0 ? 0 : g_array_index (all, MessageOutcome, 0).delay);
}

static void
test_all_is_the_model_s_where_all_fits (void)
{
  for (guint round = 0; round < 200; round++)
    {
      g_autoptr (MessageDelays) delays = message_delays_new (0);
      g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (MessageOutcome));
      guint n = (guint) g_test_rand_int_range (0, 1500);
      guint processors = (guint) g_test_rand_int_range (1, PROCESSORS + 1);
      PairDelay pair[PROCESSORS * PROCESSORS];
      DelayRanking ranking;
      guint pairs = 0;

      for (guint i = 0; i < n; i++)
        {
          MessageOutcome one = random_message (i, processors);

          g_array_append_val (all, one);
          tell (delays, &one);
        }
      message_delays_rank (delays, &ranking);
      model_pairs (all, pair);
      check_messages (all, &ranking);
      g_assert_true (ranking.short_of == 0);
      qsort (pair, G_N_ELEMENTS (pair), sizeof *pair, compare_pairs);
      while (pairs < G_N_ELEMENTS (pair) && pair[pairs].delay > 0)
        pairs++;
      g_assert_cmpuint (ranking.n_pairs, ==, MIN (pairs, MESSAGE_DELAYS_MOST));
      for (guint i = 0; i < ranking.n_pairs; i++)
        {
          g_assert_cmpuint (ranking.pair[i].source, ==, pair[i].source);
          g_assert_cmpuint (ranking.pair[i].destination, ==, pair[i].destination);
          g_assert_true (ranking.pair[i].delay == pair[i].delay);
          g_assert_cmpuint (ranking.pair[i].messages, ==, pair[i].messages);
          g_assert_cmpint (ranking.pair[i].longest, ==, pair[i].longest);
        }
    }
}

/* Of 1600 pairs 30 are kept: what is said of a pair is what it has, or less by at most
 * short_of; and no pair is left out that has more by more than that. */
static void
test_what_is_given_up_is_told (void)
{
  gboolean gave_up = FALSE;

  for (guint round = 0; round < 100; round++)
    {
      g_autoptr (MessageDelays) delays = message_delays_new (30);
      g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (MessageOutcome));
      PairDelay pair[PROCESSORS * PROCESSORS];
      DelayRanking ranking;
      gboolean shown[PROCESSORS * PROCESSORS] = { FALSE };

      for (guint i = 0; i < 400; i++)
        {
          MessageOutcome one = random_message (i, PROCESSORS);

          g_array_append_val (all, one);
          tell (delays, &one);
        }
      message_delays_rank (delays, &ranking);
      model_pairs (all, pair);
      check_messages (all, &ranking);
      gave_up = gave_up || ranking.short_of > 0;
      for (guint i = 0; i < ranking.n_pairs; i++)
        {
          guint at = ranking.pair[i].source * PROCESSORS + ranking.pair[i].destination;

          shown[at] = TRUE;
          g_assert_true (ranking.pair[i].delay <= pair[at].delay);
          g_assert_true (pair[at].delay <= ranking.pair[i].delay + ranking.short_of);
        }
      for (guint at = 0; at < G_N_ELEMENTS (pair); at++)
        if (!shown[at])
          g_assert_true (pair[at].delay
                         <= ranking.pair[ranking.n_pairs - 1].delay + ranking.short_of);
    }
  g_assert_true (gave_up);
}

static void
test_without_delay_nothing_is_ranked (void)
{
  g_autoptr (MessageDelays) delays = message_delays_new (0);
  const MessageOutcome undelayed = { .source = 1, .destination = 2, .arrived = 5 };
  DelayRanking ranking;

  tell (delays, &undelayed);
  message_delays_rank (delays, &ranking);
  g_assert_cmpuint (ranking.delayed, ==, 0);
  g_assert_cmpuint (ranking.n_messages, ==, 0);
  g_assert_cmpuint (ranking.n_pairs, ==, 0);
  g_assert_cmpint (ranking.longest, ==, 0);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/message-delays/all-is-the-model-s-where-all-fits",
                   test_all_is_the_model_s_where_all_fits);
  g_test_add_func ("/message-delays/what-is-given-up-is-told",
                   test_what_is_given_up_is_told);
  g_test_add_func ("/message-delays/without-delay-nothing-is-ranked",
                   test_without_delay_nothing_is_ranked);
  return g_test_run ();
}
