/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/binary-input.h"

#include "base/error.h"

gboolean
binary_input_fail (const BinaryInput *self, guint64 place, GError **error,
                   const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  error_set_at (error, text_input_name (self->input), 0, 0,
                "byte %" G_GUINT64_FORMAT ": %s", place, text);
  return FALSE;
}

const guint8 *
binary_input_get (const BinaryInput *self, guint64 wanted, GError **error)
{
  gsize length;
  const guint8 *bytes = text_input_bytes (self->input, wanted, &length, error);

  if (bytes == NULL || length == wanted)
    return bytes;
  binary_input_fail (self, self->taken + length, error,
                     "found the end, expected %" G_GUINT64_FORMAT " bytes more",
                     wanted - length);
  return NULL;
}

void
binary_input_take (BinaryInput *self, guint64 length)
{
  text_input_take_bytes (self->input, length);
  self->taken += length;
}

gboolean
binary_input_check_end (const BinaryInput *self, GError **error)
{
  gsize length;

  if (text_input_bytes (self->input, 1, &length, error) == NULL)
    return FALSE;
  return length == 0
         || binary_input_fail (self, self->taken, error,
                               "found more bytes, expected the end");
}
