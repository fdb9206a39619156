/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SimGrid traces: what is read, and every error with its place. */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "ti/ti-reader.h"
#include "fixture/unit.h"

static Program *
read_text (const char *text, GError **error)
{
  g_autoptr (TextInput) input
      = text_input_new_from_string (text, strlen (text), "a trace");

  return ti_read (input, &(ReaderOptions){ 0 }, error);
}

static Program *
read_good (const char *text)
{
  g_autoptr (GError) error = NULL;
  Program *program = read_text (text, &error);

  g_assert_no_error (error);
  return program;
}

static const Step *
steps_of (const Program *program, guint32 rank, guint32 expected)
{
  guint32 length;
  const Step *steps = program_stream (program, rank, &length);

  g_assert_cmpuint (length, ==, expected);
  return steps;
}

/* The n-th collective of rank 0. */
static GroupOperation
operation (const Program *program, guint32 n, Transfer **pairs)
{
  guint32 length;
  const Step *steps = program_stream (program, 0, &length);

  for (guint32 i = 0; i < length; i++)
    if (steps[i].type == STEP_START && n-- == 0)
      return program_operation_of (program, program_collective (program, steps[i].index),
                                   pairs);
  g_assert_not_reached ();
}

/* ---- computing and messages -------------------------------------------------------- */

static void
test_computing (void)
{
  g_autoptr (Program) program
      = read_good ("# a comment\n\n0 init\n0 compute 1e6\n\t0  COMPUTE 2.5\n0 Compute 0\n"
                   "0 compute 12345678901234567890e-1\n0 sleep 1.5e-3\n0 sleep .25\n"
                   "0 sleep 0.0000000000004\n0 location a 7\n0 comm_size 1\n0 comm_dup\n"
                   "0 comm_split 1 2\n0 test 0 0 0\r\n0 finalize");
  const Step *steps = steps_of (program, 0, 5);
  static const guint64 amounts[] = { 1000000, 3, G_GUINT64_CONSTANT (1234567890123456789),
                                     1500000000, G_GUINT64_CONSTANT (250000000000) };

  for (guint i = 0; i < 5; i++)
    {
      g_assert_cmpint (steps[i].type, ==, STEP_COMPUTE);
      g_assert_cmpuint (steps[i].amount, ==, amounts[i]);
      g_assert_cmpint (steps[i].operations, ==, i < 3);
    }
}

static void
expect_message (const Step *step, StepType type, guint32 peer, guint64 bytes, guint32 tag,
                guint flags)
{
  g_assert_cmpint (step->type, ==, type);
  g_assert_cmpuint (step->index, ==, peer);
  g_assert_cmpuint (step->amount, ==, bytes);
  g_assert_cmpuint (step->tag, ==, tag);
  if (type == STEP_SEND)
    g_assert_cmpint (step->flags, ==, flags);
}

/* Rank 0 has no field after init: bytes.  Rank 1: 8 bytes each. */
static void
test_messages (void)
{
  g_autoptr (Program) program
      = read_good ("0 init\n1 init 1\n"
                   "0 send 1 7 10\n1 recv 0 7 -1\n"     /* 10 bytes */
                   "0 isend 1 7 1e1 1\n1 irecv 0 7 2\n" /* 40; 16 */
                   "0 ssend 1 4294967295 3 14\n"        /* 48 */
                   "1 recv 0 4294967295 -1 3\n"
                   "0 issend 1 0 5 27\n1 irecv 0 0 5 27\n" /* 160 */
                   "0 waitall\n1 waitall\n");
  const Step *steps = steps_of (program, 0, 6);

  expect_message (&steps[0], STEP_SEND, 1, 10, 7, SEND_WAITS);
  expect_message (&steps[1], STEP_SEND, 1, 40, 7, SEND_NUMBERED);
  expect_message (&steps[2], STEP_SEND, 1, 48, G_MAXUINT32, SEND_WAITS | SEND_ASKS);
  expect_message (&steps[3], STEP_SEND, 1, 160, 0, SEND_NUMBERED | SEND_ASKS);
  g_assert_cmpint (steps[4].type, ==, STEP_COMPLETE);
  g_assert_cmpuint (steps[4].index, ==, 1); /* the first request, a send */
  g_assert_cmpuint (steps[5].index, ==, 3);
  steps = steps_of (program, 1, 6);
  expect_message (&steps[0], STEP_RECEIVE, 0, 10, 7, 0);
  expect_message (&steps[1], STEP_POST, 0, 16, 7, 0);
  expect_message (&steps[2], STEP_RECEIVE, 0, 48, G_MAXUINT32, 0);
  expect_message (&steps[3], STEP_POST, 0, 160, 0, 0);
  g_assert_cmpuint (steps[4].index, ==, 0);
  g_assert_cmpuint (steps[5].index, ==, 2);
}

static void
test_receives_of_unknown_size (void)
{
  g_autoptr (Program) program
      = read_good ("1 recv 0 5 -1\n1 recv 0 5 9\n1 recv 0 5 -1\n1 recv 2 5 -1\n"
                   "1 irecv 0 6 -1\n0 send 1 6 100\n0 send 1 5 1\n0 send 1 5 2\n"
                   "0 send 1 5 3\n2 send 1 5 50\n2 init\n1 wait 0 1 6\n");
  const Step *steps = steps_of (program, 1, 6);
  static const guint64 bytes[] = { 1, 9, 3, 50, 100 };

  for (guint i = 0; i < 5; i++)
    g_assert_cmpuint (steps[i].amount, ==, bytes[i]);
}

/* To itself, the oldest may be the send or the receive. */
static void
test_the_oldest_request_is_waited_for (void)
{
  g_autoptr (Program) program
      = read_good ("0 isend 1 1 1\n0 irecv 1 1 1\n0 isend 1 2 1\n0 isend 1 1 1\n"
                   "0 wait 0 1 1\n0 wait 0 1 2\n0 wait 0 1 1\n0 wait 1 0 1\n"
                   "1 irecv 0 1 1\n1 irecv 0 2 1\n1 irecv 0 1 1\n1 isend 0 1 1\n"
                   "1 waitall\n1 wait 0 1 2\n"
                   "2 irecv 2 3 1\n2 isend 2 3 1\n2 wait 2 2 3\n2 wait 2 2 3\n");
  const Step *steps = steps_of (program, 0, 8);

  g_assert_cmpuint (steps[4].index, ==, 0 << 1 | 1);
  g_assert_cmpuint (steps[5].index, ==, 2 << 1 | 1);
  g_assert_cmpuint (steps[6].index, ==, 3 << 1 | 1);
  g_assert_cmpuint (steps[7].index, ==, 1 << 1);
  steps_of (program, 1, 8); /* nothing is left for the last wait */
  steps = steps_of (program, 2, 4);
  g_assert_cmpuint (steps[2].index, ==, 0);
  g_assert_cmpuint (steps[3].index, ==, 1 << 1 | 1);
  g_assert_null (program_warnings (program)[0]);
}

static void
test_open_requests_are_counted (void)
{
  g_autoptr (Program) program = read_good ("0 isend 0 1 1\n0 irecv 0 1 1\n");

  g_assert_cmpstr (program_warnings (program)[0], ==,
                   "2 requests without a wait: nothing waits for their messages");
}

static void
test_sendrecv (void)
{
  g_autoptr (Program) program
      = read_good ("0 sendrecv 10 1 20 1 1 3\n1 sendRecv 20 0 10 0\n");
  const Step *steps = steps_of (program, 0, 3);

  expect_message (&steps[0], STEP_POST, 1, 40, 0, 0);
  expect_message (&steps[1], STEP_SEND, 1, 40, 0, SEND_WAITS);
  g_assert_cmpint (steps[2].type, ==, STEP_COMPLETE);
  steps = steps_of (program, 1, 3);
  expect_message (&steps[0], STEP_POST, 0, 10, 0, 0);
  expect_message (&steps[1], STEP_SEND, 0, 20, 0, SEND_WAITS);
}

/* ---- collectives ------------------------------------------------------------------- */

typedef struct
{
  const char *lines[3]; /* of ranks 0, 1 and 2 */
  OperationType type;
  guint32 root;
  guint64 bytes; /* of the whole, or of each block */
  guint64 blocks[3];
  guint64 flops; /* of rank 0, after it */
} Row;

/* Types: 0 has 8 bytes, 1: 4, 3: 2, 14: 16. */
static const Row rows[] = {
  { { "barrier", "Barrier", "BARRIER" }, OPERATION_BARRIER, 0, 0, { 0 }, 0 },
  { { "bcast 5", "bcast 5 0", "bcast 5 0 57" }, OPERATION_BROADCAST, 0, 5, { 0 }, 0 },
  { { "bcast 5 2 1", "bcast 5 2 5", "bcast 20 2" },
    OPERATION_BROADCAST,
    2,
    20,
    { 0 },
    0 },
  { { "reduce 5 1e2", "reduce 5 0", "reduce 5 1" }, OPERATION_REDUCE, 0, 5, { 0 }, 100 },
  { { "reduce 3 1 1 14", "reduce 3 9 1 14", "reduce 3 1 1 14" },
    OPERATION_REDUCE,
    1,
    48,
    { 0 },
    1 },
  { { "allreduce 2 4 0", "allreduce 2 4 0", "allReduce 2 4 0" },
    OPERATION_ALLREDUCE,
    0,
    16,
    { 0 },
    4 },
  { { "scan 2 0 3", "scan 2 4 3", "scan 2 4 3" }, OPERATION_SCAN, 0, 4, { 0 }, 0 },
  { { "exscan 2 1", "exscan 2 1", "exscan 2 1" }, OPERATION_EXSCAN, 0, 2, { 0 }, 1 },
  { { "gather 5 7 1", "gather 5 0 1", "gather 5 7 1 2 0" },
    OPERATION_GATHER,
    1,
    5,
    { 0 },
    0 },
  { { "gather 5 7", "gather 6 0 0 1 1", "gather 7 7 0 0" },
    OPERATION_GATHER,
    0,
    0,
    { 5, 24, 56 },
    0 },
  { { "scatter 5 7 2", "scatter 5 7 2 1 3", "scatter 5 8 2" },
    OPERATION_SCATTER,
    2,
    0,
    { 7, 14, 8 },
    0 },
  { { "allgather 5 7 1 0", "allgather 20 1", "allgather 20 20" },
    OPERATION_ALLGATHER,
    0,
    20,
    { 0 },
    0 },
  { { "gatherv 1 9 9 9", "gatherv 2 0 0 0 0 3", "gatherv 3 1 2 3 0 1 1" },
    OPERATION_GATHERV,
    0,
    0,
    { 1, 4, 12 },
    0 },
  { { "scatterv 9 9 9 1", "scatterv 9 9 9 2 0 1 3", "scatterv 0 0 0 3 0" },
    OPERATION_SCATTERV,
    0,
    0,
    { 1, 4, 3 },
    0 },
  { { "allgatherv 1 1 2 3", "allgatherv 2 1 2 3 0 1", "allgatherv 3 1 2 3 0 1 3" },
    OPERATION_ALLGATHERV,
    0,
    0,
    { 1, 16, 3 },
    0 },
  { { "allgatherv 1 1 2 3 0 1 0 1 3", "allgatherv 2 1 2 3 1 0 1 3",
      "allgatherv 8 1 2 3" },
    OPERATION_ALLGATHERV,
    0,
    8,
    { 0 },
    0 },
  { { "reducescatter 1 2 3 50 1", "reduceScatter 1 2 3 0 1", "reducescatter 4 8 12 0" },
    OPERATION_REDUCE_SCATTER,
    0,
    0,
    { 4, 8, 12 },
    50 },
  { { "alltoall 5 7 3", "alltoall 10 1", "alltoall 10 7" },
    OPERATION_ALLTOALL,
    0,
    10,
    { 0 },
    0 },
};

static void
test_collectives (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const Row *row = &rows[i];
      g_autofree char *text = g_strdup_printf ("0 %s\n1 %s\n2 %s\n", row->lines[0],
                                               row->lines[1], row->lines[2]);
      g_autoptr (Program) program = read_good (text);
      g_autofree Transfer *pairs = NULL;
      GroupOperation got = operation (program, 0, &pairs);
      const Step *steps = steps_of (program, 0, row->flops > 0 ? 3 : 2);

      g_test_message ("%s", row->lines[0]);
      g_assert_cmpint (got.type, ==, row->type);
      g_assert_cmpuint (got.root, ==, row->root);
      g_assert_cmpuint (got.bytes, ==, row->bytes);
      g_assert_cmpint (got.counts != NULL, ==, row->blocks[0] > 0);
      for (guint m = 0; got.counts != NULL && m < 3; m++)
        g_assert_cmpuint (got.counts[m], ==, row->blocks[m]);
      g_assert_cmpint (steps[0].type, ==, STEP_START);
      g_assert_cmpint (steps[1].type, ==, STEP_WAIT);
      if (row->flops > 0)
        g_assert_cmpuint (steps[2].amount, ==, row->flops);
    }
}

static void
test_pairs (void)
{
  static const Transfer expected[]
      = { { 0, 1, 8 }, { 0, 2, 12 }, { 1, 0, 7 }, { 2, 1, 2 } };
  g_autoptr (Program) program
      = read_good ("0 alltoallv 9 1 2 3 9 0 7 0 1\n1 alltoallv 0 7 8 0 0 1 1 1\n"
                   "2 alltoallv 9 0 1 1 9 0 0 0 3 1\n"
                   "0 alltoall 1 1\n1 alltoall 2 2\n2 alltoall 0 0\n");
  g_autofree Transfer *pairs = NULL, *unequal = NULL;
  GroupOperation got = operation (program, 0, &pairs);

  g_assert_cmpint (got.type, ==, OPERATION_ALLTOALLV);
  g_assert_cmpuint (got.n_pairs, ==, 4);
  for (guint i = 0; i < 4; i++)
    g_assert_true (got.pairs[i].source == expected[i].source
                   && got.pairs[i].destination == expected[i].destination
                   && got.pairs[i].bytes == expected[i].bytes);
  got = operation (program, 1, &unequal);
  g_assert_cmpuint (got.n_pairs, ==, 4);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpuint (got.pairs[i].bytes, ==, i < 2 ? 1 : 2);
}

/* ---- files ------------------------------------------------------------------------- */

static char *
write_file (const char *folder, const char *name, const char *text)
{
  char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

static Program *
read_path (const char *path, GError **error)
{
  g_autoptr (TextInput) input = text_input_open (path, error);

  return ti_read (input, &(ReaderOptions){ 0 }, error);
}

static void
test_files_of_ranks (void)
{
  g_autofree char *folder = g_dir_make_tmp ("netfare-ti-XXXXXX", NULL);
  g_autofree char *zero = write_file (folder, "0.txt", "0 send 1 1 5\n");
  g_autofree char *one = write_file (folder, "two words", "# one\n1 recv 0 1 -1\n");
  g_autofree char *text = g_strdup_printf ("0.txt\n\n%s \n", one);
  g_autofree char *names = write_file (folder, "names", text);
  g_autofree char *twice = write_file (folder, "twice", "0.txt\n0.txt\n");
  g_autofree char *alone = write_file (folder, "alone", "0.txt\n");
  g_autofree char *none = write_file (folder, "none", "0.txt\n  missing\n");
  g_autofree char *pair = write_file (folder, "pair", "0.txt\nidle\n");
  g_autofree char *idle = write_file (folder, "idle", "1 init\n");
  const char *const bad[][2] = {
    { twice, "0.txt:1:1: error: found '0', expected rank 1, whose file this is" },
    { alone,
      "0.txt:1:8: error: found '1', expected the destination, a rank from 0 to 0" },
    { none,
      "none:2:3: error: found 'missing', expected a file with the actions of rank 1" },
    { pair,
      "0.txt:1:3: error: rank 0 sends to rank 1 with tag 1, which has no receive for "
      "it" },
  };
  g_autoptr (Program) program = read_path (names, NULL);

  g_assert_cmpuint (program_processors (program), ==, 2);
  expect_message (steps_of (program, 1, 1), STEP_RECEIVE, 0, 5, 1, 0);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *expected = g_build_filename (folder, bad[i][1], NULL);

      g_assert_null (read_path (bad[i][0], &error));
      g_assert_cmpstr (error->message, ==, expected);
    }
  for (const char *const *file = (const char *const[]){ zero, one, names, twice, alone,
                                                        none, pair, idle, folder, NULL };
       *file != NULL; file++)
    g_assert_cmpint (g_remove (*file), ==, 0);
}

/* ---- errors ------------------------------------------------------------------------ */

typedef struct
{
  const char *text, *message;
} Bad;

#define RANK_OF_2 "expected a rank from 0 to 67108863"
#define ACTION "expected an action, such as compute, send or allreduce (docs/mpi.md)"
#define COUNT "expected a count, at most 2^57"

static const Bad bad[] = {
  { "", ": error: found the end, expected actions, or names of files with them" },
  { "# nothing\n\n", ":2: error: found the end, expected actions, or names of files with "
                     "them" },
  { "no such file\n",
    ":1:1: error: found 'no such file', expected a file with the actions "
    "of rank 0" },
  { "0 init\nx init\n", ":2:1: error: found 'x', " RANK_OF_2 },
  { "0 init\n-1 init\n", ":2:1: error: found '-1', " RANK_OF_2 },
  { "0 init\n67108864 init\n", ":2:1: error: found '67108864', " RANK_OF_2 },
  { "0 init\n3 init\n1 init\n",
    ":3: error: the end without an action of rank 2: the largest rank is 3" },
  { "0 init\n 0 sendd 1\n", ":2:4: error: found 'sendd', " ACTION },
  { "0 init\n0\n", ":2:2: error: found the end of the line, " ACTION },
  { "0 compute",
    ":1:10: error: found the end of the line, expected a number of flops, at "
    "most 2^62" },
  { "0 compute 1e19\n", ":1:11: error: found '1e19', expected a number of flops, at most "
                        "2^62" },
  { "0 compute -5\n",
    ":1:11: error: found '-5', expected a number of flops, at most 2^62" },
  { "0 compute 1e\n",
    ":1:11: error: found '1e', expected a number of flops, at most 2^62" },
  { "0 compute .\n",
    ":1:11: error: found '.', expected a number of flops, at most 2^62" },
  { "0 compute 5 6\n", ":1:13: error: found '6', expected the end of the line" },
  { "0 sleep 4611687\n",
    ":1:9: error: found '4611687', expected seconds, at most 4611686" },
  { "0 send 1 0 5\n",
    ":1:8: error: found '1', expected the destination, a rank from 0 to "
    "0" },
  { "0 recv -1 0 5\n",
    ":1:8: error: found '-1', expected the source, a rank from 0 to 0" },
  { "0 recv 0 -1 5\n",
    ":1:10: error: found '-1', expected a tag from 0 to 4294967295, not "
    "a wildcard" },
  { "0 send 0 0 -1\n", ":1:12: error: found '-1', " COUNT },
  { "0 send 0 0 1.5\n", ":1:12: error: found '1.5', " COUNT },
  { "0 send 0 0 2e17\n", ":1:12: error: found '2e17', " COUNT },
  { "0 recv 0 0 -2\n",
    ":1:12: error: found '-2', " COUNT ", or -1 for that of the send" },
  { "0 send 0 0 5 60\n", ":1:14: error: found '60', expected the number of a type, 0 to "
                         "59" },
  { "0 send 0 0 5 1 1\n", ":1:16: error: found '1', expected the end of the line" },
  { "0 send 0 9 5\n",
    ":1:3: error: rank 0 sends to rank 0 with tag 9, which has no receive "
    "for it" },
  { "0 send 0 9 5\n0 irecv 0 9 5\n0 irecv 0 9 5\n0 recv 0 8 5\n",
    ":3:3: error: rank 0 receives from rank 0 with tag 9, which has no send for it" },
  { "0 init\n1 init\n0 wait 0 1 4\n",
    ":3:3: error: rank 0 waits for a request from 0 to 1 "
    "with tag 4, but none is open" },
  { "0 waitall\n1 init\n0 wait 1 1 4\n",
    ":3:3: error: rank 0 waits for a request from 1 to "
    "1 with tag 4, but none is open" },
  { "0 barrier 1\n", ":1:11: error: found '1', expected the end of the line" },
  { "0 bcast 1 1\n", ":1:11: error: found '1', expected the root, a rank from 0 to 0" },
  { "0 allreduce 1\n", ":1:14: error: found the end of the line, expected a number of "
                       "flops, at most 2^62" },
  { "1 init\n0 gatherv 1 2\n",
    ":2:14: error: found the end of the line, " COUNT ", the 2. "
    "of 2" },
  { "0 allgatherv 1 1 0 0 1 1\n",
    ":1:24: error: found '1', expected the end of the line" },
  { "0 barrier\n1 init\n",
    ":1:3: error: rank 0 takes part in collective 1, but rank 1 has "
    "only 0" },
  { "0 barrier\n1 compute 3\n1  bcast 5 1\n",
    ":3:4: error: rank 1 has bcast of 5 bytes with root 1 as collective 1, expected "
    "barrier "
    "as rank 0 has" },
  { "0 bcast 4\n1 bcast 5\n",
    ":2:3: error: rank 1 has bcast of 5 bytes with root 0 as "
    "collective 1, expected bcast of 4 bytes with root 0 as rank "
    "0 has" },
  { "0 barrier\n1 barrier\n0 gather 4 4 0\n1 gather 4 4 1\n",
    ":4:3: error: rank 1 has gather with root 1 as collective 2, expected gather with "
    "root 0 "
    "as rank 0 has" },
  { "0 scan 4 0\n1 exscan 4 0\n",
    ":2:3: error: rank 1 has exscan of 4 bytes as collective "
    "1, expected scan of 4 bytes as rank 0 has" },
  { "0 reducescatter 1 2 0\n1 reducescatter 2 1 0\n",
    ":2:3: error: rank 1 has other counts than rank 0 in reducescatter, collective 1" },
};

static void
test_errors (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *expected = g_strconcat ("a trace", bad[i].message, NULL);

      g_assert_null (read_text (bad[i].text, &error));
      g_assert_cmpstr (error->message, ==, expected);
    }
}

/* Unequal sizes of each pair would need P x P numbers. */
static void
test_too_many_pairs (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  for (guint r = 0; r < 16385; r++)
    g_string_append_printf (text, "%u alltoall %u 1\n", r, r);
  g_assert_null (read_text (text->str, &error));
  g_assert_cmpstr (error->message, ==,
                   "a trace:1:3: error: unequal sizes of more than 16384 ranks");
}

static void
test_kind_is_recognised (void)
{
  static const char *const good[]
      = { "0 init\n", "# x\n\n 12 Compute 5\n", "0 finalize", NULL };
  static const char *const wrong[] = { "0.txt\n",     "0\n",        "0 1 2\n", "init 0\n",
                                       "-3 -901 0\n", "1e3 init\n", "",        NULL };

  for (const char *const *text = good; *text != NULL; text++)
    g_assert_true (ti_reader.looks_like (*text, strlen (*text)));
  for (const char *const *text = wrong; *text != NULL; text++)
    g_assert_false (ti_reader.looks_like (*text, strlen (*text)));
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ti/computing", test_computing);
  g_test_add_func ("/ti/messages", test_messages);
  g_test_add_func ("/ti/receives-of-unknown-size", test_receives_of_unknown_size);
  g_test_add_func ("/ti/the-oldest-request-is-waited-for",
                   test_the_oldest_request_is_waited_for);
  g_test_add_func ("/ti/open-requests-are-counted", test_open_requests_are_counted);
  g_test_add_func ("/ti/sendrecv", test_sendrecv);
  g_test_add_func ("/ti/collectives", test_collectives);
  g_test_add_func ("/ti/pairs", test_pairs);
  g_test_add_func ("/ti/files-of-ranks", test_files_of_ranks);
  g_test_add_func ("/ti/errors", test_errors);
  g_test_add_func ("/ti/too-many-pairs", test_too_many_pairs);
  g_test_add_func ("/ti/kind-is-recognised", test_kind_is_recognised);
  return g_test_run ();
}
