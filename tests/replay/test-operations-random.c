/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random mixes of operations on random overlapping groups, on graphs with congestion,
 * against the same messages as sends and receives.  They are written here a second time,
 * in the usual loops of MPI libraries. */
#include "config.h"

#include "machine-file/machine-file.h"
#include "replay/replay.h"
#include "fixture/unit.h"

#define MOST 12
#define OPERATIONS 6

/* One member of one operation, in both programs. */
typedef struct
{
  Program *program; /* of sends and receives */
  guint32 members[MOST];
  guint32 p, me, root; /* number of members, place, place of the root */
  guint64 bytes;
  guint64 pairs[MOST][MOST];
  guint32 tag;
} Member;

static void
send_to (const Member *m, guint32 place, guint64 bytes)
{
  program_append_send (m->program, m->members[m->me], m->members[place % m->p], bytes,
                       m->tag);
}

static void
take_from (const Member *m, guint32 place)
{
  program_append_receive (m->program, m->members[m->me], m->members[place % m->p], 0,
                          m->tag);
}

static void
exchange (const Member *m, guint32 place, guint64 bytes)
{
  send_to (m, place, bytes);
  take_from (m, place);
}

static guint64
cut (guint64 bytes, guint32 parts, guint32 part)
{
  return bytes * (part + 1) / parts - bytes * part / parts;
}

/* ---- each of them
 * ------------------------------------------------------------------------ */

static void
dissemination (const Member *m)
{
  for (guint32 distance = 1; distance < m->p; distance *= 2)
    {
      send_to (m, m->me + distance, 0);
      take_from (m, m->me + m->p - distance);
    }
}

static void
binomial_broadcast (const Member *m)
{
  guint32 v = (m->me + m->p - m->root) % m->p, mask = 1;

  while (mask < m->p && !(v & mask))
    mask *= 2;
  if (v > 0)
    take_from (m, v - mask + m->root);
  for (mask /= 2; mask > 0; mask /= 2)
    if (v + mask < m->p)
      send_to (m, v + mask + m->root, m->bytes);
}

static void
binomial_reduce (const Member *m)
{
  guint32 v = (m->me + m->p - m->root) % m->p;

  for (guint32 mask = 1; mask < m->p; mask *= 2)
    if (v & mask)
      {
        send_to (m, v - mask + m->root, m->bytes);
        return;
      }
    else if ((v | mask) < m->p)
      take_from (m, (v | mask) + m->root);
}

/* The new rank of those that stay in, and the reverse. */
static void
doubling_allreduce (const Member *m)
{
  guint32 power = 1, rest, rank;

  while (power * 2 <= m->p)
    power *= 2;
  rest = m->p - power;
  if (m->me < 2 * rest && m->me % 2 == 1)
    {
      exchange (m, m->me - 1, m->bytes);
      return;
    }
  if (m->me < 2 * rest)
    take_from (m, m->me + 1);
  rank = m->me < 2 * rest ? m->me / 2 : m->me - rest;
  for (guint32 mask = 1; mask < power; mask *= 2)
    {
      guint32 other = rank ^ mask;

      exchange (m, other < rest ? other * 2 : other + rest, m->bytes);
    }
  if (m->me < 2 * rest)
    send_to (m, m->me + 1, m->bytes);
}

static void
ring_allreduce (const Member *m)
{
  for (guint32 half = 0; half < 2; half++)
    for (guint32 t = 0; t + 1 < m->p; t++)
      {
        send_to (m, m->me + 1,
                 cut (m->bytes, m->p, (m->me + half + 2 * m->p - t) % m->p));
        take_from (m, m->me + m->p - 1);
      }
}

static void
ring_allgather (const Member *m)
{
  for (guint32 t = 1; t < m->p; t++)
    {
      send_to (m, m->me + 1, m->bytes);
      take_from (m, m->me + m->p - 1);
    }
}

static void
bruck_allgather (const Member *m)
{
  for (guint32 have = 1; have < m->p; have *= 2)
    {
      guint32 count = have * 2 <= m->p ? have : m->p - have;

      send_to (m, m->me + m->p - have, count * m->bytes);
      take_from (m, m->me + have);
    }
}

static void
linear_gather (const Member *m)
{
  if (m->me != m->root)
    send_to (m, m->root, m->bytes);
  for (guint32 v = 1; m->me == m->root && v < m->p; v++)
    take_from (m, m->root + v);
}

static void
linear_alltoallv (const Member *m)
{
  for (guint32 d = 1; d < m->p; d++)
    if (m->pairs[m->me][(m->me + d) % m->p] > 0)
      send_to (m, m->me + d, m->pairs[m->me][(m->me + d) % m->p]);
  for (guint32 d = 1; d < m->p; d++)
    if (m->pairs[(m->me + m->p - d) % m->p][m->me] > 0)
      take_from (m, m->me + m->p - d);
}

static void
pairwise_alltoallv (const Member *m)
{
  gboolean power = (m->p & (m->p - 1)) == 0;

  for (guint32 d = 1; d < m->p; d++)
    {
      guint32 to = power ? m->me ^ d : (m->me + d) % m->p;

      send_to (m, to, m->pairs[m->me][to]);
      take_from (m, power ? to : m->me + m->p - d);
    }
}

static void
pairwise_reduce_scatter (const Member *m)
{
  for (guint32 d = 1; d < m->p; d++)
    {
      send_to (m, m->me + d, m->bytes);
      take_from (m, m->me + m->p - d);
    }
}

static void
doubling_scan (const Member *m)
{
  for (guint32 mask = 1; mask < m->p; mask *= 2)
    if ((m->me ^ mask) < m->p)
      exchange (m, m->me ^ mask, m->bytes);
}

static void
pipelined_broadcast (const Member *m)
{
  guint32 v = (m->me + m->p - m->root) % m->p;

  for (guint64 at = 0; at < m->bytes; at += 100)
    {
      if (v > 0)
        take_from (m, m->me + m->p - 1);
      if (v + 1 < m->p)
        send_to (m, m->me + 1, MIN (100, m->bytes - at));
    }
}

static const struct
{
  OperationType type;
  const char *key;
  void (*expand) (const Member *m);
} kinds[] = {
  { OPERATION_BARRIER, "barrier = dissemination", dissemination },
  { OPERATION_BROADCAST, "bcast = binomial", binomial_broadcast },
  { OPERATION_BROADCAST, "bcast = pipeline(100)", pipelined_broadcast },
  { OPERATION_REDUCE, "reduce = binomial", binomial_reduce },
  { OPERATION_ALLREDUCE, "allreduce = recursive-doubling", doubling_allreduce },
  { OPERATION_ALLREDUCE, "allreduce = ring", ring_allreduce },
  { OPERATION_ALLGATHER, "allgather = ring", ring_allgather },
  { OPERATION_ALLGATHER, "allgather = bruck", bruck_allgather },
  { OPERATION_GATHER, "gather = linear", linear_gather },
  { OPERATION_ALLTOALLV, "alltoallv = linear", linear_alltoallv },
  { OPERATION_ALLTOALLV, "alltoallv = pairwise", pairwise_alltoallv },
  { OPERATION_REDUCE_SCATTER, "reduce scatter = pairwise", pairwise_reduce_scatter },
  { OPERATION_SCAN, "scan = recursive-doubling", doubling_scan },
};

/* ---- random programs
 * -------------------------------------------------------------------- */

static guint32
pick (guint32 n)
{
  return (guint32) g_test_rand_int_range (0, (gint32) n);
}

/* Random members in random order, at least two. */
static void
pick_members (Member *m)
{
  guint32 all[MOST];

  for (guint32 i = 0; i < MOST; i++)
    all[i] = i;
  for (guint32 i = MOST; i > 1; i--)
    {
      guint32 j = pick (i), other = all[j];

      all[j] = all[i - 1];
      all[i - 1] = other;
    }
  m->p = 2 + pick (MOST - 1);
  for (guint32 i = 0; i < m->p; i++)
    m->members[i] = all[i];
}

/* Returns: the transfers of alltoallv; some are 0, but not all. */
static guint32
pick_pairs (Member *m, Program *whole)
{
  Transfer entries[MOST * MOST];
  guint32 n = 0;

  for (guint32 i = 0; i < m->p; i++)
    for (guint32 j = 0; j < m->p; j++)
      {
        m->pairs[i][j] = i == j || (pick (3) == 0 && i + j > 1) ? 0 : 1 + pick (2000);
        if (i != j && (m->pairs[i][j] > 0 || pick (2)))
          entries[n++] = (Transfer){ m->members[i], m->members[j], m->pairs[i][j] };
      }
  return program_define_transfers (whole, entries, n);
}

static void
compute (Program *a, Program *b, guint32 processor)
{
  guint64 time = pick (2) * pick (50) * (guint64) SIM_TIME_PER_MICROSECOND;

  program_append_compute (a, processor, ACTIVITY_USER, time, FALSE);
  program_append_compute (b, processor, ACTIVITY_USER, time, FALSE);
}

static void
add_operation (Program *whole, Program *plain, guint kind, guint32 tag)
{
  Member m = { .program = plain, .bytes = 1 + pick (3000), .tag = tag };
  ProgramOperation operation
      = { .type = kinds[kind].type, .counts = PROGRAM_NONE, .transfers = PROGRAM_NONE };
  Group group = { .members = m.members };
  guint32 number, instance = program_new_instance (whole);

  pick_members (&m);
  m.root = operation_has_root (operation.type) ? pick (m.p) : 0;
  group.count = m.p;
  group.shape = (Shape){ 1, { m.p } };
  operation.group = program_define_group (whole, &group);
  operation.root = m.root;
  operation.bytes = m.bytes;
  if (operation_sizes (operation.type) == SIZES_PAIRS)
    operation.transfers = pick_pairs (&m, whole);
  number = program_define_operation (whole, &operation);
  for (m.me = 0; m.me < m.p; m.me++)
    {
      compute (whole, plain, m.members[m.me]);
      program_append_start (whole, m.members[m.me], number, instance);
      program_append_wait (whole, m.members[m.me], instance);
      kinds[kind].expand (&m);
    }
}

static Program *
new_program (void)
{
  Program *program = program_new_separate (MOST, NULL, "");

  program_define_interval (
      program, &(Interval){ .kind = "MAIN", .file = "", .parent = PROGRAM_NONE });
  return program;
}

/* ---- running
 * ---------------------------------------------------------------------------- */

typedef struct
{
  ReplayResult result;
  SimTime finished[MOST];
} Outcome;

static void
replay (Program *program, const char *network_name, const GPtrArray *keys,
        Outcome *outcome)
{
  const Shape shape = { 1, { MOST } };
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
  for (guint p = 0; p < MOST; p++)
    outcome->finished[p] = outcome->result.processor[p].finished;
}

static void
test_the_same_as_its_messages (void)
{
  static const char *const networks[]
      = { "ring:12", "mesh:3x4", "torus:3x4", "tree:12,2,1", "bus:12", "crossbar:12" };
  static const char *const disciplines[]
      = { "discipline = fifo", "discipline = reserve" };

  for (guint round = 0; round < 400; round++)
    {
      g_autoptr (GPtrArray) keys = g_ptr_array_new ();
      g_autoptr (Program) whole = new_program ();
      g_autoptr (Program) plain = new_program ();
      guint chosen[N_OPERATIONS];
      Outcome a, b;

      for (guint type = 0; type < N_OPERATIONS; type++)
        chosen[type] = G_N_ELEMENTS (kinds);
      for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
        if (chosen[kinds[i].type] == G_N_ELEMENTS (kinds) || pick (2))
          chosen[kinds[i].type] = i;
      for (guint type = 0; type < N_OPERATIONS; type++)
        if (chosen[type] < G_N_ELEMENTS (kinds))
          g_ptr_array_add (keys, (gpointer) kinds[chosen[type]].key);
      g_ptr_array_add (keys, (gpointer) disciplines[pick (2)]);
      g_ptr_array_add (keys, (gpointer) "link start time = 3");
      g_ptr_array_add (keys, (gpointer) "link byte time = 10 ns");
      g_ptr_array_add (keys, (gpointer) "link latency = 500 ns");
      if (pick (2))
        g_ptr_array_add (keys, (gpointer) "send overhead = 2");
      if (pick (2))
        g_ptr_array_add (keys, (gpointer) "receive overhead = 1.5");
      if (pick (2))
        g_ptr_array_add (keys, (gpointer) "packet bytes = 500");
      for (guint i = 0; i < OPERATIONS; i++)
        {
          guint kind = chosen[kinds[pick (G_N_ELEMENTS (kinds))].type];

          add_operation (whole, plain, kind, i);
        }
      const char *network = networks[pick (G_N_ELEMENTS (networks))];

      replay (whole, network, keys, &a);
      replay (plain, network, keys, &b);
      g_assert_cmpuint (a.result.messages, ==, b.result.messages);
      g_assert_cmpuint (a.result.bytes, ==, b.result.bytes);
      g_assert_cmpint (a.result.congestion_delay, ==, b.result.congestion_delay);
      for (guint p = 0; p < MOST; p++)
        g_assert_cmpint (a.finished[p], ==, b.finished[p]);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/operations-random/the-same-as-its-messages",
                   test_the_same_as_its_messages);
  return g_test_run ();
}
