/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cursor.h - where every processor is in a program: which steps are ready
 *
 * The replay asks for the next ready step of a processor, reports when a step has
 * completed, and asks again.  Between cursor_next and cursor_complete a step is under
 * way; a receive or a wait may stay so for long.  cursor_next gives the ready steps of
 * a processor in file order, each once; FALSE means that none is ready until one under
 * way completes.
 *
 * Streams are the simple case: each step requires the one before it.  In a program of
 * graphs several steps of a processor may be under way.
 */
#pragma once

#include "program/program.h"

typedef struct _Cursor Cursor;

Cursor *cursor_new (Program *program);
void cursor_free (Cursor *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Cursor, cursor_free)

/* STEP_END is given once when nothing is left; it does not complete. */
gboolean cursor_next (Cursor *self, guint32 processor, Step *step, guint32 *id);

/* The id of what cursor_next would give; FALSE: nothing, or STEP_END.  For programs of
 * graphs. */
gboolean cursor_peek (const Cursor *self, guint32 processor, guint32 *id);

/* id: as cursor_next gave it. */
void cursor_complete (Cursor *self, guint32 processor, guint32 id);

/* Steps given so far, and all there are; for progress. */
void cursor_progress (const Cursor *self, guint64 *given, guint64 *all);
