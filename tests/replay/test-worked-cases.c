/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cases of docs/replay.md worked out by hand, in whole microseconds.
 *
 * Those on graphs of our own are asked of the model too, so that it is known to be right
 * before the property test believes it.
 */
#include "config.h"

#include "replayed-case.h"
#include "fixture/unit.h"

#include <glib/gstdio.h>
#include <string.h>

#define US(x) (SIM_TIME_PER_MICROSECOND * (SimTime) (x))
#define ATTO_US(x) (1000000000000 * (AttoTime) (x))

/* ---- cases on graphs of our own ---------------------------------------------------- */

/* Model and engine must agree, the observers' sums hold.  Returns: what both say. */
static ModelResult *
run_case (const ModelCase *at)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("netfare-worked-XXXXXX", &error);

  g_assert_no_error (error);
  g_autofree char *file = g_build_filename (folder, "case.topo", NULL);
  g_autoptr (GPtrArray) broken = g_ptr_array_new_with_free_func (g_free);
  ModelResult *model = model_run (at);
  g_autoptr (ModelResult) engine = replayed_case_run (at, NULL, file, broken);
  g_autoptr (GPtrArray) lines = model_result_compare (at, model, engine);

  g_unlink (file);
  g_rmdir (folder);
  g_ptr_array_extend_and_steal (lines, g_steal_pointer (&broken));
  for (guint i = 0; i < lines->len; i++)
    g_test_message ("%s", (char *) g_ptr_array_index (lines, i));
  g_assert_cmpuint (lines->len, ==, 0);
  model->message = g_steal_pointer (&engine->message);
  return model;
}

/* A message with its receive; both are the processors' next steps. */
static void
add_message (ModelCase *made, guint32 from, guint32 to, guint64 bytes)
{
  const guint32 unit = model_case_send (made, from, to, bytes, 0);

  model_case_receive (made, to, from, bytes, 0, unit);
}

static const MessageOutcome *
outcome_of (const ModelResult *result, guint32 source, guint32 destination)
{
  for (guint i = 0; i < result->outcomes->len; i++)
    {
      const MessageOutcome *outcome
          = &g_array_index (result->outcomes, MessageOutcome, i);

      if (outcome->source == source && outcome->destination == destination)
        return outcome;
    }
  g_assert_not_reached ();
}

static void
assert_arrives (const ModelResult *result, guint32 source, guint32 destination,
                SimTime arrived, SimTime delay)
{
  g_assert_cmpint (outcome_of (result, source, destination)->arrived, ==, arrived);
  g_assert_cmpint (outcome_of (result, source, destination)->delay, ==, delay);
}

static const LinkStatistics *
link_statistics (const ModelResult *result, guint32 link)
{
  return &g_array_index (result->links, LinkStatistics, link);
}

static const ProcessorTotals *
totals_of (const ModelResult *result, guint32 processor)
{
  return &g_array_index (result->processors, ProcessorTotals, processor);
}

/* 0 -> 1 -> 2 -> .. , all of one weight. */
static ModelCase *
line_case (guint32 nodes, const char *weight)
{
  ModelCase *made = model_case_new (nodes, nodes);

  for (guint32 i = 0; i + 1 < nodes; i++)
    model_case_join_both (made, i, i + 1, weight);
  return made;
}

static void
test_message_passes_its_stations (void)
{
  g_autoptr (ModelCase) made = line_case (3, "0.5");

  made->start = ATTO_US (3);
  made->byte = ATTO_US (1);
  made->latency = ATTO_US (2);
  made->gap = ATTO_US (50);
  made->send_overhead = ATTO_US (1);
  made->send_overhead_byte = ATTO_US (1);
  made->receive_overhead = ATTO_US (4);
  add_message (made, 0, 2, 10);
  g_autoptr (ModelResult) result = run_case (made);

  /* Overhead 1 + 10; each of two links 3 + 10/0.5, then latency 2. */
  assert_arrives (result, 0, 2, US (11 + 2 * (23 + 2)), 0);
  g_assert_cmpint (outcome_of (result, 0, 2)->injected, ==, US (11));
  g_assert_cmpint (result->run, ==, US (11 + 50 + 4));
  g_assert_cmpint (totals_of (result, 0)->overhead, ==, US (11));
  g_assert_cmpint (totals_of (result, 0)->idle, ==, US (54));
  g_assert_cmpint (totals_of (result, 2)->overhead, ==, US (4));
  g_assert_cmpint (totals_of (result, 2)->idle, ==, US (61));
  g_assert_cmpint (link_statistics (result, 0)->busy, ==, US (23));
}

static void
test_receiver_takes_a_message_when_its_step_says_so (void)
{
  g_autoptr (ModelCase) made = line_case (2, "1");

  made->byte = ATTO_US (1);
  made->receive_overhead = ATTO_US (1);
  g_array_index (made->power, Decimal, 1) = (Decimal){ 15, 10 };
  model_case_compute (made, 1, US (8));
  add_message (made, 0, 1, 5);
  g_autoptr (ModelResult) result = run_case (made);

  assert_arrives (result, 0, 1, US (5), 0);
  g_assert_cmpint (totals_of (result, 1)->busy, ==, US (12));
  g_assert_cmpint (result->run, ==, US (13));
}

static void
test_message_within_a_node_uses_no_link (void)
{
  g_autoptr (ModelCase) made = model_case_new (2, 2);

  made->start = ATTO_US (7);
  made->latency = ATTO_US (7);
  made->send_overhead = ATTO_US (1);
  made->receive_overhead = ATTO_US (2);
  g_array_index (made->placement, guint32, 1) = 0; /* no links at all */
  add_message (made, 0, 0, 10);
  add_message (made, 0, 1, 0);
  g_autoptr (ModelResult) result = run_case (made);

  /* Sends itself 0-1, receives 1-3, sends 3-4. */
  assert_arrives (result, 0, 0, US (1), 0);
  assert_arrives (result, 0, 1, US (4), 0);
  g_assert_cmpint (result->run, ==, US (6));
  g_assert_cmpuint (result->link_hops, ==, 0);
}

static void
test_infinite_links_take_no_time (void)
{
  g_autoptr (ModelCase) made = model_case_new (4, 4);

  made->start = ATTO_US (1);
  made->byte = ATTO_US (1);
  made->latency = ATTO_US (3);
  model_case_link (made, 0, 2, "inf");
  model_case_link (made, 1, 2, "inf");
  model_case_link (made, 2, 3, "1");
  add_message (made, 0, 3, 4);
  add_message (made, 1, 3, 4);
  g_autoptr (ModelResult) result = run_case (made);

  assert_arrives (result, 0, 3, US (5 + 3), 0);
  assert_arrives (result, 1, 3, US (10 + 3), US (5));
  g_assert_cmpint (link_statistics (result, 0)->busy, ==, 0);
  g_assert_cmpuint (link_statistics (result, 0)->packets, ==, 1);
  g_assert_cmpint (link_statistics (result, 2)->delay, ==, US (5));
}

/* 0 and 1 both send to 3, by 2; each link takes 1 us a byte. */
static ModelCase *
meeting_case (SimTime first, SimTime second)
{
  ModelCase *made = model_case_new (4, 4);

  made->byte = ATTO_US (1);
  model_case_link (made, 0, 2, "1");
  model_case_link (made, 1, 2, "1");
  model_case_link (made, 2, 3, "1");
  model_case_compute (made, 0, first);
  model_case_compute (made, 1, second);
  add_message (made, 0, 3, 10);
  add_message (made, 1, 3, 10);
  return made;
}

static void
test_second_message_waits_whichever_it_is (void)
{
  for (guint reserve = 0; reserve < 2; reserve++)
    {
      g_autoptr (ModelCase) zero_first = meeting_case (0, US (4));
      g_autoptr (ModelCase) one_first = meeting_case (US (4), 0);

      zero_first->reserve = one_first->reserve = reserve;
      g_autoptr (ModelResult) zero = run_case (zero_first);
      g_autoptr (ModelResult) one = run_case (one_first);

      assert_arrives (zero, 0, 3, US (20), 0);
      assert_arrives (zero, 1, 3, US (30), US (6));
      assert_arrives (one, 1, 3, US (20), 0);
      assert_arrives (one, 0, 3, US (30), US (6));
      g_assert_cmpint (link_statistics (zero, 2)->busy, ==, US (20));
      g_assert_cmpint (link_statistics (zero, 2)->longest_delay, ==, US (6));
      g_assert_cmpuint (link_statistics (zero, 2)->longest_queue, ==, 1);
    }
}

static void
test_lower_source_goes_first_at_the_same_instant (void)
{
  g_autoptr (ModelCase) made = meeting_case (US (4), US (4));
  g_autoptr (ModelResult) result = run_case (made);

  assert_arrives (result, 0, 3, US (24), 0);
  assert_arrives (result, 1, 3, US (34), US (10));
}

static void
test_gap_keeps_the_next_packet_off (void)
{
  g_autoptr (ModelCase) made = meeting_case (0, 0);

  made->gap = ATTO_US (2);
  g_autoptr (ModelResult) result = run_case (made);
  assert_arrives (result, 0, 3, US (20), 0);
  assert_arrives (result, 1, 3, US (32), US (12));
  g_assert_cmpint (link_statistics (result, 2)->busy, ==, US (20));
}

static void
test_half_duplex_is_one_timeline (void)
{
  for (guint half = 0; half < 2; half++)
    {
      g_autoptr (ModelCase) made = line_case (2, "1");

      made->byte = ATTO_US (1);
      made->half_duplex = half;
      const guint32 unit = model_case_send (made, 0, 1, 10, 0);
      add_message (made, 1, 0, 10);
      model_case_receive (made, 1, 0, 10, 0, unit);
      g_autoptr (ModelResult) result = run_case (made);

      assert_arrives (result, 0, 1, US (10), 0);
      assert_arrives (result, 1, 0, half ? US (20) : US (10), half ? US (10) : 0);
    }
}

static void
test_packets_follow_each_other (void)
{
  g_autoptr (ModelCase) made = line_case (4, "1");

  made->start = ATTO_US (10);
  made->byte = ATTO_US (1);
  made->packets = PACKETS_FIXED;
  made->packet_bytes = 4;
  add_message (made, 0, 3, 10);
  g_autoptr (ModelResult) result = run_case (made);

  /* Of 4, 4 and 2 bytes.  On the links: 0-14 14-28 28-40, 14-28 28-42 42-54, 28-42 42-56
   * 56-68: less than the formula's 14 * (2 + 3). */
  assert_arrives (result, 0, 3, US (68), 0);
  g_assert_cmpuint (link_statistics (result, 0)->packets, ==, 3);
  g_assert_cmpuint (link_statistics (result, 0)->messages, ==, 1);
  g_assert_cmpuint (link_statistics (result, 0)->bytes, ==, 10);
  g_assert_cmpint (link_statistics (result, 0)->busy, ==, US (40));
  g_assert_cmpint (link_statistics (result, 0)->delay, ==, US (14 + 28));
}

static void
test_cut_through_holds_a_link_until_the_tail_has_passed (void)
{
  for (guint reserve = 0; reserve < 2; reserve++)
    {
      g_autoptr (ModelCase) made = model_case_new (4, 4);

      made->start = ATTO_US (2);
      made->byte = ATTO_US (1);
      made->latency = ATTO_US (1);
      made->cut_through = TRUE;
      made->reserve = reserve;
      model_case_link (made, 0, 1, "1");
      model_case_link (made, 1, 2, "0.5");
      model_case_link (made, 2, 3, "2");
      add_message (made, 0, 3, 8);
      g_autoptr (ModelResult) result = run_case (made);

      /* 0-10, head at 3, tail at 11; 3-21, head at 6, tail at 22; 6-22 (by itself 6-12).
       */
      assert_arrives (result, 0, 3, US (23), 0);
      g_assert_cmpint (link_statistics (result, 0)->busy, ==, US (10));
      g_assert_cmpint (link_statistics (result, 1)->busy, ==, US (18));
      g_assert_cmpint (link_statistics (result, 2)->busy, ==, US (16));
    }
}

/* The example of docs/replay.md with 2 us for its unit: at node 0 the link to node 5 is
 * asked for, in this order, 0-2, 3-6 and 12-14, then 6 us from 4 on and 1 us from 0 on.
 * What comes later than 0 comes over a link of its own. */
static ModelCase *
gap_case (void)
{
  static const guint64 bytes[] = { 2, 3, 2, 6, 1 };
  ModelCase *made = model_case_new (7, 6);

  made->byte = ATTO_US (1);
  model_case_link (made, 0, 5, "1");
  model_case_link (made, 1, 0, "1");
  model_case_link (made, 2, 6, "0.25"); /* 8 us, then 4 */
  model_case_link (made, 6, 0, "0.5");
  model_case_link (made, 3, 0, "1.5");
  model_case_link (made, 4, 0, "inf");
  for (guint32 p = 0; p < G_N_ELEMENTS (bytes); p++)
    add_message (made, p, 5, bytes[p]);
  return made;
}

static void
test_reserve_fills_gaps (void)
{
  g_autoptr (ModelCase) made = gap_case ();

  made->reserve = TRUE;
  g_autoptr (ModelResult) result = run_case (made);
  assert_arrives (result, 0, 5, US (2), 0);
  assert_arrives (result, 1, 5, US (6), 0);
  assert_arrives (result, 2, 5, US (14), 0);
  assert_arrives (result, 3, 5, US (12), US (2));
  assert_arrives (result, 4, 5, US (3), US (2));
  g_assert_cmpint (link_statistics (result, 0)->busy, ==, US (14));
}

static void
test_fifo_takes_packets_as_they_come (void)
{
  g_autoptr (ModelCase) made = gap_case ();
  g_autoptr (ModelResult) result = run_case (made);

  /* 0-2 of 0, 2-3 of 4, 3-6 of 1, 6-12 of 3 and 12-14 of 2. */
  assert_arrives (result, 4, 5, US (3), US (2));
  assert_arrives (result, 1, 5, US (6), 0);
  assert_arrives (result, 3, 5, US (12), US (2));
  assert_arrives (result, 2, 5, US (14), 0);
}

static void
test_gap_of_the_link_must_fit_too (void)
{
  g_autoptr (ModelCase) made = gap_case ();

  made->reserve = TRUE;
  made->gap = ATTO_US (1);
  g_autoptr (ModelResult) result = run_case (made);
  /* 0-2, 3-6 and 12-14, each with 1 us behind it: 2-3 and 7-12 are too narrow. */
  assert_arrives (result, 2, 5, US (14), 0);
  assert_arrives (result, 3, 5, US (21), US (11));
  assert_arrives (result, 4, 5, US (8), US (7));
}

static void
test_route_of_least_time_is_taken (void)
{
  for (guint hops = 0; hops < 2; hops++)
    {
      g_autoptr (ModelCase) made = model_case_new (4, 4);

      made->byte = ATTO_US (1);
      made->hops = hops;
      model_case_link (made, 0, 3, "0.25"); /* 4 us a byte; the way round 2 * 1 */
      model_case_link (made, 0, 2, "1");
      model_case_link (made, 2, 3, "1");
      model_case_link (made, 0, 1, "1"); /* as good, and lower */
      model_case_link (made, 1, 3, "1");
      add_message (made, 0, 3, 10);
      g_autoptr (ModelResult) result = run_case (made);

      assert_arrives (result, 0, 3, hops ? US (40) : US (20), 0);
      g_assert_cmpuint (link_statistics (result, 0)->packets, ==, hops ? 1 : 0);
      g_assert_cmpuint (link_statistics (result, 3)->packets, ==, hops ? 0 : 1);
    }
}

static void
test_all_wait_for_the_last_at_a_synchronisation (void)
{
  g_autoptr (ModelCase) made = line_case (3, "1");
  ModelJoint *joint = model_joint_new (MODEL_SYNCHRONISE);

  joint->shape = (Shape){ .rank = 1, .size = { 3 } };
  for (guint32 p = 0; p < 3; p++)
    {
      g_array_append_val (joint->members, p);
      model_case_compute (made, p, US (5 * p));
    }
  model_case_join (made, joint);
  g_autoptr (ModelResult) result = run_case (made);
  for (guint32 p = 0; p < 3; p++)
    {
      g_assert_cmpint (totals_of (result, p)->finished, ==, US (10));
      g_assert_cmpint (totals_of (result, p)->idle, ==, US (10 - 5 * p));
    }
}

static void
test_transfers_are_sent_in_order_and_taken_as_they_come (void)
{
  g_autoptr (ModelCase) made = model_case_new (3, 3);
  ModelJoint *joint = model_joint_new (MODEL_TRANSFERS);
  const Transfer transfers[] = { { 0, 1, 1 }, { 0, 2, 1 }, { 1, 2, 9 } };

  made->byte = ATTO_US (1);
  made->send_overhead = ATTO_US (2);
  made->receive_overhead = ATTO_US (3);
  for (guint32 p = 0; p < 3; p++)
    {
      g_array_append_val (joint->members, p);
      model_case_link (made, p, (p + 1) % 3, "1");
      model_case_link (made, p, (p + 2) % 3, "1");
    }
  joint->shape = (Shape){ .rank = 1, .size = { 3 } };
  g_array_append_vals (joint->transfers, transfers, G_N_ELEMENTS (transfers));
  model_case_join (made, joint);
  g_autoptr (ModelResult) result = run_case (made);

  /* 0 sends 0-2 and 2-4.  1 sends 0-2, waits for 3, takes 3-6.  At 2 the messages arrive
   * at 5 and 11: it takes 5-8 and 11-14. */
  assert_arrives (result, 0, 1, US (3), 0);
  assert_arrives (result, 0, 2, US (5), 0);
  assert_arrives (result, 1, 2, US (11), 0);
  g_assert_cmpint (totals_of (result, 0)->finished, ==, US (4));
  g_assert_cmpint (totals_of (result, 1)->finished, ==, US (6));
  g_assert_cmpint (totals_of (result, 2)->finished, ==, US (14));
}

static void
test_reduction_is_gathered_and_spread_along_trees (void)
{
  g_autoptr (ModelCase) made = model_case_new (5, 5);
  ModelJoint *joint = model_joint_new (MODEL_REDUCTION);

  made->start = ATTO_US (1); /* each pair has its link, each message takes 1 us */
  for (guint32 p = 0; p < 5; p++)
    {
      g_array_append_val (joint->members, p);
      for (guint32 q = 0; q < 5; q++)
        if (q != p)
          model_case_link (made, p, q, "1");
    }
  joint->shape = (Shape){ .rank = 1, .size = { 5 } };
  joint->axes = 1;
  joint->bytes = 8;
  model_case_join (made, joint);
  g_autoptr (ModelResult) result = run_case (made);

  /* 1->0, 3->2 at once, 2->0 from 1, 4->0 at once too but taken last; at 2 the whole is
   * at 0, which sends to 4, 2 and 1; 2 sends on to 3. */
  g_assert_cmpuint (result->messages, ==, 4 + 4);
  assert_arrives (result, 1, 0, US (1), 0);
  assert_arrives (result, 3, 2, US (1), 0);
  assert_arrives (result, 2, 0, US (2), 0);
  assert_arrives (result, 4, 0, US (1), 0);
  assert_arrives (result, 0, 4, US (3), 0);
  assert_arrives (result, 0, 2, US (3), 0);
  assert_arrives (result, 0, 1, US (3), 0);
  assert_arrives (result, 2, 3, US (4), 0);
  g_assert_cmpint (result->run, ==, US (4));
}

/* ---- what cannot be run ------------------------------------------------------------ */

static void
assert_names (const char *message, const char *first, const char *second)
{
  g_autofree char *pattern = g_strdup_printf ("\\b%s\\b.*\\b%s\\b", first, second);

  if (!g_regex_match_simple (pattern, message, G_REGEX_DOTALL, 0))
    g_error ("\"%s\" does not name %s, then %s", message, first, second);
}

static void
test_no_route_names_both_ends (void)
{
  g_autoptr (ModelCase) made = model_case_new (9, 9);

  for (guint32 i = 0; i + 1 < 9; i++)
    model_case_link (made, i, i + 1, "1");
  add_message (made, 3, 5, 1);
  add_message (made, 7, 6, 1);
  g_autoptr (ModelResult) result = run_case (made);
  g_assert_cmpint (result->end, ==, MODEL_NO_ROUTE);
  assert_names (result->message, "7", "6");
}

static void
test_deadlock_says_who_waits_for_whom (void)
{
  g_autoptr (ModelCase) made = line_case (7, "1");
  const guint32 first = model_case_send (made, 0, 1, 1, 0); /* of another tag */

  model_case_receive (made, 3, 5, 1, 8, 100);
  model_case_send (made, 3, 5, 1, 7);
  model_case_receive (made, 5, 3, 1, 7, 101);
  model_case_send (made, 5, 3, 1, 8);
  model_case_receive (made, 1, 0, 1, 0, first);
  g_autoptr (ModelResult) result = run_case (made);
  g_assert_cmpint (result->end, ==, MODEL_DEADLOCK);
  g_test_message ("%s", result->message);
  assert_names (result->message, "3", "5");
  assert_names (result->message, "5", "3");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add_func ("/replay/" path, function)
  ADD ("message-passes-its-stations", test_message_passes_its_stations);
  ADD ("receiver-takes-a-message-when-its-step-says-so",
       test_receiver_takes_a_message_when_its_step_says_so);
  ADD ("message-within-a-node-uses-no-link", test_message_within_a_node_uses_no_link);
  ADD ("infinite-links-take-no-time", test_infinite_links_take_no_time);
  ADD ("second-message-waits-whichever-it-is", test_second_message_waits_whichever_it_is);
  ADD ("lower-source-goes-first-at-the-same-instant",
       test_lower_source_goes_first_at_the_same_instant);
  ADD ("gap-keeps-the-next-packet-off", test_gap_keeps_the_next_packet_off);
  ADD ("half-duplex-is-one-timeline", test_half_duplex_is_one_timeline);
  ADD ("packets-follow-each-other", test_packets_follow_each_other);
  ADD ("cut-through-holds-a-link-until-the-tail-has-passed",
       test_cut_through_holds_a_link_until_the_tail_has_passed);
  ADD ("reserve-fills-gaps", test_reserve_fills_gaps);
  ADD ("fifo-takes-packets-as-they-come", test_fifo_takes_packets_as_they_come);
  ADD ("gap-of-the-link-must-fit-too", test_gap_of_the_link_must_fit_too);
  ADD ("route-of-least-time-is-taken", test_route_of_least_time_is_taken);
  ADD ("all-wait-for-the-last-at-a-synchronisation",
       test_all_wait_for_the_last_at_a_synchronisation);
  ADD ("transfers-are-sent-in-order-and-taken-as-they-come",
       test_transfers_are_sent_in_order_and_taken_as_they_come);
  ADD ("reduction-is-gathered-and-spread-along-trees",
       test_reduction_is_gathered_and_spread_along_trees);
  ADD ("no-route-names-both-ends", test_no_route_names_both_ends);
  ADD ("deadlock-says-who-waits-for-whom", test_deadlock_says_who_waits_for_whom);
  return g_test_run ();
}
