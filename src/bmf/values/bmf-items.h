/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-items.h - the elements of lists and tuples, shared by all values that are slices of
 * them
 *
 * Packed: numbers, all of one type and on one processor.  Otherwise values of any kind;
 * one value, `sample`, shows the common type of a list's elements (for [[], [1]] it is
 * [1]).
 */
#pragma once

#include "bmf/values/bmf-value.h"

typedef union
{
  gint64 integer;
  double real;
  BmfValue *value;
} BmfCell;

struct _BmfItems
{
  guint32 references;
  guint32 count;
  gboolean packed;
  BmfType type;     /* of packed ones */
  BmfValue *sample; /* for elements of a list that are not packed; NULL: there are none */
  BmfCell cells[];
};

/* Allocates space for this number of items; count is 0. */
BmfItems *bmf_items_new (guint32 capacity);
BmfItems *bmf_items_resize (BmfItems *self, guint32 capacity);
BmfItems *bmf_items_ref (BmfItems *self);
void bmf_items_unref (BmfItems *self);

/* A packed number as a value. */
BmfValue *bmf_items_unpack (const BmfItems *self, guint32 i, guint32 processor);
