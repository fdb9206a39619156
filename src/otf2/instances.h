/* SPDX-License-Identifier: GPL-3.0-or-later */
/* instances.h - which calls of the members of a communicator are one collective
 *
 *   rank 0   world: 0 1 2 ..     row: 0 1 ..
 *   rank 1   world: 0 1 2 ..     row: 0 1 ..
 *
 * The m-th call on a communicator is its m-th instance.
 */
#pragma once

#include "otf2/trace.h"

typedef struct
{
  guint32 collective; /* of the program */
  guint32 instance;
} InstanceNumber;

/* The instance of each start, by rank and number of the start; PROGRAM_NONE: dropped. */
typedef struct
{
  guint32 ranks;
  InstanceNumber **of_rank;
} Instances;

/* Defines all collectives of the program.  Fails: members disagree. */
gboolean instances_define (Instances *self, Trace *trace, GError **error);
void instances_clear (Instances *self);
