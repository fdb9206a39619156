/* SPDX-License-Identifier: GPL-3.0-or-later */
/* operations.h - a processor's operations and their requirements, packed
 *
 *   operations   0   1   2   3   4   5   6      1, 2 and 3 require 0; 4 requires all of
 *   groups      [0] [1   2   3] [4] [5   6]     them; 5 and 6 require 4
 *
 * Consecutive operations that have the same requirements and are required by the same
 * operations are a group.  A group has one count of open requirements, and its completion
 * meets one requirement of each group that requires it, however many operations it has.
 * For example, all operations of a step of a halo exchange are a group.
 *
 *   bytes    | head, length of runs, step, step, .., run, run | head, size, step, ..
 *   words     [0 .. 31]                                [32 .. 63]
 *
 * A group is a sequence of numbers of variable length (7 bits a byte): twice the number
 * of bytes that follow, how many of them the runs take, the step of each operation, then
 * the runs of operations that require the group, each with its distance from the end of
 * the one before it, the first from the end of the group.  A run consists of whole
 * groups.  A group is a link if its end is required once by each operation of the group
 * behind it, and by nothing else, as are most: 1 is added to the first number, and in
 * place of the runs it has the size of the group behind it.  Sends and receives, which
 * schedules repeat, are indices of a table of steps that all processors share; the peer
 * there is the distance from the processor (modulo 2^32), so that processors that do the
 * same with their neighbours have the same steps.  A compute step is its time, as is a
 * step that ends at one.
 *
 * No group crosses a multiple of 32, so an operation is found through the word of its 32.
 * An operation that others require to have been started is a group of its own.  A halo
 * exchange takes 3 bytes an operation.
 */
#pragma once

#include "program/steps/operation-places.h"
#include "program/steps/step-table.h"

#define OPERATIONS_IN_WORD 32

/* A step that ends at a time t has the number 2 t + 1 + 2^33, which no step of the table
 * has.  t is at most 2^62. */
#define OPERATIONS_AT_BITS 33

/* The groups of 32 operations. */
typedef struct
{
  guint32 bounds;   /* bit k: operation k begins a group, or is behind the last one;
                     * bit 0 is set */
  guint32 group;    /* the number of the first group */
  guint64 position; /* where it is in `bytes` */
} OperationWord;

/* Returns: bit k for each group that begins with operation k of the first `size` ones. */
static inline guint32
operations_bounds (const OperationWord *word, guint32 size)
{
  return word->bounds & G_MAXUINT32 >> (OPERATIONS_IN_WORD - size);
}

typedef struct
{
  guint32 count;
  guint32 processor; /* which executes them */
  guint32 groups;
  guint has_starts : 1; /* some operation requires the start of another */
  guint has_times : 1;  /* some operation ends at a time (STEP_AT) */
  guint is_chain : 1;   /* each group requires the one before it, and nothing else */
  guint is_shared : 1;  /* words and bytes are those of another processor */
  guint has_names : 1;  /* operations have calls: done on lanes, even on one */
  OperationWord *words;
  guint8 *bytes;
  OperationPlaces *places; /* NULL: all on stream 0 and nic 0 */
} Operations;

/* Operations that end at times occupy no stream: as if they were all on one more, the
 * last lane, which is never occupied. */
static inline guint32
operations_lanes (const Operations *self)
{
  return (self->places == NULL ? 1 : self->places->lanes) + self->has_times;
}

static inline gboolean
operations_use_lanes (const Operations *self)
{
  return operations_lanes (self) > 1 || self->has_names;
}

static inline guint32
operations_lane (const Operations *self, guint32 operation)
{
  return self->places == NULL ? 0 : narrow_numbers_get (&self->places->lane, operation);
}

/* Operations first .. end-1 require all operations of a group. */
typedef struct
{
  guint32 first, end;
  RequirementType type;
} OperationRun;

/* As program_set_graph. */
gboolean operations_pack (Operations *self, StepTable *table, guint32 processor,
                          const Step *steps, guint32 count,
                          const Requirement *requirements, guint32 n_requirements,
                          guint32 *cycle);
void operations_clear (Operations *self);

/* Shares the operations of another processor, whose peers are at the same distances, and
 * which are freed later than self; streams and nics are not copied.  self is all zeros.
 */
void operations_share (Operations *self, guint32 processor, const Operations *of);

/* Whether two processors have the same operations, with peers at the same distances;
 * streams and nics are not compared. */
gboolean operations_are_same (const Operations *a, const Operations *b);
