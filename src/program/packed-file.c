/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "program/packed-file.h"

#include "program/packed-records.h"
#include "program/program-private.h"
#include "program/steps/operations-listed.h"

#define MAGIC "\211NGOAL\r\n"
#define MAGIC_SIZE 8
#define ORDER 0x01020304u
#define FILE_VERSION 1u
#define HEADER_SIZE 64
#define STEP_SIZE 24

/* Offsets of the numbers in the header, in bytes. */
enum
{
  AT_ORDER = 8,
  AT_VERSION = 12,
  AT_PROCESSORS = 16,
  AT_STEPS = 20,
  AT_FLAGS = 24, /* 8 bytes */
  AT_OPERATIONS = 32,
  AT_SIZE = 40,
  AT_NOTHING = 48,
  AT_SUM = 56
};

/* The kind of a step. */
static const struct
{
  guint8 type, flags; /* StepType, SendFlags */
} kinds[] = { { STEP_SEND, 0 },     { STEP_RECEIVE, 0 },      { STEP_POST, 0 },
              { STEP_COMPLETE, 0 }, { STEP_SEND, SEND_ASKS }, { STEP_SEND, SEND_FREE } };

static guint32
kind_of (const Step *step)
{
  for (guint32 i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i].type == step->type && kinds[i].flags == step->flags)
      return i + 1;
  g_assert_not_reached ();
}

/* ---- writing ----------------------------------------------------------------------- */

static void
write_with_sum (OutputFile *output, GByteArray *bytes)
{
  guint8 sum[PACKED_SUM_SIZE];

  binary_put_64 (sum, packed_checksum (bytes->data, bytes->len));
  output_file_write (output, (const char *) bytes->data, bytes->len);
  output_file_write (output, (const char *) sum, sizeof sum);
}

static void
append_number (GByteArray *bytes, guint32 number)
{
  guint8 byte;

  for (; number >= 128; number >>= 7)
    {
      byte = (guint8) (number | 128);
      g_byte_array_append (bytes, &byte, 1);
    }
  byte = (guint8) number;
  g_byte_array_append (bytes, &byte, 1);
}

/* Writes the stream and the nic of each operation of a processor; nothing if all are 0.
 */
static GByteArray *
get_places (const Program *program, guint32 processor)
{
  GByteArray *places = g_byte_array_new ();
  const Operations *operations = program_operations_of (program, processor);

  for (guint32 i = 0; operations->places != NULL && i < operations->count; i++)
    {
      guint32 cpu, nic;

      program_operation_place (program, processor, i, &cpu, &nic);
      append_number (places, cpu);
      append_number (places, nic);
    }
  return places;
}

/* Writes the table of steps, then the operations of all processors. */
static void
write_header (const Program *program, OutputFile *output)
{
  const guint32 n_steps = step_table_count (program->steps);
  g_autoptr (GByteArray) listed = g_byte_array_new ();
  guint64 size = HEADER_SIZE + (guint64) n_steps * STEP_SIZE + PACKED_SUM_SIZE,
          operations = 0;
  guint8 header[HEADER_SIZE] = { 0 };

  for (guint32 p = 0; p < program->processors; p++)
    {
      const Operations *of = program_operations_of (program, p);
      g_autoptr (GByteArray) places = get_places (program, p);

      operations += of->count;
      g_byte_array_set_size (listed, 0);
      operations_list (of, listed);
      size += PACKED_RECORD_SIZE + (guint64) listed->len + places->len + PACKED_SUM_SIZE;
    }
  memcpy (header, MAGIC, MAGIC_SIZE);
  binary_put_32 (header + AT_ORDER, ORDER);
  binary_put_32 (header + AT_VERSION, FILE_VERSION);
  binary_put_32 (header + AT_PROCESSORS, program->processors);
  binary_put_32 (header + AT_STEPS, n_steps);
  binary_put_64 (header + AT_OPERATIONS, operations);
  binary_put_64 (header + AT_SIZE, size);
  binary_put_64 (header + AT_SUM, packed_checksum (header, AT_SUM));
  output_file_write (output, (const char *) header, sizeof header);
}

static void
write_steps (const Program *program, OutputFile *output)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  for (guint32 i = 0; i < step_table_count (program->steps); i++)
    {
      const Step *step = step_table_get (program->steps, i);
      guint8 entry[STEP_SIZE] = { 0 };

      binary_put_32 (entry, kind_of (step));
      binary_put_32 (entry + 4, step->index);
      binary_put_64 (entry + 8, step->amount);
      binary_put_64 (entry + 16, step_matching (step));
      g_byte_array_append (bytes, entry, sizeof entry);
    }
  write_with_sum (output, bytes);
}

void
packed_file_write (const Program *program, OutputFile *output)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  write_header (program, output);
  write_steps (program, output);
  for (guint32 p = 0; p < program->processors; p++)
    {
      const Operations *operations = program_operations_of (program, p);
      g_autoptr (GByteArray) places = get_places (program, p);

      g_byte_array_set_size (bytes, PACKED_RECORD_SIZE);
      operations_list (operations, bytes);
      binary_put_32 (bytes->data, p);
      binary_put_32 (bytes->data + 4, operations->count);
      binary_put_32 (bytes->data + 8, bytes->len - PACKED_RECORD_SIZE);
      binary_put_32 (bytes->data + 12, places->len);
      g_byte_array_append (bytes, places->data, places->len);
      write_with_sum (output, bytes);
    }
}

/* ---- reading: the begin ------------------------------------------------------------ */

typedef struct
{
  BinaryInput binary;
  const PackedFileRead *how;
  Program *program;
  guint32 processors, n_steps;
  guint64 operations, size;
} Packed;

gboolean
packed_file_looks_like (const char *head, gsize length)
{
  return length >= MAGIC_SIZE && memcmp (head, MAGIC, MAGIC_SIZE) == 0;
}

static gboolean
check_version (const Packed *self, const guint8 *header, GError **error)
{
  const BinaryInput *binary = &self->binary;

  if (!packed_file_looks_like ((const char *) header, HEADER_SIZE))
    return binary_input_fail (binary, 0, error,
                              "found another begin than that of a packed schedule");
  if (binary_get_32 (header + AT_ORDER) != ORDER)
    return binary_input_fail (binary, AT_ORDER, error,
                              "found byte order %08x, expected %08x",
                              binary_get_32 (header + AT_ORDER), ORDER);
  if (binary_get_32 (header + AT_VERSION) != FILE_VERSION)
    return binary_input_fail (binary, AT_VERSION, error,
                              "found version %u, expected %u, the one that this netfare "
                              "reads and writes",
                              binary_get_32 (header + AT_VERSION), FILE_VERSION);
  return TRUE;
}

static gboolean
read_header (Packed *self, GError **error)
{
  BinaryInput *binary = &self->binary;
  const guint8 *header = binary_input_get (binary, HEADER_SIZE, error);

  if (header == NULL || !check_version (self, header, error))
    return FALSE;
  header = packed_get_summed (&self->binary, AT_SUM, error);
  if (header == NULL)
    return FALSE;
  self->processors = binary_get_32 (header + AT_PROCESSORS);
  self->n_steps = binary_get_32 (header + AT_STEPS);
  self->operations = binary_get_64 (header + AT_OPERATIONS);
  self->size = binary_get_64 (header + AT_SIZE);
  if (self->processors == 0 || self->processors > SHAPE_MAX_PROCESSORS)
    return binary_input_fail (binary, AT_PROCESSORS, error,
                              "found %u ranks, expected 1 to %u", self->processors,
                              SHAPE_MAX_PROCESSORS);
  if (binary_get_64 (header + AT_FLAGS) != 0 || binary_get_64 (header + AT_NOTHING) != 0)
    return binary_input_fail (binary, AT_FLAGS, error,
                              "found flags that this netfare does not know");
  binary_input_take (binary, HEADER_SIZE);
  return TRUE;
}

/* An entry of the table of steps. */
static gboolean
read_step (const Packed *self, const guint8 *entry, guint64 place, Step *step,
           GError **error)
{
  const guint32 kind = binary_get_32 (entry);
  const guint64 tag = binary_get_64 (entry + 16);

  if (kind == 0 || kind > G_N_ELEMENTS (kinds))
    return binary_input_fail (&self->binary, place, error,
                              "found %u, expected 1 (send), 2 (receive), 3 (post), "
                              "4 (wait), 5 (synchronous send) or 6 (free send)",
                              kind);
  *step = (Step){ .type = kinds[kind - 1].type,
                  .flags = kinds[kind - 1].flags,
                  .kind = KIND_POINT_TO_POINT,
                  .index = binary_get_32 (entry + 4),
                  .amount = binary_get_64 (entry + 8),
                  .tag = (guint32) tag,
                  .group = (guint32) (tag >> 32) };
  if (step->amount > SIM_TIME_LIMIT)
    return binary_input_fail (&self->binary, place + 8, error,
                              "found %" G_GUINT64_FORMAT " bytes, expected at most 2^62",
                              step->amount);
  if (step->type == STEP_COMPLETE && (step->index != 0 || tag != 0))
    return binary_input_fail (&self->binary, place, error,
                              "found a wait with a rank or a tag, expected none");
  return TRUE;
}

static gboolean
read_steps (Packed *self, GError **error)
{
  const guint64 length = (guint64) self->n_steps * STEP_SIZE;
  const guint8 *table = packed_get_summed (&self->binary, length, error);

  if (table == NULL)
    return FALSE;
  for (guint32 i = 0; i < self->n_steps; i++)
    {
      const guint64 place = self->binary.taken + (guint64) i * STEP_SIZE;
      Step step;

      if (!read_step (self, table + (gsize) i * STEP_SIZE, place, &step, error))
        return FALSE;
      if (step_table_add (self->program->steps, &step) != i)
        return binary_input_fail (&self->binary, place, error,
                                  "found a step twice, expected each once");
    }
  binary_input_take (&self->binary, length + PACKED_SUM_SIZE);
  return TRUE;
}

/* ---- the whole --------------------------------------------------------------------- */

static gboolean
read_all (Packed *self, GError **error)
{
  guint64 found;
  Interval whole = { .kind = "MAIN", .parent = PROGRAM_NONE, .count = 1 };

  if (!read_header (self, error))
    return FALSE;
  whole.file = text_input_name (self->binary.input);
  self->program = program_new_graphs (self->processors, self->how->reader, whole.file);
  program_define_interval (self->program, &whole);
  self->program->operations = operations_pages_new (self->processors);
  if (!read_steps (self, error)
      || !packed_records_read (&self->binary, self->program, self->how, &found, error)
      || !binary_input_check_end (&self->binary, error))
    return FALSE;
  if (found != self->operations)
    return binary_input_fail (&self->binary, AT_OPERATIONS, error,
                              "found %" G_GUINT64_FORMAT
                              " operations, expected %" G_GUINT64_FORMAT,
                              self->operations, found);
  if (self->binary.taken != self->size)
    return binary_input_fail (&self->binary, AT_SIZE, error,
                              "found a size of %" G_GUINT64_FORMAT
                              " bytes, expected %" G_GUINT64_FORMAT,
                              self->size, self->binary.taken);
  return TRUE;
}

Program *
packed_file_read (TextInput *input, const PackedFileRead *how, GError **error)
{
  Packed self = { .binary = { .input = input }, .how = how };

  if (!read_all (&self, error))
    g_clear_pointer (&self.program, program_unref);
  return self.program;
}
