/* SPDX-License-Identifier: GPL-3.0-or-later */
/* incast.c - the workloads incast and outcast: many to one, one to many */
#include "config.h"

#include "workloads/workload.h"

/* How many take part beside processor 0; all others unless it is given. */
static guint32
many (const WorkloadSpec *spec)
{
  return spec->number > 0 ? (guint32) spec->number : spec->processors - 1;
}

static void
to_first (const WorkloadSpec *spec, guint64 round, guint32 i, GArray *to)
{
  if (i >= 1 && i <= many (spec))
    workload_to (to, 0);
}

static void
from_first (const WorkloadSpec *spec, guint64 round, guint32 i, GArray *to)
{
  for (guint32 other = 1; i == 0 && other <= many (spec); other++)
    workload_to (to, other);
}

static const char *
check (const WorkloadSpec *spec, guint *argument)
{
  *argument = 0;
  if (spec->processors < 2)
    return "at least 2 processors";
  *argument = 2;
  return spec->number < spec->processors ? NULL : "fewer than the processors";
}

static const WorkloadArgument arguments[]
    = { WORKLOAD_OF_PROCESSORS,
        WORKLOAD_OF_BYTES,
        { .name = "how many",
          .kind = WORKLOAD_COUNT,
          .member = G_STRUCT_OFFSET (WorkloadSpec, number),
          .may_miss = TRUE,
          .least = 1 },
        WORKLOAD_END };

const Workload workload_incast = {
  .name = "incast",
  .parameters = "P, B, n=P-1",
  .example = "incast:8,64KiB",
  .meaning = "1 .. n to 0",
  .arguments = arguments,
  .check = check,
  .destinations = to_first,
};

const Workload workload_outcast = {
  .name = "outcast",
  .parameters = "P, B, n=P-1",
  .example = "outcast:8,64KiB",
  .meaning = "0 to 1 .. n",
  .arguments = arguments,
  .check = check,
  .destinations = from_first,
};
