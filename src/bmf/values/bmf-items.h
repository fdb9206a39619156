/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-items.h - what lists and tuples consist of, shared by all that are parts of it
 *
 * Packed: numbers, all of one type and on one processor.  Else values of any kind; which
 * types those of a list have, all together, one `sample` shows (of [[], [1]] it is [1]).
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
  BmfValue *sample; /* of those of a list that are not packed; NULL: there are none */
  BmfCell cells[];
};

/* Room for so many; count is 0. */
BmfItems *bmf_items_new (guint32 capacity);
BmfItems *bmf_items_resize (BmfItems *self, guint32 capacity);
BmfItems *bmf_items_ref (BmfItems *self);
void bmf_items_unref (BmfItems *self);

/* A packed number as a value. */
BmfValue *bmf_items_unpack (const BmfItems *self, guint32 i, guint32 processor);
