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

void protobuf_put_varint (Protobuf *self, guint field, guint64 value);
void protobuf_put_fixed (Protobuf *self, guint field, guint64 value);
void protobuf_put_double (Protobuf *self, guint field, double value);
void protobuf_put_text (Protobuf *self, guint field, const char *text);
void protobuf_put_message (Protobuf *self, guint field, const Protobuf *message);
