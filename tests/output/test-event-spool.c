/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-event-spool.c - events read place by place, against an array for each place */
#include "viewers/event-spool.h"
#include "fixture/unit.h"

#include <glib/gstdio.h>
#include <string.h>

#define MOST_PLACES 40

typedef struct
{
  char *folder;
} Fixture;

static void
set_up (Fixture *self, gconstpointer data)
{
  self->folder = g_dir_make_tmp ("netfare-spool-XXXXXX", NULL);
  g_assert_nonnull (self->folder);
}

/* Fails if a file is left. */
static void
tear_down (Fixture *self, gconstpointer data)
{
  g_assert_cmpint (g_rmdir (self->folder), ==, 0);
  g_free (self->folder);
}

static void
collect (gpointer data, const EventUnit *units, gsize count)
{
  g_array_append_vals (data, units, (guint) count);
}

static GArray *
units_new (void)
{
  return g_array_new (FALSE, FALSE, sizeof (EventUnit));
}

/* What is read of a place is what was added to it. */
static void
check_place (EventSpool *spool, guint32 place, const GArray *expected)
{
  g_autoptr (GArray) found = units_new ();

  g_assert_true (event_spool_read (spool, place, collect, found));
  g_assert_cmpuint (found->len, ==, expected->len);
  if (found->len > 0)
    g_assert_cmpmem (found->data, found->len * sizeof (EventUnit), expected->data,
                     expected->len * sizeof (EventUnit));
}

/* Against an array for each place; batches of few units, so there are many. */
static void
test_each_place_is_read_in_its_own_order (Fixture *self, gconstpointer data)
{
  guint32 places = (guint32) g_test_rand_int_range (1, MOST_PLACES);
  gsize batch = (gsize) g_test_rand_int_range (EVENT_SPOOL_MOST_UNITS, 64);
  guint events = (guint) g_test_rand_int_range (0, 2000);
  EventSpool *spool = event_spool_new_sized (self->folder, places, batch);
  GArray *expected[MOST_PLACES];

  for (guint32 place = 0; place < places; place++)
    expected[place] = units_new ();
  for (guint i = 0; i < events; i++)
    {
      guint32 place = (guint32) g_test_rand_int_range (0, (gint32) places);
      guint count = (guint) g_test_rand_int_range (1, EVENT_SPOOL_MOST_UNITS + 1);
      EventUnit *units = event_spool_add (spool, place, count);

      for (guint j = 0; j < count; j++)
        units[j] = (EventUnit){ .words = { i, j } };
      g_array_append_vals (expected[place], units, count);
    }
  g_assert_true (event_spool_finish (spool));
  for (guint32 place = 0; place < places; place++)
    check_place (spool, place, expected[place]);
  for (guint32 place = places; place-- > 0;)
    check_place (spool, place, expected[place]);
  for (guint32 place = 0; place < places; place++)
    g_array_unref (expected[place]);
  event_spool_free (spool);
}

/* Each call has whole events: here pairs of which the second says so. */
static void
check_pairs (gpointer data, const EventUnit *units, gsize count)
{
  g_assert_cmpuint (count % 2, ==, 0);
  for (gsize i = 0; i < count; i++)
    g_assert_cmpuint (units[i].words[0], ==, i % 2);
}

static void
test_events_are_not_divided (Fixture *self, gconstpointer data)
{
  EventSpool *spool = event_spool_new_sized (self->folder, 2, 5);

  for (guint i = 0; i < 20; i++)
    {
      EventUnit *units = event_spool_add (spool, i % 2, 2);

      units[0] = (EventUnit){ .words = { 0 } };
      units[1] = (EventUnit){ .words = { 1 } };
    }
  g_assert_true (event_spool_finish (spool));
  g_assert_true (event_spool_read (spool, 0, check_pairs, NULL));
  g_assert_true (event_spool_read (spool, 1, check_pairs, NULL));
  event_spool_free (spool);
}

static void
test_a_folder_that_is_not_there_is_an_error (Fixture *self, gconstpointer data)
{
  g_autofree char *inner = g_build_filename (self->folder, "none", NULL);

  g_assert_null (event_spool_new (inner, 3));
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, test) g_test_add (name, Fixture, NULL, set_up, test, tear_down)
  ADD ("/event-spool/order", test_each_place_is_read_in_its_own_order);
  ADD ("/event-spool/whole", test_events_are_not_divided);
  ADD ("/event-spool/no-folder", test_a_folder_that_is_not_there_is_an_error);
  return g_test_run ();
}
