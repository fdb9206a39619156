/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "otf2/id-table.h"

#include "base/hash.h"

static guint
hash_number (gconstpointer number)
{
  return (guint) hash_word (hash_seed (), GPOINTER_TO_UINT (number));
}

void
id_table_init (IdTable *self)
{
  self->dense = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->sparse = g_hash_table_new (hash_number, NULL);
}

void
id_table_clear (IdTable *self)
{
  g_clear_pointer (&self->dense, g_array_unref);
  g_clear_pointer (&self->sparse, g_hash_table_unref);
}

void
id_table_set (IdTable *self, guint32 number, guint32 position)
{
  const guint32 none = ID_TABLE_NONE;

  if (number >= ID_TABLE_DENSE)
    {
      g_hash_table_insert (self->sparse, GUINT_TO_POINTER (number),
                           GUINT_TO_POINTER (position + 1));
      return;
    }
  while (self->dense->len <= number)
    g_array_append_val (self->dense, none);
  g_array_index (self->dense, guint32, number) = position;
}

guint32
id_table_find_sparse (const IdTable *self, guint32 number)
{
  const guint32 known
      = GPOINTER_TO_UINT (g_hash_table_lookup (self->sparse, GUINT_TO_POINTER (number)));

  return known > 0 ? known - 1 : ID_TABLE_NONE;
}
