/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ti/ti-trace.h"

#include "ti/ti-actions.h"

void
ti_trace_init (TiTrace *self, guint32 ranks)
{
  *self = (TiTrace){ .ranks = ranks };
  self->rank = g_new0 (TiRank, ranks);
  for (guint32 r = 0; r < ranks; r++)
    self->rank[r].steps = g_array_new (FALSE, FALSE, sizeof (Step));
  self->calls = intern_new ();
  self->vectors = intern_new ();
  self->row = g_new (guint64, ranks);
  self->unknown = g_array_new (FALSE, FALSE, sizeof (TiUnknown));
}

static void
clear_rank (TiRank *self)
{
  g_clear_pointer (&self->steps, g_array_unref);
  g_clear_pointer (&self->requests, g_array_unref);
}

void
ti_trace_clear (TiTrace *self)
{
  for (guint32 r = 0; r < self->ranks; r++)
    clear_rank (&self->rank[r]);
  g_free (self->rank);
  g_free (self->row);
  intern_free (self->calls);
  intern_free (self->vectors);
  number_table_clear (&self->requests);
  number_table_clear (&self->pairs);
  g_array_unref (self->unknown);
}

/* ---- the program ------------------------------------------------------------------- */

/* A collective of all ranks is counted by the first one. */
static void
count (Program *program, guint32 rank, const Step *step)
{
  guint64 *operations = program_get_interval_for_update (program, 0)->operations;

  if (step->type == STEP_SEND)
    operations[KIND_POINT_TO_POINT]++;
  else if (step->type == STEP_START && rank == 0)
    operations[program_collective (program, step->index)->kind]++;
}

/* requests: numbers in the program of the rank's requests. */
static void
emit_message (Program *program, guint32 rank, const Step *step, GArray *requests)
{
  const ProgramMessage message
      = { .peer = step->index, .tag = step->tag, .bytes = step->amount };
  const gboolean synchronous = (step->flags & SEND_ASKS) != 0;
  guint32 request;

  if (step->type == STEP_RECEIVE)
    program_append_blocking_receive (program, rank, &message);
  else if (step->type == STEP_SEND && !(step->flags & SEND_NUMBERED))
    program_append_blocking_send (program, rank, &message, synchronous);
  else
    {
      request = step->type == STEP_SEND
                    ? program_append_begin_send (program, rank, &message, synchronous)
                    : program_append_begin_receive (program, rank, &message);
      g_array_append_val (requests, request);
    }
}

/* calls: by kind of step, 1 + the number of its call in the program, or 0. */
static void
emit_call (Program *program, guint32 rank, const Step *step, guint32 *calls)
{
  if (step->kind == 0)
    program_end_call (program, rank);
  if (step->kind == 0 || !step->group)
    return;
  if (calls[step->kind] == 0)
    {
      g_autofree char *name = ti_action_call (step->kind - 1u);

      calls[step->kind] = program_define_call (program, name) + 1;
    }
  program_begin_call (program, rank, calls[step->kind] - 1);
}

static void
emit_rank (TiRank *self, Program *program, guint32 rank, guint32 *calls)
{
  g_autoptr (GArray) requests = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 instance = 0;

  for (guint32 i = 0; i < self->steps->len; i++)
    {
      const Step *step = &g_array_index (self->steps, Step, i);

      emit_call (program, rank, step, calls);
      count (program, rank, step);
      if (step->type == STEP_COMPUTE)
        program_append_compute (program, rank, step->activity, step->amount,
                                step->operations);
      else if (step->type == STEP_START)
        {
          program_append_start (program, rank, step->index, instance);
          program_append_wait (program, rank, instance++);
        }
      else if (step->type == STEP_COMPLETE)
        program_append_complete (program, rank,
                                 g_array_index (requests, guint32, step->index));
      else
        emit_message (program, rank, step, requests);
    }
}

void
ti_trace_emit (TiTrace *self, Program *program)
{
  guint32 calls[G_MAXUINT8 + 1] = { 0 };

  for (guint32 r = 0; r < self->ranks; r++)
    {
      emit_rank (&self->rank[r], program, r, calls);
      clear_rank (&self->rank[r]);
    }
}
