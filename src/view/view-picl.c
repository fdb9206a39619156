/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/error.h"
#include "picl/reader/picl-totals.h"
#include "view/view-picl.h"

typedef struct
{
  ViewTrace *trace;
  GArray *message_of; /* guint32, by the number of a message's end */
} Reading;

static ViewState
state_of (PiclBetween between)
{
  switch (between)
    {
    case PICL_BETWEEN_ANY:
      return VIEW_BUSY;
    case PICL_BETWEEN_OVERHEAD:
      return VIEW_OVERHEAD;
    case PICL_BETWEEN_IDLE:
      return VIEW_IDLE;
    }
  g_assert_not_reached ();
}

static void
on_state (gpointer data, guint32 processor, SimTime time, PiclBetween state)
{
  const Reading *self = data;

  view_trace_change (self->trace, processor, time, state_of (state));
}

static void
on_end (gpointer data, const PiclEnd *end)
{
  Reading *self = data;
  guint32 partner = end->partner < 0 || end->partner >= G_MAXUINT32
                        ? VIEW_NONE
                        : (guint32) end->partner;
  guint32 index = self->trace->messages->len;

  if (end->other != PICL_NO_END)
    {
      index = g_array_index (self->message_of, guint32, end->other);
      ViewMessage *message = &g_array_index (self->trace->messages, ViewMessage, index);
      *(end->receive ? &message->received : &message->sent) = end->time;
    }
  else
    {
      const ViewMessage message
          = { .sent = end->receive ? VIEW_NEVER : end->time,
              .received = end->receive ? end->time : VIEW_NEVER,
              .source = end->receive ? partner : end->processor,
              .destination = end->receive ? end->processor : partner,
              .bytes = end->bytes,
              .type = end->type };

      g_array_append_val (self->trace->messages, message);
    }
  g_array_append_val (self->message_of, index);
}

static void
on_record (gpointer data, const PiclRecord *record)
{
  const Reading *self = data;
  guint32 processor = (guint32) record->processor; /* -1: VIEW_NONE */
  gboolean task = record->event >= 0 && record->processor >= 0;

  if (record->type == PICL_RECORD_ENTRY && task)
    view_trace_enter (self->trace, processor, record->time, record->event);
  else if (record->type == PICL_RECORD_EXIT && task)
    view_trace_leave (self->trace, processor, record->time, record->event);
  else if (record->n_data > 0)
    {
      const PiclToken *first = record->data, *last = &record->data[record->n_data - 1];
      gsize length = (gsize) (last->text + last->length - first->text);

      if (record->type == PICL_RECORD_LABEL)
        view_trace_label (self->trace, record->event, first->text, length);
      else
        view_trace_text (self->trace, processor, record->time, first->text, length);
    }
}

static const PiclWatcher watcher
    = { .state = on_state, .end = on_end, .record = on_record };

ViewTrace *
view_picl_read (TextInput *input, GError **error)
{
  g_autoptr (ViewTrace) trace = view_trace_new ();
  g_autoptr (GArray) message_of = g_array_new (FALSE, FALSE, sizeof (guint32));
  Reading reading = { trace, message_of };
  g_autoptr (PiclTotals) totals = picl_totals_watch (input, &watcher, &reading, error);
  GArray *processors;

  if (totals == NULL)
    return NULL;
  if (totals->present == 0)
    {
      error_set_at (error, text_input_name (input), 0, 0,
                    "found records of no processor, expected some");
      return NULL;
    }
  processors = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint32 p = 0; p < totals->processors; p++)
    if (picl_totals_processor (totals, p) != NULL)
      g_array_append_val (processors, p);
  for (guint i = 0; i < totals->warnings->len; i++)
    g_ptr_array_add (trace->gaps, g_strdup (totals->warnings->pdata[i]));
  view_trace_finish (trace, totals->begin, totals->end, processors, VIEW_IDLE);
  return g_steal_pointer (&trace);
}
