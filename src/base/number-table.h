/* SPDX-License-Identifier: GPL-3.0-or-later */
/* number-table.h - two numbers for each key of four numbers */
#pragma once

#include <glib.h>

typedef struct
{
  guint32 a, b, c;
  guint32 kind; /* above 0 */
  guint32 first, second;
} NumberEntry;

/* All zeros: empty. */
typedef struct
{
  NumberEntry *entries;
  guint64 count, capacity; /* a power of two, or 0 */
  guint64 seed;
} NumberTable;

void number_table_clear (NumberTable *self);

/* Returns: the entry of a key, added with zeros if it is new; valid until the next call.
 */
NumberEntry *number_table_get (NumberTable *self, guint32 a, guint32 b, guint32 c,
                               guint32 kind);

/* NULL: none. */
NumberEntry *number_table_find (const NumberTable *self, guint32 a, guint32 b, guint32 c,
                                guint32 kind);
