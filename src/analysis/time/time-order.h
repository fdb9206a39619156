/* SPDX-License-Identifier: GPL-3.0-or-later */
/* time-order.h - what a replay tells, put into the order of a trace while it goes on
 *
 *   observer ---add---> [ 7 3 9 4 ..] ---advance (8)---> 3 4 7    [ 9 ..] waits
 *
 * Items wait until `advance` has passed them; then they are given out in order: by time,
 * then by processor, each processor's own order kept.  Memory is that of the items ahead
 * of the present time, and of one batch, not of the run.
 *
 * A processor usually does several things at one time, and tells them one after another:
 * such items are a run, and runs are sorted, not items.
 */
#pragma once

#include "base/sim-time.h"

/* Items of one processor and one time, added one after another. */
typedef struct
{
  SimTime time; /* not negative */
  guint32 processor;
  guint32 first, count; /* its items; at least one */
  guint32 marks;        /* all bits with which they were added */
} TimeRun;

/* Called for each time at which there are items, in order.  runs: by processor, at least
 * one; a processor may have several. */
typedef void (*TimeOrderTaker) (gpointer data, gconstpointer items, const TimeRun *runs,
                                gsize count);

/* Its members are here only for time_order_add. */
typedef struct
{
  TimeOrderTaker take;
  gpointer data;
  gsize size;    /* of an item */
  guint8 *items; /* in the order of the calls */
  guint32 n, room;
  guint32 least_batch, batch; /* give out when there are so many */
  TimeRun *runs; /* in the order of the calls; before the first one is one of no time */
  TimeRun *last;
  TimeRun *sorted, *ahead, *scratch; /* as `runs`, each has room for an item a run */
  SimTime latest;                    /* of all that have been given out */
  SimTime given;                     /* all before this have been given out */
} TimeOrder;

/* batch: give out when so many wait; 0: a number that is fast. */
TimeOrder *time_order_new (gsize item_size, guint32 batch, TimeOrderTaker take,
                           gpointer data);
void time_order_free (TimeOrder *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TimeOrder, time_order_free)

void time_order_make_room_ (TimeOrder *self);

/* A new item, which is to be set.  Valid until the next is added, or room is kept. */
static inline gpointer
time_order_add_kept (TimeOrder *self, SimTime time, guint32 processor, guint32 marks)
{
  g_assert (self->n < self->room);
  if (self->last->time != time || self->last->processor != processor)
    {
      g_assert (time >= self->given); /* else the observer's contract is broken */
      *++self->last = (TimeRun){ time, processor, self->n, 0, 0 };
    }
  self->last->count++;
  self->last->marks |= marks;
  return self->items + self->size * self->n++;
}

/* Room for so many items that the above adds.  In place of time_order_add: as the last
 * call of a function it costs less, as nothing has to outlive it. */
#define TIME_ORDER_KEPT 2

static inline void
time_order_keep_room (TimeOrder *self)
{
  if (G_UNLIKELY (self->room - self->n < TIME_ORDER_KEPT))
    time_order_make_room_ (self);
}

static inline gpointer
time_order_add (TimeOrder *self, SimTime time, guint32 processor, guint32 marks)
{
  if (G_UNLIKELY (self->n == self->room))
    time_order_make_room_ (self);
  return time_order_add_kept (self, time, processor, marks);
}

/* No item before that time follows. */
void time_order_advance (TimeOrder *self, SimTime now);

/* Gives out all that wait, with an item for each processor at the latest time or at that
 * time, whichever is later; fill sets it.  Returns: that time. */
SimTime time_order_finish (TimeOrder *self, SimTime end, guint32 processors,
                           void (*fill) (gpointer item));
