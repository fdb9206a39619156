/* SPDX-License-Identifier: GPL-3.0-or-later */
/* waiting-line.h - packets that wait for a link, first come first served: how many at
 * once */
#pragma once

#include "base/sim-time.h"

/* When those that wait will begin, in that order: a ring. */
typedef struct
{
  SimTime *begin;
  guint32 head, count, capacity; /* capacity 0 or a power of two */
} WaitingLine;

/* A packet arrives at now and will begin later, at begin, which never falls.
 * Returns: how many wait now, it included. */
guint32 waiting_line_join (WaitingLine *self, SimTime now, SimTime begin);

void waiting_line_clear (WaitingLine *self);
