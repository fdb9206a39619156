/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sites.c - calls from two functions, one of them from two places, in two phases */
#include <mpi.h>

static int rank;

__attribute__ ((noinline)) static void
exchange (void)
{
  int number = rank;

  MPI_Sendrecv_replace (&number, 1, MPI_INT, 1 - rank, 3, 1 - rank, 3, MPI_COMM_WORLD,
                        MPI_STATUS_IGNORE);
  MPI_Barrier (MPI_COMM_WORLD);
  MPI_Barrier (MPI_COMM_WORLD);
}

__attribute__ ((noinline)) void mpi_sum_of_mine (void);
void
mpi_sum_of_mine (void)
{
  double own = rank, all;

  MPI_Allreduce (&own, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

int
main (int argc, char **argv)
{
  MPI_Init (&argc, &argv);
  MPI_Comm_rank (MPI_COMM_WORLD, &rank);
  exchange ();
  MPI_Pcontrol (1);
  for (int i = 0; i < 3; i++)
    mpi_sum_of_mine ();
  MPI_Pcontrol (2);
  exchange ();
  MPI_Pcontrol (0);
  exchange ();
  MPI_Pcontrol (2);
  MPI_Finalize ();
  return 0;
}
