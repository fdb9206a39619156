/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pairs.h - the cases whose messages are compared: which collective, and the sizes of its
 * members
 */
#pragma once

#include <stdint.h>

enum
{
  CASE_BARRIER,
  CASE_BCAST,
  CASE_REDUCE,
  CASE_ALLREDUCE,
  CASE_GATHER,
  CASE_GATHERV,
  CASE_SCATTER,
  CASE_SCATTERV,
  CASE_ALLGATHER,
  CASE_ALLTOALL,
  CASE_ALLTOALLV,
  CASE_REDUCE_SCATTER,
  CASE_SCAN,
  CASE_ALLGATHERV,
  CASE_ALLTOALLW,
  CASE_REDUCE_SCATTER_BLOCK,
  CASE_EXSCAN,
  N_CASES
};

/* Elements of member i, and from i to j, where `base` is the least that is not 0. */
static inline uint64_t
case_block (uint64_t base, int i)
{
  return base * (uint64_t) ((i * 5 + 2) % 4);
}

static inline uint64_t
case_pair (uint64_t base, int i, int j)
{
  return base * (uint64_t) ((i * 3 + j * 2) % 3);
}
