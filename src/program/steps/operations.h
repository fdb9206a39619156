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
#include "program/steps/step-table.h"

#define OPERATIONS_IN_WORD 32

/* Of 32 operations. */
typedef struct
{
  guint32 bounds;   /* bit k: operation k begins a group, or is behind the last one;
                     * bit 0 is set */
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

/* Operations first .. end-1 require all of a group. */
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

/* Whether two processors do the same, with peers at the same distances; where their
 * operations are placed is not looked at. */
gboolean operations_are_same (const Operations *a, const Operations *b);
