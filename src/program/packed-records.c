/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "program/packed-records.h"

#include "base/cache-lines.h"
#include "base/thread-team.h"
#include "program/program-private.h"
#include "program/steps/operations-check.h"
#include "program/steps/operations-waits.h"

/* A batch ends with the record that makes it so long, or so many.  It is somewhat shorter
 * than the memory of the input, a power of two, so that little is left to be moved to the
 * front. */
#define BATCH_BYTES ((1u << 20) - (1u << 16))
#define MOST_RECORDS 8192

/* Threads are not started for a batch with fewer bytes. */
#define LEAST_SHARED_BYTES (1u << 16)

/* Each part counts the uses of each step. */
#define MOST_SHARED_STEPS (1u << 16)

/* The results of one thread, which reads some records of each batch. */
typedef struct
{
  _Alignas(CACHE_LINE) StepUses uses;
  guint contents; /* ProgramContents of the steps */
  guint64 found;  /* operations */
  guint64 sends;
  GError *error;
  const guint8 *last; /* record of this batch that has operations; NULL: none so far */
  const Operations *last_operations; /* of it; `uses` are its steps */
} Part;

typedef struct
{
  BinaryInput *binary;
  Program *program;
  const PackedFileRead *how;
  guint32 first, n;              /* processors of this batch */
  gsize begin[MOST_RECORDS + 1]; /* of each record in the batch; the end */
  const guint8 *bytes;           /* of the batch */
  gboolean has_places;           /* some processor has streams or nics */
  gboolean has_waits;            /* some step is a wait */
  guint n_parts;
  Part *part;
  ThreadTeam *team;
} Records;

/* ---- checksums --------------------------------------------------------------------- */

gboolean
packed_check_sum (const BinaryInput *binary, const guint8 *bytes, guint64 length,
                  guint64 place, GError **error)
{
  return binary_get_64 (bytes + length) == packed_checksum (bytes, length)
         || binary_input_fail (binary, place, error,
                               "damaged: the checksum of these %" G_GUINT64_FORMAT
                               " bytes is another one",
                               length);
}

const guint8 *
packed_get_summed (const BinaryInput *binary, guint64 length, GError **error)
{
  const guint8 *bytes = binary_input_get (binary, length + PACKED_SUM_SIZE, error);

  if (bytes == NULL || packed_check_sum (binary, bytes, length, binary->taken, error))
    return bytes;
  return NULL;
}

/* ---- one processor ----------------------------------------------------------------- */

static gboolean
check_waits (const Records *self, const Operations *operations, guint64 place,
             GError **error)
{
  guint32 wrong;

  return operations_check_waits (operations, step_table_steps (self->program->steps),
                                 &wrong)
         || binary_input_fail (self->binary, place, error,
                               "rank %u: operation %u waits for what is no post or send, "
                               "or for what another one waits for",
                               operations->processor, wrong + 1);
}

/* What a processor did with its steps; their peers exist. */
static gboolean
report_uses (const Records *self, Part *part, guint32 processor, guint64 place,
             GError **error)
{
  const guint32 processors = self->program->processors;

  for (guint32 i = 0; i < part->uses.n_used; i++)
    {
      const guint32 number = part->uses.used[i];
      Step step = *step_table_get (self->program->steps, number);

      step.index += processor;
      if (step.index >= processors)
        return binary_input_fail (self->binary, place, error,
                                  "rank %u exchanges messages with rank %u, expected 0 "
                                  "to %u",
                                  processor, step.index, processors - 1);
      part->contents |= step_contents (&step);
      part->sends += step.type == STEP_SEND ? part->uses.times[number] : 0;
      if (step.type == STEP_COMPLETE)
        continue;
      self->how->message (self->how->message_data, (guint) (part - self->part), processor,
                          &step, part->uses.times[number]);
    }
  part->contents |= part->uses.computes ? PROGRAM_TIMES : 0;
  part->contents |= part->uses.ends_at_times ? PROGRAM_AT : 0;
  return TRUE;
}

/* Reads the stream and the nic of each operation. */
static gboolean
read_places (const Records *self, const guint8 *record, guint32 processor, guint64 place,
             GError **error)
{
  const guint32 count = binary_get_32 (record + 4), length = binary_get_32 (record + 12);
  const guint8 *from = record + PACKED_RECORD_SIZE + binary_get_32 (record + 8);
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
    return binary_input_fail (self->binary, place, error,
                              "rank %u: found %u bytes of streams and nics, expected two "
                              "numbers below 2^32 for each of %u operations",
                              processor, length, count);
  program_set_places (self->program, processor, cpus, nics);
  return TRUE;
}

static inline gboolean
is_empty (const guint8 *record)
{
  return binary_get_32 (record + 4) == 0 && binary_get_32 (record + 8) == 0
         && binary_get_32 (record + 12) == 0;
}

/* Whether the operations are those of the record before, as in most regular schedules. */
static inline gboolean
is_as_last (const Part *part, const guint8 *record)
{
  return part->last != NULL
         && memcmp (record + 4, part->last + 4, 8) == 0 /* operations, length */
         && memcmp (record + PACKED_RECORD_SIZE, part->last + PACKED_RECORD_SIZE,
                    binary_get_32 (record + 8))
                == 0;
}

/* Checks and packs the operations of a record. */
static gboolean
set_operations (const Records *self, Part *part, Operations *operations,
                const guint8 *record, guint32 processor, guint64 place, GError **error)
{
  OperationsFault fault;

  if (is_as_last (part, record))
    {
      operations_share (operations, processor, part->last_operations);
      return TRUE;
    }
  step_uses_reset (&part->uses);
  if (!operations_set_packed (operations, processor, record + PACKED_RECORD_SIZE,
                              binary_get_32 (record + 8), binary_get_32 (record + 4),
                              SIM_TIME_LIMIT, &part->uses, &fault))
    return binary_input_fail (self->binary, place + PACKED_RECORD_SIZE + fault.place,
                              error, "rank %u: found %s", processor, fault.what);
  part->last = record;
  part->last_operations = operations;
  return TRUE;
}

/* place: of the record in the file. */
static gboolean
read_operations (const Records *self, Part *part, const guint8 *record, guint32 processor,
                 guint64 place, GError **error)
{
  Operations *operations = operations_pages_make (self->program->operations, processor);

  if (!set_operations (self, part, operations, record, processor, place, error))
    return FALSE;
  part->found += operations->count;
  if (self->has_waits && !check_waits (self, operations, place, error))
    return FALSE;
  return (binary_get_32 (record + 12) == 0
          || read_places (self, record, processor, place, error))
         && report_uses (self, part, processor, place, error);
}

/* Reads the record with this number in the batch. */
static gboolean
read_record (const Records *self, Part *part, guint32 number, GError **error)
{
  const gsize begin = self->begin[number];
  const guint8 *record = self->bytes + begin;
  const guint64 place = self->binary->taken + begin;

  return packed_check_sum (self->binary, record,
                           self->begin[number + 1] - begin - PACKED_SUM_SIZE, place,
                           error)
         && (is_empty (record)
             || read_operations (self, part, record, self->first + number, place, error));
}

/* ---- a batch ----------------------------------------------------------------------- */

/* Adds the record that begins at this byte of the batch.  size: with its checksum.
 * Allocates its operations, which the threads must not do. */
static gboolean
find_record (Records *self, gsize at, guint32 processor, guint64 *size, GError **error)
{
  const guint64 place = self->binary->taken + at;
  const guint8 *bytes = binary_input_get (self->binary, at + PACKED_RECORD_SIZE, error);
  const guint8 *record;

  if (bytes == NULL)
    return FALSE;
  record = bytes + at;
  if (binary_get_32 (record) != processor)
    return binary_input_fail (self->binary, place, error, "found rank %u, expected %u",
                              binary_get_32 (record), processor);
  if (binary_get_32 (record + 4) > PROGRAM_MOST_OPERATIONS)
    return binary_input_fail (self->binary, place + 4, error,
                              "found %u operations, expected at most %u",
                              binary_get_32 (record + 4), PROGRAM_MOST_OPERATIONS);
  *size = PACKED_RECORD_SIZE + (guint64) binary_get_32 (record + 8)
          + binary_get_32 (record + 12) + PACKED_SUM_SIZE;
  self->has_places |= binary_get_32 (record + 12) > 0;
  if (!is_empty (record))
    operations_pages_make (self->program->operations, processor);
  return binary_input_get (self->binary, at + *size, error) != NULL;
}

/* Finds the records of the next batch.  Fails at the first record that is cut off; those
 * before it are the batch. */
static gboolean
find_batch (Records *self, GError **error)
{
  gsize at = 0;
  guint64 size = 0;

  self->n = 0;
  while (self->n < MOST_RECORDS && at < BATCH_BYTES
         && self->first + self->n < self->program->processors)
    {
      if (!find_record (self, at, self->first + self->n, &size, error))
        return FALSE;
      self->begin[self->n++] = at;
      self->begin[self->n] = at += size;
    }
  return TRUE;
}

/* Reads the records that begin in this part of the batch, up to the first wrong one. */
static void
read_part (gpointer data, guint number)
{
  Records *self = data;
  Part *part = &self->part[number];
  const gsize length = self->begin[self->n];

  part->last = NULL;
  for (guint32 i = 0; i < self->n && part->error == NULL; i++)
    if ((guint64) self->begin[i] * self->n_parts / length == number)
      read_record (self, part, i, &part->error);
}

/* The first error in the file is that of the first part that has one. */
static gboolean
read_batch (Records *self, GError **error)
{
  const gsize length = self->begin[self->n];

  self->bytes = binary_input_get (self->binary, length, error);
  if (self->bytes == NULL)
    return FALSE;
  /* Streams and nics change the program itself. */
  if (length >= LEAST_SHARED_BYTES && !self->has_places)
    thread_team_do (self->team);
  else
    for (guint i = 0; i < self->n_parts; i++)
      read_part (self, i);
  for (guint i = 0; i < self->n_parts; i++)
    if (self->part[i].error != NULL)
      {
        g_propagate_error (error, g_steal_pointer (&self->part[i].error));
        return FALSE;
      }
  binary_input_take (self->binary, length);
  self->first += self->n;
  return TRUE;
}

/* ---- all of them ------------------------------------------------------------------- */

static void
tell_progress (const Records *self)
{
  guint64 taken, size;

  if (self->how->progress == NULL)
    return;
  text_input_progress (self->binary->input, &taken, &size);
  self->how->progress (taken, size, self->how->progress_data);
}

/* An error in an earlier record has precedence over a record that is cut off. */
static gboolean
read_all (Records *self, GError **error)
{
  while (self->first < self->program->processors)
    {
      g_autoptr (GError) failure = NULL;
      const gboolean found_all = find_batch (self, &failure);

      if (self->n > 0 && !read_batch (self, error))
        return FALSE;
      if (!found_all)
        {
          g_propagate_error (error, g_steal_pointer (&failure));
          return FALSE;
        }
      tell_progress (self);
    }
  return TRUE;
}

gboolean
packed_records_read (BinaryInput *binary, Program *program, const PackedFileRead *how,
                     guint64 *found, GError **error)
{
  const guint32 n_steps = step_table_count (program->steps);
  g_autofree Records *self = g_new0 (Records, 1);
  gboolean good;

  self->binary = binary;
  self->program = program;
  self->how = how;
  for (guint32 i = 0; i < n_steps; i++)
    self->has_waits |= step_table_get (program->steps, i)->type == STEP_COMPLETE;
  self->n_parts = n_steps > MOST_SHARED_STEPS ? 1 : how->parts;
  self->part = g_aligned_alloc0 (self->n_parts, sizeof *self->part, CACHE_LINE);
  self->team = thread_team_new (self->n_parts, self->n_parts, read_part, self);
  for (guint i = 0; i < self->n_parts; i++)
    step_uses_init (&self->part[i].uses, n_steps);
  good = read_all (self, error);
  thread_team_free (self->team);
  *found = 0;
  for (guint i = 0; i < self->n_parts; i++)
    {
      *found += self->part[i].found;
      program->step_contents |= self->part[i].contents;
      program_get_interval_for_update (program, 0)->operations[KIND_POINT_TO_POINT]
          += self->part[i].sends;
      step_uses_clear (&self->part[i].uses);
      g_clear_error (&self->part[i].error);
    }
  g_aligned_free (self->part);
  return good;
}
