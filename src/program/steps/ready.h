/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ready.h - which of a processor's operations are ready: all they require has come
 *
 * Counts of open requirements, and a heap of those that have none left, first in file
 * order on top.
 */
#pragma once

#include "base/heap.h"
#include "program/steps/operations.h"

typedef struct
{
  const Operations *operations;
  gpointer open;        /* as Operations' */
  Heap heap;            /* numbers */
  OperationPlace place; /* of the one last looked at */
  guint32 n_given, n_completed;
  gboolean ended;
} Ready;

void ready_init (Ready *self, const Operations *operations);
void ready_clear (Ready *self);

/* Gives the first one that is ready; FALSE: none is.  Whoever requires its start is
 * ready, as far as that goes. */
gboolean ready_take (Ready *self, const StepTable *table, Step *step, guint32 *operation);
void ready_complete (Ready *self, const StepTable *table, guint32 operation);
