/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "chakra/wire.h"

#include <string.h>

typedef enum
{
  WIRE_NUMBER = 0,
  WIRE_FIXED_64 = 1,
  WIRE_BYTES = 2,
  WIRE_FIXED_32 = 5
} WireType;

gboolean
wire_number (Wire *self, guint64 *number)
{
  const guint8 *at = self->next;

  *number = 0;
  for (guint shift = 0; shift < 70 && at < self->end; shift += 7, at++)
    {
      if (shift == 63 && *at > 1)
        return FALSE;
      *number |= (guint64) (*at & 0x7f) << shift;
      if ((*at & 0x80) == 0)
        {
          self->next = at + 1;
          return TRUE;
        }
    }
  return FALSE;
}

gboolean
wire_message (Wire *self, Wire *message)
{
  Wire rest = *self;
  guint64 length;

  if (!wire_number (&rest, &length) || length > (guint64) (rest.end - rest.next))
    return FALSE;
  *message = (Wire){ rest.next, rest.next + length };
  self->next = message->end;
  return TRUE;
}

static gboolean
take_fixed (Wire *self, gsize size, guint64 *bits)
{
  guint64 number = 0;

  if ((gsize) (self->end - self->next) < size)
    return FALSE;
  memcpy (&number, self->next, size);
  *bits = GUINT64_FROM_LE (number);
  self->next += size;
  return TRUE;
}

static gboolean
take_value (Wire *self, WireType type, WireField *field)
{
  switch (type)
    {
    case WIRE_NUMBER:
      return wire_number (self, &field->value);
    case WIRE_FIXED_64:
      return take_fixed (self, 8, &field->value);
    case WIRE_FIXED_32:
      return take_fixed (self, 4, &field->value);
    case WIRE_BYTES:
      field->has_bytes = TRUE;
      return wire_message (self, &field->bytes);
    }
  return FALSE;
}

gboolean
wire_field (Wire *self, WireField *field)
{
  Wire rest = *self;
  guint64 key;

  *field = (WireField){ 0 };
  if (rest.next == rest.end || !wire_number (&rest, &key) || key >> 3 == 0
      || key >> 3 > G_MAXUINT32)
    return FALSE;
  field->number = (guint32) (key >> 3);
  if (!take_value (&rest, key & 7, field))
    return FALSE;
  self->next = rest.next;
  return TRUE;
}
