/* SPDX-License-Identifier: GPL-3.0-or-later */
/* operations.h - a processor's operations and what each requires, packed
 *
 *   bytes    | length, step, successor, successor | length, step | ...
 *   landmarks  [0]                                               [8]
 *
 * An operation is a run of numbers of variable length (7 bits a byte): how many bytes
 * follow, what it does, then its successors, each as the distance from the one before it,
 * the first from the operation itself.  What schedules repeat, sends and receives, is a
 * place in a table of steps that all processors share; a compute step is its time.  Every
 * eighth operation's place is kept, and a reader remembers where it was, since operations
 * are mostly taken one after another.  A halo exchange takes 8 bytes an operation.
 *
 * open: how many requirements each waits for, in bytes where no operation has more than
 * fit.
 */
#pragma once

#include "program/steps/step.h"

typedef struct
{
  guint32 count;
  guint32 open_bytes; /* an entry of `open`: 1 or 4 */
  guint32 *landmarks; /* where operations 0, 8, 16, .. begin */
  guint8 *bytes;
  gpointer open;
} Operations;

/* Steps that are kept once. */
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

/* From where reading was last, or the landmark before; all zeros at first. */
void operations_find (const Operations *self, guint32 operation, OperationPlace *place);

/* Where reading its successors has got to. */
typedef struct
{
  const guint8 *next, *end;
  guint32 previous;
} OperationReader;

/* step: NULL where only the successors are wanted. */
void operations_read (const OperationPlace *place, const StepTable *table, Step *step,
                      OperationReader *successors);

/* The next successor; FALSE: there is none. */
gboolean operations_next_successor (OperationReader *self, guint32 *successor,
                                    RequirementType *type);
