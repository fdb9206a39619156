/* SPDX-License-Identifier: GPL-3.0-or-later */
/* halo.c - the workloads halo and halo-allreduce: exchange with the neighbours of a grid
 */
#include "config.h"

#include "workloads/workload.h"

/* Lower, then upper neighbour of each dimension; at a border none, or the other border.
 * Two messages to one processor if both neighbours are the same. */
static void
neighbours (const WorkloadSpec *spec, guint64 round, guint32 i, GArray *to)
{
  const Shape *shape = &spec->shape;
  guint32 stride = spec->processors;

  for (guint d = 0; d < shape->rank; d++)
    {
      const guint32 side = shape->size[d];

      stride /= side;
      const guint32 at = i / stride % side, border = (side - 1) * stride;

      if (at > 0 || spec->yes)
        workload_to (to, at > 0 ? i - stride : i + border);
      if (at < side - 1 || spec->yes)
        workload_to (to, at < side - 1 ? i + stride : i - border);
    }
}

static const WorkloadArgument halo_arguments[]
    = { WORKLOAD_OF_SHAPE,
        WORKLOAD_OF_BYTES,
        { .name = "wrap",
          .kind = WORKLOAD_YES,
          .member = G_STRUCT_OFFSET (WorkloadSpec, yes),
          .is_named = TRUE },
        WORKLOAD_END };

const Workload workload_halo = {
  .name = "halo",
  .parameters = "S, B, wrap=no",
  .example = "halo:4x4,1KiB",
  .meaning = "to the neighbours in each dimension of a grid",
  .arguments = halo_arguments,
  .destinations = neighbours,
};

static const WorkloadArgument allreduce_arguments[]
    = { WORKLOAD_OF_SHAPE,
        WORKLOAD_OF_BYTES,
        { .name = "the bytes of an allreduce",
          .kind = WORKLOAD_SIZE,
          .member = G_STRUCT_OFFSET (WorkloadSpec, reduced) },
        { .name = "every",
          .kind = WORKLOAD_COUNT,
          .member = G_STRUCT_OFFSET (WorkloadSpec, every),
          .is_named = TRUE,
          .least = 1,
          .value = 1 },
        WORKLOAD_END };

const Workload workload_halo_allreduce = {
  .name = "halo-allreduce",
  .parameters = "S, B, A, every=1",
  .example = "halo-allreduce:4x4,1KiB,8",
  .meaning = "halo, and an allreduce of A bytes now and then",
  .arguments = allreduce_arguments,
  .destinations = neighbours,
  .has_operation = TRUE,
  .operation = OPERATION_ALLREDUCE,
};
