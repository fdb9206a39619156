/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "program/packed-file.h"

#include "base/binary-input.h"
#include "base/hash.h"
#include "program/program-private.h"
#include "program/steps/operations-check.h"
#include "program/steps/operations-listed.h"

#define MAGIC "\211NGOAL\r\n"
#define MAGIC_SIZE 8
#define ORDER 0x01020304u
#define FILE_VERSION 1u
#define HEADER_SIZE 64
#define STEP_SIZE 24
#define RECORD_SIZE 16 /* before the operations of a processor */
#define SUM_SIZE 8
#define PS_PER_NS 1000
#define RECORDS_BETWEEN_PROGRESS 1024

/* Where the numbers of the header are. */
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

enum
{
  TYPE_SEND = 1,
  TYPE_RECEIVE
};

static guint64
checksum (const guint8 *bytes, gsize length)
{
  guint64 sum = length;

  for (; length >= 8; length -= 8, bytes += 8)
    sum = hash_word (sum, binary_get_64 (bytes));
  for (; length > 0; length--, bytes++)
    sum = hash_word (sum, *bytes);
  return sum;
}

/* ---- writing ----------------------------------------------------------------------- */

static void
write_with_sum (OutputFile *output, GByteArray *bytes)
{
  guint8 sum[SUM_SIZE];

  binary_put_64 (sum, checksum (bytes->data, bytes->len));
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

/* The stream and the nic of each operation of a processor; nothing if all are 0. */
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

/* The steps, then those of all processors. */
static void
write_header (const Program *program, OutputFile *output)
{
  const guint32 n_steps = step_table_count (program->steps);
  g_autoptr (GByteArray) listed = g_byte_array_new ();
  guint64 size = HEADER_SIZE + (guint64) n_steps * STEP_SIZE + SUM_SIZE, operations = 0;
  guint8 header[HEADER_SIZE] = { 0 };

  for (guint32 p = 0; p < program->processors; p++)
    {
      const Operations *of = program_operations_of (program, p);
      g_autoptr (GByteArray) places = get_places (program, p);

      operations += of->count;
      g_byte_array_set_size (listed, 0);
      operations_list (of, listed);
      size += RECORD_SIZE + (guint64) listed->len + places->len + SUM_SIZE;
    }
  memcpy (header, MAGIC, MAGIC_SIZE);
  binary_put_32 (header + AT_ORDER, ORDER);
  binary_put_32 (header + AT_VERSION, FILE_VERSION);
  binary_put_32 (header + AT_PROCESSORS, program->processors);
  binary_put_32 (header + AT_STEPS, n_steps);
  binary_put_64 (header + AT_OPERATIONS, operations);
  binary_put_64 (header + AT_SIZE, size);
  binary_put_64 (header + AT_SUM, checksum (header, AT_SUM));
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

      g_assert (step->type == STEP_SEND || step->type == STEP_RECEIVE);
      entry[0] = step->type == STEP_SEND ? TYPE_SEND : TYPE_RECEIVE;
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

      g_byte_array_set_size (bytes, RECORD_SIZE);
      operations_list (operations, bytes);
      binary_put_32 (bytes->data, p);
      binary_put_32 (bytes->data + 4, operations->count);
      binary_put_32 (bytes->data + 8, bytes->len - RECORD_SIZE);
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
  guint64 found; /* operations */
  StepUses uses;
} Packed;

gboolean
packed_file_looks_like (const char *head, gsize length)
{
  return length >= MAGIC_SIZE && memcmp (head, MAGIC, MAGIC_SIZE) == 0;
}

/* So many bytes with their checksum behind them. */
static const guint8 *
get_summed (const Packed *self, guint64 length, GError **error)
{
  const guint8 *bytes = binary_input_get (&self->binary, length + SUM_SIZE, error);

  if (bytes == NULL || binary_get_64 (bytes + length) == checksum (bytes, length))
    return bytes;
  binary_input_fail (&self->binary, self->binary.taken, error,
                     "damaged: the checksum of these %" G_GUINT64_FORMAT
                     " bytes is another one",
                     length);
  return NULL;
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
  header = get_summed (self, AT_SUM, error);
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
  const guint32 type = binary_get_32 (entry);
  const guint64 tag = binary_get_64 (entry + 16);

  *step = (Step){ .type = type == TYPE_SEND ? STEP_SEND : STEP_RECEIVE,
                  .kind = KIND_POINT_TO_POINT,
                  .index = binary_get_32 (entry + 4),
                  .amount = binary_get_64 (entry + 8),
                  .tag = (guint32) tag,
                  .group = (guint32) (tag >> 32) };
  if (type != TYPE_SEND && type != TYPE_RECEIVE)
    return binary_input_fail (&self->binary, place, error,
                              "found %u, expected 1 (send) or 2 (receive)", type);
  if (step->amount > SIM_TIME_LIMIT)
    return binary_input_fail (&self->binary, place + 8, error,
                              "found %" G_GUINT64_FORMAT " bytes, expected at most 2^62",
                              step->amount);
  return TRUE;
}

static gboolean
read_steps (Packed *self, GError **error)
{
  const guint64 length = (guint64) self->n_steps * STEP_SIZE;
  const guint8 *table = get_summed (self, length, error);

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
  binary_input_take (&self->binary, length + SUM_SIZE);
  step_uses_init (&self->uses, self->n_steps);
  return TRUE;
}

/* ---- reading: processors ----------------------------------------------------------- */

/* What a processor did with its steps; their peers exist. */
static gboolean
report_uses (Packed *self, guint32 processor, GError **error)
{
  for (guint32 i = 0; i < self->uses.n_used; i++)
    {
      const guint32 number = self->uses.used[i];
      Step step = *step_table_get (self->program->steps, number);

      step.index += processor;
      if (step.index >= self->processors)
        return binary_input_fail (&self->binary, self->binary.taken, error,
                                  "rank %u exchanges messages with rank %u, expected 0 "
                                  "to %u",
                                  processor, step.index, self->processors - 1);
      self->program->step_contents |= step.type == STEP_SEND ? PROGRAM_SENDS : 0;
      self->how->message (self->how->message_data, processor, &step,
                          self->uses.times[number]);
    }
  self->program->step_contents |= self->uses.computes ? PROGRAM_TIMES : 0;
  step_uses_reset (&self->uses);
  return TRUE;
}

/* The numbers before the operations. */
static gboolean
check_record (const Packed *self, const guint8 *record, guint32 processor, GError **error)
{
  const guint32 found = binary_get_32 (record), count = binary_get_32 (record + 4);
  const guint64 taken = self->binary.taken;

  if (found != processor)
    return binary_input_fail (&self->binary, taken, error, "found rank %u, expected %u",
                              found, processor);
  if (count > PROGRAM_MOST_OPERATIONS)
    return binary_input_fail (&self->binary, taken + 4, error,
                              "found %u operations, expected at most %u", count,
                              PROGRAM_MOST_OPERATIONS);
  return TRUE;
}

/* The stream and the nic of each operation. */
static gboolean
read_places (Packed *self, const guint8 *from, guint32 length, guint32 processor,
             guint32 count, GError **error)
{
  const guint8 *end = from + length;
  /* Two bytes at least: that many operations take that much memory. */
  const guint32 room = MIN (count, length / 2);
  g_autofree guint32 *cpus = g_new (guint32, room + 1), *nics = g_new (guint32, room + 1);
  guint32 i = 0;

  for (; from != NULL && i < room; i++)
    {
      guint64 cpu = 0, nic = 0;

      from = operations_take_number (from, end, &cpu);
      from = from == NULL ? NULL : operations_take_number (from, end, &nic);
      if (MAX (cpu, nic) > G_MAXUINT32)
        from = NULL;
      cpus[i] = (guint32) cpu;
      nics[i] = (guint32) nic;
    }
  if (from != end || i < count)
    return binary_input_fail (&self->binary, self->binary.taken, error,
                              "rank %u: found %u bytes of streams and nics, expected two "
                              "numbers below 2^32 for each of %u operations",
                              processor, length, count);
  program_set_places (self->program, processor, cpus, nics);
  return TRUE;
}

/* record: with its checksum. */
static gboolean
read_operations (Packed *self, const guint8 *record, guint32 processor, GError **error)
{
  const guint32 count = binary_get_32 (record + 4), length = binary_get_32 (record + 8),
                places = binary_get_32 (record + 12);
  OperationsFault fault;

  if (!operations_set_packed (
          operations_pages_make (self->program->operations, processor), processor,
          record + RECORD_SIZE, length, count, PS_PER_NS, SIM_TIME_LIMIT, &self->uses,
          &fault))
    return binary_input_fail (&self->binary,
                              self->binary.taken + RECORD_SIZE + fault.place, error,
                              "rank %u: found %s", processor, fault.what);
  self->found += count;
  return (places == 0
          || read_places (self, record + RECORD_SIZE + length, places, processor, count,
                          error))
         && report_uses (self, processor, error);
}

static gboolean
read_record (Packed *self, guint32 processor, GError **error)
{
  const guint8 *record = binary_input_get (&self->binary, RECORD_SIZE, error);
  guint64 size;

  if (record == NULL || !check_record (self, record, processor, error))
    return FALSE;
  size = RECORD_SIZE + (guint64) binary_get_32 (record + 8) + binary_get_32 (record + 12);
  record = get_summed (self, size, error);
  if (record == NULL)
    return FALSE;
  if (size > RECORD_SIZE || binary_get_32 (record + 4) > 0)
    if (!read_operations (self, record, processor, error))
      return FALSE;
  binary_input_take (&self->binary, size + SUM_SIZE);
  return TRUE;
}

static gboolean
read_records (Packed *self, GError **error)
{
  for (guint32 processor = 0; processor < self->processors; processor++)
    {
      guint64 taken, size;

      if (!read_record (self, processor, error))
        return FALSE;
      if (processor % RECORDS_BETWEEN_PROGRESS != 0 || self->how->progress == NULL)
        continue;
      text_input_progress (self->binary.input, &taken, &size);
      self->how->progress (taken, size, self->how->progress_data);
    }
  return TRUE;
}

/* ---- the whole --------------------------------------------------------------------- */

static gboolean
read_all (Packed *self, GError **error)
{
  Interval whole = { .kind = "MAIN", .parent = PROGRAM_NONE, .count = 1 };

  if (!read_header (self, error))
    return FALSE;
  whole.file = text_input_name (self->binary.input);
  self->program = program_new_graphs (self->processors, self->how->reader, whole.file);
  program_define_interval (self->program, &whole);
  self->program->operations = operations_pages_new (self->processors);
  if (!read_steps (self, error) || !read_records (self, error)
      || !binary_input_check_end (&self->binary, error))
    return FALSE;
  if (self->found != self->operations)
    return binary_input_fail (&self->binary, AT_OPERATIONS, error,
                              "found %" G_GUINT64_FORMAT
                              " operations, expected %" G_GUINT64_FORMAT,
                              self->operations, self->found);
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
  step_uses_clear (&self.uses);
  return self.program;
}
