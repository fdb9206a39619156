/* SPDX-License-Identifier: GPL-3.0-or-later */
/* messages-output.c - a row for each message, written during the replay as it is taken
 *
 * A message is kept from its arrival until its receiver takes it; where messages of
 * collectives have no events of their own, from the begin of its send.  Format:
 * docs/outputs.md, "Messages".
 */
#include "config.h"

#include "analysis/output-kind.h"
#include "base/hash.h"
#include "text/row-writer.h"

typedef struct
{
  MessageOutcome of;
  gboolean has_delay; /* FALSE: its price is that of a collective as a whole */
} Known;

typedef struct
{
  GHashTable *known; /* Known, by its number */
  RowWriter *rows;
} MessageWriter;

/* ---- a row ------------------------------------------------------------------------- */

static void
put_time (RowWriter *rows, const char *name, gboolean is_there, SimTime time)
{
  if (is_there)
    row_time (rows, name, time);
  else
    row_no_time (rows, name);
}

/* A message of a step has a tag, another an operation. */
static void
put_kind (RowWriter *rows, const MessageOutcome *of)
{
  if (of->type == MESSAGE_POINT_TO_POINT)
    {
      row_count (rows, "tag", of->tag);
      row_skip (rows, 1);
      return;
    }
  row_skip (rows, 1);
  row_text (rows, "operation", message_type_name (of->type));
}

/* taken: NULL: it never was. */
static void
put (const MessageWriter *self, const Known *known, const SimTime *taken)
{
  const MessageOutcome *of = &known->of;
  RowWriter *rows = self->rows;

  row_begin (rows);
  row_count (rows, "source", of->source);
  row_count (rows, "destination", of->destination);
  row_count (rows, "bytes", of->bytes);
  put_kind (rows, of);
  row_time (rows, "sent", of->sent);
  row_time (rows, "injected", of->injected);
  row_time (rows, "arrived", of->arrived);
  put_time (rows, "taken", taken != NULL, taken != NULL ? *taken : 0);
  put_time (rows, "alone", known->has_delay, of->arrived - of->injected - of->delay);
  put_time (rows, "waited", known->has_delay, of->delay);
  row_end (rows);
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

  self->known = g_hash_table_new_full (hash_int64, g_int64_equal, NULL, g_free);
  self->rows = row_writer_new (job->file,
                               "source,destination,bytes,tag,operation,sent_s,injected_s,"
                               "arrived_s,taken_s,alone_s,waited_s\n",
                               job->report.unit);
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
  row_writer_finish (self->rows);
  return NULL;
}

static void
free_writer (gpointer writer)
{
  MessageWriter *self = writer;

  row_writer_free (self->rows);
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
