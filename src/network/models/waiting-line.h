/* SPDX-License-Identifier: GPL-3.0-or-later */
/* waiting-line.h - counts the packets that wait for a link at once, first come first
 * served */
#pragma once

#include "base/sim-time.h"

/* The times at which the waiting packets will begin, in order: a ring buffer. */
typedef struct
{
  SimTime *begin;
  guint32 head, count, capacity; /* capacity 0 or a power of two */
} WaitingLine;

/* A packet arrives at now and will begin later, at begin, which never decreases.
 * Returns: the number of packets that wait now, including this one. */
guint32 waiting_line_join (WaitingLine *self, SimTime now, SimTime begin);

void waiting_line_clear (WaitingLine *self);
