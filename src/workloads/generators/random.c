/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random.c - the workloads whose destinations are drawn anew in each round
 *
 * H and pick: docs/replay.md, "Hashes and draws", with the workload's seed.
 */
#include "config.h"

#include "base/mix.h"
#include "workloads/workload.h"

/* H (kind, round, processor) */
static guint64
draw (const WorkloadSpec *spec, guint64 kind, guint64 round, guint32 processor)
{
  return mix_add (mix_add (mix_add (spec->seed, kind), round), processor);
}

static const WorkloadArgument arguments[]
    = { WORKLOAD_OF_PROCESSORS, WORKLOAD_OF_BYTES, WORKLOAD_END };

/* ---- uniform ----------------------------------------------------------------------- */

static void
any_other (const WorkloadSpec *spec, guint64 round, guint32 i, GArray *to)
{
  const guint32 other = mix_pick (draw (spec, 6, round, i), spec->processors - 1);

  workload_to (to, other + (other >= i ? 1 : 0));
}

static const char *
check_uniform (const WorkloadSpec *spec, guint *argument)
{
  *argument = 0;
  return spec->processors >= 2 ? NULL : "at least 2 processors";
}

const Workload workload_uniform = {
  .name = "uniform",
  .parameters = "P, B",
  .example = "uniform:8,1KiB",
  .meaning = "to a random other processor",
  .arguments = arguments,
  .check = check_uniform,
  .destinations = any_other,
  .changes = TRUE,
};

/* ---- permutation ------------------------------------------------------------------- */

/* The next processor on a random cycle of all: Sattolo's algorithm, no fixed points. */
static void
cycle (const WorkloadSpec *spec, guint64 round, guint32 *to)
{
  for (guint32 i = 0; i < spec->processors; i++)
    to[i] = i;
  for (guint32 k = spec->processors - 1; k >= 1; k--)
    {
      const guint32 with = mix_pick (draw (spec, 5, round, k), k), kept = to[k];

      to[k] = to[with];
      to[with] = kept;
    }
}

const Workload workload_permutation = {
  .name = "permutation",
  .parameters = "P, B",
  .example = "permutation:8,1KiB",
  .meaning = "to the next on a random cycle of all",
  .arguments = arguments,
  .permute = cycle,
  .changes = TRUE,
};

/* ---- adversarial ------------------------------------------------------------------- */

static void
other_group (const WorkloadSpec *spec, guint64 round, guint32 i, GArray *to)
{
  const guint32 size = (guint32) spec->number, groups = spec->processors / size;
  const guint32 group = (guint32) ((i / size + spec->ahead) % groups);

  workload_to (to, group * size + mix_pick (draw (spec, 7, round, i), size));
}

static const char *
check_adversarial (const WorkloadSpec *spec, guint *argument)
{
  *argument = 2;
  return spec->processors % (guint64) spec->number == 0
             ? NULL
             : "a size that divides the number of processors";
}

static const WorkloadArgument adversarial_arguments[]
    = { WORKLOAD_OF_PROCESSORS,
        WORKLOAD_OF_BYTES,
        { .name = "the size of a group",
          .kind = WORKLOAD_COUNT,
          .member = G_STRUCT_OFFSET (WorkloadSpec, number),
          .least = 1 },
        { .name = "k",
          .kind = WORKLOAD_COUNT,
          .member = G_STRUCT_OFFSET (WorkloadSpec, ahead),
          .is_named = TRUE,
          .value = 1 },
        WORKLOAD_END };

const Workload workload_adversarial = {
  .name = "adversarial",
  .parameters = "P, B, g, k=1",
  .example = "adversarial:72,1KiB,8",
  .meaning = "to a random one of the k-th next group of g",
  .arguments = adversarial_arguments,
  .check = check_adversarial,
  .destinations = other_group,
  .changes = TRUE,
};
