/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/bmf-writer.h"

#include "base/hash.h"

/* Above this number of intervals, constructs count as part of those around them. */
#define MOST_INTERVALS 20000

/* Intervals in which a processor has computed since its last message. */
#define MOST_PENDING 64

typedef struct
{
  guint32 interval;
  guint64 operations;
} Pending;

typedef struct
{
  guint32 interval; /* in which the stream is */
  guint32 n_pending;
  Pending *pending; /* in the order of their first operations; NULL: none yet */
} Stream;

static void
clear_stream (gpointer stream)
{
  g_free (((Stream *) stream)->pending);
}

void
bmf_writer_init (BmfWriter *self, Program *program, guint64 scalar_bytes)
{
  *self = (BmfWriter){ .program = program, .scalar_bytes = scalar_bytes, .used = 1 };
  self->streams = g_array_new (FALSE, TRUE, sizeof (Stream));
  self->slots = g_array_new (FALSE, TRUE, sizeof (guint32));
  self->recent = g_array_new (FALSE, TRUE, sizeof (BmfRecent));
  self->children = g_hash_table_new_full (hash_int64, g_int64_equal, g_free, NULL);
  g_array_set_clear_func (self->streams, clear_stream);
  if (program == NULL)
    return;
  g_array_set_size (self->streams, program_processors (program));
  g_array_set_size (self->slots, program_intervals (program));
}

void
bmf_writer_clear (BmfWriter *self)
{
  g_array_unref (self->streams);
  g_array_unref (self->slots);
  g_array_unref (self->recent);
  g_hash_table_unref (self->children);
}

/* ---- intervals --------------------------------------------------------------------- */

/* The interval of the construct within the one around it; PROGRAM_NONE: it has none,
 * since there are too many. */
static guint32
find_interval (BmfWriter *self, const BmfNode *node)
{
  const gint64 key = (gint64) self->interval << 32 | node->number;
  const Interval *around;
  guint32 known = GPOINTER_TO_UINT (g_hash_table_lookup (self->children, &key));

  if (known > 0)
    return known - 1;
  if (program_intervals (self->program) >= MOST_INTERVALS)
    return PROGRAM_NONE;
  around = program_interval (self->program, self->interval);
  const Interval interval = { .kind = node->word,
                              .file = node->file,
                              .line = node->line,
                              .column = node->column,
                              .source = node->source,
                              .source_place = node->source_place,
                              .parent = self->interval,
                              .level = around->level + 1 };
  known = program_define_interval (self->program, &interval) + 1;
  g_array_set_size (self->slots, known);
  g_hash_table_insert (self->children, g_memdup2 (&key, sizeof key),
                       GUINT_TO_POINTER (known));
  return known - 1;
}

void
bmf_writer_enter (BmfWriter *self, const BmfNode *node)
{
  BmfRecent *recent;

  if (self->program == NULL)
    return;
  if (node->number >= self->recent->len)
    g_array_set_size (self->recent, node->number + 1);
  recent = &g_array_index (self->recent, BmfRecent, node->number);
  /* Usually a construct is entered many times in a row from the same one. */
  if (self->outside == 0 && (recent->interval == 0 || recent->parent != self->interval))
    *recent = (BmfRecent){ self->interval, find_interval (self, node) };
  if (self->outside > 0 || recent->interval == PROGRAM_NONE)
    {
      self->outside++;
      self->left_out = TRUE;
      return;
    }
  self->interval = recent->interval;
  program_get_interval_for_update (self->program, self->interval)->count++;
}

void
bmf_writer_leave (BmfWriter *self)
{
  if (self->program == NULL)
    return;
  if (self->outside > 0)
    self->outside--;
  else
    self->interval = program_interval (self->program, self->interval)->parent;
}

/* ---- streams ----------------------------------------------------------------------- */

static Stream *
stream_of (BmfWriter *self, guint32 processor)
{
  return &g_array_index (self->streams, Stream, processor);
}

/* Whether one more step can be recorded. */
static gboolean
count_step (BmfWriter *self)
{
  return ++self->steps <= BMF_MOST_STEPS && self->program != NULL;
}

static void
leave_one (BmfWriter *self, guint32 processor)
{
  Stream *stream = stream_of (self, processor);

  stream->interval = program_interval (self->program, stream->interval)->parent;
  if (count_step (self))
    program_append_leave (self->program, processor, 0);
}

/* Changes from the stream's current interval to another: leaves intervals up to the one
 * around both, then enters those below it. */
static void
go_to (BmfWriter *self, guint32 processor, guint32 target)
{
  Stream *stream = stream_of (self, processor);
  const Interval *here, *there = program_interval (self->program, target);

  if (stream->interval == target)
    return;
  here = program_interval (self->program, stream->interval);
  if (here->level >= there->level)
    {
      leave_one (self, processor);
      go_to (self, processor, target);
      return;
    }
  go_to (self, processor, there->parent);
  if (count_step (self))
    program_append_enter (self->program, processor, 0, target);
  stream->interval = target;
}

/* Records what the processor has computed. */
static void
flush (BmfWriter *self, guint32 processor)
{
  Stream *stream = stream_of (self, processor);
  const guint32 count = stream->n_pending;

  stream->n_pending = 0;
  for (guint32 i = 0; i < count; i++)
    {
      go_to (self, processor, stream->pending[i].interval);
      if (count_step (self))
        program_append_compute (self->program, processor, ACTIVITY_USER,
                                stream->pending[i].operations, TRUE);
    }
}

static void
use (BmfWriter *self, guint32 processor)
{
  self->used = MAX (self->used, processor + 1);
}

/* Prepares the stream for a step of the current construct. */
static void
prepare (BmfWriter *self, guint32 processor)
{
  use (self, processor);
  if (self->program == NULL)
    return;
  flush (self, processor);
  go_to (self, processor, self->interval);
}

/* The place where the processor counts the current interval's operations. */
static Pending *
pending_of (BmfWriter *self, guint32 processor)
{
  Stream *stream = stream_of (self, processor);
  guint32 *slot = &g_array_index (self->slots, guint32, self->interval);

  /* Processors usually do the same, so the next one usually has an interval at the same
   * place. */
  if (*slot < stream->n_pending && stream->pending[*slot].interval == self->interval)
    return &stream->pending[*slot];
  for (*slot = 0; *slot < stream->n_pending; (*slot)++)
    if (stream->pending[*slot].interval == self->interval)
      return &stream->pending[*slot];
  if (stream->n_pending == MOST_PENDING)
    flush (self, processor);
  if (stream->pending == NULL)
    stream->pending = g_new (Pending, MOST_PENDING);
  *slot = stream->n_pending++;
  stream->pending[*slot] = (Pending){ .interval = self->interval };
  return &stream->pending[*slot];
}

void
bmf_writer_compute (BmfWriter *self, guint32 processor, guint64 operations)
{
  use (self, processor);
  if (self->program != NULL && operations > 0)
    pending_of (self, processor)->operations += operations;
}

void
bmf_writer_send (BmfWriter *self, guint32 from, guint32 to, guint64 scalars,
                 MessageType why)
{
  prepare (self, from);
  if (!count_step (self))
    return;
  program_append_send_of_type (self->program, from, to, scalars * self->scalar_bytes,
                               self->tag, why);
  program_get_interval_for_update (self->program, self->interval)
      ->operations[KIND_POINT_TO_POINT]++;
}

void
bmf_writer_receive (BmfWriter *self, guint32 from, guint32 to, guint64 scalars)
{
  prepare (self, to);
  if (count_step (self))
    program_append_receive (self->program, to, from, scalars * self->scalar_bytes,
                            self->tag);
}

void
bmf_writer_open (BmfWriter *self)
{
  self->tag++;
}

void
bmf_writer_close (BmfWriter *self)
{
  self->tag--;
}

void
bmf_writer_synchronise (BmfWriter *self, const guint32 *processors, guint32 count)
{
  Group group = { .count = count, .shape = { .rank = 1, .size = { count } } };
  guint32 number, instance;

  if (count < 2)
    return;
  self->steps += self->program == NULL ? count : 0;
  if (self->program == NULL)
    return;
  group.members = processors[count - 1] == count - 1 ? NULL : processors;
  number = program_define_group (self->program, &group);
  instance = program_new_instance (self->program);
  for (guint32 i = 0; i < count; i++)
    {
      prepare (self, processors[i]);
      if (count_step (self))
        program_append_synchronise (self->program, processors[i], number,
                                    KIND_POINT_TO_POINT, instance);
    }
}

void
bmf_writer_finish (BmfWriter *self)
{
  for (guint32 p = 0; self->program != NULL && p < self->streams->len; p++)
    {
      flush (self, p);
      go_to (self, p, 0);
    }
  if (self->left_out)
    program_add_warning (self->program,
                         "constructs are nested more than %u deep; deeper ones are "
                         "counted with the enclosing construct",
                         MOST_INTERVALS);
}
