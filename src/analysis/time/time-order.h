/* SPDX-License-Identifier: GPL-3.0-or-later */
/* time-order.h - sorts the events of a replay into the order of a trace, while it runs
 *
 *   observer ---add---> [ 7 3 9 4 ..] ---advance (8)---> 3 4 7    [ 9 ..] waits
 *
 * Items are kept until `advance` has passed their time, then given out by time, then by
 * processor, in each processor's own order.  Memory is that of the items after the
 * current time and of one batch; it does not grow with the run.
 *
 * A processor usually adds several items of the same time consecutively: these are a run,
 * and runs are sorted, not items.  Data that needs no order among the items, such as the
 * state after all of them, can be marks of the run.
 */
#pragma once

#include "base/sim-time.h"
#include "base/background-worker.h"

/* Items of one processor and one time, added one after another. */
typedef struct
{
  SimTime time; /* not negative */
  guint32 processor;
  guint32 first, count; /* its items; none: it has only marks */
  guint32 marks;        /* of all its items, and what time_order_mark set */
} TimeRun;

/* Called for each time at which there are items, in order.  runs: by processor, at least
 * one; a processor may have several. */
typedef void (*TimeOrderTaker) (gpointer data, gconstpointer items, const TimeRun *runs,
                                gsize count);

/* Items that are kept, and their runs in the order of the calls. */
typedef struct
{
  guint8 *items;
  guint32 n, room;
  TimeRun *runs; /* as much room; before the first one is one of no time */
  TimeRun *last;
  const TimeRun *full; /* from here on there is no room for TIME_ORDER_KEPT more */
} TimeBatch;

/* Its members are here only for time_order_add. */
typedef struct
{
  gsize size; /* of an item */
  TimeBatch told;
  guint32 least_batch, batch; /* give out when there are so many */
  SimTime before;             /* all that were told before this have been given out */
  BackgroundWorker *behind;   /* NULL: the caller gives out */

  /* While a batch is given out: */
  TimeOrderTaker take;
  gpointer data;
  TimeBatch given;                   /* to the thread */
  TimeRun *sorted, *ahead, *scratch; /* room for one an item of the batch */
  guint32 sort_room;
  SimTime latest; /* of all that have been given out */
} TimeOrder;

/* batch: items are given out when so many are kept; 0: a fast default.  threads: the most
 * that may run; if more than 1, `take` is called by a background thread before finish. */
TimeOrder *time_order_new (gsize item_size, guint32 batch, guint threads,
                           TimeOrderTaker take, gpointer data);
void time_order_free (TimeOrder *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TimeOrder, time_order_free)

void time_order_make_room_ (TimeOrder *self);

/* Returns: the run of an item that is added now. */
static inline TimeRun *
time_order_run_ (TimeOrder *self, SimTime time, guint32 processor)
{
  TimeBatch *told = &self->told;

  if (told->last->time != time || told->last->processor != processor)
    {
      g_assert (time >= self->before); /* else the observer's contract is broken */
      *++told->last = (TimeRun){ time, processor, told->n, 0, 0 };
    }
  return told->last;
}

/* Returns: a new item, which the caller sets; valid until the next is added, or room is
 * kept. */
static inline gpointer
time_order_add_kept (TimeOrder *self, SimTime time, guint32 processor, guint32 marks)
{
  TimeRun *run = time_order_run_ (self, time, processor);

  run->count++;
  run->marks |= marks;
  return self->told.items + self->size * self->told.n++;
}

/* Keeps room for this number of items, so that the functions above need not.  It is
 * cheaper as the last call of a function, where no register has to be saved. */
#define TIME_ORDER_KEPT 3

static inline void
time_order_keep_room (TimeOrder *self)
{
  if (G_UNLIKELY (self->told.room - self->told.n < TIME_ORDER_KEPT
                  || self->told.last >= self->told.full))
    time_order_make_room_ (self);
}

static inline gpointer
time_order_add (TimeOrder *self, SimTime time, guint32 processor, guint32 marks)
{
  time_order_keep_room (self);
  return time_order_add_kept (self, time, processor, marks);
}

/* Sets the marks `which` of the run to which the next item would belong. */
static inline void
time_order_mark (TimeOrder *self, SimTime time, guint32 processor, guint32 which,
                 guint32 marks)
{
  TimeRun *run = time_order_run_ (self, time, processor);

  run->marks = (run->marks & ~which) | marks;
  time_order_keep_room (self);
}

/* No item before that time follows. */
void time_order_advance (TimeOrder *self, SimTime now);

/* Gives out all that wait, with an item for each processor at the latest time or at that
 * time, whichever is later; fill sets it.  Returns: that time. */
SimTime time_order_finish (TimeOrder *self, SimTime end, guint32 processors,
                           void (*fill) (gpointer item));
