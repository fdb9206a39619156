/* SPDX-License-Identifier: GPL-3.0-or-later */
/* allocation.h - the position of each processor of several jobs, which key `placement`
 * maps to a node
 *
 *   jobs A of 3 and B of 2     A0 A1 A2 B0 B1      contiguous
 *                              A0 B0 A1 B1 A2      cyclic
 *                              A0 A1 A2 -- B0 B1   exclusive: no switch is shared
 */
#pragma once

#include "machine/machine.h"
#include "network/network.h"
#include "program/jobs.h"

typedef enum
{
  ALLOCATION_CONTIGUOUS,
  ALLOCATION_CYCLIC,
  ALLOCATION_RANDOM,   /* contiguous, with placement = random(seed) */
  ALLOCATION_EXCLUSIVE /* each job begins at a switch that no job before it uses */
} AllocationKind;

typedef struct
{
  AllocationKind kind;
  guint64 seed;
} Allocation;

#define ALLOCATION_EXPECTED "contiguous, cyclic, random(SEED) or exclusive"

/* Returns: FALSE if the text is none of them. */
gboolean allocation_parse (const char *text, Allocation *self);

/* Sets positions and placement of a machine whose network is known.  Fails: `random` or
 * `exclusive` with a placement, nics, or several processors a node; too few nodes. */
gboolean allocation_apply (const Allocation *self, const Program *program,
                           Machine *machine, GError **error);

/* How many switches of a processor's node of this job also have processors of others. */
guint32 allocation_shared_switches (const Program *program, guint32 job,
                                    const Network *network);
