/* SPDX-License-Identifier: GPL-3.0-or-later */
/* time-order.h - what a replay tells, put into the order of a trace while it goes on
 *
 *   observer ---add---> [ 7 3 9 4 ..] ---advance (8)---> 3 4 7    [ 9 ..] waits
 *
 * Items wait until `advance` has passed them; then they are given out in order: by time,
 * then by processor, each processor's own order kept.  Memory is that of the items ahead
 * of the present time, and of one batch, not of the run.
 */
#pragma once

#include "base/sim-time.h"

/* An item begins with it. */
typedef struct
{
  SimTime time; /* not negative */
  guint32 processor;
} TimeOrderItem;

typedef struct
{
  SimTime time;
  guint32 processor;
  guint32 index; /* of the item */
} TimeKey;

typedef struct _TimeOrder TimeOrder;

/* Called for each time at which there are items, in order; keys: sorted, at least one. */
typedef void (*TimeOrderTaker) (gpointer data, gconstpointer items, const TimeKey *keys,
                                gsize count);

/* batch: give out when so many wait; 0: a number that is fast. */
TimeOrder *time_order_new (gsize item_size, guint32 batch, TimeOrderTaker take,
                           gpointer data);
void time_order_free (TimeOrder *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TimeOrder, time_order_free)

/* A new item; what follows its time and processor is to be set.  Valid until the next is
 * added. */
gpointer time_order_add (TimeOrder *self, SimTime time, guint32 processor);

/* No item before that time follows. */
void time_order_advance (TimeOrder *self, SimTime now);

/* Gives out all that wait, with an item for each processor at the latest time or at that
 * time, whichever is later; fill sets the rest of it.  Returns: that time. */
SimTime time_order_finish (TimeOrder *self, SimTime end, guint32 processors,
                           void (*fill) (gpointer item));
