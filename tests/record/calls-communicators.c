/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calls-communicators.c - communicators of all kinds, neighbours, and what is counted */
#include "calls.h"

#include <pthread.h>
#include <stdlib.h>

static int
size_of (MPI_Comm comm)
{
  int size;

  MPI_Comm_size (comm, &size);
  return size;
}

/* Making it was a barrier. */
static void
use (MPI_Comm parent, MPI_Comm *made)
{
  if (size_of (parent) > 1)
    count_barrier (parent);
  if (*made == MPI_COMM_NULL)
    return;
  call_messages (*made);
  MPI_Allreduce (MPI_IN_PLACE, &(int){ 1 }, 1, MPI_INT, MPI_SUM, *made);
  count_allreduce (*made, 4);
  MPI_Comm_free (made);
}

/* ---- communicators ----------------------------------------------------------------- */

static void
use_groups (void)
{
  int first[2] = { size_of (MPI_COMM_WORLD) - 1, 0 };
  MPI_Group world, two;
  MPI_Comm made;

  MPI_Comm_group (MPI_COMM_WORLD, &world);
  MPI_Group_incl (world, 2, first, &two);
  MPI_Comm_create (MPI_COMM_WORLD, two, &made);
  use (MPI_COMM_WORLD, &made);
  if (rank_in (MPI_COMM_WORLD) == first[0] || rank_in (MPI_COMM_WORLD) == 0)
    {
      MPI_Comm_create_group (MPI_COMM_WORLD, two, 9, &made);
      count_barrier (made);
      call_messages (made);
      MPI_Comm_free (&made);
    }
  MPI_Group_free (&two);
  MPI_Group_free (&world);
}

void
call_communicators (void)
{
  const MPI_Comm world = MPI_COMM_WORLD;
  MPI_Comm half, made, again;
  MPI_Request request;

  MPI_Comm_split (world, rank_in (world) % 2, -rank_in (world), &half);
  count_barrier (world);
  call_messages (half);
  call_requests (half);
  call_collectives (half);
  call_nonblocking (half);
  for (int i = 0; i < 2; i++) /* of the same members, made of the same */
    {
      MPI_Comm_dup (half, &made);
      count_barrier (half);
      MPI_Comm_dup_with_info (half, MPI_INFO_NULL, &again);
      count_barrier (half);
      call_collectives (again);
      call_messages (made);
      MPI_Comm_free (&again);
      MPI_Comm_free (&made);
    }
  MPI_Comm_idup (half, &made, &request);
  MPI_Wait (&request, MPI_STATUS_IGNORE);
  use (half, &made);
  MPI_Comm_split_type (half, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &made);
  use (half, &made);
  MPI_Comm_split (world, rank_in (world) == 0 ? MPI_UNDEFINED : 1, 0, &made);
  use (world, &made);
  MPI_Comm_free (&half);
  use_groups ();
  MPI_Comm_dup (MPI_COMM_SELF, &made);
  call_messages (made);
  MPI_Comm_disconnect (&made);
  call_collectives (MPI_COMM_SELF);
}

/* ---- neighbours -------------------------------------------------------------------- */

/* out: to whom, with the bytes of the messages that differ. */
static void
exchange (MPI_Comm comm, int out, const int *to, int in)
{
  static double from_buffer[256], to_buffer[256];
  int counts[64], more[64], places[64];
  MPI_Aint far[64];
  MPI_Datatype types[64];
  MPI_Request request;

  for (int i = 0; i < 64; i++)
    {
      counts[i] = more[i] = 2;
      places[i] = 2 * i;
      far[i] = 16 * i;
      types[i] = MPI_DOUBLE;
    }
  MPI_Neighbor_allgather (from_buffer, 1, MPI_DOUBLE, to_buffer, 1, MPI_DOUBLE, comm);
  MPI_Neighbor_allgatherv (from_buffer, 2, MPI_DOUBLE, to_buffer, more, places,
                           MPI_DOUBLE, comm);
  MPI_Neighbor_alltoall (from_buffer, 1, MPI_DOUBLE, to_buffer, 1, MPI_DOUBLE, comm);
  MPI_Neighbor_alltoallv (from_buffer, counts, places, MPI_DOUBLE, to_buffer, more,
                          places, MPI_DOUBLE, comm);
  MPI_Neighbor_alltoallw (from_buffer, counts, far, types, to_buffer, more, far, types,
                          comm);
  MPI_Ineighbor_alltoall (from_buffer, 3, MPI_DOUBLE, to_buffer, 3, MPI_DOUBLE, comm,
                          &request);
  MPI_Wait (&request, MPI_STATUS_IGNORE);
  MPI_Ineighbor_allgatherv (from_buffer, 2, MPI_DOUBLE, to_buffer, more, places,
                            MPI_DOUBLE, comm, &request);
  MPI_Wait (&request, MPI_STATUS_IGNORE);
  for (int i = 0; i < out; i++)
    for (int k = 0; k < 7 && to[i] != MPI_PROC_NULL; k++)
      count_send (comm, to[i], (int[]){ 8, 16, 8, 16, 16, 24, 16 }[k]);
}

static void
use_grid (void)
{
  int sizes[2] = { 0, 0 }, periods[2] = { 1, 0 }, keep[2] = { 1, 0 }, to[4];
  MPI_Comm grid, line;

  MPI_Dims_create (size_of (MPI_COMM_WORLD), 2, sizes);
  MPI_Cart_create (MPI_COMM_WORLD, 2, sizes, periods, 0, &grid);
  count_barrier (MPI_COMM_WORLD);
  for (int d = 0; d < 2; d++)
    MPI_Cart_shift (grid, d, 1, &to[2 * d], &to[2 * d + 1]);
  exchange (grid, 4, to, 4);
  MPI_Cart_sub (grid, keep, &line);
  use (grid, &line);
  MPI_Comm_free (&grid);
}

static void
use_graphs (void)
{
  const int rank = rank_in (MPI_COMM_WORLD), size = size_of (MPI_COMM_WORLD);
  int index[64], edges[128], degree = 2, to[2], from[2];
  MPI_Comm graph;

  for (int i = 0; i < size; i++) /* a ring */
    {
      index[i] = 2 * (i + 1);
      edges[2 * i] = (i + size - 1) % size;
      edges[2 * i + 1] = (i + 1) % size;
    }
  MPI_Graph_create (MPI_COMM_WORLD, size, index, edges, 0, &graph);
  count_barrier (MPI_COMM_WORLD);
  exchange (graph, 2, &edges[2 * rank], 2);
  MPI_Comm_free (&graph);

  to[0] = (rank + 1) % size; /* one way */
  to[1] = (rank + 2) % size;
  from[0] = (rank + size - 1) % size;
  from[1] = (rank + size - 2) % size;
  MPI_Dist_graph_create_adjacent (MPI_COMM_WORLD, 2, from, MPI_UNWEIGHTED, 2, to,
                                  MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
  count_barrier (MPI_COMM_WORLD);
  exchange (graph, 2, to, 2);
  MPI_Comm_free (&graph);
  MPI_Dist_graph_create (MPI_COMM_WORLD, 1, &rank, &degree, to, MPI_UNWEIGHTED,
                         MPI_INFO_NULL, 0, &graph);
  count_barrier (MPI_COMM_WORLD);
  exchange (graph, 2, to, 2);
  MPI_Comm_free (&graph);
}

void
call_neighbours (void)
{
  use_grid ();
  use_graphs ();
}

/* ---- counted ----------------------------------------------------------------------- */

static void *
of_a_thread (void *none)
{
  int number = 1;

  MPI_Allreduce (MPI_IN_PLACE, &number, 1, MPI_INT, MPI_SUM, MPI_COMM_SELF);
  return none;
}

void
call_others (void)
{
  const int rank = rank_in (MPI_COMM_WORLD);
  MPI_Comm half, between;
  MPI_File file;
  MPI_Win window;
  pthread_t thread;
  int number = 1;

  pthread_create (&thread, NULL, of_a_thread, NULL);
  pthread_join (thread, NULL);
  MPI_File_open (MPI_COMM_SELF, "/dev/null", MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
  MPI_File_write (file, &number, 1, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close (&file);
  MPI_Win_create (&number, sizeof number, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_fence (0, window);
  MPI_Put (&rank, 0, MPI_INT, rank, 0, 0, MPI_INT, window);
  MPI_Win_fence (0, window);
  MPI_Win_free (&window);
  MPI_Comm_split (MPI_COMM_WORLD, rank % 2, 0, &half);
  count_barrier (MPI_COMM_WORLD);
  MPI_Intercomm_create (half, 0, MPI_COMM_WORLD, 1 - rank % 2, 5, &between);
  count_barrier (MPI_COMM_WORLD);
  MPI_Barrier (between);
  MPI_Comm_free (&between);
  MPI_Comm_free (&half);
}
