/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "picl/reader/picl-processor.h"

#define LAST_SYSTEM_EVENT (-2000)

void
picl_processor_clear (PiclProcessor *self)
{
  g_clear_pointer (&self->events, g_array_unref);
  g_clear_pointer (&self->statements, g_array_unref);
}

PiclEventTotals *
picl_processor_event (PiclProcessor *self, gint64 event)
{
  PiclEventTotals fresh = { .event = (gint32) event };

  if (event >= 0 || event < LAST_SYSTEM_EVENT)
    return NULL;
  if (self->events == NULL)
    self->events = g_array_new (FALSE, FALSE, sizeof (PiclEventTotals));
  for (guint i = 0; i < self->events->len; i++)
    if (g_array_index (self->events, PiclEventTotals, i).event == event)
      return &g_array_index (self->events, PiclEventTotals, i);
  g_array_append_val (self->events, fresh);
  return &g_array_index (self->events, PiclEventTotals, self->events->len - 1);
}

void
picl_processor_advance (PiclProcessor *self, SimTime now)
{
  SimTime passed = now - self->since;

  if (passed <= 0)
    return;
  switch (self->state)
    {
    case PICL_BETWEEN_ANY:
      self->totals.busy += passed;
      break;
    case PICL_BETWEEN_OVERHEAD:
      self->totals.overhead += passed;
      break;
    case PICL_BETWEEN_IDLE:
      self->totals.idle += passed;
      break;
    }
  self->since = now;
}

static void
change_state (PiclProcessor *self, gint64 type, gint64 event)
{
  PiclBetween between = picl_event (event)->between;

  if (type == PICL_RECORD_EXIT)
    self->state = event == PICL_EVENT_TRACING ? PICL_BETWEEN_IDLE : PICL_BETWEEN_ANY;
  else if (type == PICL_RECORD_ENTRY && event == PICL_EVENT_TRACING)
    self->state = PICL_BETWEEN_ANY;
  else if (type == PICL_RECORD_ENTRY && between != PICL_BETWEEN_ANY)
    self->state = between;
}

void
picl_processor_record (PiclProcessor *self, gint64 type, gint64 event, SimTime time)
{
  PiclEventTotals *totals = picl_processor_event (self, event);

  picl_processor_advance (self, time);
  change_state (self, type, event);
  if (totals == NULL)
    return;
  if (type == PICL_RECORD_ENTRY || type == PICL_RECORD_MARK)
    totals->count++;
  if (type == PICL_RECORD_ENTRY && totals->open++ == 0)
    totals->entered = time;
  if (type == PICL_RECORD_EXIT && totals->open > 0 && --totals->open == 0)
    totals->time += MAX (time - totals->entered, 0);
}
