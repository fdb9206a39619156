/* SPDX-License-Identifier: GPL-3.0-or-later */
/* loop-share.h - from the mapping of a loop to the program's partition
 *
 * Equal mappings get the same partition (docs/dvm-rules.md, section 4, Loop, and section
 * 5).
 */
#pragma once

#include "dvm/mapping/mapping.h"
#include "program/program.h"

typedef struct
{
  guint32 group;     /* the processors that execute a part of the loop */
  guint32 partition; /* PROGRAM_NONE: the loop has no iterations */
} LoopShare;

typedef struct _LoopShares LoopShares;

LoopShares *loop_shares_new (void);
void loop_shares_free (LoopShares *self);

/* mapping: that of the loop's iterations; the image of each is inside the template, so
 * that some processor holds it.  Fewer than 2^63 iterations in all. */
LoopShare loop_shares_get (LoopShares *self, const Mapping *mapping, Program *program);
