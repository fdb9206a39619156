/* SPDX-License-Identifier: GPL-3.0-or-later */
/* buffer.c - records in memory, written 1 MB at a time to the file of this rank */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "recorder.h"

static int file = -1; /* apart, so that the library has no image of the buffer */
Buffer buffer;

static bool
write_all (const void *data, size_t length)
{
  const char *next = data;

  while (length > 0)
    {
      const ssize_t n = write (file, next, length);

      if (n < 0 && errno != EINTR)
        return false;
      next += n > 0 ? n : 0;
      length -= n > 0 ? (size_t) n : 0;
    }
  return true;
}

/* A full disk must not end the program: it goes on without its recording. */
void
buffer_write (void)
{
  if (file >= 0 && !write_all (buffer.words, buffer.used * sizeof buffer.words[0]))
    {
      dprintf (STDERR_FILENO,
               "netfare: warning: rank %d: cannot write its recording, which ends here: "
               "%s\n",
               recorder.rank, strerror (errno));
      close (file);
      file = -1;
    }
  buffer.used = 0;
}

bool
buffer_open (const char *folder, const RankFileHeader *header)
{
  char path[4096];

  if (snprintf (path, sizeof path, "%s/%u%s", folder, header->rank, RANK_FILE_SUFFIX)
      >= (int) sizeof path)
    errno = ENAMETOOLONG;
  else
    file = open (path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file >= 0 && write_all (header, sizeof *header))
    return true;
  dprintf (STDERR_FILENO, "netfare: error: rank %u is not recorded: %s: %s\n",
           header->rank, path, strerror (errno));
  return false;
}

void
buffer_close (void)
{
  buffer_write ();
  if (file >= 0)
    close (file);
  file = -1;
}

void
buffer_word (uint64_t word)
{
  buffer_short (word);
}

/* ---- messages of requests ---------------------------------------------------------- */

void
buffer_post (uint64_t request)
{
  buffer_number (RECORD_POST, request);
  recorder.begun = request;
}

void
buffer_send_start (uint32_t comm, uint32_t peer, uint32_t tag, uint64_t bytes,
                   uint64_t request)
{
  const bool is_next = request == recorder.begun + 1;

  recorder.begun = request;
  if (is_next && RANK_FITS_MESSAGE (comm, peer, tag, bytes))
    {
      buffer_short (RANK_SHORT_MESSAGE (RECORD_SHORT_SEND_START, comm, peer, tag, bytes));
      return;
    }
  uint64_t *words = buffer_record (RECORD_SEND_START, 0, 4);
  words[0] = RANK_PAIR (comm, peer);
  words[1] = tag;
  words[2] = bytes;
  words[3] = request;
}

void
buffer_receive_end (uint32_t comm, uint32_t peer, uint32_t tag, uint64_t bytes,
                    uint64_t request)
{
  const bool fits = RANK_FITS_MESSAGE (comm, peer, tag, bytes);
  uint64_t *words = buffer_record (RECORD_RECEIVE_END, 0, fits ? 1 : 4);

  if (fits)
    {
      words[-1] = RANK_SHORT_MESSAGE (RECORD_SHORT_RECEIVE_END, comm, peer, tag, bytes);
      words[0] = request;
      return;
    }
  words[0] = RANK_PAIR (comm, peer);
  words[1] = tag;
  words[2] = bytes;
  words[3] = request;
}

/* ---- records of any length --------------------------------------------------------- */

void
buffer_begin (RankRecordType type, int call, uint32_t words)
{
  buffer_word (RANK_WORD (type, call, words));
}

void
buffer_add_name (int call)
{
  const char *name = recorder_names[call];
  const size_t words = strlen (name) / sizeof (uint64_t) + 1;

  buffer.named[call] = true;
  uint64_t *to = buffer_record (RECORD_NAME, call, (uint32_t) words);
  memset (to, 0, words * sizeof *to);
  memcpy (to, name, strlen (name));
}
