/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which reader reads a file, on a list of three toy readers; and that the project's rows
 * are whole. */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "program/reader-settings.h"
#include "readers/reader-list.h"
#include "fixture/unit.h"

static gboolean
begins_with_one (const char *head, gsize length)
{
  return length > 0 && head[0] == '1';
}

static gboolean
begins_with_digit (const char *head, gsize length)
{
  return length > 0 && g_ascii_isdigit (head[0]);
}

static gboolean
is_archive (const char *path)
{
  return g_str_has_suffix (path, ".archive");
}

/* As many processors as the text has bytes; shape and text are the test's. */
static Program *read_toy (const ReaderSource *source, const ReaderOptions *options,
                          GError **error);

static void
describe_toy (const Program *program, GString *to)
{
  g_string_append_printf (to, " of %u", program_processors (program));
}

static const ReaderOption data = { .name = "data" }, tree = { .name = "tree" };
static const ReaderOption *const one_option[] = { &reader_option_define, NULL };
static const ReaderOption *const two_options[] = { &reader_option_define, &data, NULL };

static const Reader one = { .name = "one",
                            .title = "one-program",
                            .article = "a",
                            .suffixes = { ".one", ".1" },
                            .looks_like = begins_with_one,
                            .options = one_option,
                            .unit = SIM_TIME_PER_SECOND,
                            .read = read_toy };
static const Reader digit = { .name = "digit",
                              .title = "integer program",
                              .article = "an",
                              .suffixes = { ".digit" },
                              .looks_like = begins_with_digit,
                              .options = two_options,
                              .unit = SIM_TIME_PER_MICROSECOND,
                              .read = read_toy,
                              .describe = describe_toy };
static const Reader archive = { .name = "archive",
                                .title = "archive",
                                .article = "an",
                                .suffixes = { ".archive" },
                                .path_looks_like = is_archive,
                                .unit = SIM_TIME_PER_SECOND,
                                .read = read_toy };

static const Reader *const toys[] = { &one, &digit, &archive, NULL };

static Program *
read_toy (const ReaderSource *source, const ReaderOptions *options, GError **error)
{
  const Interval whole
      = { .kind = "MAIN", .file = "toy", .parent = PROGRAM_NONE, .count = 1 };
  gsize length = strlen (source->path);
  Program *program;

  if (source->input != NULL)
    {
      g_autofree char *text = text_input_read_all (source->input, 100, &length, error);

      if (text == NULL)
        return NULL;
    }
  program = program_new_separate ((guint32) length,
                                  source->input != NULL ? &digit : &archive, "toy");
  program_define_interval (program, &whole);
  program_add_warning (program, "a toy");
  return program;
}

/* ---- names ------------------------------------------------------------------------- */

static void
test_names_are_joined (void)
{
  static const char *const words[] = { "x", "y", "z", NULL };
  g_autofree char *all = reader_join (words);
  g_autofree char *two = reader_join (words + 1);
  g_autofree char *last = reader_join (words + 2);

  g_assert_cmpstr (all, ==, "x, y or z");
  g_assert_cmpstr (two, ==, "y or z");
  g_assert_cmpstr (last, ==, "z");
}

static void
test_titles (void)
{
  g_autofree char *all = reader_titles (toys);
  g_autofree char *with_define = reader_titles_with (toys, &reader_option_define);
  g_autofree char *with_data = reader_titles_with (toys, &data);
  g_autofree char *with_tree = reader_titles_with (toys, &tree);

  g_assert_cmpstr (all, ==, "one-program, integer program or archive");
  g_assert_cmpstr (with_define, ==, "a one-program or an integer program");
  g_assert_cmpstr (with_data, ==, "an integer program");
  g_assert_cmpstr (with_tree, ==, "");
}

/* ---- which reader ------------------------------------------------------------------ */

/* The reader of a text in a file of this name, or the message. */
static void
expect (const char *text, const char *path, const Reader *expected, const char *message)
{
  g_autoptr (TextInput) input = text_input_new_from_string (text, strlen (text), path);
  g_autoptr (GError) error = NULL;
  const Reader *found = reader_of_text (toys, input, path, &error);

  g_assert_true (found == expected);
  if (message == NULL)
    g_assert_no_error (error);
  else
    g_assert_cmpstr (error->message, ==, message);
}

static void
test_content_then_suffix (void)
{
  expect ("123", "a.digit", &one, NULL); /* the first whose content it is */
  expect ("234", "a.one", &digit, NULL);
  expect ("abc", "a.1", &one, NULL);
  expect ("abc", "a.one.gz", &one, NULL);
  expect ("abc", "a.digit", &digit, NULL);
}

static void
test_of_no_kind (void)
{
  expect ("abc", "a.txt", NULL,
          "a.txt: error: unrecognised kind of program, by content and by suffix, "
          "expected a one-program, integer program or archive (--from one, digit or "
          "archive selects one)");
  expect ("", "a.one", NULL,
          "a.one: error: the file is empty, expected a program (one-program, integer "
          "program or archive)");

  /* A text is not what is read by its path. */
  expect ("abc", "a.archive", NULL,
          "a.archive: error: unrecognised kind of program, by content and by suffix, "
          "expected a one-program, integer program or archive (--from one, digit or "
          "archive selects one)");
}

static void
test_paths (void)
{
  g_assert_true (reader_of_path (toys, "runs.archive") == &archive);
  g_assert_null (reader_of_path (toys, "runs.one"));
}

static void
test_by_name (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (reader_named (toys, "digit", &error) == &digit);
  g_assert_no_error (error);
  g_assert_null (reader_named (toys, "two", &error));
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_USAGE);
  g_assert_cmpstr (
      error->message, ==,
      "netfare: error: option --from: found 'two', expected one, digit or archive");
  g_assert_null (reader_find (toys, ""));
}

/* ---- what it is -------------------------------------------------------------------- */

static void
expect_line (const Reader *reader, const ReaderSource *source, const char *line)
{
  const ReaderOptions options = { .scalar_bytes = 1 };
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) says = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (reader_check (reader, source, &options, says, warnings, &error));
  g_assert_cmpstr (says->str, ==, line);
  g_assert_cmpuint (warnings->len, ==, 1);
  g_assert_cmpstr (warnings->pdata[0], ==, "a toy");
}

static void
test_check_line (void)
{
  g_autoptr (TextInput) input = text_input_new_from_string ("123", 3, "t");

  expect_line (&digit, &(ReaderSource){ input, "t" }, "integer program of 3");
  expect_line (&archive, &(ReaderSource){ NULL, "x.archive" }, "archive, 9 processors");
  expect_line (&archive, &(ReaderSource){ NULL, "x" }, "archive, 1 processor");
}

/* A program is of its reader's kind; without a reader it is a program all the same. */
static void
test_program_knows_its_reader (void)
{
  g_autoptr (Program) toy = program_new_separate (2, &digit, "t");
  g_autoptr (Program) none = program_new_separate (2, NULL, "t");

  g_assert_cmpstr (program_kind (toy), ==, "digit");
  g_assert_cmpstr (program_title (toy), ==, "integer program");
  g_assert_cmpint (program_unit (toy), ==, 1000000);
  g_assert_cmpstr (program_kind (none), ==, "");
  g_assert_cmpstr (program_title (none), ==, "program");
  g_assert_cmpint (program_unit (none), ==, 1000000000000);
}

/* ---- the rows of the project ------------------------------------------------------- */

static void
check_row (const Reader *reader)
{
  g_assert_true (reader_find (reader_list, reader->name) == reader);
  g_assert_nonnull (reader->title);
  g_assert_true (strcmp (reader->article, "a") == 0
                 || strcmp (reader->article, "an") == 0);
  g_assert_true (reader->looks_like != NULL || reader->path_looks_like != NULL);
  g_assert_nonnull (reader->read);
  g_assert_nonnull (reader->keys);
  g_assert_true (reader->unit == SIM_TIME_PER_SECOND
                 || reader->unit == SIM_TIME_PER_MICROSECOND);
  gboolean shows_tree = FALSE;
  for (guint i = 0; reader->options != NULL && reader->options[i] != NULL; i++)
    shows_tree |= reader->options[i]->use == READER_SHOWS_TREE;
  g_assert_true (shows_tree == (reader->show_tree != NULL));
  g_assert_true (!reader->depends_on_machine || reader->own_processors);
  for (guint i = 0; reader->suffixes[i] != NULL; i++)
    {
      g_autofree char *path = g_strconcat ("x", reader->suffixes[i], NULL);

      g_assert_true (reader->suffixes[i][0] == '.');
      if (reader->looks_like != NULL)
        g_assert_true (reader_of_suffix (reader_list, path) == reader);
    }
}

static void
test_rows_are_whole (void)
{
  guint n = 0;

  for (; reader_list[n] != NULL; n++)
    check_row (reader_list[n]);
  g_assert_cmpuint (n, >=, 3);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/reader-list/" name, function)
  ADD ("names-are-joined", test_names_are_joined);
  ADD ("titles", test_titles);
  ADD ("content-then-suffix", test_content_then_suffix);
  ADD ("of-no-kind", test_of_no_kind);
  ADD ("paths", test_paths);
  ADD ("by-name", test_by_name);
  ADD ("check-line", test_check_line);
  ADD ("program-knows-its-reader", test_program_knows_its_reader);
  ADD ("rows-are-whole", test_rows_are_whole);
  return g_test_run ();
}
