/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The steps of every algorithm against lists written from the description alone: each
 * send and take of each member, in order, with its partner, its bytes and whether it is
 * combined; on groups of 1 to 33 members. */
#include "config.h"

#include "plain.h"
#include "fixture/unit.h"

static const char *const names[N_OPERATIONS] = {
  [OPERATION_BARRIER] = "dissemination recursive-doubling tree linear",
  [OPERATION_BROADCAST] = "linear binomial pipeline scatter-ring scatter-doubling",
  [OPERATION_REDUCE] = "linear binomial pipeline rabenseifner",
  [OPERATION_ALLREDUCE]
  = "linear reduce-bcast recursive-doubling rabenseifner ring double-tree",
  [OPERATION_GATHER] = "linear binomial",
  [OPERATION_GATHERV] = "linear binomial",
  [OPERATION_SCATTER] = "linear binomial",
  [OPERATION_SCATTERV] = "linear binomial",
  [OPERATION_ALLGATHER] = "linear ring recursive-doubling bruck",
  [OPERATION_ALLTOALL] = "linear pairwise bruck",
  [OPERATION_ALLTOALLV] = "linear pairwise bruck",
  [OPERATION_REDUCE_SCATTER] = "recursive-halving pairwise ring",
  [OPERATION_SCAN] = "linear recursive-doubling",
  [OPERATION_ALLGATHERV] = "linear ring recursive-doubling bruck",
  [OPERATION_ALLTOALLW] = "linear pairwise bruck",
  [OPERATION_REDUCE_SCATTER_BLOCK] = "recursive-halving pairwise ring",
  [OPERATION_EXSCAN] = "linear recursive-doubling",
};

/* P = 1, or nothing to send; a barrier of more than one is never empty. */
static gboolean
is_empty (const Plain *plain)
{
  const GroupOperation *what = plain->what;
  OperationSizes sizes = operation_sizes (what->type);
  guint64 most = 0;

  if (plain->P == 1 || what->type == OPERATION_BARRIER)
    return plain->P == 1;
  if (sizes == SIZES_WHOLE)
    return what->bytes == 0;
  for (guint i = 0; i < plain->P; i++)
    if (sizes == SIZES_BLOCKS)
      most = MAX (most, plain_block (plain, i));
    else
      for (guint j = 0; j < plain->P; j++)
        if (i != j)
          most = MAX (most, plain_pair (plain, i, j));
  return most == 0;
}

/* ---- comparing ---- */

typedef struct
{
  gboolean is_send, combine;
  guint peer; /* place */
  guint64 bytes;
} Action;

static gboolean
is_same (const Action *a, const Action *b)
{
  return a->is_send == b->is_send && a->combine == b->combine && a->peer == b->peer
         && a->bytes == b->bytes;
}

static char *
describe (const Action *self)
{
  return g_strdup_printf ("%s %u: %" G_GUINT64_FORMAT " bytes%s",
                          self->is_send ? "send to" : "take from", self->peer,
                          self->bytes, self->combine ? ", combined" : "");
}

typedef struct
{
  const Plain *plain;
  const Schedule *schedule;
  const char *name;
  GHashTable *rounds; /* "from to flow number" -> round + 1 */
  GHashTable *used;   /* "from to round" */
} Comparison;

/* Both ends of a message have the same round, and no other message of the pair has it. */
static void
compare_round (const Comparison *self, guint v, const PlainEvent *event, guint32 round)
{
  guint64 from = event->is_send ? v : event->peer, to = event->is_send ? event->peer : v;
  guint64 key = ((from * 64 + to) * 4 + event->flow) << 32 | event->number;
  guint64 use = (from * 64 + to) << 32 | round;
  gpointer other = g_hash_table_lookup (self->rounds, &key);

  if (other != NULL)
    g_assert_cmpuint (*(guint64 *) other, ==, use);
  else
    {
      guint64 *kept = g_memdup2 (&use, sizeof use);

      g_hash_table_insert (self->rounds, g_memdup2 (&key, sizeof key), kept);
      g_assert_true (g_hash_table_add (self->used, g_memdup2 (&use, sizeof use)));
    }
}

static void
differs (const Comparison *self, guint place, guint step, const Action *found,
         const Action *expected)
{
  const Plain *plain = self->plain;
  g_autofree char *what = describe (found), *wanted = describe (expected);

  g_error ("%s %s, P %u, root %u, n %" G_GUINT64_FORMAT ", segment %" G_GUINT64_FORMAT
           ", member %u, step %u: %s; expected: %s",
           operation_name (plain->what->type), self->name, plain->P, plain->what->root,
           plain->what->bytes, plain->segment, place, step, what, wanted);
}

static void
compare_member (const Comparison *self, guint v)
{
  const Plain *plain = self->plain;
  guint root = plain->what->root, place = (v + root) % plain->P;
  gboolean barrier = plain->what->type == OPERATION_BARRIER; /* 0 bytes: no matter */
  SchedulePart part;
  PartAction action;

  for (guint step = 0; step < plain->events[v]->len; step++)
    {
      const PlainEvent *event = &g_array_index (plain->events[v], PlainEvent, step);
      Action expected = { event->is_send, event->combine && !barrier,
                          (event->peer + root) % plain->P, plain_bytes (plain, event) };
      Action found;

      action = schedule_step (self->schedule, place, step, &part);
      g_assert_cmpint (action, !=, PART_DONE);
      found = (Action){ action == PART_SEND,
                        action == PART_RECEIVE && part.combine && !barrier, part.peer,
                        part.bytes };
      if (!is_same (&found, &expected))
        differs (self, place, step, &found, &expected);
      compare_round (self, v, event, part.round);
    }
  action = schedule_step (self->schedule, place, plain->events[v]->len, &part);
  g_assert_cmpint (action, ==, PART_DONE);
}

static void
compare (const GroupOperation *what, const char *name, guint64 segment)
{
  AlgorithmUse use
      = { algorithm_find (what->type, name, strlen (name)), segment, G_MAXUINT64 };
  g_autoptr (Schedule) schedule = schedule_new (what, &use);
  g_autoptr (GHashTable) rounds
      = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  g_autoptr (GHashTable) used
      = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  Plain plain;
  Comparison comparison = { &plain, schedule, name, rounds, used };

  g_assert_nonnull (schedule);
  plain_open (&plain, what, segment);
  g_assert_cmpint (schedule_is_empty (schedule), ==, is_empty (&plain));
  if (!is_empty (&plain))
    {
      gboolean whole = operation_sizes (what->type) == SIZES_WHOLE;

      g_assert_true (whole ? plain_whole (&plain, name) : plain_blocks (&plain, name));
      plain_run (&plain);
      for (guint v = 0; v < plain.P; v++)
        compare_member (&comparison, v);
    }
  plain_close (&plain);
}

/* ---- sizes of segments, roots ---- */

#define MOST_SEGMENTS 12

/* Every size of segments that gives not too many of them. */
static void
compare_segments (const GroupOperation *what, const char *name)
{
  static const guint64 sizes[]
      = { 0, 1, 3, 1000, 64 * 1024, G_GUINT64_CONSTANT (1) << 40 };
  const Algorithm *algorithm = algorithm_find (what->type, name, strlen (name));
  guint64 without, each;

  g_assert_nonnull (algorithm);
  if (!algorithm_has_segments (algorithm, &without))
    {
      compare (what, name, 0);
      return;
    }
  g_assert_cmpuint (without, ==, g_str_equal (name, "ring") ? 0 : 64 * 1024);
  for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
    {
      each = g_str_equal (name, "ring") ? sizes[s] * what->members : sizes[s];
      if (each == 0 ? without == 0 : what->bytes / each <= MOST_SEGMENTS)
        compare (what, name, sizes[s]);
    }
}

/* The first members as root, one in the middle and the last one. */
static void
compare_roots (GroupOperation what)
{
  g_auto (GStrv) list = g_strsplit (names[what.type], " ", 0);
  guint P = what.members;

  for (guint root = 0; root < (operation_has_root (what.type) ? P : 1); root++)
    {
      if (root > 1 && root != P / 2 && root + 1 != P)
        continue;
      what.root = root;
      for (guint a = 0; list[a] != NULL; a++)
        compare_segments (&what, list[a]);
    }
}

/* ---- the tests ---- */

static guint
count_algorithms (guint type)
{
  guint n = 0;

  while (algorithm_of ((OperationType) type, n) != NULL)
    n++;
  return n;
}

/* Those of Open MPI: test-open-mpi.c compares them. */
static guint
count_open (guint type)
{
  static const guint8 counts[N_OPERATIONS]
      = { 1, 8, 7, 6, 2, 1, 1, 1, 2, 3, 2, 4, 0, 3, 2, 5, 0 };

  return counts[type];
}

static void
test_the_names_are_those_described (void)
{
  for (guint type = 0; type < N_OPERATIONS; type++)
    {
      g_auto (GStrv) list = g_strsplit (names[type], " ", 0);

      for (guint i = 0; i < g_strv_length (list); i++)
        {
          const Algorithm *algorithm = algorithm_of ((OperationType) type, i);

          g_assert_nonnull (algorithm);
          g_assert_true (
              g_strv_contains ((const char *const *) list, algorithm_name (algorithm)));
        }
      g_assert_cmpuint (count_open (type), ==,
                        count_algorithms (type) - g_strv_length (list));
    }
}

static void
test_equal_sizes (void)
{
  static const guint64 sizes[]
      = { 0, 1, 7, 97, 1000, 65537, 600003, G_GUINT64_CONSTANT (1000000000000007) };

  for (guint type = 0; type < N_OPERATIONS; type++)
    for (guint P = 1; P <= PLAIN_MOST; P++)
      for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
        {
          GroupOperation what
              = { .type = (OperationType) type, .members = P, .bytes = sizes[s] };

          if (type != OPERATION_BARRIER || s == 0)
            compare_roots (what);
        }
}

/* The size of block i; a third of them are empty. */
static guint64
unequal (guint kind, guint i, guint P)
{
  switch (kind)
    {
    case 0:
      return (i * 7919 + 13) % 3 == 0 ? 0 : (i * 104729 + 17) % 5003;
    case 1:
      return i == P / 2 ? 12345 : 0; /* only one */
    case 2:
      return i == 0 ? 0 : 77; /* all but one */
    default:
      return (guint64) (i + 1) << 40;
    }
}

static void
test_unequal_blocks (void)
{
  for (guint type = 0; type < N_OPERATIONS; type++)
    for (guint P = 1; P <= PLAIN_MOST; P++)
      for (guint kind = 0; kind < 4; kind++)
        {
          guint64 counts[PLAIN_MOST];
          GroupOperation what
              = { .type = (OperationType) type, .members = P, .counts = counts };

          for (guint i = 0; i < P; i++)
            counts[i] = unequal (kind, i, P);
          if (operation_sizes (what.type) == SIZES_BLOCKS)
            compare_roots (what);
        }
}

/* From the last pair to the first one, as they may be in any order; kind 4: all equal. */
static guint
make_pairs (Transfer *pairs, guint P, guint kind)
{
  guint count = 0;

  for (guint i = P; i-- > 0;)
    for (guint j = P; j-- > 0;)
      {
        guint64 bytes = kind == 4 ? 55 : unequal (kind, (i * 31 + j * 17) % P, P);

        if (i != j && bytes > 0)
          pairs[count++] = (Transfer){ i, j, bytes };
      }
  return count;
}

static void
test_unequal_pairs (void)
{
  static Transfer pairs[PLAIN_MOST * PLAIN_MOST];

  for (guint type = OPERATION_ALLTOALL; type <= OPERATION_ALLTOALLV; type++)
    for (guint P = 1; P <= PLAIN_MOST; P++)
      for (guint kind = 0; kind < 5; kind++)
        {
          GroupOperation what
              = { .type = (OperationType) type, .members = P, .pairs = pairs };

          what.n_pairs = make_pairs (pairs, P, kind);
          compare_roots (what);
        }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/schedules-independent/names", test_the_names_are_those_described);
  g_test_add_func ("/schedules-independent/equal-sizes", test_equal_sizes);
  g_test_add_func ("/schedules-independent/unequal-blocks", test_unequal_blocks);
  g_test_add_func ("/schedules-independent/unequal-pairs", test_unequal_pairs);
  return g_test_run ();
}
