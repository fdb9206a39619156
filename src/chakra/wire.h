/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wire.h - the encoding of protocol buffers: fields of a message, one after another
 *
 * https://protobuf.dev/programming-guides/encoding/
 */
#pragma once

#include <glib.h>

/* Bytes that have not been read. */
typedef struct
{
  const guint8 *next, *end;
} Wire;

typedef struct
{
  guint32 number;
  gboolean has_bytes; /* a text, a message, a packed list; FALSE: a number */
  guint64 value;      /* the number; of a fixed one its bits */
  Wire bytes;
} WireField;

/* A number of one to ten bytes.  FALSE: it does not end, or exceeds 64 bits. */
gboolean wire_number (Wire *self, guint64 *number);

/* A message after its length.  FALSE: there are fewer bytes. */
gboolean wire_message (Wire *self, Wire *message);

/* Returns: FALSE at the end, and where the bytes are no field; next != end then. */
gboolean wire_field (Wire *self, WireField *field);
