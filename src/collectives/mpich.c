/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mpich.c - the choice of MPICH 4
 *
 * Source: MPICH 4, src/mpi/coll/cvars.txt; Thakur, Rabenseifner, Gropp, IJHPCA 19(1),
 * 2005.
 */
#include "config.h"

#include "collectives/library.h"
#include "collectives/schedule-private.h"

#define KIB(n) (G_GUINT64_CONSTANT (n) << 10)

/* Whether halving needs less time than sending the whole: Thakur et al., 4.5. */
static gboolean
is_long_reduction (guint64 bytes, guint32 power)
{
  return bytes > KIB (2) && bytes >= 8 * (guint64) power;
}

static const Algorithm *
choose_broadcast (guint64 bytes, guint32 members, gboolean power_of_two)
{
  if (bytes < KIB (12) || members < 8)
    return &algorithm_down_binomial;
  return bytes < KIB (512) && power_of_two ? &algorithm_scatter_doubling
                                           : &algorithm_scatter_ring;
}

static const Algorithm *
choose_allgather (guint64 bytes, gboolean power_of_two)
{
  if (bytes < KIB (512) && power_of_two)
    return &algorithm_allgather_doubling;
  return bytes < KIB (80) ? &algorithm_allgather_bruck : &algorithm_allgather_ring;
}

static const Algorithm *
choose_alltoall (guint64 bytes, guint32 members)
{
  if (bytes <= 256 && members >= 8)
    return &algorithm_alltoall_bruck;
  return bytes <= KIB (32) ? &algorithm_alltoall_linear : &algorithm_alltoall_pairwise;
}

static const Algorithm *
choose (const GroupOperation *operation, guint64 bytes)
{
  guint32 members = operation->members, power = 1u << log_down (members);
  gboolean power_of_two = members == power;

  switch (operation->type)
    {
    case OPERATION_BARRIER:
      return &algorithm_dissemination;
    case OPERATION_BROADCAST:
      return choose_broadcast (bytes, members, power_of_two);
    case OPERATION_REDUCE:
      return is_long_reduction (bytes, power) ? &algorithm_reduce_rabenseifner
                                              : &algorithm_up_binomial;
    case OPERATION_ALLREDUCE:
      return is_long_reduction (bytes, power) ? &algorithm_allreduce_rabenseifner
                                              : &algorithm_allreduce_doubling;
    case OPERATION_GATHER:
      return &algorithm_gather_binomial;
    case OPERATION_GATHERV:
      return &algorithm_gather_linear;
    case OPERATION_SCATTER:
      return &algorithm_scatter_binomial;
    case OPERATION_SCATTERV:
      return &algorithm_scatter_linear;
    case OPERATION_ALLGATHER:
    case OPERATION_ALLGATHERV:
      return choose_allgather (bytes, power_of_two);
    case OPERATION_ALLTOALL:
      return choose_alltoall (bytes, members);
    case OPERATION_ALLTOALLV:
    case OPERATION_ALLTOALLW:
      return &algorithm_alltoall_linear;
    case OPERATION_REDUCE_SCATTER:
    case OPERATION_REDUCE_SCATTER_BLOCK:
      return bytes < KIB (512) ? &algorithm_reduce_scatter_halving
                               : &algorithm_reduce_scatter_pairwise;
    case OPERATION_SCAN:
    case OPERATION_EXSCAN:
      return &algorithm_scan_doubling;
    case N_OPERATIONS:
      break;
    }
  g_assert_not_reached ();
}

AlgorithmUse
mpich_choose (const GroupOperation *operation)
{
  const Algorithm *algorithm = choose (operation, algorithm_deciding_size (operation));

  return (AlgorithmUse){ .algorithm = algorithm,
                         .segment = algorithm->segment,
                         .below = G_MAXUINT64 };
}
