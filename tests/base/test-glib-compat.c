/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-glib-compat.c - functions by GLib's names do what GLib's documentation says */
#include "config.h"

#include "fixture/unit.h"

static void
test_arrays_are_aligned (void)
{
  for (gsize alignment = sizeof (gpointer); alignment <= 4096; alignment *= 2)
    {
      guint8 *zeros = g_aligned_alloc0 (3, 7, alignment);
      gpointer other = g_aligned_alloc (1, 1, alignment);

      g_assert_cmpuint ((guintptr) zeros % alignment, ==, 0);
      g_assert_cmpuint ((guintptr) other % alignment, ==, 0);
      for (guint i = 0; i < 21; i++)
        g_assert_cmpuint (zeros[i], ==, 0);
      g_aligned_free (zeros);
      g_aligned_free (other);
    }
  g_assert_null (g_aligned_alloc (0, 8, 64));
  g_assert_null (g_aligned_alloc0 (8, 0, 64));
  g_aligned_free (NULL);
}

static void
test_copies_of_nothing_are_nothing (void)
{
  g_autofree char *copy = g_memdup2 ("abc", 4);

  g_assert_cmpstr (copy, ==, "abc");
  g_assert_null (g_memdup2 (NULL, 4));
  g_assert_null (g_memdup2 ("abc", 0));
}

typedef struct
{
  long double widest;
  guint *cleared;
} Boxed;

static void
clear (gpointer data)
{
  (*((Boxed *) data)->cleared)++;
}

static void
test_a_box_ends_with_its_last_reference (void)
{
  guint cleared = 0;
  Boxed *box = g_rc_box_new0 (Boxed), *other;

  g_assert_cmpuint ((guintptr) box % sizeof (long double), ==, 0);
  g_assert_null (box->cleared);
  box->cleared = &cleared;
  other = g_rc_box_acquire (box);
  g_assert_true (other == box);
  g_rc_box_release_full (box, clear);
  g_assert_cmpuint (cleared, ==, 0);
  g_rc_box_release_full (other, clear);
  g_assert_cmpuint (cleared, ==, 1);
  g_rc_box_release (g_rc_box_alloc0 (1));

  box = g_atomic_rc_box_new0 (Boxed);
  box->cleared = &cleared;
  g_atomic_rc_box_release_full (g_atomic_rc_box_acquire (box), clear);
  g_assert_cmpuint (cleared, ==, 1);
  g_atomic_rc_box_release_full (box, clear);
  g_assert_cmpuint (cleared, ==, 2);
}

static gpointer
copy_word (gconstpointer word, gpointer data)
{
  return g_strdup (word);
}

static void
test_arrays_of_pointers (void)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) more = g_ptr_array_new_with_free_func (g_free);
  GPtrArray *last = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *stolen = NULL, *fast = NULL;

  g_ptr_array_add (words, g_strdup ("a"));
  g_ptr_array_add (more, g_strdup ("b"));
  g_ptr_array_add (more, g_strdup ("c"));
  g_ptr_array_add (last, g_strdup ("d"));
  g_ptr_array_extend (words, more, copy_word, NULL);
  g_ptr_array_extend_and_steal (words, last);
  g_assert_cmpuint (words->len, ==, 4);
  stolen = g_ptr_array_steal_index (words, 1);
  g_assert_cmpstr (stolen, ==, "b");
  g_assert_cmpstr (words->pdata[1], ==, "c");
  g_assert_cmpstr (words->pdata[2], ==, "d");
  fast = g_ptr_array_steal_index_fast (words, 0);
  g_assert_cmpstr (fast, ==, "a");
  g_assert_cmpstr (words->pdata[0], ==, "d");
  g_assert_cmpuint (words->len, ==, 2);
}

static void
test_a_copy_has_the_same_elements (void)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint16));
  guint16 number = 7;

  g_array_append_val (numbers, number);
  g_autoptr (GArray) copy = g_array_copy (numbers);
  g_array_set_size (numbers, 0);
  g_autoptr (GArray) none = g_array_copy (numbers);
  g_assert_cmpuint (copy->len, ==, 1);
  g_assert_cmpuint (g_array_index (copy, guint16, 0), ==, 7);
  g_assert_cmpuint (none->len, ==, 0);
  g_array_append_val (none, number);
  g_assert_cmpuint (g_array_index (none, guint16, 0), ==, 7);
}

static void
test_text_is_replaced (void)
{
  g_autoptr (GString) text = g_string_new ("a%sb%sc");

  g_assert_cmpuint (g_string_replace (text, "%s", "%s%s", 1), ==, 1);
  g_assert_cmpstr (text->str, ==, "a%s%sb%sc");
  g_assert_cmpuint (g_string_replace (text, "%s", "", 0), ==, 3);
  g_assert_cmpstr (text->str, ==, "abc");
  g_assert_cmpuint (g_string_replace (text, "x", "y", 0), ==, 0);
  g_assert_cmpstr (text->str, ==, "abc");
}

static void
test_words_are_taken_from_a_builder (void)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  g_strv_builder_add (builder, "one");
  g_strv_builder_add (builder, "two");
  g_auto (GStrv) words = g_strv_builder_end (builder);
  g_auto (GStrv) none = g_strv_builder_end (builder);
  g_assert_cmpuint (g_strv_length (words), ==, 2);
  g_assert_cmpstr (words[1], ==, "two");
  g_assert_null (none[0]);
}

static void
test_names_of_files (void)
{
  static const struct
  {
    const char *path, *from, *result;
  } cases[] = {
    { "a", "/b", "/b/a" },
    { "/a//b/./c", NULL, "/a/b/c" },
    { "..", "/a/b", "/a" },
    { "../../../..", "/a/b", "/" },
    { "/", NULL, "/" },
    { "/..", NULL, "/" },
    { ".", "/a/", "/a" },
    { "a/../b/", "/c", "/c/b" },
    { "/a/.../..b", NULL, "/a/.../..b" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *result = g_canonicalize_filename (cases[i].path, cases[i].from);

      g_assert_cmpstr (result, ==, cases[i].result);
    }
  g_autofree char *here = g_get_current_dir ();
  g_autofree char *expected = g_build_filename (here, "x", NULL);
  g_autofree char *found = g_canonicalize_filename ("x", NULL);
  g_assert_cmpstr (found, ==, expected);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/glib-compat/arrays-are-aligned", test_arrays_are_aligned);
  g_test_add_func ("/glib-compat/copies-of-nothing-are-nothing",
                   test_copies_of_nothing_are_nothing);
  g_test_add_func ("/glib-compat/a-box-ends-with-its-last-reference",
                   test_a_box_ends_with_its_last_reference);
  g_test_add_func ("/glib-compat/arrays-of-pointers", test_arrays_of_pointers);
  g_test_add_func ("/glib-compat/a-copy-has-the-same-elements",
                   test_a_copy_has_the_same_elements);
  g_test_add_func ("/glib-compat/text-is-replaced", test_text_is_replaced);
  g_test_add_func ("/glib-compat/words-are-taken-from-a-builder",
                   test_words_are_taken_from_a_builder);
  g_test_add_func ("/glib-compat/names-of-files", test_names_of_files);
  return g_test_run ();
}
