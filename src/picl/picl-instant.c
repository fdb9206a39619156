/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picl-instant.c - the order of the records of one instant
 *
 * Processors are written in ascending order.  A receive's exit must come after the entry
 * of its send: if another processor sends the message at this instant and that entry is
 * not yet written, the receiver's remaining items wait for it.  The next processor is
 * always the lowest one that can continue.
 */
#include "config.h"

#include "base/hash.h"
#include "base/heap.h"
#include "picl/picl-instant.h"
#include "picl/picl-text.h"

/* One processor while its records of the present instant are written. */
typedef struct
{
  guint32 processor;
  gboolean ended;        /* PICL_END has been written */
  guint64 tag;           /* of the next send */
  const PiclItem *entry; /* begin of a send or receive with duration, which is written
                          * last; NULL: none */
  guint64 entry_tag;
} Present;

/* The items of one processor, if some must wait for a send on another one. */
typedef struct
{
  Present present;
  guint32 next, end; /* the range of `waiting` that is still to be written */
} Run;

typedef struct
{
  guint8 state;   /* PiclState, apart from sends and receives in progress */
  guint8 lasting; /* sends and receives in progress */
} Truth;

/* The messages that a processor sends without overhead at one instant. */
typedef struct
{
  guint64 instant;     /* number of the last instant with such messages; 0: none so far */
  guint64 least, most; /* the lowest and the highest of their numbers */
} Sent;

struct _PiclInstant
{
  PiclRecords *records;
  PiclTypes *types; /* or NULL */
  gboolean thesis;
  guint32 processors;
  Truth *truth;    /* by processor */
  Sent *sent;      /* by processor */
  guint64 instant; /* number of the present instant, from 1 */

  /* Only where a message is both sent and received at the present instant: */
  GPtrArray *waiting;  /* PiclItem, grouped by processor */
  GArray *runs;        /* Run, ascending by processor */
  Heap ready;          /* indices of runs that can continue; the lowest is next */
  GHashTable *to_come; /* number of a message that is sent at this instant and not yet
                        * written -> index + 1 of the run that waits for it, or 0 */
};

PiclInstant *
picl_instant_new (PiclRecords *records, guint32 processors, gboolean thesis,
                  PiclTypes *types)
{
  PiclInstant *self = g_new (PiclInstant, 1);

  self->records = records;
  self->types = types;
  self->thesis = thesis;
  self->processors = processors;
  self->truth = g_new (Truth, processors);
  for (guint32 p = 0; p < processors; p++)
    self->truth[p] = (Truth){ PICL_IDLE, 0 };
  self->sent = g_new0 (Sent, processors);
  self->instant = 0;
  self->waiting = g_ptr_array_new ();
  self->runs = g_array_new (FALSE, FALSE, sizeof (Run));
  self->ready = (Heap){ 0 };
  self->to_come = g_hash_table_new_full (hash_int64, g_int64_equal, g_free, NULL);
  return self;
}

void
picl_instant_free (PiclInstant *self)
{
  g_free (self->truth);
  g_free (self->sent);
  g_ptr_array_unref (self->waiting);
  g_array_unref (self->runs);
  heap_clear (&self->ready);
  g_hash_table_unref (self->to_come);
  g_free (self);
}

/* ---- one item ---------------------------------------------------------------------- */

static inline void
set_state (Truth *truth, guint32 marks)
{
  static const guint8 states[] = { [STATE_BUSY] = PICL_BUSY,
                                   [STATE_SENDING] = PICL_OVERHEAD,
                                   [STATE_RECEIVING] = PICL_OVERHEAD,
                                   [STATE_IDLE] = PICL_IDLE };

  if (marks & PICL_STATES)
    truth->state = states[((marks & PICL_STATES) >> 2) - 1];
}

static void
end_lasting (Truth *truth)
{
  if (truth->lasting > 0)
    truth->lasting--;
}

/* The type to write in the entry of a send. */
static guint32
send_type (PiclInstant *self, guint32 processor, const PiclItem *item, guint64 tag)
{
  const PiclMessage message = { item->message, processor, item->peer, item->why, tag };

  return self->types == NULL ? item->why : picl_types_sent (self->types, &message);
}

static guint32
receive_type (const PiclInstant *self, const PiclItem *item)
{
  return self->types == NULL ? item->why
                             : picl_types_find (self->types, item->message, item->why);
}

static guint32
receive_end_type (PiclInstant *self, const PiclItem *item)
{
  return self->types == NULL
             ? item->why
             : picl_types_received (self->types, item->message, item->why);
}

static void
write_begin (PiclInstant *self, const Present *present)
{
  const PiclItem *item = present->entry;

  if (item->type == PICL_SEND_BEGIN)
    picl_records_send (self->records, item->bytes,
                       send_type (self, present->processor, item, present->entry_tag),
                       item->peer);
  else
    picl_records_receive (self->records, receive_type (self, item));
  self->truth[present->processor].lasting++;
}

/* Keeps the begin of a send or receive with duration: it is written after the processor's
 * other records of this instant. */
static void
keep_begin (PiclInstant *self, Present *present, const PiclItem *item)
{
  if (present->entry != NULL)
    write_begin (self, present);
  present->entry = item;
  present->entry_tag = present->tag;
}

static void
write_receive (PiclInstant *self, const PiclItem *item)
{
  const guint32 begin = receive_type (self, item), end = receive_end_type (self, item);

  if (begin == end)
    {
      picl_records_whole_receive (self->records, item->bytes, end, item->peer);
      return;
    }
  picl_records_receive (self->records, begin);
  picl_records_receive_end (self->records, item->bytes, end, item->peer);
}

static void
write_item (PiclInstant *self, Present *present, const PiclItem *item)
{
  PiclRecords *records = self->records;
  Truth *truth = &self->truth[present->processor];

  switch ((PiclItemType) item->type)
    {
    case PICL_BEGIN:
      if (!self->thesis)
        picl_records_begin_trace (records);
      break;
    case PICL_TAG:
      present->tag = item->message;
      break;
    case PICL_SEND:
      picl_records_whole_send (records, item->bytes,
                               send_type (self, present->processor, item, present->tag),
                               item->peer);
      break;
    case PICL_SEND_BEGIN:
    case PICL_RECEIVE_BEGIN:
      keep_begin (self, present, item);
      break;
    case PICL_SEND_END:
      picl_records_send_end (records);
      end_lasting (truth);
      break;
    case PICL_RECEIVE:
      write_receive (self, item);
      break;
    case PICL_RECEIVE_END:
      picl_records_receive_end (records, item->bytes, receive_end_type (self, item),
                                item->peer);
      end_lasting (truth);
      break;
    case PICL_ENTER:
      picl_records_enter (records, item->peer);
      break;
    case PICL_LEAVE:
      picl_records_leave (records, item->peer);
      break;
    case PICL_END:
      if (!self->thesis)
        picl_records_end_trace (records);
      present->ended = TRUE;
      break;
    }
}

/* After a processor's last item of the instant: writes the begin that was kept, and the
 * records that show the processor's state. */
static void
finish_present (PiclInstant *self, const Present *present)
{
  const Truth *truth = &self->truth[present->processor];

  if (present->entry != NULL)
    write_begin (self, present);
  if (present->ended && !self->thesis)
    return;
  picl_records_settle (self->records,
                       truth->lasting > 0 ? PICL_OVERHEAD : (PiclState) truth->state);
}

/* Writes items.  The most frequent ones, whole messages with their own types, are written
 * without write_item. */
static void
write_run (PiclInstant *self, Present *present, const PiclItem *items, gsize count)
{
  const gboolean own_types = self->types == NULL;
  PiclRecords *records = self->records;
  const PiclItem *end = items + count;

  for (const PiclItem *item = items; item < end; item++)
    if (own_types && item->type == PICL_SEND)
      picl_records_whole_send (records, item->bytes, item->why, item->peer);
    else if (own_types && item->type == PICL_RECEIVE)
      picl_records_whole_receive (records, item->bytes, item->why, item->peer);
    else
      write_item (self, present, item);
}

/* Writes all items of one processor, whose first run is `first`.  Returns: the index
 * after its last run. */
static gsize
write_processor (PiclInstant *self, const PiclItem *items, const TimeRun *runs,
                 gsize first, gsize count)
{
  Present present = { .processor = runs[first].processor };
  gsize i = first;

  picl_records_set_processor (self->records, present.processor);
  for (; i < count && runs[i].processor == present.processor; i++)
    {
      write_run (self, &present, &items[runs[i].first], runs[i].count);
      set_state (&self->truth[present.processor], runs[i].marks);
    }
  finish_present (self, &present);
  return i;
}

/* ---- messages sent and received at one instant ------------------------------------- */

/* Whether an item must come after the send's entry: the exit of a receive, and its entry
 * if the send determines the type. */
static gboolean
comes_after_send (const PiclInstant *self, guint32 processor, const PiclItem *item)
{
  return item->type == PICL_RECEIVE || item->type == PICL_RECEIVE_END
         || (item->type == PICL_RECEIVE_BEGIN && self->types != NULL
             && picl_types_depend (self->types, item->peer, processor, item->why));
}

/* Records the range of numbers of the messages that a processor sends at this instant. */
static void
note_sent (PiclInstant *self, const PiclItem *items, const TimeRun *run)
{
  Sent *sent = &self->sent[run->processor];

  for (guint32 k = 0; k < run->count; k++)
    {
      const PiclItem *item = &items[run->first + k];

      if (item->type != PICL_SEND)
        continue;
      if (sent->instant != self->instant)
        *sent = (Sent){ self->instant, item->message, item->message };
      sent->least = MIN (sent->least, item->message);
      sent->most = MAX (sent->most, item->message);
    }
}

/* Whether an item may receive a message that is sent at this instant: its source sends
 * now, and its number is in the range of those sent. */
static gboolean
may_receive_sent (const PiclInstant *self, const PiclItem *items, const TimeRun *run)
{
  for (guint32 k = 0; k < run->count; k++)
    {
      const PiclItem *item = &items[run->first + k];
      const Sent *sent;

      if (!comes_after_send (self, run->processor, item)
          || item->peer >= self->processors)
        continue;
      sent = &self->sent[item->peer];
      if (sent->instant == self->instant && item->message >= sent->least
          && item->message <= sent->most)
        return TRUE;
    }
  return FALSE;
}

/* Whether some message may be sent and received at this instant.  May be TRUE without
 * need, never FALSE wrongly. */
static gboolean
may_take_no_time (PiclInstant *self, const PiclItem *items, const TimeRun *runs,
                  gsize count)
{
  const guint32 both = PICL_SENDS | PICL_RECEIVES;
  guint32 marks = 0;

  for (gsize i = 0; i < count; i++)
    marks |= runs[i].marks;
  if ((marks & both) != both)
    return FALSE;
  for (gsize i = 0; i < count; i++)
    if (runs[i].marks & PICL_SENDS)
      note_sent (self, items, &runs[i]);
  for (gsize i = 0; i < count; i++)
    if (runs[i].marks & PICL_RECEIVES && may_receive_sent (self, items, &runs[i]))
      return TRUE;
  return FALSE;
}

static void
prepare_item (PiclInstant *self, const PiclItem *item)
{
  if (item->type == PICL_SEND)
    g_hash_table_insert (self->to_come, g_memdup2 (&item->message, sizeof item->message),
                         NULL);
  g_ptr_array_add (self->waiting, (gpointer) item);
}

static void
prepare_runs (PiclInstant *self, const PiclItem *items, const TimeRun *runs, gsize count)
{
  g_ptr_array_set_size (self->waiting, 0);
  g_array_set_size (self->runs, 0);
  self->ready.count = 0;
  g_hash_table_remove_all (self->to_come);
  for (gsize i = 0; i < count;)
    {
      Run run = { { .processor = runs[i].processor }, self->waiting->len, 0 };

      for (; i < count && runs[i].processor == run.present.processor; i++)
        {
          for (guint32 k = 0; k < runs[i].count; k++)
            prepare_item (self, &items[runs[i].first + k]);
          set_state (&self->truth[run.present.processor], runs[i].marks);
        }
      run.end = self->waiting->len;
      g_array_append_val (self->runs, run);
      heap_push_number (&self->ready, self->runs->len - 1);
    }
}

/* Whether the run has to wait before this item; if so it is continued when the send's
 * entry has been written. */
static gboolean
must_wait (PiclInstant *self, guint32 number, guint32 processor, const PiclItem *item)
{
  if (!comes_after_send (self, processor, item)
      || !g_hash_table_contains (self->to_come, &item->message))
    return FALSE;
  g_hash_table_insert (self->to_come, g_memdup2 (&item->message, sizeof item->message),
                       GUINT_TO_POINTER (number + 1));
  return TRUE;
}

static void
entry_written (PiclInstant *self, const PiclItem *item)
{
  guint32 waiting
      = GPOINTER_TO_UINT (g_hash_table_lookup (self->to_come, &item->message));

  g_hash_table_remove (self->to_come, &item->message);
  if (waiting > 0)
    heap_push_number (&self->ready, waiting - 1);
}

/* Writes a run up to an item that has to wait; wait FALSE: to its end. */
static void
continue_run (PiclInstant *self, guint32 number, gboolean wait)
{
  Run *run = &g_array_index (self->runs, Run, number);

  picl_records_set_processor (self->records, run->present.processor);
  for (; run->next < run->end; run->next++)
    {
      const PiclItem *item = self->waiting->pdata[run->next];

      if (wait && must_wait (self, number, run->present.processor, item))
        return;
      write_item (self, &run->present, item);
      if (item->type == PICL_SEND)
        entry_written (self, item);
    }
  finish_present (self, &run->present);
}

static void
write_in_order_of_messages (PiclInstant *self)
{
  while (self->ready.count > 0)
    continue_run (self, heap_pop_number (&self->ready), TRUE);

  /* No run should wait for itself or in a cycle; if one does, its records are still
   * written. */
  for (guint32 r = 0; r < self->runs->len; r++)
    if (g_array_index (self->runs, Run, r).next < g_array_index (self->runs, Run, r).end)
      continue_run (self, r, FALSE);
}

void
picl_instant_write (PiclInstant *self, const PiclItem *items, const TimeRun *runs,
                    gsize count)
{
  self->instant++;
  picl_records_set_time (self->records, runs[0].time);
  if (may_take_no_time (self, items, runs, count))
    {
      prepare_runs (self, items, runs, count);
      write_in_order_of_messages (self);
      return;
    }
  for (gsize i = 0; i < count;)
    i = write_processor (self, items, runs, i, count);
}
