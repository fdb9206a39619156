/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cursor.h - the position of every processor in a program, and its ready steps
 *
 * The replay gets the ready steps of a processor with cursor_next, in file order and each
 * once, and reports the completion of each with cursor_complete; in between a step is in
 * progress.  cursor_next returns FALSE if no step is ready until one in progress
 * completes.
 *
 * The steps of a job (jobs.h) are translated a few at a time, when the ones before them
 * have been taken, and begin again with each repetition.
 *
 * In a stream each step requires the previous one.  In a program of graphs several steps
 * of a processor may be in progress, and cursor_open must first find the initially ready
 * ones; several threads can call it concurrently, each for its own processors.
 */
#pragma once

#include "program/program.h"
#include "program/steps/ready.h"

/* The number of steps of a stream that are prefetched. */
#define STEPS_AHEAD 4

/* The position in a stream; of a job's in those of its steps that are translated. */
typedef struct
{
  const Step *steps;
  guint32 length;
  guint32 place;
  gboolean under_way;
  guint32 before; /* steps that were taken before these; modulo 2^32 */
} CursorPosition;

/* The position of a processor of a job. */
typedef struct _CursorJob CursorJob;

typedef struct
{
  Program *program;
  guint64 given, all;
  CursorPosition *position; /* by processor; NULL: */
  Ready *ready;             /* by processor; with lines of the cache */
  gpointer memory;          /* of ready */
  const char *positions;    /* `position` or `ready`, whose elements have this size */
  gsize position_size;
  const Ready *opened; /* the last one */
  const Step *steps;   /* with ready: those of the table of steps, or: */
  const Step **tables; /* by processor; NULL: all have the same */
  CursorJob *jobs;     /* by processor; NULL: the program has no jobs */
  guint32 only;        /* processors of other jobs have no steps; G_MAXUINT32: all have */
} Cursor;

Cursor *cursor_new (Program *program);
void cursor_free (Cursor *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Cursor, cursor_free)

/* Before the first step is read: processors of all other jobs have no steps. */
void cursor_set_only (Cursor *self, guint32 job);

/* Whether this processor has operations, not a stream. */
gboolean cursor_has_graph (const Cursor *self, guint32 processor);

/* FALSE: it is of another job than the only one. */
gboolean cursor_has_steps (const Cursor *self, guint32 processor);

/* Called once for each processor, before its steps are read. */
void cursor_open (Cursor *self, guint32 processor);

/* A cursor on the same positions for one more thread, which reads only its own
 * processors; it has its own counts. */
Cursor *cursor_share (const Cursor *self);

/* Adds the counts of such a cursor, and frees it. */
void cursor_join (Cursor *self, Cursor *share);

/* STEP_END is returned once when no steps remain; it is not completed. */
gboolean cursor_next (Cursor *self, guint32 processor, Step *step, guint32 *id);

/* id: as returned by cursor_next. */
void cursor_complete (Cursor *self, guint32 processor, guint32 id);

/* ---- streams ----------------------------------------------------------------------- */

/* A step of type STEP_END, for the end of a stream. */
extern const Step cursor_end_step;

/* Behind the last step: of a job there may be more. */
const Step *cursor_step_behind_ (const Cursor *self, guint32 processor);

/* The current step of a processor's stream: the next one, or the one in progress. */
static inline const Step *
cursor_step (const Cursor *self, guint32 processor)
{
  const CursorPosition *position = &self->position[processor];

  return G_LIKELY (position->place < position->length)
             ? &position->steps[position->place]
             : cursor_step_behind_ (self, processor);
}

/* How many steps a processor has taken, of all repetitions, modulo 2^32; the place of the
 * current step in the stream. */
static inline guint32
cursor_taken (const Cursor *self, guint32 processor)
{
  return self->position[processor].before + self->position[processor].place;
}

guint32 cursor_place (const Cursor *self, guint32 processor);

/* The current step has completed. */
static inline void
cursor_advance (Cursor *self, CursorPosition *position)
{
  self->given++;
  position->place++;
  /* Processors alternate, each with its own stream: the next line of the cache. */
  __builtin_prefetch (position->steps
                      + MIN (position->place + STEPS_AHEAD, position->length));
}

/* ---- programs of graphs ------------------------------------------------------------ */

/* The ready operations of a processor in a program of graphs. */
static inline Ready *
cursor_ready (const Cursor *self, guint32 processor)
{
  return &self->ready[processor];
}

/* The steps that its operations name. */
static inline const Step *
cursor_table (const Cursor *self, guint32 processor)
{
  return G_LIKELY (self->tables == NULL) ? self->steps : self->tables[processor];
}

/* All operations of a processor have completed: begins the next repetition of its job.
 * sent: the number of its next message.  Returns: FALSE if that was the last one. */
gboolean cursor_repeat (Cursor *self, guint32 processor, guint32 sent, SimTime now);

/* When its job starts, until when it is idle; 0: at once. */
SimTime cursor_start (const Cursor *self, guint32 processor);

/* When the repetition of a processor's job began, the first with the job; times of
 * STEP_AT are counted from there.  0: there are no jobs. */
SimTime cursor_begun (const Cursor *self, guint32 processor);

/* Whether its message of this number is of an earlier repetition. */
gboolean cursor_was_sent_before (const Cursor *self, guint32 processor, guint32 message);

/* As ready_take. */
static inline guint64
cursor_take (Cursor *self, Ready *ready, guint32 *id)
{
  self->given++;
  return ready_take (ready, id);
}

/* Prefetch the position of a processor, and, if that is in the cache, the data of its
 * next operations.  Always inlined: gcc removes calls of functions that only prefetch. */
static G_ALWAYS_INLINE inline void
cursor_fetch (const Cursor *self, guint32 processor)
{
  const char *position = self->positions + processor * self->position_size;

  __builtin_prefetch (position, 1);
  __builtin_prefetch (position + self->position_size - 1, 1);
}

static G_ALWAYS_INLINE inline void
cursor_fetch_operations (const Cursor *self, guint32 processor)
{
  if (self->ready != NULL)
    ready_fetch (&self->ready[processor]);
  else
    {
      const CursorPosition *position = &self->position[processor];

      __builtin_prefetch (position->steps + position->place);
    }
}

/* ---- processors whose operations are on several lanes (operation-places.h) --------- */

/* With the one of operations that end at times (operations_lanes). */
guint32 cursor_lanes (const Cursor *self, guint32 processor);
guint32 cursor_lane_of (const Cursor *self, guint32 processor, guint32 id);

/* As cursor_next, for one of several lanes; does not return STEP_END. */
gboolean cursor_next_of_lane (Cursor *self, guint32 processor, guint32 lane, Step *step,
                              guint32 *id);

/* The id that cursor_next_of_lane would return.  Returns: FALSE if there is none. */
gboolean cursor_peek_lane (const Cursor *self, guint32 processor, guint32 lane,
                           guint32 *id);

/* Takes the lowest of the lanes to examine: those in which an operation has become ready,
 * and those passed to cursor_wake.  Returns: FALSE if there is none. */
gboolean cursor_take_woken (Cursor *self, guint32 processor, guint32 *lane);
void cursor_wake (Cursor *self, guint32 processor, guint32 lane);

/* Whether all operations of a processor have completed. */
gboolean cursor_has_completed (const Cursor *self, guint32 processor);

/* The number of steps returned so far, and the total; for reports of progress. */
void cursor_progress (const Cursor *self, guint64 *given, guint64 *all);
