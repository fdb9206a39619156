/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pairs-sent.c - what Open MPI's collectives send: messages and bytes of each pair of
 * ranks, by pml/monitoring
 *
 *   mpirun -np 4 --mca pml_monitoring_enable 1 ./pairs-sent ELEMENTS..
 *
 * Prints, for each case, "P case nonblocking element-bytes elements root", then lines
 * "from to messages bytes".
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pairs.h"

#define MOST (1 << 20) /* bytes */

static int rank, ranks;
static size_t *seen[2], *now[2]; /* messages, bytes */
static char *from, *to;
static int *counts[2], *displacements[2];
static MPI_Datatype *types;

/* pml/monitoring calls this for each message that is sent; the program's own definition
 * comes before the one of Open MPI's library. */
void
mca_common_monitoring_record_pml (int peer, size_t bytes, int tag)
{
  (void) tag;
  if (now[0] == NULL)
    return;
  now[0][peer]++;
  now[1][peer] += bytes;
}

static void
read_counts (size_t *to_lists[2])
{
  for (int i = 0; i < 2; i++)
    memcpy (to_lists[i], now[i], (size_t) ranks * sizeof (size_t));
}

/* A message must be seen. */
static void
check_monitoring (void)
{
  MPI_Request request;

  MPI_Irecv (NULL, 0, MPI_BYTE, 0, 0, MPI_COMM_SELF, &request);
  MPI_Send (NULL, 0, MPI_BYTE, 0, 0, MPI_COMM_SELF);
  MPI_Wait (&request, MPI_STATUS_IGNORE);
  if (now[0][rank] == 1)
    return;
  fprintf (stderr, "pml/monitoring is off\n");
  MPI_Abort (MPI_COMM_WORLD, 77);
}

/* The sizes of a collective with one for each member. */
static void
set_blocks (uint64_t base)
{
  int at = 0;

  for (int i = 0; i < ranks; i++)
    {
      counts[0][i] = (int) case_block (base, i);
      displacements[0][i] = at;
      at += counts[0][i];
    }
}

static void
set_pairs (uint64_t base, int unit)
{
  int sent = 0, received = 0;

  for (int i = 0; i < ranks; i++)
    {
      counts[0][i] = (int) case_pair (base, rank, i);
      counts[1][i] = (int) case_pair (base, i, rank);
      displacements[0][i] = sent * unit;
      displacements[1][i] = received * unit;
      sent += counts[0][i];
      received += counts[1][i];
    }
}

static void
run (int which, int nonblocking, MPI_Datatype type, int bytes, int n, int root)
{
  const MPI_Comm comm = MPI_COMM_WORLD;
  const MPI_Op op = bytes == 1 ? MPI_BOR : MPI_SUM;
  MPI_Request request = MPI_REQUEST_NULL;

  set_blocks ((uint64_t) n);
  for (int i = 0; i < ranks; i++)
    types[i] = type;
  if (which == CASE_ALLTOALLV || which == CASE_ALLTOALLW)
    set_pairs ((uint64_t) n, which == CASE_ALLTOALLW ? bytes : 1);
#define CALL(Name, name, ...)                                                            \
  if (nonblocking)                                                                       \
    MPI_I##name (__VA_ARGS__, &request);                                                 \
  else                                                                                   \
    MPI_##Name (__VA_ARGS__)
  switch (which)
    {
    case CASE_BARRIER:
      CALL (Barrier, barrier, comm);
      break;
    case CASE_BCAST:
      CALL (Bcast, bcast, from, n, type, root, comm);
      break;
    case CASE_REDUCE:
      CALL (Reduce, reduce, from, to, n, type, op, root, comm);
      break;
    case CASE_ALLREDUCE:
      CALL (Allreduce, allreduce, from, to, n, type, op, comm);
      break;
    case CASE_GATHER:
      CALL (Gather, gather, from, n, type, to, n, type, root, comm);
      break;
    case CASE_GATHERV:
      CALL (Gatherv, gatherv, from, counts[0][rank], type, to, counts[0],
            displacements[0], type, root, comm);
      break;
    case CASE_SCATTER:
      CALL (Scatter, scatter, from, n, type, to, n, type, root, comm);
      break;
    case CASE_SCATTERV:
      CALL (Scatterv, scatterv, from, counts[0], displacements[0], type, to,
            counts[0][rank], type, root, comm);
      break;
    case CASE_ALLGATHER:
      CALL (Allgather, allgather, from, n, type, to, n, type, comm);
      break;
    case CASE_ALLGATHERV:
      CALL (Allgatherv, allgatherv, from, counts[0][rank], type, to, counts[0],
            displacements[0], type, comm);
      break;
    case CASE_ALLTOALL:
      CALL (Alltoall, alltoall, from, n, type, to, n, type, comm);
      break;
    case CASE_ALLTOALLV:
      CALL (Alltoallv, alltoallv, from, counts[0], displacements[0], type, to, counts[1],
            displacements[1], type, comm);
      break;
    case CASE_ALLTOALLW:
      CALL (Alltoallw, alltoallw, from, counts[0], displacements[0], types, to, counts[1],
            displacements[1], types, comm);
      break;
    case CASE_REDUCE_SCATTER:
      CALL (Reduce_scatter, reduce_scatter, from, to, counts[0], type, op, comm);
      break;
    case CASE_REDUCE_SCATTER_BLOCK:
      CALL (Reduce_scatter_block, reduce_scatter_block, from, to, n, type, op, comm);
      break;
    case CASE_SCAN:
      CALL (Scan, scan, from, to, n, type, op, comm);
      break;
    case CASE_EXSCAN:
      CALL (Exscan, exscan, from, to, n, type, op, comm);
      break;
    default:
      break;
    }
  MPI_Wait (&request, MPI_STATUS_IGNORE);
}

static void
print (const uint64_t *all)
{
  for (int i = 0; i < ranks; i++)
    for (int j = 0; j < ranks; j++)
      {
        const uint64_t *row = all + 2 * (size_t) ranks * (size_t) i;

        if (row[j] > 0)
          printf ("%d %d %llu %llu\n", i, j, (unsigned long long) row[j],
                  (unsigned long long) row[ranks + j]);
      }
}

static void
measure (int which, int nonblocking, int bytes, int n, int root)
{
  const MPI_Datatype type = bytes == 1 ? MPI_UINT8_T : MPI_DOUBLE;
  uint64_t *own = calloc (2 * (size_t) ranks, sizeof *own);
  uint64_t *all = calloc (2 * (size_t) ranks * (size_t) ranks, sizeof *all);

  read_counts (seen);
  run (which, nonblocking, type, bytes, n, root);
  for (int i = 0; i < ranks; i++)
    {
      own[i] = now[0][i] - seen[0][i];
      own[ranks + i] = now[1][i] - seen[1][i];
    }
  MPI_Gather (own, 2 * ranks, MPI_UINT64_T, all, 2 * ranks, MPI_UINT64_T, 0,
              MPI_COMM_WORLD);
  if (rank == 0)
    {
      printf ("%d %d %d %d %d %d\n", ranks, which, nonblocking, bytes, n, root);
      print (all);
    }
  free (own);
  free (all);
}

static int
has_root (int which)
{
  return which == CASE_BCAST || which == CASE_REDUCE || which == CASE_GATHER
         || which == CASE_GATHERV || which == CASE_SCATTER || which == CASE_SCATTERV;
}

static void
open_all (int argc, char **argv)
{
  int most = 1;

  MPI_Comm_rank (MPI_COMM_WORLD, &rank);
  MPI_Comm_size (MPI_COMM_WORLD, &ranks);
  for (int i = 0; i < 2; i++)
    {
      seen[i] = calloc ((size_t) ranks, sizeof (size_t));
      now[i] = calloc ((size_t) ranks, sizeof (size_t));
    }
  check_monitoring ();
  for (int i = 1; i < argc; i++)
    most = atoi (argv[i]) > most ? atoi (argv[i]) : most;
  if (most > MOST / 8)
    most = MOST / 8;
  from = calloc ((size_t) most * (size_t) ranks * 3, 8);
  to = calloc ((size_t) most * (size_t) ranks * 3, 8);
  types = calloc ((size_t) ranks, sizeof (MPI_Datatype));
  for (int i = 0; i < 2; i++)
    {
      counts[i] = calloc ((size_t) ranks, sizeof (int));
      displacements[i] = calloc ((size_t) ranks, sizeof (int));
    }
}

/* Everything that was sent, for a comparison with the replay of a recording. */
static void
write_all (void)
{
  char name[40];

  snprintf (name, sizeof name, "counts-%d", rank);
  FILE *file = fopen (name, "w");
  for (int i = 0; i < ranks; i++)
    if (i != rank && now[0][i] > 0)
      fprintf (file, "%d %d %zu %zu\n", rank, i, now[0][i], now[1][i]);
  fclose (file);
}

int
main (int argc, char **argv)
{
  const char *only = getenv ("PAIRS_ONLY");

  MPI_Init (&argc, &argv);
  open_all (argc, argv);
  for (int which = 0; which < N_CASES; which++)
    for (int nonblocking = 0; nonblocking < 2; nonblocking++)
      for (int bytes = getenv ("PAIRS_TOTAL") != NULL ? 8 : 1; bytes <= 8; bytes += 7)
        for (int i = 1; i < argc; i++)
          for (int last = 0; last <= has_root (which); last++)
            if ((only == NULL || atoi (only) == which) && atoi (argv[i]) <= MOST / bytes)
              measure (which, nonblocking, bytes, atoi (argv[i]),
                       last ? (ranks - 1) - i % 2 : 0);
  if (getenv ("PAIRS_TOTAL") != NULL)
    write_all ();
  MPI_Finalize ();
  return 0;
}
