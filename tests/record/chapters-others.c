/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chapters-others.c - short programs over all chapters of the MPI standard but that of
 * messages */
#include "chapters.h"

#include <pthread.h>
#include <stddef.h>

/* ---- collective operations --------------------------------------------------------- */

void
collectives (void)
{
  int out[8], in[8] = { 0 }, one = rank;

  for (int i = 0; i < 8; i++)
    out[i] = rank + i;
  code (MPI_Bcast (&one, 1, MPI_INT, 1, comm));
  code (MPI_Gather (&one, 1, MPI_INT, in, 1, MPI_INT, 0, comm));
  code (MPI_Scatter (out, 1, MPI_INT, &one, 1, MPI_INT, size - 1, comm));
  see (one);
  code (MPI_Allgather (&one, 1, MPI_INT, in, 1, MPI_INT, comm));
  code (MPI_Alltoall (out, 1, MPI_INT, in, 1, MPI_INT, comm));
  see (in[1]);
  code (MPI_Allreduce (out, in, 3, MPI_INT, MPI_SUM, comm));
  see (in[2]);
  code (MPI_Reduce (out, in, 3, MPI_INT, MPI_MAX, 1, comm));
  code (MPI_Reduce_scatter_block (out, in, 1, MPI_INT, MPI_SUM, comm));
  see (in[0]);
  code (MPI_Scan (&rank, in, 1, MPI_INT, MPI_SUM, comm));
  see (in[0]);
  code (MPI_Exscan (&rank, in, 1, MPI_INT, MPI_SUM, comm));
}

void
in_place (void)
{
  int all[8], counts[8], places[8];

  for (int i = 0; i < 8; i++)
    {
      all[i] = rank * 10 + i;
      counts[i] = 1;
      places[i] = i;
    }
  code (MPI_Allreduce (MPI_IN_PLACE, all, 2, MPI_INT, MPI_SUM, comm));
  code (MPI_Allgather (MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 1, MPI_INT, comm));
  code (MPI_Allgatherv (MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, counts, places, MPI_INT,
                        comm));
  code (MPI_Alltoall (MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 1, MPI_INT, comm));
  code (MPI_Alltoallv (MPI_IN_PLACE, NULL, NULL, MPI_DATATYPE_NULL, all, counts, places,
                       MPI_INT, comm));
  code (
      MPI_Gather (rank == 0 ? MPI_IN_PLACE : all, 1, MPI_INT, all, 1, MPI_INT, 0, comm));
  code (
      MPI_Scatter (all, 1, MPI_INT, rank == 0 ? MPI_IN_PLACE : all, 1, MPI_INT, 0, comm));
  code (MPI_Reduce (rank == 0 ? MPI_IN_PLACE : all, all, 1, MPI_INT, MPI_SUM, 0, comm));
  code (MPI_Scan (MPI_IN_PLACE, all, 1, MPI_INT, MPI_SUM, comm));
  code (MPI_Reduce_scatter (MPI_IN_PLACE, all, counts, MPI_INT, MPI_SUM, comm));
  see (all[0]);
}

void
sizes_of_each (void)
{
  int out[32] = { rank }, in[32] = { 0 }, counts[8], places[8], own[8], spots[8];

  for (int i = 0; i < size; i++)
    {
      counts[i] = i;
      places[i] = 4 * i;
      own[i] = rank;
      spots[i] = 4 * i;
    }
  code (MPI_Gatherv (out, rank, MPI_INT, in, counts, places, MPI_INT, 0, comm));
  code (MPI_Scatterv (out, counts, places, MPI_INT, in, rank, MPI_INT, 0, comm));
  code (MPI_Allgatherv (out, rank, MPI_INT, in, counts, places, MPI_INT, comm));
  code (MPI_Alltoallv (out, counts, places, MPI_INT, in, own, spots, MPI_INT, comm));
  code (MPI_Reduce_scatter (out, in, counts, MPI_INT, MPI_SUM, comm));
  see (in[0]);
}

void
nonblocking (void)
{
  int out[8] = { rank, 1, 2, 3 }, in[4][8] = { { 0 } };
  MPI_Request requests[5];

  MPI_Ibarrier (comm, &requests[0]);
  MPI_Ibcast (in[0], 2, MPI_INT, 0, comm, &requests[1]);
  MPI_Iallreduce (out, in[1], 2, MPI_INT, MPI_SUM, comm, &requests[2]);
  MPI_Ialltoall (out, 1, MPI_INT, in[2], 1, MPI_INT, comm, &requests[3]);
  MPI_Igather (out, 1, MPI_INT, in[3], 1, MPI_INT, 0, comm, &requests[4]);
  code (MPI_Waitall (5, requests, MPI_STATUSES_IGNORE));
  see (in[1][0]);
  see (in[2][2]);
}

static void
user_operation (void *in, void *inout, int *count, MPI_Datatype *type)
{
  for (int i = 0; i < *count; i++)
    ((int *) inout)[i] = 3 * ((int *) inout)[i] + ((int *) in)[i];
}

void
own_operations (void)
{
  int sum = 0;
  MPI_Op operation;

  MPI_Op_create (user_operation, 0, &operation);
  code (MPI_Allreduce (&rank, &sum, 1, MPI_INT, operation, comm));
  see (sum);
  MPI_Op_free (&operation);
}

/* ---- communicators, topologies, attributes ----------------------------------------- */

void
communicators (void)
{
  MPI_Comm half, copy, some = MPI_COMM_NULL, later = MPI_COMM_NULL;
  MPI_Group group, part;
  MPI_Request request;
  int sum = 0, result;

  code (MPI_Comm_split (comm, rank % 2, -rank, &half));
  MPI_Allreduce (&rank, &sum, 1, MPI_INT, MPI_SUM, half);
  see (sum);
  code (MPI_Comm_dup (half, &copy));
  MPI_Comm_compare (half, copy, &result);
  see (result == MPI_CONGRUENT);
  MPI_Comm_group (comm, &group);
  MPI_Group_incl (group, 2, (int[]){ 1, 0 }, &part);
  code (MPI_Comm_create (comm, part, &some));
  see (some == MPI_COMM_NULL);
  if (some != MPI_COMM_NULL)
    MPI_Comm_free (&some);
  if (rank < 2)
    {
      code (MPI_Comm_create_group (comm, part, 3, &some));
      MPI_Barrier (some);
      MPI_Comm_free (&some);
    }
  code (MPI_Comm_split (comm, rank == 0 ? MPI_UNDEFINED : 1, 0, &some));
  if (some != MPI_COMM_NULL)
    MPI_Comm_free (&some);
  code (MPI_Comm_split_type (comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &some));
  MPI_Comm_free (&some);
  code (MPI_Comm_idup (comm, &later, &request));
  code (MPI_Wait (&request, MPI_STATUS_IGNORE));
  code (MPI_Barrier (later));
  MPI_Comm_free (&later);
  MPI_Group_free (&part);
  MPI_Group_free (&group);
  MPI_Comm_free (&copy);
  code (MPI_Comm_free (&half));
  see (half == MPI_COMM_NULL);
}

void
between_groups (void)
{
  MPI_Comm half, between, merged;
  int in = 0, remote = 0, sum = 0;
  MPI_Status status;

  MPI_Comm_split (comm, rank % 2, rank, &half);
  code (MPI_Intercomm_create (half, 0, comm, rank % 2 == 0, 5, &between));
  MPI_Comm_remote_size (between, &remote);
  see (remote);
  int own;
  MPI_Comm_rank (between, &own);
  code (MPI_Sendrecv (&rank, 1, MPI_INT, own, 1, &in, 1, MPI_INT, own, 1, between,
                      &status));
  see (in);
  code (MPI_Allreduce (&rank, &sum, 1, MPI_INT, MPI_SUM, between));
  see (sum);
  code (MPI_Bcast (&in, 1, MPI_INT,
                   rank == 0  ? MPI_ROOT
                   : rank % 2 ? 0
                              : MPI_PROC_NULL,
                   between));
  code (MPI_Barrier (between));
  code (MPI_Intercomm_merge (between, rank % 2, &merged));
  MPI_Comm_rank (merged, &own);
  see (own);
  MPI_Comm_free (&merged);
  MPI_Comm_free (&between);
  MPI_Comm_free (&half);
}

void
grids (void)
{
  MPI_Comm grid, row;
  int below, above, out[4] = { rank, 1, 2, 3 }, in[4] = { -1, -1, -1, -1 };
  int counts[4] = { 1, 1, 1, 1 }, places[4] = { 0, 1, 2, 3 };
  MPI_Aint spots[4] = { 0, 4, 8, 12 };
  MPI_Datatype types[4] = { MPI_INT, MPI_INT, MPI_INT, MPI_INT };

  code (MPI_Cart_create (comm, 2, (int[]){ 2, 2 }, (int[]){ 0, 1 }, 0, &grid));
  MPI_Cart_shift (grid, 0, 1, &below, &above);
  see (below);
  code (MPI_Neighbor_allgather (out, 1, MPI_INT, in, 1, MPI_INT, grid));
  code (MPI_Neighbor_alltoall (out, 1, MPI_INT, in, 1, MPI_INT, grid));
  code (MPI_Neighbor_alltoallv (out, counts, places, MPI_INT, in, counts, places, MPI_INT,
                                grid));
  code (
      MPI_Neighbor_alltoallw (out, counts, spots, types, in, counts, spots, types, grid));
  see (in[0] + in[1] + in[2] + in[3]);
  code (MPI_Cart_sub (grid, (int[]){ 0, 1 }, &row));
  MPI_Comm_free (&row);
  MPI_Comm_free (&grid);
  code (MPI_Neighbor_allgather (out, 1, MPI_INT, in, 1, MPI_INT, comm)); /* has none */
}

void
graphs (void)
{
  MPI_Comm graph;
  int in[2] = { 0 };

  code (MPI_Dist_graph_create_adjacent (comm, 1, &left, MPI_UNWEIGHTED, 1, &right,
                                        MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph));
  code (MPI_Neighbor_allgather (&rank, 1, MPI_INT, in, 1, MPI_INT, graph));
  see (in[0]);
  MPI_Comm_free (&graph);
  code (MPI_Graph_create (comm, 2, (int[]){ 1, 2 }, (int[]){ 1, 0 }, 0, &graph));
  see (graph == MPI_COMM_NULL);
  if (graph == MPI_COMM_NULL)
    return;
  code (MPI_Neighbor_alltoall (&rank, 1, MPI_INT, in, 1, MPI_INT, graph));
  see (in[0]);
  MPI_Comm_free (&graph);
}

static int copies, deletes;

static int
copy_attribute (MPI_Comm from, int key, void *extra, void *in, void *out, int *flag)
{
  *(void **) out = in;
  *flag = 1;
  copies++;
  return MPI_SUCCESS;
}

/* Calls of MPI in a callback of MPI are its own. */
static int
delete_attribute (MPI_Comm from, int key, void *value, void *extra)
{
  int flag;

  MPI_Iprobe (MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_SELF, &flag, MPI_STATUS_IGNORE);
  deletes++;
  return MPI_SUCCESS;
}

void
attributes (void)
{
  int key;
  MPI_Comm copy;

  copies = deletes = 0;
  MPI_Comm_create_keyval (copy_attribute, delete_attribute, &key, NULL);
  MPI_Comm_set_attr (comm, key, &key);
  code (MPI_Comm_dup (comm, &copy));
  see (copies);
  code (MPI_Comm_free (&copy));
  see (deletes);
  MPI_Comm_delete_attr (comm, key);
  MPI_Comm_free_keyval (&key);
}

/* ---- other chapters ---------------------------------------------------------------- */

void
one_sided (void)
{
  int cell = 0, *shared;
  MPI_Win window;

  MPI_Win_create (&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, comm, &window);
  MPI_Win_fence (0, window);
  code (MPI_Put (&rank, 1, MPI_INT, right, 0, 1, MPI_INT, window));
  code (MPI_Put (NULL, 0, MPI_INT, MPI_PROC_NULL, 0, 0, MPI_INT, window));
  MPI_Win_fence (0, window);
  see (cell);
  MPI_Win_lock (MPI_LOCK_EXCLUSIVE, 0, 0, window);
  code (MPI_Accumulate (&rank, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, window));
  MPI_Win_unlock (0, window);
  MPI_Win_fence (0, window);
  see (cell);
  MPI_Win_free (&window);
  MPI_Win_allocate (sizeof (int), sizeof (int), MPI_INFO_NULL, comm, &shared, &window);
  MPI_Win_free (&window);
}

void
files (void)
{
  int in = -1;
  MPI_File file;
  MPI_Status status;

  code (MPI_File_open (comm, "no/such/file", MPI_MODE_RDONLY, MPI_INFO_NULL, &file));
  if (MPI_File_open (comm, "chapters.data", MPI_MODE_CREATE | MPI_MODE_RDWR,
                     MPI_INFO_NULL, &file)
      != MPI_SUCCESS)
    return;
  code (MPI_File_write_at_all (file, rank * 4, &rank, 1, MPI_INT, &status));
  MPI_File_sync (file);
  MPI_Barrier (comm);
  code (MPI_File_read_at (file, right * 4, &in, 1, MPI_INT, &status));
  see (in);
  MPI_Request request;
  MPI_File_iread_at (file, 0, &in, 1, MPI_INT, &request);
  code (MPI_Wait (&request, &status));
  see (in);
  MPI_File_close (&file);
}

static void *
call_from_thread (void *data)
{
  int in = 0;

  MPI_Sendrecv (&rank, 1, MPI_INT, rank, 7, &in, 1, MPI_INT, rank, 7, MPI_COMM_SELF,
                MPI_STATUS_IGNORE);
  MPI_Comm_size (comm, (int *) data);
  return NULL;
}

void
threads (void)
{
  pthread_t thread;
  int found = 0, provided;

  MPI_Query_thread (&provided);
  if (provided < MPI_THREAD_SERIALIZED || rank != 0)
    return;
  pthread_create (&thread, NULL, call_from_thread, &found);
  pthread_join (thread, NULL);
  see (found);
}

void
environment (void)
{
  char text[MPI_MAX_ERROR_STRING];
  int length, flag;
  MPI_Info info;

  code (MPI_Pcontrol (0));
  code (MPI_Pcontrol (1, "anything"));
  MPI_Error_string (MPI_ERR_RANK, text, &length);
  see (length);
  MPI_Initialized (&flag);
  see (flag);
  MPI_Info_create (&info);
  MPI_Info_set (info, "key", "value");
  MPI_Info_free (&info);
  see (MPI_Wtime () > 0);
}

void
packed (void)
{
  char buffer[100];
  int place = 0, in = 0;
  MPI_Status status;

  MPI_Pack (&rank, 1, MPI_INT, buffer, sizeof buffer, &place, comm);
  code (
      MPI_Sendrecv_replace (buffer, place, MPI_PACKED, right, 1, left, 1, comm, &status));
  place = 0;
  MPI_Unpack (buffer, sizeof buffer, &place, &in, 1, MPI_INT, comm);
  see (in);
}
