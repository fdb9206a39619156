/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Predictor's formulas (docs/dvm-rules.md, section 7) on cases worked out by hand. */
#include "config.h"

#include "machine-file/machine-file.h"
#include "network/network.h"
#include "fixture/unit.h"

#define US(x) (SIM_TIME_PER_MICROSECOND * (SimTime) (x))

/* A formula network and the machine it belongs to. */
typedef struct
{
  Machine *machine;
  Network *network;
} Fixture;

/* spec as --network takes it; the rest are statements, up to NULL. */
static Fixture G_GNUC_NULL_TERMINATED
open_network (const char *spec, ...)
{
  Fixture self = { .machine = machine_new () };
  g_autoptr (GError) error = NULL;
  va_list more;

  machine_set_network (self.machine, spec, &error);
  g_assert_no_error (error);
  va_start (more, spec);
  for (const char *statement; (statement = va_arg (more, const char *)) != NULL;)
    {
      machine_set (self.machine, statement, &error);
      g_assert_no_error (error);
    }
  va_end (more);
  machine_resolve (self.machine, &error);
  g_assert_no_error (error);
  self.network = network_new (self.machine, &self.machine->shape, &error);
  g_assert_no_error (error);
  return self;
}

static void
close_network (Fixture *self)
{
  network_free (self->network);
  machine_free (self->machine);
}

static SimTime
price_transfers (Fixture *self, const Transfer *entries, guint32 count)
{
  g_autoptr (GError) error = NULL;
  NetworkPrice price = { -1, -1 };

  network_price_transfers (self->network, entries, count, &price, &error);
  g_assert_no_error (error);
  return price.cost;
}

static SimTime
price_one (Fixture *self, guint32 from, guint32 to, guint64 bytes)
{
  const Transfer entry = { from, to, bytes };

  return price_transfers (self, &entry, 1);
}

/* ---- bus
 * ------------------------------------------------------------------------------- */

static void
test_bus_adds_all_messages (void)
{
  Fixture bus = open_network ("network:4", NULL);
  const Transfer entries[] = { { 0, 1, 100 }, { 0, 2, 50 }, { 3, 0, 1 } };

  /* 3 * 75 us + 0.2 us * 151 */
  g_assert_cmpint (price_transfers (&bus, entries, 3), ==, 255200000);
  g_assert_cmpint (price_transfers (&bus, entries, 0), ==, 0);
  close_network (&bus);
}

static void
test_bus_rounds_each_message_once (void)
{
  Fixture bus
      = open_network ("network:4", "start time = 0;", "send byte time = 0.5 ps;", NULL);
  const Transfer entries[] = { { 0, 1, 1 }, { 1, 2, 1 }, { 2, 3, 3 } };

  /* 0.5, 0.5 and 1.5 ps: halves go up, each by itself. */
  g_assert_cmpint (price_transfers (&bus, entries, 3), ==, 1 + 1 + 2);
  close_network (&bus);
}

/* ---- transputer
 * ------------------------------------------------------------------------ */

static void
test_neighbours_take_one_message_time (void)
{
  Fixture grid = open_network ("transputer:2x2", NULL);
  const Transfer entries[] = { { 0, 1, 100 }, { 2, 0, 200 }, { 3, 2, 150 } };

  /* l = 1: 75 us + 0.2 us * 200 */
  g_assert_cmpint (price_transfers (&grid, entries, 3), ==, US (115));
  g_assert_cmpint (price_transfers (&grid, entries, 0), ==, 0);
  close_network (&grid);
}

static void
test_largest_message_over_largest_distance_counts (void)
{
  Fixture line
      = open_network ("transputer:4", "start time = 10;", "send byte time = 1;", NULL);
  const Transfer entries[] = { { 0, 1, 1000 }, { 0, 3, 10 }, { 3, 0, 7 } };

  /* l = 3, L = 10: (10 + S) * (2 + ceil (10/S)) is 60 for S = 10 and for S = 5, more
   * else. */
  g_assert_cmpint (price_transfers (&line, entries, 3), ==, US (60));
  close_network (&line);
}

/* T(S) for whole S from 1 to L, the smallest best one. */
static SimTime
try_all_portions (SimTime start, SimTime byte, guint32 hops, guint64 bytes,
                  guint64 *portion)
{
  SimTime least = 0;

  *portion = 0;
  for (guint64 s = 1; s <= bytes; s++)
    {
      const SimTime time
          = (start + byte * (SimTime) s) * (SimTime) (hops - 1 + (bytes + s - 1) / s);

      if (*portion == 0 || time < least)
        {
          least = time;
          *portion = s;
        }
    }
  return least;
}

static void
check_portions (guint32 start, guint32 byte)
{
  g_autofree char *start_time = g_strdup_printf ("start time = %u us;", start);
  g_autofree char *byte_time = g_strdup_printf ("send byte time = %u ns;", byte);
  Fixture line = open_network ("transputer:10", start_time, byte_time, NULL);

  for (guint32 hops = 2; hops < 10; hops++)
    for (guint64 bytes = 1; bytes < 3000; bytes += 1 + bytes / 9)
      {
        guint64 portion;
        const SimTime time
            = try_all_portions (US (start), byte * (SimTime) 1000, hops, bytes, &portion);

        g_assert_cmpint (price_one (&line, 0, hops, bytes), ==, time);
      }
  close_network (&line);
}

static void
test_pipelined_time_is_least_over_all_portions (void)
{
  check_portions (75, 200);
  check_portions (0, 200);
  check_portions (75, 0);
  check_portions (10, 1000);
  check_portions (1, 1700);
}

static void
check_best_packets (guint32 hops, guint64 bytes, guint32 start, guint32 byte,
                    guint64 limited_to)
{
  g_autofree char *start_time = g_strdup_printf ("link start time = %u us;", start);
  g_autofree char *byte_time = g_strdup_printf ("link byte time = %u us;", byte);
  Fixture grid
      = open_network ("grid:10", start_time, byte_time, "packet bytes = best;", NULL);
  guint64 portion, given;

  try_all_portions (US (start), US (byte), hops, bytes, &portion);
  portion = MAX (portion, limited_to);
  const guint32 packets = network_packets (grid.network, 0, hops, bytes, &given);
  g_assert_cmpuint (packets, ==, (bytes + portion - 1) / portion);
  if (packets > 1)
    g_assert_cmpuint (given, ==, portion);
  close_network (&grid);
}

static void
test_best_packets_take_the_smallest_best_portion (void)
{
  check_best_packets (3, 10, 10, 1, 0); /* 5 and 10 are equally good: 5 */
  for (guint32 hops = 2; hops < 10; hops++)
    for (guint64 bytes = 1; bytes < 250; bytes += 7)
      check_best_packets (hops, bytes, 3, 1, 0);
}

static void
test_best_packets_are_at_most_256 (void)
{
  /* Without a start time portions of one byte are best. */
  check_best_packets (2, 256, 0, 1, 1);
  check_best_packets (2, 257, 0, 1, 2);
  check_best_packets (9, 2561, 0, 1, 11);
}

static void
test_best_is_one_packet_between_neighbours (void)
{
  Fixture grid = open_network ("grid:4", "start time = 0;", "packet bytes = best;", NULL);
  guint64 bytes;

  g_assert_cmpuint (network_packets (grid.network, 1, 2, 1000, &bytes), ==, 1);
  g_assert_cmpuint (network_packets (grid.network, 2, 2, 1000, &bytes), ==, 1);
  g_assert_cmpuint (network_packets (grid.network, 0, 3, 0, &bytes), ==, 1);
  close_network (&grid);
}

/* ---- reduction
 * ------------------------------------------------------------------------- */

typedef struct
{
  const char *shape;
  guint32 axes;
  guint32 bus;        /* N_1*..*N_k + N - 2 */
  guint32 transputer; /* 2*D + C */
} Reduction;

static const Reduction reductions[] = {
  { "1", 0x1, 0, 0 },    { "4", 0x1, 6, 4 },    { "4", 0x0, 3, 2 },
  { "2x2", 0x3, 6, 4 },  { "2x2", 0x1, 4, 3 },  { "2x2", 0x2, 4, 3 },
  { "2x2", 0x0, 3, 2 },  { "4x4", 0x3, 30, 8 }, { "4x4", 0x1, 18, 6 },
  { "4x4", 0x2, 18, 6 }, { "4x4", 0x0, 15, 4 }, { "2x3", 0x3, 10, 4 },
  { "2x3", 0x1, 6, 3 },  { "2x3", 0x2, 7, 3 },  { "2x3", 0x0, 5, 2 },
};

static void
check_reduction (const char *network, const Reduction *given, guint32 factor)
{
  g_autofree char *spec = g_strdup_printf ("%s:%s", network, given->shape);
  Fixture opened = open_network (spec, NULL);
  g_autoptr (GError) error = NULL;
  NetworkPrice price = { -1, -1 };

  network_price_reduction (opened.network, &opened.machine->shape, given->axes, 8, &price,
                           &error);
  g_assert_no_error (error);
  g_assert_cmpint (price.cost, ==, factor * G_GINT64_CONSTANT (76600000));
  g_assert_cmpint (price.start, ==,
                   factor * US (75)); /* and 0.2 us for each of 8 bytes */
  close_network (&opened);
}

static void
test_reduction_on_the_bus (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (reductions); i++)
    check_reduction ("network", &reductions[i], reductions[i].bus);
}

static void
test_reduction_on_the_transputer (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (reductions); i++)
    check_reduction ("transputer", &reductions[i], reductions[i].transputer);
}

/* ---- limits
 * ---------------------------------------------------------------------------- */

static void
test_price_beyond_the_limit_is_an_error (void)
{
  Fixture bus = open_network ("network:4", "send byte time = 1 s;", NULL);
  const Transfer entries[] = { { 0, 1, G_MAXUINT64 }, { 1, 0, G_MAXUINT64 } };
  g_autoptr (GError) error = NULL;
  NetworkPrice price;

  g_assert_false (network_price_transfers (bus.network, entries, 2, &price, &error));
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_REPLAY);
  close_network (&bus);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/formulas/bus-adds-all-messages", test_bus_adds_all_messages);
  g_test_add_func ("/formulas/bus-rounds-each-message-once",
                   test_bus_rounds_each_message_once);
  g_test_add_func ("/formulas/neighbours-take-one-message-time",
                   test_neighbours_take_one_message_time);
  g_test_add_func ("/formulas/largest-message-over-largest-distance-counts",
                   test_largest_message_over_largest_distance_counts);
  g_test_add_func ("/formulas/pipelined-time-is-least-over-all-portions",
                   test_pipelined_time_is_least_over_all_portions);
  g_test_add_func ("/formulas/best-packets-take-the-smallest-best-portion",
                   test_best_packets_take_the_smallest_best_portion);
  g_test_add_func ("/formulas/best-packets-are-at-most-256",
                   test_best_packets_are_at_most_256);
  g_test_add_func ("/formulas/best-is-one-packet-between-neighbours",
                   test_best_is_one_packet_between_neighbours);
  g_test_add_func ("/formulas/reduction-on-the-bus", test_reduction_on_the_bus);
  g_test_add_func ("/formulas/reduction-on-the-transputer",
                   test_reduction_on_the_transputer);
  g_test_add_func ("/formulas/price-beyond-the-limit-is-an-error",
                   test_price_beyond_the_limit_is_an_error);
  return g_test_run ();
}
