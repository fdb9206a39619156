/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stored-numbers.h - a file of numbers and texts
 *
 *   magic | length | numbers and texts .. | checksum | length | ..     until the end
 *
 * A number has 7 bits a byte; a text is its length and its bytes.  Neither crosses a
 * block, whose length (4 bytes) and checksum (8 bytes) are little-endian.
 */
#pragma once

#include "base/binary-input.h"
#include "base/output-file.h"

typedef struct
{
  OutputFile *output;
  GByteArray *block;
} NumberWriter;

/* magic: 8 bytes. */
void number_writer_start (NumberWriter *self, OutputFile *output, const char *magic);
void number_writer_put (NumberWriter *self, guint64 number);
void number_writer_put_text (NumberWriter *self, const char *text); /* NULL: "" */
void number_writer_finish (NumberWriter *self);

typedef struct
{
  BinaryInput binary;
  const guint8 *begin, *at, *end; /* of the block */
  gboolean in_block;
  GError *error; /* the first; from then on numbers are 0, texts empty */
} NumberReader;

/* Fails: another begin. */
void number_reader_start (NumberReader *self, TextInput *input, const char *magic);
guint64 number_reader_get (NumberReader *self);

/* A number below `limit`, of a `what`; 0 if it is wrong. */
guint32 number_reader_get_below (NumberReader *self, guint64 limit, const char *what);

/* The same, or PROGRAM_NONE, which is stored as 0; others are one more. */
guint32 number_reader_get_or_none (NumberReader *self, guint64 limit, const char *what);

/* Ends with NUL; to be freed. */
char *number_reader_get_text (NumberReader *self);

/* "found a wrong WHAT", at the end of what was read last. */
void number_reader_fail (NumberReader *self, const char *what);

/* Fails also if something is left. */
gboolean number_reader_finish (NumberReader *self, GError **error);
