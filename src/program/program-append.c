/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program-append.c - appends steps to streams, and sets graphs of operations */
#include "config.h"

#include <string.h>

#include "base/large-pages.h"
#include "program/program-private.h"

/* ---- room -------------------------------------------------------------------------- */

void
program_make_room (Program *self, guint32 stream, guint32 steps)
{
  StepStream *to = &self->streams[stream];
  const guint64 needed = (guint64) to->length + steps;
  const guint64 room = CLAMP (2 * (guint64) to->room, needed, G_MAXUINT32);

  g_assert (needed <= G_MAXUINT32);
  if (to->is_own)
    to->steps = g_renew (Step, to->steps, room);
  else
    {
      const Step *block = to->steps;

      to->steps = g_new (Step, room);
      if (to->length > 0)
        memcpy (to->steps, block, to->length * sizeof (Step));
    }
  to->is_own = TRUE;
  to->room = (guint32) room;
}

void
program_reserve (Program *self, const guint32 *steps)
{
  gsize all = 0, first = 0;

  g_assert (self->block == NULL);
  for (guint32 s = 0; s < self->n_streams; s++)
    {
      g_assert (self->streams[s].room == 0);
      all += steps[s];
    }
  self->block = g_new (Step, all);
  large_pages_use (self->block, all * sizeof (Step));
  for (guint32 s = 0; s < self->n_streams; first += steps[s++])
    {
      self->streams[s].steps = self->block + first;
      self->streams[s].room = steps[s];
    }
}

/* Inline: most of what a step contains is known where it is made. */
static inline void
add_step (Program *self, guint32 stream, const Step *step)
{
  g_assert (stream < self->n_streams && self->intervals->len > 0);
  StepStream *to = &self->streams[stream];

  self->step_contents |= step_contents (step);
  self->has_meetings |= step->type == STEP_SYNCHRONISE || step->type == STEP_PIPELINE;
  if (to->length == to->room)
    program_make_room (self, stream, 1);
  to->steps[to->length++] = *step;
  if (self->calls != NULL)
    program_note_call (self, stream);
}

/* ---- steps ------------------------------------------------------------------------- */

void
program_append_time (Program *self, guint32 group, Activity activity, SimTime time)
{
  const StepStream *stream = &self->streams[0];
  const Step *last = stream->length > 0 ? &stream->steps[stream->length - 1] : NULL;
  guint64 amount = (guint64) time << 2 | activity;

  g_assert (self->n_streams == 1 && time >= 0 && time < SIM_TIME_LIMIT / 2);
  if (last == NULL || last->type != STEP_SEGMENT || last->group != group)
    {
      guint64 first = self->amounts->len;
      Step step = { .type = STEP_SEGMENT, .index = self->segments->len, .group = group };

      g_array_append_val (self->segments, first);
      add_step (self, 0, &step);
    }
  g_array_append_val (self->amounts, amount);
  if (time > 0)
    self->step_contents |= PROGRAM_TIMES;
}

void
program_append_loop (Program *self, guint32 group, guint32 partition, SimTime time)
{
  Step step = { .type = STEP_LOOP, .index = partition, .amount = time, .group = group };

  g_assert (self->n_streams == 1 && partition < self->partitions->len);
  add_step (self, 0, &step);
}

void
program_append_loop_part (Program *self, guint32 group, guint32 partition, SimTime time,
                          LoopPart part, guint32 border)
{
  Step step = { .type = STEP_LOOP,
                .part = part,
                .index = partition,
                .amount = time,
                .tag = border,
                .group = group };

  g_assert (self->n_streams == 1 && partition < self->partitions->len
            && border < intern_count (self->counts));
  add_step (self, 0, &step);
}

void
program_append_wavefront (Program *self, guint32 pipeline, SimTime time, guint32 instance)
{
  Step step = { .type = STEP_PIPELINE,
                .kind = KIND_SHADOW,
                .index = pipeline,
                .amount = time,
                .tag = instance,
                .group = program_pipeline (self, pipeline)->group };

  g_assert (self->n_streams == 1 && instance < self->n_instances);
  add_step (self, 0, &step);
}

void
program_append_compute (Program *self, guint32 stream, Activity activity, guint64 amount,
                        gboolean operations)
{
  Step step = {
    .type = STEP_COMPUTE, .activity = activity, .operations = operations, .amount = amount
  };

  add_step (self, stream, &step);
}

void
program_append_send_of_type (Program *self, guint32 stream, guint32 to, guint64 bytes,
                             guint32 tag, MessageType why)
{
  Step step = { .type = STEP_SEND,
                .kind = KIND_POINT_TO_POINT,
                .why = (guint8) why,
                .index = to,
                .amount = bytes,
                .tag = tag };

  g_assert (to < self->processors);
  add_step (self, stream, &step);
}

void
program_append_send (Program *self, guint32 stream, guint32 to, guint64 bytes,
                     guint32 tag)
{
  program_append_send_of_type (self, stream, to, bytes, tag, MESSAGE_POINT_TO_POINT);
}

void
program_append_receive (Program *self, guint32 stream, guint32 from, guint64 bytes,
                        guint32 tag)
{
  Step step = { .type = STEP_RECEIVE,
                .kind = KIND_POINT_TO_POINT,
                .index = from,
                .amount = bytes,
                .tag = tag };

  g_assert (from < self->processors);
  add_step (self, stream, &step);
}

/* ---- messages of MPI --------------------------------------------------------------- */

/* Returns: the number of a new request of a stream: twice a count, plus 1 for sends. */
static guint32
new_request (Program *self, guint32 stream, gboolean is_send)
{
  if (self->n_requests == NULL)
    self->n_requests = g_new0 (guint32, self->n_streams);
  g_assert (self->n_requests[stream] < G_MAXUINT32 / 2);
  return self->n_requests[stream]++ << 1 | (is_send ? 1 : 0);
}

static inline void
add_message (Program *self, guint32 stream, StepType type, guint8 flags,
             const ProgramMessage *message)
{
  Step step = { .type = type,
                .flags = flags,
                .kind = KIND_POINT_TO_POINT,
                .index = message->peer,
                .amount = message->bytes,
                .tag = message->tag,
                .group = message->communicator };

  g_assert (message->peer < self->processors);
  if (type == STEP_SEND)
    step.why = MESSAGE_POINT_TO_POINT;
  add_step (self, stream, &step);
}

guint32
program_append_begin_send (Program *self, guint32 stream, const ProgramMessage *message,
                           gboolean synchronous)
{
  add_message (self, stream, STEP_SEND, SEND_NUMBERED | (synchronous ? SEND_ASKS : 0),
               message);
  return new_request (self, stream, TRUE);
}

guint32
program_append_begin_receive (Program *self, guint32 stream,
                              const ProgramMessage *message)
{
  add_message (self, stream, STEP_POST, 0, message);
  return new_request (self, stream, FALSE);
}

void
program_append_complete (Program *self, guint32 stream, guint32 request)
{
  Step step = { .type = STEP_COMPLETE, .kind = KIND_POINT_TO_POINT, .index = request };

  g_assert (self->n_requests != NULL && request >> 1 < self->n_requests[stream]);
  add_step (self, stream, &step);
}

void
program_append_blocking_send (Program *self, guint32 stream,
                              const ProgramMessage *message, gboolean synchronous)
{
  add_message (self, stream, STEP_SEND, SEND_WAITS | (synchronous ? SEND_ASKS : 0),
               message);
}

void
program_append_blocking_receive (Program *self, guint32 stream,
                                 const ProgramMessage *message)
{
  add_message (self, stream, STEP_RECEIVE, 0, message);
}

/* ---- intervals, collectives -------------------------------------------------------- */

void
program_append_enter (Program *self, guint32 stream, guint32 group, guint32 interval)
{
  Step step = { .type = STEP_ENTER, .index = interval, .group = group };

  g_assert (interval < self->intervals->len);
  add_step (self, stream, &step);
}

void
program_append_leave (Program *self, guint32 stream, guint32 group)
{
  Step step = { .type = STEP_LEAVE, .group = group };

  add_step (self, stream, &step);
}

guint32
program_new_instance (Program *self)
{
  return self->n_instances++;
}

void
program_append_start (Program *self, guint32 stream, guint32 collective, guint32 instance)
{
  const Collective *what = program_collective (self, collective);
  Step step = { .type = STEP_START,
                .kind = what->kind,
                .index = collective,
                .tag = instance,
                .group = what->group };

  g_assert (instance < self->n_instances);
  add_step (self, stream, &step);
}

void
program_append_wait (Program *self, guint32 stream, guint32 instance)
{
  Step step = { .type = STEP_WAIT, .tag = instance };

  g_assert (instance < self->n_instances);
  add_step (self, stream, &step);
}

void
program_append_synchronise (Program *self, guint32 stream, guint32 group,
                            CommunicationKind kind, guint32 instance)
{
  Step step = { .type = STEP_SYNCHRONISE,
                .kind = kind,
                .index = group,
                .tag = instance,
                .group = group };

  g_assert (instance < self->n_instances);
  add_step (self, stream, &step);
}

void
program_count_sent (Program *self, const Step *operations, guint32 n)
{
  Interval *whole = program_get_interval_for_update (self, 0);

  for (guint32 i = 0; i < n; i++)
    whole->operations[KIND_POINT_TO_POINT] += operations[i].type == STEP_SEND;
}

gboolean
program_set_graph (Program *self, guint32 processor, const Step *operations,
                   guint32 n_operations, const Requirement *requirements,
                   guint32 n_requirements, guint32 *cycle)
{
  Operations *packed;

  g_assert ((guint64) n_operations + n_requirements <= PROGRAM_MOST_OPERATIONS);
  g_assert (self->steps != NULL && processor < self->processors);
  if (self->operations == NULL)
    self->operations = operations_pages_new (self->processors);
  packed = operations_pages_make (self->operations, processor);
  g_assert (packed->count == 0);
  for (guint32 i = 0; i < n_operations; i++)
    self->step_contents |= step_contents (&operations[i]);
  return operations_pack (packed, self->steps, processor, operations, n_operations,
                          requirements, n_requirements, cycle);
}

void
program_set_places (Program *self, guint32 processor, const guint32 *cpus,
                    const guint32 *nics)
{
  Operations *packed;

  if (program_operations (self, processor) == 0)
    return;
  packed = operations_pages_make (self->operations, processor);
  g_assert (packed->places == NULL);
  packed->places = operation_places_new (cpus, nics, packed->count);
  if (packed->places == NULL)
    return;
  self->has_lanes |= packed->places->lanes > 1;
  self->has_nics |= packed->places->nic.numbers != NULL;
}
