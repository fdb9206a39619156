/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-event-queue.c - the order of events */
#include "config.h"

#include "replay/queue/event-queue.h"
#include "fixture/unit.h"

static gboolean
earlier (const Event *a, const Event *b)
{
  if (a->time != b->time)
    return a->time < b->time;
  return a->order != b->order ? a->order < b->order : a->packet < b->packet;
}

/* The least of a plain list, taken out. */
static Event
take_least (GArray *list)
{
  guint least = 0;
  Event event;

  for (guint i = 1; i < list->len; i++)
    if (earlier (&g_array_index (list, Event, i), &g_array_index (list, Event, least)))
      least = i;
  event = g_array_index (list, Event, least);
  g_array_remove_index_fast (list, least);
  return event;
}

static Event
random_event (SimTime from, guint32 slot)
{
  return (Event){ from + g_test_rand_int_range (0, 4),
                  (guint64) g_test_rand_int_range (0, 3)
                      | (g_test_rand_bit () ? EVENT_OF_PACKET : 0),
                  slot ^ 0x2aaa, slot }; /* no two alike */
}

static void
test_gives_the_least_like_a_list (void)
{
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (Event));
  EventQueue queue;
  SimTime now = 0;

  event_queue_init (&queue);
  for (guint32 i = 0; i < 20000; i++)
    {
      Event event = random_event (now, i), least;
      int what = g_test_rand_int_range (0, 5);

      if (what < 2 || list->len == 0)
        {
          event_queue_push (&queue, &event);
          g_array_append_val (list, event);
          continue;
        }
      least = take_least (list);
      g_assert_cmpint (event_queue_top (&queue)->time, ==, least.time);
      g_assert_cmpuint (event_queue_top (&queue)->slot, ==, least.slot);
      now = least.time;
      if (what == 2)
        event_queue_pop (&queue);
      else
        {
          least.time = event.time;
          event_queue_move_top (&queue, event.time);
          g_array_append_val (list, least);
        }
    }
  event_queue_clear (&queue);
}

static void
test_processors_go_before_packets (void)
{
  EventQueue queue;
  Event packet = { 5, EVENT_OF_PACKET, 0, 1 }, processor = { 5, 1000, 0, 2 };

  event_queue_init (&queue);
  event_queue_push (&queue, &packet);
  event_queue_push (&queue, &processor);
  g_assert_cmpuint (event_queue_top (&queue)->slot, ==, 2);
  event_queue_clear (&queue);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/event-queue/gives-the-least-like-a-list",
                   test_gives_the_least_like_a_list);
  g_test_add_func ("/event-queue/processors-go-before-packets",
                   test_processors_go_before_packets);
  return g_test_run ();
}
