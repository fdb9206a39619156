/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sorted events: each at most as early as the next one, equal ones in the order in which
 * they were, and all of them. */
#include "config.h"

#include "replay/queue/event-sort.h"
#include "fixture/unit.h"

#define MOST 200

static void
check (Event *events, guint32 count)
{
  gboolean seen[MOST] = { FALSE };

  event_sort (events, count);
  for (guint32 i = 0; i < count; i++)
    {
      g_assert_false (seen[events[i].slot]);
      seen[events[i].slot] = TRUE;
      if (i == 0)
        continue;
      g_assert_false (event_before (&events[i], &events[i - 1]));
      if (!event_before (&events[i - 1], &events[i]))
        g_assert_cmpuint (events[i - 1].slot, <, events[i].slot);
    }
}

static void
test_random (void)
{
  Event events[MOST];

  for (guint trial = 0; trial < 2000; trial++)
    {
      const guint32 count = (guint32) g_test_rand_int_range (0, MOST + 1);
      const gint values = g_test_rand_int_range (1, 6);

      for (guint32 i = 0; i < count; i++)
        events[i] = (Event){ g_test_rand_int_range (0, values),
                             (guint64) g_test_rand_int_range (0, values),
                             (guint32) g_test_rand_int_range (0, values), i };
      check (events, count);
    }
}

static void
test_in_order_and_reversed (void)
{
  Event events[MOST];

  for (guint32 count = 0; count <= MOST; count++)
    for (guint reversed = 0; reversed < 2; reversed++)
      {
        for (guint32 i = 0; i < count; i++)
          events[i] = (Event){ reversed ? count - i : i, 0, 0, i };
        check (events, count);
      }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/event-sort/random", test_random);
  g_test_add_func ("/event-sort/in-order-and-reversed", test_in_order_and_reversed);
  return g_test_run ();
}
