/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pair.c - a message from rank 0 to rank 1, and a sum of all */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int
main (int count, char **words)
{
  int rank, number = 1, sum = 0;

  MPI_Init (&count, &words);
  MPI_Comm_rank (MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send (&number, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
  if (rank == 1)
    MPI_Recv (&number, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD,
              MPI_STATUS_IGNORE);
  MPI_Allreduce (&number, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0)
    printf ("%d\n", sum);
  if (count > 1 && rank == 1)
    exit (atoi (words[1])); /* without MPI_Finalize */
  MPI_Finalize ();
  return 0;
}
