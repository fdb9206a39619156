/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "viewers/protobuf.h"

#include <string.h>

typedef enum
{
  WIRE_VARINT = 0,
  WIRE_FIXED = 1,
  WIRE_LENGTH = 2
} WireType;

#define MOST_OF_VARINT 10

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

static inline void
make_room (Protobuf *self, gsize more)
{
  if (G_LIKELY (more <= self->room - self->length))
    return;
  self->room = 2 * (self->length + more);
  self->data = g_realloc (self->data, self->room);
}

/* There is room. */
static inline void
add_varint (Protobuf *self, guint64 value)
{
  for (; value >= 0x80; value >>= 7)
    self->data[self->length++] = (guint8) (value | 0x80);
  self->data[self->length++] = (guint8) value;
}

static inline void
add_tag (Protobuf *self, guint field, WireType type)
{
  add_varint (self, (guint64) field << 3 | type);
}

void
protobuf_put_varint (Protobuf *self, guint field, guint64 value)
{
  make_room (self, 2 * MOST_OF_VARINT);
  add_tag (self, field, WIRE_VARINT);
  add_varint (self, value);
}

static void
put_bytes (Protobuf *self, gconstpointer bytes, gsize length)
{
  memcpy (self->data + self->length, bytes, length);
  self->length += length;
}

void
protobuf_put_fixed (Protobuf *self, guint field, guint64 value)
{
  guint64 little = GUINT64_TO_LE (value);

  make_room (self, MOST_OF_VARINT + sizeof little);
  add_tag (self, field, WIRE_FIXED);
  put_bytes (self, &little, sizeof little);
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
  make_room (self, 2 * MOST_OF_VARINT + length);
  add_tag (self, field, WIRE_LENGTH);
  add_varint (self, length);
  if (length > 0)
    put_bytes (self, bytes, length);
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
