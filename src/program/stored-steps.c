/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stored-steps.c - reads the steps of a stored program, and whether they fit each other
 */
#include "config.h"

#include "base/hash.h"
#include "program/stored-private.h"

/* One stream, while it is read. */
typedef struct
{
  Stored *self;
  guint32 number;
  gboolean is_shared; /* of all processors */
  GByteArray *open;   /* of each request: 1: send, 2: receive, 0: it is complete */
  guint32 expected;   /* the instance that is waited for next; PROGRAM_NONE: none */
} Stream;

static gboolean
expect (const Stream *stream, gboolean holds, const char *what)
{
  if (!holds)
    number_reader_fail (&stream->self->from, what);
  return stream->self->from.error == NULL;
}

/* A time, or the size of a message: at most 2^62. */
static guint64
get_amount (const Stream *stream)
{
  const guint64 amount = number_reader_get (&stream->self->from);

  return expect (stream, amount <= (guint64) SIM_TIME_LIMIT, "amount") ? amount : 0;
}

static guint32
get_group (const Stream *stream)
{
  return number_reader_get_below (&stream->self->from,
                                  program_groups (stream->self->program), "group");
}

/* ---- work -------------------------------------------------------------------------- */

static void
read_compute (Stream *stream)
{
  Stored *self = stream->self;
  const Activity activity
      = number_reader_get_below (&self->from, ACTIVITY_IO + 1, "activity");
  const gboolean operations = number_reader_get_below (&self->from, 2, "step") != 0;
  const guint64 amount
      = operations ? number_reader_get (&self->from) : get_amount (stream);

  if (self->from.error == NULL)
    program_append_compute (self->program, stream->number, activity, amount, operations);
}

static void
read_segment (Stream *stream)
{
  Stored *self = stream->self;
  const guint32 group = get_group (stream);
  const guint64 count = number_reader_get (&self->from);

  expect (stream, stream->is_shared && count > 0, "segment");
  for (guint64 i = 0; self->from.error == NULL && i < count; i++)
    {
      const guint64 amount = number_reader_get (&self->from);

      if (expect (stream, (amount & 3) <= ACTIVITY_IO && amount >> 2 < SIM_TIME_LIMIT / 2,
                  "time"))
        program_append_time (self->program, group, amount & 3, (SimTime) (amount >> 2));
    }
}

/* Whether a partition is one of this group. */
static gboolean
fits (const Stored *self, guint32 partition, guint32 group)
{
  const Shape *system = partition_system (program_partition (self->program, partition));

  return shape_count (system) == program_group (self->program, group)->count;
}

/* Whether every processor has as many iterations on its border. */
static gboolean
has_border (Stored *self, guint32 partition, guint32 group, guint32 border)
{
  const guint64 key = (guint64) partition << 32 | border;
  const Partition *of = program_partition (self->program, partition);
  const guint32 members = program_group (self->program, group)->count;
  gsize size;
  const guint64 *counts = intern_get (self->program->counts, border, &size);

  if (g_hash_table_contains (self->borders, &key))
    return TRUE;
  if (size / sizeof *counts != members)
    return FALSE;
  for (guint32 i = 0; i < members; i++)
    if (counts[i] > partition_local (of, i))
      return FALSE;
  g_hash_table_add (self->borders, g_memdup2 (&key, sizeof key));
  return TRUE;
}

static void
read_loop (Stream *stream)
{
  Stored *self = stream->self;
  NumberReader *from = &self->from;
  const guint32 group = get_group (stream);
  const guint32 partition
      = number_reader_get_below (from, self->program->partitions->len, "partition");
  const guint64 time = get_amount (stream);
  const LoopPart part = number_reader_get_below (from, LOOP_AFTER_INNER + 1, "loop");
  guint32 border;

  if (!expect (stream, stream->is_shared, "step")
      || !expect (stream, fits (self, partition, group), "partition"))
    return;
  if (part == LOOP_WHOLE)
    {
      program_append_loop (self->program, group, partition, (SimTime) time);
      return;
    }
  border = number_reader_get_below (from, intern_count (self->program->counts), "border");
  if (from->error == NULL
      && expect (stream, has_border (self, partition, group, border), "border"))
    program_append_loop_part (self->program, group, partition, (SimTime) time, part,
                              border);
}

/* ---- instances --------------------------------------------------------------------- */

/* The stream is there once, and all streams mean the same.  NULL: they do not. */
static StoredInstance *
join (Stream *stream, StepType type, guint32 what, guint8 kind, guint32 group,
      guint32 *number)
{
  Stored *self = stream->self;
  StoredInstance *instance;

  *number = number_reader_get_below (&self->from, self->instances, "instance");
  if (self->from.error != NULL)
    return NULL;
  instance = &self->instance[*number];
  if (instance->started == 0)
    *instance = (StoredInstance){ .type = type, .what = what, .kind = kind };
  expect (stream,
          instance->type == type && instance->what == what && instance->kind == kind
              && instance->started < stream->number + 1,
          "instance");
  expect (stream,
          stream->is_shared
              || program_group_place (self->program, group, stream->number)
                     != PROGRAM_NONE,
          "group");
  instance->started = stream->number + 1;
  return self->from.error == NULL ? instance : NULL;
}

static void
read_pipeline (Stream *stream)
{
  Stored *self = stream->self;
  const guint32 pipeline = number_reader_get_below (
      &self->from, program_pipelines (self->program), "pipeline");
  const guint64 time = get_amount (stream);
  guint32 instance;

  if (expect (stream, stream->is_shared, "step")
      && join (stream, STEP_PIPELINE, pipeline, 0,
               program_pipeline (self->program, pipeline)->group, &instance))
    program_append_wavefront (self->program, pipeline, (SimTime) time, instance);
}

static void
read_start (Stream *stream)
{
  Stored *self = stream->self;
  const guint32 number = number_reader_get_below (
      &self->from, program_collectives (self->program), "collective");
  const Collective *what;
  guint32 instance;

  if (self->from.error != NULL)
    return;
  what = program_collective (self->program, number);
  if (join (stream, STEP_START, number, 0, what->group, &instance) == NULL)
    return;
  program_append_start (self->program, stream->number, number, instance);
  stream->expected = what->split ? PROGRAM_NONE : instance;
}

static void
read_wait (Stream *stream)
{
  Stored *self = stream->self;
  const guint32 number
      = number_reader_get_below (&self->from, self->instances, "instance");
  StoredInstance *instance;

  if (self->from.error != NULL)
    return;
  instance = &self->instance[number];
  if (!expect (stream,
               instance->type == STEP_START && instance->started == stream->number + 1
                   && instance->waited < stream->number + 1,
               "wait"))
    return;
  instance->waited = stream->number + 1;
  program_append_wait (self->program, stream->number, number);
}

static void
read_synchronise (Stream *stream)
{
  Stored *self = stream->self;
  const guint32 group = get_group (stream);
  const guint8 kind = (guint8) number_reader_get_below (&self->from, N_KINDS, "kind");
  guint32 instance;

  if (self->from.error == NULL
      && join (stream, STEP_SYNCHRONISE, group, kind, group, &instance) != NULL)
    program_append_synchronise (self->program, stream->number, group, kind, instance);
}

/* ---- messages ---------------------------------------------------------------------- */

static ProgramMessage
read_message (Stream *stream)
{
  NumberReader *from = &stream->self->from;
  ProgramMessage message;

  message.peer
      = number_reader_get_below (from, stream->self->program->processors, "processor");
  message.bytes = get_amount (stream);
  message.tag = (guint32) number_reader_get (from);
  message.communicator = (guint32) number_reader_get (from);
  return message;
}

static void
read_send (Stream *stream)
{
  Stored *self = stream->self;
  NumberReader *from = &self->from;
  const guint flags = number_reader_get_below (from, 8, "step");
  const MessageType why = number_reader_get_below (from, MESSAGE_PROJECT + 1, "type");
  const gboolean synchronous = (flags & SEND_ASKS) != 0;
  const ProgramMessage message = read_message (stream);
  static const guint8 is_send = 1;

  if (from->error != NULL)
    return;
  if (flags & SEND_NUMBERED)
    {
      program_append_begin_send (self->program, stream->number, &message, synchronous);
      g_byte_array_append (stream->open, &is_send, 1);
    }
  else if (flags & SEND_WAITS)
    program_append_blocking_send (self->program, stream->number, &message, synchronous);
  else
    program_append_send_of_type (self->program, stream->number, message.peer,
                                 message.bytes, message.tag, why);
}

static void
read_receive (Stream *stream, StepType type)
{
  Stored *self = stream->self;
  NumberReader *from = &self->from;
  const ProgramMessage message = read_message (stream);
  static const guint8 is_receive = 2;

  if (from->error != NULL)
    return;
  if (type == STEP_RECEIVE)
    {
      program_append_blocking_receive (self->program, stream->number, &message);
      return;
    }
  program_append_begin_receive (self->program, stream->number, &message);
  g_byte_array_append (stream->open, &is_receive, 1);
}

static void
read_complete (Stream *stream)
{
  Stored *self = stream->self;
  const guint32 request = number_reader_get_below (
      &self->from, (guint64) stream->open->len << 1, "request");
  const guint8 expected = request & 1 ? 1 : 2;

  if (self->from.error != NULL
      || !expect (stream, stream->open->data[request >> 1] == expected, "request"))
    return;
  stream->open->data[request >> 1] = 0;
  program_append_complete (self->program, stream->number, request);
}

/* ---- intervals --------------------------------------------------------------------- */

/* Every processor that follows the step is in the parent of the interval it enters, and
 * in some interval that it leaves. */
static void
cross (Stream *stream, guint32 group, guint32 interval)
{
  Stored *self = stream->self;
  const Group *of = program_group (self->program, group);
  const guint32 first = stream->is_shared ? 0 : stream->number;
  const guint32 end = stream->is_shared ? of->count : stream->number + 1;

  for (guint32 i = first; self->from.error == NULL && i < end; i++)
    {
      guint32 *in
          = &self->interval[stream->is_shared ? group_processor (of, i) : stream->number];
      const Interval *next
          = program_interval (self->program, interval != PROGRAM_NONE ? interval : *in);

      if (expect (stream,
                  interval != PROGRAM_NONE ? next->parent == *in
                                           : next->parent != PROGRAM_NONE,
                  "interval"))
        *in = interval != PROGRAM_NONE ? interval : next->parent;
    }
}

static void
read_enter (Stream *stream)
{
  Stored *self = stream->self;
  const guint32 group = get_group (stream);
  const guint32 interval = number_reader_get_below (
      &self->from, program_intervals (self->program), "interval");

  if (self->from.error != NULL)
    return;
  cross (stream, group, interval);
  if (self->from.error == NULL)
    program_append_enter (self->program, stream->number, group, interval);
}

static void
read_leave (Stream *stream)
{
  Stored *self = stream->self;
  const guint32 group = get_group (stream);

  if (self->from.error != NULL)
    return;
  cross (stream, group, PROGRAM_NONE);
  if (self->from.error == NULL)
    program_append_leave (self->program, stream->number, group);
}

/* ---- streams ----------------------------------------------------------------------- */

static void
read_step (Stream *stream, StepType type)
{
  switch (type)
    {
    case STEP_COMPUTE:
      read_compute (stream);
      return;
    case STEP_SEGMENT:
      read_segment (stream);
      return;
    case STEP_LOOP:
      read_loop (stream);
      return;
    case STEP_PIPELINE:
      read_pipeline (stream);
      return;
    case STEP_SEND:
      read_send (stream);
      return;
    case STEP_RECEIVE:
    case STEP_POST:
      read_receive (stream, type);
      return;
    case STEP_COMPLETE:
      read_complete (stream);
      return;
    case STEP_START:
      read_start (stream);
      return;
    case STEP_WAIT:
      read_wait (stream);
      return;
    case STEP_SYNCHRONISE:
      read_synchronise (stream);
      return;
    case STEP_ENTER:
      read_enter (stream);
      return;
    case STEP_LEAVE:
      read_leave (stream);
      return;
    case STEP_END:
      return;
    case STEP_AT: /* no step of a stream */
      break;
    }
  g_assert_not_reached ();
}

static gboolean
read_stream (Stream *stream)
{
  Stored *self = stream->self;
  StepType type;

  do
    {
      const guint32 expected = stream->expected;

      stream->expected = PROGRAM_NONE;
      type = number_reader_get_below (&self->from, STEP_END + 1, "step");
      if (!expect (stream, expected == PROGRAM_NONE || type == STEP_WAIT, "step"))
        return FALSE;
      read_step (stream, type);
      if (!expect (stream,
                   expected == PROGRAM_NONE
                       || self->instance[expected].waited == stream->number + 1,
                   "wait"))
        return FALSE;
    }
  while (type != STEP_END);
  return TRUE;
}

gboolean
stored_read_steps (Stored *self)
{
  const guint32 streams = program_streams (self->program);
  gboolean good = TRUE;

  self->instance = g_new0 (StoredInstance, self->instances);
  self->interval = g_new0 (guint32, self->program->processors);
  self->borders = g_hash_table_new_full (hash_int64, g_int64_equal, g_free, NULL);
  for (guint32 i = 0; good && i < streams; i++)
    {
      Stream stream = { .self = self,
                        .number = i,
                        .is_shared = streams == 1,
                        .open = g_byte_array_new (),
                        .expected = PROGRAM_NONE };

      good = read_stream (&stream);
      g_byte_array_unref (stream.open);
    }
  g_free (self->instance);
  g_free (self->interval);
  g_hash_table_unref (self->borders);
  return good;
}
