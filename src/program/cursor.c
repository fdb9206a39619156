/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "program/cursor.h"

#include <string.h>

#include "base/cache-lines.h"
#include "program/program-private.h"

const Step cursor_end_step = { .type = STEP_END };

static void
open_streams (Cursor *self, guint32 n)
{
  self->position = g_new0 (CursorPosition, n);
  self->positions = (const char *) self->position;
  self->position_size = sizeof *self->position;
  for (guint32 p = 0; p < n; p++)
    {
      CursorPosition *position = &self->position[p];

      position->steps = program_stream (
          self->program, program_stream_of (self->program, p), &position->length);
      self->all += position->length;
    }
}

static void
open_graphs (Cursor *self, guint32 n)
{
  self->ready = cache_lines_new0 (n, sizeof (Ready), &self->memory);
  self->positions = (const char *) self->ready;
  self->position_size = sizeof *self->ready;
  self->steps = step_table_steps (self->program->steps);
  for (guint32 p = 0; p < n; p++)
    self->all += program_operations (self->program, p);
}

/* ---- jobs -------------------------------------------------------------------------- */

#define STEPS_TRANSLATED 8

struct _CursorJob
{
  Step steps[STEPS_TRANSLATED];
  guint32 next; /* step of the stream to be translated */
  guint32 repetition;
  guint32 sent;  /* by operations, when the repetition began */
  SimTime begun; /* the repetition */
};

static const ProgramJob *
job_of (const Cursor *self, guint32 processor)
{
  return program_job (self->program, program_job_of (self->program, processor));
}

/* Of the processor in its own program; length 0 if it has none in this run. */
static const Step *
stream_of (const Cursor *self, guint32 processor, guint32 *length)
{
  const ProgramJob *job = job_of (self, processor);
  const Program *program = job->request.program;

  *length = 0;
  if (program_has_graphs (program) || !cursor_has_steps (self, processor))
    return NULL;
  return program_stream (program, program_stream_of (program, processor - job->first),
                         length);
}

/* Translates the next ones.  Returns: FALSE if there are none. */
static gboolean
translate_steps (const Cursor *self, guint32 processor)
{
  CursorPosition *position = &self->position[processor];
  CursorJob *job = &self->jobs[processor];
  const ProgramJob *of = job_of (self, processor);
  guint32 length;
  const Step *steps = stream_of (self, processor, &length);
  const guint32 requests = program_requests (self->program, processor);

  if (job->next == length)
    {
      if (length == 0 || job->repetition + 1 == of->request.repeat)
        return FALSE;
      job->repetition++;
      job->next = 0;
    }
  position->before += position->length;
  position->place = 0;
  position->length = MIN (STEPS_TRANSLATED, length - job->next);
  position->steps = job->steps;
  for (guint32 i = 0; i < position->length; i++)
    {
      job->steps[i] = steps[job->next++];
      program_job_translate (of, job->repetition, requests, &job->steps[i]);
    }
  return TRUE;
}

const Step *
cursor_step_behind_ (const Cursor *self, guint32 processor)
{
  return self->jobs != NULL && translate_steps (self, processor)
             ? self->position[processor].steps
             : &cursor_end_step;
}

guint32
cursor_place (const Cursor *self, guint32 processor)
{
  const CursorPosition *position = &self->position[processor];

  return self->jobs == NULL
             ? position->place
             : self->jobs[processor].next - position->length + position->place;
}

gboolean
cursor_has_steps (const Cursor *self, guint32 processor)
{
  return self->only == G_MAXUINT32
         || program_job_of (self->program, processor) == self->only;
}

SimTime
cursor_start (const Cursor *self, guint32 processor)
{
  return self->jobs == NULL || !cursor_has_steps (self, processor)
             ? 0
             : job_of (self, processor)->request.start;
}

gboolean
cursor_has_graph (const Cursor *self, guint32 processor)
{
  if (self->jobs == NULL)
    return self->ready != NULL;
  return program_has_graphs (job_of (self, processor)->request.program)
         && cursor_has_steps (self, processor);
}

gboolean
cursor_repeat (Cursor *self, guint32 processor, guint32 sent, SimTime now)
{
  Ready *ready = &self->ready[processor];
  CursorJob *job;

  if (self->jobs == NULL)
    return FALSE;
  job = &self->jobs[processor];
  if (ready->operations->count == 0
      || job->repetition + 1 == job_of (self, processor)->request.repeat)
    return FALSE;
  job->repetition++;
  job->sent = sent;
  job->begun = now;
  ready_clear (ready);
  ready_init (ready, program_operations_of (self->program, processor), NULL);
  return TRUE;
}

gboolean
cursor_was_sent_before (const Cursor *self, guint32 processor, guint32 message)
{
  return self->jobs != NULL && message < self->jobs[processor].sent;
}

SimTime
cursor_begun (const Cursor *self, guint32 processor)
{
  return self->jobs == NULL ? 0 : self->jobs[processor].begun;
}

static guint64
count_steps (const Program *program, guint32 processor)
{
  guint32 length;

  if (program_has_graphs (program))
    return program_operations (program, processor);
  program_stream (program, program_stream_of (program, processor), &length);
  return length;
}

static void
open_jobs (Cursor *self, guint32 n)
{
  self->jobs = g_new0 (CursorJob, n);
  self->position = g_new0 (CursorPosition, n);
  self->positions = (const char *) self->position;
  self->position_size = sizeof *self->position;
  for (guint32 j = 0; j < program_jobs (self->program); j++)
    {
      const ProgramJob *job = program_job (self->program, j);
      const Program *part = job->request.program;

      for (guint32 p = 0; p < job->processors; p++)
        {
          self->all += count_steps (part, p) * job->request.repeat;
          self->jobs[job->first + p].begun = job->request.start;
        }
      if (!program_has_graphs (part))
        continue;
      if (self->tables == NULL)
        self->tables = g_new0 (const Step *, n);
      for (guint32 p = job->first; p < job->first + job->processors; p++)
        self->tables[p] = program_step_table (self->program, p);
    }
  if (self->tables == NULL)
    return;
  self->ready = cache_lines_new0 (n, sizeof (Ready), &self->memory);
  self->positions = (const char *) self->ready;
  self->position_size = sizeof *self->ready;
}

void
cursor_set_only (Cursor *self, guint32 job)
{
  self->only = job;
}

/* ------------------------------------------------------------------------------------ */

Cursor *
cursor_new (Program *program)
{
  Cursor *self = g_new0 (Cursor, 1);

  self->program = program_ref (program);
  self->only = G_MAXUINT32;
  if (program_jobs (program) > 0)
    open_jobs (self, program_processors (program));
  else if (program_has_graphs (program))
    open_graphs (self, program_processors (program));
  else
    open_streams (self, program_processors (program));
  return self;
}

void
cursor_open (Cursor *self, guint32 processor)
{
  if (!cursor_has_graph (self, processor))
    return;
  ready_init (&self->ready[processor], program_operations_of (self->program, processor),
              self->opened);
  self->opened = &self->ready[processor];
}

void
cursor_free (Cursor *self)
{
  if (self == NULL)
    return;
  for (guint32 p = 0; self->ready != NULL && p < program_processors (self->program); p++)
    ready_clear (&self->ready[p]);
  g_free (self->memory);
  g_free (self->position);
  g_free (self->tables);
  g_free (self->jobs);
  program_unref (self->program);
  g_free (self);
}

Cursor *
cursor_share (const Cursor *self)
{
  Cursor *share = g_memdup2 (self, sizeof *self);

  share->given = 0;
  share->opened = NULL;
  return share;
}

void
cursor_join (Cursor *self, Cursor *share)
{
  self->given += share->given;
  g_free (share);
}

static gboolean
next_of_graph (Cursor *self, guint32 processor, Step *step, guint32 *id)
{
  Ready *ready = &self->ready[processor];

  if (ready_first (ready) != READY_NONE)
    {
      operations_step (cursor_table (self, processor), processor,
                       cursor_take (self, ready, id), step);
      return TRUE;
    }
  if (!ready_ends (ready))
    return FALSE;
  *step = (Step){ .type = STEP_END };
  *id = ready->operations->count;
  return TRUE;
}

gboolean
cursor_next (Cursor *self, guint32 processor, Step *step, guint32 *id)
{
  CursorPosition *position;

  if (cursor_has_graph (self, processor))
    return next_of_graph (self, processor, step, id);
  position = &self->position[processor];
  if (position->under_way)
    return FALSE;
  position->under_way = TRUE;
  self->given++;
  *step = *cursor_step (self, processor);
  *id = position->place;
  /* Processors alternate, so each one's stream is out of the cache. */
  __builtin_prefetch (position->steps
                      + MIN (position->place + STEPS_AHEAD, position->length));
  return TRUE;
}

void
cursor_complete (Cursor *self, guint32 processor, guint32 id)
{
  CursorPosition *position;

  if (self->ready != NULL && cursor_has_graph (self, processor))
    {
      ready_complete (&self->ready[processor], id);
      return;
    }
  position = &self->position[processor];
  g_assert (position->under_way && position->place == id);
  position->under_way = FALSE;
  position->place++;
}

/* ---- lanes ------------------------------------------------------------------------- */

guint32
cursor_lanes (const Cursor *self, guint32 processor)
{
  return operations_lanes (program_operations_of (self->program, processor));
}

guint32
cursor_lane_of (const Cursor *self, guint32 processor, guint32 id)
{
  return operations_lane (self->ready[processor].operations, id);
}

gboolean
cursor_next_of_lane (Cursor *self, guint32 processor, guint32 lane, Step *step,
                     guint32 *id)
{
  guint64 number;

  if (!ready_take_of_lane (&self->ready[processor], lane, &number, id))
    return FALSE;
  self->given++;
  operations_step (cursor_table (self, processor), processor, number, step);
  return TRUE;
}

gboolean
cursor_peek_lane (const Cursor *self, guint32 processor, guint32 lane, guint32 *id)
{
  const Heap *heap = &self->ready[processor].lanes->lane[lane];

  if (heap->count == 0)
    return FALSE;
  *id = heap_least_number (heap);
  return TRUE;
}

gboolean
cursor_take_woken (Cursor *self, guint32 processor, guint32 *lane)
{
  Heap *woken = &self->ready[processor].lanes->woken;

  if (woken->count == 0)
    return FALSE;
  *lane = heap_pop_number (woken);
  return TRUE;
}

void
cursor_wake (Cursor *self, guint32 processor, guint32 lane)
{
  heap_push_number (&self->ready[processor].lanes->woken, lane);
}

gboolean
cursor_has_completed (const Cursor *self, guint32 processor)
{
  const Ready *ready = &self->ready[processor];

  return ready->n_completed == ready->operations->count;
}

void
cursor_progress (const Cursor *self, guint64 *given, guint64 *all)
{
  *given = self->given;
  *all = self->all;
}
