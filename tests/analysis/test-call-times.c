/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What calls took, and what they waited for, by hand: on a crossbar where a message of n
 * bytes takes T (n) = 2 x 3 us + 2 x 0.5 us + n ns, with overheads of nothing. */
#include "config.h"

#include "analysis/call-times.h"
#include "machine-file/machine-file.h"
#include "program/jobs.h"
#include "replay/replay.h"
#include "fixture/unit.h"

#define NS(n) (SIM_TIME_PER_MICROSECOND / 1000 * (SimTime) (n))
#define US(n) NS (1000 * (n))

#define PROCESSORS 3

static const char *const keys[]
    = { "link start time = 3", "link latency = 0.5", "link byte time = 1 ns",
        "rendezvous bytes = 2000", "allreduce = recursive-doubling" };

typedef struct
{
  Program *program;
  GString *told; /* what was observed, one line each; of waits and calls */
} Fixture;

static void
set_up (Fixture *self, gconstpointer data)
{
  self->program = program_new_separate (PROCESSORS, NULL, "");
  self->told = g_string_new (NULL);
  program_define_interval (
      self->program,
      &(Interval){ .kind = "MAIN", .file = "", .parent = PROGRAM_NONE, .count = 1 });
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  program_unref (self->program);
  g_string_free (self->told, TRUE);
}

static void
begin (Fixture *self, guint32 processor, const char *name)
{
  program_begin_call (self->program, processor,
                      program_define_call (self->program, name));
}

static void
compute (Fixture *self, guint32 processor, guint us)
{
  program_end_call (self->program, processor);
  program_append_compute (self->program, processor, ACTIVITY_USER, (guint64) US (us),
                          FALSE);
}

static ProgramMessage
message (guint32 peer, guint64 bytes)
{
  return (ProgramMessage){ .peer = peer, .tag = 5, .bytes = bytes };
}

/* ---- replayed ---------------------------------------------------------------------- */

static void
tell (gpointer data, const char *what, guint32 processor, SimTime time, const char *about)
{
  const Fixture *self = data;

  g_string_append_printf (self->told, "%u %s %s at %" G_GINT64_FORMAT "; ", processor,
                          what, about, time / NS (1));
}

static void
on_called (gpointer data, guint32 processor, SimTime time, guint32 call, guint32 interval)
{
  const Fixture *self = data;

  tell (data, "calls", processor, time, program_call_name (self->program, call));
}

static void
on_returned (gpointer data, guint32 processor, SimTime time, guint32 call)
{
  const Fixture *self = data;

  tell (data, "leaves", processor, time, program_call_name (self->program, call));
}

static void
on_waits (gpointer data, guint32 processor, SimTime time, guint32 peer)
{
  g_autofree char *text = g_strdup_printf ("for %u", peer);

  tell (data, "waits", processor, time, text);
}

/* Replays on a crossbar.  Returns: the rows, one a line: name, calls, bytes, then ns:
 * time, late sender, late receiver, at collective, transfer; "+" what it computes. */
static char *
replay (Fixture *self, gboolean by_interval, SimTime *communication)
{
  static const ReplayObserver observer
      = { .called = on_called, .returned = on_returned, .waits = on_waits };
  g_autoptr (CallTimes) times = call_times_new (self->program);
  Machine *machine = machine_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) rows = NULL, sites = NULL;
  g_autofree char *crossbar = NULL;
  GString *text = g_string_new (NULL);
  Characteristics *characteristics;
  const Decimal *power;
  ReplayResult result;
  Network *network;
  Replay *run;
  guint n;

  crossbar = g_strdup_printf ("crossbar:%u", program_processors (self->program));
  machine_set_network (machine, crossbar, &error);
  for (guint i = 0; error == NULL && i < G_N_ELEMENTS (keys); i++)
    machine_set (machine, keys[i], &error);
  g_assert_no_error (error);
  machine_resolve (machine, &error);
  g_assert_no_error (error);
  network = network_new (machine, program_shape (self->program), &error);
  g_assert_no_error (error);
  power = network_power (network, &n);
  characteristics = characteristics_new (self->program, power, n);
  run = replay_new (self->program, machine, network);
  replay_add_observer (run, characteristics_observer (), characteristics);
  replay_add_observer (run, call_times_observer (times), times);
  replay_add_observer (run, &observer, self);
  replay_run (run, &result, &error);
  g_assert_no_error (error);
  characteristics_check (characteristics, result.time, &error);
  g_assert_no_error (error);
  sites = call_times_sites (times, characteristics);
  rows = by_interval ? g_array_ref (sites) : call_times_rows (sites);
  for (guint i = 0; i < rows->len; i++)
    {
      const CallRow *row = &g_array_index (rows, CallRow, i);

      g_string_append_printf (text, "%s%s x%u %uB", i == 0 ? "" : "\n",
                              program_call_name (self->program, row->call),
                              (guint) row->count, (guint) row->bytes);
      g_string_append_printf (text, " %u:", (guint) (row->time / NS (1)));
      for (guint part = 0; part < N_CALL_PARTS; part++)
        g_string_append_printf (text, " %u", (guint) (row->part[part] / NS (1)));
      if (row->computing > 0)
        g_string_append_printf (text, " + %u", (guint) (row->computing / NS (1)));
    }
  *communication = (SimTime) characteristics_interval (characteristics, 0)->communication;
  g_assert_cmpint (call_times_sum (rows).time - call_times_sum (rows).computing, ==,
                   *communication);
  replay_free (run);
  characteristics_free (characteristics);
  network_free (network);
  machine_free (machine);
  return g_string_free (text, FALSE);
}

static void
assert_rows (Fixture *self, gboolean by_interval, const char *expected)
{
  SimTime communication;
  g_autofree char *found = replay (self, by_interval, &communication);

  g_assert_cmpstr (found, ==, expected);
}

/* ---- messages ---------------------------------------------------------------------- */

/* The send begins at 10 us; the message takes 8 us. */
static void
test_a_receive_waits_for_a_late_sender (Fixture *self, gconstpointer data)
{
  const ProgramMessage to = message (1, 1000), from = message (0, 1000);

  compute (self, 0, 10);
  begin (self, 0, "MPI_Send");
  program_append_blocking_send (self->program, 0, &to, FALSE);
  begin (self, 1, "MPI_Recv");
  program_append_blocking_receive (self->program, 1, &from);
  assert_rows (self, FALSE,
               "MPI_Recv x1 0B 18000: 10000 0 0 8000\nMPI_Send x1 1000B 0: 0 0 0 0");
  g_assert_cmpstr (self->told->str, ==,
                   "1 calls MPI_Recv at 0; 1 waits for 0 at 0; "
                   "0 calls MPI_Send at 10000; 0 leaves MPI_Send at 10000; "
                   "1 leaves MPI_Recv at 18000; ");
}

/* The RTS arrives at 7 us, the receive is begun at 20 us, its CTS arrives at 27 us, and
 * the message, of 3000 bytes, 10 us later. */
static void
test_a_send_waits_for_a_late_receiver (Fixture *self, gconstpointer data)
{
  const ProgramMessage to = message (1, 3000), from = message (0, 3000);

  begin (self, 0, "MPI_Send");
  program_append_blocking_send (self->program, 0, &to, FALSE);
  compute (self, 1, 20);
  begin (self, 1, "MPI_Recv");
  program_append_blocking_receive (self->program, 1, &from);
  assert_rows (self, FALSE,
               "MPI_Send x1 3000B 27000: 0 20000 0 7000\n"
               "MPI_Recv x1 0B 17000: 0 0 0 17000");
  g_assert_cmpstr (self->told->str, ==,
                   "0 calls MPI_Send at 0; 0 waits for 1 at 0; "
                   "1 calls MPI_Recv at 20000; 1 waits for 0 at 20000; "
                   "0 leaves MPI_Send at 27000; 1 leaves MPI_Recv at 37000; ");
}

/* A receive that was begun before the RTS came is not late. */
static void
test_a_receive_begun_in_time_is_not_late (Fixture *self, gconstpointer data)
{
  const ProgramMessage to = message (1, 3000), from = message (0, 3000);
  guint32 request;

  begin (self, 0, "MPI_Isend");
  request = program_append_begin_send (self->program, 0, &to, FALSE);
  begin (self, 0, "MPI_Wait");
  program_append_complete (self->program, 0, request);
  compute (self, 1, 5);
  begin (self, 1, "MPI_Recv");
  program_append_blocking_receive (self->program, 1, &from);
  assert_rows (self, FALSE,
               "MPI_Recv x1 0B 19000: 0 0 0 19000\n"
               "MPI_Wait x1 0B 14000: 0 0 0 14000\n"
               "MPI_Isend x1 3000B 0: 0 0 0 0");
}

/* Two calls of one name, one after the other, each of two steps. */
static void
test_steps_belong_to_one_call (Fixture *self, gconstpointer data)
{
  const ProgramMessage from[] = { message (1, 1000), message (2, 2000) };
  guint32 request[4];

  begin (self, 0, "MPI_Irecv");
  for (guint i = 0; i < 4; i++)
    request[i] = program_append_begin_receive (self->program, 0, &from[i % 2]);
  for (guint i = 0; i < 4; i++)
    {
      if (i % 2 == 0)
        begin (self, 0, "MPI_Waitall");
      program_append_complete (self->program, 0, request[i]);
    }
  for (guint32 p = 1; p < PROCESSORS; p++)
    {
      const ProgramMessage to = message (0, 1000 * p);

      compute (self, p, 10 * p);
      begin (self, p, "MPI_Send");
      program_append_blocking_send (self->program, p, &to, FALSE);
      program_append_blocking_send (self->program, p, &to, FALSE);
    }
  /* The first from 1 comes at 18 us: 10 us late; for that of 2, which is begun at 20 us
   * and comes at 29 us, the wait begins at 18 us: 2 us late; its second comes 5 us later.
   */
  assert_rows (self, FALSE,
               "MPI_Waitall x2 0B 34000: 12000 0 0 22000\n"
               "MPI_Irecv x1 0B 0: 0 0 0 0\nMPI_Send x2 6000B 0: 0 0 0 0");
}

/* ---- collectives ------------------------------------------------------------------- */

/* Of 8 bytes, on processors 0 and 1, which begin at 0 and 10 us. */
static void
append (Fixture *self, OperationType type, guint32 root, const char *name)
{
  static const guint32 two[] = { 0, 1 };
  const Group group = { .count = 2, .shape = { 1, { 2 } }, .members = two };
  const ProgramOperation operation
      = { .type = type,
          .group = program_define_group (self->program, &group),
          .root = root,
          .bytes = 8,
          .counts = PROGRAM_NONE,
          .transfers = PROGRAM_NONE };
  const guint32 number = program_define_operation (self->program, &operation);
  const guint32 instance = program_new_instance (self->program);

  compute (self, 1, 10);
  for (guint32 p = 0; p < 2; p++)
    {
      begin (self, p, name);
      program_append_start (self->program, p, number, instance);
      program_append_wait (self->program, p, instance);
    }
}

/* What 0 gets from 1 takes 7.008 us; what 1 gets from 0 has come before. */
static void
test_all_wait_for_the_last (Fixture *self, gconstpointer data)
{
  append (self, OPERATION_ALLREDUCE, 0, "MPI_Allreduce");
  assert_rows (self, FALSE, "MPI_Allreduce x2 16B 17008: 0 0 10000 7008");
}

static void
test_members_wait_for_a_late_root (Fixture *self, gconstpointer data)
{
  append (self, OPERATION_BROADCAST, 1, "MPI_Bcast");
  assert_rows (self, FALSE, "MPI_Bcast x2 16B 17008: 0 0 10000 7008");
}

static void
test_a_root_waits_for_the_last (Fixture *self, gconstpointer data)
{
  append (self, OPERATION_REDUCE, 0, "MPI_Reduce");
  assert_rows (self, FALSE, "MPI_Reduce x2 16B 17008: 0 0 10000 7008");
}

/* The root is last: the other one has sent, and waits for nobody. */
static void
test_nobody_waits_for_a_root_that_collects (Fixture *self, gconstpointer data)
{
  append (self, OPERATION_REDUCE, 1, "MPI_Reduce");
  assert_rows (self, FALSE, "MPI_Reduce x2 16B 0: 0 0 0 0");
}

/* ---- intervals, none --------------------------------------------------------------- */

static void
test_calls_of_intervals_are_rows (Fixture *self, gconstpointer data)
{
  const ProgramMessage to = message (1, 1000), from = message (0, 1000);
  const guint32 inner = program_define_interval (
      self->program, &(Interval){ .kind = "REGION", .name = "halo", .file = "" });

  for (guint i = 0; i < 3; i++)
    {
      program_end_call (self->program, 0);
      if (i == 2)
        program_append_enter (self->program, 0, 0, inner);
      begin (self, 0, "MPI_Send");
      program_append_blocking_send (self->program, 0, &to, FALSE);
      begin (self, 1, "MPI_Recv");
      program_append_blocking_receive (self->program, 1, &from);
    }
  program_end_call (self->program, 0);
  program_append_leave (self->program, 0, 0);
  /* Sent at once, each is 4 us behind the one before. */
  assert_rows (self, TRUE,
               "MPI_Recv x3 0B 16000: 0 0 0 16000\nMPI_Send x2 2000B 0: 0 0 0 0\n"
               "MPI_Send x1 1000B 0: 0 0 0 0");
}

/* More names than are compared one by one, each twice, in orders that differ. */
static void
test_many_names_in_any_order (Fixture *self, gconstpointer data)
{
  enum
  {
    NAMES = 100
  };
  g_autofree char *found = NULL;
  g_auto (GStrv) lines = NULL;
  SimTime unused;

  for (guint i = 0; i < 2 * NAMES; i++)
    {
      const guint which = i < NAMES ? i * 37 % NAMES : i * 61 % NAMES;
      const ProgramMessage to = message (1, which + 1), from = message (0, which + 1);
      g_autofree char *name = g_strdup_printf ("name %u", which);

      begin (self, 0, name);
      program_append_blocking_send (self->program, 0, &to, FALSE);
      begin (self, 1, "all");
      program_append_blocking_receive (self->program, 1, &from);
    }
  program_end_call (self->program, 0);
  program_end_call (self->program, 1);
  found = replay (self, FALSE, &unused);
  lines = g_strsplit (found, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, NAMES + 1);
  for (guint which = 0; which < NAMES; which++)
    {
      g_autofree char *row
          = g_strdup_printf ("\nname %u x2 %uB ", which, 2 * (which + 1));

      g_assert_nonnull (strstr (found, row));
    }
}

/* Both are at the same time on the same links, which are of their own. */
static void
test_jobs_have_bytes (Fixture *self, gconstpointer data)
{
  const ProgramMessage to = message (1, 1000), from = message (0, 1000);
  JobRequest jobs[2] = { { .name = "a", .repeat = 1 }, { .name = "b", .repeat = 2 } };

  begin (self, 0, "MPI_Send");
  program_append_blocking_send (self->program, 0, &to, FALSE);
  begin (self, 1, "MPI_Recv");
  program_append_blocking_receive (self->program, 1, &from);
  jobs[0].program = jobs[1].program = self->program;
  self->program = program_join (jobs, 2, NULL);
  g_assert_nonnull (self->program);
  program_unref (jobs[0].program);
  assert_rows (self, FALSE,
               "MPI_Recv x3 0B 20000: 0 0 0 20000\nMPI_Send x3 3000B 0: 0 0 0 0");
}

/* ---- operations that require each other -------------------------------------------- */

typedef struct
{
  StepType type;
  guint64 amount;   /* us of computing, or bytes for, or from, the other one */
  const char *name; /* of a call that begins; NULL: the one before goes on */
  guint32 lane;
} Operation;

/* On lane 1 each requires the one before it. */
static void
graph (Fixture *self, guint32 processor, const Operation *operation, guint n)
{
  g_autofree Step *steps = g_new0 (Step, n);
  g_autofree guint32 *lanes = g_new0 (guint32, n);
  g_autofree Requirement *requirements = g_new0 (Requirement, n);
  guint32 cycle, count = 0, call = 0;

  for (guint i = 0; i < n; i++)
    {
      const gboolean computes = operation[i].type == STEP_COMPUTE;

      steps[i] = (Step){ .type = (guint8) operation[i].type,
                         .kind = KIND_POINT_TO_POINT,
                         .index = 1 - processor,
                         .amount = computes ? (guint64) US (operation[i].amount)
                                            : operation[i].amount };
      if (computes)
        steps[i].kind = steps[i].index = 0;
      lanes[i] = operation[i].lane;
      if (i > 0 && lanes[i] == 1 && lanes[i - 1] == 1)
        requirements[count++] = (Requirement){ i, i - 1, REQUIRES_END };
    }
  g_assert_true (program_set_graph (self->program, processor, steps, n, requirements,
                                    count, &cycle));
  program_set_places (self->program, processor, lanes, NULL);
  for (guint i = 0; i < n; i++)
    {
      if (operation[i].name != NULL)
        call = program_define_call (self->program, operation[i].name);
      program_set_call (self->program, processor, i, call, operation[i].name != NULL);
    }
}

static void
begin_graphs (Fixture *self)
{
  program_unref (self->program);
  self->program = program_new_graphs (PROCESSORS, NULL, "");
  program_define_interval (
      self->program,
      &(Interval){ .kind = "MAIN", .file = "", .parent = PROGRAM_NONE, .count = 1 });
}

/* The message of 0 comes at 8 us, the answer at 16 us: 5 us of that 0 computes, and 1 all
 * the time. */
static void
test_computing_hides_communication (Fixture *self, gconstpointer data)
{
  const Operation first[] = { { STEP_COMPUTE, 5, "matmul", 0 },
                              { STEP_SEND, 1000, "sum", 1 },
                              { STEP_RECEIVE, 1000, NULL, 1 } };
  const Operation second[] = { { STEP_COMPUTE, 20, "add", 0 },
                               { STEP_RECEIVE, 1000, "sum", 1 },
                               { STEP_SEND, 1000, NULL, 1 } };

  begin_graphs (self);
  graph (self, 0, first, G_N_ELEMENTS (first));
  graph (self, 1, second, G_N_ELEMENTS (second));
  assert_rows (self, FALSE,
               "add x1 0B 20000: 0 0 0 0 + 20000\nsum x2 2000B 11000: 0 0 0 11000\n"
               "matmul x1 0B 5000: 0 0 0 0 + 5000");
  g_assert_cmpstr (self->told->str, ==,
                   "0 calls matmul at 0; 1 calls add at 0; 0 leaves matmul at 5000; "
                   "0 calls sum at 5000; 0 leaves sum at 16000; 1 leaves add at 20000; ");
}

/* Two calls of one name follow each other; both on one lane. */
static void
test_calls_on_one_lane (Fixture *self, gconstpointer data)
{
  const Operation both[]
      = { { STEP_COMPUTE, 3, "add", 1 }, { STEP_COMPUTE, 4, "add", 1 } };

  begin_graphs (self);
  graph (self, 2, both, G_N_ELEMENTS (both));
  assert_rows (self, FALSE, "add x2 0B 7000: 0 0 0 0 + 7000");
  g_assert_cmpstr (self->told->str, ==,
                   "2 calls add at 0; 2 leaves add at 3000; 2 calls add at 3000; "
                   "2 leaves add at 7000; ");
}

static void
test_a_program_without_calls_has_none (Fixture *self, gconstpointer data)
{
  gboolean begins;

  compute (self, 0, 1);
  g_assert_cmpuint (program_calls (self->program), ==, 0);
  g_assert_cmpuint (program_call_of (self->program, 0, 0, &begins), ==, PROGRAM_NONE);
}

/* The rest have one. */
static void
test_names_are_limited (Fixture *self, gconstpointer data)
{
  guint32 last = 0;

  for (guint i = 0; i < 40000; i++)
    {
      g_autofree char *name = g_strdup_printf ("call %u", i);

      last = program_define_call (self->program, name);
    }
  g_assert_cmpuint (last, ==, 32765);
  g_assert_cmpuint (program_calls (self->program), ==, 32766);
  g_assert_cmpuint (program_define_call (self->program, "call 7"), ==, 7);
  g_assert_cmpstr (program_call_name (self->program, 32764), ==, "call 32764");
  g_assert_cmpstr (program_call_name (self->program, last), ==, "all other names");
}

UNIT_MAIN (argc, argv)
{
#define ADD(path, function)                                                              \
  g_test_add ("/call-times/" path, Fixture, NULL, set_up, function, tear_down)
  g_test_init (&argc, &argv, NULL);
  ADD ("late-sender", test_a_receive_waits_for_a_late_sender);
  ADD ("late-receiver", test_a_send_waits_for_a_late_receiver);
  ADD ("receiver-in-time", test_a_receive_begun_in_time_is_not_late);
  ADD ("steps-of-a-call", test_steps_belong_to_one_call);
  ADD ("allreduce", test_all_wait_for_the_last);
  ADD ("late-root", test_members_wait_for_a_late_root);
  ADD ("root-waits", test_a_root_waits_for_the_last);
  ADD ("root-collects", test_nobody_waits_for_a_root_that_collects);
  ADD ("intervals", test_calls_of_intervals_are_rows);
  ADD ("many-names", test_many_names_in_any_order);
  ADD ("jobs", test_jobs_have_bytes);
  ADD ("hidden", test_computing_hides_communication);
  ADD ("one-lane", test_calls_on_one_lane);
  ADD ("no-calls", test_a_program_without_calls_has_none);
  ADD ("names", test_names_are_limited);
#undef ADD
  return g_test_run ();
}
