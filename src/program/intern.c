/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "program/intern.h"

struct _Intern
{
  GHashTable *numbers; /* GBytes -> number; owns the keys */
  GPtrArray *contents; /* GBytes, borrowed */
};

/* g_bytes_hash hashes single bytes, which is slow for large transfer matrices. */
static guint
hash_bytes (gconstpointer bytes)
{
  gsize size;
  const guint8 *content = g_bytes_get_data ((GBytes *) bytes, &size);
  guint64 hash = size;

  while (size > 0)
    {
      gsize part = MIN (size, sizeof (guint64));
      guint64 word = 0;

      memcpy (&word, content, part);
      hash = (hash ^ word) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
      hash ^= hash >> 32;
      content += part;
      size -= part;
    }
  return (guint) hash;
}

Intern *
intern_new (void)
{
  Intern *self = g_new0 (Intern, 1);

  self->numbers = g_hash_table_new_full (hash_bytes, g_bytes_equal,
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
