/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calls-collectives.c - every collective operation; sizes differ by member where they may
 */
#include "calls.h"

#include <stddef.h>

typedef struct
{
  int rank, size;
  double out[4096], in[4096];
  int counts[MOST_RANKS], places[MOST_RANKS], mine[MOST_RANKS], bytes_at[MOST_RANKS];
  long bytes[MOST_RANKS], to[MOST_RANKS];
  MPI_Datatype types[MOST_RANKS];
} Group;

/* Member j has j + 1 doubles; i sends (i + 2 j) mod 5 to j. */
static Group *
group_of (MPI_Comm comm)
{
  static Group group;

  MPI_Comm_rank (comm, &group.rank);
  MPI_Comm_size (comm, &group.size);
  for (int j = 0; j < group.size; j++)
    {
      group.counts[j] = j + 1;
      group.bytes[j] = 8 * (j + 1);
      group.places[j] = 32 * j;
      group.bytes_at[j] = 256 * j;
      group.mine[j] = (group.rank + 2 * j) % 5;
      group.to[j] = 8 * group.mine[j];
      group.types[j] = MPI_DOUBLE;
    }
  return &group;
}

static int *
others_of (const Group *group)
{
  static int counts[MOST_RANKS];

  for (int j = 0; j < group->size; j++)
    counts[j] = (j + 2 * group->rank) % 5;
  return counts;
}

static void
count_equal (MPI_Comm comm, long bytes, void (*count) (MPI_Comm comm, const long *bytes))
{
  long equal[MOST_RANKS];

  for (int j = 0; j < MOST_RANKS; j++)
    equal[j] = bytes;
  count (comm, equal);
}

/* ---- blocking ---------------------------------------------------------------------- */

static void
to_and_from_root (MPI_Comm comm, Group *g, int root)
{
  MPI_Bcast (g->out, 11, MPI_DOUBLE, root, comm);
  count_bcast (comm, root, 88);
  MPI_Reduce (g->rank == root ? MPI_IN_PLACE : g->out, g->rank == root ? g->out : NULL, 3,
              MPI_DOUBLE, MPI_SUM, root, comm);
  count_reduce (comm, root, 24);
  MPI_Gather (g->out, 4, MPI_DOUBLE, g->in, 4, MPI_DOUBLE, root, comm);
  count_gather (comm, root, 32);
  MPI_Gather (g->rank == root ? MPI_IN_PLACE : g->out, 2, MPI_DOUBLE, g->in, 2,
              MPI_DOUBLE, root, comm);
  count_gather (comm, root, 16);
  MPI_Gatherv (g->out, g->rank + 1, MPI_DOUBLE, g->in, g->counts, g->places, MPI_DOUBLE,
               root, comm);
  count_gather (comm, root, 8 * (g->rank + 1));
  MPI_Scatter (g->out, 5, MPI_DOUBLE, g->rank == root ? MPI_IN_PLACE : g->in, 5,
               MPI_DOUBLE, root, comm);
  count_equal (comm, g->rank == root ? 40 : 0, count_alltoall);
  MPI_Scatterv (g->out, g->counts, g->places, MPI_DOUBLE, g->in, g->rank + 1, MPI_DOUBLE,
                root, comm);
  count_scatter (comm, root, g->bytes);
}

static void
to_all (MPI_Comm comm, Group *g)
{
  MPI_Allgather (g->out, 3, MPI_DOUBLE, g->in, 3, MPI_DOUBLE, comm);
  count_allgather (comm, 24);
  MPI_Allgather (MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, g->in, 6, MPI_DOUBLE, comm);
  count_allgather (comm, 48);
  MPI_Allgatherv (g->out, g->rank + 1, MPI_DOUBLE, g->in, g->counts, g->places,
                  MPI_DOUBLE, comm);
  count_allgather (comm, 8 * (g->rank + 1));
  MPI_Alltoall (g->out, 2, MPI_DOUBLE, g->in, 2, MPI_DOUBLE, comm);
  count_equal (comm, 16, count_alltoall);
  MPI_Alltoall (MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, g->in, 4, MPI_DOUBLE, comm);
  count_equal (comm, 32, count_alltoall);
  MPI_Alltoallv (g->out, g->mine, g->places, MPI_DOUBLE, g->in, others_of (g), g->places,
                 MPI_DOUBLE, comm);
  count_alltoall (comm, g->to);
  MPI_Alltoallw (g->out, g->mine, g->bytes_at, g->types, g->in, others_of (g),
                 g->bytes_at, g->types, comm);
  count_alltoall (comm, g->to);
}

static void
combined (MPI_Comm comm, Group *g)
{
  MPI_Allreduce (g->out, g->in, 7, MPI_DOUBLE, MPI_SUM, comm);
  count_allreduce (comm, 56);
  MPI_Allreduce (MPI_IN_PLACE, g->in, g->size, MPI_DOUBLE, MPI_SUM, comm);
  count_allreduce (comm, 8 * g->size);
  MPI_Reduce_scatter (g->out, g->in, g->counts, MPI_DOUBLE, MPI_SUM, comm);
  count_reduce_scatter (comm, g->bytes);
  MPI_Reduce_scatter_block (g->out, g->in, 3, MPI_DOUBLE, MPI_SUM, comm);
  count_equal (comm, 24, count_reduce_scatter);
  MPI_Scan (g->out, g->in, 5, MPI_DOUBLE, MPI_SUM, comm);
  count_scan (comm, 40);
  MPI_Exscan (g->out, g->in, 6, MPI_DOUBLE, MPI_SUM, comm);
  count_scan (comm, 48);
#if MPI_VERSION >= 4
  MPI_Allreduce_c (g->out, g->in, 9, MPI_DOUBLE, MPI_SUM, comm);
  count_allreduce (comm, 72);
#endif
}

void
call_collectives (MPI_Comm comm)
{
  Group *g = group_of (comm);

  MPI_Barrier (comm);
  if (g->size > 1)
    count_barrier (comm);
  to_and_from_root (comm, g, 0);
  to_and_from_root (comm, g, g->size - 1);
  to_all (comm, g);
  combined (comm, g);
}

/* ---- nonblocking ------------------------------------------------------------------- */

static void
finish (MPI_Request *request)
{
  MPI_Wait (request, MPI_STATUS_IGNORE);
}

static void
rooted_later (MPI_Comm comm, Group *g, int root)
{
  MPI_Request r;

  MPI_Ibcast (g->out, 3, MPI_DOUBLE, root, comm, &r);
  finish (&r);
  count_bcast (comm, root, 24);
  MPI_Ireduce (g->out, g->in, 2, MPI_DOUBLE, MPI_SUM, root, comm, &r);
  finish (&r);
  count_reduce (comm, root, 16);
  MPI_Igather (g->out, 1, MPI_DOUBLE, g->in, 1, MPI_DOUBLE, root, comm, &r);
  finish (&r);
  count_gather (comm, root, 8);
  MPI_Igatherv (g->out, g->rank + 1, MPI_DOUBLE, g->in, g->counts, g->places, MPI_DOUBLE,
                root, comm, &r);
  finish (&r);
  count_gather (comm, root, 8 * (g->rank + 1));
  MPI_Iscatter (g->out, 1, MPI_DOUBLE, g->in, 1, MPI_DOUBLE, root, comm, &r);
  finish (&r);
  count_equal (comm, g->rank == root ? 8 : 0, count_alltoall);
  MPI_Iscatterv (g->out, g->counts, g->places, MPI_DOUBLE, g->in, g->rank + 1, MPI_DOUBLE,
                 root, comm, &r);
  finish (&r);
  count_scatter (comm, root, g->bytes);
}

void
call_nonblocking (MPI_Comm comm)
{
  Group *g = group_of (comm);
  double more[2][16];
  MPI_Request r, two[2];

  rooted_later (comm, g, g->size / 2);
  MPI_Iallgather (g->out, 1, MPI_DOUBLE, g->in, 1, MPI_DOUBLE, comm, &r);
  finish (&r);
  count_allgather (comm, 8);
  MPI_Iallgatherv (g->out, g->rank + 1, MPI_DOUBLE, g->in, g->counts, g->places,
                   MPI_DOUBLE, comm, &r);
  finish (&r);
  count_allgather (comm, 8 * (g->rank + 1));
  MPI_Ialltoall (g->out, 3, MPI_DOUBLE, g->in, 3, MPI_DOUBLE, comm, &r);
  finish (&r);
  count_equal (comm, 24, count_alltoall);
  MPI_Ialltoallv (g->out, g->mine, g->places, MPI_DOUBLE, g->in, others_of (g), g->places,
                  MPI_DOUBLE, comm, &r);
  finish (&r);
  count_alltoall (comm, g->to);
  MPI_Ialltoallw (g->out, g->mine, g->bytes_at, g->types, g->in, others_of (g),
                  g->bytes_at, g->types, comm, &r);
  finish (&r);
  count_alltoall (comm, g->to);
  MPI_Ireduce_scatter (g->out, g->in, g->counts, MPI_DOUBLE, MPI_SUM, comm, &r);
  finish (&r);
  count_reduce_scatter (comm, g->bytes);
  MPI_Ireduce_scatter_block (g->out, g->in, 2, MPI_DOUBLE, MPI_SUM, comm, &r);
  finish (&r);
  count_equal (comm, 16, count_reduce_scatter);
  MPI_Iscan (g->out, g->in, 1, MPI_DOUBLE, MPI_SUM, comm, &r);
  finish (&r);
  count_scan (comm, 8);
  MPI_Iexscan (g->out, g->in, 2, MPI_DOUBLE, MPI_SUM, comm, &r);
  finish (&r);
  count_scan (comm, 16);
  MPI_Iallreduce (g->out, more[0], 3, MPI_DOUBLE, MPI_SUM, comm, &two[0]);
  MPI_Ibarrier (comm, &two[1]); /* begun second, waited for first */
  MPI_Wait (&two[1], MPI_STATUS_IGNORE);
  MPI_Wait (&two[0], MPI_STATUS_IGNORE);
  count_allreduce (comm, 24);
  count_barrier (comm);
}

/* ---- persistent -------------------------------------------------------------------- */

void
call_persistent (MPI_Comm comm)
{
#if MPI_VERSION >= 4
  Group *g = group_of (comm);
  MPI_Request requests[3];

  MPI_Bcast_init (g->out, 4, MPI_DOUBLE, 0, comm, MPI_INFO_NULL, &requests[0]);
  MPI_Alltoallv_init (g->out, g->mine, g->places, MPI_DOUBLE, g->in, others_of (g),
                      g->places, MPI_DOUBLE, comm, MPI_INFO_NULL, &requests[1]);
  MPI_Barrier_init (comm, MPI_INFO_NULL, &requests[2]);
  for (int i = 0; i < 2; i++)
    {
      MPI_Startall (3, requests);
      MPI_Waitall (3, requests, MPI_STATUSES_IGNORE);
      count_bcast (comm, 0, 32);
      count_alltoall (comm, g->to);
      count_barrier (comm);
    }
  for (int i = 0; i < 3; i++)
    MPI_Request_free (&requests[i]);
#endif
}
