/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rendezvous by hand: a line of processors, every link takes 1 us for any packet (link
 * start time), so the empty messages that ask and answer take 1 us a hop each. */
#include "config.h"

#include "machine-file/machine-file.h"
#include "replay/replay.h"
#include "fixture/unit.h"

#define US(n) (SIM_TIME_PER_MICROSECOND * (SimTime) (n))

typedef struct
{
  GArray *arrived; /* MessageOutcome */
} Heard;

/* What is left of a replay. */
typedef struct
{
  SimTime time;
  guint64 messages;
  ProcessorTotals processor[4];
} Outcome;

static void
on_message (gpointer data, const MessageOutcome *message)
{
  g_array_append_vals (((Heard *) data)->arrived, message, 1);
}

static const ReplayObserver observer = { .message = on_message };

static Program *
new_program (guint32 processors)
{
  Program *program = program_new_separate (processors, NULL, "");

  program_define_interval (
      program, &(Interval){ .kind = "MAIN", .file = "", .parent = PROGRAM_NONE });
  return program;
}

static Machine *
new_machine (const char *network, const char *const *more)
{
  static const char *const keys[]
      = { "link start time = 1", "link byte time = 0", "rendezvous bytes = 100", NULL };
  const char *const *lists[] = { keys, more };
  g_autoptr (GError) error = NULL;
  Machine *machine = machine_new ();

  machine_set_network (machine, network, &error);
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    for (const char *const *key = lists[i]; *key != NULL && error == NULL; key++)
      machine_set (machine, *key, &error);
  g_assert_no_error (error);
  g_assert_true (machine_resolve (machine, &error));
  return machine;
}

static const char *const no_overheads[] = { NULL };
static const char *const overheads[]
    = { "send overhead = 3", "receive overhead = 2", NULL };

/* Replays; takes the program. */
static GArray *
replay_with (const char *network, const char *const *keys, Program *program,
             Outcome *outcome)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Machine) machine = new_machine (network, keys);
  g_autoptr (Network) own = network_new (machine, program_shape (program), &error);
  g_autoptr (Replay) replay = NULL;
  Heard heard = { g_array_new (FALSE, FALSE, sizeof (MessageOutcome)) };
  ReplayResult result;

  g_assert_no_error (error);
  replay = replay_new (program, machine, own);
  replay_add_observer (replay, &observer, &heard);
  replay_run (replay, &result, &error);
  g_assert_no_error (error);
  outcome->time = result.time;
  outcome->messages = result.messages;
  g_assert_cmpuint (result.processors, <=, G_N_ELEMENTS (outcome->processor));
  for (guint32 p = 0; p < result.processors; p++)
    outcome->processor[p] = result.processor[p];
  program_unref (program);
  return heard.arrived;
}

static GArray *
replay_on (const char *network, Program *program, Outcome *outcome)
{
  return replay_with (network, no_overheads, program, outcome);
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

/* Begin of its send, into the network, arrival. */
static void
assert_times (const GArray *arrived, guint i, guint32 source, guint64 bytes, SimTime sent,
              SimTime injected, SimTime arrival)
{
  const MessageOutcome *message = &g_array_index (arrived, MessageOutcome, i);

  assert_arrived (arrived, i, source, bytes, arrival);
  g_assert_cmpint (message->sent, ==, sent);
  g_assert_cmpint (message->injected, ==, injected);
}

/* The receive is posted at 0: asked 0-1, answered 1-2, sent 2-3. */
static void
test_receive_that_waits_answers_at_once (void)
{
  Program *program = new_program (2);
  Outcome result;

  program_append_send (program, 0, 1, 101, 7);
  program_append_receive (program, 1, 0, 101, 7);
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
  Outcome result;

  program_append_send (program, 0, 1, 5000, 7);
  program_append_compute (program, 1, ACTIVITY_USER, (guint64) US (10), FALSE);
  program_append_receive (program, 1, 0, 5000, 7);
  g_autoptr (GArray) arrived = replay_on ("mesh:2", program, &result);

  assert_arrived (arrived, 2, 0, 5000, US (12));
  g_assert_cmpint (result.time, ==, US (12));
  g_assert_cmpint (result.processor[0].finished, ==, 0);
}

static void
test_message_of_the_limit_goes_at_once (void)
{
  Program *program = new_program (2);
  Outcome result;

  program_append_send (program, 0, 1, 100, 7);
  program_append_receive (program, 1, 0, 100, 7);
  g_autoptr (GArray) arrived = replay_on ("mesh:2", program, &result);

  g_assert_cmpuint (arrived->len, ==, 1);
  g_assert_cmpint (result.time, ==, US (1));
}

/* Two hops away: asked 0-2, answered 2-4, sent 4-6. */
static void
test_each_way_takes_its_hops (void)
{
  Program *program = new_program (3);
  Outcome result;

  program_append_send (program, 0, 2, 101, 0);
  program_append_receive (program, 2, 0, 101, 0);
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
                            .transfers = program_define_transfers (program, &entry, 1) };
  guint32 number = program_define_collective (program, &collective);
  guint32 instance = program_new_instance (program);
  Outcome result;

  program_append_compute (program, 1, ACTIVITY_USER, (guint64) US (20), FALSE);
  for (guint32 p = 0; p < 2; p++)
    {
      program_append_start (program, p, number, instance);
      program_append_wait (program, p, instance);
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
  Outcome result;

  for (guint32 p = 0; p < 2; p++)
    {
      program_append_send (program, p, 1 - p, 4096, 0);
      program_append_receive (program, p, 1 - p, 4096, 0);
    }
  g_autoptr (GArray) arrived = replay_on ("mesh:2", program, &result);

  /* requests 0-1 both ways, answers 1-2, messages 2-3 */
  g_assert_cmpuint (arrived->len, ==, 6);
  g_assert_cmpint (result.time, ==, US (3));
}

/* ---- when sends began -------------------------------------------------------------- */

/* Overhead 0-3, asked 3-4; the receive is posted at 10: answered 10-11, sent 11-12, taken
 * until 14.  An empty message has no overhead: it is sent as it goes. */
static void
test_a_send_begins_before_it_asks (void)
{
  Program *program = new_program (2);
  Outcome result;

  program_append_send (program, 0, 1, 101, 7);
  program_append_compute (program, 1, ACTIVITY_USER, (guint64) US (10), FALSE);
  program_append_receive (program, 1, 0, 101, 7);
  g_autoptr (GArray) arrived = replay_with ("mesh:2", overheads, program, &result);

  g_assert_cmpuint (arrived->len, ==, 3);
  assert_times (arrived, 0, 0, 0, US (3), US (3), US (4));
  assert_times (arrived, 1, 1, 0, US (10), US (10), US (11));
  assert_times (arrived, 2, 0, 101, 0, US (11), US (12));
  g_assert_cmpint (result.time, ==, US (14));
  g_assert_cmpint (result.processor[0].overhead, ==, US (3));
  g_assert_cmpint (result.processor[1].overhead, ==, US (2));
  g_assert_cmpint (result.processor[1].idle, ==, US (2));
  for (guint i = 0; i < arrived->len; i++) /* empty messages are of what they are about */
    {
      g_assert_cmpuint (g_array_index (arrived, MessageOutcome, i).tag, ==, 7);
      g_assert_cmpuint (g_array_index (arrived, MessageOutcome, i).type, ==,
                        MESSAGE_POINT_TO_POINT);
    }
}

/* A short one between two long ones: overheads 0-3, 3-6, 6-9; asked 3-4, sent 6-7, asked
 * 9-10.  All receives in order: the first is posted at 0, so answered 4-5, sent 5-6,
 * taken 6-8; the short one is taken 8-10; the third receive is posted at 10, when it is
 * asked: answered 10-11, sent 11-12, taken 12-14. */
static void
test_each_send_has_its_own_begin (void)
{
  Program *program = new_program (2);
  Outcome result;

  program_append_send (program, 0, 1, 200, 0);
  program_append_send (program, 0, 1, 50, 0);
  program_append_send (program, 0, 1, 300, 0);
  program_append_receive (program, 1, 0, 200, 0);
  program_append_receive (program, 1, 0, 50, 0);
  program_append_receive (program, 1, 0, 300, 0);
  g_autoptr (GArray) arrived = replay_with ("mesh:2", overheads, program, &result);

  g_assert_cmpuint (arrived->len, ==, 7);
  assert_times (arrived, 0, 0, 0, US (3), US (3), US (4));
  assert_times (arrived, 1, 1, 0, US (4), US (4), US (5));
  assert_times (arrived, 2, 0, 200, 0, US (5), US (6));
  assert_times (arrived, 3, 0, 50, US (3), US (6), US (7));
  assert_times (arrived, 4, 0, 0, US (9), US (9), US (10));
  assert_times (arrived, 5, 1, 0, US (10), US (10), US (11));
  assert_times (arrived, 6, 0, 300, US (6), US (11), US (12));
  g_assert_cmpint (result.time, ==, US (14));
}

static guint32
add_transfers (Program *program, CommunicationKind kind, const Transfer *entries,
               guint32 count)
{
  Collective collective
      = { .type = COLLECTIVE_TRANSFERS,
          .kind = kind,
          .transfers = program_define_transfers (program, entries, count) };

  return program_define_collective (program, &collective);
}

/* Processors 0 and 1 start at 0 and ask 3-4 (0) and 3-4 (1) on links of their own; 2
 * starts at 10 with two sends of its own, 10-13 and 13-16.  Both answers leave when it
 * starts, at 10, not after its sends; the messages go at 11 and arrive at 12, the first
 * is taken 16-18. */
static void
test_a_participant_answers_when_it_starts (void)
{
  Program *program = new_program (3);
  const Transfer entries[] = { { 0, 2, 500 }, { 1, 2, 600 }, { 2, 0, 50 }, { 2, 1, 60 } };
  guint32 number = add_transfers (program, KIND_REMOTE_ACCESS, entries, 4);
  guint32 instance = program_new_instance (program);
  Outcome result;

  program_append_compute (program, 2, ACTIVITY_USER, (guint64) US (10), FALSE);
  for (guint32 p = 0; p < 3; p++)
    {
      program_append_start (program, p, number, instance);
      program_append_wait (program, p, instance);
    }
  g_autoptr (GArray) arrived = replay_with ("ring:3", overheads, program, &result);

  g_assert_cmpuint (arrived->len, ==, 8);
  assert_times (arrived, 0, 0, 0, US (3), US (3), US (4));
  assert_times (arrived, 1, 1, 0, US (3), US (3), US (4));
  assert_times (arrived, 2, 2, 0, US (10), US (10), US (11));
  assert_times (arrived, 3, 2, 0, US (10), US (10), US (11));
  assert_times (arrived, 4, 0, 500, 0, US (11), US (12));
  assert_times (arrived, 5, 1, 600, 0, US (11), US (12));
  assert_times (arrived, 6, 2, 50, US (10), US (13), US (14));
  assert_times (arrived, 7, 2, 60, US (13), US (16), US (17));
  for (guint i = 0; i < arrived->len; i++)
    g_assert_cmpuint (g_array_index (arrived, MessageOutcome, i).type, ==,
                      MESSAGE_REMOTE_ACCESS);
  g_assert_cmpint (result.time, ==, US (20));
}

/* A split reduction of two: 1 sends to 0, its overhead 0-3 beside its work; asked 3-4,
 * answered 4-5, sent 5-6, combined until 8; back in the same way: overhead 8-11, asked
 * 11-12, answered 12-13, sent 13-14, taken until 16. */
static void
test_a_forwarded_send_begins_with_its_overhead (void)
{
  Program *program = new_program (2);
  Collective collective = {
    .type = COLLECTIVE_REDUCTION, .kind = KIND_REDUCTION, .split = TRUE, .bytes = 800
  };
  guint32 number, instance;
  Outcome result;

  collective.axes = 1;
  number = program_define_collective (program, &collective);
  instance = program_new_instance (program);
  for (guint32 p = 0; p < 2; p++)
    {
      program_append_start (program, p, number, instance);
      program_append_compute (program, p, ACTIVITY_USER, (guint64) US (5), FALSE);
      program_append_wait (program, p, instance);
    }
  g_autoptr (GArray) arrived = replay_with ("mesh:2", overheads, program, &result);

  g_assert_cmpuint (arrived->len, ==, 6);
  assert_times (arrived, 2, 1, 800, 0, US (5), US (6));
  assert_times (arrived, 3, 0, 0, US (11), US (11), US (12));
  assert_times (arrived, 5, 0, 800, US (8), US (13), US (14));
  g_assert_cmpint (result.time, ==, US (16));
  g_assert_cmpint (result.processor[1].overhead, ==, 0);
}

/* A trace's record of a send begins when the table of messages says. */
typedef struct
{
  GHashTable *begin; /* number -> SimTime */
  guint messages, told;
} Both;

static void
on_both_sent (gpointer data, guint32 processor, SimTime begin, SimTime end,
              guint64 number, guint32 destination, guint64 bytes, guint32 type,
              guint64 tag)
{
  Both *self = data;

  g_hash_table_insert (self->begin, g_memdup2 (&number, sizeof number),
                       g_memdup2 (&begin, sizeof begin));
  self->told++;
}

static void
on_both_message (gpointer data, const MessageOutcome *message)
{
  Both *self = data;
  const SimTime *begin = g_hash_table_lookup (self->begin, &message->number);

  if (message->bytes == 0)
    {
      g_assert_null (begin); /* a trace does not show who asks */
      return;
    }
  g_assert_nonnull (begin);
  g_assert_cmpint (message->sent, ==, *begin);
  self->messages++;
}

static void
test_traces_and_tables_say_the_same_begin (void)
{
  static const ReplayObserver both = { .sent = on_both_sent, .message = on_both_message };
  Program *program = new_program (4);
  g_autoptr (Machine) machine = new_machine ("mesh:4", overheads);
  g_autoptr (GError) error = NULL;
  ReplayResult result;
  Both heard
      = { .begin = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free) };

  for (guint32 p = 0; p < 4; p++)
    for (guint32 i = 1; i < 4; i++)
      program_append_send (program, p, (p + i) % 4, 90 + 10 * i, 0);
  for (guint32 p = 0; p < 4; p++)
    for (guint32 i = 1; i < 4; i++)
      program_append_receive (program, p, (p + i) % 4, 0, 0);
  g_autoptr (Network) network = network_new (machine, program_shape (program), &error);
  g_assert_no_error (error);
  g_autoptr (Replay) replay = replay_new (program, machine, network);
  replay_add_observer (replay, &both, &heard);
  g_assert_true (replay_run (replay, &result, &error));
  g_assert_cmpuint (heard.messages, ==, 12);
  g_assert_cmpuint (heard.told, ==, 12);
  g_assert_cmpuint (result.messages, ==, 12 + 2 * 8); /* those of 110 and 120 bytes ask */
  g_hash_table_unref (heard.begin);
  program_unref (program);
}

UNIT_MAIN (argc, argv)
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
  ADD ("a-send-begins-before-it-asks", test_a_send_begins_before_it_asks);
  ADD ("each-send-has-its-own-begin", test_each_send_has_its_own_begin);
  ADD ("a-participant-answers-when-it-starts", test_a_participant_answers_when_it_starts);
  ADD ("a-forwarded-send-begins-with-its-overhead",
       test_a_forwarded_send_begins_with_its_overhead);
  ADD ("traces-and-tables-say-the-same-begin", test_traces_and_tables_say_the_same_begin);
  return g_test_run ();
}
