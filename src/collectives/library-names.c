/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "collectives/library-names.h"

#include "collectives/schedule-private.h"

#define NAMES(type, mpich, number, of_mpich, has_mpich, of_open, has_open)               \
  [OPERATION_##type] = {                                                                 \
    mpich, number, { MEASURE_##of_mpich, MEASURE_##of_open }, { has_mpich, has_open }    \
  }

/* clang-format off */
static const OperationNames operations[N_OPERATIONS] = {
  NAMES (BARRIER, "barrier", 6, BLOCK, FALSE, BLOCK, FALSE),
  NAMES (BROADCAST, "bcast", 7, BLOCK, TRUE, BLOCK, TRUE),
  NAMES (REDUCE, "reduce", 11, BLOCK, TRUE, BLOCK, TRUE),
  NAMES (ALLREDUCE, "allreduce", 2, BLOCK, TRUE, BLOCK, TRUE),
  NAMES (GATHER, "gather", 9, TOTAL, TRUE, TOTAL, TRUE),
  NAMES (GATHERV, "gatherv", 10, BLOCK, FALSE, BLOCK, FALSE),
  NAMES (SCATTER, "scatter", 15, TOTAL, TRUE, TOTAL, TRUE),
  NAMES (SCATTERV, "scatterv", 16, BLOCK, FALSE, BLOCK, FALSE),
  NAMES (ALLGATHER, "allgather", 0, TOTAL, TRUE, TOTAL, TRUE),
  NAMES (ALLTOALL, "alltoall", 3, BLOCK, TRUE, TOTAL, TRUE),
  NAMES (ALLTOALLV, "alltoallv", 4, BLOCK, FALSE, BLOCK, FALSE),
  NAMES (REDUCE_SCATTER, "reduce_scatter", 12, TOTAL, TRUE, TOTAL, TRUE),
  NAMES (SCAN, "scan", 14, BLOCK, FALSE, BLOCK, TRUE),
  NAMES (ALLGATHERV, "allgatherv", 1, TOTAL, TRUE, MEAN, TRUE),
  NAMES (ALLTOALLW, "alltoallw", 5, BLOCK, FALSE, BLOCK, FALSE),
  NAMES (REDUCE_SCATTER_BLOCK, "reduce_scatter_block", 13, TOTAL, TRUE, TOTAL, TRUE),
  NAMES (EXSCAN, "exscan", 8, BLOCK, FALSE, BLOCK, TRUE),
};

#define ROW(type, name, mpich, number) \
  { OPERATION_##type, &algorithm_##name, mpich, number }

static const AlgorithmNames algorithms[] = {
  ROW (BARRIER, dissemination, "intra_dissemination", 4),
  ROW (BARRIER, up_down_linear, NULL, 1),
  ROW (BARRIER, barrier_high_doubling, NULL, 3),
  ROW (BARRIER, barrier_tree, NULL, 6),
  ROW (BROADCAST, down_binomial, "intra_binomial", 0),
  ROW (BROADCAST, scatter_doubling, "intra_scatter_recursive_doubling_allgather", 0),
  ROW (BROADCAST, scatter_ring, "intra_scatter_ring_allgather", 0),
  ROW (BROADCAST, down_by_place, NULL, 1),
  ROW (BROADCAST, down_chain, NULL, 3),
  ROW (BROADCAST, down_pipeline, NULL, 3),
  ROW (BROADCAST, split_binary, NULL, 4),
  ROW (BROADCAST, down_binary, NULL, 5),
  ROW (BROADCAST, mirror_binomial, NULL, 6),
  ROW (BROADCAST, k_nomial, NULL, 7),
  ROW (BROADCAST, scatter_passing, NULL, 8),
  ROW (REDUCE, up_binomial, "intra_binomial", 5),
  ROW (REDUCE, reduce_rabenseifner, "intra_reduce_scatter_gather", 0),
  ROW (REDUCE, up_by_place, NULL, 1),
  ROW (REDUCE, up_chain, NULL, 3),
  ROW (REDUCE, up_pipeline, NULL, 3),
  ROW (REDUCE, up_binary, NULL, 4),
  ROW (REDUCE, in_order, NULL, 6),
  ROW (REDUCE, reduce_half_fold, NULL, 7),
  ROW (ALLREDUCE, allreduce_doubling, "intra_recursive_doubling", 0),
  ROW (ALLREDUCE, allreduce_rabenseifner, "intra_reduce_scatter_allgather", 0),
  ROW (ALLREDUCE, allreduce_by_place, NULL, 1),
  ROW (ALLREDUCE, reduce_then_bcast, NULL, 2),
  ROW (ALLREDUCE, allreduce_odd_fold, NULL, 3),
  ROW (ALLREDUCE, allreduce_element_ring, NULL, 4),
  ROW (ALLREDUCE, allreduce_half_fold, NULL, 6),
  ROW (GATHER, gather_binomial, "intra_binomial", 2),
  ROW (GATHER, gather_by_place, NULL, 1),
  ROW (GATHER, linear_sync, NULL, 3),
  ROW (GATHERV, gather_linear, "allcomm_linear", 0),
  ROW (SCATTER, scatter_binomial, "intra_binomial", 2),
  ROW (SCATTER, scatter_by_place, NULL, 1),
  ROW (SCATTERV, scatter_linear, "allcomm_linear", 0),
  ROW (ALLGATHER, allgather_bruck, "intra_brucks", 2),
  ROW (ALLGATHER, allgather_doubling, "intra_recursive_doubling", 3),
  ROW (ALLGATHER, allgather_ring, "intra_ring", 4),
  ROW (ALLGATHER, neighbour_exchange, NULL, 5),
  ROW (ALLGATHERV, allgather_bruck, "intra_brucks", 2),
  ROW (ALLGATHERV, allgather_doubling, "intra_recursive_doubling", 0),
  ROW (ALLGATHERV, allgather_ring, "intra_ring", 3),
  ROW (ALLGATHERV, gatherv_then_bcast, NULL, 1),
  ROW (ALLGATHERV, neighbour_exchange, NULL, 4),
  ROW (ALLTOALL, alltoall_bruck, "intra_brucks", 3),
  ROW (ALLTOALL, alltoall_linear, "intra_scattered", 0),
  ROW (ALLTOALL, alltoall_pairwise, "intra_pairwise", 0),
  ROW (ALLTOALL, linear_back, NULL, 1),
  ROW (ALLTOALL, shifted_pairwise, NULL, 2),
  ROW (ALLTOALLV, alltoall_linear, "intra_scattered", 0),
  ROW (ALLTOALLV, exchange_by_place, NULL, 1),
  ROW (ALLTOALLV, shifted_pairwise, NULL, 2),
  ROW (ALLTOALLW, alltoall_linear, "intra_scattered", 0),
  ROW (REDUCE_SCATTER, reduce_scatter_halving, "intra_recursive_halving", 0),
  ROW (REDUCE_SCATTER, reduce_scatter_pairwise, "intra_pairwise", 0),
  ROW (REDUCE_SCATTER, reduce_then_scatter, NULL, 1),
  ROW (REDUCE_SCATTER, reduce_scatter_odd_fold, NULL, 2),
  ROW (REDUCE_SCATTER, reduce_scatter_ring, NULL, 3),
  ROW (REDUCE_SCATTER, butterfly, NULL, 4),
  ROW (REDUCE_SCATTER_BLOCK, reduce_scatter_halving, "intra_recursive_halving", 0),
  ROW (REDUCE_SCATTER_BLOCK, reduce_scatter_pairwise, "intra_pairwise", 0),
  ROW (REDUCE_SCATTER_BLOCK, reduce_then_scatter, NULL, 1),
  ROW (REDUCE_SCATTER_BLOCK, block_doubling, NULL, 2),
  ROW (REDUCE_SCATTER_BLOCK, reduce_scatter_odd_fold, NULL, 3),
  ROW (REDUCE_SCATTER_BLOCK, butterfly, NULL, 4),
  ROW (SCAN, scan_doubling, "intra_recursive_doubling", 0),
  ROW (SCAN, scan_linear, NULL, 1),
  ROW (EXSCAN, scan_doubling, "intra_recursive_doubling", 0),
  ROW (EXSCAN, scan_linear, NULL, 1),
  { N_OPERATIONS, NULL, NULL, 0 },
};

/* Of coll_tuned_*_algorithm; 0: the collective has no such choice. */
static const guint numbered[N_OPERATIONS] = {
  [OPERATION_BARRIER] = 6,        [OPERATION_BROADCAST] = 9,
  [OPERATION_REDUCE] = 7,         [OPERATION_ALLREDUCE] = 6,
  [OPERATION_GATHER] = 3,         [OPERATION_SCATTER] = 3,
  [OPERATION_ALLGATHER] = 6,      [OPERATION_ALLTOALL] = 5,
  [OPERATION_ALLTOALLV] = 2,      [OPERATION_REDUCE_SCATTER] = 4,
  [OPERATION_SCAN] = 2,           [OPERATION_ALLGATHERV] = 5,
  [OPERATION_REDUCE_SCATTER_BLOCK] = 4, [OPERATION_EXSCAN] = 2,
};
/* clang-format on */

const OperationNames *
operation_names (OperationType type)
{
  return &operations[type];
}

const AlgorithmNames *
algorithm_names (void)
{
  return algorithms;
}

guint
open_mpi_algorithms (OperationType type)
{
  return numbered[type];
}

const AlgorithmNames *
algorithm_names_find (OperationType type, const AlgorithmUse *use, NamesOf of)
{
  for (const AlgorithmNames *row = algorithms; row->algorithm != NULL; row++)
    if (row->type == type && row->algorithm == use->algorithm)
      return (of == NAMES_OF_MPICH ? row->mpich != NULL : row->open_mpi > 0) ? row : NULL;
  return NULL;
}
