/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "collectives/operation.h"

typedef struct
{
  const char *name;
  OperationSizes sizes;
  gboolean has_root, combines;
  guint base; /* the operation, plus 1; 0: itself */
} OperationRow;

static const OperationRow rows[N_OPERATIONS] = {
  [OPERATION_BARRIER] = { "barrier", SIZES_WHOLE, FALSE, FALSE, 0 },
  [OPERATION_BROADCAST] = { "bcast", SIZES_WHOLE, TRUE, FALSE, 0 },
  [OPERATION_REDUCE] = { "reduce", SIZES_WHOLE, TRUE, TRUE, 0 },
  [OPERATION_ALLREDUCE] = { "allreduce", SIZES_WHOLE, FALSE, TRUE, 0 },
  [OPERATION_GATHER] = { "gather", SIZES_BLOCKS, TRUE, FALSE, 0 },
  [OPERATION_GATHERV] = { "gatherv", SIZES_BLOCKS, TRUE, FALSE, 0 },
  [OPERATION_SCATTER] = { "scatter", SIZES_BLOCKS, TRUE, FALSE, 0 },
  [OPERATION_SCATTERV] = { "scatterv", SIZES_BLOCKS, TRUE, FALSE, 0 },
  [OPERATION_ALLGATHER] = { "allgather", SIZES_BLOCKS, FALSE, FALSE, 0 },
  [OPERATION_ALLTOALL] = { "alltoall", SIZES_PAIRS, FALSE, FALSE, 0 },
  [OPERATION_ALLTOALLV] = { "alltoallv", SIZES_PAIRS, FALSE, FALSE, 0 },
  [OPERATION_REDUCE_SCATTER] = { "reduce scatter", SIZES_BLOCKS, FALSE, TRUE, 0 },
  [OPERATION_SCAN] = { "scan", SIZES_WHOLE, FALSE, TRUE, 0 },
  [OPERATION_ALLGATHERV]
  = { "allgatherv", SIZES_BLOCKS, FALSE, FALSE, OPERATION_ALLGATHER + 1 },
  [OPERATION_ALLTOALLW]
  = { "alltoallw", SIZES_PAIRS, FALSE, FALSE, OPERATION_ALLTOALLV + 1 },
  [OPERATION_REDUCE_SCATTER_BLOCK]
  = { "reduce scatter block", SIZES_BLOCKS, FALSE, TRUE, OPERATION_REDUCE_SCATTER + 1 },
  [OPERATION_EXSCAN] = { "exscan", SIZES_WHOLE, FALSE, TRUE, OPERATION_SCAN + 1 },
};

const char *
operation_name (OperationType type)
{
  return rows[type].name;
}

OperationSizes
operation_sizes (OperationType type)
{
  return rows[type].sizes;
}

gboolean
operation_has_root (OperationType type)
{
  return rows[type].has_root;
}

gboolean
operation_combines (OperationType type)
{
  return rows[type].combines;
}

OperationType
operation_base (OperationType type)
{
  return rows[type].base == 0 ? type : (OperationType) (rows[type].base - 1);
}
