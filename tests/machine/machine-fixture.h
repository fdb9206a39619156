/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine-fixture.h - a folder with machine files for a test */
#pragma once

#include <glib/gstdio.h>
#include <string.h>

#include "machine-file/machine-file.h"

#define MICROSECOND ((AttoTime) ATTO_PER_PICOSECOND * SIM_TIME_PER_MICROSECOND)

typedef struct
{
  char *folder;
  Machine *machine;
} Fixture;

static inline void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("netfare-test-XXXXXX", NULL);
  g_assert_nonnull (fixture->folder);
  fixture->machine = machine_new ();
}

static inline void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GDir) entries = g_dir_open (fixture->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (entries)))
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (fixture->folder);
  g_free (fixture->folder);
  machine_free (fixture->machine);
}

/* Free with g_free. */
static inline char *
write_file (const Fixture *fixture, const char *name, const char *text)
{
  char *path = g_build_filename (fixture->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

static inline void
read_text (Fixture *fixture, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = write_file (fixture, "m.par", text);

  machine_read (fixture->machine, path, &error);
  g_assert_no_error (error);
}

static inline void
set_option (Machine *machine, const char *statement)
{
  g_autoptr (GError) error = NULL;

  machine_set (machine, statement, &error);
  g_assert_no_error (error);
}

static inline void
set_network (Machine *machine, const char *spec)
{
  g_autoptr (GError) error = NULL;

  machine_set_network (machine, spec, &error);
  g_assert_no_error (error);
}

static inline void
resolve (Machine *machine)
{
  g_autoptr (GError) error = NULL;

  machine_resolve (machine, &error);
  g_assert_no_error (error);
}

static inline void
assert_shape (const Machine *machine, const char *expected)
{
  g_autofree char *text = shape_format (&machine->shape);

  g_assert_cmpstr (text, ==, expected);
}

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
