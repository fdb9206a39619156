/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "program/stored-numbers.h"

#include "program/packed-records.h"
#include "program/program.h"
#include "program/steps/operations-check.h"

#define MAGIC_SIZE 8
#define LENGTH_SIZE 4

/* A block ends with the number or text that makes it so long. */
#define BLOCK_BYTES (1u << 16)

/* ---- writing ----------------------------------------------------------------------- */

static void
write_block (NumberWriter *self)
{
  guint8 length[LENGTH_SIZE], sum[PACKED_SUM_SIZE];

  if (self->block->len == 0)
    return;
  binary_put_32 (length, self->block->len);
  binary_put_64 (sum, packed_checksum (self->block->data, self->block->len));
  output_file_write (self->output, (const char *) length, sizeof length);
  output_file_write (self->output, (const char *) self->block->data, self->block->len);
  output_file_write (self->output, (const char *) sum, sizeof sum);
  g_byte_array_set_size (self->block, 0);
}

static void
append (NumberWriter *self, guint64 number)
{
  guint8 bytes[10];
  guint n = 0;

  for (; number >= 128; number >>= 7)
    bytes[n++] = (guint8) (number | 128);
  bytes[n++] = (guint8) number;
  g_byte_array_append (self->block, bytes, n);
}

static void
end_item (NumberWriter *self)
{
  if (self->block->len >= BLOCK_BYTES)
    write_block (self);
}

void
number_writer_start (NumberWriter *self, OutputFile *output, const char *magic)
{
  *self = (NumberWriter){ output, g_byte_array_new () };
  output_file_write (output, magic, MAGIC_SIZE);
}

void
number_writer_put (NumberWriter *self, guint64 number)
{
  append (self, number);
  end_item (self);
}

void
number_writer_put_text (NumberWriter *self, const char *text)
{
  const gsize length = text != NULL ? strlen (text) : 0;

  append (self, length);
  if (length > 0)
    g_byte_array_append (self->block, (const guint8 *) text, (guint) length);
  end_item (self);
}

void
number_writer_finish (NumberWriter *self)
{
  write_block (self);
  g_byte_array_unref (self->block);
}

/* ---- reading ----------------------------------------------------------------------- */

/* What is left of the block is not read any more. */
static void
fail_rest (NumberReader *self)
{
  self->at = self->end;
}

void
number_reader_fail (NumberReader *self, const char *what)
{
  if (self->error == NULL)
    binary_input_fail (&self->binary,
                       self->binary.taken + (guint64) (self->at - self->begin),
                       &self->error, "found a wrong %s", what);
  fail_rest (self);
}

static void
take_block (NumberReader *self)
{
  if (!self->in_block)
    return;
  binary_input_take (&self->binary,
                     (guint64) (self->end - self->begin) + PACKED_SUM_SIZE);
  self->begin = self->at = self->end = NULL;
  self->in_block = FALSE;
}

static gboolean
open_block (NumberReader *self)
{
  const guint8 *bytes;
  guint32 length;

  if (self->error != NULL)
    return FALSE;
  take_block (self);
  bytes = binary_input_get (&self->binary, LENGTH_SIZE, &self->error);
  if (bytes == NULL)
    return FALSE;
  length = binary_get_32 (bytes);
  binary_input_take (&self->binary, LENGTH_SIZE);
  bytes = packed_get_summed (&self->binary, length, &self->error);
  if (bytes == NULL)
    return FALSE;
  self->begin = self->at = bytes;
  self->end = bytes + length;
  self->in_block = TRUE;
  return TRUE;
}

void
number_reader_start (NumberReader *self, TextInput *input, const char *magic)
{
  const guint8 *bytes;

  *self = (NumberReader){ .binary = { .input = input } };
  bytes = binary_input_get (&self->binary, MAGIC_SIZE, &self->error);
  if (bytes == NULL)
    return;
  if (memcmp (bytes, magic, MAGIC_SIZE) != 0)
    number_reader_fail (self, "begin");
  binary_input_take (&self->binary, MAGIC_SIZE);
}

guint64
number_reader_get (NumberReader *self)
{
  guint64 number = 0;
  const guint8 *behind;

  if (self->error != NULL || (self->at == self->end && !open_block (self)))
    return 0;
  behind = operations_take_number (self->at, self->end, &number);
  if (behind == NULL)
    {
      number_reader_fail (self, "number");
      return 0;
    }
  self->at = behind;
  return number;
}

guint32
number_reader_get_below (NumberReader *self, guint64 limit, const char *what)
{
  const guint64 number = number_reader_get (self);

  if (self->error == NULL && number < limit && number < G_MAXUINT32)
    return (guint32) number;
  number_reader_fail (self, what);
  return 0;
}

guint32
number_reader_get_or_none (NumberReader *self, guint64 limit, const char *what)
{
  const guint32 number = number_reader_get_below (self, limit + 1, what);

  return number == 0 ? PROGRAM_NONE : number - 1;
}

char *
number_reader_get_text (NumberReader *self)
{
  const guint64 length = number_reader_get (self);
  char *text;

  if (length > (guint64) (self->end - self->at))
    number_reader_fail (self, "text");
  if (self->error != NULL || length == 0)
    return g_strdup ("");
  text = g_strndup ((const char *) self->at, (gsize) length);
  self->at += length;
  return text;
}

gboolean
number_reader_finish (NumberReader *self, GError **error)
{
  if (self->error == NULL && self->at < self->end)
    number_reader_fail (self, "end");
  if (self->error == NULL)
    {
      take_block (self);
      binary_input_check_end (&self->binary, &self->error);
    }
  if (self->error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&self->error));
  return FALSE;
}
