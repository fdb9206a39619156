/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "picl/reader/picl-statistics.h"

gboolean
picl_statistics_take (PiclProcessor *processor, const PiclReader *reader,
                      const PiclRecord *record, guint64 line, GError **error)
{
  PiclStatement statement = { .type = record->type, .line = line, .time = record->time };

  for (guint i = 0; record->set_length == 2 && i + 1 < record->n_data; i += 2)
    {
      const PiclToken *value = &record->data[i + 1];

      if (!picl_reader_integer (reader, &record->data[i], G_MININT64, G_MAXINT64,
                                "an event: a whole number", &statement.event, error))
        return FALSE;
      if (record->type == PICL_RECORD_TIMES
              ? !picl_reader_seconds (reader, value, &statement.value, error)
              : !picl_reader_integer (reader, value, 0, G_MAXINT64, "a whole number",
                                      &statement.value, error))
        return FALSE;
      if (picl_processor_event (processor, statement.event) == NULL)
        continue;
      if (processor->statements == NULL)
        processor->statements = g_array_new (FALSE, FALSE, sizeof (PiclStatement));
      g_array_append_val (processor->statements, statement);
    }
  return TRUE;
}

/* A sum of times in whole microseconds: the error of each is at most one. */
static gboolean
times_agree (const PiclEventTotals *event, const PiclStatement *statement)
{
  SimTime counted = event->time;
  SimTime slack = (SimTime) MIN (event->count + 1, G_MAXINT32) * PICL_SLACK;

  if (event->open > 0)
    counted += MAX (statement->time - event->entered, 0);
  return ABS (counted - statement->value) <= slack;
}

/* Returns: what differs; free with g_free.  NULL: nothing. */
static char *
compare (const PiclEventTotals *event, guint32 number, const PiclStatement *statement)
{
  const char *what = "events";
  guint64 counted = event->count;

  if (statement->type == PICL_RECORD_TIMES)
    return times_agree (event, statement)
               ? NULL
               : g_strdup_printf ("the statistics of processor %u give a time for event "
                                  "%d that differs from the trace",
                                  number, event->event);
  if (statement->type == PICL_RECORD_SENT)
    {
      what = "bytes sent";
      counted = event->sent;
    }
  else if (statement->type == PICL_RECORD_RECEIVED)
    {
      what = "bytes received";
      counted = event->received;
    }
  if (counted == (guint64) statement->value)
    return NULL;
  return g_strdup_printf ("the statistics of processor %u say %" G_GINT64_FORMAT
                          " %s for event %d, the trace has %" G_GUINT64_FORMAT,
                          number, statement->value, what, event->event, counted);
}

void
picl_statistics_compare (PiclProcessor *processor, guint32 number, SimTime before,
                         PiclDifference difference, gpointer data)
{
  guint done = 0;

  if (processor->statements == NULL)
    return;
  for (; done < processor->statements->len; done++)
    {
      const PiclStatement *statement
          = &g_array_index (processor->statements, PiclStatement, done);
      g_autofree char *text = NULL;

      if (statement->time > before - PICL_SLACK)
        break;
      text = compare (picl_processor_event (processor, statement->event), number,
                      statement);
      if (text != NULL)
        difference (data, statement->line, text);
    }
  if (done > 0)
    g_array_remove_range (processor->statements, 0, done);
}
