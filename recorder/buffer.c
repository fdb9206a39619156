/* SPDX-License-Identifier: GPL-3.0-or-later */
/* buffer.c - records in the file of this rank
 *
 * Records are written into a mapped part of the file, and moved to the end of the file
 * when that part is full: they are kept however the process ends.  The space of the
 * mapped part is allocated before it is mapped, since a full disk would raise a signal
 * later. The file is opened again each time it grows: the program could close a
 * descriptor that stayed open, and another file could then get the same number.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "recorder.h"

Buffer buffer;

static struct
{
  char path[4096];
  dev_t device;
  ino_t node;
} file;

/* ---- the file ---------------------------------------------------------------------- */

/* Returns: a descriptor; -1 if the file is gone or another one has its name. */
static int
open_again (void)
{
  const int descriptor = open (file.path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
  struct stat status;

  if (descriptor < 0)
    return -1;
  if (fstat (descriptor, &status) == 0 && status.st_dev == file.device
      && status.st_ino == file.node)
    return descriptor;
  close (descriptor);
  errno = ENOENT;
  return -1;
}

/* Whether the file may grow to this size: beyond RLIMIT_FSIZE the system would send a
 * signal. */
static bool
is_allowed (off_t end)
{
  struct rlimit limit;

  if (getrlimit (RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY
      || (rlim_t) end <= limit.rlim_cur)
    return true;
  errno = EFBIG;
  return false;
}

static bool
allocate (int descriptor, off_t start, size_t length)
{
  int code;

  if (!is_allowed (start + (off_t) length))
    return false;
  do
    code = posix_fallocate (descriptor, start, (off_t) length);
  while (code == EINTR);
  errno = code;
  return code == 0;
}

static bool
write_all (int descriptor, const void *data, size_t length, off_t at)
{
  const char *next = data;

  while (length > 0)
    {
      const ssize_t n = pwrite (descriptor, next, length, at);

      if (n < 0 && errno != EINTR)
        return false;
      next += n > 0 ? n : 0;
      at += n > 0 ? n : 0;
      length -= n > 0 ? (size_t) n : 0;
    }
  return true;
}

/* ---- room for records -------------------------------------------------------------- */

/* The program goes on without its recording. */
static void
give_up (void)
{
  const int code = errno;

  dprintf (STDERR_FILENO,
           "netfare: warning: rank %d: cannot write its recording, which ends here: %s\n",
           recorder.rank, strerror (code));
  buffer.header->failure = (uint32_t) (code != 0 ? code : EIO);
  buffer.failed = true;
}

/* Moves the buffer to the end of the file; the header is changed after that. */
static bool
append (void)
{
  const int descriptor = open_again ();
  const size_t length = buffer.used * sizeof (uint64_t);
  const off_t at = (off_t) (sizeof (RankFile) + buffer.header->moved * sizeof (uint64_t));

  if (descriptor < 0)
    return false;
  const bool done = is_allowed (at + (off_t) length)
                    && write_all (descriptor, buffer.words, length, at);
  const int code = errno;
  close (descriptor);
  errno = code;
  if (done)
    buffer.header->moved += buffer.used;
  return done;
}

void
buffer_empty (void)
{
  if (!buffer.failed && !append ())
    give_up ();
  buffer.used = 0;
}

/* ---- begin and end ----------------------------------------------------------------- */

static bool
fill_new (int descriptor, const RankFileHeader *header)
{
  struct stat status;

  if (fstat (descriptor, &status) != 0 || !allocate (descriptor, 0, sizeof (RankFile)))
    return false;
  file.device = status.st_dev;
  file.node = status.st_ino;
  RankFile *map
      = mmap (NULL, sizeof *map, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (map == MAP_FAILED)
    return false;
  map->header = *header;
  buffer.header = &map->header;
  buffer.words = map->words;
  return true;
}

/* The file gets its final name when its header is complete. */
static bool
make_file (const char *hidden, const RankFileHeader *header)
{
  const int descriptor = open (hidden, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);

  if (descriptor < 0)
    return false;
  const bool made = fill_new (descriptor, header) && rename (hidden, file.path) == 0;
  const int code = errno;
  close (descriptor);
  if (!made)
    unlink (hidden);
  errno = code;
  return made;
}

bool
buffer_open (const char *folder, const RankFileHeader *header)
{
  char name[128], hidden[sizeof file.path];

  snprintf (name, sizeof name, "%u.%ld.%llx%s", header->rank, (long) getpid (),
            (unsigned long long) header->begin, RANK_FILE_SUFFIX);
  const int longest = snprintf (hidden, sizeof hidden, "%s/.%s", folder, name);
  snprintf (file.path, sizeof file.path, "%s/%s", folder, name);
  if (longest >= (int) sizeof hidden)
    errno = ENAMETOOLONG;
  else if (make_file (hidden, header))
    return true;
  dprintf (STDERR_FILENO, "netfare: error: rank %u is not recorded: %s: %s\n",
           header->rank, file.path, strerror (errno));
  return false;
}

/* The mapping is kept: other threads may still count calls. */
void
buffer_close (uint32_t state)
{
  const int descriptor = open_again ();

  buffer.header->state = state;
  if (descriptor < 0)
    return;
  if (buffer.header->moved == 0)
    {
      const off_t end = (off_t) ((char *) (buffer.words + buffer.header->words)
                                 - (char *) buffer.header);
      const int cut = ftruncate (descriptor, end); /* if not, there is unused space */

      (void) cut;
    }
  close (descriptor);
}

void
buffer_word (uint64_t word)
{
  buffer_short (word);
}

/* ---- messages of requests ---------------------------------------------------------- */

void
buffer_irecv (uint64_t request)
{
  buffer_number (RECORD_IRECV, request);
  recorder.last_request = request;
}

void
buffer_isend (uint32_t comm, uint32_t peer, uint32_t tag, uint64_t bytes,
              uint64_t request)
{
  const bool is_next = request == recorder.last_request + 1;

  recorder.last_request = request;
  if (is_next && RANK_FITS_MESSAGE (comm, peer, tag, bytes))
    {
      buffer_short (RANK_SHORT_MESSAGE (RECORD_SHORT_ISEND, comm, peer, tag, bytes));
      return;
    }
  uint64_t *words = buffer_record (RECORD_ISEND, 0, 4);
  words[0] = RANK_PAIR (comm, peer);
  words[1] = tag;
  words[2] = bytes;
  words[3] = request;
}

void
buffer_irecv_complete (uint32_t comm, uint32_t peer, uint32_t tag, uint64_t bytes,
                       uint64_t request)
{
  const bool fits = RANK_FITS_MESSAGE (comm, peer, tag, bytes);
  uint64_t *words = buffer_record (RECORD_IRECV_COMPLETE, 0, fits ? 1 : 4);

  if (fits)
    {
      words[-1]
          = RANK_SHORT_MESSAGE (RECORD_SHORT_IRECV_COMPLETE, comm, peer, tag, bytes);
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
buffer_add_text (RankRecordType type, int call, const char *text)
{
  const size_t length = strlen (text), words = length / sizeof (uint64_t) + 1;

  buffer_begin (type, call, (uint32_t) words);
  for (size_t i = 0; i < words; i++)
    {
      uint64_t word = 0;

      memcpy (&word, text + i * sizeof word,
              i + 1 < words ? sizeof word : length % sizeof word);
      buffer_word (word);
    }
}

void
buffer_add_names (void)
{
  for (int call = 0; recorder_names[call] != NULL; call++)
    buffer_add_text (RECORD_NAME, call, recorder_names[call]);
}
