/* SPDX-License-Identifier: GPL-3.0-or-later */
/* buffer.c - records in memory, written 1 MB at a time to the file of this rank */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "recorder.h"

#define BUFFER_WORDS ((1 << 20) / sizeof (uint64_t))

static int file = -1; /* apart, so that the library has no image of the buffer */
static struct
{
  size_t used;
  bool named[RECORDER_MOST_CALLS];
  uint64_t words[BUFFER_WORDS];
} buffer;

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
static void
write_buffer (void)
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
  write_buffer ();
  if (file >= 0)
    close (file);
  file = -1;
}

uint64_t *
buffer_record (RankRecordType type, int call, uint32_t words)
{
  if (buffer.used + 1 + words > BUFFER_WORDS)
    write_buffer ();
  uint64_t *record = buffer.words + buffer.used;
  record[0] = RANK_WORD (type, call, words);
  buffer.used += 1 + words;
  return record + 1;
}

void
buffer_word (uint64_t word)
{
  if (buffer.used == BUFFER_WORDS)
    write_buffer ();
  buffer.words[buffer.used++] = word;
}

void
buffer_begin (RankRecordType type, int call, uint32_t words)
{
  buffer_word (RANK_WORD (type, call, words));
}

void
buffer_name (int call)
{
  const char *name = recorder_names[call];
  const size_t words = strlen (name) / sizeof (uint64_t) + 1;

  if (buffer.named[call])
    return;
  buffer.named[call] = true;
  uint64_t *to = buffer_record (RECORD_NAME, call, (uint32_t) words);
  memset (to, 0, words * sizeof *to);
  memcpy (to, name, strlen (name));
}
