/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "counts.h"

#include <stdio.h>
#include <stdlib.h>

static struct
{
  int rank, ranks;
  long *messages, *bytes;
  MPI_Group world;
} counts;

void
counts_begin (void)
{
  MPI_Comm_rank (MPI_COMM_WORLD, &counts.rank);
  MPI_Comm_size (MPI_COMM_WORLD, &counts.ranks);
  MPI_Comm_group (MPI_COMM_WORLD, &counts.world);
  counts.messages = calloc ((size_t) counts.ranks, sizeof (long));
  counts.bytes = calloc ((size_t) counts.ranks, sizeof (long));
}

void
counts_end (void)
{
  char name[32];

  snprintf (name, sizeof name, "counts-%d", counts.rank);
  FILE *file = fopen (name, "w");
  for (int i = 0; i < counts.ranks; i++)
    if (counts.messages[i] > 0)
      fprintf (file, "%d %d %ld %ld\n", counts.rank, i, counts.messages[i],
               counts.bytes[i]);
  fclose (file);
  MPI_Group_free (&counts.world);
  free (counts.messages);
  free (counts.bytes);
}

void
count_send (MPI_Comm comm, int destination, long bytes)
{
  MPI_Group group;
  int rank;

  MPI_Comm_group (comm, &group);
  MPI_Group_translate_ranks (group, 1, &destination, counts.world, &rank);
  MPI_Group_free (&group);
  counts.messages[rank]++;
  counts.bytes[rank] += bytes;
}

static int
size_of (MPI_Comm comm)
{
  int size;

  MPI_Comm_size (comm, &size);
  return size;
}

static int
rank_in (MPI_Comm comm)
{
  int rank;

  MPI_Comm_rank (comm, &rank);
  return rank;
}

static void
count_all (MPI_Comm comm, long bytes)
{
  for (int i = 0; i < size_of (comm); i++)
    if (i != rank_in (comm))
      count_send (comm, i, bytes);
}

void
count_bcast (MPI_Comm comm, int root, long n)
{
  if (rank_in (comm) == root && n > 0)
    count_all (comm, n);
}

void
count_reduce (MPI_Comm comm, int root, long n)
{
  if (rank_in (comm) != root && n > 0)
    count_send (comm, root, n);
}

void
count_allreduce (MPI_Comm comm, long n)
{
  count_reduce (comm, 0, n);
  count_bcast (comm, 0, n);
}

void
count_barrier (MPI_Comm comm)
{
  if (rank_in (comm) == 0)
    count_all (comm, 0);
  else
    count_send (comm, 0, 0);
}

void
count_gather (MPI_Comm comm, int root, long own)
{
  count_reduce (comm, root, own);
}

void
count_scatter (MPI_Comm comm, int root, const long *bytes)
{
  if (rank_in (comm) == root)
    count_alltoall (comm, bytes);
}

void
count_allgather (MPI_Comm comm, long own)
{
  count_all (comm, own);
}

void
count_alltoall (MPI_Comm comm, const long *bytes)
{
  for (int i = 0; i < size_of (comm); i++)
    if (i != rank_in (comm) && bytes[i] > 0)
      count_send (comm, i, bytes[i]);
}

void
count_reduce_scatter (MPI_Comm comm, const long *bytes)
{
  for (int i = 0; i < size_of (comm); i++)
    if (i != rank_in (comm))
      count_send (comm, i, bytes[i]);
}

void
count_scan (MPI_Comm comm, long n)
{
  if (rank_in (comm) + 1 < size_of (comm))
    count_send (comm, rank_in (comm) + 1, n);
}
