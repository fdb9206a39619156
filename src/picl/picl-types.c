/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/hash.h"
#include "base/heap.h"
#include "picl/picl-types.h"

/* A sequence of messages of one source, destination, type and tag; ANY_TAG: of all
 * tags. */
typedef struct
{
  guint32 source, destination, type;
  guint64 tag;
} StreamKey;

#define ANY_TAG G_MAXUINT64

/* First pass: messages sent and received, and whether they overtake each other.  Second
 * pass: the types in use (lanes) and those that are free. */
typedef struct
{
  StreamKey key;
  guint64 sent, received;
  gboolean overtaken;
  guint32 lanes; /* how many types are used */
  Heap free;     /* the free ones, numbered from 0 */
} Stream;

/* A message in flight. */
typedef struct
{
  guint64 number;
  Stream *pair, *of_tag;       /* its sequence of all tags, that of its tag; NULL: none */
  guint64 place, place_of_tag; /* its index among the messages sent on them */
  guint32 lane, type;          /* number and value of the type that is written */
} Flight;

/* The type that is written for a type, a tag and a number of it (lane). */
typedef struct
{
  guint32 type, lane;
  guint64 tag;
  guint32 written;
} Number;

struct _PiclTypes
{
  gboolean applies;
  GHashTable *streams; /* set of Stream */
  GHashTable *flights; /* set of Flight */
  GHashTable *numbers; /* set of Number */
  guint overtaken;     /* sequences of all tags with overtaking */
};

/* ---- keys -------------------------------------------------------------------------- */

static guint
hash_stream (gconstpointer data)
{
  const StreamKey *key = data;

  return (guint) hash_word (
      hash_word (hash_word (hash_seed (), (guint64) key->source << 32 | key->destination),
                 key->type),
      key->tag);
}

static gboolean
equal_streams (gconstpointer a, gconstpointer b)
{
  const StreamKey *x = a, *y = b;

  return x->source == y->source && x->destination == y->destination && x->type == y->type
         && x->tag == y->tag;
}

static guint
hash_number (gconstpointer data)
{
  const Number *key = data;

  return (guint) hash_word (
      hash_word (hash_seed (), (guint64) key->type << 32 | key->tag), key->lane);
}

static gboolean
equal_numbers (gconstpointer a, gconstpointer b)
{
  const Number *x = a, *y = b;

  return x->type == y->type && x->tag == y->tag && x->lane == y->lane;
}

static void
free_stream (gpointer data)
{
  Stream *self = data;

  heap_clear (&self->free);
  g_free (self);
}

PiclTypes *
picl_types_new (void)
{
  PiclTypes *self = g_new0 (PiclTypes, 1);

  self->streams = g_hash_table_new_full (hash_stream, equal_streams, free_stream, NULL);
  self->flights = g_hash_table_new_full (hash_int64, g_int64_equal, g_free, NULL);
  self->numbers = g_hash_table_new_full (hash_number, equal_numbers, g_free, NULL);
  return self;
}

void
picl_types_free (PiclTypes *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->streams);
  g_hash_table_unref (self->flights);
  g_hash_table_unref (self->numbers);
  g_free (self);
}

static Stream *
find_stream (const PiclTypes *self, guint32 source, guint32 destination, guint32 type,
             guint64 tag)
{
  const StreamKey key = { source, destination, type, tag };

  return g_hash_table_lookup (self->streams, &key);
}

/* ---- learning ---------------------------------------------------------------------- */

/* Counts one more message.  *place: how many were sent before. */
static Stream *
send_on (PiclTypes *self, const PiclMessage *message, guint64 tag, guint64 *place)
{
  Stream *stream
      = find_stream (self, message->source, message->destination, message->type, tag);

  if (stream == NULL)
    {
      stream = g_new0 (Stream, 1);
      stream->key
          = (StreamKey){ message->source, message->destination, message->type, tag };
      g_hash_table_add (self->streams, stream);
    }
  *place = stream->sent++;
  return stream;
}

/* Readers match the receive with the oldest send that is not received: another one has
 * been overtaken. */
static void
receive_on (PiclTypes *self, Stream *stream, guint64 place)
{
  if (stream == NULL)
    return;
  stream->overtaken |= place != stream->received;
  stream->received++;
  if (stream->received == stream->sent && !stream->overtaken)
    g_hash_table_remove (self->streams, &stream->key);
}

static void
learn_sent (PiclTypes *self, const PiclMessage *message, Flight *flight)
{
  flight->type = message->type;
  flight->pair = send_on (self, message, ANY_TAG, &flight->place);
  if (message->type == MESSAGE_POINT_TO_POINT)
    flight->of_tag = send_on (self, message, message->tag, &flight->place_of_tag);
}

static gboolean
is_in_order (gpointer key, gpointer value, gpointer data)
{
  Stream *stream = key;

  stream->sent = stream->received = 0;
  return !stream->overtaken;
}

gboolean
picl_types_apply (PiclTypes *self)
{
  g_hash_table_remove_all (self->flights);
  g_hash_table_foreach_remove (self->streams, is_in_order, NULL);
  self->applies = TRUE;
  return g_hash_table_size (self->streams) > 0;
}

/* ---- types in use ------------------------------------------------------------------ */

static guint32
take_lane (Stream *stream)
{
  if (stream->free.count == 0)
    return stream->lanes++;
  return heap_pop_number (&stream->free);
}

static void
give_lane (Stream *stream, guint32 lane)
{
  heap_push_number (&stream->free, lane);
}

static guint32
number_of (PiclTypes *self, guint32 type, guint64 tag, guint32 lane)
{
  const Number key = { type, lane, tag, 0 };
  Number *number = g_hash_table_lookup (self->numbers, &key);

  if (number == NULL)
    {
      number = g_memdup2 (&key, sizeof key);
      number->written = MESSAGE_FIRST_FREE_TYPE + g_hash_table_size (self->numbers);
      g_hash_table_add (self->numbers, number);
    }
  return number->written;
}

/* Returns: FALSE where the message keeps its type, and nothing is to be remembered. */
static gboolean
apply_sent (PiclTypes *self, const PiclMessage *message, Flight *flight)
{
  const gboolean has_tag = message->type == MESSAGE_POINT_TO_POINT;
  Stream *pair
      = find_stream (self, message->source, message->destination, message->type, ANY_TAG);

  if (pair == NULL)
    return FALSE;
  flight->of_tag = has_tag ? find_stream (self, message->source, message->destination,
                                          message->type, message->tag)
                           : pair;
  flight->lane = flight->of_tag == NULL ? 0 : take_lane (flight->of_tag);
  flight->type
      = has_tag || flight->lane > 0
            ? number_of (self, message->type, has_tag ? message->tag : 0, flight->lane)
            : message->type;
  return TRUE;
}

/* ---- both passes ------------------------------------------------------------------- */

guint32
picl_types_sent (PiclTypes *self, const PiclMessage *message)
{
  Flight flight = { .number = message->number };

  if (!self->applies)
    learn_sent (self, message, &flight);
  else if (!apply_sent (self, message, &flight))
    return message->type;
  g_hash_table_add (self->flights, g_memdup2 (&flight, sizeof flight));
  return flight.type;
}

guint32
picl_types_received (PiclTypes *self, guint64 number, guint32 type)
{
  const Flight *flight = g_hash_table_lookup (self->flights, &number);
  guint32 written;

  if (flight == NULL)
    return type;
  written = flight->type;
  if (!self->applies)
    {
      receive_on (self, flight->pair, flight->place);
      receive_on (self, flight->of_tag, flight->place_of_tag);
    }
  else if (flight->of_tag != NULL)
    give_lane (flight->of_tag, flight->lane);
  g_hash_table_remove (self->flights, &number);
  return written;
}

guint32
picl_types_find (const PiclTypes *self, guint64 number, guint32 type)
{
  const Flight *flight = g_hash_table_lookup (self->flights, &number);

  return flight == NULL ? type : flight->type;
}

gboolean
picl_types_depend (const PiclTypes *self, guint32 source, guint32 destination,
                   guint32 type)
{
  return self->applies && find_stream (self, source, destination, type, ANY_TAG) != NULL;
}
