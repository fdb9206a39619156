/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/error.h"
#include "base/shape.h"
#include "text/number-text.h"
#include "picl/reader/picl-messages.h"
#include "picl/reader/picl-processor.h"
#include "picl/reader/picl-reader.h"
#include "picl/reader/picl-statistics.h"
#include "picl/reader/picl-totals.h"

/* A very large processor number must not allocate memory for all below it, and numbers
 * far from each other not much more than near ones. */
/* Traces may have few processors with high numbers. */
#define PAGE_SIZE 8u       /* processors */
#define CHAPTER_SIZE 4096u /* pages */

#define MOST_WARNINGS 20

typedef struct
{
  PiclTotals public;
  GPtrArray *chapters; /* of CHAPTER_SIZE pages, or NULL; a page is NULL, or PAGE_SIZE
                        * PiclProcessor */
  PiclMessages *open;
  TextInput *input;
  PiclReader *reader;
  guint64 more_warnings;
  const PiclWatcher *watcher; /* NULL: none */
  gpointer watcher_data;
  guint32 ends;
} Totals;

/* ---- processors -------------------------------------------------------------------- */

/* The processors of a page; NULL: it has none. */
static PiclProcessor *
find_page (const Totals *self, guint32 page)
{
  PiclProcessor **pages = NULL;

  if (page / CHAPTER_SIZE < self->chapters->len)
    pages = g_ptr_array_index (self->chapters, page / CHAPTER_SIZE);
  return pages == NULL ? NULL : pages[page % CHAPTER_SIZE];
}

static guint32
count_pages (const Totals *self)
{
  return self->chapters->len * CHAPTER_SIZE;
}

static PiclProcessor *
make_page (Totals *self, guint32 page)
{
  const guint32 chapter = page / CHAPTER_SIZE;
  PiclProcessor **pages;

  if (chapter >= self->chapters->len)
    g_ptr_array_set_size (self->chapters, (gint) chapter + 1);
  if (g_ptr_array_index (self->chapters, chapter) == NULL)
    g_ptr_array_index (self->chapters, chapter) = g_new0 (PiclProcessor *, CHAPTER_SIZE);
  pages = g_ptr_array_index (self->chapters, chapter);
  pages[page % CHAPTER_SIZE] = g_new0 (PiclProcessor, PAGE_SIZE);
  return pages[page % CHAPTER_SIZE];
}

static PiclProcessor *
find_processor (const Totals *self, guint32 number)
{
  PiclProcessor *processors = find_page (self, number / PAGE_SIZE);

  if (processors == NULL || processors[number % PAGE_SIZE].totals.records == 0)
    return NULL;
  return &processors[number % PAGE_SIZE];
}

static PiclProcessor *
get_processor (Totals *self, guint32 number)
{
  PiclProcessor *processor = find_page (self, number / PAGE_SIZE);

  if (processor == NULL)
    processor = make_page (self, number / PAGE_SIZE);
  processor += number % PAGE_SIZE;
  if (processor->totals.records == 0)
    {
      processor->state = PICL_BETWEEN_IDLE;
      processor->since = self->public.begin;
      self->public.present++;
      self->public.processors = MAX (self->public.processors, number + 1);
    }
  return processor;
}

const PiclProcessorTotals *
picl_totals_processor (const PiclTotals *self, guint32 processor)
{
  const PiclProcessor *found = find_processor ((const Totals *) self, processor);

  return found == NULL ? NULL : &found->totals;
}

void
picl_totals_free (PiclTotals *public)
{
  Totals *self = (Totals *) public;

  if (self == NULL)
    return;
  for (guint32 page = 0; page < count_pages (self); page++)
    {
      PiclProcessor *processors = find_page (self, page);

      for (guint32 p = 0; processors != NULL && p < PAGE_SIZE; p++)
        picl_processor_clear (&processors[p]);
      g_free (processors);
    }
  for (guint chapter = 0; chapter < self->chapters->len; chapter++)
    g_free (g_ptr_array_index (self->chapters, chapter));
  g_ptr_array_unref (self->chapters);
  picl_messages_free (self->open);
  g_ptr_array_unref (self->public.warnings);
  g_clear_pointer (&self->reader, picl_reader_free);
  g_free (self);
}

/* ---- warnings ---------------------------------------------------------------------- */

/* Takes ownership of the text. */
static void
add_warning (Totals *self, guint64 line, char *text)
{
  g_autofree char *owned = text;

  if (self->public.warnings->len == MOST_WARNINGS)
    self->more_warnings++;
  else
    g_ptr_array_add (self->public.warnings,
                     g_strdup_printf ("%s:%" G_GUINT64_FORMAT ": %s",
                                      text_input_name (self->input), line, owned));
}

static void G_GNUC_PRINTF (2, 3) warn (Totals *self, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  add_warning (self, text_input_line (self->input), g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

/* ---- messages ---------------------------------------------------------------------- */

static void
add_bytes (guint64 *sum, guint64 bytes)
{
  if (__builtin_add_overflow (*sum, bytes, sum))
    *sum = G_MAXUINT64;
}

static gboolean
message_data (Totals *self, const PiclRecord *record, gint64 *bytes, gint64 *type,
              gint64 *partner, GError **error)
{
  if (record->n_data < 3)
    {
      picl_reader_error (self->reader, error, record->end_column,
                         "found %u data fields, expected 3: bytes, type and processor",
                         record->n_data);
      return FALSE;
    }
  return picl_reader_integer (self->reader, &record->data[0], 0, G_MAXINT64,
                              "a number of bytes", bytes, error)
         && picl_reader_integer (self->reader, &record->data[1], G_MININT64, G_MAXINT64,
                                 "a message type", type, error)
         && picl_reader_integer (self->reader, &record->data[2], G_MININT64, G_MAXINT64,
                                 "a processor", partner, error);
}

static void
tell_end (const Totals *self, const PiclEnd *end)
{
  if (self->watcher != NULL)
    self->watcher->end (self->watcher_data, end);
}

static gboolean
read_message (Totals *self, const PiclRecord *record, PiclProcessor *processor,
              gboolean receive, GError **error)
{
  PiclEventTotals *event = picl_processor_event (processor, record->event);
  guint32 own = (guint32) record->processor;
  gint64 bytes, type, partner;
  gboolean same;

  if (!message_data (self, record, &bytes, &type, &partner, error))
    return FALSE;
  add_bytes (receive ? &event->received : &event->sent, bytes);
  add_bytes (receive ? &processor->totals.bytes_received : &processor->totals.bytes_sent,
             bytes);
  *(receive ? &processor->totals.messages_received : &processor->totals.messages_sent)
      += 1;
  if (!receive)
    {
      self->public.messages++;
      self->public.bytes += bytes;
    }
  PiclEnd end = { .number = self->ends++,
                  .other = PICL_NO_END,
                  .receive = receive,
                  .processor = own,
                  .partner = partner,
                  .type = type,
                  .bytes = (guint64) bytes,
                  .time = record->time };
  if (partner < 0 || partner >= SHAPE_MAX_PROCESSORS)
    {
      warn (self, "a message %s processor %" G_GINT64_FORMAT ", which does not exist",
            receive ? "from" : "to", partner);
      tell_end (self, &end);
      return TRUE;
    }
  same = picl_messages_add (self->open, receive, receive ? (guint32) partner : own,
                            receive ? own : (guint32) partner, type, (guint64) bytes,
                            end.number, &end.other);
  tell_end (self, &end);
  if (!same)
    {
      self->public.differing++;
      warn (self,
            "a message of type %" G_GINT64_FORMAT
            " is received with a size that differs from the size sent",
            type);
    }
  return TRUE;
}

static gboolean
carries_message (gint64 event)
{
  PiclCarries carries = picl_event (event)->carries;

  return carries != PICL_CARRIES_NOTHING && carries != PICL_CARRIES_VOLUME;
}

/* The total that a collective sends or receives; its messages are not in the trace. */
static gboolean
read_volume (Totals *self, const PiclRecord *record, PiclProcessor *processor,
             GError **error)
{
  PiclEventTotals *event = picl_processor_event (processor, record->event);
  gint64 bytes;

  if (record->n_data == 0)
    return TRUE;
  if (!picl_reader_integer (self->reader, &record->data[0], -1, G_MAXINT64,
                            "a number of bytes, or -1", &bytes, error))
    return FALSE;
  add_bytes (record->type == PICL_RECORD_ENTRY ? &event->sent : &event->received,
             (guint64) MAX (bytes, 0));
  return TRUE;
}

/* ---- statistics -------------------------------------------------------------------- */

static void
on_difference (gpointer data, guint64 line, const char *text)
{
  add_warning (data, line, g_strdup (text));
}

/* ---- records ----------------------------------------------------------------------- */

static gboolean
check_time (Totals *self, const PiclRecord *record, GError **error)
{
  NumberText found, expected;

  if (self->public.records == 0)
    self->public.begin = self->public.end = record->time;
  if (record->time < self->public.end - PICL_SLACK)
    {
      picl_reader_error (
          self->reader, error, record->time_column,
          "found time %s after %s, expected records sorted by time",
          number_exact (record->time, SIM_TIME_PER_SECOND, 3, found),
          number_exact (self->public.end, SIM_TIME_PER_SECOND, 3, expected));
      return FALSE;
    }
  self->public.end = MAX (self->public.end, record->time);
  return TRUE;
}

/* Records that are shown unchanged: the user's events, texts, labels. */
static void
tell_record (const Totals *self, const PiclRecord *record)
{
  if (self->watcher != NULL
      && (record->event >= 0 || record->event == PICL_EVENT_TEXT
          || record->type == PICL_RECORD_LABEL))
    self->watcher->record (self->watcher_data, record);
}

static gboolean
read_event (Totals *self, const PiclRecord *record, PiclProcessor *processor,
            GError **error)
{
  PiclCarries carries = picl_event (record->event)->carries;

  if (record->type == PICL_RECORD_EXIT && carries_message (record->event)
      && picl_processor_event (processor, record->event)->open == 0)
    warn (self,
          "processor %" G_GINT64_FORMAT " leaves event %" G_GINT64_FORMAT
          " without having entered it",
          record->processor, record->event);
  const PiclBetween before = processor->state;
  picl_processor_record (processor, record->type, record->event, record->time);
  if (self->watcher != NULL && processor->state != before)
    self->watcher->state (self->watcher_data, (guint32) record->processor,
                          processor->since, processor->state);
  tell_record (self, record);
  if (record->type == PICL_RECORD_ENTRY && carries == PICL_CARRIES_SEND)
    return read_message (self, record, processor, FALSE, error);
  if (record->type == PICL_RECORD_EXIT
      && (carries == PICL_CARRIES_RECEIVE
          || (carries == PICL_MAY_CARRY_RECEIVE && record->n_data >= 3)))
    return read_message (self, record, processor, TRUE, error);
  if (carries == PICL_CARRIES_VOLUME && record->type != PICL_RECORD_MARK)
    return read_volume (self, record, processor, error);
  return TRUE;
}

static gboolean
read_one (Totals *self, const PiclRecord *record, GError **error)
{
  PiclProcessor *processor;

  if (!check_time (self, record, error))
    return FALSE;
  self->public.records++;
  if (record->processor < 0)
    {
      tell_record (self, record);
      return TRUE;
    }
  processor = get_processor (self, (guint32) record->processor);
  processor->totals.records++;
  picl_statistics_compare (processor, (guint32) record->processor, record->time,
                           on_difference, self);
  switch (record->type)
    {
    case PICL_RECORD_MARK:
    case PICL_RECORD_ENTRY:
    case PICL_RECORD_EXIT:
      return read_event (self, record, processor, error);
    case PICL_RECORD_TIMES:
    case PICL_RECORD_COUNTS:
    case PICL_RECORD_SENT:
    case PICL_RECORD_RECEIVED:
      return picl_statistics_take (processor, self->reader, record,
                                   text_input_line (self->input), error);
    default:
      tell_record (self, record);
      return TRUE;
    }
}

/* ---- the end ----------------------------------------------------------------------- */

static void
warn_of_open_events (Totals *self, guint32 number, const PiclProcessor *processor)
{
  for (guint i = 0; processor->events != NULL && i < processor->events->len; i++)
    {
      const PiclEventTotals *event
          = &g_array_index (processor->events, PiclEventTotals, i);

      if (event->open > 0 && carries_message (event->event))
        warn (self, "processor %u never leaves event %d", number, event->event);
    }
}

static void
finish (Totals *self)
{
  PiclTotals *public = &self->public;

  for (guint32 page = 0; page < count_pages (self); page++)
    for (guint32 p = 0; find_page (self, page) != NULL && p < PAGE_SIZE; p++)
      {
        PiclProcessor *processor = find_processor (self, page * PAGE_SIZE + p);

        if (processor == NULL)
          continue;
        picl_processor_advance (processor, public->end);
        picl_statistics_compare (processor, page * PAGE_SIZE + p, G_MAXINT64,
                                 on_difference, self);
        warn_of_open_events (self, page * PAGE_SIZE + p, processor);
      }
  public->never_received = picl_messages_open (self->open, FALSE);
  public->never_sent = picl_messages_open (self->open, TRUE);
  if (public->never_received > 0)
    warn (self, "%" G_GUINT64_FORMAT " messages are sent and never received",
          public->never_received);
  if (public->never_sent > 0)
    warn (self, "%" G_GUINT64_FORMAT " messages are received and never sent",
          public->never_sent);
  if (public->present < public->processors)
    warn (self, "%u processors below the highest number have no records",
          public->processors - public->present);
  if (self->more_warnings > 0)
    g_ptr_array_add (public->warnings, g_strdup_printf ("and %" G_GUINT64_FORMAT " more",
                                                        self->more_warnings));
}

PiclTotals *
picl_totals_read (TextInput *input, GError **error)
{
  return picl_totals_watch (input, NULL, NULL, error);
}

PiclTotals *
picl_totals_watch (TextInput *input, const PiclWatcher *watcher, gpointer data,
                   GError **error)
{
  Totals *self = g_new0 (Totals, 1);
  g_autoptr (PiclTotals) owner = &self->public;
  GError *local = NULL;
  PiclRecord record;

  self->input = input;
  self->watcher = watcher;
  self->watcher_data = data;
  self->chapters = g_ptr_array_new ();
  self->open = picl_messages_new ();
  self->reader = picl_reader_new (input);
  self->public.warnings = g_ptr_array_new_with_free_func (g_free);
  while (picl_reader_next (self->reader, &record, &local))
    if (!read_one (self, &record, error))
      return NULL;
  if (local != NULL)
    {
      g_propagate_error (error, local);
      return NULL;
    }
  if (self->public.records == 0)
    {
      error_set_at (error, text_input_name (input), 0, 0,
                    "found no records, expected a PICL trace");
      return NULL;
    }
  finish (self);
  return g_steal_pointer (&owner);
}

void
picl_totals_describe (const PiclTotals *self, GString *to)
{
  NumberText begin, end, bytes, busy, overhead;
  TotalTime sum_busy = 0, sum_overhead = 0, whole;

  for (guint32 p = 0; p < self->processors; p++)
    {
      const PiclProcessorTotals *one = picl_totals_processor (self, p);

      sum_busy += one == NULL ? 0 : one->busy;
      sum_overhead += one == NULL ? 0 : one->overhead;
    }
  whole = (TotalTime) (self->end - self->begin) * self->present;
  number_exact (self->begin, SIM_TIME_PER_SECOND, 3, begin);
  number_exact (self->end, SIM_TIME_PER_SECOND, 3, end);
  number_share (sum_busy * 100, whole, 1, "0.0", busy);
  number_share (sum_overhead * 100, whole, 1, "0.0", overhead);
  g_string_append_printf (
      to, "PICL trace, %" G_GUINT64_FORMAT " records, %u processors, time %s to %s\n",
      self->records, self->present, begin, end);
  g_string_append_printf (
      to,
      "%" G_GUINT64_FORMAT
      " messages, %s bytes; processors busy %s %%, in overhead %s %%\n",
      self->messages, number_exact (self->bytes, 1, 0, bytes), busy, overhead);
}
