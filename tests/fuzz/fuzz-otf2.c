/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An OTF2 archive with changed bytes, or any records of the process that reads archives:
 * an error or a program, and the program replays or says why not.
 *
 *   byte 0   bit 0: the rest are records; bit 1: --partial
 *   then of each change four bytes: file, two of the place, value
 */
#include "config.h"

#include <unistd.h>

#include "base/remove-tree.h"
#include "fuzz/fuzz.h"
#include "fuzz/fuzz-replay.h"
#include "otf2/archive-maker.h"
#include "otf2/library.h"
#include "otf2/otf2-reader.h"

#define MOST_RANKS 64

static const guint8 *records;
static size_t n_records;

static void
write_records (const char *anchor, int fd)
{
  if (write (fd, records, n_records) < 0)
    _exit (1);
}

static void
read_archive (const char *anchor, RecordSource source, gboolean partial)
{
  const ReaderOptions options = { .level = G_MAXUINT, .partial = partial };
  Trace trace;

  trace_init (&trace, anchor);
  if (otf2_read (&trace, source, anchor, &options, NULL)
      && program_processors (trace.program) <= MOST_RANKS)
    {
      fuzz_replay (trace.program, "crossbar");
      fuzz_replay (trace.program, "ring");
    }
  trace_clear (&trace);
}

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
  char *outer, *folder;
  char *files[G_N_ELEMENTS (names)];
  char *contents[G_N_ELEMENTS (names)];
  gsize sizes[G_N_ELEMENTS (names)];
} base;

static void
remove_base (void)
{
  remove_tree (base.outer);
  g_free (base.outer);
  g_free (base.folder);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_free (base.files[i]);
      g_free (base.contents[i]);
    }
}

static void
make_base (void)
{
  base.outer = g_dir_make_tmp ("netfare-fuzz-XXXXXX", NULL);
  base.folder = g_build_filename (base.outer, "archive", NULL);
  archive_make (base.folder, text);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      base.files[i] = g_build_filename (base.folder, names[i], NULL);
      g_file_get_contents (base.files[i], &base.contents[i], &base.sizes[i], NULL);
    }
  atexit (remove_base);
}

static void
write_file (guint i, const char *contents)
{
  GError *error = NULL;

  if (!g_file_set_contents_full (base.files[i], contents, (gssize) base.sizes[i],
                                 G_FILE_SET_CONTENTS_NONE, 0600, &error))
    fuzz_fail ("%s", error->message);
}

static void
change_archive (const guint8 *data, size_t size, gboolean partial)
{
  if (base.outer == NULL)
    make_base ();
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *changed = g_memdup2 (base.contents[i], base.sizes[i]);

      for (size_t k = 0; k + 4 <= size; k += 4)
        if (data[k] % G_N_ELEMENTS (names) == i)
          changed[(data[k + 1] << 8 | data[k + 2]) % base.sizes[i]] = (char) data[k + 3];
      write_file (i, changed);
    }
  read_archive (base.files[0], library_read, partial);
}
#else
static void
change_archive (const guint8 *data, size_t size, gboolean partial)
{
}
#endif

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  if (size < 1)
    return 0;
  if (!(data[0] & 1))
    {
      change_archive (data + 1, size - 1, (data[0] & 2) != 0);
      return 0;
    }
  records = data + 1;
  n_records = size - 1;
  read_archive ("no archive", write_records, (data[0] & 2) != 0);
  return 0;
}
