/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rendezvous by hand: a line of processors, every link takes 1 us for any packet (link
 * start time), so the empty messages that ask and answer take 1 us a hop each. */
#include "config.h"

#include "replay/replay.h"

#define US(n) (SIM_TIME_PER_MICROSECOND * (SimTime) (n))

typedef struct
{
  GArray *arrived; /* MessageOutcome */
} Heard;

static void
on_message (gpointer data, const MessageOutcome *message)
{
  g_array_append_vals (((Heard *) data)->arrived, message, 1);
}

static const ReplayObserver observer = { .message = on_message };

static Program *
new_program (guint32 processors)
{
  Program *program = program_new_separate (processors, "test", "");

  program_add_interval (
      program, &(Interval){ .kind = "MAIN", .file = "", .parent = PROGRAM_NONE });
  return program;
}

static Machine *
new_machine (const char *network)
{
  static const char *const keys[]
      = { "link start time = 1", "link byte time = 0", "rendezvous bytes = 100" };
  g_autoptr (GError) error = NULL;
  Machine *machine = machine_new ();

  machine_set_network (machine, network, &error);
  for (guint i = 0; i < G_N_ELEMENTS (keys) && error == NULL; i++)
    machine_set (machine, keys[i], &error);
  g_assert_no_error (error);
  g_assert_true (machine_resolve (machine, &error));
  return machine;
}

/* Replays on a mesh; takes the program. */
static GArray *
replay_on (const char *network, Program *program, ReplayResult *result)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Machine) machine = new_machine (network);
  g_autoptr (Network) own = network_new (machine, program_shape (program), &error);
  g_autoptr (Replay) replay = NULL;
  Heard heard = { g_array_new (FALSE, FALSE, sizeof (MessageOutcome)) };

  g_assert_no_error (error);
  replay = replay_new (program, machine, own);
  replay_add_observer (replay, &observer, &heard);
  replay_run (replay, result, &error);
  g_assert_no_error (error);
  program_unref (program);
  return heard.arrived;
}

static void
assert_arrived (const GArray *arrived, guint i, guint32 source, guint64 bytes,
                SimTime time)
{
  const MessageOutcome *message = &g_array_index (arrived, MessageOutcome, i);

  g_assert_cmpuint (message->source, ==, source);
  g_assert_cmpuint (message->bytes, ==, bytes);
  g_assert_cmpint (message->arrived, ==, time);
}

/* The receive is posted at 0: asked 0-1, answered 1-2, sent 2-3. */
static void
test_receive_that_waits_answers_at_once (void)
{
  Program *program = new_program (2);
  ReplayResult result;

  program_add_send (program, 0, 1, 101, 7);
  program_add_receive (program, 1, 0, 101, 7);
  g_autoptr (GArray) arrived = replay_on ("mesh:2", program, &result);

  g_assert_cmpuint (arrived->len, ==, 3);
  assert_arrived (arrived, 0, 0, 0, US (1));
  assert_arrived (arrived, 1, 1, 0, US (2));
  assert_arrived (arrived, 2, 0, 101, US (3));
  g_assert_cmpint (result.time, ==, US (3));
  g_assert_cmpuint (result.messages, ==, 3);
}

/* The receive is posted at 10: asked 0-1, answered 10-11, sent 11-12; the sender does not
 * wait. */
static void
test_request_waits_for_the_receive (void)
{
  Program *program = new_program (2);
  ReplayResult result;

  program_add_send (program, 0, 1, 5000, 7);
  program_add_compute (program, 1, ACTIVITY_USER, (guint64) US (10), FALSE);
  program_add_receive (program, 1, 0, 5000, 7);
  g_autoptr (GArray) arrived = replay_on ("mesh:2", program, &result);

  assert_arrived (arrived, 2, 0, 5000, US (12));
  g_assert_cmpint (result.time, ==, US (12));
  g_assert_cmpint (result.processor[0].finished, ==, 0);
}

static void
test_message_of_the_limit_goes_at_once (void)
{
  Program *program = new_program (2);
  ReplayResult result;

  program_add_send (program, 0, 1, 100, 7);
  program_add_receive (program, 1, 0, 100, 7);
  g_autoptr (GArray) arrived = replay_on ("mesh:2", program, &result);

  g_assert_cmpuint (arrived->len, ==, 1);
  g_assert_cmpint (result.time, ==, US (1));
}

/* Two hops away: asked 0-2, answered 2-4, sent 4-6. */
static void
test_each_way_takes_its_hops (void)
{
  Program *program = new_program (3);
  ReplayResult result;

  program_add_send (program, 0, 2, 101, 0);
  program_add_receive (program, 2, 0, 101, 0);
  g_autoptr (GArray) arrived = replay_on ("mesh:3", program, &result);

  g_assert_cmpuint (arrived->len, ==, 3);
  g_assert_cmpint (result.time, ==, US (6));
}

/* In a collective the destination is ready when it has started: at 20, so answered 20-21,
 * sent 21-22. */
static void
test_participant_is_ready_when_it_has_started (void)
{
  Program *program = new_program (2);
  Transfer entry = { 0, 1, 4096 };
  Collective collective = { .type = COLLECTIVE_TRANSFERS,
                            .kind = KIND_SHADOW,
                            .transfers = program_add_transfers (program, &entry, 1) };
  guint32 number = program_add_collective (program, &collective);
  guint32 instance = program_new_instance (program);
  ReplayResult result;

  program_add_compute (program, 1, ACTIVITY_USER, (guint64) US (20), FALSE);
  for (guint32 p = 0; p < 2; p++)
    {
      program_add_start (program, p, number, instance);
      program_add_wait (program, p, instance);
    }
  g_autoptr (GArray) arrived = replay_on ("mesh:2", program, &result);

  assert_arrived (arrived, 0, 0, 0, US (1));
  assert_arrived (arrived, 1, 1, 0, US (21));
  assert_arrived (arrived, 2, 0, 4096, US (22));
  g_assert_cmpint (result.time, ==, US (22));
}

/* Both send first: nobody is blocked by a send, so both receives are posted and all
 * arrive. */
static void
test_sends_before_receives_do_not_block_each_other (void)
{
  Program *program = new_program (2);
  ReplayResult result;

  for (guint32 p = 0; p < 2; p++)
    {
      program_add_send (program, p, 1 - p, 4096, 0);
      program_add_receive (program, p, 1 - p, 4096, 0);
    }
  g_autoptr (GArray) arrived = replay_on ("mesh:2", program, &result);

  /* requests 0-1 both ways, answers 1-2, messages 2-3 */
  g_assert_cmpuint (arrived->len, ==, 6);
  g_assert_cmpint (result.time, ==, US (3));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add_func ("/rendezvous/" path, function)
  ADD ("receive-that-waits-answers-at-once", test_receive_that_waits_answers_at_once);
  ADD ("request-waits-for-the-receive", test_request_waits_for_the_receive);
  ADD ("message-of-the-limit-goes-at-once", test_message_of_the_limit_goes_at_once);
  ADD ("each-way-takes-its-hops", test_each_way_takes_its_hops);
  ADD ("participant-is-ready-when-it-has-started",
       test_participant_is_ready_when_it_has_started);
  ADD ("sends-before-receives-do-not-block-each-other",
       test_sends_before_receives_do_not_block_each_other);
  return g_test_run ();
}
