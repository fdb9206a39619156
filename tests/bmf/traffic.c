/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/traffic.h"

#include <string.h>

typedef struct
{
  Message message;
  guint32 tag;
  guint32 place; /* among the sends or receives of its processor */
} Sized;

typedef struct
{
  const Program *program;
  GPtrArray *broken;
  Traffic *traffic;
  GArray *sends, *receives; /* Sized */
  GHashTable *instances;    /* instance -> GArray of guint32, who has it; + 1 */
  GHashTable *groups;       /* instance -> group; + 1 */
} TrafficReader;

static void G_GNUC_PRINTF (2, 3) complain (TrafficReader *self, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_ptr_array_add (self->broken, g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

/* ---- order and text ---------------------------------------------------------------- */

static int
compare_numbers (guint64 a, guint64 b)
{
  return (a > b) - (a < b);
}

static int
compare_messages (gconstpointer first, gconstpointer second)
{
  const Message *a = first, *b = second;
  int order = compare_numbers (a->from, b->from);

  order = order != 0 ? order : compare_numbers (a->to, b->to);
  return order != 0 ? order : compare_numbers (a->bytes, b->bytes);
}

void
messages_sort (GArray *messages)
{
  g_array_sort (messages, compare_messages);
}

char *
messages_text (const GArray *messages, gboolean together)
{
  GString *text = g_string_new (NULL);
  guint64 bytes = 0;

  for (guint i = 0; i < messages->len; i++)
    {
      const Message *message = &g_array_index (messages, Message, i), *next = message + 1;
      const gboolean same = together && i + 1 < messages->len
                            && next->from == message->from && next->to == message->to;

      bytes += message->bytes;
      if (same)
        continue;
      if (!together || bytes > 0)
        g_string_append_printf (text, "%u>%u:%" G_GUINT64_FORMAT " ", message->from,
                                message->to, bytes);
      bytes = 0;
    }
  return g_string_free (text, FALSE);
}

static int
compare_texts (gconstpointer first, gconstpointer second)
{
  return strcmp (*(const char *const *) first, *(const char *const *) second);
}

void
synchronised_sort (GPtrArray *synchronised)
{
  g_ptr_array_sort (synchronised, compare_texts);
}

char *
synchronised_text (const GPtrArray *synchronised)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < synchronised->len; i++)
    g_string_append_printf (text, "%s| ", (const char *) synchronised->pdata[i]);
  return g_string_free (text, FALSE);
}

/* ---- reading ----------------------------------------------------------------------- */

static void
read_synchronisation (TrafficReader *self, guint32 processor, const Step *step)
{
  const gpointer key = GUINT_TO_POINTER (step->tag + 1);
  GArray *members = g_hash_table_lookup (self->instances, key);
  const gpointer group = g_hash_table_lookup (self->groups, key);

  if (members == NULL)
    {
      members = g_array_new (FALSE, FALSE, sizeof (guint32));
      g_hash_table_insert (self->instances, key, members);
      g_hash_table_insert (self->groups, key, GUINT_TO_POINTER (step->index + 1));
    }
  else if (group != GUINT_TO_POINTER (step->index + 1))
    complain (self, "synchronisation %u has two groups", step->tag);
  g_array_append_val (members, processor);
}

static void
read_step (TrafficReader *self, guint32 processor, const Step *step, guint32 place)
{
  const gboolean send = step->type == STEP_SEND;
  const Sized sized = { .message = { .from = send ? processor : step->index,
                                     .to = send ? step->index : processor,
                                     .bytes = step->amount },
                        .tag = step->tag,
                        .place = place };

  if (send || step->type == STEP_RECEIVE)
    {
      if (step->index >= program_processors (self->program))
        complain (self, "a message with processor %u, which is not there", step->index);
      if (step->index == processor)
        complain (self, "processor %u sends to itself", processor);
      g_array_append_val (send ? self->sends : self->receives, sized);
    }
  if (send)
    g_array_append_val (self->traffic->messages, sized.message);
  else if (step->type == STEP_SYNCHRONISE)
    read_synchronisation (self, processor, step);
  else if (step->type == STEP_COMPUTE)
    {
      if (!step->operations)
        complain (self, "processor %u computes for a time, not operations", processor);
      g_array_index (self->traffic->operations, guint64, processor) += step->amount;
    }
}

/* ---- checking ---------------------------------------------------------------------- */

static int
compare_sized (gconstpointer first, gconstpointer second)
{
  const Sized *a = first, *b = second;
  int order = compare_numbers (a->message.from, b->message.from);

  order = order != 0 ? order : compare_numbers (a->message.to, b->message.to);
  order = order != 0 ? order : compare_numbers (a->tag, b->tag);
  return order != 0 ? order : compare_numbers (a->place, b->place);
}

/* What a pair of processors sends with one tag is received in the same order. */
static void
check_receives (TrafficReader *self)
{
  g_array_sort (self->sends, compare_sized);
  g_array_sort (self->receives, compare_sized);
  if (self->sends->len != self->receives->len)
    complain (self, "%u sends, %u receives", self->sends->len, self->receives->len);
  for (guint i = 0; i < MIN (self->sends->len, self->receives->len); i++)
    {
      const Sized *send = &g_array_index (self->sends, Sized, i),
                  *receive = &g_array_index (self->receives, Sized, i);

      if (compare_messages (&send->message, &receive->message) == 0
          && send->tag == receive->tag)
        continue;
      complain (self,
                "send %u>%u:%" G_GUINT64_FORMAT ", receive %u>%u:%" G_GUINT64_FORMAT,
                send->message.from, send->message.to, send->message.bytes,
                receive->message.from, receive->message.to, receive->message.bytes);
      return;
    }
}

/* Members were read in ascending order, as are those of a group here. */
static void
check_synchronisation (TrafficReader *self, guint32 instance, const GArray *members)
{
  const gpointer key = GUINT_TO_POINTER (instance + 1);
  const guint32 number = GPOINTER_TO_UINT (g_hash_table_lookup (self->groups, key)) - 1;
  const Group *group = program_group (self->program, number);
  GString *text = g_string_new (NULL);

  if (group->count != members->len)
    complain (self, "synchronisation %u: %u members, in the streams of %u", instance,
              group->count, members->len);
  for (guint i = 0; i < members->len; i++)
    {
      const guint32 member = g_array_index (members, guint32, i);

      if (program_group_place (self->program, number, member) == PROGRAM_NONE)
        complain (self, "synchronisation %u: processor %u is no member", instance,
                  member);
      if (i > 0 && member <= g_array_index (members, guint32, i - 1))
        complain (self, "synchronisation %u: twice on processor %u", instance, member);
      g_string_append_printf (text, "%u ", member);
    }
  if (members->len > 1)
    g_ptr_array_add (self->traffic->synchronised, g_string_free (text, FALSE));
  else
    g_string_free (text, TRUE);
}

static void
free_numbers (gpointer numbers)
{
  g_array_unref (numbers);
}

Traffic *
traffic_new (const Program *program, GPtrArray *broken)
{
  Traffic *self = g_new0 (Traffic, 1);
  TrafficReader reader
      = { .program = program,
          .broken = broken,
          .traffic = self,
          .sends = g_array_new (FALSE, FALSE, sizeof (Sized)),
          .receives = g_array_new (FALSE, FALSE, sizeof (Sized)),
          .instances = g_hash_table_new_full (NULL, NULL, NULL, free_numbers),
          .groups = g_hash_table_new (NULL, NULL) };
  GHashTableIter iter;
  gpointer key, members;

  self->messages = g_array_new (FALSE, FALSE, sizeof (Message));
  self->operations = g_array_new (FALSE, TRUE, sizeof (guint64));
  self->synchronised = g_ptr_array_new_with_free_func (g_free);
  g_array_set_size (self->operations, program_streams (program));
  for (guint32 p = 0; p < program_streams (program); p++)
    {
      guint32 length;
      const Step *steps = program_stream (program, p, &length);

      for (guint32 i = 0; i < length; i++)
        read_step (&reader, p, &steps[i], i);
    }
  check_receives (&reader);
  g_hash_table_iter_init (&iter, reader.instances);
  while (g_hash_table_iter_next (&iter, &key, &members))
    check_synchronisation (&reader, GPOINTER_TO_UINT (key) - 1, members);
  messages_sort (self->messages);
  synchronised_sort (self->synchronised);
  g_array_unref (reader.sends);
  g_array_unref (reader.receives);
  g_hash_table_unref (reader.instances);
  g_hash_table_unref (reader.groups);
  return self;
}

void
traffic_free (Traffic *self)
{
  g_array_unref (self->messages);
  g_array_unref (self->operations);
  g_ptr_array_unref (self->synchronised);
  g_free (self);
}
