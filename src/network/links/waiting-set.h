/* SPDX-License-Identifier: GPL-3.0-or-later */
/* waiting-set.h - packets that wait for a link whose intervals are marked in any order
 *
 *   ---|=====A=====|-----      each waits from reaching the link to its begin
 *   -|====B===|----------      two at once, although B was marked after A
 *
 * Times before the present are final, so they are counted and removed; the others are
 * kept in two heaps, of arrivals and of departures.
 */
#pragma once

#include "base/heap.h"
#include "base/sim-time.h"

/* All zeros: empty. */
typedef struct
{
  Heap comes, goes;         /* of SimTime */
  guint32 waiting, longest; /* packets at the last counted time, and the maximum */
} WaitingSet;

/* Removes all intervals and frees the memory. */
void waiting_set_clear (WaitingSet *self);

/* Adds a packet that waits in [reached, begin); now never decreases, and reached is not
 * before it. */
void waiting_set_add (WaitingSet *self, SimTime now, SimTime reached, SimTime begin);

/* The largest number that waited at once; nothing may be added afterwards. */
guint32 waiting_set_longest (WaitingSet *self);
