/* SPDX-License-Identifier: GPL-3.0-or-later */
/* operations-pages.h - the operations of each processor, in pages of processors
 *
 * A file may state millions of processors and give operations to one: only pages that
 * have a processor with operations take memory.
 */
#pragma once

#include "program/steps/operations.h"

typedef struct _OperationsPages OperationsPages;

OperationsPages *operations_pages_new (guint32 processors);
void operations_pages_free (OperationsPages *self);

/* Of a processor, to be filled; all zeros at first. */
Operations *operations_pages_make (OperationsPages *self, guint32 processor);

/* Of a processor; NULL: none in its page. */
const Operations *operations_pages_get (const OperationsPages *self, guint32 processor);
