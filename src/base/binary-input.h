/* SPDX-License-Identifier: GPL-3.0-or-later */
/* binary-input.h - numbers of a binary file, and errors that name the byte
 *
 * Numbers are little-endian.  Messages: "FILE: error: byte 102: found .., expected ..".
 */
#pragma once

#include <string.h>

#include "base/text-input.h"

typedef struct
{
  TextInput *input;
  guint64 taken; /* bytes of the file, unpacked */
} BinaryInput;

/* Takes the next `length` bytes.  Returns: they are valid until the next call; NULL if
 * the file has fewer. */
const guint8 *binary_input_get (const BinaryInput *self, guint64 wanted, GError **error);
void binary_input_take (BinaryInput *self, guint64 length);

/* Fails if there are more bytes. */
gboolean binary_input_check_end (const BinaryInput *self, GError **error);

/* place: offset in the file, in bytes.  Returns: FALSE. */
gboolean binary_input_fail (const BinaryInput *self, guint64 place, GError **error,
                            const char *format, ...) G_GNUC_PRINTF (4, 5);

static inline guint32
binary_get_32 (const guint8 *from)
{
  guint32 number;

  memcpy (&number, from, sizeof number);
  return GUINT32_FROM_LE (number);
}

static inline guint64
binary_get_64 (const guint8 *from)
{
  guint64 number;

  memcpy (&number, from, sizeof number);
  return GUINT64_FROM_LE (number);
}

static inline void
binary_put_32 (guint8 *to, guint32 number)
{
  number = GUINT32_TO_LE (number);
  memcpy (to, &number, sizeof number);
}

static inline void
binary_put_64 (guint8 *to, guint64 number)
{
  number = GUINT64_TO_LE (number);
  memcpy (to, &number, sizeof number);
}
