/* SPDX-License-Identifier: GPL-3.0-or-later */
/* DUMPI traces: sizes of collectives (docs/mpi.md).  Type 9 is MPI_INT. */
#include "config.h"

#include "dumpi-fixture.h"
#include "fixture/unit.h"

/* The same call of two ranks, which becomes this. */
static void
expect_both (const char *first, const char *second, const char *expected)
{
  g_autofree char *text = g_strdup_printf ("rank\n%s\nrank\n%s\n", first, second);
  g_autofree char *both
      = g_strdup_printf ("start 0 %s; wait 0\nstart 0 %s; wait 0\n", expected, expected);

  dumpi_expect (text, both);
}

static void
test_whole (void)
{
  expect_both ("MPI_Barrier 2:2", "MPI_Barrier 2:2", "barrier of 0");
  expect_both ("MPI_Bcast 5 2:9 1 2:2", "MPI_Bcast 5 2:9 1 2:2", "bcast root 1 of 20");
  expect_both ("MPI_Reduce 5 2:9 1:3 1 2:2", "MPI_Reduce 5 2:9 1:3 1 2:2",
               "reduce root 1 of 20");
  expect_both ("MPI_Allreduce 5 2:9 1:3 2:2", "MPI_Allreduce 5 2:9 1:3 2:2",
               "allreduce of 20");
  expect_both ("MPI_Scan 5 2:9 1:3 2:2", "MPI_Scan 5 2:9 1:3 2:2", "scan of 20");
  expect_both ("MPI_Exscan 5 2:9 1:3 2:2", "MPI_Exscan 5 2:9 1:3 2:2", "exscan of 20");
}

/* The root alone has what it receives, or sends. */
static void
test_blocks (void)
{
  expect_both ("MPI_Gather 0 5 2:9 0 2:2 5 2:9", "MPI_Gather 1 5 2:9 0 2:2",
               "gather root 0 of 20");
  expect_both ("MPI_Gatherv 0 2 5 2:9 0 2:2 [5 6] [0 5] 2:9",
               "MPI_Gatherv 1 2 6 2:9 0 2:2 2:9", "gatherv root 0 20 24");
  expect_both ("MPI_Scatter 0 5 2:9 0 2:2 5 2:9", "MPI_Scatter 1 5 2:9 0 2:2",
               "scatter root 0 of 20");
  expect_both ("MPI_Scatterv 0 2 2:9 5 2:9 0 2:2 [5 6] [0 5]",
               "MPI_Scatterv 1 2 2:9 6 2:9 0 2:2", "scatterv root 0 20 24");
  expect_both ("MPI_Allgather 5 2:9 5 2:9 2:2", "MPI_Allgather 5 2:9 5 2:9 2:2",
               "allgather of 20");
  expect_both ("MPI_Allgatherv 2 5 2:9 [5 6] [0 5] 2:9 2:2",
               "MPI_Allgatherv 2 6 2:9 [5 6] [0 5] 2:9 2:2", "allgatherv 20 24");
  expect_both ("MPI_Reduce_scatter 2 [5 6] 2:9 1:3 2:2",
               "MPI_Reduce_scatter 2 [5 6] 2:9 1:3 2:2", "reduce scatter 20 24");
}

static void
test_pairs (void)
{
  expect_both ("MPI_Alltoall 5 2:9 5 2:9 2:2", "MPI_Alltoall 5 2:9 5 2:9 2:2",
               "alltoall of 20");
  expect_both ("MPI_Alltoallv 2 [1 2] [0 1] 2:9 [1 0] [0 1] 2:9 2:2",
               "MPI_Alltoallv 2 [0 3] [0 1] 2:9 [2 3] [0 1] 2:9 2:2", "alltoallv 0>1:8");
  expect_both ("MPI_Alltoallw 2 [1 2] [0 1] 2:[9 14] [1 0] [0 1] 2:[9 9] 2:2",
               "MPI_Alltoallw 2 [4 3] [0 1] 2:[2 9] [2 3] [0 1] 2:[9 9] 2:2",
               "alltoallw 0>1:16 1>0:4");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dumpi/collectives/whole", test_whole);
  g_test_add_func ("/dumpi/collectives/blocks", test_blocks);
  g_test_add_func ("/dumpi/collectives/pairs", test_pairs);
  return g_test_run ();
}
