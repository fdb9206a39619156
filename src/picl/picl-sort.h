/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picl-sort.h - sorts events into the order of a trace: time, processor, own order */
#pragma once

#include "base/sim-time.h"

typedef struct
{
  SimTime time; /* not negative */
  guint32 processor;
  guint32 index; /* of what it stands for */
} PiclKey;

/* By time, then processor; equal ones keep their order.  scratch has room for n.
 * Linear: a radix sort, eleven bits at a time, of those digits in which the keys
 * differ. */
void picl_sort (PiclKey *keys, PiclKey *scratch, gsize n);
