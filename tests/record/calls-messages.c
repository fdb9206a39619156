/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calls-messages.c - messages between two ranks: all send to the next, take from the one
 * before; rank 0 also has messages from any source */
#include "calls.h"

#include <stdlib.h>

typedef struct
{
  int rank, size, next, before;
  double out[64], in[64];
} Ring;

static Ring
ring_of (MPI_Comm comm)
{
  Ring ring = { 0 };

  MPI_Comm_rank (comm, &ring.rank);
  MPI_Comm_size (comm, &ring.size);
  ring.next = (ring.rank + 1) % ring.size;
  ring.before = (ring.rank + ring.size - 1) % ring.size;
  return ring;
}

static void
sent (MPI_Comm comm, const Ring *ring, long bytes)
{
  count_send (comm, ring->next, bytes);
}

/* ---- blocking ---------------------------------------------------------------------- */

static void
blocking (MPI_Comm comm, Ring *ring)
{
  static char space[4096];
  int size;
  void *former;

  MPI_Buffer_attach (space, sizeof space);
  MPI_Bsend (ring->out, 3, MPI_DOUBLE, ring->next, 1, comm);
  MPI_Recv (ring->in, 64, MPI_DOUBLE, ring->before, 1, comm, MPI_STATUS_IGNORE);
  MPI_Buffer_detach (&former, &size);
  sent (comm, ring, 24);
  for (int turn = 0; turn < 2; turn++) /* even ranks send first */
    if (ring->rank % 2 == turn)
      {
        MPI_Send (ring->out, 5, MPI_DOUBLE, ring->next, 2, comm);
        MPI_Ssend (ring->out, 0, MPI_DOUBLE, ring->next, 3, comm);
        sent (comm, ring, 40);
        sent (comm, ring, 0);
      }
    else if (ring->before % 2 != ring->rank % 2)
      {
        MPI_Status status;

        MPI_Recv (ring->in, 64, MPI_DOUBLE, MPI_ANY_SOURCE, 2, comm, &status);
        MPI_Recv (ring->in, 64, MPI_DOUBLE, status.MPI_SOURCE, MPI_ANY_TAG, comm,
                  &status);
      }
}

static void
both_ways (MPI_Comm comm, Ring *ring)
{
  MPI_Datatype every_other;

  MPI_Sendrecv (ring->out, 2, MPI_DOUBLE, ring->next, 4, ring->in, 9, MPI_DOUBLE,
                ring->before, 4, comm, MPI_STATUS_IGNORE);
  sent (comm, ring, 16);
  MPI_Sendrecv_replace (ring->in, 7, MPI_DOUBLE, ring->next, 5, MPI_ANY_SOURCE, 5, comm,
                        MPI_STATUS_IGNORE);
  sent (comm, ring, 56);
  MPI_Type_vector (6, 1, 2, MPI_DOUBLE, &every_other); /* 48 bytes of 96 */
  MPI_Type_commit (&every_other);
  MPI_Sendrecv (ring->out, 2, every_other, ring->next, 6, ring->in, 64, MPI_DOUBLE,
                ring->before, 6, comm, MPI_STATUS_IGNORE);
  sent (comm, ring, 96);
  MPI_Type_free (&every_other);
  MPI_Sendrecv (ring->out, 1, MPI_DOUBLE, MPI_PROC_NULL, 4, ring->in, 9, MPI_DOUBLE,
                MPI_PROC_NULL, 4, comm, MPI_STATUS_IGNORE);
#if MPI_VERSION >= 4
  MPI_Request request;
  MPI_Isendrecv (ring->out, 4, MPI_DOUBLE, ring->next, 7, ring->in, 9, MPI_DOUBLE,
                 ring->before, 7, comm, &request);
  MPI_Wait (&request, MPI_STATUS_IGNORE);
  sent (comm, ring, 32);
  MPI_Sendrecv_c (ring->out, 2, MPI_DOUBLE, ring->next, 8, ring->in, 9, MPI_DOUBLE,
                  ring->before, 8, comm, MPI_STATUS_IGNORE);
  sent (comm, ring, 16);
#endif
}

void
call_messages (MPI_Comm comm)
{
  Ring ring = ring_of (comm);

  /* A ring of odd length has two neighbours of one kind. */
  if (ring.size % 2 == 0)
    blocking (comm, &ring);
  both_ways (comm, &ring);
}

/* ---- requests ---------------------------------------------------------------------- */

typedef int (*Start) (const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);

static void
nonblocking (MPI_Comm comm, Ring *ring)
{
  static const Start starts[] = { MPI_Isend, MPI_Issend };
  MPI_Request requests[5];
  MPI_Status statuses[5];
  int done, index, indices[5];

  for (int i = 0; i < 2; i++)
    {
      MPI_Irecv (ring->in, 64, MPI_DOUBLE, i == 0 ? ring->before : MPI_ANY_SOURCE, 10 + i,
                 comm, &requests[0]);
      starts[i](ring->out, i + 1, MPI_DOUBLE, ring->next, 10 + i, comm, &requests[1]);
      sent (comm, ring, 8 * (i + 1));
      MPI_Waitall (2, requests, i == 0 ? MPI_STATUSES_IGNORE : statuses);
    }
  for (int i = 0; i < 4; i++) /* two sends of one tag: their order counts */
    if (i < 2)
      MPI_Irecv (ring->in + 8 * i, 8, MPI_DOUBLE, ring->before, 12, comm, &requests[i]);
    else
      {
        MPI_Isend (ring->out, i, MPI_DOUBLE, ring->next, 12, comm, &requests[i]);
        sent (comm, ring, 8 * i);
      }
  MPI_Waitany (4, requests, &index, MPI_STATUS_IGNORE);
  MPI_Waitsome (4, requests, &done, indices, statuses);
  do
    MPI_Testsome (4, requests, &done, indices, MPI_STATUSES_IGNORE);
  while (done != MPI_UNDEFINED);
  for (int way = 0; way < 3; way++)
    {
      int flag = 0;

      MPI_Irecv (ring->in, 8, MPI_DOUBLE, ring->before, 13, comm, &requests[0]);
      MPI_Isend (ring->out, 1, MPI_DOUBLE, ring->next, 13, comm, &requests[1]);
      sent (comm, ring, 8);
      while (way == 0 && !flag)
        MPI_Testall (2, requests, &flag, statuses);
      for (int i = 0; way == 1 && i < 2; i++, flag = 0)
        while (!flag)
          MPI_Test (&requests[i], &flag, MPI_STATUS_IGNORE);
      for (int i = 0; way == 2 && i < 2; i++, flag = 0)
        while (!flag)
          MPI_Testany (2, requests, &index, &flag, statuses);
    }
}

static void
persistent (MPI_Comm comm, Ring *ring)
{
  MPI_Request requests[4];

  MPI_Recv_init (ring->in, 8, MPI_DOUBLE, ring->before, 20, comm, &requests[0]);
  MPI_Send_init (ring->out, 6, MPI_DOUBLE, ring->next, 20, comm, &requests[1]);
  MPI_Ssend_init (ring->out, 2, MPI_DOUBLE, ring->next, 21, comm, &requests[2]);
  MPI_Recv_init (ring->in, 8, MPI_DOUBLE, MPI_ANY_SOURCE, 21, comm, &requests[3]);
  for (int i = 0; i < 3; i++)
    {
      MPI_Startall (2, requests);
      MPI_Start (&requests[2]);
      MPI_Start (&requests[3]);
      sent (comm, ring, 48);
      sent (comm, ring, 16);
      MPI_Waitall (4, requests, MPI_STATUSES_IGNORE);
    }
  for (int i = 0; i < 4; i++)
    MPI_Request_free (&requests[i]);
}

/* A receive that is cancelled, a send of which only its receiver knows the end. */
static void
left_open (MPI_Comm comm, Ring *ring)
{
  MPI_Request request;
  MPI_Status status;

  MPI_Irecv (ring->in, 8, MPI_DOUBLE, ring->before, 30, comm, &request);
  MPI_Cancel (&request);
  MPI_Wait (&request, &status);
  MPI_Irecv (ring->in, 8, MPI_DOUBLE, MPI_PROC_NULL, 30, comm, &request);
  MPI_Wait (&request, &status);
  MPI_Isend (ring->out, 1, MPI_DOUBLE, ring->next, 31, comm, &request);
  MPI_Request_free (&request);
  sent (comm, ring, 8);
  MPI_Recv (ring->in, 8, MPI_DOUBLE, ring->before, 31, comm, &status);
}

void
call_requests (MPI_Comm comm)
{
  Ring ring = ring_of (comm);

  nonblocking (comm, &ring);
  persistent (comm, &ring);
  left_open (comm, &ring);
}

/* ---- probes ------------------------------------------------------------------------ */

void
call_probes (MPI_Comm comm)
{
  Ring ring = ring_of (comm);
  MPI_Request requests[4];
  MPI_Message message, late;
  MPI_Status status;
  int flag = 0;

  for (int i = 0; i < 4; i++)
    {
      MPI_Isend (ring.out, i + 1, MPI_DOUBLE, ring.next, 40 + i / 2, comm, &requests[i]);
      sent (comm, &ring, 8 * (i + 1));
    }
  MPI_Mprobe (ring.before, 40, comm, &message, &status); /* 8 bytes; received last */
  do
    MPI_Improbe (MPI_ANY_SOURCE, 40, comm, &flag, &late, &status);
  while (!flag);
  MPI_Request request;
  MPI_Imrecv (ring.in, 8, MPI_DOUBLE, &late, &request);
  MPI_Wait (&request, &status);
  MPI_Mrecv (ring.in, 8, MPI_DOUBLE, &message, &status);
  MPI_Probe (ring.before, MPI_ANY_TAG, comm, &status);
  MPI_Recv (ring.in, 8, MPI_DOUBLE, status.MPI_SOURCE, status.MPI_TAG, comm, &status);
  do
    MPI_Iprobe (MPI_ANY_SOURCE, 41, comm, &flag, &status);
  while (!flag);
  MPI_Recv (ring.in, 8, MPI_DOUBLE, ring.before, 41, comm, &status);
  MPI_Waitall (4, requests, MPI_STATUSES_IGNORE);
}
