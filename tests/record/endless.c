/* SPDX-License-Identifier: GPL-3.0-or-later */
/* endless.c - a program that sends and sums until it is killed; pid-RANK has its number
 */
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int
main (int count, char **words)
{
  double out[8] = { 1 }, in[8];
  int rank, size, found;
  char name[32];

  MPI_Init (&count, &words);
  MPI_Comm_rank (MPI_COMM_WORLD, &rank);
  MPI_Comm_size (MPI_COMM_WORLD, &size);
  snprintf (name, sizeof name, "pid-%d", rank);
  FILE *file = fopen (name, "w");
  fprintf (file, "%ld\n", (long) getpid ());
  fclose (file);
  for (int i = 0;; i++)
    {
      MPI_Request requests[2];

      MPI_Irecv (in, 8, MPI_DOUBLE, (rank + size - 1) % size, 1, MPI_COMM_WORLD,
                 &requests[0]);
      MPI_Isend (out, 8, MPI_DOUBLE, (rank + 1) % size, 1, MPI_COMM_WORLD, &requests[1]);
      MPI_Waitall (2, requests, MPI_STATUSES_IGNORE);
      for (int k = 0; k < 500; k++) /* fills what is written at a time */
        MPI_Iprobe (MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
      if (i % 16 == 0)
        MPI_Allreduce (out, in, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
}
