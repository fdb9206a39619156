/* SPDX-License-Identifier: GPL-3.0-or-later */
/* protobuf.h - messages of Protocol Buffers, written field by field
 *
 *   tag = field number << 3 | wire type, then the value: a varint (7 bits a byte, lowest
 *   first), 8 bytes, or a length and so many bytes
 *
 * A message inside another is written into a buffer of its own, because its length comes
 * first.
 */
#pragma once

#include <string.h>

#include <glib.h>

/* All zeros: empty. */
typedef struct
{
  guint8 *data;
  gsize length, room;
} Protobuf;

void protobuf_clear (Protobuf *self);

/* Empties it; its memory is kept. */
void protobuf_reset (Protobuf *self);

enum
{
  PROTOBUF_VARINT = 0,
  PROTOBUF_FIXED = 1,
  PROTOBUF_LENGTH = 2
};

#define PROTOBUF_MOST_OF_VARINT 10

/* Makes room for that many bytes and more. */
void protobuf_grow (Protobuf *self, gsize more);

static inline void
protobuf_make_room (Protobuf *self, gsize more)
{
  if (G_UNLIKELY (more > self->room - self->length))
    protobuf_grow (self, more);
}

/* Without a tag, where there is room. */
static inline void
protobuf_add_varint (Protobuf *self, guint64 value)
{
  /* Bytes may be those of *self, for all the compiler knows. */
  guint8 *end = self->data + self->length;

  for (; value >= 0x80; value >>= 7)
    *end++ = (guint8) (value | 0x80);
  *end++ = (guint8) value;
  self->length = (gsize) (end - self->data);
}

/* Bytes of a varint: a byte for 7 bits; 9/64 is a little less than 1/7, near enough for
 * 64 bits. */
static inline gsize
protobuf_varint_length (guint64 value)
{
  return (gsize) (64 - __builtin_clzll (value | 1)) * 9 / 64 + 1;
}

/* Without a tag, where there is room. */
static inline void
protobuf_add_bytes (Protobuf *self, gconstpointer bytes, gsize length)
{
  memcpy (self->data + self->length, bytes, length);
  self->length += length;
}

/* Inline, because an event has ten of them and their fields are constant. */
static inline void
protobuf_put_varint (Protobuf *self, guint field, guint64 value)
{
  protobuf_make_room (self, 2 * PROTOBUF_MOST_OF_VARINT);
  protobuf_add_varint (self, (guint64) field << 3 | PROTOBUF_VARINT);
  protobuf_add_varint (self, value);
}

/* The tag of a message or text and its length, where there is room: its bytes follow. */
static inline void
protobuf_add_head (Protobuf *self, guint field, gsize length)
{
  protobuf_add_varint (self, (guint64) field << 3 | PROTOBUF_LENGTH);
  protobuf_add_varint (self, length);
}

void protobuf_put_fixed (Protobuf *self, guint field, guint64 value);
void protobuf_put_double (Protobuf *self, guint field, double value);
void protobuf_put_text (Protobuf *self, guint field, const char *text);
void protobuf_put_message (Protobuf *self, guint field, const Protobuf *message);
