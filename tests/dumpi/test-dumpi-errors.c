/* SPDX-License-Identifier: GPL-3.0-or-later */
/* DUMPI traces: what is refused */
#include "config.h"

#include <glib/gstdio.h>

#include "dumpi-fixture.h"
#include "fixture/unit.h"

#define EARLY "error: the events end early: "

static void
test_calls (void)
{
  dumpi_expect_error ("rank\nMPI_Put 1 2:9 0 0 1 2:9 2:1\n",
                      ": rank 0, event 2: error: one-sided communication, which is not "
                      "replayed");
  dumpi_expect_error ("rank\nMPI_Comm_spawn\n", ": rank 0, event 2: " EARLY
                                                "MPI_Comm_spawn, which is not replayed");
  dumpi_expect_error ("rank\nMPI_Send 1 2:40 0 0 2:2\n",
                      ": rank 0, event 2: " EARLY
                      "found data type 40, whose size the trace does not have");
  dumpi_expect_error ("rank\nMPI_Recv 1 2:9 -1 0 2:2 {}\n",
                      ": rank 0, event 2: " EARLY
                      "a receive from any source or with any tag, whose status the trace "
                      "does not have");
}

/* ---- files ------------------------------------------------------------------------- */

static void
change (const char *folder, void (*with) (GString *bytes))
{
  g_autofree char *path = g_build_filename (folder, "dumpi-0000.bin", NULL);
  g_autofree char *text = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  g_autoptr (GString) bytes = g_string_new_len (text, (gssize) length);
  with (bytes);
  g_assert_true (g_file_set_contents (path, bytes->str, (gssize) bytes->len, NULL));
}

static void
cut_index (GString *bytes)
{
  g_string_truncate (bytes, bytes->len - 64);
}

static void
remove_index (const char *folder)
{
  change (folder, cut_index);
}

/* The label of the first call (MPI_Init: 124), after the magic and two offsets. */
static void
set_label (GString *bytes)
{
  bytes->str[16] = 0x7f;
}

static void
damage_label (const char *folder)
{
  change (folder, set_label);
}

static void
remove_file (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "dumpi-0001.bin", NULL);

  g_assert_cmpint (g_unlink (path), ==, 0);
}

static void
write_meta (const char *folder, const char *name, const char *ranks)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *text = g_strdup_printf ("numprocs=%s\nfileprefix=dumpi\n", ranks);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
add_meta (const char *folder)
{
  write_meta (folder, "other.meta", "1");
}

static void
set_no_ranks (const char *folder)
{
  write_meta (folder, "dumpi.meta", "0");
}

/* The offset of the first call is 16; messages name the byte. */
static void
test_damage (void)
{
  const char *one = "rank\nMPI_Init []\n";

  dumpi_expect_damage (
      one, remove_index,
      ": rank 0, event 1: " EARLY
      "FILE: byte 2386: error: found no index at the end: the trace is not "
      "complete");
  dumpi_expect_damage (one, damage_label,
                       ": rank 0, event 1: " EARLY
                       "FILE: byte 16: error: found call 32636, expected a number up to "
                       "289");
}

static void
test_files (void)
{
  const char *two = "rank\nMPI_Init []\nrank\nMPI_Init []\n";

  dumpi_expect_damage (
      two, remove_file,
      "/dumpi-0001.bin: error: found no file of rank 1, expected those of "
      "2 ranks");
  dumpi_expect_damage (
      two, add_meta, ": error: found a folder with 2 .meta files of DUMPI, expected one");
  dumpi_expect_damage (two, set_no_ranks,
                       "/dumpi.meta: error: found numprocs '0', expected a number from 1 "
                       "to 67108864");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dumpi/errors/calls", test_calls);
  g_test_add_func ("/dumpi/errors/damage", test_damage);
  g_test_add_func ("/dumpi/errors/files", test_files);
  return g_test_run ();
}
