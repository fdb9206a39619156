/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which cost dominates, worked out by hand: 75 us a message and 0.2 us a byte where
 * nothing else is said. */
#include "config.h"

#include <stdio.h>

#include "goal/goal.h"
#include "dvm/dvm-reader.h"
#include "../fixture/fixture.h"
#include "analysis/cost-split.h"
#include "machine-file/machine-file.h"
#include "fixture/unit.h"

#define US(us) ((TotalTime) ((us) * (gdouble) SIM_TIME_PER_MICROSECOND + 0.5))
#define MOST_PROCESSORS 4

typedef struct
{
  CostSplit split;
  char *network, *overhead;
} Told;

/* Messages of a program, then settings; both end with 0. */
typedef struct
{
  guint32 from, to;
  guint64 bytes;
} Sent;

static Program *
make_program (const Sent *sent)
{
  Program *program = program_new_separate (MOST_PROCESSORS, &goal_reader, "sent.goal");
  Interval whole = { .kind = "MAIN", .file = "a", .parent = PROGRAM_NONE, .count = 1 };

  program_define_interval (program, &whole);
  for (; sent->bytes != 0; sent++)
    {
      program_append_send (program, sent->from, sent->to, sent->bytes, 0);
      program_append_receive (program, sent->to, sent->from, sent->bytes, 0);
    }
  return program;
}

static Told
replay (Program *program, const char *network_name, const char *const *settings)
{
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (GError) error = NULL;
  ReplayResult result;
  Told told;

  machine_set_network (machine, network_name, &error);
  g_assert_no_error (error);
  for (; settings != NULL && *settings != NULL; settings++)
    {
      machine_set (machine, *settings, &error);
      g_assert_no_error (error);
    }
  machine_resolve (machine, &error);
  g_assert_no_error (error);

  g_autoptr (Network) network = network_new (machine, program_shape (program), &error);
  g_assert_no_error (error);
  g_autoptr (Replay) running = replay_new (program, machine, network);
  replay_run (running, &result, &error);
  g_assert_no_error (error);

  const ReportContext context = { .program = program,
                                  .machine = machine,
                                  .network = network,
                                  .result = &result,
                                  .unit = SIM_TIME_PER_SECOND };
  told.split = cost_split (&result);
  told.network = cost_split_network_text (&context);
  told.overhead = cost_split_overhead_text (&context);
  return told;
}

static Told
replay_sent (const Sent *sent, const char *network, const char *const *settings)
{
  g_autoptr (Program) program = make_program (sent);

  return replay (program, network, settings);
}

static void
told_clear (Told *told)
{
  g_free (told->network);
  g_free (told->overhead);
}

static void
assert_network (const Told *told, TotalTime start, TotalTime byte, TotalTime held,
                TotalTime latency)
{
  g_assert_true (told->split.time[SPLIT_NETWORK_START] == start);
  g_assert_true (told->split.time[SPLIT_NETWORK_BYTE] == byte);
  g_assert_true (told->split.time[SPLIT_NETWORK_HELD] == held);
  g_assert_true (told->split.time[SPLIT_NETWORK_TIME] == start + byte + held);
  g_assert_true (told->split.time[SPLIT_LATENCY] == latency);
}

static const Sent two[] = { { 0, 1, 1000 }, { 0, 1, 1000 }, { 0, 0, 0 } };
static const Sent small[] = { { 0, 3, 20 }, { 0, 0, 0 } };

/* ---- graphs ------------------------------------------------------------------------ */

static void
test_two_messages_over_a_link (void)
{
  Told told = replay_sent (two, "mesh:4", NULL);

  assert_network (&told, US (150), US (400), 0, 0);
  g_assert_cmpstr (told.network, ==,
                   "75 us a message, 0.2 us a byte: 72.7 % of link time is byte time");
  g_assert_null (told.overhead);
  told_clear (&told);
}

/* 20 bytes over three links: 3 x 75 of 3 x 79 us. */
static void
test_short_message_over_three_links (void)
{
  static const char *const late[] = { "link latency = 7.9", NULL };
  Told told = replay_sent (small, "mesh:4", NULL);

  assert_network (&told, US (225), US (12), 0, 0);
  g_assert_cmpstr (told.network, ==,
                   "75 us a message, 0.2 us a byte: 94.9 % of link time is start time");
  told_clear (&told);

  told = replay_sent (small, "mesh:4", late);
  assert_network (&told, US (225), US (12), 0, US (23.7));
  g_assert_cmpstr (
      told.network, ==,
      "75 us a message, 0.2 us a byte: 94.9 % of link time is start time; "
      "packets spend 0.10 times as long on link latency as they occupy links");
  told_clear (&told);
}

/* Ten packets a message. */
static void
test_each_packet_has_a_start_time (void)
{
  static const char *const cut[] = { "packet bytes = 100", NULL };
  Told told = replay_sent (two, "mesh:4", cut);

  assert_network (&told, US (20 * 75), US (400), 0, 0);
  g_assert_cmpstr (told.network, ==,
                   "75 us a packet, 0.2 us a byte: 78.9 % of link time is start time");
  told_clear (&told);
}

/* Start times are whole picoseconds here: 0.4 ps are none, and 0.4 + 1000 x 0.0004 ps are
 * 0.8, rounded to 1. */
static void
test_parts_add_up_where_prices_are_rounded (void)
{
  static const char *const tiny[]
      = { "link start time = 0.4 ps", "link byte time = 0.0004 ps", NULL };
  Told told = replay_sent (two, "mesh:4", tiny);

  assert_network (&told, 0, 2, 0, 0);
  g_assert_cmpstr (told.network, ==,
                   "0.0000004 us a message, 0.0000000004 us a byte: 100.0 % of link time "
                   "is byte time");
  told_clear (&told);
}

/* Two links in a row, the second twice as fast: 0 --1--> 2 --2--> 1.  Cut through, the
 * first message is on the first link from 0 to 275 us, on the second from 75 to 275 us,
 * where it would need 175; so is the second, 275 us later. */
static void
test_fast_link_is_held_by_what_a_slow_one_sends (void)
{
  static const char *const settings[] = { "switching = cut-through", NULL };
  static const char text[] = "3\n0 2 1 -1\n1 2 2 -1\n2 0 1 1 2 -1\n";
  static const Sent slow[] = { { 0, 1, 1000 }, { 0, 1, 1000 }, { 0, 0, 0 } };
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("netfare-test-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "two.topo", NULL);
  g_autofree char *name = g_strconcat ("file:", path, NULL);
  g_autoptr (Program) program = program_new_separate (2, &goal_reader, "sent.goal");
  Interval whole = { .kind = "MAIN", .file = "a", .parent = PROGRAM_NONE, .count = 1 };
  Told told;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  program_define_interval (program, &whole);
  for (guint i = 0; i < 2; i++)
    {
      program_append_send (program, 0, 1, slow[i].bytes, 0);
      program_append_receive (program, 1, 0, slow[i].bytes, 0);
    }
  told = replay (program, name, settings);
  remove (path);
  remove (folder);
  assert_network (&told, US (4 * 75), US (2 * 200 + 2 * 100), US (2 * 25), 0);
  g_assert_cmpstr (told.network, ==,
                   "75 us a message, 0.2 us a byte on a link of weight 1: 63.2 % of link "
                   "time is byte time");
  told_clear (&told);
}

static void
test_nothing_sent_says_nothing (void)
{
  static const Sent none[] = { { 0, 0, 0 } }, own[] = { { 1, 1, 500 }, { 0, 0, 0 } };
  Told told = replay_sent (none, "mesh:4", NULL);

  assert_network (&told, 0, 0, 0, 0);
  g_assert_null (told.network);
  told_clear (&told);
  told = replay_sent (own, "network:4", NULL);
  assert_network (&told, 0, 0, 0, 0);
  g_assert_null (told.network);
  told_clear (&told);
}

/* ---- formulas ---------------------------------------------------------------------- */

static void
test_single_messages_on_formulas (void)
{
  Told told = replay_sent (two, "network:4", NULL);

  assert_network (&told, US (150), US (400), 0, 0);
  g_assert_cmpstr (told.network, ==,
                   "75 us a message, 0.2 us a byte: 72.7 % of message time is byte time");
  told_clear (&told);

  /* 1000 bytes over three hops: two portions of 500, passed on 4 times. */
  static const Sent far[] = { { 0, 3, 1000 }, { 0, 0, 0 } };
  told = replay_sent (far, "transputer:4", NULL);
  assert_network (&told, US (4 * 75), US (4 * 100), 0, 0);
  told_clear (&told);

  told = replay_sent (two, "basic", NULL);
  assert_network (&told, US (4), 0, 0, 0);
  g_assert_null (told.network);
  told_clear (&told);
}

/* 0 -> 1 and 2 -> 3 of 100 and 200 bytes, twice.  The bus: each time 2 x 75 + 60 us; the
 * transputer: 75 + 40 us. */
static void
test_collectives_on_formulas (void)
{
  const Shape shape = { 1, { 4 } };
  const Transfer entries[] = { { 0, 1, 100 }, { 2, 3, 200 } };
  g_autoptr (Program) program = program_new_shared (&shape, &dvm_reader, "a.ptr");
  Interval whole = { .kind = "MAIN", .file = "a", .parent = PROGRAM_NONE, .count = 1 };
  Collective collective = { .type = COLLECTIVE_TRANSFERS, .kind = KIND_SHADOW };
  guint32 number;
  Told told;

  program_define_interval (program, &whole);
  collective.transfers = program_define_transfers (program, entries, 2);
  number = program_define_collective (program, &collective);
  for (guint i = 0; i < 2; i++)
    {
      guint32 instance = program_new_instance (program);

      program_append_start (program, 0, number, instance);
      program_append_wait (program, 0, instance);
    }
  told = replay (program, "network:4", NULL);
  assert_network (&told, US (300), US (120), 0, 0);
  told_clear (&told);
  told = replay (program, "transputer:4", NULL);
  assert_network (&told, US (150), US (80), 0, 0);
  told_clear (&told);
}

/* ---- overheads --------------------------------------------------------------------- */

/* Sends 2 x (5 + 1000 x 0.002), receives 2 x 1 us. */
static void
test_overhead_of_messages_and_of_bytes (void)
{
  static const char *const settings[]
      = { "send overhead = 5", "send overhead byte time = 0.002", "receive overhead = 1",
          NULL };
  Told told = replay_sent (two, "mesh:4", settings);

  g_assert_true (told.split.time[SPLIT_OVERHEAD_MESSAGE] == US (12));
  g_assert_true (told.split.time[SPLIT_OVERHEAD_BYTE] == US (4));
  g_assert_cmpstr (told.overhead, ==,
                   "5 us a message sent, 1 us a message received, 0.002 us a byte sent: "
                   "75.0 % of overhead is for messages");
  told_clear (&told);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cost-split/two-messages-over-a-link", test_two_messages_over_a_link);
  g_test_add_func ("/cost-split/short-message-over-three-links",
                   test_short_message_over_three_links);
  g_test_add_func ("/cost-split/each-packet-has-a-start-time",
                   test_each_packet_has_a_start_time);
  g_test_add_func ("/cost-split/parts-add-up-where-prices-are-rounded",
                   test_parts_add_up_where_prices_are_rounded);
  g_test_add_func ("/cost-split/fast-link-is-held-by-what-a-slow-one-sends",
                   test_fast_link_is_held_by_what_a_slow_one_sends);
  g_test_add_func ("/cost-split/nothing-sent-says-nothing",
                   test_nothing_sent_says_nothing);
  g_test_add_func ("/cost-split/single-messages-on-formulas",
                   test_single_messages_on_formulas);
  g_test_add_func ("/cost-split/collectives-on-formulas", test_collectives_on_formulas);
  g_test_add_func ("/cost-split/overhead-of-messages-and-of-bytes",
                   test_overhead_of_messages_and_of_bytes);
  return g_test_run ();
}
