/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/values/bmf-value.h"

#include "bmf/values/bmf-builder.h"
#include "bmf/values/bmf-items.h"

static BmfValue *
new_scalar (BmfType type, guint32 processor)
{
  BmfValue *self = g_new0 (BmfValue, 1);

  self->references = 1;
  self->type = type;
  self->processor = processor;
  self->scalars = self->cells = 1;
  return self;
}

BmfValue *
bmf_value_new_integer (guint32 processor, gint64 integer)
{
  BmfValue *self = new_scalar (BMF_INTEGER, processor);

  self->integer = integer;
  return self;
}

BmfValue *
bmf_value_new_real (guint32 processor, double real)
{
  BmfValue *self = new_scalar (BMF_REAL, processor);

  self->real = real;
  return self;
}

BmfValue *
bmf_value_new_boolean (guint32 processor, gboolean boolean)
{
  BmfValue *self = new_scalar (BMF_BOOLEAN, processor);

  self->integer = boolean ? 1 : 0;
  return self;
}

BmfValue *
bmf_value_ref (BmfValue *self)
{
  self->references++;
  return self;
}

void
bmf_value_unref (BmfValue *self)
{
  if (--self->references > 0)
    return;
  if (self->type >= BMF_LIST)
    bmf_items_unref (self->items);
  g_free (self);
}

GPtrArray *
bmf_value_array_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) bmf_value_unref);
}

/* A copy whose other fields the caller then changes. */
static BmfValue *
copy (const BmfValue *self)
{
  BmfValue *same = g_memdup2 (self, sizeof *self);

  same->references = 1;
  if (same->type >= BMF_LIST)
    bmf_items_ref (same->items);
  return same;
}

BmfValue *
bmf_value_move (BmfValue *self, guint32 processor)
{
  BmfValue *moved;

  if (!self->spread && self->processor == processor)
    return bmf_value_ref (self);
  moved = copy (self);
  moved->processor = processor;
  moved->spread = FALSE;
  return moved;
}

/* ---- items ------------------------------------------------------------------------- */

BmfValue *
bmf_value_item (const BmfValue *self, guint32 i)
{
  const BmfItems *items = self->items;

  if (items->packed)
    return bmf_items_unpack (items, self->first + i, self->processor);
  if (self->spread)
    return bmf_value_ref (items->cells[self->first + i].value);
  return bmf_value_move (items->cells[self->first + i].value, self->processor);
}

const BmfValue *
bmf_value_component (const BmfValue *self, guint32 i)
{
  return self->items->cells[self->first + i].value;
}

guint32
bmf_value_place (const BmfValue *self, guint32 i)
{
  return self->spread ? bmf_value_component (self, i)->processor : self->processor;
}

gint64
bmf_value_integer_at (const BmfValue *self, guint32 i)
{
  const BmfCell *cell = &self->items->cells[self->first + i];

  return self->items->packed ? cell->integer : cell->value->integer;
}

gboolean
bmf_value_is_list_of (const BmfValue *self, BmfType type)
{
  const BmfItems *items = self->items;

  return self->type == BMF_LIST
         && (self->count == 0
             || (items->packed ? items->type : items->sample->type) == type);
}

/* Sums the counts of a slice of values. */
static void
count_slice (BmfValue *slice)
{
  const BmfCell *cells = slice->items->cells + slice->first;

  slice->spread = FALSE;
  slice->depth = 1;
  slice->scalars = 0;
  slice->cells = 1;
  for (guint32 i = 0; i < slice->count; i++)
    {
      const BmfValue *item = cells[i].value;

      slice->spread |= item->spread || item->processor != cells[0].value->processor;
      if (slice->depth <= item->depth)
        slice->depth = item->depth + 1;
      slice->scalars += item->scalars;
      slice->cells += item->cells;
    }
}

BmfValue *
bmf_value_slice (const BmfValue *self, guint32 first, guint32 count)
{
  BmfValue *slice = copy (self);

  slice->first += first;
  slice->count = count;
  if (self->items->packed)
    {
      slice->scalars = count;
      slice->cells = count + 1;
      return slice;
    }
  count_slice (slice);
  if (!self->spread)
    slice->spread = FALSE;
  else if (count > 0)
    slice->processor = self->items->cells[slice->first].value->processor;
  return slice;
}

/* ---- types ------------------------------------------------------------------------- */

static BmfValue *
new_of (BmfType type, BmfValue *const *items, guint32 count)
{
  g_auto (BmfBuilder) builder;
  g_autofree char *why = NULL;

  bmf_builder_init (&builder, type, count);
  for (guint32 i = 0; i < count; i++)
    bmf_builder_add (&builder, bmf_value_ref (items[i]));
  return bmf_builder_finish (&builder, 0, &why);
}

/* The common type of all elements of a slice. */
static BmfValue *
join_slice (const BmfValue *slice)
{
  const BmfCell *cells = slice->items->cells + slice->first;
  BmfValue *joined = bmf_value_ref (cells[0].value);

  for (guint32 i = 1; i < slice->count; i++)
    {
      g_autoptr (BmfValue) before = joined;

      joined = bmf_value_join_types (before, cells[i].value);
    }
  return joined;
}

/* A value of the type of a list's elements; NULL: the list is empty. */
static BmfValue *
sample_of (const BmfValue *list)
{
  const BmfItems *items = list->items;

  if (list->count == 0)
    return NULL;
  if (items->packed)
    return bmf_items_unpack (items, list->first, 0);
  return list->count == items->count ? bmf_value_ref (items->sample) : join_slice (list);
}

static BmfValue *
join_lists (BmfValue *a, BmfValue *b)
{
  g_autoptr (BmfValue) of_a = sample_of (a);
  g_autoptr (BmfValue) of_b = sample_of (b);
  g_autoptr (BmfValue) joined = NULL;

  if (of_b == NULL)
    return bmf_value_ref (a);
  if (of_a == NULL)
    return bmf_value_ref (b);
  joined = bmf_value_join_types (of_a, of_b);
  if (joined == NULL)
    return NULL;
  if (joined == of_a || joined == of_b)
    return bmf_value_ref (joined == of_a ? a : b);
  return new_of (BMF_LIST, &joined, 1);
}

static BmfValue *
join_tuples (BmfValue *a, BmfValue *b)
{
  g_autoptr (GPtrArray) joined = bmf_value_array_new ();
  gboolean is_a = TRUE, is_b = TRUE;

  if (a->count != b->count)
    return NULL;
  for (guint32 i = 0; i < a->count; i++)
    {
      BmfValue *of_a = a->items->cells[a->first + i].value;
      BmfValue *of_b = b->items->cells[b->first + i].value;
      BmfValue *both = bmf_value_join_types (of_a, of_b);

      if (both == NULL)
        return NULL;
      is_a &= both == of_a;
      is_b &= both == of_b;
      g_ptr_array_add (joined, both);
    }
  if (is_a || is_b)
    return bmf_value_ref (is_a ? a : b);
  return new_of (BMF_TUPLE, (BmfValue **) joined->pdata, joined->len);
}

BmfValue *
bmf_value_join_types (BmfValue *a, BmfValue *b)
{
  if (a->type != b->type)
    return NULL;
  if (a == b || a->type < BMF_LIST)
    return bmf_value_ref (a);
  return a->type == BMF_LIST ? join_lists (a, b) : join_tuples (a, b);
}
