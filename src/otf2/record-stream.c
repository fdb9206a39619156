/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "otf2/record-stream.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"
#include "otf2/record-writer.h"

#define CAPACITY (RECORD_MOST_WORDS + 1) /* words */
#define PIPE_BYTES (1 << 20)

/* ---- the process ------------------------------------------------------------------- */

static void
fail_system (GError **error, const char *anchor, const char *what)
{
  error_set_at (error, anchor, 0, 0, "cannot %s: %s", what, g_strerror (errno));
}

RecordStream *
record_stream_of_file (const char *anchor, int fd)
{
  RecordStream *self = g_new0 (RecordStream, 1);

  self->anchor = g_strdup (anchor);
  self->fd = fd;
  self->words = g_new (guint64, CAPACITY);
  return self;
}

RecordStream *
record_stream_open (const char *anchor, RecordSource source, GError **error)
{
  int ends[2];
  pid_t child;
  RecordStream *self;

  if (pipe (ends) != 0)
    {
      fail_system (error, anchor, "make a pipe");
      return NULL;
    }
  child = fork ();
  if (child < 0)
    {
      fail_system (error, anchor, "start a process");
      close (ends[0]);
      close (ends[1]);
      return NULL;
    }
  if (child == 0)
    {
      close (ends[0]);
      record_writer_limit_time ();
      source (anchor, ends[1]);
      _exit (0);
    }
  close (ends[1]);
#ifdef F_SETPIPE_SZ
  fcntl (ends[0], F_SETPIPE_SZ, PIPE_BYTES);
#endif
  self = record_stream_of_file (anchor, ends[0]);
  self->child = child;
  return self;
}

static int
wait_for (pid_t child)
{
  int status;

  while (waitpid (child, &status, 0) < 0)
    if (errno != EINTR)
      return 0;
  return status;
}

void
record_stream_close (RecordStream *self)
{
  if (self->child > 0)
    {
      kill (self->child, SIGKILL);
      wait_for (self->child);
    }
  close (self->fd);
  g_free (self->words);
  g_free (self->anchor);
  g_free (self);
}

static gboolean
fail_ended (RecordStream *self, GError **error)
{
  const int status = self->child > 0 ? wait_for (self->child) : 0;

  self->child = 0;
  if (WIFSIGNALED (status))
    error_set_at (error, self->anchor, 0, 0,
                  "the archive is damaged: the OTF2 library ended with signal %d (%s)",
                  WTERMSIG (status), g_strsignal (WTERMSIG (status)));
  else
    error_set_at (error, self->anchor, 0, 0,
                  "the archive is damaged: the OTF2 library ended the process");
  return FALSE;
}

/* ---- records ----------------------------------------------------------------------- */

/* Reads until so many words are available, at most CAPACITY.  Returns: FALSE at the end.
 */
static gboolean
fill (RecordStream *self, gsize words)
{
  const gsize taken = self->at * sizeof (guint64);

  memmove (self->words, self->words + self->at, self->bytes - taken);
  self->bytes -= taken;
  self->at = 0;
  for (;;)
    {
      gssize n;

      self->end = self->bytes / sizeof (guint64);
      if (self->end >= words)
        return TRUE;
      n = read (self->fd, (char *) self->words + self->bytes,
                CAPACITY * sizeof (guint64) - self->bytes);
      if (n <= 0 && (n == 0 || errno != EINTR))
        return FALSE;
      self->bytes += (gsize) MAX (n, 0);
    }
}

/* The least number of words of each record; 0 for those not listed. */
const guint8 record_least_words[N_RECORDS] = {
  [RECORD_CREATOR] = 1,
  [RECORD_LOST] = 1,
  [RECORD_MPI] = 1,
  [RECORD_CLOCK] = 1,
  [RECORD_STRING] = 1,
  [RECORD_REGION] = 2,
  [RECORD_GROUP] = 1,
  [RECORD_COMM] = 1,
  [RECORD_INTERCOMM] = 2,
  [RECORD_METRIC] = 2,
  [RECORD_INSTANCE] = 1,
  [RECORD_PARAMETER] = 1,
  [RECORD_ENTER] = 1,
  [RECORD_LEAVE] = 1,
  [RECORD_SEND] = 3,
  [RECORD_RECV] = 3,
  [RECORD_ISEND] = 4,
  [RECORD_IRECV] = 4,
  [RECORD_ISEND_COMPLETE] = 2,
  [RECORD_IRECV_REQUEST] = 2,
  [RECORD_REQUEST_CANCELLED] = 2,
  [RECORD_COLLECTIVE_BEGIN] = 1,
  [RECORD_COLLECTIVE_END] = 4,
  [RECORD_NONBLOCKING_COLLECTIVE_REQUEST] = 2,
  [RECORD_NONBLOCKING_COLLECTIVE_COMPLETE] = 5,
  [RECORD_VALUES] = 1,
  [RECORD_FLUSH] = 2,
  [RECORD_OFF] = 2,
  [RECORD_ARGUMENT] = 2,
  [RECORD_RMA] = 1,
  [RECORD_IGNORED] = 1,
  [RECORD_FAILED] = 1,
};

/* The child's memory may be overwritten, so its records are checked. */
static gboolean
fail_record (const RecordStream *self, GError **error)
{
  error_set_at (error, self->anchor, 0, 0,
                "the archive is damaged: the OTF2 library overwrote memory");
  return FALSE;
}

gboolean
record_stream_next_slowly (RecordStream *self, Record *record, GError **error)
{
  guint64 head;
  gsize size;

  if (self->at == self->end && !fill (self, 1))
    return fail_ended (self, error);
  head = self->words[self->at];
  size = 1 + (gsize) record_words (head);
  if (size > CAPACITY)
    return fail_record (self, error);
  if (self->end - self->at < size && !fill (self, size))
    return fail_ended (self, error);
  *record = (Record){ .type = record_type (head),
                      .argument = record_argument (head),
                      .count = record_words (head),
                      .words = self->words + self->at + 1 };
  if (record->type >= N_RECORDS || record->count < record_least_words[record->type])
    return fail_record (self, error);
  self->at += size;
  return TRUE;
}

const char *
record_text (const Record *record)
{
  const char *text = (const char *) record->words;
  const gsize size = record->count * sizeof (guint64);

  return memchr (text, '\0', size) != NULL ? text : "";
}
