/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record-writer.h - writes records to a pipe, in blocks */
#pragma once

#include "otf2/record.h"

#define RECORD_WRITER_WORDS (RECORD_MOST_WORDS + 1)

typedef struct
{
  int fd;
  guint32 used;
  guint64 words[RECORD_WRITER_WORDS];
} RecordWriter;

/* Ends the process if the other end of the pipe is closed. */
void record_writer_flush (RecordWriter *self);

/* Limits the CPU time of this process, which only reads: a library may be in an endless
 * loop. */
void record_writer_limit_time (void);

/* Another location begins: the limit, if there is one, starts anew. */
void record_writer_extend_time (void);

/* A text of any length; a very long one is truncated. */
void record_writer_text (RecordWriter *self, RecordType type, guint32 argument,
                         const char *text);

/* Returns: room for a record of at most 8 words after its head, which the caller fills.
 */
static inline guint64 *
record_writer_begin (RecordWriter *self, RecordType type, guint32 words, guint32 argument)
{
  guint64 *to;

  if (self->used + 1 + words > RECORD_WRITER_WORDS)
    record_writer_flush (self);
  to = self->words + self->used;
  self->used += 1 + words;
  *to = record_head (type, words, argument);
  return to + 1;
}

static inline void
record_writer_add (RecordWriter *self, RecordType type, guint32 argument, guint64 word)
{
  *record_writer_begin (self, type, 1, argument) = word;
}
