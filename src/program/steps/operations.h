/* SPDX-License-Identifier: GPL-3.0-or-later */
/* operations.h - a processor's operations and their requirements, packed
 *
 *   bytes    | length, step, successor, successor | length, step | ...
 *   landmarks  [0]                                               [8]
 *
 * An operation is a sequence of numbers of variable length (7 bits per byte): how many
 * bytes follow, the step, then the successors, each as the distance from the previous
 * one, the first from the operation itself.  Sends and receives, which schedules repeat,
 * are indices of a table of steps that all processors share; a compute step is its time.
 * The position of every eighth operation is stored, and a reader remembers its position,
 * because operations are mostly read in order.  A halo exchange takes 8 bytes per
 * operation.
 *
 * open: the number of requirements of each operation, in one byte if all fit.
 */
#pragma once

#include "program/steps/step.h"

typedef struct
{
  guint32 count;
  guint32 open_bytes; /* an entry of `open`: 1 or 4 */
  guint32 *landmarks; /* positions of operations 0, 8, 16, .. */
  guint8 *bytes;
  gpointer open;
} Operations;

/* Steps, stored once. */
typedef struct _StepTable StepTable;

StepTable *step_table_new (void);
void step_table_free (StepTable *self);
guint32 step_table_count (const StepTable *self);
const Step *step_table_get (const StepTable *self, guint32 number);

/* As program_set_graph. */
gboolean operations_pack (Operations *self, StepTable *table, const Step *steps,
                          guint32 count, const Requirement *requirements,
                          guint32 n_requirements, guint32 *cycle);
void operations_clear (Operations *self);

/* Where an operation is. */
typedef struct
{
  guint32 operation;
  const guint8 *bytes;
} OperationPlace;

/* Reads from the last position, or from the preceding landmark; initially all zeros. */
void operations_find (const Operations *self, guint32 operation, OperationPlace *place);

/* The position in its successors. */
typedef struct
{
  const guint8 *next, *end;
  guint32 previous;
} OperationReader;

/* step: NULL if only the successors are needed. */
void operations_read (const OperationPlace *place, const StepTable *table, Step *step,
                      OperationReader *successors);

/* The next successor; FALSE: there is none. */
gboolean operations_next_successor (OperationReader *self, guint32 *successor,
                                    RequirementType *type);
