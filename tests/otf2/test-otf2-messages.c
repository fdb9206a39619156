/* SPDX-License-Identifier: GPL-3.0-or-later */
/* OTF2 archives: messages and collectives, computed by hand from docs/mpi.md, "OTF2
 * archives". */
#include "config.h"

#include "otf2/archive-fixture.h"
#include "fixture/unit.h"

/* ---- messages ---------------------------------------------------------------------- */

static void
test_messages (void)
{
  archive_expect ("ranks 2\ncomm back 1 0\nrank 0\n"
                  "0 enter MPI_Send\n1 send 1 w 7 100\n2 leave MPI_Send\n"
                  "2 enter MPI_Ssend\n3 send 0 back 7 5\n4 leave MPI_Ssend\n"
                  "4 enter mpi_bsend_\n5 send 1 w 8 6\n6 leave mpi_bsend_\n"
                  "rank 1\n"
                  "0 enter MPI_Recv\n5 recv 0 w 7 100\n5 leave MPI_Recv\n"
                  "5 enter MPI_Recv\n6 recv 1 back 7 5\n6 leave MPI_Recv\n"
                  "6 enter MPI_Recv\n7 recv 0 w 8 6\n7 leave MPI_Recv\n",
                  "send 1 7 100; ssend 1 7 5; isend 1 8 6\n"
                  "recv 0 7 100; recv 0 7 5; recv 0 8 6\n");
}

/* Wildcards are known when a receive is complete; the number 9 is used again. */
static void
test_requests (void)
{
  archive_expect (
      "ranks 2\nrank 0\n"
      "0 enter MPI_Isend\n0 isend 1 w 1 10 9\n1 leave MPI_Isend\n"
      "1 enter MPI_Wait\n1 done 9\n1 leave MPI_Wait\n"
      "1 enter MPI_Issend\n1 isend 1 w 2 20 9\n1 leave MPI_Issend\n"
      "1 enter MPI_Ibsend\n1 isend 1 w 3 30 10\n1 leave MPI_Ibsend\n"
      "1 enter MPI_Waitall\n1 done 10\n1 done 9\n1 leave MPI_Waitall\n"
      "rank 1\n"
      "0 enter MPI_Irecv\n0 post 5\n0 leave MPI_Irecv\n"
      "0 enter MPI_Irecv\n0 post 6\n0 leave MPI_Irecv\n"
      "0 enter MPI_Test\n0 test 5\n0 leave MPI_Test\n"
      "1 enter MPI_Waitany\n1 irecv 0 w 2 20 6\n1 leave MPI_Waitany\n"
      "1 enter MPI_Irecv\n1 post 6\n1 leave MPI_Irecv\n"
      "2 enter MPI_Waitall\n2 irecv 0 w 3 30 6\n2 irecv 0 w 1 10 5\n2 leave "
      "MPI_Waitall\n",
      "isend 1 1 10; complete 0; sisend 1 2 20; isend 1 3 30; complete 1\n"
      "post 0 1 10; post 0 2 20; compute 1000; complete 1; post 0 3 30; compute "
      "1000; complete 2; complete 0\n");
}

/* 100 receives are begun, and complete in another order, of each two requests that differ
 * in their upper half only; some are cancelled, and their numbers used again. */
static void
test_many_requests (void)
{
  g_autoptr (GString) text = g_string_new ("ranks 2\nrank 0\n");
  g_autoptr (GString) expected = g_string_new (NULL);

  for (guint i = 0; i < 100; i++)
    {
      if (i != 7)
        g_string_append_printf (text, "0 isend 1 w %u 1 %u\n0 done %u\n", i, i, i);
      if (i != 7)
        g_string_append_printf (expected, "%sisend 1 %u 1; complete %u",
                                i > 0 ? "; " : "", i, i < 7 ? i : i - 1);
    }
  g_string_append (expected, "\n");
  g_string_append (text, "rank 1\n");
  for (guint i = 0; i < 100; i++)
    g_string_append_printf (text, "0 post %" G_GUINT64_FORMAT "\n",
                            (guint64) (i % 2) << 32 | i / 2);
  g_string_append (text, "0 cancel 4294967299\n"); /* the 8th */
  for (guint i = 100; i-- > 0;)
    if (i != 7)
      g_string_append_printf (text, "0 irecv 0 w %u 1 %" G_GUINT64_FORMAT "\n", i,
                              (guint64) (i % 2) << 32 | i / 2);
  for (guint i = 0; i < 100; i++)
    if (i != 7)
      g_string_append_printf (expected, "%spost 0 %u 1", i > 0 ? "; " : "", i);
  for (guint i = 100; i-- > 0;)
    if (i != 7)
      g_string_append_printf (expected, "; complete %u", i < 7 ? i : i - 1);
  g_string_append (expected, "\n");
  archive_expect (text->str, expected->str);
}

/* Receives, sends, then what is complete. */
static void
test_sendrecv (void)
{
  archive_expect (
      "ranks 2\nrank 0\n0 enter MPI_Sendrecv\n0 send 1 w 1 10\n1 recv 1 w 2 20\n"
      "1 leave MPI_Sendrecv\n"
      "rank 1\n0 enter MPI_Sendrecv\n0 recv 0 w 1 10\n0 send 0 w 2 20\n"
      "1 leave MPI_Sendrecv\n",
      "post 1 2 20; isend 1 1 10; complete 1; complete 0\n"
      "post 0 1 10; isend 0 2 20; complete 0; complete 1\n");
}

/* MPI_Startall of a send and a receive, and a request that is complete in the call that
 * begins it. */
static void
test_several_in_one_call (void)
{
  archive_expect (
      "ranks 1\nrank 0\n0 enter MPI_Startall\n0 isend 0 s 1 10 1\n0 post 2\n"
      "1 leave MPI_Startall\n1 enter MPI_Waitall\n1 done 1\n1 irecv 0 s 1 10 2\n"
      "2 leave MPI_Waitall\n2 enter MPI_Isendrecv\n2 isend 0 s 1 5 3\n2 done 3\n"
      "2 post 4\n2 irecv 0 s 1 5 4\n2 leave MPI_Isendrecv\n",
      "post 0 1 10; isend 0 1 10; complete 1; complete 0; post 0 1 5; isend 0 1 5; "
      "complete 3; complete 2\n");
}

static void
test_cancelled (void)
{
  archive_expect_with ("ranks 1\nrank 0\n0 enter MPI_Irecv\n0 post 2\n0 leave MPI_Irecv\n"
                       "0 enter MPI_Isend\n0 isend 0 w 1 10 3\n0 leave MPI_Isend\n"
                       "1 enter MPI_Wait\n1 cancel 2\n1 cancel 3\n1 cancel 4\n1 done 3\n"
                       "1 leave MPI_Wait\n",
                       &archive_plain, "compute 1000\n",
                       "1 end of a send that nothing began is ignored");
}

/* Without regions each message is a call of no time. */
static void
test_messages_without_regions (void)
{
  archive_expect (
      "ranks 2\nrank 0\n5 send 1 w 1 10\n9 send 1 w 1 20\nrank 1\n5 recv 0 w 1 10\n"
      "7 recv 0 w 1 20\n",
      "send 1 1 10; compute 4000; send 1 1 20\nrecv 0 1 10; compute 2000; recv 0 1 20\n");
}

/* Locations have any numbers; ranks 2 and 3 are 0 and 1 of the second group. */
static void
test_intercommunicator (void)
{
  archive_expect ("ranks 4\napart\nintercomm both 0,1 3,2\n"
                  "rank 0\n0 send 0 both 1 10\nrank 1\n0 send 1 both 1 11\n"
                  "rank 2\n0 recv 1 both 1 11\nrank 3\n0 recv 0 both 1 10\n",
                  "send 3 1 10\nsend 2 1 11\nrecv 1 1 11\nrecv 0 1 10\n");
}

/* ---- collectives ------------------------------------------------------------------- */

/* One collective of three ranks: sizes by rank, and options. */
static void
expect_collective (const char *creator, const char *operation, const char *root,
                   const char *const *sizes, const ReaderOptions *options,
                   const char *expected, const char *warnings)
{
  g_autoptr (GString) text = g_string_new ("ranks 3\n");
  g_autofree char *lines = NULL;

  g_string_append_printf (text, "%s\n", creator);
  for (guint i = 0; i < 3; i++)
    g_string_append_printf (text, "rank %u\n0 begin\n1 end %s w %s %s\n", i, operation,
                            root, sizes[i]);
  lines = g_strdup_printf ("start 0 %s; wait 0\nstart 0 %s; wait 0\nstart 0 %s; wait 0\n",
                           expected, expected, expected);
  archive_expect_with (text->str, options, lines, warnings);
}

static void
test_totals (void)
{
  static const struct
  {
    const char *operation, *root;
    const char *sizes[3];
    const char *expected;
  } cases[] = {
    { "barrier", "-", { "0 0", "0 0", "0 0" }, "barrier of 0" },
    { "create_handle", "-", { "0 0", "0 0", "0 0" }, "barrier of 0" },
    { "bcast", "1", { "0 40", "120 40", "0 40" }, "bcast root 1 of 40" },
    { "reduce", "2", { "40 0", "40 0", "40 120" }, "reduce root 2 of 40" },
    { "gather", "0", { "5 15", "5 0", "5 0" }, "gather root 0 of 5" },
    { "gatherv", "0", { "5 18", "6 0", "7 0" }, "gatherv root 0 5 6 7" },
    { "scatter", "0", { "15 5", "0 5", "0 5" }, "scatter root 0 of 5" },
    { "scatterv", "1", { "0 5", "18 6", "0 7" }, "scatterv root 1 5 6 7" },
    { "allreduce", "-", { "30 30", "30 30", "30 30" }, "allreduce of 10" },
    { "allreduce", "-", { "20 20", "20 20", "20 20" }, "allreduce of 10" }, /* in place */
    { "allgather", "-", { "30 30", "30 30", "30 30" }, "allgather of 10" },
    { "allgatherv", "-", { "30 18", "15 18", "9 18" }, "allgatherv 10 5 3" },
    { "alltoall", "-", { "30 30", "30 30", "30 30" }, "alltoall of 10" },
    { "reduce_scatter_block",
      "-",
      { "30 30", "30 30", "30 30" },
      "reduce scatter block of 10" },
    { "reduce_scatter", "-", { "18 30", "18 15", "18 9" }, "reduce scatter 10 5 3" },
    { "scan", "-", { "30 10", "20 20", "10 30" }, "scan of 10" },
    { "exscan", "-", { "20 0", "10 10", "0 20" }, "exscan of 10" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    expect_collective ("creator Score-P 7.1", cases[i].operation, cases[i].root,
                       cases[i].sizes, &archive_plain, cases[i].expected, "");
}

static void
test_arguments (void)
{
  static const ReaderOptions arguments
      = { .level = G_MAXUINT, .sizes = READER_SIZES_ARGUMENTS };
  static const ReaderOptions totals
      = { .level = G_MAXUINT, .sizes = READER_SIZES_TOTALS };
  static const struct
  {
    const char *operation, *root;
    const char *sizes[3];
    const char *expected;
  } cases[] = {
    { "allreduce", "-", { "30 30", "30 30", "30 30" }, "allreduce of 30" },
    { "allgather", "-", { "30 30", "30 30", "30 30" }, "allgather of 30" },
    { "alltoall", "-", { "30 30", "30 30", "30 30" }, "alltoall of 30" },
    { "alltoall", "-", { "1 30", "2 30", "0 30" }, "alltoall 0>1:1 0>2:1 1>0:2 1>2:2" },
    { "scan", "-", { "7 7", "7 7", "7 7" }, "scan of 7" },
    { "exscan", "-", { "7 7", "7 7", "7 7" }, "exscan of 7" },
    { "reduce_scatter_block", "-", { "7 7", "7 7", "7 7" }, "reduce scatter block of 7" },
    { "bcast", "1", { "0 40", "40 0", "0 40" }, "bcast root 1 of 40" },
  };
  static const char *const sum[] = { "11 11", "11 11", "11 11" };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      expect_collective ("", cases[i].operation, cases[i].root, cases[i].sizes,
                         &archive_plain, cases[i].expected, "");
      expect_collective ("creator other", cases[i].operation, cases[i].root,
                         cases[i].sizes, &arguments, cases[i].expected, "");
    }
  /* 11 / 3: 0 to 3, 3 to 7, 7 to 11. */
  expect_collective ("", "reduce_scatter", "-", sum, &archive_plain,
                     "reduce scatter 3 4 4",
                     "1 reduce_scatter has its sum only, which is cut into equal blocks");
  expect_collective ("", "allreduce", "-", (const char *const[]){ "6 6", "6 6", "6 6" },
                     &totals, "allreduce of 2", "");
}

/* Sent 10, 20, 30 and received 20, 10, 30, 60 in all: from 0 to 2 are 10 x 30 / 60 = 5
 * bytes, from 1 to 0 20 x 20 / 60 = 6.7, down 6. */
static void
test_alltoallv (void)
{
  expect_collective ("creator a", "alltoallv", "-",
                     (const char *const[]){ "10 20", "20 10", "30 30" }, &archive_plain,
                     "alltoallv 0>1:1 0>2:5 1>0:6 1>2:10 2>0:10 2>1:5",
                     "1 alltoallv has sums only: the bytes of its pairs are estimated");
  archive_expect (
      "ranks 2\nrank 0\n0 enter MPI_Alltoallv\n0 begin\n0 to 0\n0 bytes 3\n0 to 1\n"
      "0 bytes 4\n1 end alltoallv w - 7 8\n1 leave MPI_Alltoallv\n"
      "rank 1\n0 enter MPI_Ialltoallv\n0 to 0\n0 bytes 5\n0 to 1\n0 bytes 9\n"
      "0 request 1\n0 leave MPI_Ialltoallv\n0 enter MPI_Wait\n"
      "1 complete alltoallv w - 14 13 1\n1 leave MPI_Wait\n",
      "start split 0 alltoallv 0>1:4 1>0:5; wait 0\n"
      "start split 0 alltoallv 0>1:4 1>0:5; wait 0\n");
}

/* The m-th call of a communicator is its m-th instance, blocking or not; "s" and other
 * groups of one have none.  World: 0 and 1; odd: 2. */
static void
test_instances (void)
{
  archive_expect (
      "ranks 3\ncreator a\ncomm odd 2 1\ncomm one 0\nrank 0\n"
      "0 end bcast w 0 0 8\n0 end bcast s 0 0 8\n0 end bcast one 0 0 8\n"
      "0 end barrier w - 0 0\n0 end destroy_handle w - 0 0\n"
      "rank 1\n0 end bcast w 0 0 8\n0 end allreduce odd - 16 16\n0 end barrier w - 0 0\n"
      "0 end allocate odd - 5 5\n"
      "rank 2\n0 enter MPI_Ibcast\n0 request 1\n0 leave MPI_Ibcast\n"
      "0 enter MPI_Ibarrier\n0 request 2\n0 leave MPI_Ibarrier\n"
      "0 enter MPI_Allreduce\n0 end allreduce odd - 16 16\n0 leave MPI_Allreduce\n"
      "0 enter MPI_Waitall\n0 complete barrier w - 0 0 2\n0 complete bcast w 0 0 8 1\n"
      "0 leave MPI_Waitall\n",
      "start split 0 bcast root 0 of 8; wait 0; start split 1 barrier of 0; wait 1\n"
      "start split 0 bcast root 0 of 8; wait 0; start 2 allreduce of 8; wait 2; "
      "start split 1 barrier of 0; wait 1\n"
      "start split 0 bcast root 0 of 8; start split 1 barrier of 0; "
      "start 2 allreduce of 8; wait 2; wait 1; wait 0\n");
}

/* 1000 times the same two collectives are two. */
static void
test_equal_collectives_are_stored_once (void)
{
  g_autoptr (GString) text = g_string_new ("ranks 8\ncreator a\n");
  g_autoptr (Program) program = NULL;

  for (guint r = 0; r < 8; r++)
    {
      g_string_append_printf (text, "rank %u\n", r);
      for (guint i = 0; i < 1000; i++)
        g_string_append (text, "0 end allreduce w - 64 64\n0 end barrier w - 0 0\n");
    }
  program = archive_read_text (text->str, &archive_plain, NULL);
  g_assert_cmpuint (program_collectives (program), ==, 2);
  g_assert_cmpuint (program_instances (program), ==, 2000);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/otf2/messages", test_messages);
  g_test_add_func ("/otf2/requests", test_requests);
  g_test_add_func ("/otf2/many requests", test_many_requests);
  g_test_add_func ("/otf2/sendrecv", test_sendrecv);
  g_test_add_func ("/otf2/several in one call", test_several_in_one_call);
  g_test_add_func ("/otf2/cancelled requests are left out", test_cancelled);
  g_test_add_func ("/otf2/messages without regions", test_messages_without_regions);
  g_test_add_func ("/otf2/messages of an intercommunicator", test_intercommunicator);
  g_test_add_func ("/otf2/sizes are totals", test_totals);
  g_test_add_func ("/otf2/sizes are arguments", test_arguments);
  g_test_add_func ("/otf2/alltoallv", test_alltoallv);
  g_test_add_func ("/otf2/instances", test_instances);
  g_test_add_func ("/otf2/equal collectives are one",
                   test_equal_collectives_are_stored_once);
  return g_test_run ();
}
