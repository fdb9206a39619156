/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/time/time-order.h"
#include "base/cache-lines.h"
#include "picl/picl-instant.h"
#include "picl/picl-writer.h"

#define PARAGRAPH_LIMIT 2147 /* seconds: 2^31 microseconds */

struct _PiclWriter
{
  PiclRecords *records;
  PiclInstant *instant;
  PiclOptions options;
  guint32 processors;
  TimeOrder *order; /* PiclItem */
};

/* Uses room from keep_room: at most TIME_ORDER_KEPT items between two calls of it. */
static inline PiclItem *
add_item (PiclWriter *self, SimTime time, guint32 processor, PiclItemType type,
          guint32 marks)
{
  PiclItem *item = time_order_add_kept (self->order, time, processor, marks);

  item->type = (guint8) type;
  return item;
}

static inline void
keep_room (PiclWriter *self)
{
  time_order_keep_room (self->order);
}

static void
write_instant (gpointer data, gconstpointer items, const TimeRun *runs, gsize count)
{
  PiclWriter *self = data;

  picl_instant_write (self->instant, items, runs, count);
}

PiclWriter *
picl_writer_new (OutputFile *output, guint32 processors, const PiclOptions *options)
{
  PiclWriter *self = cache_lines_alone0 (sizeof *self);

  self->options = *options;
  self->options.divide = MAX (options->divide, 1);
  self->processors = processors;
  self->records
      = picl_records_new (output, processors, options->unit, self->options.divide);
  self->instant
      = picl_instant_new (self->records, processors, options->thesis, options->types);
  self->order = time_order_new (sizeof (PiclItem), options->batch, options->threads,
                                write_instant, self);
  for (guint32 p = 0; p < processors; p++)
    {
      add_item (self, 0, p, PICL_BEGIN, 0);
      keep_room (self);
    }
  return self;
}

void
picl_writer_free (PiclWriter *self)
{
  if (self == NULL)
    return;
  time_order_free (self->order);
  picl_instant_free (self->instant);
  picl_records_free (self->records);
  g_aligned_free (self);
}

static void
on_advance (gpointer data, SimTime now)
{
  PiclWriter *self = data;

  time_order_advance (self->order, now);
}

static void
on_state (gpointer data, guint32 processor, SimTime time, ProcessorState state)
{
  PiclWriter *self = data;

  time_order_mark (self->order, time, processor, PICL_STATES, picl_state_mark (state));
}

static inline void
add_message (PiclWriter *self, SimTime time, guint32 processor, PiclItemType type,
             guint32 marks, guint64 message, guint32 peer, guint64 bytes, guint32 why)
{
  PiclItem *item = add_item (self, time, processor, type, marks);

  item->message = message;
  item->peer = peer;
  item->bytes = bytes;
  item->why = (guint8) why;
}

/* Adds the tag of the send that is added next; only types of messages need it. */
static inline void
add_tag (PiclWriter *self, guint32 processor, SimTime time, guint64 tag)
{
  if (self->options.types != NULL)
    add_item (self, time, processor, PICL_TAG, 0)->message = tag;
}

/* A send with duration. */
static G_NO_INLINE void
add_send (PiclWriter *self, guint32 processor, SimTime begin, SimTime end,
          guint64 message, guint32 destination, guint64 bytes, guint32 type, guint64 tag)
{
  add_tag (self, processor, begin, tag);
  add_message (self, begin, processor, PICL_SEND_BEGIN, 0, message, destination, bytes,
               type);
  add_item (self, end, processor, PICL_SEND_END, 0);
  keep_room (self);
}

static void
on_sent (gpointer data, guint32 processor, SimTime begin, SimTime end, guint64 message,
         guint32 destination, guint64 bytes, guint32 type, guint64 tag)
{
  if (begin != end)
    {
      add_send (data, processor, begin, end, message, destination, bytes, type, tag);
      return;
    }
  add_tag (data, processor, begin, tag);
  add_message (data, begin, processor, PICL_SEND, PICL_SENDS, message, destination, bytes,
               type);
  keep_room (data);
}

/* A receive with duration. */
static G_NO_INLINE void
add_receive (PiclWriter *self, guint32 processor, SimTime begin, SimTime end,
             guint64 message, guint32 source, guint64 bytes, guint32 type)
{
  add_message (self, begin, processor, PICL_RECEIVE_BEGIN, PICL_RECEIVES, message, source,
               bytes, type);
  add_message (self, end, processor, PICL_RECEIVE_END, PICL_RECEIVES, message, source,
               bytes, type);
  keep_room (self);
}

static void
on_received (gpointer data, guint32 processor, SimTime begin, SimTime end,
             guint64 message, guint32 source, guint64 bytes, guint32 type)
{
  if (begin != end)
    {
      add_receive (data, processor, begin, end, message, source, bytes, type);
      return;
    }
  add_message (data, end, processor, PICL_RECEIVE, PICL_RECEIVES, message, source, bytes,
               type);
  keep_room (data);
}

static inline void
add_event (PiclWriter *self, SimTime time, guint32 processor, PiclItemType type,
           guint32 number)
{
  add_item (self, time, processor, type, 0)->peer = number;
  keep_room (self);
}

static void
on_entered (gpointer data, guint32 processor, SimTime time, guint32 interval)
{
  PiclWriter *self = data;

  add_event (self, time, processor, PICL_ENTER, self->options.events[interval]);
}

static void
on_left (gpointer data, guint32 processor, SimTime time, guint32 interval)
{
  PiclWriter *self = data;

  add_event (self, time, processor, PICL_LEAVE, self->options.events[interval]);
}

static void
on_called (gpointer data, guint32 processor, SimTime time, guint32 call, guint32 interval)
{
  PiclWriter *self = data;

  add_event (self, time, processor, PICL_ENTER, self->options.first_call + call);
}

static void
on_returned (gpointer data, guint32 processor, SimTime time, guint32 call)
{
  PiclWriter *self = data;

  add_event (self, time, processor, PICL_LEAVE, self->options.first_call + call);
}

const ReplayObserver *
picl_writer_observer (const PiclWriter *self)
{
  static const ReplayObserver plain = {
    .purpose = "a PICL trace is written",
    .advance = on_advance,
    .state = on_state,
    .sent = on_sent,
    .received = on_received,
  };
  static const ReplayObserver with_events = {
    .purpose = "a PICL trace is written",
    .advance = on_advance,
    .state = on_state,
    .sent = on_sent,
    .received = on_received,
    .entered = on_entered,
    .left = on_left,
    .called = on_called,
    .returned = on_returned,
  };

  return self->options.events == NULL ? &plain : &with_events;
}

static void
fill_end (gpointer item)
{
  ((PiclItem *) item)->type = PICL_END;
}

char *
picl_writer_finish (PiclWriter *self, SimTime end)
{
  SimTime last = time_order_finish (self->order, end, self->processors, fill_end);

  picl_records_flush (self->records);
  if ((guint64) last / self->options.divide
      <= (guint64) PARAGRAPH_LIMIT * self->options.unit)
    return NULL;
  return g_strdup_printf ("the trace is longer than %d seconds: ParaGraph, which counts "
                          "microseconds in 32 bits, may not show it; --picl-time-scale "
                          "divides its times",
                          PARAGRAPH_LIMIT);
}
