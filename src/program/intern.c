/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "program/intern.h"

#include "base/hash.h"

struct _Intern
{
  GHashTable *numbers; /* GBytes -> number; owns the keys */
  GPtrArray *contents; /* GBytes, borrowed */
};

static guint
hash_content (gconstpointer bytes)
{
  gsize size;
  gconstpointer content = g_bytes_get_data ((GBytes *) bytes, &size);

  return (guint) hash_bytes (hash_seed (), content, size);
}

Intern *
intern_new (void)
{
  Intern *self = g_new0 (Intern, 1);

  self->numbers = g_hash_table_new_full (hash_content, g_bytes_equal,
                                         (GDestroyNotify) g_bytes_unref, NULL);
  self->contents = g_ptr_array_new ();
  return self;
}

void
intern_free (Intern *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->numbers);
  g_ptr_array_unref (self->contents);
  g_free (self);
}

guint32
intern_add (Intern *self, gconstpointer content, gsize size, gboolean *added)
{
  g_autoptr (GBytes) probe = g_bytes_new_static (content, size);
  GBytes *copy;
  gpointer number;

  *added = !g_hash_table_lookup_extended (self->numbers, probe, NULL, &number);
  if (!*added)
    return GPOINTER_TO_UINT (number);
  number = GUINT_TO_POINTER (self->contents->len);
  copy = g_bytes_new (content, size);
  g_hash_table_insert (self->numbers, copy, number);
  g_ptr_array_add (self->contents, copy);
  return GPOINTER_TO_UINT (number);
}

guint32
intern_count (const Intern *self)
{
  return self->contents->len;
}

gconstpointer
intern_get (const Intern *self, guint32 number, gsize *size)
{
  return g_bytes_get_data (g_ptr_array_index (self->contents, number), size);
}
