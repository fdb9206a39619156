/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operations of MPI on a crossbar, and on formula networks: times by hand.
 *
 * T (n) = o + 2 s + 2 l + n B + o' is a message's time on an empty crossbar, g (n) = s +
 * n B that for which it occupies a link: s start time, l latency, B byte time, o and o'
 * overheads of sender and receiver. */
#include "config.h"

#include "machine-file/machine-file.h"
#include "replay/replay.h"
#include "fixture/unit.h"

#define US(n) (SIM_TIME_PER_MICROSECOND * (SimTime) (n))
#define NS(n) (SIM_TIME_PER_MICROSECOND / 1000 * (SimTime) (n))

#define S US (3)
#define LATENCY NS (500)
#define B NS (1)
#define SENDS US (1)
#define RECEIVES US (2)

/* ---- running
 * --------------------------------------------------------------------------- */

static const char *const links[]
    = { "link start time = 3", "link latency = 0.5", "link byte time = 1 ns", NULL };
static const char *const overheads[]
    = { "send overhead = 1", "receive overhead = 2", NULL };

static void
set_keys (Machine *machine, const char *const *keys)
{
  g_autoptr (GError) error = NULL;

  for (guint i = 0; keys != NULL && keys[i] != NULL; i++)
    {
      machine_set (machine, keys[i], &error);
      g_assert_no_error (error);
    }
}

static Machine *
machine_with (const char *network, const char *key)
{
  const char *const one[] = { key, NULL };
  g_autoptr (GError) error = NULL;
  Machine *machine = machine_new ();

  machine_set_network (machine, network, &error);
  g_assert_no_error (error);
  set_keys (machine, one);
  return machine;
}

/* Takes both. */
static SimTime
time_of (Program *program, Machine *machine, ReplayResult *totals)
{
  g_autoptr (GError) error = NULL;
  ReplayResult result;

  machine_resolve (machine, &error);
  g_assert_no_error (error);
  g_autoptr (Network) network = network_new (machine, program_shape (program), &error);
  g_assert_no_error (error);
  g_autoptr (Replay) replay = replay_new (program, machine, network);
  replay_run (replay, &result, &error);
  g_assert_no_error (error);
  if (totals != NULL)
    *totals = result;
  g_clear_pointer (&replay, replay_free);
  program_unref (program);
  g_clear_pointer (&network, network_free);
  machine_free (machine);
  return result.time;
}

static Program *
new_program (guint32 processors)
{
  const Shape shape = { 1, { processors } };
  Program *program = program_new_shared (&shape, NULL, "");

  program_define_interval (
      program, &(Interval){ .kind = "MAIN", .file = "", .parent = PROGRAM_NONE });
  return program;
}

static void
append (Program *program, const ProgramOperation *operation)
{
  guint32 number = program_define_operation (program, operation);
  guint32 instance = program_new_instance (program);

  program_append_start (program, 0, number, instance);
  program_append_wait (program, 0, instance);
}

static ProgramOperation
operation_of (OperationType type, guint64 bytes)
{
  return (ProgramOperation){
    .type = type, .bytes = bytes, .counts = PROGRAM_NONE, .transfers = PROGRAM_NONE
  };
}

static SimTime
once (const char *network, guint32 processors, OperationType type, const char *algorithm,
      guint64 bytes, const char *const *keys)
{
  g_autofree char *key = g_strdup_printf ("%s = %s", operation_name (type), algorithm);
  Program *program = new_program (processors);
  const ProgramOperation operation = operation_of (type, bytes);
  Machine *machine = machine_with (network, key);

  set_keys (machine, keys);
  append (program, &operation);
  return time_of (program, machine, NULL);
}

/* ---- closed forms
 * ---------------------------------------------------------------------- */

static gboolean with_overheads;

static SimTime
t (guint64 bytes)
{
  return 2 * S + 2 * LATENCY + (SimTime) bytes * B
         + (with_overheads ? SENDS + RECEIVES : 0);
}

static SimTime
g (guint64 bytes)
{
  return S + (SimTime) bytes * B;
}

static void
expect (guint32 members, OperationType type, const char *algorithm, guint64 bytes,
        SimTime time)
{
  g_autofree char *network = g_strdup_printf ("crossbar:%u", members);
  g_autofree char *key = g_strdup_printf ("%s = %s", operation_name (type), algorithm);
  Program *program = new_program (members);
  const ProgramOperation operation = operation_of (type, bytes);
  Machine *machine = machine_with (network, key);

  set_keys (machine, links);
  set_keys (machine, with_overheads ? overheads : NULL);
  append (program, &operation);
  g_assert_cmpint (time_of (program, machine, NULL), ==, time);
}

static guint32
logarithm (guint32 n)
{
  guint32 log = 0;

  while (1u << log < n)
    log++;
  return log;
}

/* Any number of members. */
static void
expect_rings (guint32 p, guint64 n)
{
  expect (p, OPERATION_BARRIER, "dissemination", 0, logarithm (p) * t (0));
  expect (p, OPERATION_ALLREDUCE, "ring", n * p, 2 * (p - 1) * t (n));
  expect (p, OPERATION_ALLGATHER, "ring", n, (p - 1) * t (n));
  expect (p, OPERATION_REDUCE_SCATTER, "ring", n, (p - 1) * t (n));
  expect (p, OPERATION_REDUCE_SCATTER, "pairwise", n, (p - 1) * t (n));
  expect (p, OPERATION_ALLTOALL, "pairwise", n, (p - 1) * t (n));
  expect (p, OPERATION_SCAN, "linear", n, (p - 1) * t (n));
}

/* The receiver's overhead must not be longer than a message on its link. */
static void
expect_gathers (guint32 p, guint64 n)
{
  expect (p, OPERATION_GATHER, "linear", n, t (n) + (p - 2) * g (n));
  expect (p, OPERATION_REDUCE, "linear", n, t (n) + (p - 2) * g (n));
}

static void
expect_powers_of_two (guint32 p, guint64 n)
{
  guint32 q = logarithm (p);
  SimTime most = (SimTime) (n * p * (p - 1) / p) * B;

  expect (p, OPERATION_ALLREDUCE, "recursive-doubling", n, q * t (n));
  expect (p, OPERATION_BARRIER, "recursive-doubling", 0, q * t (0));
  expect (p, OPERATION_ALLREDUCE, "rabenseifner", n * p, 2 * q * t (0) + 2 * most);
  expect (p, OPERATION_ALLGATHER, "recursive-doubling", n, q * t (0) + most);
  expect (p, OPERATION_ALLGATHER, "bruck", n, q * t (0) + most);
  expect (p, OPERATION_REDUCE_SCATTER, "recursive-halving", n, q * t (0) + most);
  expect (p, OPERATION_ALLTOALL, "bruck", n, q * t (p * n / 2));
}

static void
expect_without_overheads (guint32 p, guint64 n)
{
  expect (p, OPERATION_BROADCAST, "linear", n, t (n) + (p - 2) * g (n));
  expect (p, OPERATION_SCATTER, "linear", n, t (n) + (p - 2) * g (n));
  expect (p, OPERATION_ALLTOALL, "linear", n, t (n) + (p - 2) * g (n));
  expect (p, OPERATION_BROADCAST, "pipeline(100)", 100 * n,
          (p - 1) * t (100) + (SimTime) (n - 1) * g (100));
  expect (p, OPERATION_REDUCE, "pipeline(100)", 100 * n,
          (p - 1) * t (100) + (SimTime) (n - 1) * g (100));
}

static void
expect_trees (guint32 p, guint64 n)
{
  expect (p, OPERATION_BROADCAST, "binomial", n, logarithm (p) * t (n));
  expect (p, OPERATION_REDUCE, "binomial", n, logarithm (p) * t (n));
}

static void
test_closed_forms_on_a_crossbar (void)
{
  for (guint pass = 0; pass < 2; pass++)
    {
      with_overheads = pass == 1;
      for (guint32 p = 2; p <= 33; p += p < 10 ? 1 : 7)
        {
          expect_rings (p, 1000);
          expect_gathers (p, 1000);
          if (!with_overheads)
            expect_without_overheads (p, 12);
        }
      for (guint32 p = 2; p <= 32; p *= 2)
        {
          expect_powers_of_two (p, 1000);
          if (!with_overheads)
            expect_trees (p, 1000);
        }
    }
}

/* 1 MiB from each of 8 to one: 8 x 2^20 ns on the last link, and twice the latency. */
static void
test_incast (void)
{
  static const char *const keys[]
      = { "link start time = 0", "link latency = 0.5", "link byte time = 1 ns", NULL };

  g_assert_cmpint (once ("crossbar:9", 9, OPERATION_GATHER, "linear", 1 << 20, keys), ==,
                   NS (8389608));
  g_assert_cmpint (once ("crossbar:2", 2, OPERATION_GATHER, "linear", 1 << 20, keys), ==,
                   NS (1049576));
}

/* Each of q rounds takes T (n) and the time of combining n bytes. */
static void
test_combining_takes_time (void)
{
  static const char *const keys[]
      = { "link start time = 3", "link latency = 0.5", "link byte time = 1 ns",
          "combine byte time = 2 ns", NULL };

  with_overheads = FALSE;
  g_assert_cmpint (
      once ("crossbar:4", 4, OPERATION_ALLREDUCE, "recursive-doubling", 1000, keys), ==,
      2 * (t (1000) + NS (2000)));
  g_assert_cmpint (once ("crossbar:4", 4, OPERATION_ALLGATHER, "ring", 1000, keys), ==,
                   3 * t (1000));
}

/* ---- formulas
 * -------------------------------------------------------------------------- */

/* A bus: 3 messages of 1000 bytes.  basic: 2 us each, two rounds; linear: the root's
 * sends one after another.  transputer (a row of 4): to 1, 2 and 3, which are 1, 2 and 3
 * hops away. */
static void
test_prices_of_formulas (void)
{
  static const char *const bus[] = { "start time = 10", "send byte time = 0.01", NULL };
  static const char *const basic[] = { "transport = 2", NULL };
  static const char *const combining[]
      = { "transport = 2", "combine byte time = 1 ns", NULL };

  g_assert_cmpint (once ("network:4", 4, OPERATION_BROADCAST, "linear", 1000, bus), ==,
                   3 * US (20));
  g_assert_cmpint (once ("network:4", 4, OPERATION_ALLREDUCE, "ring", 1000, bus), ==,
                   24 * US (10) + 6 * US (10));
  g_assert_cmpint (once ("basic", 4, OPERATION_BROADCAST, "binomial", 1000, basic), ==,
                   US (4));
  g_assert_cmpint (once ("basic", 4, OPERATION_BROADCAST, "linear", 1000, basic), ==,
                   US (6));
  /* The third one is received 2 us after the second, which came 2 us after the first. */
  g_assert_cmpint (once ("basic", 4, OPERATION_GATHER, "linear", 1000, basic), ==,
                   US (6));
  g_assert_cmpint (
      once ("basic", 4, OPERATION_ALLREDUCE, "recursive-doubling", 1000, combining), ==,
      US (6));
  g_assert_cmpint (once ("transputer:2", 2, OPERATION_BROADCAST, "linear", 1000, bus), ==,
                   once ("transputer:2", 2, OPERATION_SCATTER, "binomial", 1000, bus));
}

/* ---- waiting
 * --------------------------------------------------------------------------- */

static const char *const free_links[]
    = { "link start time = 1", "link latency = 0", "link byte time = 0", NULL };

static Program *
new_separate (guint32 processors)
{
  Program *program = program_new_separate (processors, NULL, "");

  program_define_interval (
      program, &(Interval){ .kind = "MAIN", .file = "", .parent = PROGRAM_NONE });
  return program;
}

/* The nonblocking barrier of one processor waits for the other's, which begins it only
 * when it has a message of the first: on no network does the start wait. */
static void
test_nonblocking_operations_do_not_wait_at_the_start (void)
{
  static const char *const networks[]
      = { "crossbar:2", "network:2", "transputer:2", "basic" };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      Program *program = new_separate (2);
      ProgramOperation barrier = operation_of (OPERATION_BARRIER, 0);
      guint32 number, instance = program_new_instance (program);
      SimTime time;

      barrier.split = TRUE;
      number = program_define_operation (program, &barrier);
      program_append_start (program, 0, number, instance);
      program_append_compute (program, 0, ACTIVITY_USER, (guint64) US (100), FALSE);
      program_append_send (program, 0, 1, 8, 0);
      program_append_wait (program, 0, instance);
      program_append_receive (program, 1, 0, 8, 0);
      program_append_start (program, 1, number, instance);
      program_append_wait (program, 1, instance);
      time = time_of (program, machine_with (networks[i], "barrier = auto"), NULL);
      g_assert_cmpint (time, >, US (100));
    }
}

/* Of 0 bytes, or alone: 1 does not wait for 0, which computes first. */
static void
test_operations_without_bytes_wait_for_nobody (void)
{
  static const char *const networks[] = { "crossbar:2", "network:2", "basic" };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      Program *program = new_separate (2);
      const ProgramOperation reduce = operation_of (OPERATION_ALLREDUCE, 0);
      guint32 number = program_define_operation (program, &reduce);
      guint32 instance = program_new_instance (program);
      ReplayResult result;

      program_append_compute (program, 0, ACTIVITY_USER, (guint64) US (100), FALSE);
      for (guint32 p = 0; p < 2; p++)
        {
          program_append_start (program, p, number, instance);
          program_append_wait (program, p, instance);
        }
      program_append_compute (program, 1, ACTIVITY_USER, (guint64) US (100), FALSE);
      time_of (program, machine_with (networks[i], "allreduce = auto"), &result);
      g_assert_cmpint (result.time, ==, US (100));
      g_assert_cmpuint (result.messages, ==, 0);
    }
}

/* Members 3, 1, 0 in this order: the root, place 1, is processor 1. */
static void
test_groups_are_ordered (void)
{
  static const guint32 members[] = { 3, 1, 0 };
  const Group group = { 3, { 1, { 3 } }, members };
  Program *program = new_separate (4);
  ProgramOperation gather = operation_of (OPERATION_GATHERV, 0);
  static const guint64 counts[] = { 5, 1000, 0 };
  guint32 number, instance = program_new_instance (program);
  ReplayResult result;
  Machine *machine = machine_with ("crossbar:4", "gatherv = linear");

  gather.group = program_define_group (program, &group);
  gather.root = 1;
  gather.counts = program_define_counts (program, counts, 3);
  number = program_define_operation (program, &gather);
  for (guint i = 0; i < 3; i++)
    {
      program_append_start (program, members[i], number, instance);
      program_append_wait (program, members[i], instance);
    }
  set_keys (machine, free_links);
  time_of (program, machine, &result);
  g_assert_cmpuint (result.messages, ==, 1);
  g_assert_cmpuint (result.bytes, ==, 5);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/operations/closed-forms-on-a-crossbar",
                   test_closed_forms_on_a_crossbar);
  g_test_add_func ("/operations/incast", test_incast);
  g_test_add_func ("/operations/combining-takes-time", test_combining_takes_time);
  g_test_add_func ("/operations/prices-of-formulas", test_prices_of_formulas);
  g_test_add_func ("/operations/nonblocking-operations-do-not-wait-at-the-start",
                   test_nonblocking_operations_do_not_wait_at_the_start);
  g_test_add_func ("/operations/operations-without-bytes-wait-for-nobody",
                   test_operations_without_bytes_wait_for_nobody);
  g_test_add_func ("/operations/groups-are-ordered", test_groups_are_ordered);
  return g_test_run ();
}
