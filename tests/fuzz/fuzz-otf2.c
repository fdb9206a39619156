/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An OTF2 archive with changed bytes: an error or a program, and the program replays or
 * says why not.
 *
 *   byte 0   bit 1: --partial
 *   then of each change four bytes: file, two of the place, value
 *
 * Each archive is read by a process of its own, so this takes long, and what the library
 * reaches is not seen; fuzz-records.c begins behind the library. */
#include "config.h"

#include <fcntl.h>
#include <unistd.h>

#include "base/remove-tree.h"
#include "fuzz/records.h"
#include "fuzz/fuzz.h"
#include "otf2/archive-maker.h"

/* ---- archives ---------------------------------------------------------------------- */

#ifdef HAVE_OTF2
static const char text[]
    = "ranks 3\ncreator a\ncomm odd 1 2\nregion f file.c 3\n"
      "member thread cpu time|ns|0\nclass 0\nlocation helper\n"
      "rank 0\n0 enter f\n0 enter MPI_Init\n1 values 0 5\n2 leave MPI_Init\n"
      "3 enter MPI_Isend\n3 isend 1 w 3 100 7\n4 leave MPI_Isend\n5 flush 6\n"
      "6 enter MPI_Wait\n6 done 7\n6 begin\n6 end allreduce w - 30 30\n7 leave MPI_Wait\n"
      "7 to 1\n7 bytes 3\n7 end alltoallv w - 5 6\n8 leave f\n"
      "rank 1\n0 enter MPI_Recv\n0 post 3\n1 irecv 0 w 3 100 3\n5 end allreduce w - 30 "
      "30\n"
      "5 request 4\n6 complete bcast odd 0 0 8 4\n7 end alltoallv w - 5 6\n"
      "9 leave MPI_Recv\n"
      "rank 2\n5 end allreduce w - 30 30\n6 end bcast odd 0 0 8\n7 end alltoallv w - 5 "
      "6\n"
      "7 send 2 w 1 1\n8 recv 2 w 1 1\nrank 3\n0 omp\n0 team\n";

static const char *const names[] = { "traces.otf2",  "traces.def",   "traces/0.evt",
                                     "traces/1.evt", "traces/2.evt", "traces/3.evt" };

/* The archive, in a folder that is removed at the end. */
static struct
{
  char *outer;
  char *anchor;
  int files[G_N_ELEMENTS (names)];
  char *contents[G_N_ELEMENTS (names)];
  gsize sizes[G_N_ELEMENTS (names)];
} base;

static void
remove_base (void)
{
  remove_tree (base.outer);
  g_free (base.outer);
  g_free (base.anchor);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_free (base.contents[i]);
}

static void
make_base (void)
{
  g_autofree char *folder = NULL;

  base.outer = g_dir_make_tmp ("netfare-fuzz-XXXXXX", NULL);
  folder = g_build_filename (base.outer, "archive", NULL);
  archive_make (folder, text);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);

      base.files[i] = open (path, O_RDWR | O_CLOEXEC);
      if (base.files[i] < 0
          || !g_file_get_contents (path, &base.contents[i], &base.sizes[i], NULL))
        fuzz_fail ("no archive");
    }
  base.anchor = g_build_filename (folder, names[0], NULL);
  atexit (remove_base);
}

/* Changes bytes, or changes them back. */
static void
change_files (const guint8 *data, size_t size, gboolean back)
{
  for (size_t k = 0; k + 4 <= size; k += 4)
    {
      const guint i = data[k] % G_N_ELEMENTS (names);
      const gsize place = (gsize) (data[k + 1] << 8 | data[k + 2]) % base.sizes[i];
      const void *byte = back ? (const void *) &base.contents[i][place] : &data[k + 3];

      if (pwrite (base.files[i], byte, 1, (off_t) place) != 1)
        fuzz_fail ("no byte changed");
    }
}

static void
start (void)
{
  make_base ();
  records_start (base.anchor);
}

static void
change_archive (const guint8 *data, size_t size)
{
  change_files (data, size, FALSE);
  records_read_archive ();
  change_files (data, size, TRUE);
}
#else
static void
start (void)
{
  records_start (NULL);
}

static void
change_archive (const guint8 *data, size_t size)
{
  records_set (NULL, 0);
}
#endif

/* ---- the target -------------------------------------------------------------------- */

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  static gboolean started;

  if (!started)
    start ();
  started = TRUE;
  if (size < 1)
    return 0;
  change_archive (data + 1, size - 1);
  records_replay ((data[0] & 2) != 0);
  return 0;
}
