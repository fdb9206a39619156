/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chapters.c - short programs over the chapters of the MPI standard, one function each
 *
 *   chapters         all of them, each on a duplicate of MPI_COMM_WORLD that returns
 * errors
 *
 * Each rank counts what it sees in a sum of numbers, return codes as their classes; rank
 * 0 prints the sums of all ranks.  The recorder must change none.
 */
#include "chapters.h"

#include <stdio.h>

MPI_Comm comm;
int rank, size, right, left;
static long seen;

void
see (long value)
{
  seen = (seen * 31 + value) % 1000003;
}

void
code (int result)
{
  int class = 0;

  MPI_Error_class (result, &class);
  see (class);
}

void
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
