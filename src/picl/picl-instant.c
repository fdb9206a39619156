/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picl-instant.c - records of one instant
 *
 * A processor's items are a run of keys.  It is written up to its end, or up to a
 * receive's exit whose send's entry is not yet written at this instant on another
 * processor: there it waits, and continues when that entry has been written.  The next
 * processor is always the lowest one that can continue.
 */
#include "config.h"

#include "base/hash.h"
#include "base/heap.h"
#include "picl/picl-instant.h"
#include "replay/observer.h"

typedef struct
{
  gsize next, end;       /* keys still to be written */
  const PiclItem *entry; /* of a send or receive that lasts: written last, or NULL */
} Run;

typedef struct
{
  guint8 state;   /* PiclState */
  guint8 lasting; /* sends and receives begun and not ended */
} Truth;

/* Of the messages that a processor sends without overhead at one instant. */
typedef struct
{
  guint64 instant;     /* the last one with such messages; 0: none yet */
  guint64 least, most; /* their numbers lie between these */
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
  GArray *runs;    /* Run, by processor, of the present instant */
  Heap ready;      /* numbers of runs that can continue */

  /* Only where a message is both sent and received at the present instant: */
  GHashTable *to_come; /* message -> run that waits for its entry + 1, or 0 */
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
  g_array_unref (self->runs);
  heap_clear (&self->ready);
  g_hash_table_unref (self->to_come);
  g_free (self);
}

/* ---- one item ---------------------------------------------------------------------- */

static PiclState
picl_state (ProcessorState state)
{
  switch (state)
    {
    case STATE_BUSY:
      return PICL_BUSY;
    case STATE_SENDING:
    case STATE_RECEIVING:
      return PICL_OVERHEAD;
    case STATE_IDLE:
      return PICL_IDLE;
    }
  g_assert_not_reached ();
}

static void
end_lasting (Truth *truth)
{
  if (truth->lasting > 0)
    truth->lasting--;
}

static void
write_send (PiclInstant *self, const PiclItem *item)
{
  const PiclMessage message
      = { item->message, item->processor, item->peer, item->why, item->tag };
  guint32 type
      = self->types == NULL ? item->why : picl_types_sent (self->types, &message);

  picl_records_send (self->records, item->processor, item->bytes, type, item->peer);
}

static void
write_receive (PiclInstant *self, const PiclItem *item)
{
  guint32 type = self->types == NULL
                     ? item->why
                     : picl_types_find (self->types, item->message, item->why);

  picl_records_receive (self->records, item->processor, type);
}

static void
write_receive_end (PiclInstant *self, const PiclItem *item)
{
  guint32 type = self->types == NULL
                     ? item->why
                     : picl_types_received (self->types, item->message, item->why);

  picl_records_receive_end (self->records, item->processor, item->bytes, type,
                            item->peer);
}

static void
write_begin (PiclInstant *self, const PiclItem *item)
{
  if (item->type == PICL_SEND_BEGIN)
    write_send (self, item);
  else
    write_receive (self, item);
  self->truth[item->processor].lasting++;
}

static void
write_item (PiclInstant *self, Run *run, const PiclItem *item)
{
  PiclRecords *records = self->records;
  guint32 p = item->processor;

  switch ((PiclItemType) item->type)
    {
    case PICL_BEGIN:
      if (!self->thesis)
        picl_records_begin_trace (records, p);
      break;
    case PICL_STATE:
      self->truth[p].state = (guint8) picl_state (item->state);
      break;
    case PICL_SEND:
      write_send (self, item);
      picl_records_send_end (records, p);
      break;
    case PICL_SEND_BEGIN:
    case PICL_RECEIVE_BEGIN:
      if (run->entry != NULL)
        write_begin (self, run->entry);
      run->entry = item;
      break;
    case PICL_SEND_END:
      picl_records_send_end (records, p);
      end_lasting (&self->truth[p]);
      break;
    case PICL_RECEIVE:
      write_receive (self, item);
      write_receive_end (self, item);
      break;
    case PICL_RECEIVE_END:
      write_receive_end (self, item);
      end_lasting (&self->truth[p]);
      break;
    case PICL_ENTER:
      picl_records_enter (records, p, item->peer);
      break;
    case PICL_LEAVE:
      picl_records_leave (records, p, item->peer);
      break;
    case PICL_END:
      if (!self->thesis)
        picl_records_end_trace (records, p);
      break;
    }
}

/* After a processor's last item of the instant. */
static void
finish_run (PiclInstant *self, Run *run, const PiclItem *last)
{
  const Truth *truth = &self->truth[last->processor];

  if (run->entry != NULL)
    write_begin (self, run->entry);
  if (last->type == PICL_END && !self->thesis)
    return;
  picl_records_settle (self->records, last->processor,
                       truth->lasting > 0 ? PICL_OVERHEAD : (PiclState) truth->state);
}

static void
write_run (PiclInstant *self, const PiclItem *items, const TimeKey *keys, gsize first,
           gsize end)
{
  Run run = { first, end, NULL };

  for (gsize i = first; i < end; i++)
    write_item (self, &run, &items[keys[i].index]);
  finish_run (self, &run, &items[keys[end - 1].index]);
}

/* ---- messages that take no time ---------------------------------------------------- */

/* Receives whose exit must come after the send's entry; the entry also, if the send
 * determines its type. */
static gboolean
comes_after_send (const PiclInstant *self, const PiclItem *item)
{
  return item->type == PICL_RECEIVE || item->type == PICL_RECEIVE_END
         || (item->type == PICL_RECEIVE_BEGIN && self->types != NULL
             && picl_types_depend (self->types, item->peer, item->processor, item->why));
}

/* What each processor sends at this instant.  Returns: FALSE if none does. */
static gboolean
note_sent (PiclInstant *self, const PiclItem *items, const TimeKey *keys, gsize count)
{
  gboolean any = FALSE;

  for (gsize i = 0; i < count; i++)
    {
      const PiclItem *item = &items[keys[i].index];
      Sent *sent = &self->sent[item->processor];

      if (item->type != PICL_SEND)
        continue;
      if (sent->instant != self->instant)
        *sent = (Sent){ self->instant, item->message, item->message };
      sent->least = MIN (sent->least, item->message);
      sent->most = MAX (sent->most, item->message);
      any = TRUE;
    }
  return any;
}

/* Whether a message may be sent and received at this instant: a receive from a
 * processor that sends now, whose number lies between those sent. */
static gboolean
may_take_no_time (PiclInstant *self, const PiclItem *items, const TimeKey *keys,
                  gsize count)
{
  if (!note_sent (self, items, keys, count))
    return FALSE;
  for (gsize i = 0; i < count; i++)
    {
      const PiclItem *item = &items[keys[i].index];
      const Sent *sent;

      if (!comes_after_send (self, item) || item->peer >= self->processors)
        continue;
      sent = &self->sent[item->peer];
      if (sent->instant == self->instant && item->message >= sent->least
          && item->message <= sent->most)
        return TRUE;
    }
  return FALSE;
}

static void
prepare_runs (PiclInstant *self, const PiclItem *items, const TimeKey *keys, gsize count)
{
  g_array_set_size (self->runs, 0);
  self->ready.count = 0;
  g_hash_table_remove_all (self->to_come);
  for (gsize first = 0, end; first < count; first = end)
    {
      Run run;

      for (end = first; end < count && keys[end].processor == keys[first].processor;
           end++)
        {
          const PiclItem *item = &items[keys[end].index];

          if (item->type == PICL_SEND)
            g_hash_table_insert (self->to_come,
                                 g_memdup2 (&item->message, sizeof item->message), NULL);
        }
      run = (Run){ first, end, NULL };
      g_array_append_val (self->runs, run);
      heap_push_number (&self->ready, self->runs->len - 1);
    }
}

/* TRUE if the run has to wait before this item. */
static gboolean
must_wait (PiclInstant *self, guint32 run, const PiclItem *item)
{
  if (!comes_after_send (self, item)
      || !g_hash_table_contains (self->to_come, &item->message))
    return FALSE;
  g_hash_table_insert (self->to_come, g_memdup2 (&item->message, sizeof item->message),
                       GUINT_TO_POINTER (run + 1));
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

/* Writes a run as far as possible; wait FALSE: to its end. */
static void
continue_run (PiclInstant *self, const PiclItem *items, const TimeKey *keys,
              guint32 number, gboolean wait)
{
  Run *run = &g_array_index (self->runs, Run, number);

  for (; run->next < run->end; run->next++)
    {
      const PiclItem *item = &items[keys[run->next].index];

      if (wait && must_wait (self, number, item))
        return;
      write_item (self, run, item);
      if (item->type == PICL_SEND)
        entry_written (self, item);
    }
  finish_run (self, run, &items[keys[run->end - 1].index]);
}

static void
write_in_order_of_messages (PiclInstant *self, const PiclItem *items, const TimeKey *keys,
                            gsize count)
{
  prepare_runs (self, items, keys, count);
  while (self->ready.count > 0)
    continue_run (self, items, keys, heap_pop_number (&self->ready), TRUE);

  /* Waiting for itself or in a cycle should not occur; if it does, no record is lost. */
  for (guint32 r = 0; r < self->runs->len; r++)
    if (g_array_index (self->runs, Run, r).next < g_array_index (self->runs, Run, r).end)
      continue_run (self, items, keys, r, FALSE);
}

void
picl_instant_write (PiclInstant *self, const PiclItem *items, const TimeKey *keys,
                    gsize count)
{
  self->instant++;
  picl_records_set_time (self->records, keys[0].time);
  if (may_take_no_time (self, items, keys, count))
    {
      write_in_order_of_messages (self, items, keys, count);
      return;
    }
  for (gsize first = 0, end; first < count; first = end)
    {
      for (end = first + 1; end < count && keys[end].processor == keys[first].processor;
           end++)
        ;
      write_run (self, items, keys, first, end);
    }
}
