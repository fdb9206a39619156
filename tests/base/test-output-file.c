/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-output-file.c - files that are complete or absent, devices, pipes */
#include "config.h"

#include <fcntl.h>
#ifdef NAMED_TEMPORARIES
/* The way for file systems without O_TMPFILE. */
#undef O_TMPFILE
#include "base/output-file.c"
#else
#include "base/output-file.h"
#endif

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/output-commit.h"
#include "fixture/unit.h"

#define NOBODY 65534 /* a user who is not root */

typedef struct
{
  char *folder;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("netfare-test-XXXXXX", NULL);
  g_assert_nonnull (fixture->folder);
}

static guint
count_files (const char *folder)
{
  guint count = 0;
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);

  while (g_dir_read_name (entries))
    count++;
  return count;
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GDir) entries = g_dir_open (fixture->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (entries)))
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

      g_remove (path);
    }
  g_rmdir (fixture->folder);
  g_free (fixture->folder);
}

static char *
in_folder (const Fixture *fixture, const char *name)
{
  return g_build_filename (fixture->folder, name, NULL);
}

static OutputFile *
open_output (const char *path)
{
  g_autoptr (GError) error = NULL;
  OutputFile *output = output_file_open (path, &error);

  g_assert_no_error (error);
  return output;
}

static void
commit (OutputFile *output)
{
  g_autoptr (GError) error = NULL;

  output_file_commit (output, &error);
  g_assert_no_error (error);
}

static void
assert_contents (const char *path, const char *expected)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, expected);
}

static guint
permissions (const char *path)
{
  struct stat status;

  g_assert_cmpint (lstat (path, &status), ==, 0);
  return status.st_mode & 07777;
}

static void
test_new_file_appears_at_commit (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = in_folder (fixture, "new");
  mode_t mask = umask (027);
  g_autoptr (OutputFile) output = open_output (path);

  g_assert_cmpstr (output_file_name (output), ==, path);
  output_file_puts (output, "one ");
  output_file_printf (output, "%d %s", 2, "three");
  output_file_write (output, " four five", 5);
  g_assert_true (output_file_flush (output, NULL));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  commit (output);
  umask (mask);
  assert_contents (path, "one 2 three four");
  g_assert_cmpuint (permissions (path), ==, 0640);
  g_assert_cmpuint (count_files (fixture->folder), ==, 1);
}

static void
test_uncommitted_file_is_gone (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = in_folder (fixture, "new");
  OutputFile *output = open_output (path);

  output_file_puts (output, "half");
  g_assert_true (output_file_flush (output, NULL));
  output_file_free (output);
  g_assert_cmpuint (count_files (fixture->folder), ==, 0);
}

static void
test_two_files_in_one_folder (Fixture *fixture, gconstpointer data)
{
  g_autofree char *first_path = in_folder (fixture, "a"),
                  *second_path = in_folder (fixture, "b");
  g_autoptr (OutputFile) first = open_output (first_path);
  g_autoptr (OutputFile) second = open_output (second_path);

  output_file_puts (first, "first");
  output_file_puts (second, "second");
  commit (first);
  commit (second);
  assert_contents (first_path, "first");
  assert_contents (second_path, "second");
  g_assert_cmpuint (count_files (fixture->folder), ==, 2);
}

static void
test_existing_file_is_replaced_whole (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = in_folder (fixture, "old");

  g_assert_true (g_file_set_contents (path, "the old contents", -1, NULL));
  g_chmod (path, 0604);
  g_autoptr (OutputFile) output = open_output (path);
  output_file_puts (output, "new");
  g_assert_true (output_file_flush (output, NULL));
  assert_contents (path, "the old contents");
  commit (output);
  assert_contents (path, "new");
  g_assert_cmpuint (permissions (path), ==, 0604);
  g_assert_cmpuint (count_files (fixture->folder), ==, 1);
}

static void
test_link_stays_and_its_target_is_replaced (Fixture *fixture, gconstpointer data)
{
  g_autofree char *target = in_folder (fixture, "target"),
                  *link = in_folder (fixture, "link"),
                  *chain = in_folder (fixture, "chain");

  g_assert_true (g_file_set_contents (target, "old", -1, NULL));
  g_assert_cmpint (symlink ("target", link), ==, 0);
  g_assert_cmpint (symlink (link, chain), ==, 0);
  g_autoptr (OutputFile) output = open_output (chain);
  output_file_puts (output, "new");
  commit (output);
  g_assert_true (g_file_test (chain, G_FILE_TEST_IS_SYMLINK));
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  g_assert_false (g_file_test (target, G_FILE_TEST_IS_SYMLINK));
  assert_contents (target, "new");
}

static void
test_link_to_nothing_makes_its_target (Fixture *fixture, gconstpointer data)
{
  g_autofree char *target = in_folder (fixture, "target"),
                  *link = in_folder (fixture, "link");

  g_assert_cmpint (symlink ("target", link), ==, 0);
  g_autoptr (OutputFile) output = open_output (link);
  output_file_puts (output, "new");
  commit (output);
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  assert_contents (target, "new");
}

static void
test_large_data_passes_the_buffer (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = in_folder (fixture, "large");
  g_autoptr (GString) expected = g_string_new (NULL);
  g_autoptr (OutputFile) output = open_output (path);
  g_autofree char *block = g_strnfill (300000, 'b');

  for (int i = 0; i < 30000; i++)
    {
      output_file_printf (output, "line %d\n", i);
      g_string_append_printf (expected, "line %d\n", i);
      if (i % 10000 == 1)
        {
          output_file_puts (output, block);
          output_file_printf (output, "%s", block);
          g_string_append (expected, block);
          g_string_append (expected, block);
        }
    }
  commit (output);
  assert_contents (path, expected->str);
}

typedef struct
{
  guint calls;
  guint64 bytes;
} Told;

static void
take_progress (guint64 bytes, gpointer data)
{
  Told *told = data;

  g_assert_cmpuint (bytes, >, told->bytes);
  told->calls++;
  told->bytes = bytes;
}

static void
test_progress_tells_what_the_system_has (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = in_folder (fixture, "large");
  g_autoptr (OutputFile) output = open_output (path);
  g_autofree char *block = g_strnfill (100000, 'b');
  Told told = { 0 };

  output_file_set_progress (output, take_progress, &told);
  output_file_puts (output, block);
  g_assert_cmpuint (told.calls, ==, 0);
  for (int i = 1; i < 10; i++)
    output_file_puts (output, block);
  g_assert_cmpuint (told.calls, >, 0);
  g_assert_cmpuint (told.bytes, <, 1000000);
  g_assert_true (output_file_flush (output, NULL));
  g_assert_cmpuint (told.bytes, ==, 1000000);
}

static void
assert_not_opened (const char *path, const char *suffix)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (output_file_open (path, &error));
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_OUTPUT);
  g_autofree char *expected = g_strconcat (path, ": error: cannot write: ", suffix, NULL);
  g_assert_cmpstr (error->message, ==, expected);
}

static void
test_missing_folder_is_an_error (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = in_folder (fixture, "no/such/file"),
                  *folder = in_folder (fixture, "nothing/");

  assert_not_opened (path, "No such file or directory");
  assert_not_opened (folder, "no such folder");
  assert_not_opened ("", "No such file or directory");
}

static void
test_directory_is_an_error (Fixture *fixture, gconstpointer data)
{
  assert_not_opened (fixture->folder, "it is a directory, expected a file");
}

static void
test_circle_of_links_is_an_error (Fixture *fixture, gconstpointer data)
{
  g_autofree char *link = in_folder (fixture, "link");

  g_assert_cmpint (symlink ("link", link), ==, 0);
  assert_not_opened (link, "Too many levels of symbolic links");
}

/* Opens as a user who is not root.  Returns: the message, or NULL where that cannot be.
 */
static char *
failure_of_nobody (const char *path)
{
  gboolean was_root = geteuid () == 0;

  if (was_root && seteuid (NOBODY) < 0)
    {
      g_test_skip ("this user may write everything");
      return NULL;
    }
  g_autoptr (GError) error = NULL;
  OutputFile *output = output_file_open (path, &error);
  if (was_root)
    g_assert_cmpint (seteuid (0), ==, 0);
  g_assert_null (output);
  return g_strdup (error->message);
}

static void
test_forbidden_file_is_an_error (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = in_folder (fixture, "forbidden");

  g_assert_true (g_file_set_contents (path, "old", -1, NULL));
  g_chmod (path, 0444);
  g_chmod (fixture->folder, 0777);
  g_autofree char *message = failure_of_nobody (path);
  if (message)
    g_assert_true (
        g_str_has_suffix (message, "/forbidden: error: cannot write: Permission denied"));
  assert_contents (path, "old");
}

static void
test_forbidden_folder_is_an_error (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = in_folder (fixture, "new");

  g_chmod (fixture->folder, 0555);
  g_autofree char *message = failure_of_nobody (path);
  if (message)
    g_assert_true (
        g_str_has_suffix (message, "/new: error: cannot write: Permission denied"));
  g_chmod (fixture->folder, 0700);
}

static void
test_full_device_is_an_error_and_stays_a_device (void)
{
  struct stat status;

  if (stat ("/dev/full", &status) < 0)
    {
      g_test_skip ("no /dev/full");
      return;
    }
  g_autoptr (OutputFile) output = open_output ("/dev/full");
  output_file_puts (output, "text");
  g_autoptr (GError) error = NULL;
  g_assert_false (output_file_flush (output, &error));
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_OUTPUT);
  g_assert_cmpstr (error->message, ==,
                   "/dev/full: error: cannot write: No space left on device");
  g_clear_error (&error);
  output_file_puts (output, "more");
  g_assert_false (output_file_commit (output, &error));
  g_assert_nonnull (error);
  g_assert_cmpint (stat ("/dev/full", &status), ==, 0);
  g_assert_true (S_ISCHR (status.st_mode));
}

static void
test_file_beyond_the_limit_leaves_nothing (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = in_folder (fixture, "limited"),
                  *large = g_strnfill (1 << 20, 'x');
  struct rlimit old, small;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &old), ==, 0);
  small = (struct rlimit){ .rlim_cur = 4096, .rlim_max = old.rlim_max };
  sighandler_t handler = signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);

  OutputFile *output = open_output (path);
  g_autoptr (GError) error = NULL;
  output_file_puts (output, large);
  gboolean flushed = output_file_flush (output, &error);
  output_file_free (output);
  setrlimit (RLIMIT_FSIZE, &old);
  signal (SIGXFSZ, handler);

  g_assert_false (flushed);
  g_assert_true (g_str_has_suffix (error->message, "cannot write: File too large"));
  g_assert_cmpuint (count_files (fixture->folder), ==, 0);
}

static void
test_pipe_is_written_in_place (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = in_folder (fixture, "fifo");

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  int reader = open (path, O_RDONLY | O_NONBLOCK);
  g_autoptr (OutputFile) output = open_output (path);
  output_file_puts (output, "through");
  commit (output);
  char text[16];
  g_assert_cmpint (read (reader, text, sizeof text), ==, 7);
  g_assert_cmpmem (text, 7, "through", 7);
  close (reader);
  struct stat status;
  g_assert_cmpint (lstat (path, &status), ==, 0);
  g_assert_true (S_ISFIFO (status.st_mode));
}

static void
test_closed_pipe_is_an_error (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = in_folder (fixture, "fifo");

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  int reader = open (path, O_RDONLY | O_NONBLOCK);
  g_autoptr (OutputFile) output = open_output (path);
  close (reader);
  sighandler_t old = signal (SIGPIPE, SIG_IGN);
  output_file_puts (output, "text");
  g_autoptr (GError) error = NULL;
  g_assert_false (output_file_commit (output, &error));
  signal (SIGPIPE, old);
  g_assert_true (
      g_str_has_suffix (error->message, "/fifo: error: cannot write: Broken pipe"));
}

/* Writes to path between two writes to standard output, which leads to file. */
static void
write_with_stdout_to (const char *file, const char *path)
{
  fflush (stdout);
  int saved = dup (STDOUT_FILENO);
  int redirected = open (file, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  dup2 (redirected, STDOUT_FILENO);
  close (redirected);
  OutputFile *output = output_file_open (path, NULL);
  if (output)
    {
      (void) !write (STDOUT_FILENO, "before ", 7);
      output_file_puts (output, "text ");
      output_file_commit (output, NULL);
      (void) !write (STDOUT_FILENO, "after", 5);
    }
  output_file_free (output);
  dup2 (saved, STDOUT_FILENO);
  close (saved);
}

static void
test_own_output_is_written_in_place (Fixture *fixture, gconstpointer data)
{
  g_autofree char *file = in_folder (fixture, "redirected");
  const char *const names[]
      = { "-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", file };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      write_with_stdout_to (file, names[i]);
      assert_contents (file, "before text after");
      g_assert_cmpuint (count_files (fixture->folder), ==, 1);
    }
}

static void
test_deleted_file_is_written_in_place (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = in_folder (fixture, "deleted");
  int descriptor = open (path, O_RDWR | O_CREAT, 0600);

  g_unlink (path);
  g_autofree char *name = g_strdup_printf ("/proc/self/fd/%d", descriptor);
  g_autoptr (OutputFile) output = open_output (name);
  output_file_puts (output, "text");
  commit (output);
  char text[16];
  g_assert_cmpint (pread (descriptor, text, sizeof text, 0), ==, 4);
  close (descriptor);
  g_assert_cmpuint (count_files (fixture->folder), ==, 0);
}

#define ADD(name, function)                                                              \
  g_test_add ("/output-file/" name, Fixture, NULL, set_up, function, tear_down)

/* The third cannot appear, because its name is now that of a folder: the first is
 * removed, the second is as before, and nothing else is left. */
static void
test_all_appear_or_none (Fixture *fixture, gconstpointer data)
{
  g_autofree char *first = in_folder (fixture, "first");
  g_autofree char *second = in_folder (fixture, "second");
  g_autofree char *third = in_folder (fixture, "third");
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (second, "before", -1, NULL));
  g_autoptr (OutputFile) one = open_output (first);
  g_autoptr (OutputFile) two = open_output (second);
  g_autoptr (OutputFile) three = open_output (third);
  OutputFile *files[] = { one, two, three };
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    output_file_puts (files[i], "after");
  g_assert_cmpint (g_mkdir (third, 0777), ==, 0);
  g_assert_false (outputs_commit (files, G_N_ELEMENTS (files), NULL, 0, &error));
  g_assert_nonnull (strstr (error->message, "third: error: cannot write: "));
  g_assert_false (g_file_test (first, G_FILE_TEST_EXISTS));
  assert_contents (second, "before");
  g_clear_pointer (&three, output_file_free);
  g_assert_cmpuint (count_files (fixture->folder), ==, 2);
}

static void
test_several_files_appear_together (Fixture *fixture, gconstpointer data)
{
  g_autofree char *first = in_folder (fixture, "first");
  g_autofree char *second = in_folder (fixture, "second");
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (second, "before", -1, NULL));
  g_autoptr (OutputFile) one = open_output (first);
  g_autoptr (OutputFile) two = open_output (second);
  OutputFile *files[] = { one, two };
  output_file_puts (one, "1");
  output_file_leave_unsafe (two);
  output_file_puts (two, "2");
  g_assert_true (outputs_commit (files, G_N_ELEMENTS (files), NULL, 0, &error));
  assert_contents (first, "1");
  assert_contents (second, "2");
  g_assert_cmpuint (count_files (fixture->folder), ==, 2);
}

static gboolean
is_never_own (const char *path)
{
  return FALSE;
}

static const OutputFolderKind folder_kind = { is_never_own, "an archive" };

/* A file is put in the folder's place meanwhile: neither the file nor the folder appears.
 */
static void
test_files_and_folders_appear_or_none (Fixture *fixture, gconstpointer data)
{
  g_autofree char *first = in_folder (fixture, "first");
  g_autofree char *second = in_folder (fixture, "second");
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (first, "before", -1, NULL));
  g_autoptr (OutputFile) one = open_output (first);
  g_autoptr (OutputFolder) two = output_folder_open (second, &folder_kind, &error);
  g_assert_no_error (error);
  output_file_puts (one, "after");
  g_assert_true (g_file_set_contents (second, "in the way", -1, NULL));
  g_assert_false (outputs_commit (&one, 1, &two, 1, &error));
  g_assert_nonnull (strstr (error->message, "second: error: cannot write: a file of this "
                                            "name exists and is not a folder"));
  g_clear_pointer (&one, output_file_free);
  g_clear_pointer (&two, output_folder_free);
  assert_contents (first, "before");
  assert_contents (second, "in the way");
  g_assert_cmpuint (count_files (fixture->folder), ==, 2);
}

static void
test_files_and_folders_appear_together (Fixture *fixture, gconstpointer data)
{
  g_autofree char *first = in_folder (fixture, "first");
  g_autofree char *second = in_folder (fixture, "second");
  g_autofree char *inner = in_folder (fixture, "second/inner");
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir (second, 0777), ==, 0);
  g_autoptr (OutputFile) one = open_output (first);
  g_autoptr (OutputFolder) two = output_folder_open (second, &folder_kind, &error);
  g_autofree char *hidden = g_build_filename (output_folder_hidden (two), "inner", NULL);
  g_assert_true (g_file_set_contents (hidden, "inner", -1, NULL));
  output_file_puts (one, "after");
  g_assert_true (outputs_commit (&one, 1, &two, 1, &error));
  assert_contents (first, "after");
  assert_contents (inner, "inner");
  g_assert_cmpuint (count_files (fixture->folder), ==, 2);
}

/* More than its buffer, in parts of unlike sizes. */
static void
test_in_memory (void)
{
  g_autoptr (OutputFile) file = output_file_new_in_memory ("memory");
  g_autoptr (GString) expected = g_string_new (NULL);
  g_autofree char *large = g_strnfill (300000, 'x');
  gsize length;

  for (guint i = 0; i < 3; i++)
    {
      output_file_printf (file, "%u,", i);
      output_file_puts (file, large);
      g_string_append_printf (expected, "%u,%s", i, large);
    }
  g_assert_cmpstr (output_file_name (file), ==, "memory");
  g_assert_true (output_file_flush (file, NULL));
  g_autofree char *text = output_file_take_text (file, &length);
  g_assert_cmpuint (length, ==, expected->len);
  g_assert_cmpstr (text, ==, expected->str);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("new-file-appears-at-commit", test_new_file_appears_at_commit);
  ADD ("all-appear-or-none", test_all_appear_or_none);
  ADD ("several-files-appear-together", test_several_files_appear_together);
  ADD ("files-and-folders-appear-or-none", test_files_and_folders_appear_or_none);
  ADD ("files-and-folders-appear-together", test_files_and_folders_appear_together);
  ADD ("uncommitted-file-is-gone", test_uncommitted_file_is_gone);
  ADD ("two-files-in-one-folder", test_two_files_in_one_folder);
  ADD ("existing-file-is-replaced-whole", test_existing_file_is_replaced_whole);
  ADD ("link-stays-and-its-target-is-replaced",
       test_link_stays_and_its_target_is_replaced);
  ADD ("link-to-nothing-makes-its-target", test_link_to_nothing_makes_its_target);
  ADD ("large-data-passes-the-buffer", test_large_data_passes_the_buffer);
  ADD ("progress-tells-what-the-system-has", test_progress_tells_what_the_system_has);
  ADD ("missing-folder-is-an-error", test_missing_folder_is_an_error);
  ADD ("directory-is-an-error", test_directory_is_an_error);
  ADD ("circle-of-links-is-an-error", test_circle_of_links_is_an_error);
  ADD ("forbidden-file-is-an-error", test_forbidden_file_is_an_error);
  ADD ("forbidden-folder-is-an-error", test_forbidden_folder_is_an_error);
  g_test_add_func ("/output-file/full-device-is-an-error-and-stays-a-device",
                   test_full_device_is_an_error_and_stays_a_device);
  ADD ("file-beyond-the-limit-leaves-nothing", test_file_beyond_the_limit_leaves_nothing);
  ADD ("pipe-is-written-in-place", test_pipe_is_written_in_place);
  ADD ("closed-pipe-is-an-error", test_closed_pipe_is_an_error);
  ADD ("own-output-is-written-in-place", test_own_output_is_written_in_place);
  ADD ("deleted-file-is-written-in-place", test_deleted_file_is_written_in_place);
  g_test_add_func ("/output-file/in-memory", test_in_memory);
  return g_test_run ();
}
