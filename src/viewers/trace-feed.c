/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "viewers/trace-feed.h"

#include "analysis/time/time-order.h"
#include "base/cache-lines.h"

#define NO_STATE 0xff

typedef enum
{
  ITEM_STATE,
  ITEM_ENTER,
  ITEM_LEAVE,
  ITEM_CALL,
  ITEM_RETURN,
  ITEM_WAIT,
  ITEM_SEND,
  ITEM_RECEIVE_BEGIN,
  ITEM_RECEIVE,
  ITEM_JOIN,
  ITEM_COMPLETE,
  ITEM_END
} ItemType;

typedef struct
{
  guint8 type;    /* ItemType */
  guint8 state;   /* ProcessorState */
  guint8 why;     /* MessageType */
  guint8 lasting; /* ITEM_SEND: it takes time */
  guint32 peer;   /* destination, source; interval; call; collective */
  guint32 group;
  guint64 number; /* of the message, of the instance */
  guint64 bytes;
} Item;

/* The state of a processor, and the state that the sink was given last. */
typedef struct
{
  SimTime told_at; /* begin of the state that the sink was given last */
  guint8 state;    /* NO_STATE: the run has ended */
  guint8 told;     /* NO_STATE: none is open */
  guint32 peer;    /* that it waits for, if it is idle; PROGRAM_NONE: none */
} Present;

struct _TraceFeed
{
  const TraceSink *sink;
  gpointer data;
  guint32 processors;
  Present *present;
  TimeOrder *order; /* Item */
};

#define TELL(self, member, ...)                                                          \
  G_STMT_START                                                                           \
  {                                                                                      \
    if ((self)->sink->member != NULL)                                                    \
      (self)->sink->member ((self)->data, __VA_ARGS__);                                  \
  }                                                                                      \
  G_STMT_END

/* ---- slices ------------------------------------------------------------------------ */

static void
close_state (TraceFeed *self, guint32 processor, SimTime time)
{
  Present *present = &self->present[processor];

  if (present->told == NO_STATE)
    return;
  TELL (self, end_state, processor, time, (ProcessorState) present->told);
  present->told = NO_STATE;
}

static void
open_state (TraceFeed *self, guint32 processor, SimTime time)
{
  Present *present = &self->present[processor];

  close_state (self, processor, time);
  present->told = present->state;
  present->told_at = time;
  TELL (self, begin_state, processor, time, (ProcessorState) present->told,
        present->told == STATE_IDLE ? present->peer : PROGRAM_NONE);
}

/* Called after all events of one time: only the last state of that time has a duration.
 */
static void
settle (TraceFeed *self, guint32 processor, SimTime time)
{
  const Present *present = &self->present[processor];

  if (present->state != present->told)
    open_state (self, processor, time);
}

/* A send or receive that takes time begins, which has a slice of its own. */
static void
begin_overhead (TraceFeed *self, guint32 processor, SimTime time, guint8 state)
{
  Present *present = &self->present[processor];

  if (present->state == state && (present->told != state || present->told_at < time))
    open_state (self, processor, time);
}

static void
cross_interval (TraceFeed *self, guint32 processor, SimTime time, const Item *item)
{
  close_state (self, processor, time);
  if (item->type == ITEM_ENTER)
    TELL (self, entered, processor, time, item->peer);
  else if (item->type == ITEM_LEAVE)
    TELL (self, left, processor, time, item->peer);
  else if (item->type == ITEM_CALL)
    TELL (self, called, processor, time, item->peer);
  else
    TELL (self, returned, processor, time, item->peer);
}

static void
take_item (TraceFeed *self, guint32 p, SimTime time, const Item *item)
{
  switch ((ItemType) item->type)
    {
    case ITEM_STATE:
      self->present[p].state = item->state;
      if (item->state != STATE_IDLE)
        self->present[p].peer = PROGRAM_NONE;
      return;
    case ITEM_WAIT:
      self->present[p].peer = item->peer;
      return;
    case ITEM_ENTER:
    case ITEM_LEAVE:
    case ITEM_CALL:
    case ITEM_RETURN:
      cross_interval (self, p, time, item);
      return;
    case ITEM_SEND:
      if (item->lasting)
        begin_overhead (self, p, time, STATE_SENDING);
      TELL (self, sent, p, time, item->number, item->peer, item->bytes, item->why);
      return;
    case ITEM_RECEIVE_BEGIN:
      begin_overhead (self, p, time, STATE_RECEIVING);
      return;
    case ITEM_RECEIVE:
      TELL (self, received, p, time, item->number, item->peer, item->bytes, item->why);
      return;
    case ITEM_JOIN:
      TELL (self, joined, p, time, (guint32) item->number, item->peer, item->group);
      return;
    case ITEM_COMPLETE:
      TELL (self, completed, p, time, (guint32) item->number, item->peer, item->group);
      return;
    case ITEM_END:
      close_state (self, p, time);
      self->present[p].state = NO_STATE;
      TELL (self, left, p, time, 0);
      return;
    }
}

static void
take_instant (gpointer data, gconstpointer items, const TimeRun *runs, gsize count)
{
  for (gsize i = 0; i < count; i++)
    for (guint32 k = 0; k < runs[i].count; k++)
      take_item (data, runs[i].processor, runs[i].time,
                 (const Item *) items + runs[i].first + k);
  for (gsize i = 0; i < count; i++)
    settle (data, runs[i].processor, runs[i].time);
}

/* ---- what is observed -------------------------------------------------------------- */

/* Uses room from keep_room: at most TIME_ORDER_KEPT items between two calls of it. */
static inline Item *
add_item (gpointer data, SimTime time, guint32 processor, ItemType type)
{
  const TraceFeed *self = data;
  Item *item = time_order_add_kept (self->order, time, processor, 0);

  item->type = type;
  return item;
}

static inline void
keep_room (gpointer data)
{
  const TraceFeed *self = data;

  time_order_keep_room (self->order);
}

static void
on_advance (gpointer data, SimTime now)
{
  const TraceFeed *self = data;

  time_order_advance (self->order, now);
}

static void
on_state (gpointer data, guint32 processor, SimTime time, ProcessorState state)
{
  add_item (data, time, processor, ITEM_STATE)->state = (guint8) state;
  keep_room (data);
}

static inline Item *
add_message (gpointer data, SimTime time, guint32 processor, ItemType type,
             guint64 number, guint32 peer, guint64 bytes, guint32 why)
{
  Item *item = add_item (data, time, processor, type);

  item->number = number;
  item->peer = peer;
  item->bytes = bytes;
  item->why = (guint8) why;
  return item;
}

static void
on_sent (gpointer data, guint32 processor, SimTime begin, SimTime end, guint64 message,
         guint32 destination, guint64 bytes, guint32 type, guint64 tag)
{
  add_message (data, begin, processor, ITEM_SEND, message, destination, bytes, type)
      ->lasting
      = begin < end;
  keep_room (data);
}

static void
on_received (gpointer data, guint32 processor, SimTime begin, SimTime end,
             guint64 message, guint32 source, guint64 bytes, guint32 type)
{
  if (begin < end)
    add_item (data, begin, processor, ITEM_RECEIVE_BEGIN);
  add_message (data, end, processor, ITEM_RECEIVE, message, source, bytes, type);
  keep_room (data);
}

/* what: interval, call or processor. */
static inline void
add_mark (gpointer data, SimTime time, guint32 processor, ItemType type, guint32 what)
{
  add_item (data, time, processor, type)->peer = what;
  keep_room (data);
}

static void
on_entered (gpointer data, guint32 processor, SimTime time, guint32 interval)
{
  add_mark (data, time, processor, ITEM_ENTER, interval);
}

static void
on_left (gpointer data, guint32 processor, SimTime time, guint32 interval)
{
  add_mark (data, time, processor, ITEM_LEAVE, interval);
}

static void
on_called (gpointer data, guint32 processor, SimTime time, guint32 call, guint32 interval)
{
  add_mark (data, time, processor, ITEM_CALL, call);
}

static void
on_returned (gpointer data, guint32 processor, SimTime time, guint32 call)
{
  add_mark (data, time, processor, ITEM_RETURN, call);
}

static void
on_waits (gpointer data, guint32 processor, SimTime time, guint32 peer)
{
  add_mark (data, time, processor, ITEM_WAIT, peer);
}

static void
add_collective (gpointer data, SimTime time, guint32 processor, ItemType type,
                guint32 instance, guint32 collective, guint32 group)
{
  Item *item = add_item (data, time, processor, type);

  item->number = instance;
  item->peer = collective;
  item->group = group;
  keep_room (data);
}

static void
on_joined (gpointer data, guint32 processor, SimTime time, guint32 instance,
           guint32 collective, guint32 group)
{
  add_collective (data, time, processor, ITEM_JOIN, instance, collective, group);
}

static void
on_completed (gpointer data, guint32 processor, SimTime time, guint32 instance,
              guint32 collective, guint32 group)
{
  add_collective (data, time, processor, ITEM_COMPLETE, instance, collective, group);
}

#define OBSERVED                                                                         \
  .purpose = "a trace is written", .advance = on_advance, .state = on_state,             \
  .sent = on_sent, .received = on_received, .entered = on_entered, .left = on_left,      \
  .called = on_called, .returned = on_returned, .waits = on_waits

static const ReplayObserver plain = { OBSERVED };
static const ReplayObserver with_collectives
    = { OBSERVED, .joined = on_joined, .completed = on_completed };

/* ---- the feed ---------------------------------------------------------------------- */

TraceFeed *
trace_feed_new (const OutputJob *job, const TraceSink *sink, gpointer data)
{
  const guint32 processors = program_processors (job->report.program);
  TraceFeed *self = cache_lines_alone0 (sizeof *self);
  gboolean collectives = sink->joined != NULL || sink->completed != NULL;

  self->sink = sink;
  self->data = data;
  self->processors = processors;
  self->order = time_order_new (sizeof (Item), 0, job->threads, take_instant, self);
  self->present = g_new (Present, processors);
  for (guint32 p = 0; p < processors; p++)
    {
      self->present[p]
          = (Present){ .state = STATE_IDLE, .told = NO_STATE, .peer = PROGRAM_NONE };
      on_entered (self, p, 0, 0);
    }
  replay_add_observer (job->replay, collectives ? &with_collectives : &plain, self);
  return self;
}

void
trace_feed_free (TraceFeed *self)
{
  if (self == NULL)
    return;
  time_order_free (self->order);
  g_free (self->present);
  g_aligned_free (self);
}

static void
fill_end (gpointer item)
{
  ((Item *) item)->type = ITEM_END;
}

void
trace_feed_finish (TraceFeed *self, SimTime end)
{
  time_order_finish (self->order, end, self->processors, fill_end);
}
