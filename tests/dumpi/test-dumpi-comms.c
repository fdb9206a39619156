/* SPDX-License-Identifier: GPL-3.0-or-later */
/* DUMPI traces: who is in communicators.  A message to rank 0 of a communicator shows it.
 */
#include "config.h"

#include "dumpi-fixture.h"
#include "fixture/unit.h"

#define MADE "start 0 barrier of 0; wait 0; "
#define MADE_TWO MADE "start 1 barrier of 0; wait 1; "

/* Ranks 0 and 2, 3 and 1, in this order, by the keys. */
static void
test_split (void)
{
  dumpi_expect ("rank\nMPI_Comm_split 2:2 5 0 2:4\nMPI_Send 1 2:9 1 0 2:4\n"
                "rank\nMPI_Comm_split 2:2 6 9 2:7\nMPI_Recv 1 2:9 0 0 2:7 {4 0 0 0}\n"
                "rank\nMPI_Comm_split 2:2 5 1 2:4\nMPI_Recv 1 2:9 0 0 2:4 {4 0 0 0}\n"
                "rank\nMPI_Comm_split 2:2 6 2 2:4\nMPI_Send 1 2:9 1 0 2:4\n",
                MADE "send 2 0 4\n" MADE "recv 3 0 4\n" MADE "recv 0 0 4\n" MADE
                     "send 1 0 4\n");
}

/* Rank 1 is in none; numbers are used again. */
static void
test_split_none (void)
{
  dumpi_expect ("rank\nMPI_Comm_split 2:2 5 0 2:4\nMPI_Comm_free 2:4\n"
                "MPI_Comm_split 2:2 1 1 2:4\nMPI_Send 1 2:9 0 0 2:4\n"
                "rank\nMPI_Comm_split 2:2 -32766 0 2:1\nMPI_Comm_split 2:2 1 0 2:4\n"
                "MPI_Recv 1 2:9 1 0 2:4 {4 1 0 0}\n",
                MADE_TWO "send 1 0 4\n" MADE_TWO "recv 0 0 4\n");
}

static void
test_dup (void)
{
  dumpi_expect ("rank\nMPI_Comm_dup 2:2 2:4\nMPI_Comm_dup 2:3 2:5\n"
                "MPI_Barrier 2:5\nMPI_Send 1 2:9 1 0 2:4\n"
                "rank\nMPI_Comm_dup 2:2 2:9\nMPI_Comm_dup 2:3 2:5\n"
                "MPI_Recv 1 2:9 0 0 2:9 {4 0 0 0}\n",
                MADE "send 1 0 4\n" MADE "recv 0 0 4\n");
}

/* The last two of three, in reverse order. */
static void
test_groups (void)
{
  dumpi_expect ("rank\nMPI_Comm_group 2:2 2:3\nMPI_Group_incl 2:3 2 [2 1] 2:4\n"
                "MPI_Comm_create 2:2 2:4 2:1\n"
                "rank\nMPI_Comm_group 2:2 2:3\nMPI_Group_range_incl 2:3 1 [2 1 -1;] 2:4\n"
                "MPI_Comm_create 2:2 2:4 2:4\nMPI_Recv 1 2:9 0 0 2:4 {4 0 0 0}\n"
                "rank\nMPI_Comm_group 2:2 2:3\nMPI_Group_excl 2:3 2 [1 2] 2:5\n"
                "MPI_Group_difference 2:3 2:5 2:6\nMPI_Group_excl 2:6 1 [0] 2:7\n"
                "MPI_Group_union 2:7 2:6 2:8\n"
                "MPI_Comm_create 2:2 2:8 2:4\nMPI_Send 1 2:9 1 0 2:4\n",
                "start 0 barrier of 0; wait 0\n" MADE "recv 2 0 4\n" MADE "send 1 0 4\n");
}

/* A grid of 2 x 2, whose columns are kept: ranks 0 and 2, 1 and 3. */
static void
test_grid (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint rank = 0; rank < 4; rank++)
    g_string_append_printf (
        text,
        "rank\nMPI_Cart_create 2:2 2 [2 2] [0 0] 0 2:4\nMPI_Cart_sub 2 2:4 [1 0] 2:5\n"
        "%s\n",
        rank < 2 ? "MPI_Send 1 2:9 1 0 2:5" : "MPI_Recv 1 2:9 0 0 2:5 {4 0 0 0}");
  dumpi_expect (text->str, MADE_TWO "send 2 0 4\n" MADE_TWO "send 3 0 4\n" MADE_TWO
                                    "recv 0 0 4\n" MADE_TWO "recv 1 0 4\n");
}

static void
test_unknown (void)
{
  dumpi_expect_error (
      "rank\nMPI_Intercomm_create 2:3 0 2:2 1 7 2:4\n"
      "MPI_Send 1 2:9 0 0 2:4\n"
      "rank\nMPI_Intercomm_create 2:3 0 2:2 0 7 2:4\n"
      "MPI_Recv 1 2:9 0 0 2:4 {4 0 0 0}\n",
      ": rank 0, event 4: error: the events end early: found communicator "
      "4, whose members the trace does not have");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dumpi/comms/split", test_split);
  g_test_add_func ("/dumpi/comms/split-none", test_split_none);
  g_test_add_func ("/dumpi/comms/dup", test_dup);
  g_test_add_func ("/dumpi/comms/groups", test_groups);
  g_test_add_func ("/dumpi/comms/grid", test_grid);
  g_test_add_func ("/dumpi/comms/unknown", test_unknown);
  return g_test_run ();
}
