/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "otf2/emit.h"

typedef struct
{
  Program *program;
  guint32 rank;
  gboolean cpu;
  const InstanceNumber *starts; /* by number of the start */
  guint32 *requests;            /* the program's number of each request */
  guint32 interval;
} Emitter;

/* Adds to the operations of the current interval. */
static void
count (const Emitter *self, CommunicationKind kind)
{
  program_get_interval_for_update (self->program, self->interval)->operations[kind]++;
}

static void
emit_message (const Emitter *self, const Action *action)
{
  const ProgramMessage message = { .peer = action->peer,
                                   .communicator = action->comm,
                                   .tag = action->tag,
                                   .bytes = action->amount };
  const gboolean synchronous = (action->flags & ACTION_SYNCHRONOUS) != 0;

  if (action->type == ACTION_SEND)
    program_append_blocking_send (self->program, self->rank, &message, synchronous);
  else if (action->type == ACTION_RECV)
    program_append_blocking_receive (self->program, self->rank, &message);
  else if (action->type == ACTION_ISEND)
    self->requests[action->request]
        = program_append_begin_send (self->program, self->rank, &message, synchronous);
  else
    self->requests[action->request]
        = program_append_begin_receive (self->program, self->rank, &message);
  if (action->type == ACTION_SEND || action->type == ACTION_ISEND)
    count (self, KIND_POINT_TO_POINT);
}

static void
emit_start (const Emitter *self, const Action *action)
{
  const InstanceNumber *number = &self->starts[action->tag];
  const Collective *what;

  if (number->instance == PROGRAM_NONE)
    return;
  what = program_collective (self->program, number->collective);
  if (program_group_place (self->program, what->group, self->rank) == 0)
    count (self, what->kind);
  program_append_start (self->program, self->rank, number->collective, number->instance);
  if (!(action->flags & ACTION_SPLIT))
    program_append_wait (self->program, self->rank, number->instance);
}

static void
emit_time (const Emitter *self, const Action *action)
{
  const gboolean io = action->type == ACTION_IO;
  const guint64 time = self->cpu && !io ? action->cpu : action->amount;

  if (time > 0)
    program_append_compute (self->program, self->rank, io ? ACTIVITY_IO : ACTIVITY_USER,
                            time, FALSE);
}

static void
emit_interval (Emitter *self, const Action *action)
{
  if (action->type == ACTION_ENTER)
    {
      program_append_enter (self->program, self->rank, 0, action->peer);
      self->interval = action->peer;
      return;
    }
  program_append_leave (self->program, self->rank, 0);
  self->interval = program_interval (self->program, self->interval)->parent;
}

static void
emit_call (const Emitter *self, const Action *action)
{
  if (action->call & ACTION_BEGINS_CALL)
    program_begin_call (self->program, self->rank,
                        (action->call & ~ACTION_BEGINS_CALL) - 1);
  else if (action->call == 0)
    program_end_call (self->program, self->rank);
}

static void
emit_action (Emitter *self, const Action *action)
{
  emit_call (self, action);
  switch ((ActionType) action->type)
    {
    case ACTION_NONE:
      return;
    case ACTION_COMPUTE:
    case ACTION_IO:
      emit_time (self, action);
      return;
    case ACTION_ENTER:
    case ACTION_LEAVE:
      emit_interval (self, action);
      return;
    case ACTION_SEND:
    case ACTION_RECV:
    case ACTION_ISEND:
    case ACTION_IRECV:
      emit_message (self, action);
      return;
    case ACTION_COMPLETE:
      program_append_complete (self->program, self->rank,
                               self->requests[action->request]);
      return;
    case ACTION_START:
      emit_start (self, action);
      return;
    case ACTION_WAIT:
      if (self->starts[action->tag].instance != PROGRAM_NONE)
        program_append_wait (self->program, self->rank,
                             self->starts[action->tag].instance);
      return;
    }
}

void
emit_trace (Trace *trace, const Instances *instances, gboolean cpu)
{
  for (guint32 r = 0; r < trace->archive.ranks; r++)
    {
      RankActions *rank = &trace->rank[r];
      g_autofree guint32 *requests = g_new0 (guint32, rank->requests);
      Emitter emitter = { .program = trace->program,
                          .rank = r,
                          .cpu = cpu,
                          .starts = instances->of_rank[r],
                          .requests = requests };

      for (guint32 i = 0; i < rank->count; i++)
        emit_action (&emitter, trace_action (rank, i));
      g_clear_pointer (&rank->actions, g_free);
    }
}
