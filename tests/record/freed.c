/* SPDX-License-Identifier: GPL-3.0-or-later */
/* freed.c - two ranks; a receive from any source is freed before it is complete */
#include <mpi.h>

int
main (int count, char **words)
{
  int rank, in = 0, out = 1;
  MPI_Request request;

  MPI_Init (&count, &words);
  MPI_Comm_rank (MPI_COMM_WORLD, &rank);
  if (rank == 0)
    {
      MPI_Irecv (&in, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &request);
      MPI_Request_free (&request);
    }
  else
    MPI_Send (&out, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
  MPI_Barrier (MPI_COMM_WORLD);
  MPI_Finalize ();
  return 0;
}
