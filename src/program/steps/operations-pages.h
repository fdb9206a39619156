/* SPDX-License-Identifier: GPL-3.0-or-later */
/* operations-pages.h - the operations of each processor, in pages of processors
 *
 * A file may declare millions of processors and have operations for only one: only pages
 * with operations take memory.
 */
#pragma once

#include "program/steps/operations.h"

typedef struct _OperationsPages OperationsPages;

OperationsPages *operations_pages_new (guint32 processors);
void operations_pages_free (OperationsPages *self);

/* The operations of a processor, to be filled; initially all zeros. */
Operations *operations_pages_make (OperationsPages *self, guint32 processor);

/* The operations of a processor; NULL: none in its page. */
const Operations *operations_pages_get (const OperationsPages *self, guint32 processor);
