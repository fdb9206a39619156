/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What packets wait for, as looking at every packet of the link tells; the links that
 * carried a message. */
#include "config.h"

#include "network/links/fifo-waits.h"
#include "network/graph/message-links.h"
#include "network/links/reserved-times.h"
#include "fixture/unit.h"

/* A packet on the link. */
typedef struct
{
  SimTime begin, end;
  LinkUser user;
} Carried;

static int
compare_carried (gconstpointer a, gconstpointer b)
{
  const SimTime x = ((const Carried *) a)->begin, y = ((const Carried *) b)->begin;

  return x < y ? -1 : x > y;
}

/* From reached until begin; of a gap between packets, the next one. */
static LinkWait
plain_wait (const GArray *carried, LinkUser user, SimTime reached, SimTime begin)
{
  g_autoptr (GArray) sorted = g_array_copy ((GArray *) carried);
  LinkWait wait = { 0 };

  g_array_sort (sorted, compare_carried);
  for (guint i = 0; i < sorted->len; i++)
    {
      const Carried one = g_array_index (sorted, Carried, i);
      const SimTime time = MAX (MIN (one.end, begin) - reached, 0);

      reached += time;
      if (one.user.source != user.source)
        continue;
      if (one.user.message == user.message && user.message != LINK_USER_WHOLE)
        wait.own += time;
      else
        wait.sender += time;
    }
  return wait;
}

/* The case of fifo-waits.h: a.1 reaches the link at 4 and begins at 15. */
static void
test_the_case_of_the_header (void)
{
  const LinkUser a0 = { 0, 0 }, b0 = { 1, 0 }, a1 = { 0, 1 };
  FifoWaits queue = { 0 };
  LinkWait wait;

  wait = fifo_waits_join (&queue, a0, b0, 1, 6, 11);
  g_assert_true (wait.own == 0 && wait.sender == 0);
  wait = fifo_waits_join (&queue, b0, a0, 2, 11, 14);
  g_assert_true (wait.own == 4 && wait.sender == 0);
  wait = fifo_waits_join (&queue, a0, a1, 4, 14, 16);
  g_assert_true (wait.own == 0 && wait.sender == 2 + 3);
  fifo_waits_add (&queue, wait);
  g_assert_true (queue.shares->sender_delay == 5 && queue.shares->own_delay == 0);
  fifo_waits_clear (&queue);
}

/* More than the number that is looked at one by one. */
static void
test_all_are_of_the_own_message (void)
{
  const LinkUser own = { 3, 7 };
  FifoWaits queue = { 0 };

  for (SimTime begin = 5; begin < 500; begin += 5)
    {
      const LinkWait wait = fifo_waits_join (&queue, own, own, 0, begin, begin + 5);

      g_assert_true (wait.own == begin && wait.sender == 0);
    }
  fifo_waits_clear (&queue);
}

static LinkUser
random_user (gint sources, gint messages)
{
  const LinkUser user = { (guint32) g_test_rand_int_range (0, sources),
                          (guint32) g_test_rand_int_range (0, messages) };

  return user.message == 0 ? (LinkUser){ user.source, LINK_USER_WHOLE } : user;
}

/* Queues of some and of hundreds of packets, which grow and become empty again. */
static void
test_a_queue_is_what_looking_at_all_gives (void)
{
  guint alone = 0;

  for (guint run = 0; run < 60; run++)
    {
      const gint sources = g_test_rand_int_range (1, run % 3 == 0 ? 3 : 200);
      const gint messages = g_test_rand_int_range (1, 6);
      g_autoptr (GArray) carried = g_array_new (FALSE, FALSE, sizeof (Carried));
      FifoWaits queue = { 0 };
      SimTime now = 0, free = 0;

      for (guint i = 0; i < 1500; i++)
        {
          const gboolean again = i > 0 && g_test_rand_int_range (0, 2) == 0;
          const LinkUser user = again ? g_array_index (carried, Carried, i - 1).user
                                      : random_user (sources, messages);
          const SimTime span = g_test_rand_int_range (0, 12);

          now += g_test_rand_int_range (0, i / 300 % 2 == 0 ? 6 : 20);
          const SimTime begin = MAX (now, free);
          const Carried one = { begin, begin + span, user };

          if (begin > now)
            {
              const LinkWait model = plain_wait (carried, user, now, begin);
              const LinkUser before = g_array_index (carried, Carried, i - 1).user;
              LinkWait is = { 0 };

              if (run % 2 == 0
                  || !fifo_waits_join_alone (&queue, before, user, now, begin))
                is = fifo_waits_join (&queue, before, user, now, begin, one.end);
              else
                alone++;

              g_assert_cmpint (is.own, ==, model.own);
              g_assert_cmpint (is.sender, ==, model.sender);
            }
          free = one.end;
          g_array_append_val (carried, one);
        }
      fifo_waits_clear (&queue);
    }
  g_assert_cmpuint (alone, >, 0);
}

/* The earliest begin from reached on, where the link is free for so long. */
static SimTime
plain_begin (const GArray *carried, SimTime reached, SimTime span)
{
  g_autoptr (GArray) sorted = g_array_copy ((GArray *) carried);
  SimTime begin = reached;

  g_array_sort (sorted, compare_carried);
  for (guint i = 0; i < sorted->len; i++)
    {
      const Carried one = g_array_index (sorted, Carried, i);

      if (one.begin < begin + span && begin < one.end)
        begin = one.end;
    }
  return begin;
}

/* In every third run there are more than 128 before the 300th, when none is left. */
static void
test_reservations_are_what_looking_at_all_gives (void)
{
  guint in_tree = 0, in_list_again = 0;

  for (guint run = 0; run < 60; run++)
    {
      const gint sources = g_test_rand_int_range (1, 8);
      g_autoptr (GArray) carried = g_array_new (FALSE, FALSE, sizeof (Carried));
      ReservedTimes times = { 0 };
      SimTime now = 0;
      guint gaps = 0;

      for (guint i = 0; i < 400; i++)
        {
          const LinkUser user = random_user (sources, 3);
          const SimTime span = g_test_rand_int_range (1, 12);
          const SimTime reached = now + g_test_rand_int_range (0, 200);
          const SimTime begin = plain_begin (carried, reached, span);
          const LinkWait model = plain_wait (carried, user, reached, begin);
          const Carried one = { begin, begin + span, user };

          reserved_times_forget (&times, now);
          const LinkWait is
              = reserved_times_add (&times, user, reached, begin, begin + span);
          g_assert_cmpint (is.own, ==, model.own);
          g_assert_cmpint (is.sender, ==, model.sender);
          gaps += times.free > one.end;
          g_array_append_val (carried, one);
          in_tree += times.in_tree;
          in_list_again += !times.in_tree && times.tree.nodes != NULL;
          now += run % 3 == 0 && i == 300
                     ? 5000
                     : g_test_rand_int_range (0, run % 3 == 0 ? 2 : 10);
        }
      g_assert_cmpuint (gaps, >, 0);
      reserved_times_clear (&times);
    }
  g_assert_cmpuint (in_tree, >, 0);
  g_assert_cmpuint (in_list_again, >, 0);
}

static void
test_a_message_is_on_a_link_once (void)
{
  MessageLinks *links = message_links_new ();
  g_autoptr (GHashTable) model = g_hash_table_new (NULL, NULL);
  const guint32 kept = message_links_open (links, 1);

  g_assert_true (message_links_add (links, kept, 0));
  for (guint round = 0; round < 20; round++)
    {
      const guint32 set = message_links_open (links, 2);

      g_assert_cmpuint (set, ==, 1);
      g_hash_table_remove_all (model);
      for (guint i = 0; i < 500; i++)
        {
          const guint32 link = (guint32) g_test_rand_int_range (0, 300);

          g_assert_cmpint (message_links_add (links, set, link), ==,
                           g_hash_table_add (model, GUINT_TO_POINTER (link)));
        }
      message_links_leave (links, set);
      message_links_leave (links, set);
    }
  g_assert_false (message_links_add (links, kept, 0));
  message_links_free (links);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fifo-waits/case-of-the-header", test_the_case_of_the_header);
  g_test_add_func ("/fifo-waits/own-message-alone", test_all_are_of_the_own_message);
  g_test_add_func ("/fifo-waits/queue", test_a_queue_is_what_looking_at_all_gives);
  g_test_add_func ("/fifo-waits/reservations",
                   test_reservations_are_what_looking_at_all_gives);
  g_test_add_func ("/fifo-waits/message-links", test_a_message_is_on_a_link_once);
  return g_test_run ();
}
