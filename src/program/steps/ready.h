/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ready.h - which of a processor's operations are ready: all their requirements are
 * met
 *
 * Counts of open requirements, and a heap of the operations that have none left, the
 * first in file order on top.
 */
#pragma once

#include "base/heap.h"
#include "program/steps/operations.h"

typedef struct
{
  const Operations *operations;
  gpointer open;        /* as Operations' */
  Heap heap;            /* numbers */
  OperationPlace place; /* of the operation last read */
  guint32 n_given, n_completed;
  gboolean ended;
} Ready;

void ready_init (Ready *self, const Operations *operations);
void ready_clear (Ready *self);

/* Takes the first ready operation; FALSE: none.  This meets the requirements of
 * operations that require its start. */
gboolean ready_take (Ready *self, const StepTable *table, Step *step, guint32 *operation);
void ready_complete (Ready *self, const StepTable *table, guint32 operation);
