/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/glib-compat.h"

#include <stdlib.h>
#include <string.h>

/* ---- memory ------------------------------------------------------------------------ */

gpointer
compat_aligned_alloc (gsize n, gsize size, gsize alignment)
{
  gpointer memory = NULL;

  if (n == 0 || size == 0)
    return NULL;
  if (n > G_MAXSIZE / size)
    g_error ("%s: overflow allocating %" G_GSIZE_FORMAT "*%" G_GSIZE_FORMAT " bytes",
             G_STRLOC, n, size);
  if (posix_memalign (&memory, alignment, n * size) != 0)
    g_error ("%s: failed to allocate %" G_GSIZE_FORMAT " bytes", G_STRLOC, n * size);
  return memory;
}

gpointer
compat_aligned_alloc0 (gsize n, gsize size, gsize alignment)
{
  gpointer memory = compat_aligned_alloc (n, size, alignment);

  return memory == NULL ? NULL : memset (memory, 0, n * size);
}

void
compat_aligned_free (gpointer memory)
{
  free (memory);
}

/* ---- references -------------------------------------------------------------------- */

/* Before what is counted. */
typedef union
{
  gint references;
  max_align_t aligned;
} Box;

static Box *
box_of (gpointer memory)
{
  return (Box *) memory - 1;
}

gpointer
compat_rc_box_alloc0 (gsize size)
{
  g_assert (size <= G_MAXSIZE - sizeof (Box));
  Box *self = g_malloc0 (sizeof (Box) + size);

  self->references = 1;
  return self + 1;
}

gpointer
compat_rc_box_acquire (gpointer box)
{
  box_of (box)->references++;
  return box;
}

void
compat_rc_box_release (gpointer box)
{
  compat_rc_box_release_full (box, NULL);
}

void
compat_rc_box_release_full (gpointer box, GDestroyNotify clear)
{
  if (--box_of (box)->references > 0)
    return;
  if (clear != NULL)
    clear (box);
  g_free (box_of (box));
}

gpointer
compat_atomic_box_acquire (gpointer box)
{
  g_atomic_int_inc (&box_of (box)->references);
  return box;
}

void
compat_atomic_box_release_full (gpointer box, GDestroyNotify clear)
{
  if (!g_atomic_int_dec_and_test (&box_of (box)->references))
    return;
  clear (box);
  g_free (box_of (box));
}

/* ---- arrays ------------------------------------------------------------------------ */

GArray *
compat_array_copy (GArray *self)
{
  GArray *copy
      = g_array_sized_new (FALSE, FALSE, g_array_get_element_size (self), self->len);

  return g_array_append_vals (copy, self->data, self->len);
}

void
compat_ptr_array_extend (GPtrArray *self, GPtrArray *more, GCopyFunc copy, gpointer data)
{
  /* more may be self. */
  for (guint i = 0, n = more->len; i < n; i++)
    g_ptr_array_add (self, copy == NULL ? more->pdata[i] : copy (more->pdata[i], data));
}

void
compat_ptr_array_extend_and_steal (GPtrArray *self, GPtrArray *more)
{
  compat_ptr_array_extend (self, more, NULL, NULL);
  g_free (g_ptr_array_free (more, FALSE));
}

gpointer
compat_ptr_array_steal (GPtrArray *self, guint index)
{
  gpointer stolen = g_ptr_array_index (self, index);

  g_assert (index < self->len);
  self->len--;
  memmove (self->pdata + index, self->pdata + index + 1,
           (self->len - index) * sizeof (gpointer));
  return stolen;
}

gpointer
compat_ptr_array_steal_fast (GPtrArray *self, guint index)
{
  gpointer stolen = g_ptr_array_index (self, index);

  g_assert (index < self->len);
  self->pdata[index] = self->pdata[--self->len];
  return stolen;
}

/* ---- text -------------------------------------------------------------------------- */

guint
compat_string_replace (GString *self, const char *find, const char *replacement,
                       guint limit)
{
  const gsize length = strlen (find), other = strlen (replacement);
  g_autofree char *old = g_strdup (self->str);
  const char *from = old, *found;
  guint n = 0;

  g_string_truncate (self, 0);
  while ((limit == 0 || n < limit) && (found = strstr (from, find)) != NULL)
    {
      g_string_append_len (self, from, found - from);
      g_string_append_len (self, replacement, (gssize) other);
      from = found + length;
      n++;
    }
  g_string_append (self, from);
  return n;
}

GStrv
compat_strv_builder_end (GPtrArray *self)
{
  GStrv words = g_new (char *, (gsize) self->len + 1);

  if (self->len > 0) /* else there is no array */
    memcpy (words, self->pdata, self->len * sizeof *words);
  words[self->len] = NULL;
  self->len = 0;
  return words;
}

/* Without empty parts, "." and "..", from the root on. */
char *
compat_canonicalize_filename (const char *path, const char *from)
{
  g_autofree char *current = from == NULL ? g_get_current_dir () : g_strdup (from);
  g_autofree char *whole = g_path_is_absolute (path)
                               ? g_strdup (path)
                               : g_build_filename (current, path, NULL);
  g_auto (GStrv) parts = g_strsplit (whole, "/", -1);
  g_autoptr (GString) result = g_string_new (NULL);

  for (char **part = parts; *part != NULL; part++)
    if (strcmp (*part, "..") == 0)
      g_string_truncate (
          result,
          result->len == 0 ? 0 : (gsize) (strrchr (result->str, '/') - result->str));
    else if (**part != '\0' && strcmp (*part, ".") != 0)
      g_string_append_printf (result, "/%s", *part);
  return result->len == 0 ? g_strdup ("/") : g_strdup (result->str);
}
