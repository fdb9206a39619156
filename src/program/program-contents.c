/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program-contents.c - what a program contains: times, operations, messages */
#include "config.h"

#include "program/program-private.h"

/* Whether the operation has messages: several members, and sizes above 0. */
static gboolean
has_messages (const Program *self, const Collective *collective)
{
  const guint32 members = program_group (self, collective->group)->count;
  const guint64 *counts;
  gboolean any = FALSE;

  if (members == 1)
    return FALSE;
  if (collective->operation == OPERATION_BARRIER || collective->bytes > 0)
    return TRUE;
  if (collective->transfers != PROGRAM_NONE)
    {
      const Transfers *transfers = program_transfers (self, collective->transfers);

      for (guint32 i = 0; i < transfers->count; i++)
        any |= transfers->entries[i].bytes > 0;
      return any;
    }
  if (collective->counts == PROGRAM_NONE)
    return FALSE;
  counts = program_counts (self, collective->counts);
  for (guint32 i = 0; i < members; i++)
    any |= counts[i] > 0;
  return any;
}

static guint
collective_contents (const Program *self, const Collective *collective)
{
  switch (collective->type)
    {
    case COLLECTIVE_TRANSFERS:
      return program_transfers (self, collective->transfers)->count > 0
                 ? PROGRAM_TRANSFERS
                 : 0;
    case COLLECTIVE_REDUCTION:
      return collective->axes != PROGRAM_NONE
                     && program_group (self, collective->group)->count > 1
                 ? PROGRAM_REDUCTIONS
                 : 0;
    case COLLECTIVE_OPERATION:
      return has_messages (self, collective) ? PROGRAM_COLLECTIVES : 0;
    }
  g_assert_not_reached ();
}

gboolean
program_has_operation (const Program *self, OperationType type)
{
  for (guint32 i = 0; i < program_collectives (self); i++)
    {
      const Collective *collective = program_collective (self, i);

      if (collective->type == COLLECTIVE_OPERATION && collective->operation == type
          && has_messages (self, collective))
        return TRUE;
    }
  return FALSE;
}

guint
program_contents (const Program *self)
{
  guint contents = self->step_contents;

  for (guint32 i = 0; i < program_collectives (self); i++)
    contents |= collective_contents (self, program_collective (self, i));
  for (guint32 i = 0; i < program_pipelines (self); i++)
    {
      guint32 transfers = program_pipeline (self, i)->dependences;

      if (program_transfers (self, transfers)->count > 0)
        contents |= PROGRAM_TRANSFERS;
    }
  return contents;
}

gboolean
program_needs_library (const Program *self)
{
  return !program_has_graphs (self)
         && (program_contents (self) & PROGRAM_COLLECTIVES) != 0;
}

/* ---- messages ---------------------------------------------------------------------- */

typedef struct
{
  guint64 sends, bytes;
} Sends;

static gboolean
count_send (gpointer data, const Step *step, guint32 operation, guint32 ended)
{
  Sends *self = data;

  if (step->type == STEP_SEND)
    {
      self->sends++;
      self->bytes += step->amount;
    }
  return TRUE;
}

static void
count_of_streams (const Program *self, Sends *all)
{
  for (guint32 stream = 0; stream < self->n_streams; stream++)
    {
      guint32 length;
      const Step *steps = program_stream (self, stream, &length);

      for (guint32 i = 0; i < length; i++)
        count_send (all, &steps[i], i, 0);
    }
}

guint64
program_count_sends (const Program *self, guint64 *bytes)
{
  Sends all = { 0 };

  for (guint32 j = 0; j < program_jobs (self); j++)
    {
      const JobRequest *job = &program_job (self, j)->request;
      guint64 of_job;

      all.sends += program_count_sends (job->program, &of_job) * job->repeat;
      all.bytes += of_job * job->repeat;
    }
  count_of_streams (self, &all);
  for (guint32 i = 0; self->steps != NULL && i < self->processors; i++)
    program_visit_operations (self, i, count_send, &all);
  if (bytes != NULL)
    *bytes = all.bytes;
  return all.sends;
}
