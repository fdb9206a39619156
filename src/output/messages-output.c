/* SPDX-License-Identifier: GPL-3.0-or-later */
/* messages-output.c - a row for each message, written during the replay as it is taken
 *
 * A message is kept from its arrival until its receiver takes it; where messages of
 * collectives have no events of their own, from the begin of its send.  Format:
 * docs/outputs.md, "Messages".
 */
#include "config.h"

#include <string.h>

#include "analysis/output-kind.h"
#include "base/hash.h"
#include "text/escape.h"

#define FLUSH_AT 65536

typedef struct
{
  MessageOutcome of;
  gboolean has_delay; /* FALSE: its price is that of a collective as a whole */
} Known;

typedef struct
{
  GHashTable *known; /* Known, by its number */
  OutputFile *output;
  SimTime unit;
  GString *text;    /* CSV; else NULL */
  JsonWriter *json; /* JSON lines; else NULL */
} MessageWriter;

/* ---- a row ------------------------------------------------------------------------- */

/* NULL: a message of a step, which has a tag. */
static const char *
operation_of (const MessageOutcome *of)
{
  return of->type == MESSAGE_POINT_TO_POINT ? NULL : message_type_name (of->type);
}

static void
add_time (GString *text, gboolean is_there, SimTime time)
{
  char buffer[SIM_TIME_TEXT_SIZE];

  g_string_append_c (text, ',');
  if (is_there)
    g_string_append (text, sim_time_format (time, buffer));
}

/* taken: NULL: it never was. */
static void
put_csv (const MessageWriter *self, const Known *known, const SimTime *taken)
{
  const MessageOutcome *of = &known->of;
  const char *operation = operation_of (of);
  GString *text = self->text;

  g_string_append_printf (text, "%u,%u,%" G_GUINT64_FORMAT ",", of->source,
                          of->destination, of->bytes);
  if (operation == NULL)
    g_string_append_printf (text, "%" G_GUINT64_FORMAT, of->tag);
  g_string_append_c (text, ',');
  if (operation != NULL)
    escape_csv (text, operation);
  add_time (text, TRUE, of->sent);
  add_time (text, TRUE, of->injected);
  add_time (text, TRUE, of->arrived);
  add_time (text, taken != NULL, taken != NULL ? *taken : 0);
  add_time (text, known->has_delay, of->arrived - of->injected - of->delay);
  add_time (text, known->has_delay, of->delay);
  g_string_append_c (text, '\n');
  if (text->len < FLUSH_AT)
    return;
  output_file_write (self->output, text->str, text->len);
  g_string_truncate (text, 0);
}

static void
put_time (const MessageWriter *self, const char *name, gboolean is_there, SimTime time)
{
  if (is_there)
    json_number (self->json, name, time, self->unit);
  else
    json_null (self->json, name);
}

static void
put_json (const MessageWriter *self, const Known *known, const SimTime *taken)
{
  const MessageOutcome *of = &known->of;
  const char *operation = operation_of (of);

  json_begin_object (self->json, NULL, JSON_INLINE);
  json_count (self->json, "source", of->source);
  json_count (self->json, "destination", of->destination);
  json_count (self->json, "bytes", of->bytes);
  if (operation == NULL)
    json_count (self->json, "tag", of->tag);
  else
    json_text (self->json, "operation", operation);
  put_time (self, "sent", TRUE, of->sent);
  put_time (self, "injected", TRUE, of->injected);
  put_time (self, "arrived", TRUE, of->arrived);
  put_time (self, "taken", taken != NULL, taken != NULL ? *taken : 0);
  put_time (self, "alone", known->has_delay, of->arrived - of->injected - of->delay);
  put_time (self, "waited", known->has_delay, of->delay);
  json_end (self->json);
}

static void
put (const MessageWriter *self, const Known *known, const SimTime *taken)
{
  if (self->text != NULL)
    put_csv (self, known, taken);
  else
    put_json (self, known, taken);
}

/* ---- during the replay ------------------------------------------------------------- */

static void
keep (MessageWriter *self, const Known *known)
{
  Known *kept = g_memdup2 (known, sizeof *known);

  g_hash_table_replace (self->known, &kept->of.number, kept);
}

static void
on_message (gpointer data, const MessageOutcome *message)
{
  if (!message->is_control)
    keep (data, &(Known){ *message, TRUE });
}

/* Only where collectives have prices. */
static void
on_sent (gpointer data, guint32 processor, SimTime begin, SimTime end, guint64 message,
         guint32 destination, guint64 bytes, guint32 type, guint64 tag)
{
  keep (data, &(Known){ { .source = processor,
                          .destination = destination,
                          .tag = tag,
                          .type = type,
                          .bytes = bytes,
                          .number = message,
                          .sent = begin,
                          .injected = end,
                          .arrived = end },
                        FALSE });
}

static void
on_received (gpointer data, guint32 processor, SimTime begin, SimTime end,
             guint64 message, guint32 source, guint64 bytes, guint32 type)
{
  const MessageWriter *self = data;
  Known *known = g_hash_table_lookup (self->known, &message);

  if (known == NULL)
    return;
  if (!known->has_delay)
    known->of.arrived = begin;
  put (self, known, &begin);
  g_hash_table_remove (self->known, &message);
}

static const ReplayObserver *
observer_on (const Network *network)
{
  static const ReplayObserver of_links = { .purpose = "messages are written",
                                           .in_one_order = TRUE,
                                           .message = on_message,
                                           .received = on_received };
  static const ReplayObserver of_prices = { .purpose = "messages are written",
                                            .in_one_order = TRUE,
                                            .message = on_message,
                                            .sent = on_sent,
                                            .received = on_received };

  return network_topology (network) == NULL ? &of_prices : &of_links;
}

/* ---- the OutputKind ---------------------------------------------------------------- */

static gpointer
start (const OutputJob *job, GError **error)
{
  MessageWriter *self = g_new0 (MessageWriter, 1);
  const char *name = output_file_name (job->file);

  self->known = g_hash_table_new_full (hash_int64, g_int64_equal, NULL, g_free);
  self->output = job->file;
  self->unit = job->report.unit;
  if (g_str_has_suffix (name, ".json") || g_str_has_suffix (name, ".jsonl"))
    self->json = json_writer_new (job->file);
  else
    self->text = g_string_new ("source,destination,bytes,tag,operation,sent_s,injected_s,"
                               "arrived_s,taken_s,alone_s,waited_s\n");
  replay_add_observer (job->replay, observer_on (job->report.network), self);
  return self;
}

static gint
compare_numbers (gconstpointer a, gconstpointer b)
{
  const Known *one = *(Known *const *) a, *other = *(Known *const *) b;

  return (one->of.number > other->of.number) - (one->of.number < other->of.number);
}

/* Those that nobody has taken, by source and number. */
static void
put_left (const MessageWriter *self)
{
  g_autoptr (GPtrArray) left = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer known;

  g_hash_table_iter_init (&iter, self->known);
  while (g_hash_table_iter_next (&iter, NULL, &known))
    g_ptr_array_add (left, known);
  g_ptr_array_sort (left, compare_numbers);
  for (guint i = 0; i < left->len; i++)
    put (self, left->pdata[i], NULL);
}

static char *
finish (gpointer writer, const OutputJob *job)
{
  MessageWriter *self = writer;

  put_left (self);
  g_clear_pointer (&self->json, json_writer_free);
  if (self->text != NULL)
    {
      output_file_write (self->output, self->text->str, self->text->len);
      g_string_truncate (self->text, 0);
    }
  return NULL;
}

static void
free_writer (gpointer writer)
{
  MessageWriter *self = writer;

  if (self->json != NULL)
    json_writer_free (self->json);
  if (self->text != NULL)
    g_string_free (self->text, TRUE);
  g_hash_table_unref (self->known);
  g_free (self);
}

const OutputKind messages_output = {
  .option = "messages",
  .argument = "FILE",
  .help = "each message: who, when, how long it waited; JSON lines if FILE ends in .json "
          "or .jsonl",
  .flags = OUTPUT_TELLS_LATENCY,
  .start = start,
  .finish = finish,
  .free = free_writer,
};
