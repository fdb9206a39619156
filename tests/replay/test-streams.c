/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ranks with several streams (GOAL's cpu) by hand.  Network basic: a message takes 2 us
 * after its send overhead of 3 us and 1 us a byte; a receive takes 1 us.  Times are
 * microseconds. */
#include "config.h"

#include <string.h>

#include "goal/goal.h"
#include "machine-file/machine-file.h"
#include "replay/replay.h"
#include "fixture/unit.h"

#define US(n) (SIM_TIME_PER_MICROSECOND * (SimTime) (n))

typedef struct
{
  ReplayResult result;
  ProcessorTotals totals[4];
  GString *told[4]; /* states, messages */
  SimTime computed[4], communicated[4];
} Run;

/* ---- what is observed -------------------------------------------------------------- */

static void
on_state (gpointer data, guint32 processor, SimTime time, ProcessorState state)
{
  g_string_append_printf (((Run *) data)->told[processor], "%c%" G_GINT64_FORMAT " ",
                          "bsri"[state], time / US (1));
}

/* "got8@6", or "got8@6-7" where it lasts. */
static void
tell (Run *run, guint32 processor, const char *what, guint64 bytes, SimTime begin,
      SimTime end)
{
  GString *told = run->told[processor];

  g_string_append_printf (told, "%s%" G_GUINT64_FORMAT "@%" G_GINT64_FORMAT, what, bytes,
                          begin / US (1));
  if (end > begin)
    g_string_append_printf (told, "-%" G_GINT64_FORMAT, end / US (1));
  g_string_append_c (told, ' ');
}

static void
on_sent (gpointer data, guint32 processor, SimTime begin, SimTime end, guint64 message,
         guint32 destination, guint64 bytes, guint32 type, guint64 tag)
{
  tell (data, processor, "sent", bytes, begin, end);
}

static void
on_received (gpointer data, guint32 processor, SimTime begin, SimTime end,
             guint64 message, guint32 source, guint64 bytes, guint32 type)
{
  tell (data, processor, "got", bytes, begin, end);
}

static void
on_computed (gpointer data, guint32 processor, guint32 interval, Activity activity,
             SimTime duration)
{
  ((Run *) data)->computed[processor] += duration;
}

static void
on_communicated (gpointer data, guint32 processor, guint32 interval, SimTime duration)
{
  ((Run *) data)->communicated[processor] += duration;
}

static const ReplayObserver observer = { .state = on_state,
                                         .sent = on_sent,
                                         .received = on_received,
                                         .computed = on_computed,
                                         .communicated = on_communicated };

/* ---- a run ------------------------------------------------------------------------- */

static Program *
read_text (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TextInput) input
      = text_input_new_from_string (text, strlen (text), "s.goal");
  Program *program = goal_read (input, NULL, NULL, &error);

  g_assert_no_error (error);
  return program;
}

static Machine *
make_machine (void)
{
  static const char *const keys[]
      = { "network = basic",      "transport = 2",
          "send overhead = 3",    "send overhead byte time = 1",
          "receive overhead = 1", "receive overhead byte time = 0" };
  Machine *machine = machine_new ();
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    machine_set (machine, keys[i], &error);
  g_assert_no_error (error);
  g_assert_true (machine_resolve (machine, &error));
  return machine;
}

/* The schedule counts nanoseconds. */
static void
run_it (const char *text, Run *run, GError **error)
{
  g_autoptr (Program) program = read_text (text);
  g_autoptr (Machine) machine = make_machine ();
  g_autoptr (Network) network = network_new (machine, program_shape (program), error);
  g_autoptr (Replay) replay = replay_new (program, machine, network);

  *run = (Run){ 0 };
  for (guint i = 0; i < G_N_ELEMENTS (run->told); i++)
    run->told[i] = g_string_new (NULL);
  replay_add_observer (replay, &observer, run);
  if (!replay_run (replay, &run->result, error))
    return;
  for (guint32 p = 0; p < run->result.processors; p++)
    {
      const ProcessorTotals *totals = &run->result.processor[p];

      run->totals[p] = *totals;
      g_assert_cmpint (totals->busy + totals->overhead + totals->idle, ==,
                       run->result.time);
      g_assert_cmpint (run->computed[p], ==, totals->busy);
      g_assert_cmpint (run->computed[p] + run->communicated[p], ==, totals->finished);
    }
}

static void
run_clear (Run *run)
{
  for (guint i = 0; i < G_N_ELEMENTS (run->told); i++)
    g_string_free (run->told[i], TRUE);
}

static void
expect (const char *text, guint32 processor, const char *told, guint finished, guint busy,
        guint overhead)
{
  g_autoptr (GError) error = NULL;
  Run run;

  run_it (text, &run, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (run.told[processor]->str, ==, told);
  g_assert_cmpint (run.totals[processor].finished, ==, US (finished));
  g_assert_cmpint (run.totals[processor].busy, ==, US (busy));
  g_assert_cmpint (run.totals[processor].overhead, ==, US (overhead));
  run_clear (&run);
}

/* ---- computing --------------------------------------------------------------------- */

/* 0-5 and 0-3, the second stream again 3-7: busy is counted once. */
static void
test_streams_compute_at_the_same_time (void)
{
  expect ("num_ranks 1 rank 0 { calc 5000 calc 3000 cpu 1 calc 4000 cpu 1 }", 0, "b0 i7 ",
          7, 7, 0);
}

/* One stream, whatever its number: 0-5, 5-8. */
static void
test_a_stream_does_one_thing_at_a_time (void)
{
  expect ("num_ranks 1 rank 0 { calc 5000 cpu 4294967295 calc 3000 cpu 4294967295 }", 0,
          "b0 i8 ", 8, 8, 0);
}

/* a 0-3 on stream 1; b after it, 3-5 on stream 0; c as soon as b has begun, 3-7 on stream
 * 1; d on stream 7 after b and c, 7-8. */
static void
test_requirements_cross_streams (void)
{
  expect (
      "num_ranks 1 rank 0 { a: calc 3000 cpu 1 b: calc 2000 b requires a\n"
      "c: calc 4000 cpu 1 c irequires b d: calc 1000 cpu 7 d requires b d requires c }",
      0, "b0 i8 ", 8, 8, 0);
}

/* b requires a, which takes 3 on another stream, not 0: a stream must not run ahead. */
static void
test_a_requirement_is_met_at_the_end_of_its_operation (void)
{
  expect ("num_ranks 1 rank 0 { b: calc 1000 b requires a a: calc 3000 cpu 1 }", 0,
          "b0 i4 ", 4, 4, 0);
}

/* ---- messages ---------------------------------------------------------------------- */

#define PAIR                                                                             \
  "num_ranks 2\n"                                                                        \
  "rank 0 { s: send 2b to 1 c: calc 4000 cpu 1 d: calc 3000 cpu 1 d requires s }\n"      \
  "rank 1 { r: recv 2b from 0 a: calc 7500 cpu 2 b: calc 1500 cpu 2 b requires r }\n"

/* The send takes 3 + 2 x 1: 0-5; c 0-4, d from 5 to 8.  Busy 0-4 and 5-8, sending 4-5. */
static void
test_who_computes_is_busy_while_it_sends (void)
{
  expect (PAIR, 0, "sent2@0 b0 s4 b5 i8 ", 8, 7, 1);
}

/* Arrives at 7, taken 7-8; a 0-7.5, then b 8-9.5.  Receiving 7.5-8. */
static void
test_who_computes_is_busy_while_it_receives (void)
{
  g_autoptr (GError) error = NULL;
  Run run;

  run_it (PAIR, &run, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (run.told[1]->str, ==, "b0 got2@8 r7 b8 i9 ");
  g_assert_cmpint (run.totals[1].finished, ==, US (19) / 2);
  g_assert_cmpint (run.totals[1].busy, ==, US (9));
  g_assert_cmpint (run.totals[1].overhead, ==, US (1) / 2);
  run_clear (&run);
}

/* Streams of one instant by number: the send of stream 2 is the first of its pair, though
 * the last in the file, and goes with the first receive. */
static void
test_at_one_instant_the_lowest_stream_goes_first (void)
{
  const char *text = "num_ranks 2\n"
                     "rank 0 { send 5b to 1 cpu 9 send 1b to 1 cpu 2 }\n"
                     "rank 1 { a: recv 1b from 0 b: recv 5b from 0 b requires a }\n";

  /* Sent 0-4 and 0-8, there at 6 and 10. */
  expect (text, 0, "sent1@0 sent5@0 s0 i8 ", 8, 0, 8);
  expect (text, 1, "r6 got1@6-7 i7 r10 got5@10-11 i11 ", 11, 0, 2);
}

/* Two sends at once, 3 + 1 and 3 + 5: of 8 in overhead 3 are for messages. */
static void
test_overhead_of_messages_is_counted_once (void)
{
  g_autoptr (GError) error = NULL;
  Run run;

  run_it ("num_ranks 1 rank 0 { send 1b to 0 tag 1 send 5b to 0 tag 2 cpu 1\n"
          "recv 1b from 0 tag 1 cpu 2 recv 5b from 0 tag 2 cpu 2 }",
          &run, &error);
  g_assert_no_error (error);
  /* A message to itself takes no time: receiving 4-5, within the other send, and 8-9. */
  g_assert_cmpint (run.totals[0].overhead, ==, US (9));
  g_assert_cmpint ((SimTime) run.result.overhead_fixed, ==, US (3 + 1 + 1));
  run_clear (&run);
}

/* A stream waits for its message, which does not hold up the other: 0 sends at 0-3 and
 * 3-6; they are there at 5 and 8. */
static void
test_a_stream_that_waits_holds_up_no_other (void)
{
  expect ("num_ranks 2\n"
          "rank 0 { send 0b to 1 tag 1 send 0b to 1 tag 2 }\n"
          "rank 1 { a: recv 0b from 0 tag 2 cpu 1 b: calc 9000 cpu 1 b requires a\n"
          "c: recv 0b from 0 tag 1 d: calc 1000 d requires c }\n",
          1, "got0@6 r5 b6 i7 got0@9 r8 b9 i18 ", 18, 10, 2);
}

/* ---- errors ------------------------------------------------------------------------ */

static void
test_a_deadlock_of_streams_is_named (void)
{
  g_autoptr (GError) error = NULL;
  Run run;

  run_it ("num_ranks 2\n"
          "rank 0 { c: calc 1000 cpu 3 a: recv 1b from 1 tag 4 b: send 1b to 1\n"
          "b requires a }\n"
          "rank 1 { a: recv 1b from 0 cpu 1 b: send 1b to 0 tag 4 b requires a }\n",
          &run, &error);
  g_assert_cmpstr (
      error->message, ==,
      "netfare: error: deadlock: 2 of 2 processors wait for events that never occur; "
      "processor 0 waits "
      "for a message from processor 1 with tag 4 (its operation 2); processor 1 waits "
      "for "
      "a message from processor 0 with tag 0 (its operation 1)");
  run_clear (&run);
}

static void
test_two_streams_beyond_the_longest_time (void)
{
  g_autoptr (GError) error = NULL;
  Run run;

  run_it ("num_ranks 1 rank 0 { calc 4611686018427387 cpu 1 a: calc 4611686018427387\n"
          "b: calc 1 b requires a c: calc 1000 c requires b }",
          &run, &error);
  g_assert_nonnull (strstr (error->message, "the run exceeds 2^62 ps"));
  run_clear (&run);
}

/* ---- memory ------------------------------------------------------------------------ */

/* Large numbers make no more streams than are named. */
static void
test_only_streams_that_are_named_exist (void)
{
  g_autoptr (Program) program
      = read_text ("num_ranks 2 rank 0 { calc 1 cpu 4294967295 calc 1 cpu 7 calc 1\n"
                   "calc 1 cpu 7 } rank 1 { calc 1 cpu 4294967294 }");
  guint32 cpu, nic;

  g_assert_cmpuint (program_lanes (program, 0), ==, 3);
  g_assert_cmpuint (program_lanes (program, 1), ==, 1);
  g_assert_true (program_has_lanes (program));
  program_operation_place (program, 0, 0, &cpu, &nic);
  g_assert_cmpuint (cpu, ==, G_MAXUINT32);
  program_operation_place (program, 0, 3, &cpu, &nic);
  g_assert_cmpuint (cpu, ==, 7);
  program_operation_place (program, 1, 0, &cpu, &nic);
  g_assert_cmpuint (cpu, ==, G_MAXUINT32 - 1);
}

/* 1000 streams of a rank, more than a byte can number: 0-1000, all at once. */
static void
test_a_thousand_streams (void)
{
  g_autoptr (GString) text = g_string_new ("num_ranks 1 rank 0 {\n");
  g_autoptr (GError) error = NULL;
  Run run;

  for (guint i = 1; i <= 1000; i++)
    g_string_append_printf (text, "calc %u000 cpu %u\n", i, 5 * i);
  g_string_append (text, "}\n");
  run_it (text->str, &run, &error);
  g_assert_no_error (error);
  g_assert_cmpint (run.result.time, ==, US (1000));
  g_assert_cmpint (run.totals[0].busy, ==, US (1000));
  run_clear (&run);
}

/* ---- scaled ------------------------------------------------------------------------ */

static void
test_scaled_messages_keep_their_streams (void)
{
  g_autoptr (Program) program = read_text (
      "num_ranks 1 rank 0 { send 1b to 0 cpu 5 nic 3 recv 1b from 0 cpu 6 }");
  const Decimal twice = { 2, 1 };
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) scaled = program_scale_messages (program, &twice, &error);
  guint32 cpu, nic;

  g_assert_no_error (error);
  g_assert_cmpuint (program_lanes (scaled, 0), ==, 2);
  program_operation_place (scaled, 0, 0, &cpu, &nic);
  g_assert_cmpuint (cpu, ==, 5);
  g_assert_cmpuint (nic, ==, 3);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name) g_test_add_func ("/streams/" #name, test_##name)
  ADD (streams_compute_at_the_same_time);
  ADD (a_stream_does_one_thing_at_a_time);
  ADD (requirements_cross_streams);
  ADD (a_requirement_is_met_at_the_end_of_its_operation);
  ADD (who_computes_is_busy_while_it_sends);
  ADD (who_computes_is_busy_while_it_receives);
  ADD (at_one_instant_the_lowest_stream_goes_first);
  ADD (overhead_of_messages_is_counted_once);
  ADD (a_stream_that_waits_holds_up_no_other);
  ADD (a_deadlock_of_streams_is_named);
  ADD (two_streams_beyond_the_longest_time);
  ADD (only_streams_that_are_named_exist);
  ADD (a_thousand_streams);
  ADD (scaled_messages_keep_their_streams);
  return g_test_run ();
}
