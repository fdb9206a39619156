/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "picl/reader/picl-messages.h"

#include "base/hash.h"

typedef struct
{
  guint64 bytes;
  guint32 number;
} End;

typedef struct
{
  guint32 source, destination;
  gint64 type;
  gboolean receives; /* `ends` are receives without their sends; else the reverse */
  GArray *ends;      /* End; those that are not matched yet, from `next` on */
  guint next;
} MessageQueue;

struct _PiclMessages
{
  GHashTable *queues; /* set of MessageQueue */
  guint64 open[2];
};

static guint
hash (gconstpointer key)
{
  const MessageQueue *queue = key;
  guint64 pair = (guint64) queue->source << 32 | queue->destination;

  return (guint) hash_word (hash_word (hash_seed (), pair), (guint64) queue->type);
}

static gboolean
equal (gconstpointer a, gconstpointer b)
{
  const MessageQueue *x = a, *y = b;

  return x->source == y->source && x->destination == y->destination && x->type == y->type;
}

static void
queue_free (gpointer data)
{
  MessageQueue *self = data;

  g_array_unref (self->ends);
  g_free (self);
}

PiclMessages *
picl_messages_new (void)
{
  PiclMessages *self = g_new0 (PiclMessages, 1);

  self->queues = g_hash_table_new_full (hash, equal, queue_free, NULL);
  return self;
}

void
picl_messages_free (PiclMessages *self)
{
  g_hash_table_unref (self->queues);
  g_free (self);
}

static MessageQueue *
find (PiclMessages *self, guint32 source, guint32 destination, gint64 type)
{
  MessageQueue key = { .source = source, .destination = destination, .type = type };
  MessageQueue *queue = g_hash_table_lookup (self->queues, &key);

  if (queue == NULL)
    {
      queue = g_memdup2 (&key, sizeof key);
      queue->ends = g_array_new (FALSE, FALSE, sizeof (End));
      g_hash_table_add (self->queues, queue);
    }
  return queue;
}

gboolean
picl_messages_add (PiclMessages *self, gboolean receive, guint32 source,
                   guint32 destination, gint64 type, guint64 bytes, guint32 number,
                   guint32 *other)
{
  MessageQueue *queue = find (self, source, destination, type);
  const End end = { bytes, number };

  if (queue->next == queue->ends->len)
    {
      g_array_set_size (queue->ends, 0);
      queue->next = 0;
      queue->receives = receive;
    }
  if (queue->receives == receive)
    {
      g_array_append_val (queue->ends, end);
      self->open[receive]++;
      return TRUE;
    }
  const End *waiting = &g_array_index (queue->ends, End, queue->next++);
  self->open[!receive]--;
  *other = waiting->number;
  return waiting->bytes == bytes;
}

guint64
picl_messages_open (const PiclMessages *self, gboolean receives)
{
  return self->open[receives];
}
