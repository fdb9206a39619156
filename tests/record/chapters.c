/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chapters.c - short programs over the chapters of the MPI standard, one function each
 *
 *   chapters         all of them, each on a duplicate of MPI_COMM_WORLD that returns
 * errors
 *
 * Each rank counts what it sees in a sum of numbers, return codes as their classes; rank
 * 0 prints the sums of all ranks.  The recorder must change none.
 */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static MPI_Comm comm;
static int rank, size, right, left;
static long seen;

/* Adds what was seen; the order counts. */
static void
see (long value)
{
  seen = (seen * 31 + value) % 1000003;
}

/* A return code. */
static void
code (int result)
{
  int class = 0;

  MPI_Error_class (result, &class);
  see (class);
}

static void
status_of (const MPI_Status *status)
{
  int count = -1;

  MPI_Get_count (status, MPI_INT, &count);
  see (status->MPI_SOURCE);
  see (status->MPI_TAG);
  see (count);
}

/* ---- point to point ---------------------------------------------------------------- */

static void
modes (void)
{
  int out = rank, in = -1;
  char buffer[1000 + MPI_BSEND_OVERHEAD];
  void *attached;
  int attached_size;
  MPI_Request receive;
  MPI_Status status;

  MPI_Buffer_attach (buffer, sizeof buffer);
  code (MPI_Bsend (&out, 1, MPI_INT, right, 1, comm));
  code (MPI_Recv (&in, 1, MPI_INT, left, 1, comm, &status));
  status_of (&status);
  MPI_Buffer_detach (&attached, &attached_size);
  MPI_Irecv (&in, 1, MPI_INT, left, 2, comm, &receive);
  MPI_Barrier (comm);
  code (MPI_Rsend (&out, 1, MPI_INT, right, 2, comm));
  code (MPI_Wait (&receive, &status));
  MPI_Irecv (&in, 1, MPI_INT, left, 3, comm, &receive);
  code (MPI_Ssend (&out, 1, MPI_INT, right, 3, comm));
  code (MPI_Wait (&receive, MPI_STATUS_IGNORE));
  see (in);
}

static void
no_process (void)
{
  MPI_Request requests[2];
  MPI_Status status;

  code (MPI_Send (NULL, 0, MPI_INT, MPI_PROC_NULL, 1, comm));
  code (MPI_Recv (NULL, 0, MPI_INT, MPI_PROC_NULL, 1, comm, &status));
  status_of (&status);
  MPI_Isend (NULL, 0, MPI_INT, MPI_PROC_NULL, 1, comm, &requests[0]);
  MPI_Irecv (NULL, 0, MPI_INT, MPI_PROC_NULL, 1, comm, &requests[1]);
  code (MPI_Waitall (2, requests, MPI_STATUSES_IGNORE));
  code (MPI_Probe (MPI_PROC_NULL, 1, comm, &status));
  status_of (&status);
}

/* A type that an MPI does not look at, or refuses: the recorder must not tell. */
static void
no_type (void)
{
  MPI_Request request = MPI_REQUEST_NULL;
  int in = 0, out = rank;

  code (MPI_Send (NULL, 0, MPI_DATATYPE_NULL, MPI_PROC_NULL, 1, comm));
  code (MPI_Send (&out, 3, MPI_DATATYPE_NULL, MPI_PROC_NULL, 1, comm));
  code (MPI_Isend (NULL, 0, MPI_DATATYPE_NULL, MPI_PROC_NULL, 1, comm, &request));
  code (MPI_Wait (&request, MPI_STATUS_IGNORE));
  const int result = MPI_Sendrecv (&out, 1, MPI_INT, right, 1, NULL, 0, MPI_DATATYPE_NULL,
                                   MPI_PROC_NULL, 1, comm, MPI_STATUS_IGNORE);
  code (result);
  if (result == MPI_SUCCESS)
    code (MPI_Recv (&in, 1, MPI_INT, left, 1, comm, MPI_STATUS_IGNORE));
  see (in);
}

/* Types at a rank for which they have no meaning, and of blocks without elements. */
static void
types_of_others (void)
{
  int out[8] = { rank }, in[8] = { 0 }, counts[8], places[8];
  MPI_Datatype types[8];

  for (int i = 0; i < size; i++)
    {
      counts[i] = i == right;
      places[i] = 0;
      types[i] = MPI_INT;
    }
  code (MPI_Gather (out, 1, MPI_INT, in, rank == 0,
                    rank == 0 ? MPI_INT : MPI_DATATYPE_NULL, 0, comm));
  code (MPI_Scatter (out, rank == 0, rank == 0 ? MPI_INT : MPI_DATATYPE_NULL, in, 1,
                     MPI_INT, 0, comm));
  int from[8] = { 0 };
  from[left] = 1;
  code (MPI_Alltoallw (out, counts, places, types, in, from, places, types, comm));
  see (in[0]);
  code (MPI_Gatherv (out, 0, MPI_INT, NULL, (int[8]){ 0 }, places, MPI_INT, 0, comm));
  code (MPI_Reduce (out, rank == 1 ? in : NULL, 1, MPI_INT, MPI_SUM, 1, comm));
}

static void
wildcards (void)
{
  int in = 0;
  MPI_Status status;

  if (rank != 0)
    MPI_Send (&rank, 1, MPI_INT, 0, rank, comm);
  long sum = 0;
  for (int i = 1; rank == 0 && i < size; i++)
    {
      code (MPI_Recv (&in, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &status));
      sum += in * 100 + status.MPI_SOURCE + status.MPI_TAG;
    }
  see (sum);
}

static void
probes (void)
{
  int in[3] = { 0 }, found = 0;
  MPI_Message message;
  MPI_Request request;
  MPI_Status status;

  MPI_Isend ((int[]){ 1, 2, 3 }, 3, MPI_INT, right, 1, comm, &request);
  code (MPI_Probe (left, MPI_ANY_TAG, comm, &status));
  status_of (&status);
  code (MPI_Mprobe (left, 1, comm, &message, &status));
  code (MPI_Mrecv (in, 3, MPI_INT, &message, &status));
  status_of (&status);
  see (message == MPI_MESSAGE_NULL);
  MPI_Wait (&request, MPI_STATUS_IGNORE);
  MPI_Isend (in, 2, MPI_INT, right, 2, comm, &request);
  while (!found)
    MPI_Improbe (left, 2, comm, &found, &message, &status);
  MPI_Request receive;
  code (MPI_Imrecv (in, 2, MPI_INT, &message, &receive));
  code (MPI_Wait (&receive, &status));
  status_of (&status);
  MPI_Wait (&request, MPI_STATUS_IGNORE);
  code (MPI_Mprobe (MPI_PROC_NULL, 2, comm, &message, &status));
  see (message == MPI_MESSAGE_NO_PROC);
  code (MPI_Mrecv (in, 2, MPI_INT, &message, &status));
}

static void
persistent (void)
{
  int out = rank, in = 0;
  MPI_Request requests[3];
  MPI_Status statuses[3];

  MPI_Send_init (&out, 1, MPI_INT, right, 1, comm, &requests[0]);
  MPI_Recv_init (&in, 1, MPI_INT, left, 1, comm, &requests[1]);
  MPI_Recv_init (&in, 1, MPI_INT, MPI_PROC_NULL, 1, comm, &requests[2]);
  for (int i = 0; i < 3; i++)
    {
      out = rank + i;
      code (MPI_Startall (3, requests));
      code (MPI_Waitall (3, requests, statuses));
      status_of (&statuses[1]);
      see (in);
    }
  code (MPI_Wait (&requests[0], &statuses[0])); /* inactive */
  for (int i = 0; i < 3; i++)
    MPI_Request_free (&requests[i]);
  see (requests[0] == MPI_REQUEST_NULL);
}

static void
tests_of_requests (void)
{
  int in[2] = { 0 }, done = 0, flag = 0, indices[4];
  MPI_Request requests[4]
      = { MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL };
  MPI_Status statuses[4];

  code (MPI_Waitany (4, requests, &done, statuses));
  see (done == MPI_UNDEFINED);
  code (MPI_Testall (4, requests, &flag, MPI_STATUSES_IGNORE));
  see (flag);
  code (MPI_Waitsome (4, requests, &done, indices, statuses));
  see (done == MPI_UNDEFINED);
  MPI_Irecv (&in[0], 1, MPI_INT, left, 1, comm, &requests[1]);
  MPI_Irecv (&in[1], 1, MPI_INT, left, 2, comm, &requests[3]);
  MPI_Isend (&rank, 1, MPI_INT, right, 1, comm, &requests[0]);
  MPI_Isend (&rank, 1, MPI_INT, right, 2, comm, &requests[2]);
  for (int left_over = 4; left_over > 0; left_over -= done)
    code (MPI_Waitsome (4, requests, &done, indices, MPI_STATUSES_IGNORE)), seen = 1;
  see (in[0] + in[1]);
  MPI_Irecv (&in[0], 1, MPI_INT, left, 3, comm, &requests[0]);
  MPI_Send (&rank, 1, MPI_INT, right, 3, comm);
  for (flag = 0; !flag;)
    MPI_Test (&requests[0], &flag, &statuses[0]);
  status_of (&statuses[0]);
  MPI_Irecv (&in[0], 1, MPI_INT, left, 4, comm, &requests[0]);
  MPI_Send (&rank, 1, MPI_INT, right, 4, comm);
  for (flag = 0; !flag;)
    MPI_Request_get_status (requests[0], &flag, &statuses[0]);
  for (flag = 0; !flag;)
    MPI_Testany (1, requests, &done, &flag, &statuses[0]);
  see (done);
}

static void
cancelled (void)
{
  int in, flag = 0;
  MPI_Request request;
  MPI_Status status;

  MPI_Irecv (&in, 1, MPI_INT, left, 99, comm, &request);
  code (MPI_Cancel (&request));
  code (MPI_Wait (&request, &status));
  MPI_Test_cancelled (&status, &flag);
  see (flag);
}

static void
exchanges (void)
{
  int both = rank, in = 0;
  MPI_Status status;

  code (MPI_Sendrecv_replace (&both, 1, MPI_INT, right, 1, left, 1, comm, &status));
  status_of (&status);
  see (both);
  code (MPI_Sendrecv (&rank, 1, MPI_INT, right, 1, &in, 1, MPI_INT, left, MPI_ANY_TAG,
                      comm, MPI_STATUS_IGNORE));
  see (in);
  code (
      MPI_Sendrecv (&rank, 1, MPI_INT, rank, 1, &in, 1, MPI_INT, rank, 1, comm, &status));
  status_of (&status);
}

static void
derived_types (void)
{
  int cells[4][4] = { { rank, 1, 2, 3 } }, column[4] = { 0 };
  MPI_Datatype type, resized;
  MPI_Status status;

  MPI_Type_vector (4, 1, 4, MPI_INT, &type);
  MPI_Type_create_resized (type, 0, sizeof (int), &resized);
  MPI_Type_commit (&resized);
  MPI_Type_free (&type);
  code (MPI_Sendrecv (cells, 1, resized, right, 1, column, 4, MPI_INT, left, 1, comm,
                      &status));
  status_of (&status);
  see (column[0]);
  MPI_Type_contiguous (0, MPI_INT, &type); /* of no bytes */
  MPI_Type_commit (&type);
  code (MPI_Sendrecv (cells, 3, type, right, 2, column, 3, type, left, 2, comm, &status));
  MPI_Request request;
  MPI_Irecv (column, 1, resized, left, 3, comm, &request);
  MPI_Send (cells, 1, resized, right, 3, comm);
  MPI_Type_free (&resized); /* before it is received */
  code (MPI_Wait (&request, MPI_STATUS_IGNORE));
  MPI_Type_free (&type);
}

static void
freed_requests (void)
{
  int in = 0;
  MPI_Request request;

  MPI_Isend (&rank, 1, MPI_INT, right, 1, comm, &request);
  code (MPI_Request_free (&request));
  code (MPI_Recv (&in, 1, MPI_INT, left, 1, comm, MPI_STATUS_IGNORE));
  see (in);
}

static int
complete_own (void *state, MPI_Status *status)
{
  MPI_Status_set_elements (status, MPI_INT, 2);
  MPI_Status_set_cancelled (status, 0);
  status->MPI_SOURCE = 5;
  status->MPI_TAG = 6;
  return MPI_SUCCESS;
}

static int
free_own (void *state)
{
  return MPI_SUCCESS;
}

static int
cancel_own (void *state, int complete)
{
  return MPI_SUCCESS;
}

static void
general_requests (void)
{
  MPI_Request request;
  MPI_Status status;

  MPI_Grequest_start (complete_own, free_own, cancel_own, NULL, &request);
  MPI_Grequest_complete (request);
  code (MPI_Wait (&request, &status));
  status_of (&status);
}

/* ---- errors ------------------------------------------------------------------------ */

static void
wrong_arguments (void)
{
  int in = 0;
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Comm made = MPI_COMM_NULL;

  code (MPI_Send (&rank, 1, MPI_INT, size + 7, 1, comm));
  code (MPI_Send (&rank, -1, MPI_INT, right, 1, comm));
  code (MPI_Send (&rank, 1, MPI_INT, right, -5, comm));
  code (MPI_Isend (&rank, 1, MPI_INT, size + 7, 1, comm, &request));
  code (MPI_Recv (&in, 1, MPI_INT, -77, 1, comm, MPI_STATUS_IGNORE));
  code (MPI_Bcast (&in, 1, MPI_INT, size + 9, comm));
  code (MPI_Comm_split (comm, -9, 0, &made));
  code (MPI_Cart_create (comm, 1, (int[]){ size + 5 }, (int[]){ 0 }, 0, &made));
  see (made == MPI_COMM_NULL);
}

static void
truncated (void)
{
  int in[2] = { 0 }, out[4] = { rank };
  MPI_Request requests[2];
  MPI_Status statuses[2];

  MPI_Irecv (in, 1, MPI_INT, left, 1, comm, &requests[0]);
  MPI_Irecv (&in[1], 1, MPI_INT, left, 2, comm, &requests[1]);
  MPI_Barrier (comm);
  code (MPI_Send (out, 4, MPI_INT, right, 1, comm));
  code (MPI_Send (out, 1, MPI_INT, right, 2, comm));
#ifdef MPICH
  code (MPI_Waitall (2, requests, statuses));
#else /* Open MPI 4 does not return from MPI_Waitall */
  code (MPI_Wait (&requests[0], &statuses[0]));
  code (MPI_Wait (&requests[1], &statuses[1]));
#endif
  see (in[1]);
  see (requests[0] == MPI_REQUEST_NULL);
  MPI_Barrier (comm);
  MPI_Send (out, 4, MPI_INT, right, 3, comm);
  code (MPI_Recv (in, 1, MPI_INT, left, 3, comm, MPI_STATUS_IGNORE));
}

static int handled;

static void
handle (MPI_Comm *where, int *error, ...)
{
  handled++;
}

static void
own_handler (void)
{
  MPI_Errhandler handler;

  handled = 0;
  MPI_Comm_create_errhandler (handle, &handler);
  MPI_Comm_set_errhandler (comm, handler);
  code (MPI_Send (&rank, 1, MPI_INT, size + 7, 1, comm));
  code (MPI_Barrier (comm));
  see (handled);
  MPI_Comm_set_errhandler (comm, MPI_ERRORS_RETURN);
  MPI_Errhandler_free (&handler);
}

/* ---- collective operations --------------------------------------------------------- */

static void
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

static void
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

static void
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

static void
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

static void
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

static void
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

static void
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

static void
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

static void
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

static void
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

static void
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

static void
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

static void
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

static void
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

static void
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

static const struct
{
  const char *name;
  void (*run) (void);
} chapters[] = {
  { "modes", modes },
  { "no process", no_process },
  { "no type", no_type },
  { "types of others", types_of_others },
  { "wildcards", wildcards },
  { "probes", probes },
  { "persistent", persistent },
  { "tests of requests", tests_of_requests },
  { "cancelled", cancelled },
  { "exchanges", exchanges },
  { "derived types", derived_types },
  { "freed requests", freed_requests },
  { "general requests", general_requests },
  { "wrong arguments", wrong_arguments },
  { "truncated", truncated },
  { "own handler", own_handler },
  { "collectives", collectives },
  { "in place", in_place },
  { "sizes of each", sizes_of_each },
  { "nonblocking", nonblocking },
  { "own operations", own_operations },
  { "communicators", communicators },
  { "between groups", between_groups },
  { "grids", grids },
  { "graphs", graphs },
  { "attributes", attributes },
  { "one sided", one_sided },
  { "files", files },
  { "threads", threads },
  { "environment", environment },
  { "packed", packed },
};

int
main (int count, char **words)
{
  int provided;

  MPI_Init_thread (&count, &words, MPI_THREAD_SERIALIZED, &provided);
  MPI_Comm_rank (MPI_COMM_WORLD, &rank);
  MPI_Comm_size (MPI_COMM_WORLD, &size);
  MPI_Comm_set_errhandler (MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler (MPI_COMM_SELF, MPI_ERRORS_RETURN);
  right = (rank + 1) % size;
  left = (rank + size - 1) % size;
  for (size_t i = 0; i < sizeof chapters / sizeof chapters[0]; i++)
    {
      long sums[16];

      MPI_Comm_dup (MPI_COMM_WORLD, &comm);
      MPI_Comm_set_errhandler (comm, MPI_ERRORS_RETURN);
      seen = 1;
      chapters[i].run ();
      MPI_Gather (&seen, 1, MPI_LONG, sums, 1, MPI_LONG, 0, MPI_COMM_WORLD);
      MPI_Comm_free (&comm);
      if (rank != 0)
        continue;
      printf ("%s:", chapters[i].name);
      for (int k = 0; k < size; k++)
        printf (" %ld", sums[k]);
      printf ("\n");
      fflush (stdout);
    }
  MPI_Finalize ();
  return 0;
}
