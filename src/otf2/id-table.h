/* SPDX-License-Identifier: GPL-3.0-or-later */
/* id-table.h - positions in a list by the number that an archive gives to an element
 *
 * Most archives count from 0; some use numbers anywhere in 32 bits.
 */
#pragma once

#include <glib.h>

#define ID_TABLE_NONE G_MAXUINT32
#define ID_TABLE_DENSE (1u << 16)

typedef struct
{
  GArray *dense;      /* guint32: positions of numbers below ID_TABLE_DENSE */
  GHashTable *sparse; /* of others: position + 1 */
} IdTable;

void id_table_init (IdTable *self);
void id_table_clear (IdTable *self);

/* A number that is set again has the later position. */
void id_table_set (IdTable *self, guint32 number, guint32 position);

guint32 id_table_find_sparse (const IdTable *self, guint32 number);

/* ID_TABLE_NONE: not set. */
static inline guint32
id_table_find (const IdTable *self, guint32 number)
{
  return number < self->dense->len ? g_array_index (self->dense, guint32, number)
                                   : id_table_find_sparse (self, number);
}
