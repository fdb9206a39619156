/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-inputs-text.c - what was read as words, and the words as what was read */
#include "config.h"

#include <glib/gstdio.h>

#include "text/inputs-text.h"
#include "fixture/unit.h"

/* What a text says, one line each: the number of its kind, its name, its value. */
static gboolean
append (gpointer data, InputKind kind, const char *name, const char *value)
{
  g_string_append_printf (data, "%u %s%s%s\n", kind, name, value != NULL ? " = " : "",
                          value != NULL ? value : "");
  return TRUE;
}

static char *
read_back (const char *text, guint64 most)
{
  GString *said = g_string_new (NULL);

  if (!inputs_text_visit (text, most, append, said))
    g_string_assign (said, "wrong");
  return g_string_free (said, FALSE);
}

/* The files, in this order, make this text, and that makes them again, sorted by words.
 */
static void
check_files (const char *const *files, const char *text, const char *again)
{
  g_autoptr (Inputs) inputs = inputs_new ();

  for (; *files != NULL; files++)
    inputs_add (inputs, *files);
  g_autofree char *made = inputs_text (inputs);
  g_autofree char *read = read_back (made, 1000);
  g_assert_cmpstr (made, ==, text);
  g_assert_cmpstr (read, ==, again);
}

static void
test_files_that_differ_in_a_number (void)
{
  check_files ((const char *const[]){ "cg/2.evt", "m.par", "cg/0.evt", "cg/1.evt",
                                      "cg/4.evt", "cg/1.def", NULL },
               "cg/[0-2,4].evt m.par cg/1.def",
               "0 cg/0.evt\n0 cg/1.evt\n0 cg/2.evt\n0 cg/4.evt\n0 m.par\n0 cg/1.def\n");
  check_files ((const char *const[]){ "r098", "r099", "r100", "r9", "r10", NULL },
               "r[098-099] r[9-10,100]", "0 r098\n0 r099\n0 r9\n0 r10\n0 r100\n");
  check_files ((const char *const[]){ "n1/a", "n2/a", NULL }, "n1/a n2/a",
               "0 n1/a\n0 n2/a\n");
  check_files ((const char *const[]){ "123456789012345678901", "0", NULL },
               "123456789012345678901 0", "0 123456789012345678901\n0 0\n");
}

static void
test_names_are_quoted (void)
{
  check_files ((const char *const[]){ "a [1].ptr", "!x", "$y", "b\\", "it's", NULL },
               "'a \\[1\\].ptr' '\\!x' '\\$y' 'b\\\\' 'it'\\''s'",
               "0 a [1].ptr\n0 !x\n0 $y\n0 b\\\n0 it's\n");
}

static void
test_nothing_is_nothing (void)
{
  g_autoptr (Inputs) inputs = inputs_new ();
  g_autofree char *none = inputs_text (NULL), *named = NULL, *read = read_back ("", 0);

  inputs_name (inputs, "a", INPUT_BY_OPTION, "machine");
  named = inputs_text (inputs);
  g_assert_cmpstr (none, ==, "");
  g_assert_cmpstr (named, ==, "");
  g_assert_cmpstr (read, ==, "");
  g_assert_null (inputs_short_text (inputs));
}

static void
test_folders_and_what_is_missing (void)
{
  g_autofree char *folder = g_dir_make_tmp (NULL, NULL);
  g_autofree char *file = g_build_filename (folder, "1.evt", NULL);
  g_autofree char *other = g_build_filename (folder, "2.def", NULL);
  g_autofree char *missing = g_build_filename (folder, "3", NULL);
  g_autoptr (Inputs) inputs = inputs_new ();

  g_assert_true (g_file_set_contents (file, "", 0, NULL));
  g_assert_true (g_file_set_contents (other, "", 0, NULL));
  g_autoptr (GPtrArray) names = inputs_list (inputs, folder, ".evt");
  g_assert_cmpuint (names->len, ==, 1);
  g_assert_cmpstr (names->pdata[0], ==, "1.evt");
  g_assert_true (inputs_has_file (inputs, file));
  g_assert_false (inputs_has_file (inputs, missing));
  g_assert_false (inputs_has_file (inputs, folder));
  g_autofree char *text = inputs_text (inputs);
  g_autofree char *wanted
      = g_strdup_printf ("%s/[*].evt !%s/3 !%s", folder, folder, folder);
  g_autofree char *read = read_back (text, 3);
  g_autofree char *again
      = g_strdup_printf ("2 %s/*.evt\n1 %s/3\n1 %s\n", folder, folder, folder);
  g_assert_cmpstr (text, ==, wanted);
  g_assert_cmpstr (read, ==, again);
  g_unlink (file);
  g_unlink (other);
  g_rmdir (folder);
}

static void
test_variables (void)
{
  g_autoptr (Inputs) inputs = inputs_new ();

  g_setenv ("INPUTS_TEST_SET", "a=b [c]", TRUE);
  g_unsetenv ("INPUTS_TEST_OPEN");
  g_assert_cmpstr (inputs_variable (inputs, "INPUTS_TEST_SET"), ==, "a=b [c]");
  g_assert_null (inputs_variable (inputs, "INPUTS_TEST_OPEN"));
  g_autofree char *text = inputs_text (inputs), *read = read_back (text, 2);
  g_autofree char *shown = inputs_short_text (inputs);
  g_assert_cmpstr (text, ==, "'$INPUTS_TEST_SET=a=b \\[c\\]' $INPUTS_TEST_OPEN");
  g_assert_cmpstr (read, ==, "3 INPUTS_TEST_SET = a=b [c]\n3 INPUTS_TEST_OPEN\n");
  g_assert_cmpstr (shown, ==, "$INPUTS_TEST_SET=a=b \\[c\\]");
}

static void
test_short_texts_have_an_end (void)
{
  g_autoptr (Inputs) inputs = inputs_new ();

  for (guint i = 0; i < 12; i++)
    {
      g_autofree char *even = g_strdup_printf ("e%u", 2 * i);
      g_autofree char *letter = g_strdup_printf ("%c", 'a' + i);

      inputs_add (inputs, even);
      inputs_add (inputs, letter);
    }
  inputs_name (inputs, "x", INPUT_BY_FILE, "m.par");
  inputs_add (inputs, "x");
  g_autofree char *text = inputs_short_text (inputs);
  g_assert_cmpstr (text, ==,
                   "e[0,2,4,6,..], a, b, c, d, e, f, g, h, i, j, k, and 2 more");
}

static void
test_what_was_named_first_stays (void)
{
  g_autoptr (Inputs) inputs = inputs_new ();

  inputs_name (inputs, "a", INPUT_BY_OPTION, "machine");
  inputs_name (inputs, "a", INPUT_BY_FILE, "b");
  inputs_add (inputs, "a");
  g_assert_cmpuint (inputs_count (inputs), ==, 1);
  g_assert_cmpint (inputs_get (inputs, 0)->namer, ==, INPUT_BY_OPTION);
  g_assert_cmpstr (inputs_get (inputs, 0)->by, ==, "machine");
  g_assert_true (inputs_get (inputs, 0)->is_read);
}

static void
test_wrong_texts (void)
{
  const char *const wrong[]
      = { "x[1-", "x[", "x[a]", "x[1,]", "x[1-2", "'x", "x[1234567890123456789]" };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autofree char *said = read_back (wrong[i], 1000);

      g_assert_cmpstr (said, ==, "wrong");
    }
  g_autofree char *many = read_back ("x[0-999999999999999999]", 1000);
  g_autofree char *few = read_back ("x[0-9]", 10), *fewer = read_back ("x[0-9]", 9);
  g_assert_cmpstr (many, ==, "wrong");
  g_assert_cmpstr (few, !=, "wrong");
  g_assert_cmpstr (fewer, ==, "wrong");
}

static gboolean
count_three (gpointer data, InputKind kind, const char *name, const char *value)
{
  guint *count = data;

  return ++*count < 3;
}

static void
test_no_more_than_are_wanted (void)
{
  guint count = 0;

  g_assert_false (
      inputs_text_visit ("a x[0-99999999999999] b", G_MAXUINT64, count_three, &count));
  g_assert_cmpuint (count, ==, 3);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/inputs-text/files-that-differ-in-a-number",
                   test_files_that_differ_in_a_number);
  g_test_add_func ("/inputs-text/names-are-quoted", test_names_are_quoted);
  g_test_add_func ("/inputs-text/nothing-is-nothing", test_nothing_is_nothing);
  g_test_add_func ("/inputs-text/folders-and-what-is-missing",
                   test_folders_and_what_is_missing);
  g_test_add_func ("/inputs-text/variables", test_variables);
  g_test_add_func ("/inputs-text/short-texts-have-an-end", test_short_texts_have_an_end);
  g_test_add_func ("/inputs-text/what-was-named-first-stays",
                   test_what_was_named_first_stays);
  g_test_add_func ("/inputs-text/wrong-texts", test_wrong_texts);
  g_test_add_func ("/inputs-text/no-more-than-are-wanted", test_no_more_than_are_wanted);
  return g_test_run ();
}
