/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a replay tells comes out by time, then by processor, in the order of its calls;
 * also if a thread of its own gives it out. */
#include "config.h"

#include "analysis/time/time-order.h"
#include "fixture/unit.h"

#define PROCESSORS 3000
#define END (G_GINT64_CONSTANT (1) << 40)

typedef struct
{
  SimTime time;
  guint32 processor;
  guint32 number; /* of the call; G_MAXUINT32: of the end */
} Item;

typedef struct
{
  GArray *told, *given;   /* Item */
  guint with_items, bare; /* runs that were given */
  guint32 states;         /* with which they are marked, but at the end */
  TimeOrder *order;
  GRand *rand;
} Fixture;

/* The upper bits are for time_order_mark. */
#define STATES 0xff000000u

static guint32
marks_of (guint32 number)
{
  return number == G_MAXUINT32 ? 0 : 1u << number % 24;
}

static void
take (gpointer data, gconstpointer items, const TimeRun *runs, gsize count)
{
  Fixture *self = data;

  g_assert_cmpuint (count, >, 0);
  for (gsize i = 0; i < count; i++)
    {
      guint32 marks = 0;

      g_assert_cmpint (runs[i].time, ==, runs[0].time);
      g_assert_true (runs[i].count > 0 || runs[i].marks & STATES);
      g_assert_cmphex (runs[i].marks & STATES, ==,
                       runs[i].time == END ? 0 : self->states);
      *(runs[i].count > 0 ? &self->with_items : &self->bare) += 1;
      for (guint32 k = 0; k < runs[i].count; k++)
        {
          Item item = ((const Item *) items)[runs[i].first + k];

          item.time = runs[i].time;
          item.processor = runs[i].processor;
          marks |= marks_of (item.number);
          g_array_append_val (self->given, item);
        }
      g_assert_cmphex (runs[i].marks & ~STATES, ==, marks);
    }
}

static void
fill_end (gpointer item)
{
  ((Item *) item)->number = G_MAXUINT32;
}

static void
tell (Fixture *self, SimTime time, guint32 processor)
{
  const Item item = { time, processor, self->told->len };
  Item *added = time_order_add (self->order, time, processor, marks_of (item.number));

  added->number = item.number;
  g_array_append_val (self->told, item);
}

static gint
compare (gconstpointer a, gconstpointer b)
{
  const Item *x = a, *y = b;

  if (x->time != y->time)
    return x->time < y->time ? -1 : 1;
  if (x->processor != y->processor)
    return x->processor < y->processor ? -1 : 1;
  return (x->number > y->number) - (x->number < y->number);
}

static void
begin (Fixture *self, guint32 batch, guint threads, guint32 seed)
{
  self->with_items = self->bare = 0;
  self->states = 0;
  self->told = g_array_new (FALSE, FALSE, sizeof (Item));
  self->given = g_array_new (FALSE, FALSE, sizeof (Item));
  self->order = time_order_new (sizeof (Item), batch, threads, take, self);
  self->rand = g_rand_new_with_seed (seed);
}

/* All was given, sorted as by a comparison, then the ends. */
static void
finish (Fixture *self, guint32 processors)
{
  g_assert_cmpint (time_order_finish (self->order, END, processors, fill_end), ==, END);
  g_array_sort (self->told, compare);
  g_assert_cmpuint (self->given->len, ==, self->told->len + processors);
  for (guint i = 0; i < self->told->len; i++)
    g_assert_cmpint (compare (&g_array_index (self->told, Item, i),
                              &g_array_index (self->given, Item, i)),
                     ==, 0);
  for (guint32 p = 0; p < processors; p++)
    g_assert_cmpuint (g_array_index (self->given, Item, self->told->len + p).processor,
                      ==, p);
  time_order_free (self->order);
  g_array_unref (self->told);
  g_array_unref (self->given);
  g_rand_free (self->rand);
}

/* One of `ahead` calls is up to that much ahead of the present; at each time there are up
 * to `together` calls. */
static void
tell_random (Fixture *self, guint calls, gint ahead, gint together)
{
  SimTime now = 0;

  while (self->told->len < calls)
    {
      gint here = g_rand_int_range (self->rand, 1, together + 1);

      now += g_rand_int_range (self->rand, 0, 5000);
      time_order_advance (self->order, now);
      for (gint i = 0; i < here; i++)
        tell (self,
              now
                  + (g_rand_int_range (self->rand, 0, ahead) == 0
                         ? g_rand_int_range (self->rand, 0, 1000000)
                         : 0),
              (guint32) g_rand_int_range (self->rand, 0, PROCESSORS));
    }
}

static void
test_order_is_that_of_comparisons (void)
{
  for (guint32 seed = 1; seed <= 40; seed++)
    {
      Fixture fixture;
      guint32 batch = 1u << (seed % 12);

      begin (&fixture, batch, 1 + seed % 2, seed);
      tell_random (&fixture, 20000, 1 + (gint) seed % 7, 1 + (gint) (seed * seed));
      finish (&fixture, 5);
    }
}

/* In windows each processor tells all it does in one after another, several things at a
 * time; every third time they come in order. */
static void
check_runs_of_processors (guint threads)
{
  Fixture fixture;
  SimTime now = 0;

  begin (&fixture, 64, threads, 11);
  for (guint window = 0; window < 300; window++, now += 1000)
    {
      time_order_advance (fixture.order, now);
      for (guint32 p = 0; p < 20; p++)
        for (guint i = 0; i < 12; i++)
          tell (&fixture,
                now + (window % 3 == 0 ? 5 : (i / 4) * 300 + (p * 7) % 11)
                    + (i == 5 && p == 3 ? 4000 : 0),
                p);
    }
  finish (&fixture, 20);
}

static void
test_runs_of_processors_keep_their_order (void)
{
  check_runs_of_processors (1);
  check_runs_of_processors (2);
}

/* Within a window of time calls have no order. */
static void
test_windows_have_no_order (void)
{
  Fixture fixture;
  SimTime now = 0;

  begin (&fixture, 100, 2, 7);
  for (guint window = 0; window < 200; window++, now += 1000)
    {
      time_order_advance (fixture.order, now);
      for (guint i = 0; i < 90; i++)
        tell (&fixture, now + g_rand_int_range (fixture.rand, 0, 1000),
              (guint32) g_rand_int_range (fixture.rand, 0, PROCESSORS));
    }
  finish (&fixture, 1);
}

/* Of marks that stand for a state the last one holds, with items or without; what is only
 * marked waits as items do, and takes no more memory. */
static void
check_marks (guint threads)
{
  const guint instants = 5000;
  guint32 most = 0;
  Fixture fixture;

  begin (&fixture, 64, threads, 3);
  fixture.states = 1u << 25;
  for (SimTime now = 0; now < instants; now++)
    {
      time_order_advance (fixture.order, now);
      for (guint32 p = 0; p < 4; p++)
        {
          if (p == 1)
            tell (&fixture, now, p);
          time_order_mark (fixture.order, now, p, STATES, 1u << 24);
          time_order_mark (fixture.order, now, p, STATES, fixture.states);
          if (p == 2)
            tell (&fixture, now, p);
        }
      most = MAX (most, fixture.order->told.room);
    }
  g_assert_cmpuint (most, <=, 1000);
  finish (&fixture, 1);
  g_assert_cmpuint (fixture.with_items, ==, 2 * instants + 1);
  g_assert_cmpuint (fixture.bare, ==, 2 * instants);
}

static void
test_the_last_mark_holds (void)
{
  check_marks (1);
  check_marks (2);
}

static void
test_nothing_told_gives_the_ends (void)
{
  Fixture fixture;

  for (guint threads = 1; threads <= 2; threads++)
    {
      begin (&fixture, 0, threads, 1);
      finish (&fixture, 3);
    }
}

/* A run can be given up in the middle, while a thread is still giving out. */
static void
test_it_can_be_given_up (void)
{
  Fixture fixture;

  begin (&fixture, 16, 2, 9);
  tell_random (&fixture, 2000, 3, 20);
  time_order_free (fixture.order);
  g_assert_cmpuint (fixture.given->len, <=, fixture.told->len);
  g_array_unref (fixture.told);
  g_array_unref (fixture.given);
  g_rand_free (fixture.rand);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/time-order/order-is-that-of-comparisons",
                   test_order_is_that_of_comparisons);
  g_test_add_func ("/time-order/runs-of-processors-keep-their-order",
                   test_runs_of_processors_keep_their_order);
  g_test_add_func ("/time-order/windows-have-no-order", test_windows_have_no_order);
  g_test_add_func ("/time-order/the-last-mark-holds", test_the_last_mark_holds);
  g_test_add_func ("/time-order/it-can-be-given-up", test_it_can_be_given_up);
  g_test_add_func ("/time-order/nothing-told-gives-the-ends",
                   test_nothing_told_gives_the_ends);
  return g_test_run ();
}
