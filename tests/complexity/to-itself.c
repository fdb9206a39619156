/* SPDX-License-Identifier: GPL-3.0-or-later */
/* to-itself.c - a program of one rank that sends messages to itself, as many as it is
 * told */
#include <mpi.h>
#include <stdlib.h>

int
main (int count, char **words)
{
  double out = 1, in;

  MPI_Init (&count, &words);
  for (long i = count > 1 ? atol (words[1]) : 1; i > 0; i--)
    MPI_Sendrecv (&out, 1, MPI_DOUBLE, 0, 1, &in, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD,
                  MPI_STATUS_IGNORE);
  return MPI_Finalize ();
}
