/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Messages of MPI, timed by hand: receives begun before they are waited for, sends that
 * wait for their receive.  A message takes 2 us through the crossbar, overheads 1 us. */
#include "config.h"

#include "machine-file/machine-file.h"
#include "replay/replay.h"
#include "fixture/unit.h"

#define US(n) (SIM_TIME_PER_MICROSECOND * (SimTime) (n))

static const Shape two = { 1, { 2 } };

static Program *
new_program (void)
{
  Program *program = program_new_separate (2, NULL, "");

  program_define_interval (
      program, &(Interval){ .kind = "MAIN", .file = "", .parent = PROGRAM_NONE });
  return program;
}

static void
compute (Program *program, guint32 processor, guint time)
{
  program_append_compute (program, processor, ACTIVITY_USER, (guint64) US (time), FALSE);
}

/* To or from the other one. */
static ProgramMessage
message (guint32 processor, guint32 communicator, guint32 tag, guint64 bytes)
{
  return (ProgramMessage){ 1 - processor, communicator, tag, bytes };
}

static gboolean
run (Program *program, const char *key, SimTime finished[2], GError **error)
{
  static const char *const keys[] = { "link start time = 1", "link byte time = 0",
                                      "send overhead = 1", "receive overhead = 1" };
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (GError) local = NULL;
  ReplayResult result;
  gboolean done;

  machine_set_network (machine, "crossbar:2", &local);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    machine_set (machine, keys[i], &local);
  machine_set (machine, key, &local);
  g_assert_no_error (local);
  g_assert_true (machine_resolve (machine, &local));
  g_autoptr (Network) network = network_new (machine, &two, &local);
  g_autoptr (Replay) replay = replay_new (program, machine, network);
  done = replay_run (replay, &result, error);
  for (guint p = 0; done && p < 2; p++)
    finished[p] = result.processor[p].finished;
  return done;
}

/* Takes the program. */
static void
expect (Program *program, const char *key, SimTime first, SimTime second)
{
  g_autoptr (GError) error = NULL;
  SimTime finished[2];

  g_assert_true (run (program, key, finished, &error));
  g_assert_cmpint (finished[0], ==, first);
  g_assert_cmpint (finished[1], ==, second);
  program_unref (program);
}

static void
expect_error (Program *program, const char *text)
{
  g_autoptr (GError) error = NULL;
  SimTime finished[2];

  g_assert_false (run (program, "rendezvous bytes = none", finished, &error));
  g_assert_cmpstr (error->message, ==, text);
  program_unref (program);
}

#define EAGER "rendezvous bytes = none"

/* Sent 0-1, there at 3; taken at 100. */
static void
test_a_posted_receive_does_not_wait (void)
{
  Program *program = new_program ();
  const ProgramMessage to = message (0, 0, 7, 8), from = message (1, 0, 7, 8);
  guint32 request = program_append_begin_receive (program, 1, &from);

  compute (program, 1, 100);
  program_append_complete (program, 1, request);
  program_append_blocking_send (program, 0, &to, FALSE);
  expect (program, EAGER, US (1), US (101));
}

/* The first message is for the first post, although the second one is completed first. */
static void
test_messages_go_with_posts_in_their_order (void)
{
  Program *program = new_program ();
  const ProgramMessage to = message (0, 0, 7, 8), from = message (1, 0, 7, 8);
  guint32 first = program_append_begin_receive (program, 1, &from);
  guint32 second = program_append_begin_receive (program, 1, &from);

  program_append_complete (program, 1, second);
  program_append_complete (program, 1, first);
  program_append_blocking_send (program, 0, &to, FALSE);
  compute (program, 0, 49);
  program_append_blocking_send (program, 0, &to, FALSE);
  /* The second is sent 50-51, there at 53, taken 53-54; the first 54-55. */
  expect (program, EAGER, US (51), US (55));
}

/* A blocking receive has its turn behind receives that were begun before it. */
static void
test_a_blocking_receive_waits_its_turn (void)
{
  Program *program = new_program ();
  const ProgramMessage to = message (0, 0, 7, 8), from = message (1, 0, 7, 8);
  guint32 first = program_append_begin_receive (program, 1, &from);

  program_append_blocking_receive (program, 1, &from);
  compute (program, 1, 10);
  program_append_complete (program, 1, first);
  program_append_blocking_send (program, 0, &to, FALSE);
  compute (program, 0, 49);
  program_append_blocking_send (program, 0, &to, FALSE);
  expect (program, EAGER, US (51), US (65));
}

/* What is first of communicator 2 is first taken: there at 4, taken 4-5; the other 5-6.
 */
static void
test_communicators_match_apart (void)
{
  Program *program = new_program ();
  const ProgramMessage one = message (0, 1, 7, 8), other = message (0, 2, 7, 8);
  const ProgramMessage from_one = message (1, 1, 7, 8), from_other = message (1, 2, 7, 8);

  program_append_blocking_send (program, 0, &one, FALSE);
  program_append_blocking_send (program, 0, &other, FALSE);
  program_append_blocking_receive (program, 1, &from_other);
  program_append_blocking_receive (program, 1, &from_one);
  expect (program, EAGER, US (2), US (6));
}

/* It asks at 1, there at 3; the answer leaves at 100 and is there at 102; the message is
 * there at 104. */
static void
test_a_synchronous_send_waits_for_its_receive (void)
{
  const ProgramMessage to = message (0, 0, 7, 8), from = message (1, 0, 7, 8);
  Program *program = new_program ();

  program_append_blocking_send (program, 0, &to, TRUE);
  compute (program, 1, 100);
  program_append_blocking_receive (program, 1, &from);
  expect (program, EAGER, US (102), US (105));
}

/* The same by its size, and by the size only. */
static void
test_a_long_send_waits_for_its_receive (void)
{
  const ProgramMessage to = message (0, 0, 7, 8), from = message (1, 0, 7, 8);

  for (guint i = 0; i < 2; i++)
    {
      Program *program = new_program ();

      program_append_blocking_send (program, 0, &to, FALSE);
      compute (program, 1, 100);
      program_append_blocking_receive (program, 1, &from);
      if (i == 0)
        expect (program, "rendezvous bytes = 7", US (102), US (105));
      else
        expect (program, "rendezvous bytes = 8", US (1), US (101));
    }
}

/* It computes meanwhile, and waits from 31 to 102; where the answer came before, it does
 * not wait. */
static void
test_a_nonblocking_send_waits_at_its_completion (void)
{
  const ProgramMessage to = message (0, 0, 7, 8), from = message (1, 0, 7, 8);

  for (guint i = 0; i < 2; i++)
    {
      Program *program = new_program ();
      guint32 request = program_append_begin_send (program, 0, &to, TRUE);

      compute (program, 0, i == 0 ? 30 : 300);
      program_append_complete (program, 0, request);
      compute (program, 1, 100);
      program_append_blocking_receive (program, 1, &from);
      expect (program, EAGER, i == 0 ? US (102) : US (301), US (105));
    }
}

/* An answer goes out when the receive is begun, not when it is waited for. */
static void
test_a_post_answers (void)
{
  const ProgramMessage to = message (0, 0, 7, 8), from = message (1, 0, 7, 8);
  Program *program = new_program ();
  guint32 request = program_append_begin_receive (program, 1, &from);

  compute (program, 1, 100);
  program_append_complete (program, 1, request);
  program_append_blocking_send (program, 0, &to, TRUE);
  /* It asks at 1, there at 3, the answer at 5. */
  expect (program, EAGER, US (5), US (101));
}

static void
test_a_deadlock_names_its_messages (void)
{
  const ProgramMessage to = message (0, 0, 5, 8), from = message (1, 3, 6, 8);
  const ProgramMessage back = message (1, 0, 5, 8);
  Program *program = new_program ();

  program_append_blocking_send (program, 0, &to, TRUE);
  program_append_blocking_send (program, 1, &back, TRUE);
  expect_error (
      program,
      "netfare: error: deadlock: 2 of 2 processors wait for events that never occur; "
      "processor 0 "
      "waits for processor 1 to receive its message with tag 5; processor 1 waits "
      "for processor 0 to receive its message with tag 5");
  program = new_program ();
  program_append_complete (program, 1, program_append_begin_receive (program, 1, &from));
  program_append_complete (program, 0, program_append_begin_send (program, 0, &to, TRUE));
  expect_error (
      program,
      "netfare: error: deadlock: 2 of 2 processors wait for events that never occur; "
      "processor 0 "
      "waits for the receive of a message that it sends; processor 1 waits for a "
      "message from processor 0 with tag 6 (communicator 3)");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/requests/a-posted-receive-does-not-wait",
                   test_a_posted_receive_does_not_wait);
  g_test_add_func ("/requests/messages-go-with-posts-in-their-order",
                   test_messages_go_with_posts_in_their_order);
  g_test_add_func ("/requests/a-blocking-receive-waits-its-turn",
                   test_a_blocking_receive_waits_its_turn);
  g_test_add_func ("/requests/communicators-match-apart", test_communicators_match_apart);
  g_test_add_func ("/requests/a-synchronous-send-waits-for-its-receive",
                   test_a_synchronous_send_waits_for_its_receive);
  g_test_add_func ("/requests/a-long-send-waits-for-its-receive",
                   test_a_long_send_waits_for_its_receive);
  g_test_add_func ("/requests/a-nonblocking-send-waits-at-its-completion",
                   test_a_nonblocking_send_waits_at_its_completion);
  g_test_add_func ("/requests/a-post-answers", test_a_post_answers);
  g_test_add_func ("/requests/a-deadlock-names-its-messages",
                   test_a_deadlock_names_its_messages);
  return g_test_run ();
}
