/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wavefront.c - the workload wavefront: a sweep over a grid from each of its corners */
#include "config.h"

#include "workloads/workload.h"

/* Of each dimension the neighbour ahead, or the one behind: up where the bit of the
 * dimension is clear in the round, so that the corners take turns. */
static void
in_direction (const WorkloadSpec *spec, guint64 round, guint32 i, gboolean ahead,
              GArray *to)
{
  const Shape *shape = &spec->shape;
  guint32 stride = spec->processors;

  for (guint d = 0; d < shape->rank; d++)
    {
      const guint32 side = shape->size[d];

      stride /= side;
      const guint32 at = i / stride % side;
      const gboolean up = ((round >> d & 1) == 0) == ahead;

      if (up && at < side - 1)
        workload_to (to, i + stride);
      if (!up && at > 0)
        workload_to (to, i - stride);
    }
}

static void
ahead (const WorkloadSpec *spec, guint64 round, guint32 i, GArray *to)
{
  in_direction (spec, round, i, TRUE, to);
}

static void
behind (const WorkloadSpec *spec, guint64 round, guint32 i, GArray *to)
{
  in_direction (spec, round, i, FALSE, to);
}

static const WorkloadArgument arguments[]
    = { WORKLOAD_OF_SHAPE, WORKLOAD_OF_BYTES, WORKLOAD_END };

const Workload workload_wavefront = {
  .name = "wavefront",
  .parameters = "S, B",
  .example = "wavefront:4x4,1KiB",
  .meaning = "a sweep over a grid, from each corner in turn",
  .arguments = arguments,
  .destinations = ahead,
  .changes = TRUE,
  .takes_first = TRUE,
  .sources = behind,
};
