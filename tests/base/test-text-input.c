/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-text-input.c - lines, packed input, bad input */
#include "config.h"

#include "base/text-input.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "fixture/unit.h"

#define NOBODY 65534 /* a user who is not root */

typedef struct
{
  char *folder;
  char *path;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("netfare-test-XXXXXX", NULL);
  g_assert_nonnull (fixture->folder);
  fixture->path = g_build_filename (fixture->folder, "text", NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_unlink (fixture->path);
  g_rmdir (fixture->folder);
  g_free (fixture->path);
  g_free (fixture->folder);
}

static GBytes *
gzip (const char *text, gsize length)
{
  g_autoptr (GOutputStream) packed = g_memory_output_stream_new_resizable ();
  g_autoptr (GConverter) packer
      = G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, -1));
  g_autoptr (GOutputStream) stream = g_converter_output_stream_new (packed, packer);

  g_assert_true (g_output_stream_write_all (stream, text, length, NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (packed));
}

static void
write_file (const Fixture *fixture, const char *text, gsize length)
{
  g_assert_true (g_file_set_contents (fixture->path, text, (gssize) length, NULL));
}

static TextInput *
open_file (const Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  TextInput *input = text_input_open (fixture->path, &error);

  g_assert_no_error (error);
  return input;
}

static void
assert_line (TextInput *input, const char *expected)
{
  g_autoptr (GError) error = NULL;
  const char *line;
  gsize length;
  gboolean got = text_input_next_line (input, &line, &length, &error);

  g_assert_no_error (error);
  g_assert_true (got);
  g_assert_cmpmem (line, length, expected, strlen (expected));
}

static void
assert_end (TextInput *input)
{
  g_autoptr (GError) error = NULL;
  const char *line;
  gsize length;

  g_assert_false (text_input_next_line (input, &line, &length, &error));
  g_assert_no_error (error);
}

/* Reads until the input fails. */
static char *
failure_of (TextInput *input)
{
  GError *error = NULL;
  const char *line;
  gsize length;

  while (text_input_next_line (input, &line, &length, &error))
    ;
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT);
  char *message = g_strdup (error->message);
  g_error_free (error);
  return message;
}

static void
test_lines_end_with_lf_or_crlf (void)
{
  const char text[] = "one\ntwo\r\n\n\r\nfive\rstill\nlast";
  g_autoptr (TextInput) input = text_input_new_from_string (text, strlen (text), "t");

  g_assert_cmpuint (text_input_line (input), ==, 0);
  assert_line (input, "one");
  g_assert_cmpuint (text_input_line (input), ==, 1);
  assert_line (input, "two");
  assert_line (input, "");
  assert_line (input, "");
  assert_line (input, "five\rstill");
  assert_line (input, "last");
  g_assert_cmpuint (text_input_line (input), ==, 6);
  assert_end (input);
  assert_end (input);
  g_assert_cmpstr (text_input_name (input), ==, "t");
}

static void
test_empty_text_has_no_lines (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TextInput) input = text_input_new_from_string ("", 0, "t");

  assert_end (input);
  write_file (fixture, "", 0);
  g_autoptr (TextInput) file = open_file (fixture);
  assert_end (file);
}

/* Lines of 0 .. 999 bytes: many buffers, and line ends at every place of one. */
static GString *
many_lines (guint count)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < count; i++)
    {
      for (guint j = 0; j < i % 1000; j++)
        g_string_append_c (text, (char) ('a' + (i + j) % 26));
      g_string_append_c (text, '\n');
    }
  return text;
}

static void
assert_many_lines (TextInput *input, guint count)
{
  const char *line;
  gsize length;

  for (guint i = 0; i < count; i++)
    {
      g_assert_true (text_input_next_line (input, &line, &length, NULL));
      g_assert_cmpuint (length, ==, i % 1000);
      for (guint j = 0; j < length; j++)
        g_assert_cmpint (line[j], ==, 'a' + (i + j) % 26);
    }
  assert_end (input);
  g_assert_cmpuint (text_input_line (input), ==, count);
}

static void
test_file_larger_than_the_buffer (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GString) text = many_lines (5000);

  write_file (fixture, text->str, text->len);
  g_autoptr (TextInput) input = open_file (fixture);
  guint64 taken, size;
  assert_many_lines (input, 5000);
  text_input_progress (input, &taken, &size);
  g_assert_cmpuint (taken, ==, text->len);
  g_assert_cmpuint (size, ==, text->len);
}

static void
test_gzip_is_unpacked (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GString) text = many_lines (5000);
  g_autoptr (GBytes) packed = gzip (text->str, text->len);
  gsize length;
  const char *bytes = g_bytes_get_data (packed, &length);

  write_file (fixture, bytes, length);
  g_autoptr (TextInput) input = open_file (fixture);
  assert_many_lines (input, 5000);
  guint64 taken, size;
  text_input_progress (input, &taken, &size);
  g_assert_cmpuint (taken, ==, length);
  g_assert_cmpuint (size, ==, length);

  g_autoptr (TextInput) string = text_input_new_from_string (bytes, length, "t");
  assert_many_lines (string, 5000);
}

static void
test_gzip_members_follow_each_other (void)
{
  g_autoptr (GBytes) first = gzip ("one\ntw", 6);
  g_autoptr (GBytes) second = gzip ("o\nthree\n", 8);
  g_autoptr (GByteArray) both = g_byte_array_new ();

  g_byte_array_append (both, g_bytes_get_data (first, NULL),
                       (guint) g_bytes_get_size (first));
  g_byte_array_append (both, g_bytes_get_data (second, NULL),
                       (guint) g_bytes_get_size (second));
  g_autoptr (TextInput) input
      = text_input_new_from_string ((const char *) both->data, both->len, "t");
  assert_line (input, "one");
  assert_line (input, "two");
  assert_line (input, "three");
  assert_end (input);
}

static void
assert_damaged (const char *data, gsize length, const char *pattern)
{
  g_autoptr (TextInput) input = text_input_new_from_string (data, length, "t.gz");
  g_autofree char *message = failure_of (input);

  if (!g_pattern_match_simple (pattern, message))
    g_error ("%s", message);
}

static void
test_damaged_gzip_is_an_error (void)
{
  g_autoptr (GString) text = many_lines (100);
  g_autoptr (GBytes) packed = gzip (text->str, text->len);
  gsize length;
  g_autofree char *bytes = g_bytes_unref_to_data (g_steal_pointer (&packed), &length);

  for (gsize cut = 2; cut < length; cut++)
    assert_damaged (bytes, cut, "t.gz: error: damaged gzip data: truncated");
  g_autofree char *longer = g_strndup (bytes, length + 1);
  memcpy (longer, bytes, length);
  longer[length] = 'x';
  assert_damaged (longer, length + 1,
                  "t.gz: error: damaged gzip data: trailing data after its end");
  bytes[length - 8] ^= 1; /* the checksum */
  assert_damaged (bytes, length, "t.gz: error: damaged gzip data: *");
  assert_damaged ("\x1f\x8b\x00\x00\x00\x00\x00\x00\x00\x00\x00", 11,
                  "t.gz: error: damaged gzip data: *");
}

static void
test_damaged_gzip_header_is_told_at_once (Fixture *fixture, gconstpointer data)
{
  write_file (fixture, "\x1f\x8b nothing like gzip", 20);
  g_autoptr (GError) error = NULL;
  g_assert_null (text_input_open (fixture->path, &error));
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT);
  g_assert_nonnull (strstr (error->message, "text: error: damaged gzip data: "));
}

static void
test_nul_byte_is_binary_data (Fixture *fixture, gconstpointer data)
{
  const char text[] = "good\nbad\0rest\n";
  g_autoptr (TextInput) input = text_input_new_from_string (text, sizeof text - 1, "t");

  assert_line (input, "good");
  g_autofree char *message = failure_of (input);
  g_assert_cmpstr (message, ==,
                   "t:2:4: error: a NUL byte, expected text: this is binary data");

  /* Far behind the first buffer, at the end of a text without a last line end. */
  g_autoptr (GString) large = many_lines (2000);
  g_string_append_len (large, "xy\0", 3);
  write_file (fixture, large->str, large->len);
  g_autoptr (TextInput) file = open_file (fixture);
  g_autofree char *second = failure_of (file);
  g_assert_nonnull (strstr (second, "text:2001:3: error: a NUL byte"));
}

static void
test_longest_line_is_read (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = g_strnfill (TEXT_INPUT_MAX_LINE + 2, 'x');

  text[TEXT_INPUT_MAX_LINE] = '\n';
  write_file (fixture, text, TEXT_INPUT_MAX_LINE + 2);
  g_autoptr (TextInput) input = open_file (fixture);
  const char *line;
  gsize length;
  g_assert_true (text_input_next_line (input, &line, &length, NULL));
  g_assert_cmpuint (length, ==, TEXT_INPUT_MAX_LINE);
  assert_line (input, "x");
  assert_end (input);
}

static void
test_longer_line_is_an_error (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = g_strnfill (TEXT_INPUT_MAX_LINE + 1, 'x');

  memcpy (text, "a\n", 2);
  g_autoptr (GString) longer = g_string_new (text);
  g_string_append (longer, "xx\nz\n");
  write_file (fixture, longer->str, longer->len);
  g_autoptr (TextInput) input = open_file (fixture);
  assert_line (input, "a");
  g_autofree char *message = failure_of (input);
  g_assert_nonnull (strstr (message, "text:2: error: a line longer than 16777216 bytes"));
}

static void
test_missing_file_is_an_error (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (text_input_open (fixture->path, &error));
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT);
  g_assert_nonnull (strstr (error->message, "text: error: cannot open: No such file"));
}

static void
test_directory_is_an_error (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (text_input_open (fixture->folder, &error));
  g_assert_true (
      g_str_has_suffix (error->message, ": error: is a directory, expected a file"));
}

static void
test_unreadable_file_is_an_error (Fixture *fixture, gconstpointer data)
{
  write_file (fixture, "x\n", 2);
  g_chmod (fixture->path, 0);
  g_chmod (fixture->folder, 0777);
  gboolean was_root = geteuid () == 0;
  if (was_root && seteuid (NOBODY) < 0)
    {
      g_test_skip ("this user may read everything");
      return;
    }
  g_autoptr (GError) error = NULL;
  TextInput *input = text_input_open (fixture->path, &error);
  if (was_root)
    g_assert_cmpint (seteuid (0), ==, 0);
  g_assert_null (input);
  g_assert_nonnull (strstr (error->message, "error: cannot open: Permission denied"));
}

static void
test_peek_takes_nothing (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GString) text = many_lines (1000);
  g_autoptr (GBytes) packed = gzip (text->str, text->len);
  gsize length;
  const char *bytes = g_bytes_get_data (packed, &length);

  write_file (fixture, bytes, length);
  g_autoptr (TextInput) input = open_file (fixture);
  const char *peeked = text_input_peek (input, &length, NULL);
  g_assert_cmpmem (peeked, length, text->str, 4096);
  assert_many_lines (input, 1000);

  g_autoptr (TextInput) small = text_input_new_from_string ("a\0b", 3, "t");
  peeked = text_input_peek (small, &length, NULL);
  g_assert_cmpmem (peeked, length, "a\0b", 3);
  g_autoptr (TextInput) nothing = text_input_new_from_string ("", 0, "t");
  g_assert_nonnull (text_input_peek (nothing, &length, NULL));
  g_assert_cmpuint (length, ==, 0);
}

static void
test_read_all_reads_what_is_left (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GString) text = many_lines (3000);

  write_file (fixture, text->str, text->len);
  g_autoptr (TextInput) input = open_file (fixture);
  assert_line (input, "");
  gsize length;
  g_autofree char *rest = text_input_read_all (input, text->len - 1, &length, NULL);
  g_assert_nonnull (rest);
  g_assert_cmpmem (rest, length, text->str + 1, text->len - 1);
  g_assert_cmpint (rest[length], ==, '\0');
  assert_end (input);
}

static void
test_read_all_fails_above_its_limit (void)
{
  gsize length;
  g_autoptr (GError) error = NULL;
  g_autoptr (TextInput) input = text_input_new_from_string ("12345", 5, "t");

  g_assert_null (text_input_read_all (input, 4, &length, &error));
  g_assert_cmpstr (error->message, ==, "t: error: more than 4 bytes");
}

static void
test_read_all_says_where_a_nul_byte_is (void)
{
  gsize length;
  g_autoptr (GError) error = NULL;
  g_autoptr (TextInput) input = text_input_new_from_string ("a\nb\nc\0", 6, "t");

  assert_line (input, "a");
  g_assert_null (text_input_read_all (input, 100, &length, &error));
  g_assert_nonnull (error);
  g_assert_true (g_str_has_prefix (error->message, "t:3:2: error: a NUL byte"));
}

static void
test_dash_is_standard_input (void)
{
  int ends[2];

  g_assert_cmpint (pipe (ends), ==, 0);
  g_assert_cmpint (write (ends[1], "piped\n", 6), ==, 6);
  close (ends[1]);
  int saved = dup (STDIN_FILENO);
  dup2 (ends[0], STDIN_FILENO);
  close (ends[0]);

  g_autoptr (TextInput) input = text_input_open ("-", NULL);
  g_assert_nonnull (input);
  g_assert_cmpstr (text_input_name (input), ==, "<stdin>");
  assert_line (input, "piped");
  assert_end (input);
  guint64 taken, size;
  text_input_progress (input, &taken, &size);
  g_assert_cmpuint (taken, ==, 6);
  g_assert_cmpuint (size, ==, 0);

  dup2 (saved, STDIN_FILENO);
  close (saved);
}

#define ADD(name, function)                                                              \
  g_test_add ("/text-input/" name, Fixture, NULL, set_up, function, tear_down)

static void
test_lines_are_taken_apart_from_the_left (void)
{
  static const char text[] = "one\n\ntwo";
  g_autoptr (TextInput) input = text_input_new_from_string (text, strlen (text), "t");
  TextLine line = { .begin = "", .next = "", .end = "" };

  g_assert_true (text_line_next (&line, input, NULL));
  g_assert_cmpmem (line.begin, line.end - line.begin, "one", 3);
  g_assert_true (line.next == line.begin);
  g_assert_cmpuint (line.number, ==, 1);
  g_assert_true (text_line_next (&line, input, NULL));
  g_assert_true (line.begin == line.end);
  g_assert_true (text_line_next (&line, input, NULL));
  g_assert_cmpmem (line.next, line.end - line.next, "two", 3);
  g_assert_cmpuint (line.number, ==, 3);
  g_assert_false (text_line_next (&line, input, NULL));
  g_assert_false (line.failed);
  g_assert_true (line.next == line.end);
  g_assert_cmpuint (line.number, ==, 3);
}

/* UTF-8 of 1 to 4 bytes, cut off at the end, and bytes that begin nothing. */
static void
test_letters_end_behind_all_their_bytes (void)
{
  static const char *const letters[]
      = { "a", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "\xc3", "\x80\xbf" };

  for (guint i = 0; i < G_N_ELEMENTS (letters); i++)
    {
      g_autofree char *text = g_strconcat (letters[i], "b\x80", NULL);
      const gsize length = strlen (letters[i]);

      g_assert_true (text_letter_end (text, text + length + 2) == text + length);
      g_assert_true (text_letter_end (text, text + 1) == text + 1);
    }
}

/* One rule for all readers: a byte order mark is no text, and a line ends with LF, CR LF
 * or the end of the file. */
static void
test_byte_order_mark_and_last_cr_are_no_text (void)
{
  static const char text[] = "\xef\xbb\xbf"
                             "one\r\n\xef\xbb\xbftwo\r";
  g_autoptr (TextInput) input
      = text_input_new_from_string (text, sizeof text - 1, "text");
  g_autoptr (TextInput) all = text_input_new_from_string (text, sizeof text - 1, "text");
  g_autofree char *rest = NULL;
  const char *line;
  gsize length;

  line = text_input_peek (input, &length, NULL);
  g_assert_true (length == 12 && memcmp (line, "one", 3) == 0);
  g_assert_true (text_input_next_line (input, &line, &length, NULL));
  g_assert_true (length == 3 && memcmp (line, "one", 3) == 0);
  g_assert_true (text_input_next_line (input, &line, &length, NULL));
  g_assert_true (length == 6 && memcmp (line, "\xef\xbb\xbftwo", 6) == 0);
  g_assert_false (text_input_next_line (input, &line, &length, NULL));
  rest = text_input_read_all (all, 100, &length, NULL);
  g_assert_true (length == 12 && memcmp (rest, "one\r\n", 5) == 0);
}

static void
test_complete_lines_ahead_are_taken_at_once (void)
{
  static const char text[] = "a\nb\nc\nd\0\ne\n";
  g_autoptr (TextInput) input = text_input_new_from_string (text, 7, "t");
  g_autoptr (TextInput) binary
      = text_input_new_from_string (text, sizeof text - 1, "binary");
  g_autoptr (GError) error = NULL;
  const char *line;
  gsize length;

  g_assert_true (text_input_next_line (input, &line, &length, NULL));
  g_assert_true (line == text && text_input_ahead (input) == text + 6); /* before d */
  text_input_take_lines (input, text + 4, 1);
  g_assert_true (text_input_next_line (input, &line, &length, NULL));
  g_assert_true (line == text + 4 && text_input_line (input) == 3);
  g_assert_true (text_input_next_line (input, &line, &length, NULL));
  g_assert_cmpuint (length, ==, 1);
  g_assert_true (text_input_ahead (input) == text + 7); /* the end */
  g_assert_false (text_input_next_line (input, &line, &length, NULL));

  g_assert_true (text_input_next_line (binary, &line, &length, NULL));
  g_assert_true (text_input_ahead (binary) == text + 6); /* before the NUL byte's line */
  text_input_take_lines (binary, text + 6, 2);
  g_assert_false (text_input_next_line (binary, &line, &length, &error));
  g_assert_cmpstr (error->message, ==,
                   "binary:4:2: error: a NUL byte, expected text: this is binary data");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/text-input/lines-are-taken-apart-from-the-left",
                   test_lines_are_taken_apart_from_the_left);
  g_test_add_func ("/text-input/letters-end-behind-all-their-bytes",
                   test_letters_end_behind_all_their_bytes);
  g_test_add_func ("/text-input/complete-lines-ahead-are-taken-at-once",
                   test_complete_lines_ahead_are_taken_at_once);
  g_test_add_func ("/text-input/lines-end-with-lf-or-crlf",
                   test_lines_end_with_lf_or_crlf);
  g_test_add_func ("/text-input/byte-order-mark-and-last-cr-are-no-text",
                   test_byte_order_mark_and_last_cr_are_no_text);
  ADD ("empty-text-has-no-lines", test_empty_text_has_no_lines);
  ADD ("file-larger-than-the-buffer", test_file_larger_than_the_buffer);
  ADD ("gzip-is-unpacked", test_gzip_is_unpacked);
  g_test_add_func ("/text-input/gzip-members-follow-each-other",
                   test_gzip_members_follow_each_other);
  g_test_add_func ("/text-input/damaged-gzip-is-an-error", test_damaged_gzip_is_an_error);
  ADD ("damaged-gzip-header-is-told-at-once", test_damaged_gzip_header_is_told_at_once);
  ADD ("nul-byte-is-binary-data", test_nul_byte_is_binary_data);
  ADD ("longest-line-is-read", test_longest_line_is_read);
  ADD ("longer-line-is-an-error", test_longer_line_is_an_error);
  ADD ("missing-file-is-an-error", test_missing_file_is_an_error);
  ADD ("directory-is-an-error", test_directory_is_an_error);
  ADD ("unreadable-file-is-an-error", test_unreadable_file_is_an_error);
  ADD ("peek-takes-nothing", test_peek_takes_nothing);
  ADD ("read-all-reads-what-is-left", test_read_all_reads_what_is_left);
  g_test_add_func ("/text-input/read-all-fails-above-its-limit",
                   test_read_all_fails_above_its_limit);
  g_test_add_func ("/text-input/read-all-says-where-a-nul-byte-is",
                   test_read_all_says_where_a_nul_byte_is);
  g_test_add_func ("/text-input/dash-is-standard-input", test_dash_is_standard_input);
  return g_test_run ();
}
