/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/values/bmf-items.h"

BmfItems *
bmf_items_resize (BmfItems *self, guint32 capacity)
{
  return g_realloc (self, sizeof *self + capacity * sizeof (BmfCell));
}

BmfItems *
bmf_items_new (guint32 capacity)
{
  BmfItems *self = bmf_items_resize (NULL, capacity);

  *self = (BmfItems){ .references = 1 };
  return self;
}

BmfItems *
bmf_items_ref (BmfItems *self)
{
  self->references++;
  return self;
}

void
bmf_items_unref (BmfItems *self)
{
  if (--self->references > 0)
    return;
  if (!self->packed)
    for (guint32 i = 0; i < self->count; i++)
      bmf_value_unref (self->cells[i].value);
  g_clear_pointer (&self->sample, bmf_value_unref);
  g_free (self);
}

BmfValue *
bmf_items_unpack (const BmfItems *self, guint32 i, guint32 processor)
{
  const BmfCell cell = self->cells[i];

  switch (self->type)
    {
    case BMF_INTEGER:
      return bmf_value_new_integer (processor, cell.integer);
    case BMF_REAL:
      return bmf_value_new_real (processor, cell.real);
    case BMF_BOOLEAN:
      return bmf_value_new_boolean (processor, cell.integer != 0);
    case BMF_LIST:
    case BMF_TUPLE:
      break;
    }
  g_assert_not_reached ();
}
