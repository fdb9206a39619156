/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "otf2/archive-fixture.h"

#include <string.h>

#include "base/error.h"
#include "base/remove-tree.h"
#include "fixture/steps-text.h"
#include "otf2/archive-maker.h"
#include "otf2/otf2-reader.h"

/* ---- reading ----------------------------------------------------------------------- */

const ReaderOptions archive_plain = { .level = G_MAXUINT };

char *
archive_new_folder (void)
{
  g_autofree char *outer = g_dir_make_tmp ("netfare-otf2-XXXXXX", NULL);

  g_assert_nonnull (outer);
  return g_build_filename (outer, "archive", NULL);
}

void
archive_remove_folder (const char *folder)
{
  g_autofree char *outer = g_path_get_dirname (folder);

  remove_tree (outer);
}

Program *
archive_read_folder (const char *folder, const ReaderOptions *options, GError **error)
{
  const ReaderSource source = { .path = folder };

  return otf2_reader.read (&source, options, error);
}

Program *
archive_read_text (const char *text, const ReaderOptions *options, GError **error)
{
  g_autofree char *folder = archive_new_folder ();
  Program *program;

  archive_make (folder, text);
  program = archive_read_folder (folder, options, error);
  archive_remove_folder (folder);
  return program;
}

void
archive_expect_with (const char *archive, const ReaderOptions *options,
                     const char *expected, const char *warnings)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = archive_read_text (archive, options, &error);
  g_autofree char *found = NULL, *warned = NULL;

  g_assert_no_error (error);
  found = steps_text (program);
  g_assert_cmpstr (found, ==, expected);
  warned = g_strjoinv ("\n", (char **) program_warnings (program));
  g_assert_cmpstr (warned, ==, warnings);
}

void
archive_expect (const char *archive, const char *expected)
{
  archive_expect_with (archive, &archive_plain, expected, "");
}

void
archive_expect_error_with (const char *archive, const ReaderOptions *options,
                           const char *message)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = archive_read_text (archive, options, &error);
  const char *found;

  g_assert_null (program);
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT);
  found = strstr (error->message, ".otf2: ");
  g_assert_nonnull (found);
  g_assert_cmpstr (found + strlen (".otf2: "), ==, message);
}

void
archive_expect_error (const char *archive, const char *message)
{
  archive_expect_error_with (archive, &archive_plain, message);
}
