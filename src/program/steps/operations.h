/* SPDX-License-Identifier: GPL-3.0-or-later */
/* operations.h - a processor's operations and their requirements, packed
 *
 *   operations   0   1   2   3   4   5   6      1, 2 and 3 require 0; 4 requires all of
 *   groups      [0] [1   2   3] [4] [5   6]     them; 5 and 6 require 4
 *
 * Operations that follow each other in the file, require the same and are required by the
 * same are a group: whether it is ready is one count, and that it has been done is one
 * fact for whatever requires it.  "All of the last step" is a group.
 *
 *   bytes    | length, length of runs, step, step, .., run, run | length, ..
 *   words     [0 .. 31]                              [32 .. 63]
 *
 * A group is a sequence of numbers of variable length (7 bits a byte): how many bytes
 * follow, how many of them the runs take, the step of each operation, then the runs of
 * operations that require the group, each with its distance from the end of the one
 * before it, the first from the end of the group.  A run consists of whole groups.  Sends
 * and receives, which schedules repeat, are indices of a table of steps that all
 * processors share; the peer there is the distance from the processor (modulo 2^32), so
 * that processors that do the same with their neighbours have the same steps.  A compute
 * step is its time.
 *
 * No group crosses a multiple of 32, so an operation is found through the word of its 32.
 * An operation that others require to have been started is a group of its own.  A halo
 * exchange takes 3 bytes an operation.
 */
#pragma once

#include "program/steps/operation-places.h"
#include "program/steps/step.h"

#define OPERATIONS_IN_WORD 32

/* Of 32 operations. */
typedef struct
{
  guint32 bounds;   /* bit k: operation k begins a group; bit 0 is set */
  guint32 group;    /* the number of the first group */
  guint64 position; /* where it is in `bytes` */
} OperationWord;

typedef struct
{
  guint32 count;
  guint32 processor; /* whose they are */
  guint32 groups;
  gboolean has_starts; /* some operation requires the start of another */
  OperationWord *words;
  guint8 *bytes;
  OperationPlaces *places; /* NULL: all on stream 0 and nic 0 */
} Operations;

/* Steps, stored once, with distances of peers instead of peers. */
typedef struct _StepTable StepTable;

StepTable *step_table_new (void);
void step_table_free (StepTable *self);
guint32 step_table_count (const StepTable *self);
const Step *step_table_get (const StepTable *self, guint32 number);

/* The number of the step; a new one if there was none. */
guint32 step_table_add (StepTable *self, const Step *step);

/* As program_set_graph. */
gboolean operations_pack (Operations *self, StepTable *table, guint32 processor,
                          const Step *steps, guint32 count,
                          const Requirement *requirements, guint32 n_requirements,
                          guint32 *cycle);
void operations_clear (Operations *self);

/* ---- groups ------------------------------------------------------------------------ */

/* Initially all zeros. */
typedef struct
{
  guint32 first, end; /* its operations */
  guint32 number;     /* of the group */
  guint32 next;       /* the operation whose step is at `step` */
  const guint8 *step, *runs, *after;
} OperationGroup;

/* The group of an operation. */
void operations_find_group (const Operations *self, guint32 operation,
                            OperationGroup *group);

/* The group behind `group`, the first one if that is all zeros; FALSE: there is none. */
gboolean operations_next_group (const Operations *self, OperationGroup *group);

/* The step of an operation.  group: where it looks first. */
void operations_read (const Operations *self, guint32 operation, OperationGroup *group,
                      const StepTable *table, Step *step);

/* The step of the next operation of a group, as it is in the table; NULL: a compute
 * step. */
const Step *operations_next_shared (OperationGroup *group, const StepTable *table);

/* Operations first .. end-1 require all of a group. */
typedef struct
{
  guint32 first, end;
  RequirementType type;
} OperationRun;

/* The position in the runs of a group. */
typedef struct
{
  const guint8 *next, *after;
  guint32 end; /* of the last one */
} OperationRuns;

static inline OperationRuns
operations_runs (const OperationGroup *group)
{
  return (OperationRuns){ group->runs, group->after, group->end };
}

/* The next run, in the order of the requirements; FALSE: there is none. */
gboolean operations_next_run (OperationRuns *self, OperationRun *run);

/* How many groups begin with those bits: the compiler would call a function. */
static inline guint32
operations_count_bounds_ (guint32 bounds)
{
  bounds -= bounds >> 1 & 0x55555555u;
  bounds = (bounds & 0x33333333u) + (bounds >> 2 & 0x33333333u);
  return ((bounds + (bounds >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24;
}

/* The end of the group that begins with an operation; *number: its number. */
static inline guint32
operations_group_end (const Operations *self, guint32 first, guint32 *number)
{
  const OperationWord *word = &self->words[first / OPERATIONS_IN_WORD];
  const guint32 place = first % OPERATIONS_IN_WORD;
  const guint32 behind = word->bounds >> place >> 1;

  *number = word->group + operations_count_bounds_ (word->bounds & ((1u << place) - 1));
  if (behind != 0)
    return first + 1 + (guint32) __builtin_ctz (behind);
  return MIN (first - place + OPERATIONS_IN_WORD, self->count);
}

/* The number of an operation's group. */
static inline guint32
operations_group_of (const Operations *self, guint32 operation)
{
  const OperationWord *word = &self->words[operation / OPERATIONS_IN_WORD];

  return word->group - 1
         + operations_count_bounds_ (word->bounds
                                     & ((2u << operation % OPERATIONS_IN_WORD) - 1));
}
