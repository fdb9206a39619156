/* SPDX-License-Identifier: GPL-3.0-or-later */
/* collectives.c - collective operations, with sizes as totals of all members
 * (docs/mpi.md, "Recordings"), also with MPI_IN_PLACE */
#include <stdlib.h>
#include <string.h>

#include "requests.h"

/* ---- sizes ------------------------------------------------------------------------- */

static Collective
of_comm (RankOperation operation, Communicator comm)
{
  return (Collective){ .comm = comm.number,
                       .root = RANK_NO_ROOT,
                       .operation = operation,
                       .size = (uint32_t) comm.size };
}

Collective
collective_uniform (RankOperation operation, MPI_Comm comm, uint64_t bytes)
{
  Collective what = of_comm (operation, communicator_of (comm));

  what.sent = what.received = what.size * bytes;
  return what;
}

Collective
collective_bcast (MPI_Comm comm, int root, uint64_t bytes)
{
  const Communicator is = communicator_of (comm);
  Collective what = of_comm (RANK_BCAST, is);

  what.root = (uint32_t) root;
  what.sent = is.rank == root ? what.size * bytes : 0;
  what.received = bytes;
  return what;
}

Collective
collective_gather (RankOperation operation, MPI_Comm comm, int root, uint64_t bytes,
                   uint64_t received)
{
  Collective what = of_comm (operation, communicator_of (comm));

  what.root = (uint32_t) root;
  what.sent = bytes;
  what.received = received;
  return what;
}

Collective
collective_scatter (RankOperation operation, MPI_Comm comm, int root, uint64_t bytes,
                    uint64_t sent)
{
  return collective_gather (operation, comm, root, sent, bytes);
}

Collective
collective_allgatherv (MPI_Comm comm, uint64_t bytes, uint64_t received)
{
  Collective what = collective_uniform (RANK_ALLGATHERV, comm, bytes);

  what.received = received;
  return what;
}

Collective
collective_pairs (RankOperation operation, MPI_Comm comm, uint64_t *pairs,
                  uint64_t received)
{
  Collective what = of_comm (operation, communicator_of (comm));

  what.has_pairs = true;
  what.pairs = pairs;
  for (uint32_t j = 0; j < what.size; j++)
    what.sent += pairs[j];
  what.received = received;
  return what;
}

Collective
collective_reduce (MPI_Comm comm, int root, uint64_t bytes)
{
  const Communicator is = communicator_of (comm);

  return collective_gather (RANK_REDUCE, comm, root, bytes,
                            is.rank == root ? (uint64_t) is.size * bytes : 0);
}

Collective
collective_reduce_scatter (MPI_Comm comm, uint64_t bytes, uint64_t sent)
{
  Collective what = collective_uniform (RANK_REDUCE_SCATTER, comm, bytes);

  what.sent = sent;
  return what;
}

Collective
collective_scan (RankOperation operation, MPI_Comm comm, uint64_t bytes)
{
  const Communicator is = communicator_of (comm);
  Collective what = of_comm (operation, is);
  const uint64_t own = operation == RANK_EXSCAN ? 0 : bytes;

  what.sent = (uint64_t) (is.size - is.rank - 1) * bytes + own;
  what.received = (uint64_t) is.rank * bytes + own;
  return what;
}

uint64_t *
collective_scratch (int size)
{
  static uint64_t *list;
  static int longest;

  if (size > longest)
    {
      longest = size;
      free (list);
      list = malloc ((size_t) size * sizeof *list);
      if (list == NULL)
        abort ();
    }
  return list;
}

/* ---- records ----------------------------------------------------------------------- */

/* Writes the destinations that get bytes; at least one pair. */
static void
record_pairs (const Collective *what)
{
  uint32_t count = 0;

  for (uint32_t j = 0; j < what->size; j++)
    count += what->pairs[j] > 0;
  buffer_begin (RECORD_PAIRS, 0, count > 0 ? 2 * count : 2);
  for (uint32_t j = 0; j < what->size; j++)
    if (what->pairs[j] > 0 || (count == 0 && j == 0))
      {
        buffer_word (RANK_PAIR (j, 0));
        buffer_word (what->pairs[j]);
      }
}

static void
record_edge (RankRecordType type, const Collective *what, const Edge *edge)
{
  /* Tags of neighbourhood collectives do not fit into a short form. */
  uint64_t *words = buffer_record (type, 0, 3);

  words[0] = RANK_PAIR (what->comm, edge->peer);
  words[1] = edge->tag;
  words[2] = edge->bytes;
}

void
record_collective (const Collective *what)
{
  if (what->edges != NULL)
    {
      for (uint32_t i = 0; i < what->sends; i++)
        record_edge (RECORD_SEND, what, &what->edges[i]);
      for (uint32_t i = 0; i < what->receives; i++)
        record_edge (RECORD_RECV, what, &what->edges[what->sends + i]);
      return;
    }
  if (what->has_pairs)
    record_pairs (what);
  if (what->root == RANK_NO_ROOT && what->sent == what->received
      && RANK_FITS_COLLECTIVE (what->comm, what->sent))
    {
      buffer_short (RANK_SHORT_COLLECTIVE (what->operation, what->comm, what->sent));
      return;
    }
  uint64_t *words = buffer_record (RECORD_COLLECTIVE, 0, 4);
  words[0] = RANK_PAIR (what->comm, what->root);
  words[1] = what->operation;
  words[2] = what->sent;
  words[3] = what->received;
}

void
collective_start (Collective *self, uint64_t number)
{
  if (self->edges == NULL)
    {
      if (self->has_pairs)
        record_pairs (self);
      buffer_number (RECORD_ICOLLECTIVE, number);
      recorder.last_request = number;
      return;
    }
  for (uint32_t i = self->sends; i < self->sends + self->receives; i++)
    buffer_irecv (number + i + 1);
  for (uint32_t i = 0; i < self->sends; i++)
    {
      const Edge *edge = &self->edges[i];

      buffer_isend (self->comm, edge->peer, edge->tag, edge->bytes, number + i + 1);
    }
}

void
collective_complete (const Collective *self, uint64_t number)
{
  if (self->edges == NULL)
    {
      uint64_t *words = buffer_record (RECORD_ICOLLECTIVE_COMPLETE, 0, 5);

      words[0] = RANK_PAIR (self->comm, self->root);
      words[1] = self->operation;
      words[2] = self->sent;
      words[3] = self->received;
      words[4] = number;
      return;
    }
  for (uint32_t i = 0; i < self->sends; i++)
    buffer_number (RECORD_ISEND_COMPLETE, number + i + 1);
  for (uint32_t i = self->sends; i < self->sends + self->receives; i++)
    {
      const Edge *edge = &self->edges[i];

      buffer_irecv_complete (self->comm, edge->peer, edge->tag, edge->bytes,
                             number + i + 1);
    }
}

/* ---- requests ---------------------------------------------------------------------- */

static void *
copy_of (const void *list, size_t size)
{
  void *copy = malloc (size > 0 ? size : 1);

  if (copy == NULL)
    abort ();
  if (size > 0)
    memcpy (copy, list, size);
  return copy;
}

Collective *
collective_copy (const Collective *what)
{
  Collective *self = copy_of (what, sizeof *what);

  if (what->has_pairs)
    self->pairs = copy_of (what->pairs, what->size * sizeof *what->pairs);
  if (what->edges != NULL)
    self->edges
        = copy_of (what->edges, (what->sends + what->receives) * sizeof *what->edges);
  return self;
}

void
collective_free (Collective *self)
{
  if (self->has_pairs)
    free (self->pairs);
  free (self->edges);
  free (self);
}

static Request *
add_collective (const Collective *what, MPI_Request request)
{
  const Communicator comm = { .number = what->comm };
  Request *self = requests_add (request, REQUEST_COLLECTIVE, comm);

  self->what = collective_copy (what);
  return self;
}

Request *
requests_collective (const Collective *what, MPI_Request handle)
{
  Request *self = add_collective (what, handle);

  requests_start (self);
  return self;
}

void
record_icollective (const Collective *what, MPI_Request request)
{
  requests_collective (what, request);
}

void
record_collective_init (const Collective *what, MPI_Request request)
{
  add_collective (what, request)->persistent = true;
}
