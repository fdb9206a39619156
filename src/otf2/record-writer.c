/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "otf2/record-writer.h"

#include <errno.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define MOST_TEXT ((RECORD_WRITER_WORDS - 1) * sizeof (guint64))

/* If no block is written and no location begins within so many seconds of CPU time, the
 * library is assumed to be in an endless loop, and the process ends. */
#define MOST_SECONDS 20

void
record_writer_limit_time (void)
{
  struct rusage used;
  struct rlimit most;

  if (getrusage (RUSAGE_SELF, &used) != 0 || getrlimit (RLIMIT_CPU, &most) != 0)
    return;
  most.rlim_cur
      = MIN ((rlim_t) (used.ru_utime.tv_sec + used.ru_stime.tv_sec + MOST_SECONDS),
             most.rlim_max);
  setrlimit (RLIMIT_CPU, &most);
}

void
record_writer_extend_time (void)
{
  struct rlimit most;

  if (getrlimit (RLIMIT_CPU, &most) == 0 && most.rlim_cur != RLIM_INFINITY)
    record_writer_limit_time ();
}

void
record_writer_flush (RecordWriter *self)
{
  const char *from = (const char *) self->words;
  gsize left = self->used * sizeof (guint64);

  while (left > 0)
    {
      const gssize n = write (self->fd, from, left);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        _exit (0);
      from += n;
      left -= (gsize) n;
    }
  self->used = 0;
  record_writer_extend_time ();
}

void
record_writer_text (RecordWriter *self, RecordType type, guint32 argument,
                    const char *text)
{
  const gsize length = MIN (strlen (text), MOST_TEXT - 1);
  const guint32 words = (guint32) (length / sizeof (guint64)) + 1;
  guint64 *to = record_writer_begin (self, type, words, argument);

  memset (to, 0, words * sizeof *to);
  memcpy (to, text, length);
}
