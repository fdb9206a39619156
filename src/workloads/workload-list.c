/* SPDX-License-Identifier: GPL-3.0-or-later */
/* workload-list.c - the list of workloads, and the arguments that all have */
#include "config.h"

#include <string.h>

#include "workloads/workload.h"

/* One line each, in the order of messages and documents. */
/* clang-format off */
#define WORKLOADS(ROW) \
  ROW (halo) \
  ROW (halo_allreduce) \
  ROW (wavefront) \
  ROW (shift) \
  ROW (neighbour) \
  ROW (tornado) \
  ROW (transpose) \
  ROW (bit_complement) \
  ROW (bit_reverse) \
  ROW (bit_rotation) \
  ROW (shuffle) \
  ROW (permutation) \
  ROW (uniform) \
  ROW (adversarial) \
  ROW (incast) \
  ROW (outcast) \
  ROW (barrier) \
  ROW (bcast) \
  ROW (reduce) \
  ROW (allreduce) \
  ROW (gather) \
  ROW (scatter) \
  ROW (allgather) \
  ROW (alltoall) \
  ROW (reduce_scatter) \
  ROW (scan) \
  ROW (traffic)
/* clang-format on */

#define DECLARE(name) extern const Workload workload_##name;
WORKLOADS (DECLARE)

#define POINT_TO(name) &workload_##name,
static const Workload *const list[] = { WORKLOADS (POINT_TO) NULL };

const WorkloadArgument workload_common[]
    = { { .name = "rounds",
          .kind = WORKLOAD_COUNT,
          .member = G_STRUCT_OFFSET (WorkloadSpec, rounds),
          .is_named = TRUE,
          .value = 1 },
        { .name = "compute",
          .kind = WORKLOAD_DURATION,
          .member = G_STRUCT_OFFSET (WorkloadSpec, compute),
          .is_named = TRUE },
        WORKLOAD_OF_SEED,
        WORKLOAD_END };

const Workload *const *
workloads (void)
{
  return list;
}

const Workload *
workload_find (const char *name, gsize length)
{
  for (const Workload *const *row = list; *row != NULL; row++)
    if (strlen ((*row)->name) == length && memcmp ((*row)->name, name, length) == 0)
      return *row;
  return NULL;
}
