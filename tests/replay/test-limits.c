/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values near every limit: what the engine says equals sums in 128 bits, or is an error
 * because a time is beyond 2^62 ps; nothing ever wraps. */
#include "config.h"

#include <string.h>

#include "analysis/intervals/characteristics.h"
#include "analysis/message-delays.h"
#include "machine-file/machine-file.h"
#include "replay/replay.h"
#include "fixture/unit.h"

#define LIMIT ((__int128) SIM_TIME_LIMIT)
#define MOST_MESSAGES 12
#define ROUNDS 4000

typedef unsigned __int128 Wide;

/* A machine with one medium, and messages from processor 0. */
typedef struct
{
  const char *network; /* "bus" or "network" */
  SimTime overhead, start, per_byte, latency, gap;
  guint processors, messages;
  guint64 bytes[MOST_MESSAGES];
} Case;

typedef struct
{
  gboolean fails;
  Wide run, busy, delay, longest, bytes;
} Sums;

/* ---- the reference ----------------------------------------------------------------- */

/* docs/replay.md: the k-th message is injected after k + 1 overheads, waits until the
 * medium is free, occupies it for start + bytes * per_byte, and arrives a latency later;
 * then the medium is not free for the gap. */
static Sums
reference (const Case *c)
{
  Sums sums = { 0 };
  Wide free_at = 0, clock = 0;

  for (guint k = 0; k < c->messages; k++)
    {
      Wide span = (Wide) c->start + (Wide) c->bytes[k] * (Wide) c->per_byte;
      Wide begin, delay;

      clock += (Wide) c->overhead;
      begin = MAX (clock, free_at);
      delay = begin - clock;
      free_at = begin + span + (Wide) c->gap;
      sums.run = MAX (sums.run, begin + span + (Wide) c->latency);
      sums.fails |= free_at + (Wide) c->latency > (Wide) LIMIT || clock > (Wide) LIMIT;
      sums.busy += span;
      sums.delay += delay;
      sums.longest = MAX (sums.longest, delay);
      sums.bytes += c->bytes[k];
    }
  return sums;
}

/* ---- the engine -------------------------------------------------------------------- */

static void
set (Machine *machine, const char *key, SimTime time)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *statement = g_strdup_printf (
      "%s=%" G_GINT64_FORMAT ".%06" G_GINT64_FORMAT "us", key,
      time / SIM_TIME_PER_MICROSECOND, time % SIM_TIME_PER_MICROSECOND);

  machine_set (machine, statement, &error);
  g_assert_no_error (error);
}

static Machine *
make_machine (const Case *c)
{
  Machine *machine = machine_new ();
  g_autofree char *spec = g_strdup_printf ("%s:%u", c->network, c->processors);
  gboolean is_graph = strcmp (c->network, "bus") == 0;
  g_autoptr (GError) error = NULL;

  machine_set_network (machine, spec, &error);
  g_assert_no_error (error);
  set (machine, is_graph ? "link start time" : "start time", c->start);
  set (machine, is_graph ? "link byte time" : "send byte time", c->per_byte);
  set (machine, "send overhead", c->overhead);
  set (machine, "link latency", c->latency);
  set (machine, "link gap", c->gap);
  machine_resolve (machine, &error);
  g_assert_no_error (error);
  return machine;
}

static Program *
new_program (guint32 processors)
{
  Program *program = program_new_separate (processors, NULL, "case");
  const Interval whole
      = { .kind = "MAIN", .file = "", .parent = PROGRAM_NONE, .count = 1 };

  program_define_interval (program, &whole);
  return program;
}

static Program *
make_program (const Case *c)
{
  Program *program = new_program (c->processors);

  for (guint k = 0; k < c->messages; k++)
    {
      guint32 to = 1 + k % (c->processors - 1);

      program_append_send (program, 0, to, c->bytes[k], 0);
      program_append_receive (program, to, 0, c->bytes[k], 0);
    }
  return program;
}

static void
assert_same (const char *what, Wide found, Wide expected, guint round)
{
  NumberText a, b;

  if (found != expected)
    g_error ("round %u, %s: found %s, expected %s", round, what,
             number_exact ((__int128) found, 1, 0, a),
             number_exact ((__int128) expected, 1, 0, b));
}

static void
check_medium (Network *network, const Sums *sums, guint messages, guint round)
{
  const Topology *t = network_topology (network);

  for (guint32 link = 0; t != NULL && link < t->links; link++)
    {
      const LinkStatistics s = network_link_statistics (network, link);

      if (t->weight_class[link] == TOPOLOGY_INFINITE_CLASS)
        continue;
      assert_same ("busy", (Wide) s.busy, sums->busy, round);
      assert_same ("delay of the link", (Wide) s.delay, sums->delay, round);
      assert_same ("longest delay", (Wide) s.longest_delay, sums->longest, round);
      assert_same ("bytes of the link", (Wide) s.bytes, sums->bytes, round);
      assert_same ("messages of the link", s.messages, messages, round);
    }
}

/* Returns: whether it failed. */
static gboolean
check_case (const Case *c, guint round)
{
  const Sums sums = reference (c);
  g_autoptr (Machine) machine = make_machine (c);
  g_autoptr (Program) program = make_program (c);
  g_autoptr (GError) error = NULL;
  g_autoptr (Network) network = network_new (machine, &machine->shape, &error);
  g_autoptr (MessageDelays) delays = message_delays_new (0);
  ReplayResult result = { 0 };
  DelayRanking ranking;

  /* A graph whose links could not pass 1 KiB in time is not opened. */
  if (network == NULL)
    {
      g_assert_nonnull (strstr (error->message, "takes more than 2^62 ps on a link"));
      g_assert_true ((Wide) c->start + 1024 * (Wide) c->per_byte + (Wide) c->latency
                     > (Wide) LIMIT);
      return TRUE;
    }
  g_assert_no_error (error);
  g_autoptr (Replay) replay = replay_new (program, machine, network);
  replay_add_observer (replay, message_delays_observer (), delays);
  if (!replay_run (replay, &result, &error))
    {
      if (!sums.fails || strstr (error->message, "2^62 ps") == NULL)
        g_error ("round %u: found '%s', expected a result", round, error->message);
      return TRUE;
    }
  g_assert_false (sums.fails);
  message_delays_rank (delays, &ranking);
  assert_same ("run", (Wide) result.time, sums.run, round);
  assert_same ("bytes", (Wide) result.bytes, sums.bytes, round);
  assert_same ("congestion delay", (Wide) result.congestion_delay, sums.delay, round);
  assert_same ("delay of pairs", (Wide) ranking.delay, sums.delay, round);
  assert_same ("network time", (Wide) network_time (network).total, sums.busy, round);
  check_medium (network, &sums, c->messages, round);
  return FALSE;
}

/* ---- random cases ------------------------------------------------------------------ */

/* A number in a machine file has 18 digits at most. */
static SimTime
writable (SimTime time)
{
  return time - time % 10;
}

/* 0, small, a fraction of the limit such that several fit, or just below the limit. */
static SimTime
random_time (GRand *random)
{
  switch (g_rand_int_range (random, 0, 8))
    {
    case 0:
      return SIM_TIME_LIMIT - 1 - g_rand_int_range (random, 0, 3);
    case 1:
    case 2:
      return SIM_TIME_LIMIT / g_rand_int_range (random, 1, 16)
             - g_rand_int_range (random, 1, 100);
    case 3:
      return g_rand_int_range (random, 0, 1000000);
    default:
      return 0;
    }
}

static guint64
random_bytes (GRand *random)
{
  guint64 any = (guint64) g_rand_int (random) << 32 | g_rand_int (random);

  switch (g_rand_int_range (random, 0, 4))
    {
    case 0:
      return G_MAXUINT64 - any % 3;
    case 1:
      return any;
    default:
      return any >> g_rand_int_range (random, 0, 64);
    }
}

static Case
random_case (GRand *random)
{
  Case c = { .network = "bus",
             .overhead = writable (random_time (random) / 4),
             .start = writable (random_time (random)),
             .latency = writable (random_time (random) / 4),
             .gap = writable (random_time (random) / 4),
             .processors = (guint) g_rand_int_range (random, 2, 6),
             .messages = (guint) g_rand_int_range (random, 1, MOST_MESSAGES + 1) };

  if (g_rand_boolean (random))
    c.network = "network";
  if (strcmp (c.network, "network") == 0)
    c.overhead = c.latency = c.gap = 0;
  /* Times of whole picoseconds a byte, or sizes that cost nothing. */
  if (g_rand_boolean (random))
    c.per_byte = g_rand_int_range (random, 1, 1000);
  for (guint k = 0; k < c.messages; k++)
    {
      c.bytes[k] = random_bytes (random);
      if (c.per_byte > 0 && g_rand_int_range (random, 0, 8) > 0)
        c.bytes[k] >>= 16;
    }
  return c;
}

static void
test_random_machines_and_programs (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20261122);
  guint failed = 0, beyond = 0;

  for (guint round = 0; round < ROUNDS; round++)
    {
      const Case c = random_case (random);
      const Sums sums = reference (&c);

      if (check_case (&c, round))
        failed++;
      else if (sums.bytes > G_MAXUINT64 || sums.delay > G_MAXINT64)
        beyond++;
    }
  /* Both happen often: sums beyond 64 bits, and runs beyond the limit. */
  g_assert_cmpuint (failed, >, ROUNDS / 10);
  g_assert_cmpuint (failed, <, ROUNDS - ROUNDS / 10);
  g_assert_cmpuint (beyond, >, ROUNDS / 50);
}

/* Six messages of 750 000 s: they wait 0 + 1 + .. + 5 times that, 11 250 000 s, which is
 * more than 2^63 ps. */
static void
test_a_delay_beyond_64_bits (void)
{
  Case c = { .network = "bus",
             .start = 750000 * SIM_TIME_PER_SECOND,
             .processors = 2,
             .messages = 6 };
  const Sums sums = reference (&c);

  g_assert_true (sums.delay == (Wide) 11250000 * (Wide) SIM_TIME_PER_SECOND);
  g_assert_false (check_case (&c, 0));
  c.network = "network";
  g_assert_false (check_case (&c, 1));
}

/* ---- potential times --------------------------------------------------------------- */

/* So many reductions of 4 000 000 s at once, during which all processors compute. */
static char *
overlapping (guint reductions)
{
  Program *owned = new_program (2);
  g_autoptr (Program) program = owned;
  const Group group = { .count = 2, .shape = { 1, { 2 } } };
  const guint32 number = program_define_collective (
      program, &(Collective){ .type = COLLECTIVE_REDUCTION,
                              .kind = KIND_REDUCTION,
                              .bytes = 8,
                              .axes = 1,
                              .group = program_define_group (program, &group) });
  Case c
      = { .network = "network", .start = 2000000 * SIM_TIME_PER_SECOND, .processors = 2 };
  g_autoptr (Machine) machine = make_machine (&c);
  g_autoptr (GError) error = NULL;
  g_autoptr (Network) network = network_new (machine, &machine->shape, &error);
  g_autoptr (Characteristics) characteristics = NULL;
  g_autofree guint32 *instance = g_new (guint32, reductions);
  ReplayResult result = { 0 };

  for (guint r = 0; r < reductions; r++)
    instance[r] = program_new_instance (program);
  for (guint32 p = 0; p < 2; p++)
    {
      for (guint r = 0; r < reductions; r++)
        program_append_start (program, p, number, instance[r]);
      program_append_compute (program, p, ACTIVITY_USER,
                              4000000 * (guint64) SIM_TIME_PER_SECOND, FALSE);
      for (guint r = 0; r < reductions; r++)
        program_append_wait (program, p, instance[r]);
    }
  characteristics = characteristics_new (program, NULL, 0);
  g_autoptr (Replay) replay = replay_new (program, machine, network);
  replay_add_observer (replay, characteristics_observer (), characteristics);
  g_assert_true (replay_run (replay, &result, &error));
  if (characteristics_check (characteristics, result.time, &error))
    {
      const IntervalTotals *totals = characteristics_interval (characteristics, 0);
      const TotalTime expected
          = (TotalTime) 2 * reductions * 4000000 * SIM_TIME_PER_SECOND;

      g_assert_true (totals->overlap == expected);
      return NULL;
    }
  return g_strdup (error->message);
}

/* Twice is 8 000 000 s on each processor, and three times is more than 2^63 ps. */
static void
test_potential_times_beyond_64_bits_are_an_error (void)
{
  g_autofree char *two = overlapping (2), *three = overlapping (3);

  g_assert_null (two);
  g_assert_cmpstr (
      three, ==,
      "netfare: error: the overlap of reductions on processor 0 is more than "
      "9223372 s in all");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/limits/random-machines-and-programs",
                   test_random_machines_and_programs);
  g_test_add_func ("/limits/a-delay-beyond-64-bits", test_a_delay_beyond_64_bits);
  g_test_add_func ("/limits/potential-times-beyond-64-bits-are-an-error",
                   test_potential_times_beyond_64_bits_are_an_error);
  return g_test_run ();
}
