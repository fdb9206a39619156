/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pipeline.c - segments that pass along a chain of positions */
#include "config.h"

#include "collectives/schedule-private.h"

/* A chain has one segment. */
static guint64
segments (const Schedule *self)
{
  if (self->segment == 0)
    return 1;
  return self->bytes / self->segment + (self->bytes % self->segment != 0);
}

static guint64
segment_bytes (const Schedule *self, guint64 number)
{
  guint64 elements;

  if (self->segment == 0)
    return self->bytes;
  if (self->algorithm != &algorithm_equal_pipeline)
    return MIN (self->segment, self->bytes - number * self->segment);
  elements = self->elements / segments (self);
  return number + 1 < segments (self)
             ? schedule_elements (self, number * elements, (number + 1) * elements)
             : schedule_elements (self, number * elements, self->elements);
}

/* Receives each segment from `from` and sends it to `to`, if these exist. */
static PartAction
chain_step (const Schedule *self, gboolean has_from, guint32 from, gboolean has_to,
            guint32 to, guint64 step, gboolean combine, SchedulePart *part)
{
  guint32 steps = (has_from ? 1 : 0) + (has_to ? 1 : 0);
  guint64 number = step / steps;

  if (number >= segments (self))
    return PART_DONE;
  guint64 bytes = segment_bytes (self, number);

  return has_from && step % steps == 0 ? part_receive (part, from, bytes, number, combine)
                                       : part_send (part, to, bytes, number);
}

static PartAction
down (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  return chain_step (self, v > 0, v - 1, v + 1 < self->members, v + 1, step, FALSE, part);
}

static PartAction
up (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  return chain_step (self, v + 1 < self->members, v + 1, v > 0, v - 1, step, TRUE, part);
}

const Algorithm algorithm_down_pipeline = { .name = "pipeline",
                                            .operations = FOR_OPERATION (BROADCAST),
                                            .step = down,
                                            .has_segments = TRUE,
                                            .segment = 64 << 10 };
const Algorithm algorithm_up_pipeline = { .name = "pipeline",
                                          .operations = FOR_OPERATION (REDUCE),
                                          .step = up,
                                          .has_segments = TRUE,
                                          .segment = 64 << 10 };
const Algorithm algorithm_down_chain
    = { .name = "chain", .operations = FOR_OPERATION (BROADCAST), .step = down };
const Algorithm algorithm_up_chain
    = { .name = "chain", .operations = FOR_OPERATION (REDUCE), .step = up };
const Algorithm algorithm_equal_pipeline = { .name = "equal-pipeline",
                                             .operations = FOR_OPERATION (REDUCE),
                                             .number = BY_SWAP,
                                             .step = up,
                                             .has_segments = TRUE,
                                             .segment = 8 << 10 };
