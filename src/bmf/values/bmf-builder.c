/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/values/bmf-builder.h"

#include <string.h>

#include "bmf/values/bmf-items.h"

void
bmf_builder_init (BmfBuilder *self, BmfType type, guint32 expected)
{
  *self = (BmfBuilder){ .type = type, .depth = 1, .cells = 1 };
  self->capacity = MIN (expected, BMF_MOST_SCALARS);
  self->items = bmf_items_new (self->capacity);
}

void
bmf_builder_clear (BmfBuilder *self)
{
  g_clear_pointer (&self->items, bmf_items_unref);
  g_clear_pointer (&self->why, g_free);
}

static void
make_room (BmfBuilder *self, guint32 more)
{
  const guint32 needed = self->items->count + more;

  if (needed <= self->capacity)
    return;
  self->capacity = MAX (needed, 2 * self->capacity);
  self->items = bmf_items_resize (self->items, self->capacity);
}

/* Counts an element so many times.  Returns: FALSE above a limit. */
static gboolean
count (BmfBuilder *self, const BmfValue *element, guint32 times)
{
  const guint64 cells = self->cells + (guint64) element->cells * times;

  if (self->why != NULL)
    return FALSE;
  if (cells - 1 > BMF_MOST_SCALARS)
    self->why = g_strdup_printf ("a value of more than %u scalars", BMF_MOST_SCALARS);
  else if (element->depth >= BMF_MOST_DEPTH)
    self->why
        = g_strdup_printf ("lists and tuples nested more than %u deep", BMF_MOST_DEPTH);
  if (self->why != NULL)
    return FALSE;
  if (self->items->count == 0)
    self->processor = element->processor;
  self->spread |= element->spread || element->processor != self->processor;
  self->depth = MAX (self->depth, element->depth + 1u);
  self->scalars += element->scalars * times;
  self->cells = (guint32) cells;
  return TRUE;
}

/* Joins the type of one more element to the common type of all elements. */
static void
join_type (BmfBuilder *self, BmfValue *element)
{
  BmfItems *items = self->items;
  BmfValue *joined;

  joined = items->sample == NULL ? bmf_value_ref (element)
                                 : bmf_value_join_types (items->sample, element);
  if (joined == NULL)
    {
      g_autofree char *one = bmf_value_describe (items->sample);
      g_autofree char *other = bmf_value_describe (element);

      self->why = g_strdup_printf ("a list of elements of different types: %s, and %s",
                                   one, other);
      return;
    }
  g_clear_pointer (&items->sample, bmf_value_unref);
  items->sample = joined;
}

/* Whether the next element, a scalar, can be added in packed form, without a value
 * object. */
static gboolean
can_pack (const BmfBuilder *self, BmfType type, guint32 processor)
{
  const BmfItems *items = self->items;

  if (items->count == 0)
    return self->type == BMF_LIST;
  return items->packed && items->type == type && self->processor == processor;
}

static void
unpack (BmfBuilder *self)
{
  BmfItems *items = self->items;

  if (!items->packed)
    return;
  for (guint32 i = 0; i < items->count; i++)
    items->cells[i].value = bmf_items_unpack (items, i, self->processor);
  items->packed = FALSE;
  items->sample = bmf_value_ref (items->cells[0].value);
}

static void
pack (BmfBuilder *self, BmfType type, BmfCell cell)
{
  make_room (self, 1);
  self->items->packed = TRUE;
  self->items->type = type;
  self->items->cells[self->items->count++] = cell;
}

void
bmf_builder_add (BmfBuilder *self, BmfValue *taken)
{
  g_autoptr (BmfValue) value = taken;
  const gboolean packs
      = value->type < BMF_LIST && can_pack (self, value->type, value->processor);

  if (!packs && self->items->count > 0)
    unpack (self);
  if (!packs && self->type == BMF_LIST && self->why == NULL)
    join_type (self, value);
  if (!count (self, value, 1))
    return;
  if (packs && value->type == BMF_REAL)
    pack (self, BMF_REAL, (BmfCell){ .real = value->real });
  else if (packs)
    pack (self, value->type, (BmfCell){ .integer = value->integer });
  else
    {
      make_room (self, 1);
      self->items->cells[self->items->count++].value = g_steal_pointer (&value);
    }
}

void
bmf_builder_add_integer (BmfBuilder *self, guint32 processor, gint64 integer)
{
  const BmfValue one
      = { .type = BMF_INTEGER, .processor = processor, .scalars = 1, .cells = 1 };

  if (!can_pack (self, BMF_INTEGER, processor))
    bmf_builder_add (self, bmf_value_new_integer (processor, integer));
  else if (count (self, &one, 1))
    pack (self, BMF_INTEGER, (BmfCell){ .integer = integer });
}

void
bmf_builder_add_list (BmfBuilder *self, const BmfValue *list)
{
  const BmfItems *items = list->items;
  const BmfValue one
      = { .type = items->type, .processor = list->processor, .scalars = 1, .cells = 1 };

  if (!items->packed || !can_pack (self, items->type, list->processor))
    {
      for (guint32 i = 0; i < list->count; i++)
        bmf_builder_add (self, bmf_value_item (list, i));
      return;
    }
  if (list->count == 0 || !count (self, &one, list->count))
    return;
  make_room (self, list->count);
  self->items->packed = TRUE;
  self->items->type = items->type;
  memcpy (self->items->cells + self->items->count, items->cells + list->first,
          list->count * sizeof (BmfCell));
  self->items->count += list->count;
}

BmfValue *
bmf_builder_finish (BmfBuilder *self, guint32 processor, char **why)
{
  BmfValue *value;

  *why = g_steal_pointer (&self->why);
  if (*why != NULL)
    return NULL;
  value = g_new (BmfValue, 1);
  *value = (BmfValue){ .references = 1,
                       .type = self->type,
                       .processor = self->items->count > 0 ? self->processor : processor,
                       .spread = self->spread,
                       .depth = self->depth,
                       .scalars = self->scalars,
                       .cells = self->cells,
                       .count = self->items->count };
  if (self->capacity > self->items->count)
    self->items = bmf_items_resize (self->items, self->items->count);
  value->items = g_steal_pointer (&self->items);
  return value;
}
