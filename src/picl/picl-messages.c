/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "picl/picl-messages.h"

typedef struct
{
  guint64 bytes;
  guint32 number;
} End;

typedef struct
{
  guint32 source, destination;
  gint64 type;
  gboolean receives; /* which ends wait for the other one */
  GArray *ends;      /* End, those that wait, from `next` on */
  guint next;
} Channel;

struct _PiclMessages
{
  GHashTable *channels; /* set of Channel */
  guint64 open[2];
};

static guint
hash (gconstpointer key)
{
  const Channel *channel = key;
  guint64 mix = channel->source * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  mix = (mix ^ channel->destination) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  mix = (mix ^ (mix >> 31) ^ (guint64) channel->type)
        * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return (guint) (mix >> 32);
}

static gboolean
equal (gconstpointer a, gconstpointer b)
{
  const Channel *x = a, *y = b;

  return x->source == y->source && x->destination == y->destination && x->type == y->type;
}

static void
channel_free (gpointer data)
{
  Channel *self = data;

  g_array_unref (self->ends);
  g_free (self);
}

PiclMessages *
picl_messages_new (void)
{
  PiclMessages *self = g_new0 (PiclMessages, 1);

  self->channels = g_hash_table_new_full (hash, equal, channel_free, NULL);
  return self;
}

void
picl_messages_free (PiclMessages *self)
{
  g_hash_table_unref (self->channels);
  g_free (self);
}

static Channel *
find (PiclMessages *self, guint32 source, guint32 destination, gint64 type)
{
  Channel key = { .source = source, .destination = destination, .type = type };
  Channel *channel = g_hash_table_lookup (self->channels, &key);

  if (channel == NULL)
    {
      channel = g_memdup2 (&key, sizeof key);
      channel->ends = g_array_new (FALSE, FALSE, sizeof (End));
      g_hash_table_add (self->channels, channel);
    }
  return channel;
}

gboolean
picl_messages_add (PiclMessages *self, gboolean receive, guint32 source,
                   guint32 destination, gint64 type, guint64 bytes, guint32 number,
                   guint32 *other)
{
  Channel *channel = find (self, source, destination, type);
  const End end = { bytes, number };

  if (channel->next == channel->ends->len)
    {
      g_array_set_size (channel->ends, 0);
      channel->next = 0;
      channel->receives = receive;
    }
  if (channel->receives == receive)
    {
      g_array_append_val (channel->ends, end);
      self->open[receive]++;
      return TRUE;
    }
  const End *waiting = &g_array_index (channel->ends, End, channel->next++);
  self->open[!receive]--;
  *other = waiting->number;
  return waiting->bytes == bytes;
}

guint64
picl_messages_open (const PiclMessages *self, gboolean receives)
{
  return self->open[receives];
}
