/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calls-between.c - messages between two groups, and communicators made of an
 * intercommunicator */
#include "calls.h"

/* The peer's rank in MPI_COMM_WORLD. */
static int
world_of (MPI_Comm between, int peer)
{
  MPI_Group world, others;
  int rank;

  MPI_Comm_group (MPI_COMM_WORLD, &world);
  MPI_Comm_remote_group (between, &others);
  MPI_Group_translate_ranks (others, 1, &peer, world, &rank);
  MPI_Group_free (&others);
  MPI_Group_free (&world);
  return rank;
}

/* With the member of the other group that has the same rank, if there is one. */
static void
exchange_in_pairs (MPI_Comm between, int others)
{
  const int rank = rank_in (between);
  int data[8] = { 0 }, more[8] = { 0 };
  MPI_Request requests[2];

  if (rank >= others)
    return;
  MPI_Sendrecv (data, 3, MPI_INT, rank, 6, more, 8, MPI_INT, rank, 6, between,
                MPI_STATUS_IGNORE);
  count_send (MPI_COMM_WORLD, world_of (between, rank), 12);
  MPI_Irecv (more, 8, MPI_INT, MPI_ANY_SOURCE, 7, between, &requests[0]);
  MPI_Isend (data, 5, MPI_INT, rank, 7, between, &requests[1]);
  MPI_Waitall (2, requests, MPI_STATUSES_IGNORE);
  count_send (MPI_COMM_WORLD, world_of (between, rank), 20);
  MPI_Recv_init (more, 8, MPI_INT, rank, 8, between, &requests[0]);
  MPI_Send_init (data, 7, MPI_INT, rank, 8, between, &requests[1]);
  MPI_Startall (2, requests);
  MPI_Waitall (2, requests, MPI_STATUSES_IGNORE);
  count_send (MPI_COMM_WORLD, world_of (between, rank), 28);
  MPI_Request_free (&requests[0]);
  MPI_Request_free (&requests[1]);
}

/* The first of each group sends to all of the other, and to nobody. */
static void
send_to_others (MPI_Comm between, int others)
{
  int data[8] = { 0 };
  MPI_Message message;
  MPI_Status status;
  MPI_Request request;

  MPI_Irecv (data, 8, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, between, &request);
  for (int i = 0; rank_in (between) == 0 && i < others; i++)
    {
      MPI_Send (&i, 1, MPI_INT, i, 9, between);
      count_send (MPI_COMM_WORLD, world_of (between, i), 4);
    }
  MPI_Wait (&request, MPI_STATUS_IGNORE);
  for (int i = 0; rank_in (between) == 0 && i < others; i++)
    {
      MPI_Send (data, 2, MPI_INT, i, 10, between);
      count_send (MPI_COMM_WORLD, world_of (between, i), 8);
    }
  MPI_Mprobe (MPI_ANY_SOURCE, 10, between, &message, &status);
  MPI_Mrecv (data, 8, MPI_INT, &message, &status);
  MPI_Send (data, 1, MPI_INT, MPI_PROC_NULL, 9, between);
}

static void
use_between (MPI_Comm between)
{
  int others;

  MPI_Comm_remote_size (between, &others);
  exchange_in_pairs (between, others);
  send_to_others (between, others);
}

/* Making it was a barrier of both groups. */
static void
use_made (MPI_Comm *made)
{
  count_barrier (MPI_COMM_WORLD);
  if (*made == MPI_COMM_NULL)
    return;
  use_between (*made);
  MPI_Comm_free (made);
}

void
call_between (void)
{
  const MPI_Comm world = MPI_COMM_WORLD;
  const int rank = rank_in (world);
  MPI_Comm half, between, again, made, both;
  MPI_Request request;

  MPI_Comm_split (world, rank % 2, 0, &half);
  count_barrier (world);
  MPI_Intercomm_create (half, 0, world, 1 - rank % 2, 5, &between);
  count_barrier (world);
  MPI_Intercomm_create (half, 0, world, 1 - rank % 2, 5, &again); /* of the same groups */
  count_barrier (world);
  use_between (again);
  use_between (between);
  MPI_Comm_free (&again);
  MPI_Comm_dup (between, &made);
  use_made (&made);
  MPI_Comm_idup (between, &made, &request);
  MPI_Wait (&request, MPI_STATUS_IGNORE);
  use_made (&made);
  MPI_Comm_split (between, rank / 2 == 0, 0, &made);
  use_made (&made);
  MPI_Intercomm_merge (between, rank % 2 == 0, &both);
  count_barrier (world);
  MPI_Allreduce (MPI_IN_PLACE, &(int){ 1 }, 1, MPI_INT, MPI_SUM, both);
  count_allreduce (both, 4);
  call_messages (both);
  MPI_Comm_free (&both);
  MPI_Comm_free (&between);
  MPI_Comm_free (&half);
}
