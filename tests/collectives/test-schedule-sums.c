/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many messages and bytes each algorithm has, by formula.
 *
 * In a binomial tree a block travels over as many edges as the number of its position has
 * bits set; in each round of a halving every range is exchanged by half as many pairs as
 * members hold it, so a halving of n by Q members has n bytes. */
#include "config.h"

#include <string.h>

#include "collectives/schedule.h"
#include "fixture/unit.h"

typedef struct
{
  guint32 p;              /* members */
  guint32 l, q, power, r; /* L, q, Q, R */
  guint64 n;
} Size;

static Size
size_of (guint32 p, guint64 n)
{
  Size s = { .p = p, .power = 1, .n = n };

  while (s.power * 2 <= p)
    {
      s.power *= 2;
      s.q++;
    }
  s.r = p - s.power;
  s.l = s.q + (s.r > 0);
  return s;
}

static guint32
bits (guint32 v)
{
  return (guint32) __builtin_popcount (v);
}

static guint64
cut (guint64 n, guint32 parts, guint32 part)
{
  return n * (part + 1) / parts - n * part / parts;
}

static guint64
segments (guint64 n, guint64 s)
{
  return (n + s - 1) / s;
}

/* Of blocks of one byte. */
static guint64
tree_hops (guint32 p)
{
  guint64 sum = 0;

  for (guint32 v = 0; v < p; v++)
    sum += bits (v);
  return sum;
}

static void
expect (OperationType type, const char *algorithm, guint64 segment, const Size *s,
        guint64 messages, guint64 bytes)
{
  const GroupOperation operation = { .type = type,
                                     .members = s->p,
                                     .root = s->p / 3 * operation_has_root (type),
                                     .bytes = s->n };
  const AlgorithmUse use
      = { algorithm_find (type, algorithm, strlen (algorithm)), segment, G_MAXUINT64 };
  g_autoptr (Schedule) schedule = NULL;
  guint64 found_messages, found_bytes;

  g_assert_nonnull (use.algorithm);
  schedule = schedule_new (&operation, &use);
  schedule_sums (schedule, &found_messages, &found_bytes);
  g_assert_cmpuint (found_messages, ==, messages);
  g_assert_cmpuint (found_bytes, ==, bytes);
}

/* ---- each operation
 * ---------------------------------------------------------------------- */

static void
expect_barriers (const Size *s)
{
  guint64 twice = 2 * (s->p - 1);

  expect (OPERATION_BARRIER, "dissemination", 0, s, s->p * s->l, 0);
  expect (OPERATION_BARRIER, "recursive-doubling", 0, s, s->power * s->q + 2 * s->r, 0);
  expect (OPERATION_BARRIER, "tree", 0, s, twice, 0);
  expect (OPERATION_BARRIER, "linear", 0, s, twice, 0);
}

static void
expect_broadcasts (const Size *s)
{
  guint64 others = s->p - 1, ring = s->p * others, scattered = 0;

  for (guint32 v = 0; v < s->p; v++)
    scattered += bits (v) * cut (s->n, s->p, v);
  expect (OPERATION_BROADCAST, "linear", 0, s, others, others * s->n);
  expect (OPERATION_BROADCAST, "binomial", 0, s, others, others * s->n);
  expect (OPERATION_BROADCAST, "pipeline", 7, s, others * segments (s->n, 7),
          others * s->n);
  expect (OPERATION_BROADCAST, "scatter-ring", 0, s, others + ring,
          scattered + others * s->n);
  expect (OPERATION_BROADCAST, "scatter-doubling", 0, s,
          others + (s->r > 0 ? ring : s->p * s->q), scattered + others * s->n);
}

static guint32
reverse_bits (guint32 u, guint32 count)
{
  guint32 reversed = 0;

  for (guint32 k = 0; k < count; k++)
    reversed |= (u >> k & 1) << (count - 1 - k);
  return reversed;
}

static void
expect_reductions (const Size *s)
{
  guint64 others = s->p - 1, gathered = 0, pairs = s->power * s->q;
  guint64 halves = segments (s->n / 2, 7) + segments (s->n - s->n / 2, 7);

  for (guint32 u = 0; u < s->power; u++)
    gathered += bits (u) * cut (s->n, s->power, reverse_bits (u, s->q));
  expect (OPERATION_REDUCE, "linear", 0, s, others, others * s->n);
  expect (OPERATION_REDUCE, "binomial", 0, s, others, others * s->n);
  expect (OPERATION_REDUCE, "pipeline", 7, s, others * segments (s->n, 7), others * s->n);
  expect (OPERATION_REDUCE, "rabenseifner", 0, s, s->r + pairs + s->power - 1,
          s->r * s->n + s->n * (s->power - 1) + gathered);
  expect (OPERATION_ALLREDUCE, "linear", 0, s, 2 * others, 2 * others * s->n);
  expect (OPERATION_ALLREDUCE, "reduce-bcast", 0, s, 2 * others, 2 * others * s->n);
  expect (OPERATION_ALLREDUCE, "recursive-doubling", 0, s, pairs + 2 * s->r,
          (pairs + 2 * s->r) * s->n);
  expect (OPERATION_ALLREDUCE, "rabenseifner", 0, s, 2 * pairs + 2 * s->r,
          2 * s->r * s->n + 2 * s->n * (s->power - 1));
  expect (OPERATION_ALLREDUCE, "ring", 0, s, 2 * s->p * others, 2 * others * s->n);
  expect (OPERATION_ALLREDUCE, "ring", 7, s,
          2 * s->p * others * segments (s->n, 7 * (guint64) s->p), 2 * others * s->n);
  expect (OPERATION_ALLREDUCE, "double-tree", 7, s, 2 * others * halves,
          2 * others * s->n);
}

static void
expect_blocks (const Size *s)
{
  guint64 others = s->p - 1, all = s->p * others, hops = tree_hops (s->p);
  static const OperationType rooted[]
      = { OPERATION_GATHER, OPERATION_GATHERV, OPERATION_SCATTER, OPERATION_SCATTERV };

  for (guint i = 0; i < G_N_ELEMENTS (rooted); i++)
    {
      expect (rooted[i], "linear", 0, s, others, others * s->n);
      expect (rooted[i], "binomial", 0, s, others, hops * s->n);
    }
  expect (OPERATION_ALLGATHER, "linear", 0, s, all, all * s->n);
  expect (OPERATION_ALLGATHER, "ring", 0, s, all, all * s->n);
  expect (OPERATION_ALLGATHER, "recursive-doubling", 0, s, s->p * s->l, all * s->n);
  expect (OPERATION_ALLGATHER, "bruck", 0, s, s->p * s->l, all * s->n);
  expect (OPERATION_ALLTOALL, "linear", 0, s, all, all * s->n);
  expect (OPERATION_ALLTOALL, "pairwise", 0, s, all, all * s->n);
  expect (OPERATION_ALLTOALL, "bruck", 0, s, s->p * s->l, s->p * hops * s->n);
  expect (OPERATION_REDUCE_SCATTER, "pairwise", 0, s, all, all * s->n);
  expect (OPERATION_REDUCE_SCATTER, "ring", 0, s, all, all * s->n);
  expect (OPERATION_REDUCE_SCATTER, "recursive-halving", 0, s, s->power * s->q + 2 * s->r,
          s->n * (s->r * s->p + s->p * (s->power - 1) + s->r));
}

static void
expect_scans (const Size *s)
{
  guint64 exchanges = 0;

  for (guint32 k = 0; k < s->l; k++)
    for (guint32 i = 0; i < s->p; i++)
      exchanges += (i ^ 1u << k) < s->p;
  expect (OPERATION_SCAN, "linear", 0, s, s->p - 1, (s->p - 1) * s->n);
  expect (OPERATION_SCAN, "recursive-doubling", 0, s, exchanges, exchanges * s->n);
}

static void
test_messages_and_bytes_by_formula (void)
{
  static const guint64 sizes[] = { 1, 2, 33, 1000, 4097 };

  for (guint32 p = 2; p <= 33; p++)
    for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
      {
        const Size s = size_of (p, sizes[i]);

        expect_barriers (&s);
        expect_broadcasts (&s);
        expect_reductions (&s);
        expect_blocks (&s);
        expect_scans (&s);
      }
}

/* ---- unequal sizes
 * ----------------------------------------------------------------------- */

static void
expect_sums (const GroupOperation *operation, const char *algorithm, guint64 messages,
             guint64 bytes)
{
  const AlgorithmUse use
      = { algorithm_find (operation->type, algorithm, strlen (algorithm)), 0,
          G_MAXUINT64 };
  g_autoptr (Schedule) schedule = schedule_new (operation, &use);
  guint64 found_messages, found_bytes;

  schedule_sums (schedule, &found_messages, &found_bytes);
  g_assert_cmpuint (found_messages, ==, messages);
  g_assert_cmpuint (found_bytes, ==, bytes);
}

/* Blocks 5 0 7 0 9 of 5 members, root 2: positions 0 .. 4 are places 2 3 4 0 1, which are
 * 0 1 1 2 1 edges from the root.  Only places 4 and 0 have something to send. */
static void
test_unequal_blocks (void)
{
  static const guint64 counts[] = { 5, 0, 7, 0, 9 };
  static const guint64 none[] = { 0, 0, 0, 0, 0 };
  GroupOperation operation
      = { .type = OPERATION_GATHERV, .members = 5, .root = 2, .counts = counts };

  expect_sums (&operation, "linear", 2, 14);
  expect_sums (&operation, "binomial", 4, 9 + 2 * 5);
  operation.counts = none;
  expect_sums (&operation, "binomial", 0, 0);
  operation
      = (GroupOperation){ .type = OPERATION_ALLGATHER, .members = 5, .counts = counts };
  expect_sums (&operation, "ring", 20, 4 * 21);
  expect_sums (&operation, "bruck", 15, 4 * 21);
  operation.type = OPERATION_REDUCE_SCATTER;
  /* 4 of 5 stay in; 1 sends all 21 to 0; halving 3 x 21; 0 gives 1 its block of 0. */
  expect_sums (&operation, "recursive-halving", 8 + 2, 21 + 63 + 0);
}

static void
test_unequal_pairs (void)
{
  static const Transfer pairs[] = { { 0, 2, 10 }, { 2, 0, 3 }, { 1, 0, 0 } };
  const GroupOperation operation
      = { .type = OPERATION_ALLTOALLV, .members = 3, .pairs = pairs, .n_pairs = 3 };
  const GroupOperation nothing
      = { .type = OPERATION_ALLTOALLV, .members = 3, .pairs = pairs + 2, .n_pairs = 1 };

  expect_sums (&operation, "linear", 2, 13);
  expect_sums (&operation, "pairwise", 6, 13);
  expect_sums (&operation, "bruck", 2, 13); /* as linear */
  expect_sums (&nothing, "pairwise", 0, 0);
}

/* ---- the choice
 * -------------------------------------------------------------------------- */

static const CollectiveRules mpich = { .library = LIBRARY_MPICH_4 };

static void
expect_choice (OperationType type, guint32 members, guint64 bytes, const char *name)
{
  static const AlgorithmChoice automatic = { .count = 0 };
  const GroupOperation operation = { .type = type, .members = members, .bytes = bytes };

  g_assert_cmpstr (
      algorithm_name (algorithm_choose (&automatic, &mpich, &operation).algorithm), ==,
      name);
}

#define KIB 1024

static void
test_automatic_choice (void)
{
  expect_choice (OPERATION_BARRIER, 5, 0, "dissemination");
  expect_choice (OPERATION_SCAN, 5, 8, "recursive-doubling");
  expect_choice (OPERATION_GATHER, 5, 8, "binomial");
  expect_choice (OPERATION_GATHERV, 5, 8, "linear");
  expect_choice (OPERATION_SCATTER, 5, 8, "binomial");
  expect_choice (OPERATION_SCATTERV, 5, 8, "linear");
  expect_choice (OPERATION_ALLTOALLV, 50, 8, "linear");
  expect_choice (OPERATION_BROADCAST, 8, 12 * KIB - 1, "binomial");
  expect_choice (OPERATION_BROADCAST, 7, 1 << 30, "binomial");
  expect_choice (OPERATION_BROADCAST, 8, 12 * KIB, "scatter-doubling");
  expect_choice (OPERATION_BROADCAST, 9, 12 * KIB, "scatter-ring");
  expect_choice (OPERATION_BROADCAST, 8, 512 * KIB, "scatter-ring");
  expect_choice (OPERATION_REDUCE, 8, 2 * KIB, "binomial");
  expect_choice (OPERATION_REDUCE, 8, 2 * KIB + 1, "rabenseifner");
  expect_choice (OPERATION_REDUCE, 512, 4 * KIB - 1, "binomial");
  expect_choice (OPERATION_REDUCE, 512, 4 * KIB, "rabenseifner");
  expect_choice (OPERATION_ALLREDUCE, 8, 2 * KIB, "recursive-doubling");
  expect_choice (OPERATION_ALLREDUCE, 8, 2 * KIB + 1, "rabenseifner");
  expect_choice (OPERATION_ALLGATHER, 8, 64 * KIB - 1, "recursive-doubling");
  expect_choice (OPERATION_ALLGATHER, 8, 64 * KIB, "ring");
  expect_choice (OPERATION_ALLGATHER, 10, 8 * KIB - 1, "bruck");
  expect_choice (OPERATION_ALLGATHER, 10, 8 * KIB, "ring");
  expect_choice (OPERATION_ALLTOALL, 8, 256, "bruck");
  expect_choice (OPERATION_ALLTOALL, 7, 256, "linear");
  expect_choice (OPERATION_ALLTOALL, 8, 32 * KIB, "linear");
  expect_choice (OPERATION_ALLTOALL, 8, 32 * KIB + 1, "pairwise");
  expect_choice (OPERATION_REDUCE_SCATTER, 8, 64 * KIB - 1, "recursive-halving");
  expect_choice (OPERATION_REDUCE_SCATTER, 8, 64 * KIB, "pairwise");
}

/* Each below the size after it; of unequal blocks the largest decides. */
static void
test_lists (void)
{
  static const guint64 counts[] = { 1, 100, 3 };
  AlgorithmChoice choice = { .count = 2 };
  GroupOperation operation = { .type = OPERATION_GATHERV, .members = 3, .bytes = 99 };

  choice.uses[0] = (AlgorithmUse){ algorithm_of (OPERATION_GATHERV, 0), 0, 100 };
  choice.uses[1] = (AlgorithmUse){ algorithm_of (OPERATION_GATHERV, 1), 0, G_MAXUINT64 };
  g_assert_true (algorithm_choose (&choice, &mpich, &operation).algorithm
                 == choice.uses[0].algorithm);
  operation.counts = counts;
  g_assert_true (algorithm_choose (&choice, &mpich, &operation).algorithm
                 == choice.uses[1].algorithm);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/schedule-sums/messages-and-bytes-by-formula",
                   test_messages_and_bytes_by_formula);
  g_test_add_func ("/schedule-sums/unequal-blocks", test_unequal_blocks);
  g_test_add_func ("/schedule-sums/unequal-pairs", test_unequal_pairs);
  g_test_add_func ("/schedule-sums/automatic-choice", test_automatic_choice);
  g_test_add_func ("/schedule-sums/lists", test_lists);
  return g_test_run ();
}
