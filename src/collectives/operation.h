/* SPDX-License-Identifier: GPL-3.0-or-later */
/* operation.h - the collective operations of MPI on a group, and their sizes
 *
 * Members of a group have ranks 0 .. P-1, by the order of the group.  Sizes are bytes.
 *
 *   bytes    n: barrier (0), broadcast, reduce, allreduce, scan, exscan
 *   blocks   n_i of each member: gather, scatter, allgather, reduce-scatter
 *   pairs    n_ij from each member to each: alltoall
 */
#pragma once

#include "base/transfer.h"

/* Stored programs have these numbers: new ones come last. */
typedef enum
{
  OPERATION_BARRIER,
  OPERATION_BROADCAST,
  OPERATION_REDUCE,
  OPERATION_ALLREDUCE,
  OPERATION_GATHER,
  OPERATION_GATHERV,
  OPERATION_SCATTER,
  OPERATION_SCATTERV,
  OPERATION_ALLGATHER,
  OPERATION_ALLTOALL,
  OPERATION_ALLTOALLV,
  OPERATION_REDUCE_SCATTER,
  OPERATION_SCAN,
  OPERATION_ALLGATHERV,
  OPERATION_ALLTOALLW,
  OPERATION_REDUCE_SCATTER_BLOCK,
  OPERATION_EXSCAN,
  N_OPERATIONS
} OperationType;

typedef enum
{
  SIZES_WHOLE,
  SIZES_BLOCKS,
  SIZES_PAIRS
} OperationSizes;

/* The name is the key of machine files: "reduce scatter". */
const char *operation_name (OperationType type);
OperationSizes operation_sizes (OperationType type);

/* Whether one member is the root. */
gboolean operation_has_root (OperationType type);

/* Whether values are combined. */
gboolean operation_combines (OperationType type);

/* The operation whose algorithms it has, and whose key is used if its own is not set: of
 * allgatherv allgather; of itself: itself. */
OperationType operation_base (OperationType type);

/* One operation of a group. */
typedef struct
{
  OperationType type;
  guint32 members;
  guint32 root;          /* rank; 0 where there is none */
  guint64 bytes;         /* n; of each block or pair where the following are NULL */
  const guint64 *counts; /* of blocks: n_i by rank */
  const Transfer *pairs; /* of pairs: ranks and n_ij, in any order; others are 0 */
  guint32 n_pairs;
  guint64 element_bytes; /* of what is combined or cut; 0: 8 */
  const guint32 *order;  /* ranks, as its algorithm takes them; NULL: ascending */
  gboolean nonblocking;
  gboolean always; /* there are messages, empty ones, even if all sizes are 0 */
} GroupOperation;

/* x: the elements of n. */
static inline guint64
operation_elements (const GroupOperation *self)
{
  return self->bytes / (self->element_bytes > 0 ? self->element_bytes : 8);
}
