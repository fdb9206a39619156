/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Windows of events against a plain list: each window once, in order; of each process its
 * events in order. */
#include "config.h"

#include "replay/queue/window-lps.h"
#include "fixture/unit.h"

#define PLACES 50

typedef struct
{
  Event event;
  guint32 lp;
} Placed;

typedef struct
{
  WindowQueue queue;
  GArray *list; /* Placed: what has been pushed and not taken */
  guint32 n;
  gint width; /* of drawn times */
} Trial;

static void
push (Trial *self, SimTime time, guint32 lp)
{
  const Placed one = { { time, (guint64) g_test_rand_int (), self->n, self->n }, lp };

  self->n++;
  window_queue_push (&self->queue, &one.event, lp);
  g_array_append_val (self->list, one);
}

/* The event is the least of its lp, which is the one under way, and of no later window
 * than any; removes it. */
static void
take (Trial *self, const Event *event, guint32 at_lp)
{
  const guint shift = self->queue.shift;
  guint at = self->list->len;
  guint32 lp;

  for (guint i = 0; i < self->list->len; i++)
    if (g_array_index (self->list, Placed, i).event.slot == event->slot)
      at = i;
  g_assert_cmpuint (at, <, self->list->len);
  lp = g_array_index (self->list, Placed, at).lp;
  g_assert_cmpuint (lp, ==, at_lp);
  g_array_remove_index_fast (self->list, at);
  for (guint i = 0; i < self->list->len; i++)
    {
      const Placed *other = &g_array_index (self->list, Placed, i);

      g_assert_cmpint (event->time >> shift, <=, other->event.time >> shift);
      if (other->lp == lp)
        g_assert_true (event_before (event, &other->event));
    }
}

/* An event adds up to two: at its process at any time from now on, or elsewhere in a
 * later window. */
static void
add_more (Trial *self, SimTime now)
{
  const SimTime later = ((now >> self->queue.shift) + 1) << self->queue.shift;

  for (gint n = g_test_rand_int_range (0, 4); n > 0; n--)
    if (g_test_rand_bit ())
      push (self, now + g_test_rand_int_range (1, self->width), self->queue.lp);
    else
      push (self, later + g_test_rand_int_range (0, self->width),
            (guint32) g_test_rand_int_range (0, PLACES));
}

/* Whether an event of that time and no order would be the next one of the process. */
static gboolean
would_be_next (const Trial *self, const Event *event)
{
  for (guint i = 0; i < self->list->len; i++)
    {
      const Placed *other = &g_array_index (self->list, Placed, i);

      if (other->lp == self->queue.lp && event_before (&other->event, event)
          && other->event.time >> self->queue.shift == event->time >> self->queue.shift)
        return FALSE;
    }
  return TRUE;
}

static void
take_place (Trial *self, guint32 number)
{
  WindowQueue *queue = &self->queue;
  const guint32 last = window_queue_last (queue, number);
  const guint32 lp = window_queue_event (queue, last)->lp;
  Event event;

  if (window_queue_event (queue, last)->next == last && g_test_rand_bit ())
    {
      window_queue_take_only (queue, last, &event);
      take (self, &event, lp);
      return;
    }
  window_queue_begin_lp (queue, number);
  while (window_queue_take (queue, &event))
    {
      const Event other = { event.time, g_test_rand_int (), 0, 0 };

      take (self, &event, queue->lp);
      if (self->n < 12000)
        add_more (self, event.time);
      g_assert_cmpint (window_queue_is_next (queue, &other), ==,
                       would_be_next (self, &other));
    }
  window_queue_end_lp (queue);
}

static void
try_width (SimTime lookahead, gint width)
{
  Trial self = { .list = g_array_new (FALSE, FALSE, sizeof (Placed)), .width = width };

  window_queue_init (&self.queue, lookahead, PLACES);
  g_assert_cmpint ((SimTime) 1 << self.queue.shift, <=, lookahead);
  for (guint i = 0; i < 200; i++)
    push (&self, g_test_rand_int_range (0, width),
          (guint32) g_test_rand_int_range (0, PLACES));
  while (window_queue_open (&self.queue))
    {
      for (guint32 i = 0; i < window_queue_lps (&self.queue); i++)
        take_place (&self, i);
      window_queue_close (&self.queue);
    }
  g_assert_cmpuint (self.list->len, ==, 0);
  window_queue_clear (&self.queue);
  g_array_unref (self.list);
}

/* Many events in a window; few; most beyond the ring, which is enlarged. */
static void
test_windows_are_taken_in_order (void)
{
  try_width (1000, 100);
  try_width (1000, 20000);
  try_width (64, 3000000);
  try_width (1, 50);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window-queue/windows-are-taken-in-order",
                   test_windows_are_taken_in_order);
  return g_test_run ();
}
