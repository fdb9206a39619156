/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cursor.h - the position of every processor in a program, and its ready steps
 *
 * The replay asks for the next ready step of a processor, reports when a step has
 * completed, and asks again.  Between cursor_next and cursor_complete a step is in
 * progress, a receive or a wait possibly for long. cursor_next returns the ready steps of
 * a processor in file order, each once; FALSE means that none is ready before a step in
 * progress completes.
 *
 * Streams are the simple case: each step requires the one before it.  In a program of
 * graphs several steps of a processor may be in progress, and what is ready at the begin
 * has to be found: cursor_open, which several threads can call at once, each for
 * processors of its own.
 */
#pragma once

#include "program/program.h"
#include "program/steps/ready.h"

/* So many steps of a stream are fetched ahead; behind its end nothing is. */
#define STEPS_AHEAD 4

/* The position in a stream. */
typedef struct
{
  const Step *steps;
  guint32 length;
  guint32 place;
  gboolean under_way;
} CursorPosition;

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
  const Step *steps;   /* with ready: those of the table of steps */
} Cursor;

Cursor *cursor_new (Program *program);
void cursor_free (Cursor *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Cursor, cursor_free)

/* To be called for each processor once, before it is asked for steps. */
void cursor_open (Cursor *self, guint32 processor);

/* The same position for one more thread, which asks only for processors of its own; what
 * was returned is counted apart. */
Cursor *cursor_share (const Cursor *self);

/* Adds what was returned by a share, and frees it. */
void cursor_join (Cursor *self, Cursor *share);

/* STEP_END is returned once when no steps remain; it is not completed. */
gboolean cursor_next (Cursor *self, guint32 processor, Step *step, guint32 *id);

/* id: as returned by cursor_next. */
void cursor_complete (Cursor *self, guint32 processor, guint32 id);

/* ---- streams ----------------------------------------------------------------------- */

/* STEP_END, behind the steps of a stream. */
extern const Step cursor_end_step;

/* The step of a processor's stream that is next, or under way. */
static inline const Step *
cursor_step (const Cursor *self, guint32 processor)
{
  const CursorPosition *position = &self->position[processor];

  return G_LIKELY (position->place < position->length) ? &position->steps[position->place]
                                                       : &cursor_end_step;
}

/* That step has been done. */
static inline void
cursor_advance (Cursor *self, guint32 processor)
{
  CursorPosition *position = &self->position[processor];

  self->given++;
  position->place++;
  /* Processors alternate, each with its own stream: the next line of the cache. */
  __builtin_prefetch (position->steps
                      + MIN (position->place + STEPS_AHEAD, position->length));
}

/* ---- programs of graphs ------------------------------------------------------------ */

/* Which operations of a processor are ready.  They are completed there, too. */
static inline Ready *
cursor_ready (const Cursor *self, guint32 processor)
{
  return &self->ready[processor];
}

/* As ready_take. */
static inline guint64
cursor_take (Cursor *self, Ready *ready, guint32 *id)
{
  self->given++;
  return ready_take (ready, id);
}

/* Fetches the position of a processor into the cache; with it there, what the next
 * operations need.  Inlined always: gcc leaves out calls of a function that does nothing
 * but fetch. */
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

guint32 cursor_lanes (const Cursor *self, guint32 processor);
guint32 cursor_lane_of (const Cursor *self, guint32 processor, guint32 id);

/* As cursor_next, for a lane of several; without STEP_END. */
gboolean cursor_next_of_lane (Cursor *self, guint32 processor, guint32 lane, Step *step,
                              guint32 *id);

/* The id that cursor_next_of_lane would return; FALSE: none. */
gboolean cursor_peek_lane (const Cursor *self, guint32 processor, guint32 lane,
                           guint32 *id);

/* Lanes in which something may go on: those in which an operation has become ready, and
 * those given to cursor_wake.  Takes the lowest one; FALSE: none is left. */
gboolean cursor_take_woken (Cursor *self, guint32 processor, guint32 *lane);
void cursor_wake (Cursor *self, guint32 processor, guint32 lane);

/* Whether all its operations have completed. */
gboolean cursor_has_completed (const Cursor *self, guint32 processor);

/* Steps returned so far, and the total; for progress. */
void cursor_progress (const Cursor *self, guint64 *given, guint64 *all);
