/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The zero-load latency of messages, on every kind of network. */
#include "config.h"

#include "machine-file/machine-file.h"
#include "network/network.h"
#include "fixture/unit.h"

#define US(n) (SIM_TIME_PER_MICROSECOND * (SimTime) (n))
#define TOO_LONG                                                                         \
  "netfare: error: the run exceeds 2^62 ps (53 days), the longest time that can be "     \
  "represented"

static Network *
make_network (const char *spec, const char *key)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Machine) machine = machine_new ();
  Network *network;

  machine_set_network (machine, spec, &error);
  machine_set (machine, "start time = 10", &error);
  machine_set (machine, key, &error);
  g_assert_no_error (error);
  g_assert_true (machine_resolve (machine, &error));
  network = network_new (machine, &machine->shape, &error);
  g_assert_no_error (error);
  return network;
}

/* From the first processor to the last; 20 bytes of 1 us each. */
static SimTime
time_on (const char *spec)
{
  g_autoptr (Network) network = make_network (spec, "send byte time = 1");
  SimTime time = -1;

  g_assert_true (network_zero_load_latency (network, 0, 3, 20, 0, &time));
  g_assert_null (network_take_error (network));
  return time;
}

/* Two hops are two times 10 + 20 stored and forwarded; the transputer's formula has
 * nothing better than (10 + 20) * (1 + 1) in one portion, or (10 + 10) * (1 + 2) in two.
 */
static void
test_an_empty_network_hinders_nobody (void)
{
  g_assert_cmpint (time_on ("network:4"), ==, US (30));
  g_assert_cmpint (time_on ("bus:4"), ==, US (30));
  g_assert_cmpint (time_on ("mesh:2x2"), ==, US (60));
  g_assert_cmpint (time_on ("transputer:2x2"), ==, US (60));
}

/* 2^40 bytes of 10 s each. */
static void
test_a_time_beyond_all_times_is_said (void)
{
  static const char *const specs[]
      = { "network:4", "transputer:2x2", "bus:4", "mesh:2x2" };

  for (guint i = 0; i < G_N_ELEMENTS (specs); i++)
    {
      g_autoptr (Network) network = make_network (specs[i], "send byte time = 10 s");
      g_autoptr (GError) error = NULL;
      SimTime time;

      g_assert_false (network_zero_load_latency (network, 0, 3,
                                                 G_GUINT64_CONSTANT (1) << 40, 0, &time));
      error = network_take_error (network);
      g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_REPLAY);
      g_assert_cmpstr (error->message, ==, TOO_LONG);
    }
}

/* What a message is when it starts, compared with what is asked for one by one.  Returns:
 * whether its time was known. */
static gboolean
compare_start (Network *network, guint32 source, guint32 destination, guint64 bytes)
{
  Packet first = { .source = source, .destination = destination }, other = first;
  SimTime known, time;
  const guint32 packets = network_start (network, &first, bytes, 7, &known);

  g_assert_cmpuint (packets, ==,
                    network_packets (network, source, destination, bytes, &other.bytes));
  g_assert_cmpuint (first.bytes, ==, other.bytes);
  if (source != destination)
    {
      network_inject (network, &other, packets, 7);
      g_assert_cmpuint (first.next, ==, other.next);
      g_assert_cmpint (first.tail, ==, other.tail);
    }
  g_assert_true (
      network_zero_load_latency (network, source, destination, bytes, 0, &time));
  if (known != NETWORK_TIME_UNKNOWN)
    g_assert_cmpint (known, ==, time);
  return known != NETWORK_TIME_UNKNOWN;
}

/* Times of few sizes and lengths come again, so that they can be looked up. */
static void
test_a_start_is_what_can_be_asked_for (void)
{
  static const guint64 sizes[] = { 0, 1, 100, 4096 };
  static const struct
  {
    const char *spec, *key;
    gboolean known; /* of messages to other nodes */
  } rows[] = { { "torus:8x8", "discipline = fifo", TRUE },
               { "torus:8x8", "switching = cut-through", TRUE },
               { "crossbar:64", "discipline = reserve", TRUE },
               { "fat-tree:3,4", "ties = spread", TRUE },
               { "torus:8x8", "packet bytes = 100", TRUE },
               { "mesh:8x8", "packet bytes = best", TRUE },
               { "torus:8x8", "routing = valiant", FALSE },
               { "network:8x8", "send byte time = 1", FALSE } };

  for (guint r = 0; r < G_N_ELEMENTS (rows); r++)
    {
      g_autoptr (Network) network = make_network (rows[r].spec, rows[r].key);

      for (guint i = 0; i < 2000; i++)
        {
          const guint32 source = (guint32) g_test_rand_int_range (0, 64);
          const guint32 destination = (guint32) g_test_rand_int_range (0, 64);
          const guint64 bytes = sizes[g_test_rand_int_range (0, 4)];
          const gboolean known = compare_start (network, source, destination, bytes);

          if (source != destination)
            g_assert_cmpint (known, ==, rows[r].known);
        }
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/zero-load/an-empty-network-hinders-nobody",
                   test_an_empty_network_hinders_nobody);
  g_test_add_func ("/zero-load/a-time-beyond-all-times-is-said",
                   test_a_time_beyond_all_times_is_said);
  g_test_add_func ("/zero-load/a-start-is-what-can-be-asked-for",
                   test_a_start_is_what_can_be_asked_for);
  return g_test_run ();
}
