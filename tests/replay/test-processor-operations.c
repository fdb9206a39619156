/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Graphs of operations by hand: a crossbar without a hub's cost, 1 us a message and link
 * (link start time), two links from one processor to another, cut through: a message
 * takes its start time on each link, so it arrives 2 us after its send. */
#include "config.h"

#include "machine-file/machine-file.h"
#include "replay/replay.h"
#include "fixture/unit.h"

#define US(n) (SIM_TIME_PER_MICROSECOND * (SimTime) (n))

static Step
compute (guint us)
{
  return (Step){ .type = STEP_COMPUTE, .amount = (guint64) US (us) };
}

static Step
send_to (guint32 to, guint32 tag)
{
  return (
      Step){ .type = STEP_SEND, .kind = KIND_POINT_TO_POINT, .index = to, .tag = tag };
}

static Step
receive_from (guint32 from, guint32 tag)
{
  return (Step){
    .type = STEP_RECEIVE, .kind = KIND_POINT_TO_POINT, .index = from, .tag = tag
  };
}

static Program *
new_program (guint32 processors)
{
  Program *program = program_new_graphs (processors, NULL, "");

  program_define_interval (
      program, &(Interval){ .kind = "MAIN", .file = "", .parent = PROGRAM_NONE });
  return program;
}

static void
set (Program *program, guint32 processor, const Step *steps, guint32 n,
     const Requirement *requirements, guint32 n_requirements)
{
  guint32 cycle;

  g_assert_true (program_set_graph (program, processor, steps, n, requirements,
                                    n_requirements, &cycle));
}

#define SET(program, processor, steps)                                                   \
  set (program, processor, steps, G_N_ELEMENTS (steps), NULL, 0)
#define SET_ALL(program, processor, steps, requirements)                                 \
  set (program, processor, steps, G_N_ELEMENTS (steps), requirements,                    \
       G_N_ELEMENTS (requirements))

/* What observers hear of two processors. */
typedef struct
{
  SimTime computed[2][ACTIVITY_IO + 1], communicated[2];
} Heard;

static void
on_computed (gpointer data, guint32 processor, guint32 interval, Activity activity,
             SimTime duration)
{
  Heard *heard = data;

  g_assert_cmpuint (interval, ==, 0);
  heard->computed[processor][activity] += duration;
}

static void
on_communicated (gpointer data, guint32 processor, guint32 interval, SimTime duration)
{
  Heard *heard = data;

  g_assert_cmpuint (interval, ==, 0);
  g_assert_cmpint (duration, >, 0);
  heard->communicated[processor] += duration;
}

/* When each processor finished, and what was heard; takes the program. */
static void
replay_and_hear (Program *taken, const char *more, SimTime *finished, Heard *heard,
                 GError **error)
{
  static const ReplayObserver observer
      = { .computed = on_computed, .communicated = on_communicated };
  g_autoptr (Program) program = taken;
  const char *const keys[] = { "link start time = 1", "link byte time = 0", more };
  g_autofree char *spec = g_strdup_printf ("crossbar:%u", program_processors (program));
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (Network) network = NULL;
  g_autoptr (Replay) replay = NULL;
  g_autoptr (GError) wrong = NULL;
  ReplayResult result;

  machine_set_network (machine, spec, &wrong);
  for (guint i = 0; i < G_N_ELEMENTS (keys) && keys[i] != NULL && wrong == NULL; i++)
    machine_set (machine, keys[i], &wrong);
  g_assert_no_error (wrong);
  g_assert_true (machine_resolve (machine, &wrong));
  network = network_new (machine, program_shape (program), &wrong);
  g_assert_no_error (wrong);
  replay = replay_new (program, machine, network);
  *heard = (Heard){ 0 };
  replay_add_observer (replay, &observer, heard);
  if (!replay_run (replay, &result, error))
    return;
  for (guint32 p = 0; p < result.processors; p++)
    {
      finished[p] = result.processor[p].finished;
      g_assert_cmpint (result.processor[p].busy + result.processor[p].overhead
                           + result.processor[p].idle,
                       ==, result.time);
      g_assert_cmpint (heard->computed[p][ACTIVITY_USER]
                           + heard->computed[p][ACTIVITY_SYSTEM],
                       ==, result.processor[p].busy);
      g_assert_cmpint (heard->communicated[p], ==,
                       finished[p] - result.processor[p].busy);
    }
}

static void
replay_it (Program *taken, const char *more, SimTime *finished, GError **error)
{
  Heard heard;

  replay_and_hear (taken, more, finished, &heard, error);
}

/* Two receives are begun at 0; the one begun second is met first, and lets its compute
 * step go while the other still waits: 0 sends tag 7 at 0 (there at 2), tag 5 at 10 (12).
 */
static void
test_a_receive_does_not_hold_up_others (void)
{
  const Step sender[] = { send_to (1, 7), compute (10), send_to (1, 5) };
  const Requirement sender_order[] = { { 1, 0, REQUIRES_END }, { 2, 1, REQUIRES_END } };
  const Step receiver[]
      = { receive_from (0, 5), receive_from (0, 7), compute (3), compute (1) };
  const Requirement receiver_order[] = { { 2, 1, REQUIRES_END }, { 3, 0, REQUIRES_END } };
  Program *program = new_program (2);
  g_autoptr (GError) error = NULL;
  SimTime finished[2];

  SET_ALL (program, 0, sender, sender_order);
  SET_ALL (program, 1, receiver, receiver_order);
  replay_it (program, NULL, finished, &error);
  g_assert_no_error (error);
  g_assert_cmpint (finished[0], ==, US (10));
  g_assert_cmpint (finished[1], ==, US (13));
}

/* Equal tags match in the order in which receives are begun: the compute step that hangs
 * on the first receive starts with the first message. */
static void
test_receives_of_one_tag_match_in_order (void)
{
  const Step sender[] = { send_to (1, 0), compute (10), send_to (1, 0) };
  const Requirement sender_order[] = { { 1, 0, REQUIRES_END }, { 2, 1, REQUIRES_END } };
  const Step receiver[]
      = { receive_from (0, 0), receive_from (0, 0), compute (20), compute (1) };
  const Requirement receiver_order[] = { { 2, 0, REQUIRES_END }, { 3, 1, REQUIRES_END } };
  Program *program = new_program (2);
  g_autoptr (GError) error = NULL;
  SimTime finished[2];

  SET_ALL (program, 0, sender, sender_order);
  SET_ALL (program, 1, receiver, receiver_order);
  replay_it (program, NULL, finished, &error);
  g_assert_no_error (error);
  g_assert_cmpint (finished[1], ==, US (2 + 20 + 1));
}

/* What is ready goes in file order: 5 us, then the send, though the send comes first in
 * nobody's way; with the lines exchanged the message leaves at 0. */
static void
test_ready_operations_go_in_file_order (void)
{
  const Step late[] = { compute (5), send_to (1, 0) };
  const Step early[] = { send_to (1, 0), compute (5) };
  const Step receiver[] = { receive_from (0, 0) };
  g_autoptr (GError) error = NULL;
  SimTime finished[2];
  Program *program = new_program (2);

  SET (program, 0, late);
  SET (program, 1, receiver);
  replay_it (program, NULL, finished, &error);
  g_assert_no_error (error);
  g_assert_cmpint (finished[1], ==, US (7));

  program = new_program (2);
  SET (program, 0, early);
  SET (program, 1, receiver);
  replay_it (program, NULL, finished, &error);
  g_assert_no_error (error);
  g_assert_cmpint (finished[0], ==, US (5));
  g_assert_cmpint (finished[1], ==, US (2));
}

/* A message comes at 2 while the receiver computes until 9; then its receive, first in
 * the file, is done before the compute step that was ready all the time: 4 us each. */
static void
test_a_receive_whose_message_came_takes_its_turn_in_file_order (void)
{
  const Step sender[] = { send_to (1, 0) };
  const Step first[] = { compute (9), receive_from (0, 0), compute (4) };
  const Requirement order[] = { { 1, 0, REQUIRES_START } };
  Program *program = new_program (2);
  g_autoptr (GError) error = NULL;
  SimTime finished[2];

  SET (program, 0, sender);
  SET_ALL (program, 1, first, order);
  replay_it (program, "receive overhead = 6", finished, &error);
  g_assert_no_error (error);
  g_assert_cmpint (finished[1], ==, US (9 + 6 + 4));
}

/* irequires: the send waits for the start of the 5 us, not their end; but the processor
 * is one: it goes at 5.  The receive it starts with is begun at 0. */
static void
test_a_start_is_enough_where_only_that_is_required (void)
{
  const Step one[] = { receive_from (1, 0), send_to (1, 0) };
  const Requirement started[] = { { 1, 0, REQUIRES_START } };
  const Requirement ended[] = { { 1, 0, REQUIRES_END } };
  g_autoptr (GError) error = NULL;
  SimTime finished[2];
  Program *program = new_program (2);
  const Step two[] = { receive_from (0, 0), send_to (0, 0) };

  SET_ALL (program, 0, one, started);
  SET_ALL (program, 1, two, ended);
  replay_it (program, NULL, finished, &error);
  g_assert_no_error (error);
  g_assert_cmpint (finished[0], ==, US (4));
  g_assert_cmpint (finished[1], ==, US (2));

  program = new_program (2);
  SET_ALL (program, 0, one, ended);
  SET_ALL (program, 1, two, ended);
  replay_it (program, NULL, finished, &error);
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_DEADLOCK);
  g_assert_cmpstr (
      error->message, ==,
      "netfare: error: deadlock: 2 of 2 processors wait for events that never occur; "
      "processor 0 waits for a message from processor 1 with tag 0 (its operation 1); "
      "processor 1 waits for a message from processor 0 with tag 0 (its operation 1)");
}

/* A receive is posted at 0 and its message taken at 50.  The send asks at 0, there at 2;
 * the answer is there at 4, where the processor has waited since 1; the message at 6. */
static void
test_a_wait_ends_with_what_it_names (void)
{
  Step send = send_to (1, 0), post = receive_from (0, 0);
  const Requirement chain[]
      = { { 1, 0, REQUIRES_END }, { 2, 1, REQUIRES_END }, { 3, 2, REQUIRES_END } };
  Program *program = new_program (2);
  g_autoptr (GError) error = NULL;
  SimTime finished[2];

  send.flags = SEND_ASKS;
  post.type = STEP_POST;
  const Step one[] = { send, compute (1), step_wait (0, 2, TRUE), compute (10) };
  const Step two[] = { post, compute (50), step_wait (1, 2, FALSE), compute (1) };

  SET_ALL (program, 0, one, chain);
  SET_ALL (program, 1, two, chain);
  replay_it (program, NULL, finished, &error);
  g_assert_no_error (error);
  g_assert_cmpint (finished[0], ==, US (14));
  g_assert_cmpint (finished[1], ==, US (51));
}

/* The message is there before its wait is begun, and the answer before that of its send.
 * The receive overhead is spent at the wait, though the processor was idle from 10 to 20.
 */
static void
test_a_message_is_taken_at_its_wait (void)
{
  Step post = receive_from (0, 0);
  const Requirement chain[]
      = { { 1, 0, REQUIRES_END }, { 2, 1, REQUIRES_END }, { 3, 2, REQUIRES_END } };
  Program *program = new_program (2);
  g_autoptr (GError) error = NULL;
  SimTime finished[2];

  post.type = STEP_POST;
  const Step one[]
      = { send_to (1, 0), compute (18), send_to (1, 1), step_wait (0, 3, TRUE) };
  const Step two[] = { post, compute (10), receive_from (0, 1), step_wait (1, 3, FALSE) };

  SET_ALL (program, 0, one, chain);
  SET_ALL (program, 1, two, chain);
  replay_it (program, "receive overhead = 4", finished, &error);
  g_assert_no_error (error);
  g_assert_cmpint (finished[0], ==, US (18));
  g_assert_cmpint (finished[1], ==, US (28));
}

static void
test_a_deadlock_of_waits_is_named (void)
{
  Step send = send_to (1, 0), post = receive_from (0, 1);
  const Requirement order[] = { { 1, 0, REQUIRES_END } };
  Program *program = new_program (2);
  g_autoptr (GError) error = NULL;
  SimTime finished[2];

  send.flags = SEND_ASKS;
  post.type = STEP_POST;
  const Step one[] = { send, step_wait (0, 1, TRUE) };
  const Step two[] = { post, step_wait (1, 1, FALSE) };

  SET_ALL (program, 0, one, order);
  SET_ALL (program, 1, two, order);
  replay_it (program, NULL, finished, &error);
  g_assert_cmpstr (
      error->message, ==,
      "netfare: error: deadlock: 2 of 2 processors wait for events that never occur; "
      "processor 0 waits for the receive of a message that it sends; "
      "processor 1 waits for a message from processor 0 with tag 1 (its operation 1)");
}

/* 12 us of system activity among user activity, 3 us of overhead. */
static void
test_each_activity_is_heard_of (void)
{
  const Step sender[] = {
    compute (10),
    { .type = STEP_COMPUTE, .activity = ACTIVITY_SYSTEM, .amount = (guint64) US (12) },
    compute (0),
    send_to (1, 0),
    compute (5)
  };
  const Step receiver[] = { receive_from (0, 0), compute (2) };
  const Requirement order[] = { { 1, 0, REQUIRES_END } };
  Program *program = new_program (2);
  g_autoptr (GError) error = NULL;
  SimTime finished[2];
  Heard heard;

  SET (program, 0, sender);
  SET_ALL (program, 1, receiver, order);
  replay_and_hear (program, "send overhead = 3", finished, &heard, &error);
  g_assert_no_error (error);
  g_assert_cmpint (heard.computed[0][ACTIVITY_USER], ==, US (15));
  g_assert_cmpint (heard.computed[0][ACTIVITY_SYSTEM], ==, US (12));
  g_assert_cmpint (heard.communicated[0], ==, US (3));
  g_assert_cmpint (heard.computed[1][ACTIVITY_USER], ==, US (2));
  g_assert_cmpint (heard.computed[1][ACTIVITY_SYSTEM], ==, 0);
  g_assert_cmpint (heard.communicated[1], ==, US (10 + 12 + 3 + 2));
}

static void
test_a_message_nobody_receives_is_an_error (void)
{
  const Step sender[] = { send_to (1, 3) };
  Program *program = new_program (2);
  g_autoptr (GError) error = NULL;
  SimTime finished[2];

  SET (program, 0, sender);
  replay_it (program, NULL, finished, &error);
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_REPLAY);
  g_assert_cmpstr (error->message, ==,
                   "netfare: error: processor 0 sends 0 bytes to processor 1 with tag 3, "
                   "which processor 1 never receives");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/operations/a-receive-does-not-hold-up-others",
                   test_a_receive_does_not_hold_up_others);
  g_test_add_func ("/operations/receives-of-one-tag-match-in-order",
                   test_receives_of_one_tag_match_in_order);
  g_test_add_func ("/operations/ready-operations-go-in-file-order",
                   test_ready_operations_go_in_file_order);
  g_test_add_func (
      "/operations/a-receive-whose-message-came-takes-its-turn-in-file-order",
      test_a_receive_whose_message_came_takes_its_turn_in_file_order);
  g_test_add_func ("/operations/a-start-is-enough-where-only-that-is-required",
                   test_a_start_is_enough_where_only_that_is_required);
  g_test_add_func ("/operations/each-activity-is-heard-of",
                   test_each_activity_is_heard_of);
  g_test_add_func ("/operations/a-message-nobody-receives-is-an-error",
                   test_a_message_nobody_receives_is_an_error);
  g_test_add_func ("/processor-operations/a-wait-ends-with-what-it-names",
                   test_a_wait_ends_with_what_it_names);
  g_test_add_func ("/processor-operations/a-message-is-taken-at-its-wait",
                   test_a_message_is_taken_at_its_wait);
  g_test_add_func ("/processor-operations/a-deadlock-of-waits-is-named",
                   test_a_deadlock_of_waits_is_named);
  return g_test_run ();
}
