/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random programs of nonblocking messages, on graphs with congestion and with rendezvous,
 * against the same as operations that require each other: a receive that is begun is an
 * operation of its own, and what follows its end requires it.  Without receive overheads
 * both take the same time. */
#include "config.h"

#include "machine-file/machine-file.h"
#include "replay/replay.h"
#include "fixture/unit.h"

#define RANKS 8
#define MESSAGES 60

/* One rank in both programs. */
typedef struct
{
  GArray *operations;   /* Step */
  GArray *requirements; /* Requirement */
  GArray *awaited;      /* guint32: operations that the next one requires */
  GArray *requests;     /* guint32: receives that are begun, in the program of streams */
  GArray *begun;        /* guint32: the same in the other one */
} Rank;

typedef struct
{
  Program *streams, *graphs;
  Rank rank[RANKS];
  gboolean asks; /* there is a rendezvous: nobody waits for sends */
} Both;

static guint32
pick (guint32 n)
{
  return (guint32) g_test_rand_int_range (0, (gint32) n);
}

/* ---- both programs ----------------------------------------------------------------- */

/* An operation that requires what is awaited. */
static guint32
add_operation (Rank *rank, const Step *step)
{
  const guint32 number = rank->operations->len;

  for (guint i = 0; i < rank->awaited->len; i++)
    {
      const Requirement requirement
          = { .operation = number,
              .required = g_array_index (rank->awaited, guint32, i),
              .type = REQUIRES_END };

      g_array_append_val (rank->requirements, requirement);
    }
  g_array_append_val (rank->operations, *step);
  return number;
}

/* The next operation requires this one, and nothing that it requires. */
static void
add_in_order (Rank *rank, const Step *step)
{
  const guint32 number = add_operation (rank, step);

  g_array_set_size (rank->awaited, 0);
  g_array_append_val (rank->awaited, number);
}

static void
compute (Both *both, guint32 r)
{
  const guint64 time = SIM_TIME_PER_MICROSECOND * (guint64) pick (50);
  const Step step = { .type = STEP_COMPUTE, .activity = ACTIVITY_USER, .amount = time };

  program_append_compute (both->streams, r, ACTIVITY_USER, time, FALSE);
  add_in_order (&both->rank[r], &step);
}

static Step
message_step (StepType type, guint32 peer, guint64 bytes, guint32 tag)
{
  return (Step){
    .type = type, .kind = KIND_POINT_TO_POINT, .index = peer, .amount = bytes, .tag = tag
  };
}

static void
send_one (Both *both, guint32 from, guint32 to, guint64 bytes, guint32 tag)
{
  const ProgramMessage message = { .peer = to, .bytes = bytes, .tag = tag };
  const Step step = message_step (STEP_SEND, to, bytes, tag);

  if (both->asks || pick (2))
    {
      const guint32 request
          = program_append_begin_send (both->streams, from, &message, FALSE);

      if (!both->asks)
        program_append_complete (both->streams, from, request);
    }
  else
    program_append_blocking_send (both->streams, from, &message, FALSE);
  add_in_order (&both->rank[from], &step);
}

static void
receive_one (Both *both, guint32 to, guint32 from, guint64 bytes, guint32 tag)
{
  const ProgramMessage message = { .peer = from, .bytes = bytes, .tag = tag };
  const Step step = message_step (STEP_RECEIVE, from, bytes, tag);
  Rank *rank = &both->rank[to];
  guint32 request, number;

  if (pick (3) == 0)
    {
      program_append_blocking_receive (both->streams, to, &message);
      add_in_order (rank, &step);
      return;
    }
  request = program_append_begin_receive (both->streams, to, &message);
  number = add_operation (rank, &step);
  g_array_append_val (rank->requests, request);
  g_array_append_val (rank->begun, number);
}

static void
complete_any (Both *both, guint32 r)
{
  Rank *rank = &both->rank[r];
  const guint32 i = pick (rank->requests->len);

  program_append_complete (both->streams, r, g_array_index (rank->requests, guint32, i));
  g_array_append_val (rank->awaited, g_array_index (rank->begun, guint32, i));
  g_array_remove_index (rank->requests, i);
  g_array_remove_index (rank->begun, i);
}

/* Messages follow from one global order, so that no program can deadlock. */
static void
make (Both *both)
{
  for (guint i = 0; i < MESSAGES; i++)
    {
      const guint32 from = pick (RANKS), to = (from + 1 + pick (RANKS - 1)) % RANKS;
      const guint32 tag = pick (2), other = pick (RANKS);
      const guint64 bytes = pick (2) ? pick (3) : pick (3000);

      if (pick (2))
        compute (both, from);
      send_one (both, from, to, bytes, tag);
      receive_one (both, to, from, bytes, tag);
      if (both->rank[other].requests->len > 0)
        complete_any (both, other);
    }
  for (guint32 r = 0; r < RANKS; r++)
    {
      while (both->rank[r].requests->len > 0)
        complete_any (both, r);
      compute (both, r);
    }
}

static void
open_both (Both *both)
{
  const Interval whole
      = { .kind = "MAIN", .file = "", .parent = PROGRAM_NONE, .count = 1 };

  both->streams = program_new_separate (RANKS, NULL, "streams");
  both->graphs = program_new_graphs (RANKS, NULL, "graphs");
  program_define_interval (both->streams, &whole);
  program_define_interval (both->graphs, &whole);
  both->asks = pick (2);
  for (guint r = 0; r < RANKS; r++)
    both->rank[r] = (Rank){ g_array_new (FALSE, FALSE, sizeof (Step)),
                            g_array_new (FALSE, FALSE, sizeof (Requirement)),
                            g_array_new (FALSE, FALSE, sizeof (guint32)),
                            g_array_new (FALSE, FALSE, sizeof (guint32)),
                            g_array_new (FALSE, FALSE, sizeof (guint32)) };
}

static void
set_graphs (Both *both)
{
  for (guint32 r = 0; r < RANKS; r++)
    {
      Rank *rank = &both->rank[r];
      guint32 cycle;

      g_assert_true (program_set_graph (
          both->graphs, r, (const Step *) (gpointer) rank->operations->data,
          rank->operations->len,
          (const Requirement *) (gpointer) rank->requirements->data,
          rank->requirements->len, &cycle));
      g_array_unref (rank->operations);
      g_array_unref (rank->requirements);
      g_array_unref (rank->awaited);
      g_array_unref (rank->requests);
      g_array_unref (rank->begun);
    }
}

/* ---- replays ----------------------------------------------------------------------- */

typedef struct
{
  ReplayResult result;
  SimTime finished[RANKS];
} Outcome;

static void
replay (Program *program, const char *network_name, const GPtrArray *keys,
        Outcome *outcome)
{
  const Shape shape = { 1, { RANKS } };
  g_autoptr (GError) error = NULL;
  g_autoptr (Machine) machine = machine_new ();

  machine_set_network (machine, network_name, &error);
  for (guint i = 0; i < keys->len; i++)
    machine_set (machine, keys->pdata[i], &error);
  g_assert_no_error (error);
  machine_resolve (machine, &error);
  g_autoptr (Network) network = network_new (machine, &shape, &error);
  g_assert_no_error (error);
  g_autoptr (Replay) run = replay_new (program, machine, network);
  replay_run (run, &outcome->result, &error);
  g_assert_no_error (error);
  for (guint p = 0; p < RANKS; p++)
    outcome->finished[p] = outcome->result.processor[p].finished;
}

/* The machine of one round; *network: its name. */
static GPtrArray *
pick_machine (const Both *both, const char **network)
{
  static const char *const networks[]
      = { "ring:8", "mesh:2x4", "torus:2x4", "tree:8,2,1", "bus:8", "crossbar:8" };
  GPtrArray *keys = g_ptr_array_new ();

  *network = networks[pick (G_N_ELEMENTS (networks))];
  g_ptr_array_add (keys,
                   (gpointer) (pick (2) ? "discipline = fifo" : "discipline = reserve"));
  g_ptr_array_add (keys, (gpointer) "link start time = 3");
  g_ptr_array_add (keys, (gpointer) "link byte time = 10 ns");
  g_ptr_array_add (keys, (gpointer) "link latency = 500 ns");
  g_ptr_array_add (keys, (gpointer) "receive overhead = 0");
  g_ptr_array_add (keys,
                   (gpointer) (pick (2) ? "send overhead = 2" : "send overhead = 0"));
  if (pick (2))
    g_ptr_array_add (keys, (gpointer) "packet bytes = 500");
  if (both->asks)
    g_ptr_array_add (keys, (gpointer) "rendezvous bytes = 200");
  return keys;
}

static void
test_requests_are_operations (void)
{
  for (guint round = 0; round < 400; round++)
    {
      g_autoptr (GPtrArray) keys = NULL;
      const char *network;
      Outcome a, b;
      Both both;

      open_both (&both);
      make (&both);
      set_graphs (&both);
      keys = pick_machine (&both, &network);
      replay (both.streams, network, keys, &a);
      replay (both.graphs, network, keys, &b);
      program_unref (both.streams);
      program_unref (both.graphs);
      g_assert_cmpuint (a.result.messages, ==, b.result.messages);
      g_assert_cmpuint (a.result.bytes, ==, b.result.bytes);
      g_assert_cmpint (a.result.congestion_delay, ==, b.result.congestion_delay);
      for (guint p = 0; p < RANKS; p++)
        g_assert_cmpint (a.finished[p], ==, b.finished[p]);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/requests/random ones are operations that require each other",
                   test_requests_are_operations);
  return g_test_run ();
}
