/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shift.c - the workloads shift, neighbour, tornado and transpose: a permutation by place
 */
#include "config.h"

#include "workloads/workload.h"

/* ---- shift, neighbour -------------------------------------------------------------- */

static void
shifted (const WorkloadSpec *spec, guint64 round, guint32 i, GArray *to)
{
  const gint64 count = spec->processors;
  const gint64 by = (spec->number % count + count) % count;

  workload_to (to, (guint32) ((i + by) % count));
}

static const WorkloadArgument shift_arguments[]
    = { WORKLOAD_OF_PROCESSORS,
        WORKLOAD_OF_BYTES,
        { .name = "a distance",
          .kind = WORKLOAD_OFFSET,
          .member = G_STRUCT_OFFSET (WorkloadSpec, number) },
        WORKLOAD_END };

const Workload workload_shift = {
  .name = "shift",
  .parameters = "P, B, k",
  .example = "shift:8,1KiB,3",
  .meaning = "i to i + k modulo P",
  .arguments = shift_arguments,
  .destinations = shifted,
};

static void
next (const WorkloadSpec *spec, guint64 round, guint32 i, GArray *to)
{
  workload_to (to, (i + 1) % spec->processors);
}

static const WorkloadArgument neighbour_arguments[]
    = { WORKLOAD_OF_PROCESSORS, WORKLOAD_OF_BYTES, WORKLOAD_END };

const Workload workload_neighbour = {
  .name = "neighbour",
  .parameters = "P, B",
  .example = "neighbour:8,1KiB",
  .meaning = "i to i + 1 modulo P",
  .arguments = neighbour_arguments,
  .destinations = next,
};

/* ---- tornado ----------------------------------------------------------------------- */

/* Each coordinate goes nearly half around its ring. */
static void
half_around (const WorkloadSpec *spec, guint64 round, guint32 i, GArray *to)
{
  guint32 coordinate[SHAPE_MAX_RANK];

  shape_coordinates (&spec->shape, i, coordinate);
  for (guint d = 0; d < spec->shape.rank; d++)
    {
      const guint32 side = spec->shape.size[d], by = side - side / 2 - 1;

      coordinate[d] = (coordinate[d] + by) % side;
    }
  workload_to (to, shape_number (&spec->shape, coordinate));
}

static const WorkloadArgument shape_arguments[]
    = { WORKLOAD_OF_SHAPE, WORKLOAD_OF_BYTES, WORKLOAD_END };

const Workload workload_tornado = {
  .name = "tornado",
  .parameters = "S, B",
  .example = "tornado:8x8,1KiB",
  .meaning = "each coordinate nearly half around its ring",
  .arguments = shape_arguments,
  .destinations = half_around,
};

/* ---- transpose --------------------------------------------------------------------- */

static void
transposed (const WorkloadSpec *spec, guint64 round, guint32 i, GArray *to)
{
  const guint32 rows = spec->shape.size[0], columns = spec->shape.size[1];

  workload_to (to, i % columns * rows + i / columns);
}

static const char *
check_transpose (const WorkloadSpec *spec, guint *argument)
{
  *argument = 0;
  return spec->shape.rank == 2 ? NULL : "a shape of two sides, as in 4x4";
}

const Workload workload_transpose = {
  .name = "transpose",
  .parameters = "S, B",
  .example = "transpose:4x4,1KiB",
  .meaning = "row r, column c to row c, column r",
  .arguments = shape_arguments,
  .check = check_transpose,
  .destinations = transposed,
};
