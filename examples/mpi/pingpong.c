/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pingpong.c - messages to and fro between the first rank and the last one
 *
 *   mpirun -np 2 --map-by node ./pingpong [ROUNDS [LARGEST]] > times.csv
 *
 * For each size, from 0 to LARGEST bytes (4 MiB), the first rank sends a message and
 * waits for one of the same size, ROUNDS times (20).  Each round is a row of CSV, which
 * netfare calibrate reads; it also reads the archive if the program is recorded:
 *
 *   netfare record --wall -o pp -- mpirun -np 2 --map-by node ./pingpong
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define TAG 0

/* Sizes between powers of two tell packets apart. */
static const int parts[] = { 4, 5, 6, 7 };

static void
bounce (char *data, int bytes, int other, int rounds)
{
  for (int i = 0; i < rounds; i++)
    {
      MPI_Recv (data, bytes, MPI_CHAR, other, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send (data, bytes, MPI_CHAR, other, TAG, MPI_COMM_WORLD);
    }
}

/* Times are printed after the last round, so that printing disturbs none. */
static void
measure (char *data, int bytes, int other, int rounds, double *seconds)
{
  for (int i = 0; i < rounds; i++)
    {
      const double begin = MPI_Wtime ();

      MPI_Send (data, bytes, MPI_CHAR, other, TAG, MPI_COMM_WORLD);
      MPI_Recv (data, bytes, MPI_CHAR, other, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      seconds[i] = MPI_Wtime () - begin;
    }
  for (int i = 0; i < rounds; i++)
    printf ("%d,1,%.9f\n", bytes, seconds[i]);
}

static void
run_size (char *data, int bytes, int rounds, double *seconds)
{
  int rank, ranks;

  MPI_Comm_rank (MPI_COMM_WORLD, &rank);
  MPI_Comm_size (MPI_COMM_WORLD, &ranks);
  MPI_Barrier (MPI_COMM_WORLD);
  if (rank == 0)
    measure (data, bytes, ranks - 1, rounds, seconds);
  else if (rank == ranks - 1)
    bounce (data, bytes, 0, rounds);
}

int
main (int count, char **words)
{
  int rank, ranks;

  MPI_Init (&count, &words);
  MPI_Comm_rank (MPI_COMM_WORLD, &rank);
  MPI_Comm_size (MPI_COMM_WORLD, &ranks);
  const int rounds = count > 1 ? atoi (words[1]) : 20;
  const int largest = count > 2 ? atoi (words[2]) : 4 << 20;
  char *data = largest >= 0 ? calloc ((size_t) largest + 1, 1) : NULL;
  double *seconds = rounds > 0 ? calloc ((size_t) rounds, sizeof *seconds) : NULL;
  if (data == NULL || seconds == NULL || ranks < 2)
    {
      if (rank == 0)
        fputs ("usage: mpirun -np 2 ./pingpong [ROUNDS [LARGEST]]\n", stderr);
      MPI_Abort (MPI_COMM_WORLD, 2);
    }
  if (rank == 0)
    puts ("bytes,rounds,there_and_back_s");
  run_size (data, 0, rounds, seconds);
  for (int scale = 4; scale <= largest / 4; scale *= 2)
    for (int i = 0; i < (int) (sizeof parts / sizeof *parts); i += scale < 256 ? 4 : 2)
      if (scale * parts[i] <= largest)
        run_size (data, scale * parts[i], rounds, seconds);
  free (data);
  free (seconds);
  MPI_Finalize ();
  return 0;
}
