/* SPDX-License-Identifier: GPL-3.0-or-later */
/* composed.c - operations that Open MPI does as two others, one after the other
 *
 * Each of them is done by Open MPI's own choice for its size.  docs/collectives.md.
 */
#include "config.h"

#include "collectives/library.h"
#include "collectives/schedule-private.h"

static guint64
sum_of_blocks (const GroupOperation *operation)
{
  guint64 sum = 0;

  if (operation->counts == NULL)
    return operation->bytes * operation->members;
  for (guint32 i = 0; i < operation->members; i++)
    sum += operation->counts[i];
  return sum;
}

/* An operation with place 0 as its root. */
static void
set_part (const GroupOperation *of, OperationType type, GroupOperation *part,
          AlgorithmUse *use)
{
  *part = *of;
  part->type = type;
  part->root = 0;
  part->nonblocking = FALSE;
  if (operation_sizes (of->type) == SIZES_BLOCKS && operation_sizes (type) == SIZES_WHOLE)
    {
      part->bytes = sum_of_blocks (of);
      part->counts = NULL;
    }
  *use = open_mpi_choose (part);
}

static void
reduce_then_bcast (const GroupOperation *operation, Composition *to)
{
  set_part (operation, OPERATION_REDUCE, &to->operation[0], &to->use[0]);
  set_part (operation, OPERATION_BROADCAST, &to->operation[1], &to->use[1]);
}

/* The broadcast is of one element, a type that has all blocks. */
static void
gatherv_then_bcast (const GroupOperation *operation, Composition *to)
{
  set_part (operation, OPERATION_GATHERV, &to->operation[0], &to->use[0]);
  set_part (operation, OPERATION_BROADCAST, &to->operation[1], &to->use[1]);
  to->operation[1].element_bytes = to->operation[1].bytes;
}

static void
reduce_then_scatter (const GroupOperation *operation, Composition *to)
{
  set_part (operation, OPERATION_REDUCE, &to->operation[0], &to->use[0]);
  set_part (operation,
            operation->type == OPERATION_REDUCE_SCATTER_BLOCK ? OPERATION_SCATTER
                                                              : OPERATION_SCATTERV,
            &to->operation[1], &to->use[1]);
}

static void
reduce_mirror (const GroupOperation *operation, Composition *to)
{
  set_part (operation, OPERATION_REDUCE, &to->operation[0], &to->use[0]);
  set_part (operation, OPERATION_BROADCAST, &to->operation[1], &to->use[1]);
  to->use[0] = (AlgorithmUse){ .algorithm = &algorithm_up_binomial };
  to->use[1] = (AlgorithmUse){ .algorithm = &algorithm_mirror_binomial };
}

static void
binomial_then_scatter (const GroupOperation *operation, Composition *to)
{
  set_part (operation, OPERATION_REDUCE, &to->operation[0], &to->use[0]);
  set_part (operation, OPERATION_SCATTERV, &to->operation[1], &to->use[1]);
  to->operation[1].nonblocking = TRUE;
  to->use[0] = (AlgorithmUse){ .algorithm = &algorithm_up_binomial };
  to->use[1] = (AlgorithmUse){ .algorithm = &algorithm_scatter_by_place };
}

const Algorithm algorithm_reduce_then_bcast = { .name = "reduce-then-bcast",
                                                .operations = FOR_OPERATION (ALLREDUCE),
                                                .compose = reduce_then_bcast };
const Algorithm algorithm_reduce_mirror = { .name = "binomial-then-mirror",
                                            .operations = FOR_OPERATION (ALLREDUCE),
                                            .compose = reduce_mirror };
const Algorithm algorithm_gatherv_then_bcast = { .name = "gatherv-then-bcast",
                                                 .operations = FOR_OPERATION (ALLGATHERV),
                                                 .compose = gatherv_then_bcast };
const Algorithm algorithm_reduce_then_scatter
    = { .name = "reduce-then-scatter",
        .operations
        = FOR_OPERATION (REDUCE_SCATTER) | FOR_OPERATION (REDUCE_SCATTER_BLOCK),
        .compose = reduce_then_scatter };
const Algorithm algorithm_binomial_then_scatter
    = { .name = "binomial-then-scatter",
        .operations
        = FOR_OPERATION (REDUCE_SCATTER) | FOR_OPERATION (REDUCE_SCATTER_BLOCK),
        .compose = binomial_then_scatter };
