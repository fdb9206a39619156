/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Clusters by hand.  net joins two pairs: TStart 10 us, TByte 1 us, ethernet; a pair:
 * TStart 1 us, TByte 0.1 us, two channels.  Processors 0 1 | 2 3. */
#include "config.h"

#include <glib/gstdio.h>

#include "machine-file/machine-file.h"
#include "replay/replay.h"
#include "fixture/unit.h"

#define US(n) (SIM_TIME_PER_MICROSECOND * (SimTime) (n))

static const char pairs[]
    = "cluster = net; net = {2 x pair}; pair = {slow, quick}; slow = 1.0; quick = 2.0;"
      "net.CommType = ethernet; net.TStart = 10; net.TByte = 1;"
      "pair.CommType = myrinet (2); pair.TStart = 1; pair.TByte = 0.1;";

static Machine *
read_machine (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  int file = g_file_open_tmp ("netfare-test-XXXXXX", &path, &error);
  Machine *machine = machine_new ();

  g_assert_no_error (error);
  g_close (file, NULL);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_assert_true (machine_read (machine, path, &error));
  g_assert_true (machine_resolve (machine, &error));
  g_unlink (path);
  return machine;
}

typedef struct
{
  guint32 from, to;
  guint64 bytes;
} Send;

typedef struct
{
  GArray *arrived; /* SimTime, by order of arrival */
  SimTime delay;
} Heard;

static void
on_message (gpointer data, const MessageOutcome *message)
{
  Heard *heard = data;

  g_array_append_val (heard->arrived, message->arrived);
  heard->delay += message->delay;
}

static const ReplayObserver observer = { .message = on_message };

/* Every processor computes for 4 us, sends its own, then takes what it is sent. */
static void
replay_sends (const Send *sends, guint n, Heard *heard, SimTime *computed,
              LinkStatistics *first_of_net)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Machine) machine = read_machine (pairs);
  g_autoptr (Program) program = program_new_separate (4, NULL, "");
  g_autoptr (Network) network = NULL;
  g_autoptr (Replay) replay = NULL;
  ReplayResult result;

  program_define_interval (
      program, &(Interval){ .kind = "MAIN", .file = "", .parent = PROGRAM_NONE });
  for (guint32 p = 0; p < 4; p++)
    {
      program_append_compute (program, p, ACTIVITY_USER, (guint64) US (4), FALSE);
      for (guint i = 0; i < n; i++)
        if (sends[i].from == p)
          program_append_send (program, p, sends[i].to, sends[i].bytes, i);
      for (guint i = 0; i < n; i++)
        if (sends[i].to == p)
          program_append_receive (program, p, sends[i].from, sends[i].bytes, i);
    }
  network = network_new (machine, program_shape (program), &error);
  g_assert_no_error (error);
  replay = replay_new (program, machine, network);
  heard->arrived = g_array_new (FALSE, FALSE, sizeof (SimTime));
  heard->delay = 0;
  replay_add_observer (replay, &observer, heard);
  g_assert_true (replay_run (replay, &result, &error));
  for (guint32 p = 0; p < 4; p++)
    computed[p] = result.processor[p].busy;
  /* Node 4 leads to node 5: the one channel of net. */
  *first_of_net = network_link_statistics (
      network, topology_find_link (network_topology (network), 4, 5));
}

static SimTime
arrival (const Heard *heard, guint i)
{
  g_assert_cmpuint (heard->arrived->len, >, i);
  return g_array_index (heard->arrived, SimTime, i);
}

static void
test_productivity_divides_times_and_the_smallest_cluster_carries (void)
{
  const Send inside[] = { { 0, 1, 20 } }, across[] = { { 1, 2, 20 } };
  SimTime computed[4];
  LinkStatistics net;
  Heard heard;

  /* 0 is slow: sends at 4; 1 + 20 * 0.1 = 3. */
  replay_sends (inside, 1, &heard, computed, &net);
  g_assert_cmpint (computed[0], ==, US (4));
  g_assert_cmpint (computed[1], ==, US (2));
  g_assert_cmpint (arrival (&heard, 0), ==, US (7));
  g_assert_cmpuint (net.messages, ==, 0);
  g_array_unref (heard.arrived);

  /* 1 is quick: sends at 2; 10 + 20. */
  replay_sends (across, 1, &heard, computed, &net);
  g_assert_cmpint (arrival (&heard, 0), ==, US (32));
  g_assert_cmpuint (net.messages, ==, 1);
  g_assert_cmpuint (net.bytes, ==, 20);
  g_assert_cmpint (net.busy, ==, US (30));
  g_array_unref (heard.arrived);
}

static void
test_one_channel_is_shared_two_are_not (void)
{
  /* At 4 from 0 and 2, across, in this order: 4-24, 24-44. */
  const Send across[] = { { 0, 2, 10 }, { 2, 0, 10 } };
  /* At 4 from 0 three to 1: two channels 4-6, 4-6, then the first again 6-8. */
  const Send inside[] = { { 0, 1, 10 }, { 0, 1, 10 }, { 0, 1, 10 } };
  SimTime computed[4];
  LinkStatistics net;
  Heard heard;

  replay_sends (across, 2, &heard, computed, &net);
  g_assert_cmpint (arrival (&heard, 0), ==, US (24));
  g_assert_cmpint (arrival (&heard, 1), ==, US (44));
  g_assert_cmpint (heard.delay, ==, US (20));
  g_assert_cmpint (net.delay, ==, US (20));
  g_assert_cmpuint (net.longest_queue, ==, 1);
  g_array_unref (heard.arrived);

  replay_sends (inside, 3, &heard, computed, &net);
  g_assert_cmpint (arrival (&heard, 0), ==, US (6));
  g_assert_cmpint (arrival (&heard, 1), ==, US (6));
  g_assert_cmpint (arrival (&heard, 2), ==, US (8));
  g_assert_cmpint (heard.delay, ==, US (2));
  g_array_unref (heard.arrived);
}

/* Of 30, 10 and 20 bytes at 4: by the first channel 4-8, by the second 4-6, which is the
 * one free first for the third, 6-9. */
static void
test_the_channel_free_first_is_taken (void)
{
  const Send inside[] = { { 0, 1, 30 }, { 0, 1, 10 }, { 0, 1, 20 } };
  SimTime computed[4];
  LinkStatistics net;
  Heard heard;

  replay_sends (inside, 3, &heard, computed, &net);
  g_assert_cmpint (arrival (&heard, 0), ==, US (6));
  g_assert_cmpint (arrival (&heard, 1), ==, US (8));
  g_assert_cmpint (arrival (&heard, 2), ==, US (9));
  g_assert_cmpint (heard.delay, ==, US (2));
  g_array_unref (heard.arrived);
}

static SimTime
zero_load_latency (Network *network, guint32 from, guint32 to)
{
  SimTime time = -1;

  g_assert_true (network_zero_load_latency (network, from, to, 10, 0, &time));
  return time;
}

/* 0 | 1 2 | 3 4 and 5 | 6 7 | 8 9 are a rack each, what stands together a box. */
static void
test_the_smallest_common_cluster_at_any_depth (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Machine) machine
      = read_machine ("cluster = net; net = {2 x rack}; rack = {node, 2 x box}; box = {2 "
                      "x node}; node = 1;"
                      "net.CommType = ethernet; net.TStart = 100; net.TByte = 10;"
                      "rack.CommType = net.CommType; rack.TStart = 10; rack.TByte = 1;"
                      "box.CommType = transputer; box.TStart = 1; box.TByte = 0.1;");
  g_autoptr (Network) network = network_new (machine, &machine->shape, &error);

  g_assert_no_error (error);
  g_assert_cmpint (zero_load_latency (network, 3, 3), ==, 0);
  g_assert_cmpint (zero_load_latency (network, 1, 2), ==, US (2));
  g_assert_cmpint (zero_load_latency (network, 9, 8), ==, US (2));
  g_assert_cmpint (zero_load_latency (network, 0, 1), ==, US (20));
  g_assert_cmpint (zero_load_latency (network, 1, 3), ==, US (20));
  g_assert_cmpint (zero_load_latency (network, 8, 5), ==, US (20));
  g_assert_cmpint (zero_load_latency (network, 4, 5), ==, US (200));
  g_assert_cmpint (zero_load_latency (network, 9, 0), ==, US (200));
}

/* 2^20 processors that 4096 channels each feed and are fed by. */
static void
test_more_links_than_fit_are_refused (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Machine) machine
      = read_machine ("cluster = net; net = {1048576 x node}; node = 1;"
                      "net.CommType = myrinet (4096); net.TStart = 1; net.TByte = 0;");
  Shape shape = { 1, { 4 } };

  g_assert_null (network_new (machine, &shape, &error));
  g_assert_cmpstr (
      error->message, ==,
      "netfare: error: cluster(net) has more than 67108864 nodes or 268435456 links");
}

/* 0 1 -> channel 4 => 5 of net; 0 1 -> 6 => 7, 8 => 9 of the first pair; .. 10 .. 13. */
static void
test_every_channel_is_a_link_between_nodes_of_its_own (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Machine) machine = read_machine (pairs);
  g_autoptr (Network) network = network_new (machine, &machine->shape, &error);
  const Topology *t = network_topology (network);

  g_assert_cmpuint (t->nodes, ==, 14);
  g_assert_cmpuint (t->links, ==, 4 * 2 + 1 + 4 * (2 * 2 + 1));
  for (guint32 p = 0; p < 4; p++)
    {
      g_assert_cmpuint (t->first[p + 1] - t->first[p], ==, 3);
      g_assert_cmpuint (topology_find_link (t, p, 4), !=, G_MAXUINT32);
      g_assert_cmpuint (topology_find_link (t, 5, p), !=, G_MAXUINT32);
      for (guint32 node = 6; node < 14; node += 2)
        {
          gboolean own = (node < 10) == (p < 2);

          g_assert_true ((topology_find_link (t, p, node) != G_MAXUINT32) == own);
          g_assert_true ((topology_find_link (t, node + 1, p) != G_MAXUINT32) == own);
          g_assert_cmpuint (topology_find_link (t, node, node + 1), !=, G_MAXUINT32);
        }
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func (
      "/clusters/productivity-divides-times-and-the-smallest-cluster-carries",
      test_productivity_divides_times_and_the_smallest_cluster_carries);
  g_test_add_func ("/clusters/one-channel-is-shared-two-are-not",
                   test_one_channel_is_shared_two_are_not);
  g_test_add_func ("/clusters/the-channel-free-first-is-taken",
                   test_the_channel_free_first_is_taken);
  g_test_add_func ("/clusters/the-smallest-common-cluster-at-any-depth",
                   test_the_smallest_common_cluster_at_any_depth);
  g_test_add_func ("/clusters/more-links-than-fit-are-refused",
                   test_more_links_than_fit_are_refused);
  g_test_add_func ("/clusters/every-channel-is-a-link-between-nodes-of-its-own",
                   test_every_channel_is_a_link_between_nodes_of_its_own);
  return g_test_run ();
}
