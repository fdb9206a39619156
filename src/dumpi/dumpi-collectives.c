/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dumpi-collectives.c - collectives of a rank, with their sizes as totals, which
 * netfare's recordings have too (docs/mpi.md)
 */
#include "config.h"

#include "dumpi/dumpi-rank.h"

typedef struct
{
  ArchiveOperation operation;
  gint64 comm; /* the rank's number */
  gint64 root;
  guint64 sent, received;
} Sizes;

static guint64
multiply (guint64 a, guint64 b)
{
  guint64 product;

  return __builtin_mul_overflow (a, b, &product) ? G_MAXUINT64 : product;
}

/* Bytes of an element of an array of counts; 0: the array ends before. */
static guint64
element_bytes (DumpiRank *self, const DumpiCall *call, guint field, guint32 i,
               gint64 type)
{
  guint32 n;
  const gint64 *counts = dumpi_values (call, field, &n);

  return i < n ? dumpi_rank_bytes (self, counts[i], type) : 0;
}

static guint64
bytes_of (DumpiRank *self, const DumpiCall *call, guint count)
{
  return dumpi_rank_bytes (self, dumpi_value (call, count),
                           dumpi_value (call, count + 1));
}

/* ---- bytes to each member ---------------------------------------------------------- */

/* commsize, counts, displacements, type or types, .. */
static void
write_row (DumpiRank *self, const DumpiCall *call, guint32 members)
{
  guint32 n;
  const gint64 *types = dumpi_values (call, 3, &n);

  for (guint32 i = 0; i < members && n > 0; i++)
    {
      const guint64 bytes = element_bytes (self, call, 1, i, types[MIN (i, n - 1)]);

      /* One pair at least says that they are known. */
      if (bytes == 0 && i > 0)
        continue;
      *dumpi_record (self, RECORD_ARGUMENT, 1, DUMPI_TO_PARAMETER, call->begin) = i;
      *dumpi_record (self, RECORD_ARGUMENT, 1, DUMPI_BYTES_PARAMETER, call->begin)
          = bytes;
    }
}

/* ---- sizes ------------------------------------------------------------------------- */

/* With a root: comm, count, type, root in these fields. */
static void
set_rooted (DumpiRank *self, const DumpiCall *call, Sizes *sizes)
{
  const DumpiKind kind = dumpi_calls[call->label].kind;

  switch (kind)
    {
    case DUMPI_BCAST:
      sizes->root = dumpi_value (call, 2);
      sizes->sent = sizes->received = bytes_of (self, call, 0);
      return;
    case DUMPI_REDUCE:
      sizes->root = dumpi_value (call, 3);
      sizes->sent = bytes_of (self, call, 0);
      return;
    case DUMPI_GATHER:
    case DUMPI_GATHERV:
      sizes->root = dumpi_value (call, kind == DUMPI_GATHER ? 3 : 4);
      sizes->sent = bytes_of (self, call, kind == DUMPI_GATHER ? 1 : 2);
      return;
    default: /* scatter, scatterv */
      sizes->root = dumpi_value (call, kind == DUMPI_SCATTER ? 3 : 5);
      sizes->received = bytes_of (self, call, kind == DUMPI_SCATTER ? 1 : 3);
    }
}

static void
set_scan (DumpiRank *self, const DumpiCall *call, const DumpiLocalComm *comm,
          Sizes *sizes)
{
  const guint64 bytes = bytes_of (self, call, 0);
  const guint32 others = comm->size - comm->place;
  const gboolean own = sizes->operation == ARCHIVE_SCAN;

  sizes->sent = multiply (bytes, others - (own ? 0 : 1));
  sizes->received = multiply (bytes, comm->place + (own ? 1u : 0u));
}

static void
set_all (DumpiRank *self, const DumpiCall *call, const DumpiLocalComm *comm, Sizes *sizes)
{
  switch (dumpi_calls[call->label].kind)
    {
    case DUMPI_ALLGATHER:
    case DUMPI_ALLTOALL:
      /* What is received is there in place, too. */
      sizes->sent = multiply (bytes_of (self, call, 2), comm->size);
      return;
    case DUMPI_ALLGATHERV:
      sizes->sent = multiply (
          element_bytes (self, call, 3, comm->place, dumpi_value (call, 5)), comm->size);
      return;
    case DUMPI_REDUCE_SCATTER:
      sizes->received = multiply (
          element_bytes (self, call, 1, comm->place, dumpi_value (call, 2)), comm->size);
      return;
    case DUMPI_ALLREDUCE:
      sizes->sent = multiply (bytes_of (self, call, 0), comm->size);
      return;
    case DUMPI_SCAN:
    case DUMPI_EXSCAN:
      set_scan (self, call, comm, sizes);
      return;
    case DUMPI_ALLTOALLV:
    case DUMPI_ALLTOALLW:
      write_row (self, call, comm->size);
      return;
    default: /* barrier */
      return;
    }
}

/* ---- records ----------------------------------------------------------------------- */

static const ArchiveOperation operations[] = {
  [DUMPI_BARRIER] = ARCHIVE_BARRIER,     [DUMPI_BCAST] = ARCHIVE_BCAST,
  [DUMPI_GATHER] = ARCHIVE_GATHER,       [DUMPI_GATHERV] = ARCHIVE_GATHERV,
  [DUMPI_SCATTER] = ARCHIVE_SCATTER,     [DUMPI_SCATTERV] = ARCHIVE_SCATTERV,
  [DUMPI_ALLGATHER] = ARCHIVE_ALLGATHER, [DUMPI_ALLGATHERV] = ARCHIVE_ALLGATHERV,
  [DUMPI_ALLTOALL] = ARCHIVE_ALLTOALL,   [DUMPI_ALLTOALLV] = ARCHIVE_ALLTOALLV,
  [DUMPI_ALLTOALLW] = ARCHIVE_ALLTOALLW, [DUMPI_REDUCE] = ARCHIVE_REDUCE,
  [DUMPI_ALLREDUCE] = ARCHIVE_ALLREDUCE, [DUMPI_REDUCE_SCATTER] = ARCHIVE_REDUCE_SCATTER,
  [DUMPI_SCAN] = ARCHIVE_SCAN,           [DUMPI_EXSCAN] = ARCHIVE_EXSCAN,
};

static void
write_end (DumpiRank *self, const DumpiCall *call, const DumpiLocalComm *comm,
           const Sizes *sizes)
{
  guint64 *to = dumpi_record (self, RECORD_COLLECTIVE_END, 3, comm->number, call->end);

  to[0] = sizes->operation | (guint64) (guint32) sizes->root << 32;
  to[1] = sizes->sent;
  to[2] = sizes->received;
}

/* The communicator is the last field before those that the root alone has. */
static guint
comm_field (const DumpiCall *call)
{
  switch (dumpi_calls[call->label].kind)
    {
    case DUMPI_GATHER:
    case DUMPI_SCATTER:
      return 4;
    case DUMPI_GATHERV:
      return 5;
    case DUMPI_SCATTERV:
      return 6;
    default:
      return call->n_fields - 1;
    }
}

void
dumpi_collectives_take (DumpiRank *self, const DumpiCall *call)
{
  const DumpiKind kind = dumpi_calls[call->label].kind;
  const DumpiLocalComm *comm
      = dumpi_rank_comm (self, dumpi_value (call, comm_field (call)));
  Sizes sizes = { .operation = operations[kind] };

  if (comm == NULL)
    return;
  dumpi_record (self, RECORD_COLLECTIVE_BEGIN, 0, 0, call->begin);
  if (kind == DUMPI_REDUCE || (kind >= DUMPI_BCAST && kind <= DUMPI_SCATTERV))
    set_rooted (self, call, &sizes);
  else
    set_all (self, call, comm, &sizes);
  write_end (self, call, comm, &sizes);
}

void
dumpi_collectives_make (DumpiRank *self, const DumpiCall *call, gint64 number)
{
  const DumpiLocalComm *comm = dumpi_rank_comm (self, number);
  const Sizes sizes = { .operation = ARCHIVE_CREATE_HANDLE };

  if (comm == NULL)
    return;
  dumpi_record (self, RECORD_COLLECTIVE_BEGIN, 0, 0, call->begin);
  write_end (self, call, comm, &sizes);
}
