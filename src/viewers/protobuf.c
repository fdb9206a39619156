/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "viewers/protobuf.h"

void
protobuf_clear (Protobuf *self)
{
  g_free (self->data);
  *self = (Protobuf){ NULL, 0, 0 };
}

void
protobuf_reset (Protobuf *self)
{
  self->length = 0;
}

void
protobuf_grow (Protobuf *self, gsize more)
{
  self->room = 2 * (self->length + more);
  self->data = g_realloc (self->data, self->room);
}

void
protobuf_put_fixed (Protobuf *self, guint field, guint64 value)
{
  guint64 little = GUINT64_TO_LE (value);

  protobuf_make_room (self, PROTOBUF_MOST_OF_VARINT + sizeof little);
  protobuf_add_varint (self, (guint64) field << 3 | PROTOBUF_FIXED);
  protobuf_add_bytes (self, &little, sizeof little);
}

void
protobuf_put_double (Protobuf *self, guint field, double value)
{
  guint64 bits;

  memcpy (&bits, &value, sizeof bits);
  protobuf_put_fixed (self, field, bits);
}

static void
put_counted (Protobuf *self, guint field, gconstpointer bytes, gsize length)
{
  protobuf_make_room (self, 2 * PROTOBUF_MOST_OF_VARINT + length);
  protobuf_add_head (self, field, length);
  if (length > 0)
    protobuf_add_bytes (self, bytes, length);
}

void
protobuf_put_text (Protobuf *self, guint field, const char *text)
{
  put_counted (self, field, text, strlen (text));
}

void
protobuf_put_message (Protobuf *self, guint field, const Protobuf *message)
{
  put_counted (self, field, message->data, message->length);
}
