/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "dumpi-fixture.h"

#include <string.h>

#include "base/error.h"
#include "base/remove-tree.h"
#include "dumpi-maker.h"
#include "fixture/steps-text.h"
#include "readers/reader-list.h"

static char *
make_folder (const char *text)
{
  char *folder = g_dir_make_tmp ("netfare-dumpi-XXXXXX", NULL);

  g_assert_nonnull (folder);
  dumpi_make (folder, text);
  return folder;
}

static Program *
read_folder (const char *folder, GError **error)
{
  const ReaderOptions plain = { .level = G_MAXUINT };
  const ReaderSource source = { .path = folder };
  const Reader *reader = reader_of_path (reader_list, folder);

  g_assert_nonnull (reader);
  g_assert_cmpstr (reader->name, ==, "dumpi");
  return reader->read (&source, &plain, error);
}

void
dumpi_expect_with (const char *text, const char *expected, const char *warnings)
{
  g_autofree char *folder = make_folder (text);
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = read_folder (folder, &error);
  g_autofree char *found = NULL, *warned = NULL;

  remove_tree (folder);
  g_assert_no_error (error);
  found = steps_text (program);
  g_assert_cmpstr (found, ==, expected);
  warned = g_strjoinv ("\n", (char **) program_warnings (program));
  g_assert_cmpstr (warned, ==, warnings);
}

void
dumpi_expect (const char *text, const char *expected)
{
  dumpi_expect_with (text, expected, "");
}

void
dumpi_expect_damage (const char *text, void (*damage) (const char *folder),
                     const char *message)
{
  g_autofree char *folder = make_folder (text);
  g_autoptr (GError) error = NULL;

  if (damage != NULL)
    damage (folder);
  g_autoptr (Program) program = read_folder (folder, &error);
  g_autofree char *file = g_build_filename (folder, "dumpi-0000.bin", NULL);
  g_auto (GStrv) parts = g_strsplit (message, "FILE", -1);
  g_autofree char *said = g_strjoinv (file, parts);
  g_autofree char *expected = g_strconcat (folder, said, NULL);

  remove_tree (folder);
  g_assert_null (program);
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT);
  g_assert_cmpstr (error->message, ==, expected);
}

void
dumpi_expect_error (const char *text, const char *message)
{
  dumpi_expect_damage (text, NULL, message);
}
