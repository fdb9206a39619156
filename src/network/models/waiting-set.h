/* SPDX-License-Identifier: GPL-3.0-or-later */
/* waiting-set.h - packets that wait for a link whose intervals are marked in any order
 *
 *   ---|=====A=====|-----      each waits from reaching the link to its begin
 *   -|====B===|----------      two at once, although B was marked after A
 *
 * What lies before the present is final, so it is counted and forgotten; the rest is kept
 * as two heaps of times, of those who come and those who go.
 */
#pragma once

#include "base/heap.h"
#include "base/sim-time.h"

/* All zeros: empty. */
typedef struct
{
  Heap comes, goes;         /* of SimTime */
  guint32 waiting, longest; /* at the last time that was counted, and ever */
} WaitingSet;

/* Forgets all, and gives the memory back. */
void waiting_set_clear (WaitingSet *self);

/* One more waits in [reached, begin); now never falls, and reached is not before it. */
void waiting_set_add (WaitingSet *self, SimTime now, SimTime reached, SimTime begin);

/* The most that waited at once; nothing may be added after. */
guint32 waiting_set_longest (WaitingSet *self);
