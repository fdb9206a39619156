/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The process that reads an archive may end at any time, or write anything: that is an
 * error of the archive. */
#include "config.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "otf2/otf2-reader.h"
#include "otf2/record-writer.h"
#include "fixture/unit.h"

static void
read_all (RecordSource source, const char *expected)
{
  static const ReaderOptions options = { .level = G_MAXUINT };
  g_autoptr (GError) error = NULL;
  Trace trace;

  trace_init (&trace, "a.otf2");
  g_assert_false (otf2_read (&trace, source, "a.otf2", &options, &error));
  g_assert_cmpstr (error->message, ==, expected);
  trace_clear (&trace);
}

static RecordWriter *
new_writer (int fd)
{
  RecordWriter *self = g_new (RecordWriter, 1);

  self->fd = fd;
  self->used = 0;
  return self;
}

/* Two ranks. */
static RecordWriter *
define (int fd)
{
  RecordWriter *self = new_writer (fd);
  guint64 *members;

  record_writer_add (self, RECORD_GROUP, 0, RECORD_GROUP_LOCATIONS);
  members = record_writer_begin (self, RECORD_MEMBERS, 2, 0);
  members[0] = 5;
  members[1] = 7;
  record_writer_begin (self, RECORD_DEFINED, 0, 0);
  return self;
}

static void
crash (const char *anchor, int fd)
{
  record_writer_flush (define (fd));
  signal (SIGABRT, SIG_DFL);
  kill (getpid (), SIGABRT);
}

static void
end (const char *anchor, int fd)
{
  record_writer_flush (define (fd));
}

static void
write_garbage (const char *anchor, int fd)
{
  RecordWriter *to = define (fd);

  record_writer_begin (to, (RecordType) 200, 0, 0);
  record_writer_flush (to);
}

/* One that no writer has room for. */
static void
write_long (const char *anchor, int fd)
{
  RecordWriter *to = define (fd);

  record_writer_begin (to, RECORD_STRING, 0, 0);
  to->words[to->used - 1] = record_head (RECORD_STRING, RECORD_MOST_WORDS + 1, 0);
  record_writer_flush (to);
}

/* A message without its words. */
static void
write_short (const char *anchor, int fd)
{
  RecordWriter *to = define (fd);

  record_writer_begin (to, RECORD_RANK, 0, 0);
  record_writer_add (to, RECORD_SEND, 0, 0);
  record_writer_flush (to);
}

static void
write_other_rank (const char *anchor, int fd)
{
  RecordWriter *to = define (fd);

  record_writer_begin (to, RECORD_RANK, 0, 1);
  record_writer_flush (to);
}

static void
write_definition (const char *anchor, int fd)
{
  RecordWriter *to = define (fd);

  record_writer_begin (to, RECORD_RANK, 0, 0);
  record_writer_begin (to, RECORD_OTHER, 0, 0);
  record_writer_flush (to);
}

static void
write_no_ranks (const char *anchor, int fd)
{
  RecordWriter *to = new_writer (fd);

  record_writer_begin (to, RECORD_DEFINED, 0, 0);
  record_writer_flush (to);
}

static void
write_rank_twice (const char *anchor, int fd)
{
  RecordWriter *to = new_writer (fd);
  guint64 *members;

  record_writer_add (to, RECORD_GROUP, 0, RECORD_GROUP_LOCATIONS);
  members = record_writer_begin (to, RECORD_MEMBERS, 2, 0);
  members[0] = members[1] = 5;
  record_writer_begin (to, RECORD_DEFINED, 0, 0);
  record_writer_flush (to);
}

static void
write_failure (const char *anchor, int fd)
{
  RecordWriter *to = new_writer (fd);

  record_writer_text (to, RECORD_FAILED, 0, "it is too old");
  record_writer_flush (to);
}

/* Numbers of regions, communicators and times that were never defined or go back. */
static void
write_backwards (const char *anchor, int fd)
{
  RecordWriter *to = define (fd);

  record_writer_begin (to, RECORD_RANK, 0, 0);
  record_writer_add (to, RECORD_COLLECTIVE_BEGIN, 0, 8);
  record_writer_add (to, RECORD_COLLECTIVE_BEGIN, 0, 7);
  record_writer_flush (to);
}

static void
write_unknown_region (const char *anchor, int fd)
{
  RecordWriter *to = define (fd);

  record_writer_begin (to, RECORD_RANK, 0, 0);
  record_writer_begin (to, RECORD_SKIP, 0, 4);
  record_writer_add (to, RECORD_ENTER, 3, 8);
  record_writer_flush (to);
}

static void
test_ends (void)
{
  read_all (crash, "a.otf2: error: the archive is damaged: the OTF2 library ended with "
                   "signal 6 (Aborted)");
  read_all (end, "a.otf2: error: the archive is damaged: the OTF2 library ended the "
                 "process");
}

static void
test_records (void)
{
  static const char overwrote[] = "a.otf2: error: the archive is damaged: the OTF2 "
                                  "library overwrote memory";

  read_all (write_garbage, overwrote);
  read_all (write_short, overwrote);
  read_all (write_long, overwrote);
  read_all (write_other_rank, "a.otf2: error: the ranks are not in order");
  read_all (write_definition, "a.otf2: error: the events have no end");
  read_all (write_no_ranks,
            "a.otf2: error: found no ranks of MPI, expected a group of the type "
            "COMM_LOCATIONS and the paradigm MPI");
  read_all (write_rank_twice, "a.otf2: error: a location is two ranks");
  read_all (write_failure, "a.otf2: error: it is too old");
  read_all (write_backwards,
            "a.otf2: rank 0, event 2: error: time goes back, from 8 to 7 ticks");
  read_all (write_unknown_region,
            "a.otf2: rank 0, event 5: error: region 3 is not defined");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/record-stream/the process ends early", test_ends);
  g_test_add_func ("/record-stream/records that cannot be", test_records);
  return g_test_run ();
}
