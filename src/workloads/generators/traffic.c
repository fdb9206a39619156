/* SPDX-License-Identifier: GPL-3.0-or-later */
/* traffic.c - the workload traffic: messages to where a pattern says, at a load
 */
#include "config.h"

#include "workloads/workload.h"

/* Each processor has at most one destination: of patterns that change, others are none.
 */
static const char *
check (const WorkloadSpec *spec, guint *argument)
{
  static const char expected[]
      = "a pattern in which each processor sends to at most one, "
        "as in uniform(64,4KiB)";
  const Workload *pattern = spec->traffic.pattern;
  g_autoptr (GArray) to = g_array_new (FALSE, FALSE, sizeof (guint32));

  *argument = 0;
  if (pattern->has_operation)
    return expected;
  for (guint32 i = 0; pattern->destinations != NULL && i < spec->processors; i++)
    {
      guint others = 0;

      g_array_set_size (to, 0);
      pattern->destinations (spec, 0, i, to);
      for (guint n = 0; n < to->len; n++)
        others += g_array_index (to, guint32, n) != i;
      if (others > 1)
        return expected;
    }
  return spec->bytes > 0 ? NULL : "messages of more than 0 bytes";
}

#define OF_TRAFFIC(of) G_STRUCT_OFFSET (WorkloadSpec, traffic.of)

static const WorkloadArgument arguments[]
    = { { .name = "a pattern", .kind = WORKLOAD_PATTERN },
        { .name = "load",
          .kind = WORKLOAD_LOAD,
          .member = OF_TRAFFIC (load),
          .is_named = TRUE,
          .must = TRUE },
        { .name = "for",
          .kind = WORKLOAD_DURATION,
          .member = OF_TRAFFIC (length),
          .is_named = TRUE,
          .must = TRUE },
        { .name = "rate",
          .kind = WORKLOAD_RATE,
          .member = OF_TRAFFIC (rate),
          .is_named = TRUE },
        { .name = "warm-up",
          .kind = WORKLOAD_DURATION,
          .member = OF_TRAFFIC (warm_up),
          .is_named = TRUE,
          .value = G_MAXUINT64 },
        WORKLOAD_END };

static const WorkloadArgument seed[] = { WORKLOAD_OF_SEED, WORKLOAD_END };

const Workload workload_traffic = {
  .name = "traffic",
  .parameters = "PATTERN, load=, for=",
  .example = "traffic:uniform(8,1KiB),load=0.3,for=100us,rate=1GB/s",
  .meaning = "messages of a pattern at a load",
  .arguments = arguments,
  .common = seed,
  .check = check,
};
