/* SPDX-License-Identifier: GPL-3.0-or-later */
/* DUMPI traces: messages and requests.  Type 9 is MPI_INT, 14 MPI_DOUBLE; communicator 2
 * is MPI_COMM_WORLD. */
#include "config.h"

#include "dumpi-fixture.h"
#include "fixture/unit.h"

/* Gaps between calls are computing: 100 ns and 7 ns. */
static void
test_blocking (void)
{
  dumpi_expect ("rank\nMPI_Init []\ngap 100\nMPI_Send 10 2:14 1 5 2:2\n"
                "gap 7\nMPI_Ssend 3 2:9 1 6 2:2\n"
                "MPI_Bsend 1 2:2 1 6 2:2\nMPI_Finalize\n"
                "rank\nMPI_Init []\nMPI_Recv 10 2:14 0 5 2:2 {80 0 5 0}\n"
                "MPI_Recv 99 2:9 -1 -1 2:2 {12 0 6 0}\n"
                "MPI_Recv 1 2:2 0 6 2:2 {}\nMPI_Finalize\n",
                "compute 100000; send 1 5 80; compute 7000; ssend 1 6 12; isend 1 6 1\n"
                "recv 0 5 80; recv 0 6 12; recv 0 6 1\n");
}

static void
test_requests (void)
{
  dumpi_expect ("rank\nMPI_Isend 1 2:9 1 1 2:2 5\nMPI_Issend 2 2:9 1 2 2:2 6\n"
                "MPI_Isend 3 2:9 1 3 2:2 7\n"
                "MPI_Waitany 3 [5 6 7] 1 {0 0 0 0}\nMPI_Waitall 3 [5 1 7] {}\n"
                "rank\nMPI_Irecv 1 2:9 0 1 2:2 5\nMPI_Irecv 9 2:9 -1 -1 2:2 6\n"
                "MPI_Irecv 3 2:9 0 3 2:2 7\nMPI_Test 5 0 {}\n"
                "MPI_Waitsome 3 [5 6 7] 2 [2 0] {12 0 3 0,4 0 1 0}\n"
                "MPI_Testany 1 [6] 0 1 {8 0 2 0}\n",
                "isend 1 1 4; sisend 1 2 8; isend 1 3 12; complete 1; complete 0; "
                "complete 2\n"
                "post 0 1 4; post 0 2 8; post 0 3 12; complete 2; complete 0; "
                "complete 1\n");
}

/* MPI_Testall and MPI_Test with flags, MPI_Testsome; a number is used again. */
static void
test_tests (void)
{
  dumpi_expect ("rank\nMPI_Isend 1 2:9 1 1 2:2 5\nMPI_Testall 1 [5] 0 {}\n"
                "MPI_Testall 1 [5] 1 {0 0 0 0}\nMPI_Isend 1 2:9 1 1 2:2 5\n"
                "MPI_Test 5 1 {0 0 0 0}\n"
                "rank\nMPI_Irecv 1 2:9 0 1 2:2 5\nMPI_Irecv 1 2:9 0 1 2:2 6\n"
                "MPI_Testsome 2 [5 6] 0 [] {}\nMPI_Testsome 2 [5 6] 1 [0] {4 0 1 0}\n"
                "MPI_Wait 6 {4 0 1 0}\n",
                "isend 1 1 4; complete 0; isend 1 1 4; complete 1\n"
                "post 0 1 4; post 0 1 4; complete 0; complete 1\n");
}

static void
test_persistent (void)
{
  dumpi_expect ("rank\nMPI_Send_init 1 2:9 1 1 2:2 5\nMPI_Start 5\nMPI_Wait 5 {0 0 0 0}\n"
                "MPI_Startall 1 [5]\nMPI_Wait 5 {}\nMPI_Request_free 5\n"
                "rank\nMPI_Recv_init 1 2:9 0 1 2:2 8\nMPI_Startall 1 [8]\n"
                "MPI_Wait 8 {4 0 1 0}\nMPI_Start 8\nMPI_Wait 8 {4 0 1 0}\n",
                "isend 1 1 4; complete 0; isend 1 1 4; complete 1\n"
                "post 0 1 4; complete 0; post 0 1 4; complete 1\n");
}

/* MPI_PROC_NULL: -1 in sends; in receives the status has a source below 0. */
static void
test_no_peer (void)
{
  dumpi_expect ("rank\nMPI_Send 1 2:9 -1 1 2:2\nMPI_Recv 1 2:9 -1 1 2:2 {0 -1 -1 0}\n"
                "MPI_Isend 1 2:9 -2 1 2:2 4\nMPI_Irecv 1 2:9 -2 1 2:2 5\n"
                "MPI_Irecv 1 2:9 -1 1 2:2 6\n"
                "MPI_Waitall 3 [4 5 6] {0 0 0 0,0 -2 -1 0,0 -1 -1 0}\n",
                "\n");
}

/* No status tells from whom: a send to -1 says that this is MPI_PROC_NULL. */
static void
test_no_peer_without_status (void)
{
  dumpi_expect ("rank\nMPI_Irecv 1 2:9 -1 1 2:2 5\nMPI_Isend 1 2:9 -1 1 2:2 6\n"
                "MPI_Waitall 2 [5 6] {}\nMPI_Recv 1 2:9 -1 1 2:2 {}\n"
                "MPI_Sendrecv 2 2:9 1 3 2 2:9 -1 3 2:2 {}\n"
                "rank\nMPI_Sendrecv 2 2:9 -1 3 2 2:9 0 3 2:2 {}\n",
                "send 1 3 8\nrecv 0 3 8\n");
}

static void
test_cancelled (void)
{
  dumpi_expect ("rank\nMPI_Irecv 1 2:9 -1 1 2:2 5\nMPI_Cancel 5\n"
                "MPI_Wait 5 {0 0 0 1}\n",
                "\n");
}

static void
test_both_ways (void)
{
  dumpi_expect ("rank\nMPI_Sendrecv 2 2:9 1 1 4 2:9 1 2 2:2 {12 1 2 0}\n"
                "MPI_Sendrecv_replace 5 2:9 1 3 1 3 2:2 {20 1 3 0}\n"
                "rank\nMPI_Sendrecv 3 2:9 0 2 4 2:9 -1 -1 2:2 {8 0 1 0}\n"
                "MPI_Sendrecv_replace 5 2:9 0 3 0 3 2:2 {20 0 3 0}\n",
                "post 1 2 12; isend 1 1 8; complete 1; complete 0; "
                "post 1 3 20; isend 1 3 20; complete 3; complete 2\n"
                "post 0 1 8; isend 0 2 12; complete 1; complete 0; "
                "post 0 3 20; isend 0 3 20; complete 3; complete 2\n");
}

/* Sizes of types: from the table, and as calls make them of others. */
static void
test_types (void)
{
  dumpi_expect (
      "rank\nsize 28 24\nsize 30 6\n"
      "MPI_Send 2 2:28 1 0 2:2\n"
      "MPI_Type_contiguous 3 2:9 2:29\nMPI_Send 1 2:29 1 0 2:2\n"
      "MPI_Type_vector 2 5 100 2:29 2:31\nMPI_Send 1 2:31 1 0 2:2\n"
      "MPI_Type_indexed 2 [1 4] [0 9] 2:14 2:32\nMPI_Send 1 2:32 1 0 2:2\n"
      "MPI_Type_struct 2 [1 2] [0 8] 2:[9 14] 2:33\nMPI_Send 1 2:33 1 0 2:2\n"
      "MPI_Type_create_subarray 2 [9 9] [2 3] [0 0] 1:1 2:9 2:34\n"
      "MPI_Send 1 2:34 1 0 2:2\n"
      "MPI_Type_create_indexed_block 2 7 [0 50] 2:2 2:35\nMPI_Send 1 2:35 1 0 2:2\n"
      "MPI_Type_create_resized 2:35 0 100 2:36\nMPI_Type_dup 2:36 2:37\n"
      "MPI_Send 1 2:37 1 0 2:2\n"
      "rank\n"
      "MPI_Recv 48 2:2 0 0 2:2 {}\nMPI_Recv 12 2:2 0 0 2:2 {}\n"
      "MPI_Recv 120 2:2 0 0 2:2 {}\nMPI_Recv 40 2:2 0 0 2:2 {}\n"
      "MPI_Recv 20 2:2 0 0 2:2 {}\nMPI_Recv 24 2:2 0 0 2:2 {}\n"
      "MPI_Recv 14 2:2 0 0 2:2 {}\nMPI_Recv 14 2:2 0 0 2:2 {}\n",
      "send 1 0 48; send 1 0 12; send 1 0 120; send 1 0 40; send 1 0 20; send 1 0 24; "
      "send 1 0 14; send 1 0 14\n"
      "recv 0 0 48; recv 0 0 12; recv 0 0 120; recv 0 0 40; recv 0 0 20; recv 0 0 24; "
      "recv 0 0 14; recv 0 0 14\n");
}

/* Before 0.6.3 statuses have no tag; before 0.6.2 MPI_Init has a number more. */
static void
test_early_versions (void)
{
  dumpi_expect ("version 0 6 1\nrank\nMPI_Init 1 1 word\nMPI_Send 1 2:9 1 7 2:2\n"
                "rank\nMPI_Init 0 0\nMPI_Recv 1 2:9 -1 7 2:2 {4 0 0 0}\n",
                "send 1 7 4\nrecv 0 7 4\n");
}

/* Functions of the program are intervals; addresses differ from rank to rank. */
static void
test_functions (void)
{
  dumpi_expect ("rank\nfunction 4096 solve\nMPI_Init []\nenter 8:4096\ngap 5\n"
                "MPI_Send 1 2:9 1 0 2:2\nexit 8:4096\n"
                "rank\nfunction 8192 solve\nMPI_Init []\nenter 8:8192\n"
                "MPI_Recv 1 2:9 0 0 2:2 {4 0 0 0}\nexit 8:8192\n",
                "enter solve; compute 1005000; send 1 0 4; leave\n"
                "enter solve; compute 1000000; recv 0 0 4; leave\n");
}

/* Where calls were not recorded, the time after MPI_Init has them in it. */
static void
test_ignored (void)
{
  dumpi_expect_with ("rank\nignored MPI_Send 3\nignored MPI_Bcast 2\nMPI_Init []\n"
                     "gap 9999\nMPI_Comm_rank 2:2 0\ngap 5\nMPI_Finalize\n",
                     "compute 5000\n",
                     "not recorded: MPI_Send (3), MPI_Bcast (2)\n"
                     "1 time with the measurement off is not counted");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dumpi/blocking", test_blocking);
  g_test_add_func ("/dumpi/requests", test_requests);
  g_test_add_func ("/dumpi/tests", test_tests);
  g_test_add_func ("/dumpi/persistent", test_persistent);
  g_test_add_func ("/dumpi/no-peer", test_no_peer);
  g_test_add_func ("/dumpi/no-peer-without-status", test_no_peer_without_status);
  g_test_add_func ("/dumpi/cancelled", test_cancelled);
  g_test_add_func ("/dumpi/both-ways", test_both_ways);
  g_test_add_func ("/dumpi/types", test_types);
  g_test_add_func ("/dumpi/early-versions", test_early_versions);
  g_test_add_func ("/dumpi/functions", test_functions);
  g_test_add_func ("/dumpi/ignored", test_ignored);
  return g_test_run ();
}
