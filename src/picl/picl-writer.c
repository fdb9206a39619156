/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "picl/picl-instant.h"
#include "picl/picl-sort.h"
#include "picl/picl-writer.h"

/* Sorting is efficient only for many items at once. */
#define USUAL_BATCH (64u << 10)

#define PARAGRAPH_LIMIT 2147 /* seconds: 2^31 microseconds */

struct _PiclWriter
{
  PiclRecords *records;
  PiclInstant *instant;
  PiclOptions options;
  guint32 processors;

  /* Items received and not yet written, in the order of the calls. */
  PiclItem *items;
  guint32 n_items, room;
  guint32 batch; /* write when there are so many */
  PiclKey *keys, *scratch;
  SimTime latest;  /* of all items */
  SimTime written; /* all before this has been written */
};

static PiclItem *
add_item (PiclWriter *self, SimTime time, guint32 processor, PiclItemType type)
{
  PiclItem *item;

  if (self->n_items == self->room)
    {
      g_assert (self->room < G_MAXUINT32 / 2);
      self->room *= 2;
      self->items = g_renew (PiclItem, self->items, self->room);
      self->keys = g_renew (PiclKey, self->keys, self->room);
      self->scratch = g_renew (PiclKey, self->scratch, self->room);
    }
  g_assert (time >= self->written); /* else the observer's contract is broken */
  self->latest = MAX (self->latest, time);
  item = &self->items[self->n_items++];
  item->time = time;
  item->processor = processor;
  item->type = type;
  return item;
}

PiclWriter *
picl_writer_new (OutputFile *output, guint32 processors, const PiclOptions *options)
{
  PiclWriter *self = g_new0 (PiclWriter, 1);

  self->options = *options;
  self->options.divide = MAX (options->divide, 1);
  self->options.batch = options->batch == 0 ? USUAL_BATCH : options->batch;
  self->processors = processors;
  self->records
      = picl_records_new (output, processors, options->unit, self->options.divide);
  self->instant
      = picl_instant_new (self->records, processors, options->thesis, options->types);
  self->batch = self->options.batch;
  self->room = self->batch;
  self->items = g_new (PiclItem, self->room);
  self->keys = g_new (PiclKey, self->room);
  self->scratch = g_new (PiclKey, self->room);
  for (guint32 p = 0; p < processors; p++)
    add_item (self, 0, p, PICL_BEGIN);
  return self;
}

void
picl_writer_free (PiclWriter *self)
{
  if (self == NULL)
    return;
  picl_instant_free (self->instant);
  picl_records_free (self->records);
  g_free (self->items);
  g_free (self->keys);
  g_free (self->scratch);
  g_free (self);
}

/* Keeps the items that are not before that time, in their order. */
static void
drop_before (PiclWriter *self, SimTime before)
{
  guint32 kept = 0;

  for (guint32 i = 0; i < self->n_items; i++)
    if (self->items[i].time >= before)
      self->items[kept++] = self->items[i];
  self->n_items = kept;
  self->batch
      = MAX (self->options.batch, kept <= G_MAXUINT32 / 4 ? 2 * kept : G_MAXUINT32);
}

static void
write_before (PiclWriter *self, SimTime before)
{
  gsize n = 0;

  for (guint32 i = 0; i < self->n_items; i++)
    if (self->items[i].time < before)
      self->keys[n++] = (PiclKey){ self->items[i].time, self->items[i].processor, i };
  picl_sort (self->keys, self->scratch, n);
  for (gsize first = 0, end; first < n; first = end)
    {
      for (end = first + 1; end < n && self->keys[end].time == self->keys[first].time;
           end++)
        ;
      picl_instant_write (self->instant, self->items, &self->keys[first], end - first);
    }
  drop_before (self, before);
  self->written = before;
}

static void
on_advance (gpointer data, SimTime now)
{
  PiclWriter *self = data;

  if (self->n_items >= self->batch)
    write_before (self, now);
}

static void
on_state (gpointer data, guint32 processor, SimTime time, ProcessorState state)
{
  add_item (data, time, processor, PICL_STATE)->state = (guint8) state;
}

static PiclItem *
add_message (PiclWriter *self, SimTime time, guint32 processor, PiclItemType type,
             guint64 message, guint32 peer, guint64 bytes, guint32 why)
{
  PiclItem *item = add_item (self, time, processor, type);

  item->message = message;
  item->peer = peer;
  item->bytes = bytes;
  item->why = (guint8) why;
  return item;
}

static void
on_sent (gpointer data, guint32 processor, SimTime begin, SimTime end, guint64 message,
         guint32 destination, guint64 bytes, guint32 type, guint32 tag)
{
  PiclItemType what = begin == end ? PICL_SEND : PICL_SEND_BEGIN;

  add_message (data, begin, processor, what, message, destination, bytes, type)->tag
      = tag;
  if (begin != end)
    add_item (data, end, processor, PICL_SEND_END);
}

static void
on_received (gpointer data, guint32 processor, SimTime begin, SimTime end,
             guint64 message, guint32 source, guint64 bytes, guint32 type)
{
  PiclItemType what = begin == end ? PICL_RECEIVE : PICL_RECEIVE_END;

  if (begin != end)
    add_message (data, begin, processor, PICL_RECEIVE_BEGIN, message, source, bytes,
                 type);
  add_message (data, end, processor, what, message, source, bytes, type);
}

static void
on_entered (gpointer data, guint32 processor, SimTime time, guint32 interval)
{
  PiclWriter *self = data;

  add_item (self, time, processor, PICL_ENTER)->peer = self->options.events[interval];
}

static void
on_left (gpointer data, guint32 processor, SimTime time, guint32 interval)
{
  PiclWriter *self = data;

  add_item (self, time, processor, PICL_LEAVE)->peer = self->options.events[interval];
}

const ReplayObserver *
picl_writer_observer (const PiclWriter *self)
{
  static const ReplayObserver plain = {
    .advance = on_advance,
    .state = on_state,
    .sent = on_sent,
    .received = on_received,
  };
  static const ReplayObserver with_events = {
    .advance = on_advance,
    .state = on_state,
    .sent = on_sent,
    .received = on_received,
    .entered = on_entered,
    .left = on_left,
  };

  return self->options.events == NULL ? &plain : &with_events;
}

char *
picl_writer_finish (PiclWriter *self, SimTime end)
{
  SimTime last = MAX (end, self->latest);

  self->written = 0; /* the replay may have continued without calls */
  for (guint32 p = 0; p < self->processors; p++)
    add_item (self, last, p, PICL_END);
  write_before (self, G_MAXINT64);
  picl_records_flush (self->records);
  if ((guint64) last / self->options.divide
      <= (guint64) PARAGRAPH_LIMIT * self->options.unit)
    return NULL;
  return g_strdup_printf ("the trace is longer than %d seconds: ParaGraph, which counts "
                          "microseconds in 32 bits, may not show it; --picl-time-scale "
                          "divides its times",
                          PARAGRAPH_LIMIT);
}
