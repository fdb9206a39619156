/* SPDX-License-Identifier: GPL-3.0-or-later */
/* glib-compat.h - functions of GLib that are newer than 2.56, by GLib's names
 *
 * config.h includes this, and limits what GLib declares to 2.56, so that a call of a
 * newer function that is not here is a warning, with any GLib.  These are used with every
 * GLib: what is tested is what runs.  Each does what GLib's documentation says of the
 * name, but for what is said here.
 */
#pragma once

#include <string.h>

#include <glib.h>

#ifndef G_NO_INLINE
#define G_NO_INLINE __attribute__ ((noinline))
#endif
#ifndef G_ALWAYS_INLINE
#define G_ALWAYS_INLINE __attribute__ ((always_inline))
#endif

/* ---- memory ------------------------------------------------------------------------ */

#define g_memdup2(memory, size) compat_memdup (memory, size)
static inline gpointer
compat_memdup (gconstpointer memory, gsize size)
{
  return memory == NULL || size == 0 ? NULL : memcpy (g_malloc (size), memory, size);
}

#define g_aligned_alloc(n, size, alignment) compat_aligned_alloc (n, size, alignment)
#define g_aligned_alloc0(n, size, alignment) compat_aligned_alloc0 (n, size, alignment)
#define g_aligned_free compat_aligned_free
gpointer compat_aligned_alloc (gsize n, gsize size, gsize alignment);
gpointer compat_aligned_alloc0 (gsize n, gsize size, gsize alignment);
void compat_aligned_free (gpointer memory);

/* ---- references -------------------------------------------------------------------- */

#define gatomicrefcount gint
#define g_atomic_ref_count_init(count) g_atomic_int_set (count, 1)
#define g_atomic_ref_count_inc(count) g_atomic_int_inc (count)
#define g_atomic_ref_count_dec(count) g_atomic_int_dec_and_test (count)

#undef g_rc_box_new0
#undef g_rc_box_acquire
#define g_rc_box_alloc0(size) compat_rc_box_alloc0 (size)
#define g_rc_box_new0(type) ((type *) compat_rc_box_alloc0 (sizeof (type)))
#define g_rc_box_acquire(box) ((__typeof__ (box)) compat_rc_box_acquire (box))
#define g_rc_box_release compat_rc_box_release
#define g_rc_box_release_full(box, clear) compat_rc_box_release_full (box, clear)
gpointer compat_rc_box_alloc0 (gsize size);
gpointer compat_rc_box_acquire (gpointer box);
void compat_rc_box_release (gpointer box);
void compat_rc_box_release_full (gpointer box, GDestroyNotify clear);

#undef g_atomic_rc_box_new0
#undef g_atomic_rc_box_acquire
#define g_atomic_rc_box_new0(type) ((type *) compat_rc_box_alloc0 (sizeof (type)))
#define g_atomic_rc_box_acquire(box) ((__typeof__ (box)) compat_atomic_box_acquire (box))
#define g_atomic_rc_box_release_full(box, clear)                                         \
  compat_atomic_box_release_full (box, clear)
gpointer compat_atomic_box_acquire (gpointer box);
void compat_atomic_box_release_full (gpointer box, GDestroyNotify clear);

/* ---- arrays ------------------------------------------------------------------------ */

/* Of an array that is not terminated by zeros. */
#define g_array_copy(array) compat_array_copy (array)
GArray *compat_array_copy (GArray *self);

#define g_ptr_array_extend(self, more, copy, data)                                       \
  compat_ptr_array_extend (self, more, copy, data)
#define g_ptr_array_extend_and_steal(self, more)                                         \
  compat_ptr_array_extend_and_steal (self, more)
#define g_ptr_array_steal_index(self, index) compat_ptr_array_steal (self, index)
#define g_ptr_array_steal_index_fast(self, index)                                        \
  compat_ptr_array_steal_fast (self, index)
void compat_ptr_array_extend (GPtrArray *self, GPtrArray *more, GCopyFunc copy,
                              gpointer data);
void compat_ptr_array_extend_and_steal (GPtrArray *self, GPtrArray *more);
gpointer compat_ptr_array_steal (GPtrArray *self, guint index);
gpointer compat_ptr_array_steal_fast (GPtrArray *self, guint index);

/* ---- text -------------------------------------------------------------------------- */

/* find is not empty. */
#define g_string_replace(self, find, replacement, limit)                                 \
  compat_string_replace (self, find, replacement, limit)
guint compat_string_replace (GString *self, const char *find, const char *replacement,
                             guint limit);

/* A builder is an array that frees its words. */
#define GStrvBuilder GPtrArray
#define g_strv_builder_new() g_ptr_array_new_with_free_func (g_free)
#define g_strv_builder_add(self, word) g_ptr_array_add (self, g_strdup (word))
#define g_strv_builder_end(self) compat_strv_builder_end (self)
GStrv compat_strv_builder_end (GPtrArray *self);

#define g_canonicalize_filename(path, from) compat_canonicalize_filename (path, from)
char *compat_canonicalize_filename (const char *path, const char *from);

/* ---- tests ------------------------------------------------------------------------- */

#define g_test_fail_printf(...) (g_test_message (__VA_ARGS__), g_test_fail ())

#ifndef g_assert_cmpfloat_with_epsilon
#define g_assert_cmpfloat_with_epsilon(one, other, epsilon)                              \
  g_assert_cmpfloat (ABS ((one) - (other)), <, epsilon)
#endif
