/* SPDX-License-Identifier: GPL-3.0-or-later */
/* operations.c - the workloads that are one collective operation a round, with root 0 */
#include "config.h"

#include "workloads/workload.h"

static const WorkloadArgument arguments[]
    = { WORKLOAD_OF_PROCESSORS, WORKLOAD_OF_BYTES, WORKLOAD_END };

static const WorkloadArgument barrier_arguments[]
    = { WORKLOAD_OF_PROCESSORS, WORKLOAD_END };

const Workload workload_barrier = {
  .name = "barrier",
  .parameters = "P",
  .example = "barrier:16",
  .meaning = "all wait for each other",
  .arguments = barrier_arguments,
  .has_operation = TRUE,
  .operation = OPERATION_BARRIER,
};

#define OPERATION(row, word, type, says)                                                 \
  const Workload workload_##row = { .name = word,                                        \
                                    .parameters = "P, B",                                \
                                    .example = word ":16,1KiB",                          \
                                    .meaning = says,                                     \
                                    .arguments = arguments,                              \
                                    .has_operation = TRUE,                               \
                                    .operation = type }

OPERATION (bcast, "bcast", OPERATION_BROADCAST, "B bytes from 0 to all");
OPERATION (reduce, "reduce", OPERATION_REDUCE, "B bytes of all, combined at 0");
OPERATION (allreduce, "allreduce", OPERATION_ALLREDUCE,
           "B bytes of all, combined at all");
OPERATION (gather, "gather", OPERATION_GATHER, "a block of B bytes from each to 0");
OPERATION (scatter, "scatter", OPERATION_SCATTER, "a block of B bytes from 0 to each");
OPERATION (allgather, "allgather", OPERATION_ALLGATHER,
           "a block of B bytes from each to all");
OPERATION (alltoall, "alltoall", OPERATION_ALLTOALL, "B bytes from each to each");
OPERATION (reduce_scatter, "reduce-scatter", OPERATION_REDUCE_SCATTER,
           "blocks of B bytes, combined, one at each");
OPERATION (scan, "scan", OPERATION_SCAN, "B bytes of all before, combined at each");
