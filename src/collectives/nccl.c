/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nccl.c - the choice of NCCL, as far as its algorithms are known */
#include "config.h"

#include "collectives/library.h"
#include "collectives/schedule-private.h"

#define CHUNK (G_GUINT64_CONSTANT (512) << 10)
#define LONG_ALLREDUCE (G_GUINT64_CONSTANT (64) << 20)

static AlgorithmUse
use_of (const Algorithm *algorithm, guint64 segment)
{
  return (
      AlgorithmUse){ .algorithm = algorithm, .segment = segment, .below = G_MAXUINT64 };
}

AlgorithmUse
nccl_choose (const GroupOperation *operation)
{
  switch (operation->type)
    {
    case OPERATION_ALLREDUCE:
      return operation->members <= 8 || operation->bytes >= LONG_ALLREDUCE
                 ? use_of (&algorithm_allreduce_ring, CHUNK)
                 : use_of (&algorithm_double_tree, algorithm_double_tree.segment);
    case OPERATION_ALLGATHER:
      return use_of (&algorithm_allgather_ring, 0);
    case OPERATION_REDUCE_SCATTER:
    case OPERATION_REDUCE_SCATTER_BLOCK:
      return use_of (&algorithm_reduce_scatter_ring, 0);
    case OPERATION_BROADCAST:
      return use_of (&algorithm_down_pipeline, CHUNK);
    case OPERATION_REDUCE:
      return use_of (&algorithm_up_pipeline, CHUNK);
    case OPERATION_ALLTOALL:
    case OPERATION_ALLTOALLV:
    case OPERATION_ALLTOALLW:
      return use_of (&algorithm_alltoall_linear, 0);
    case OPERATION_ALLGATHERV:
      return use_of (&algorithm_allgather_linear, 0);
    case OPERATION_GATHERV:
      return use_of (&algorithm_gather_linear, 0);
    case OPERATION_SCATTERV:
      return use_of (&algorithm_scatter_linear, 0);
    case OPERATION_BARRIER:
    case OPERATION_GATHER:
    case OPERATION_SCATTER:
    case OPERATION_SCAN:
    case OPERATION_EXSCAN:
    case N_OPERATIONS:
      break;
    }
  return mpich_choose (operation);
}
