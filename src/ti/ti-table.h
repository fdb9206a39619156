/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ti-table.h - two numbers for each key of four numbers */
#pragma once

#include <glib.h>

typedef struct
{
  guint32 a, b, c;
  guint32 kind; /* above 0 */
  guint32 first, second;
} TiEntry;

/* All zeros: empty. */
typedef struct
{
  TiEntry *entries;
  guint64 count, capacity; /* a power of two, or 0 */
  guint64 seed;
} TiTable;

void ti_table_clear (TiTable *self);

/* The entry of a key, added with zeros where there is none; valid until the next call. */
TiEntry *ti_table_get (TiTable *self, guint32 a, guint32 b, guint32 c, guint32 kind);

/* NULL: none. */
TiEntry *ti_table_find (const TiTable *self, guint32 a, guint32 b, guint32 c,
                        guint32 kind);
