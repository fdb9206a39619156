/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "laws/terms/bmf-held.h"

BmfHeld *
bmf_held_new (BmfFormType type, BmfValue *taken)
{
  BmfHeld *self = g_new0 (BmfHeld, 1);

  self->type = type;
  self->value = taken;
  if (type == BMF_COMPONENTS)
    self->parts = g_ptr_array_new_with_free_func ((GDestroyNotify) bmf_held_free);
  return self;
}

/* Whether all of element i is on processor i, for every i. */
static gboolean
is_one_each (const BmfValue *list)
{
  for (guint32 i = 0; i < list->count; i++)
    {
      g_autoptr (BmfValue) element = bmf_value_item (list, i);

      if (element->spread || element->processor != i)
        return FALSE;
    }
  return list->count > 0;
}

BmfHeld *
bmf_held_new_data (BmfValue *data)
{
  g_autoptr (BmfHeld) self = NULL;

  if (!data->spread && data->processor == 0)
    return bmf_held_new (BMF_PLAIN, bmf_value_ref (data));
  if (data->type == BMF_LIST && is_one_each (data))
    return bmf_held_new (BMF_ELEMENTS, bmf_value_move (data, 0));
  if (data->type != BMF_TUPLE)
    return NULL;
  self = bmf_held_new (BMF_COMPONENTS, bmf_value_move (data, 0));
  for (guint32 i = 0; i < data->count; i++)
    {
      g_autoptr (BmfValue) component = bmf_value_item (data, i);
      BmfHeld *held = bmf_held_new_data (component);

      if (held == NULL)
        return NULL;
      g_ptr_array_add (self->parts, held);
    }
  return g_steal_pointer (&self);
}

BmfHeld *
bmf_held_copy (const BmfHeld *self)
{
  BmfHeld *copy = bmf_held_new (self->type, bmf_value_ref (self->value));

  copy->constant = self->constant;
  if (self->sizes != NULL)
    copy->sizes = g_array_ref (self->sizes);
  for (guint i = 0; self->parts != NULL && i < self->parts->len; i++)
    g_ptr_array_add (copy->parts, bmf_held_copy (self->parts->pdata[i]));
  return copy;
}

void
bmf_held_take_form (BmfHeld *self, const BmfHeld *list)
{
  self->type = list->type;
  g_clear_pointer (&self->sizes, g_array_unref);
  if (list->sizes != NULL)
    self->sizes = g_array_ref (list->sizes);
}

void
bmf_held_free (BmfHeld *self)
{
  g_clear_pointer (&self->value, bmf_value_unref);
  g_clear_pointer (&self->parts, g_ptr_array_unref);
  g_clear_pointer (&self->sizes, g_array_unref);
  g_free (self);
}

gboolean
bmf_held_has (const BmfHeld *self, BmfFormType type)
{
  gboolean has = self->type == type;

  for (guint i = 0; self->parts != NULL && i < self->parts->len && !has; i++)
    has = bmf_held_has (self->parts->pdata[i], type);
  return has;
}

gboolean
bmf_held_is_plain (const BmfHeld *self)
{
  return !bmf_held_has (self, BMF_PIECES) && !bmf_held_has (self, BMF_ELEMENTS);
}

gboolean
bmf_held_is_distributed (const BmfHeld *self)
{
  return self->type == BMF_PIECES || self->type == BMF_ELEMENTS;
}
