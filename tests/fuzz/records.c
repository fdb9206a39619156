/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz/records.h"

#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/descriptor.h"
#include "fuzz/fuzz-replay.h"
#include "fuzz/fuzz.h"
#include "otf2/library.h"
#include "otf2/otf2-reader.h"

#define MOST_RANKS 64
#define MOST_SECONDS 2

/* records: a file in memory; its place is also that of the processes that are forked. */
static struct
{
  int records;
  int requests, answers;
} state;

static void
clear_records (void)
{
  if (ftruncate (state.records, 0) != 0 || lseek (state.records, 0, SEEK_SET) != 0)
    _exit (1);
}

/* ---- the process that reads archives ----------------------------------------------- */

/* The library may crash, or go on for ever: a fork for each archive, which ends soon. */
static void
read_archive (const char *anchor)
{
  signal (SIGALRM, SIG_DFL);
  alarm (MOST_SECONDS);
  clear_records ();
  library_read (anchor, state.records);
  _exit (0);
}

static void
serve (const char *anchor, int requests, int answers)
{
  char byte;

  while (read (requests, &byte, 1) == 1)
    {
      const pid_t child = fork ();

      if (child == 0)
        read_archive (anchor);
      if (child < 0 || waitpid (child, NULL, 0) != child
          || write (answers, &byte, 1) != 1)
        _exit (1);
    }
  _exit (0);
}

/* What the fuzzer's own handlers write when the library crashes goes to the folder that
 * contains the archive's, which is removed at the end. */
static void
leave_folder (const char *anchor)
{
  g_autofree char *folder = g_path_get_dirname (anchor);
  g_autofree char *outer = g_path_get_dirname (folder);

  if (chdir (outer) != 0)
    _exit (1);
}

static void
start_server (const char *anchor)
{
  int requests[2], answers[2];
  pid_t server;

  if (pipe (requests) != 0 || pipe (answers) != 0 || (server = fork ()) < 0)
    fuzz_fail ("no process");
  if (server == 0)
    {
      close (requests[1]);
      close (answers[0]);
      leave_folder (anchor);
      serve (anchor, requests[0], answers[1]);
    }
  close (requests[0]);
  close (answers[1]);
  state.requests = requests[1];
  state.answers = answers[0];
}

void
records_start (const char *anchor)
{
  state.records = memfd_create ("records", MFD_CLOEXEC);
  if (state.records < 0)
    fuzz_fail ("no file in memory");
  if (anchor != NULL)
    start_server (anchor);
}

/* ---- records ----------------------------------------------------------------------- */

void
records_set (const guint8 *data, gsize size)
{
  clear_records ();
  if (size > 0 && write (state.records, data, size) != (gssize) size)
    fuzz_fail ("no records");
}

int
records_begin (void)
{
  clear_records ();
  return state.records;
}

void
records_read_archive (void)
{
  char byte = 0;

  /* The fuzzer has a timer, which interrupts calls. */
  if (descriptor_write (state.requests, &byte, 1) != 1
      || descriptor_read (state.answers, &byte, 1, -1) != 1)
    fuzz_fail ("the process that reads archives has ended");
}

static void
read_all (gboolean partial, gboolean replay)
{
  const ReaderOptions options = { .level = G_MAXUINT, .partial = partial };
  g_autoptr (RecordStream) from = record_stream_of_file ("archive", dup (state.records));
  Trace trace;

  lseek (state.records, 0, SEEK_SET);
  trace_init (&trace, "archive");
  if (otf2_read_records (&trace, from, "archive", &options, NULL) && replay
      && program_processors (trace.program) <= MOST_RANKS)
    {
      fuzz_replay (trace.program, "crossbar");
      fuzz_replay (trace.program, "ring");
    }
  trace_clear (&trace);
}

void
records_replay (gboolean partial)
{
  read_all (partial, TRUE);
}

void
records_read (gboolean partial)
{
  read_all (partial, FALSE);
}
