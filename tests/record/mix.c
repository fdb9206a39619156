/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mix.c - random calls on random communicators, and a count of their messages
 *
 *   mix SEED STEPS
 *
 * All ranks draw the same numbers.  A place has a communicator of every rank, which may
 * be another one, or none, on other ranks.  Requests stay open for some steps.
 */
#include "counts.h"

#include <stdlib.h>
#include <string.h>

#define PLACES 6
#define DRAWS 8
#define MOST_OPEN 64
#define SPACE 4096

typedef struct
{
  MPI_Comm comm; /* MPI_COMM_NULL: not a member */
  int rank, size;
} Place;

static struct
{
  unsigned long state;
  unsigned draw[DRAWS]; /* of this step */
  int step, world_rank;
  Place place[PLACES];
  MPI_Request open[MOST_OPEN];
  char *space[MOST_OPEN]; /* of the open requests */
  int n_open;
  char out[SPACE], in[8 * SPACE];
} mix;

static unsigned
hash (unsigned long word)
{
  word += 0x9e3779b97f4a7c15u;
  word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9u;
  word = (word ^ word >> 27) * 0x94d049bb133111ebu;
  return (unsigned) (word >> 33);
}

/* A number of a member in this step, the same on all ranks. */
static int
drawn (int member, unsigned below)
{
  return (int) (hash (mix.state + (unsigned long) member * 7919) % below);
}

static Place
place_of (MPI_Comm comm)
{
  Place place = { .comm = comm };

  if (comm == MPI_COMM_NULL)
    return place;
  MPI_Comm_rank (comm, &place.rank);
  MPI_Comm_size (comm, &place.size);
  return place;
}

/* ---- communicators ----------------------------------------------------------------- */

static MPI_Comm
make_of_group (const Place *from)
{
  int members[64], count = 0;
  MPI_Comm made = MPI_COMM_NULL;
  MPI_Group all, some;

  for (int i = from->size; i-- > 0;)
    if (i == 0 || drawn (i, 2))
      members[count++] = i;
  MPI_Comm_group (from->comm, &all);
  MPI_Group_incl (all, count, members, &some);
  if (mix.draw[3] % 2)
    {
      MPI_Comm_create (from->comm, some, &made);
      count_barrier (from->comm);
    }
  else
    {
      int rank;

      MPI_Group_rank (some, &rank);
      if (rank != MPI_UNDEFINED)
        MPI_Comm_create_group (from->comm, some, mix.step, &made);
      if (made != MPI_COMM_NULL)
        count_barrier (made);
    }
  MPI_Group_free (&all);
  MPI_Group_free (&some);
  return made;
}

static MPI_Comm
make_comm (const Place *from)
{
  MPI_Comm made = MPI_COMM_NULL;
  MPI_Request request;

  if (mix.draw[2] % 6 == 5)
    return make_of_group (from);
  count_barrier (from->comm);
  switch (mix.draw[2] % 6)
    {
    case 0:
      MPI_Comm_dup (from->comm, &made);
      break;
    case 1:
      MPI_Comm_dup_with_info (from->comm, MPI_INFO_NULL, &made);
      break;
    case 2:
      MPI_Comm_split (from->comm,
                      drawn (from->rank, 3) - 1 < 0 ? MPI_UNDEFINED
                                                    : drawn (from->rank, 3),
                      -from->rank, &made);
      break;
    case 3:
      MPI_Comm_split_type (from->comm, MPI_COMM_TYPE_SHARED, drawn (from->rank, 4),
                           MPI_INFO_NULL, &made);
      break;
    default:
      MPI_Comm_idup (from->comm, &made, &request);
      MPI_Wait (&request, MPI_STATUS_IGNORE);
    }
  return made;
}

static void
change_place (void)
{
  Place *to = &mix.place[1 + mix.draw[0] % (PLACES - 1)];
  const Place from = mix.place[mix.draw[1] % PLACES];
  MPI_Comm made = MPI_COMM_NULL;

  if (from.comm != MPI_COMM_NULL)
    made = make_comm (&from);
  if (to->comm != MPI_COMM_NULL)
    MPI_Comm_free (&to->comm);
  *to = place_of (made);
}

/* ---- messages ---------------------------------------------------------------------- */

/* A type of 0 to 12 bytes in more room than that. */
static MPI_Datatype
make_type (int which, long *bytes)
{
  static const int lengths[] = { 1, 2 };
  static const MPI_Aint places[] = { 0, 8 };
  static const MPI_Datatype types[] = { MPI_INT, MPI_INT };
  MPI_Datatype made;

  *bytes = which == 0 ? 0 : which == 1 ? 12 : which == 2 ? 8 : 12;
  if (which == 0)
    MPI_Type_contiguous (0, MPI_INT, &made);
  else if (which == 1)
    MPI_Type_vector (3, 1, 2, MPI_INT, &made);
  else if (which == 2)
    MPI_Type_create_resized (MPI_DOUBLE, 0, 24, &made);
  else
    MPI_Type_create_struct (2, lengths, places, types, &made);
  MPI_Type_commit (&made);
  return made;
}

static void
keep (MPI_Request request, char *space)
{
  mix.open[mix.n_open] = request;
  mix.space[mix.n_open++] = space;
}

/* All send to a member at a distance; at either end there may be nobody. */
static void
exchange (const Place *at)
{
  const int distance = (int) (mix.draw[2] % (unsigned) at->size), tag = mix.step;
  const int cut = mix.draw[5] % 3 == 0; /* the last member has no next one */
  const int next = cut && at->rank + distance >= at->size
                       ? MPI_PROC_NULL
                       : (at->rank + distance) % at->size;
  const int before = cut && at->rank < distance
                         ? MPI_PROC_NULL
                         : (at->rank - distance + at->size) % at->size;
  const int count = drawn (at->rank, 40), way = (int) (mix.draw[3] % 9);
  const int any = before == MPI_PROC_NULL || mix.draw[4] % 2 ? before : MPI_ANY_SOURCE;
  MPI_Request requests[2];
  MPI_Status status;
  long bytes;
  MPI_Datatype type = make_type (drawn (at->rank + 100, 4), &bytes);
  char *space = malloc (2 * SPACE);

  bytes *= count;
  if (next != MPI_PROC_NULL)
    count_send (at->comm, next, bytes);
  switch (way)
    {
    case 0:
      MPI_Sendrecv (mix.out, count, type, next, tag, mix.in, SPACE, MPI_BYTE, any, tag,
                    at->comm, &status);
      break;
    case 1: /* equal bytes at both ends are not asked for, but room is */
      if (next != MPI_PROC_NULL)
        count_send (at->comm, next, 64);
      MPI_Sendrecv_replace (mix.in, 64, MPI_BYTE, next, tag, any, tag, at->comm,
                            MPI_STATUS_IGNORE);
      MPI_Sendrecv (mix.out, count, type, next, tag, mix.in, SPACE, MPI_BYTE, before,
                    MPI_ANY_TAG, at->comm, MPI_STATUS_IGNORE);
      break;
    case 2: /* a send of which nobody sees the end */
      MPI_Isend (mix.out, count, type, next, tag, at->comm, &requests[0]);
      MPI_Request_free (&requests[0]);
      MPI_Recv (mix.in, SPACE, MPI_BYTE, any, tag, at->comm, &status);
      break;
    case 3:
      MPI_Irecv (space, SPACE, MPI_BYTE, any, tag, at->comm, &requests[0]);
      MPI_Ssend (mix.out, count, type, next, tag, at->comm);
      keep (requests[0], space);
      space = NULL;
      break;
    case 4:
      MPI_Isend (mix.out, count, type, next, tag, at->comm, &requests[0]);
      MPI_Probe (any, tag, at->comm, &status);
      MPI_Recv (mix.in, SPACE, MPI_BYTE, status.MPI_SOURCE, tag, at->comm,
                MPI_STATUS_IGNORE);
      keep (requests[0], NULL);
      break;
    case 5:
      MPI_Recv_init (mix.in, SPACE, MPI_BYTE, any, tag, at->comm, &requests[0]);
      MPI_Bsend_init (mix.out, count, type, next, tag, at->comm, &requests[1]);
      MPI_Startall (2, requests);
      MPI_Waitall (2, requests, MPI_STATUSES_IGNORE);
      if (next != MPI_PROC_NULL)
        count_send (at->comm, next, bytes);
      MPI_Startall (2, requests);
      MPI_Wait (&requests[1], &status);
      MPI_Wait (&requests[0], &status);
      MPI_Request_free (&requests[0]);
      MPI_Request_free (&requests[1]);
      break;
    case 6:
      MPI_Irecv (mix.in, SPACE, MPI_BYTE, before, 20000 + tag, at->comm, &requests[0]);
      MPI_Irecv (space, SPACE, MPI_BYTE, any, tag, at->comm, &requests[1]);
      MPI_Cancel (&requests[0]);
      MPI_Wait (&requests[0], MPI_STATUS_IGNORE);
      MPI_Ibsend (mix.out, count, type, next, tag, at->comm, &requests[0]);
      keep (requests[0], NULL);
      keep (requests[1], space);
      space = NULL;
      break;
    default:
      MPI_Irecv (space, SPACE, MPI_BYTE, any, tag, at->comm, &requests[0]);
      MPI_Isend (mix.out, count, type, next, tag, at->comm, &requests[1]);
      keep (requests[0], space);
      keep (requests[1], NULL);
      space = NULL;
    }
  free (space);
  MPI_Type_free (&type);
}

/* ---- requests ---------------------------------------------------------------------- */

static void
forget_open (void)
{
  int left = 0;

  for (int i = 0; i < mix.n_open; i++)
    if (mix.open[i] != MPI_REQUEST_NULL)
      {
        mix.open[left] = mix.open[i];
        mix.space[left++] = mix.space[i];
      }
    else
      free (mix.space[i]);
  mix.n_open = left;
}

static void
complete_some (void)
{
  int index, flag = 0, done, indices[MOST_OPEN];
  MPI_Status statuses[MOST_OPEN];

  switch (mix.draw[1] % 6)
    {
    case 0:
      MPI_Testany (mix.n_open, mix.open, &index, &flag, statuses);
      break;
    case 1:
      MPI_Testsome (mix.n_open, mix.open, &done, indices, MPI_STATUSES_IGNORE);
      break;
    case 2:
      MPI_Testall (mix.n_open, mix.open, &flag, statuses);
      break;
    case 3:
      for (int i = 0; i < mix.n_open; i++)
        MPI_Test (&mix.open[i], &flag, MPI_STATUS_IGNORE);
      break;
    default:
      MPI_Testsome (mix.n_open, mix.open, &done, indices, statuses);
    }
  forget_open ();
}

static void
complete_all (void)
{
  int index, done, indices[MOST_OPEN];

  switch (mix.draw[1] % 3)
    {
    case 0:
      MPI_Waitall (mix.n_open, mix.open, MPI_STATUSES_IGNORE);
      break;
    case 1:
      do
        MPI_Waitany (mix.n_open, mix.open, &index, MPI_STATUS_IGNORE);
      while (index != MPI_UNDEFINED);
      break;
    default:
      do
        MPI_Waitsome (mix.n_open, mix.open, &done, indices, MPI_STATUSES_IGNORE);
      while (done != MPI_UNDEFINED);
    }
  forget_open ();
}

/* ---- collective operations --------------------------------------------------------- */

/* Bytes that each member sends to each other, or has: from 0. */
static void
set_counts (const Place *at, int *to, int *from, int *places, long *bytes)
{
  for (int i = 0; i < at->size; i++)
    {
      to[i] = drawn (at->rank * 64 + i, 5) * 8;
      from[i] = drawn (i * 64 + at->rank, 5) * 8;
      places[i] = 64 * i;
      bytes[i] = to[i];
    }
}

static void
wait_if (MPI_Request *request)
{
  if (mix.draw[6] % 2)
    MPI_Wait (request, MPI_STATUS_IGNORE);
  else
    MPI_Waitall (1, request, MPI_STATUSES_IGNORE);
}

static void
operate_rooted (const Place *at, int root, int n)
{
  int to[64], from[64], places[64];
  long bytes[64], all = 0;
  const int own = drawn (at->rank, 5) * 8, in_place = at->rank == root && mix.draw[7] % 2;

  for (int i = 0; i < at->size; i++)
    {
      from[i] = drawn (i, 5) * 8;
      to[i] = from[i];
      places[i] = 64 * i;
      bytes[i] = from[i];
      all += from[i];
    }
  switch (mix.draw[3] % 4)
    {
    case 0:
      MPI_Bcast (mix.in, n, MPI_INT, root, at->comm);
      count_bcast (at->comm, root, 4L * n);
      break;
    case 1:
      MPI_Reduce (in_place ? MPI_IN_PLACE : mix.out, mix.in, n, MPI_INT, MPI_SUM, root,
                  at->comm);
      count_reduce (at->comm, root, 4L * n);
      break;
    case 2:
      MPI_Gatherv (in_place ? MPI_IN_PLACE : mix.out, own, MPI_BYTE, mix.in, from, places,
                   MPI_BYTE, root, at->comm);
      count_gather (at->comm, root, own);
      break;
    default:
      MPI_Scatterv (mix.out, to, places, MPI_BYTE, in_place ? MPI_IN_PLACE : mix.in, own,
                    MPI_BYTE, root, at->comm);
      if (all > 0)
        count_scatter (at->comm, root, bytes);
    }
}

static void
operate (const Place *at)
{
  int to[64], from[64], places[64];
  long bytes[64], all = 0;
  const int root = (int) (mix.draw[2] % (unsigned) at->size), n = (int) (mix.draw[4] % 9);
  const void *own = mix.draw[7] % 2 ? MPI_IN_PLACE : mix.out;
  MPI_Request request;

  if (mix.draw[5] % 3 == 0)
    {
      operate_rooted (at, root, n);
      return;
    }
  set_counts (at, to, from, places, bytes);
  switch (mix.draw[3] % 8)
    {
    case 0:
      MPI_Ibarrier (at->comm, &request);
      wait_if (&request);
      count_barrier (at->comm);
      break;
    case 1:
      MPI_Allreduce (own, mix.in, n, MPI_INT, MPI_SUM, at->comm);
      count_allreduce (at->comm, 4L * n);
      break;
    case 2:
      MPI_Iallreduce (own, mix.in, n, MPI_INT, MPI_MAX, at->comm, &request);
      wait_if (&request);
      count_allreduce (at->comm, 4L * n);
      break;
    case 3:
      MPI_Ialltoallv (mix.out, to, places, MPI_BYTE, mix.in, from, places, MPI_BYTE,
                      at->comm, &request);
      wait_if (&request);
      count_alltoall (at->comm, bytes);
      break;
    case 4:
      for (int i = 0; i < at->size; i++)
        all += from[i] = drawn (i, 5) * 8;
      MPI_Allgatherv (own, from[at->rank], MPI_BYTE, mix.in, from, places, MPI_BYTE,
                      at->comm);
      if (all > 0)
        count_allgather (at->comm, from[at->rank]);
      break;
    case 5:
      MPI_Iexscan (own, mix.in, n, MPI_INT, MPI_SUM, at->comm, &request);
      wait_if (&request);
      if (n > 0)
        count_scan (at->comm, 4L * n);
      break;
    case 6:
      for (int i = 0; i < at->size; i++)
        all += bytes[i] = 4L * (from[i] = drawn (i, 4));
      MPI_Reduce_scatter (own == MPI_IN_PLACE ? MPI_IN_PLACE : mix.out, mix.in, from,
                          MPI_INT, MPI_SUM, at->comm);
      if (all > 0)
        count_reduce_scatter (at->comm, bytes);
      break;
    default:
      MPI_Scan (own, mix.in, n, MPI_INT, MPI_SUM, at->comm);
      if (n > 0)
        count_scan (at->comm, 4L * n);
    }
}

/* ---- steps ------------------------------------------------------------------------- */

static void
make_step (void)
{
  const Place at = mix.place[mix.draw[0] % PLACES];

  switch (mix.draw[DRAWS - 1] / 16 % 12)
    {
    case 0:
      change_place ();
      break;
    case 1:
    case 2:
      complete_some ();
      break;
    case 3:
      complete_all ();
      break;
    case 4:
    case 5:
    case 6:
      if (at.comm != MPI_COMM_NULL)
        operate (&at);
      break;
    default:
      if (at.comm != MPI_COMM_NULL)
        exchange (&at);
    }
  if (mix.n_open > MOST_OPEN - 4)
    complete_all ();
}

int
main (int count, char **words)
{
  static char buffered[1 << 20];
  char *former;
  int size, provided;

  MPI_Init_thread (&count, &words, MPI_THREAD_MULTIPLE, &provided);
  counts_begin ();
  MPI_Buffer_attach (buffered, sizeof buffered);
  mix.state = strtoul (words[1], NULL, 10) * 1000003;
  mix.place[0] = place_of (MPI_COMM_WORLD);
  for (int i = 1; i < PLACES; i++)
    mix.place[i] = place_of (MPI_COMM_NULL);
  for (mix.step = 0; mix.step < atoi (words[2]); mix.step++)
    {
      mix.state++;
      for (int i = 0; i < DRAWS; i++)
        mix.draw[i] = hash (mix.state * DRAWS + (unsigned long) i + 1000);
      make_step ();
    }
  mix.draw[1] = 0;
  complete_all ();
  MPI_Barrier (MPI_COMM_WORLD);
  count_barrier (MPI_COMM_WORLD);
  MPI_Buffer_detach (&former, &size);
  for (int i = 1; i < PLACES; i++)
    if (mix.place[i].comm != MPI_COMM_NULL)
      MPI_Comm_free (&mix.place[i].comm);
  counts_end ();
  MPI_Finalize ();
  return 0;
}
