/* SPDX-License-Identifier: GPL-3.0-or-later */
/* background-worker.h - a background thread that executes one piece of work at a time
 *
 *   caller   fills 1 | begin, fills 2 .. | wait, begin, fills 3 ..    | wait
 *   thread           | work on 1 ......| | work on 2 ...............| |
 *
 * begin and wait are memory barriers: the work sees all that the caller wrote before
 * begin, and the caller sees all that the work wrote after wait.  The first begin starts
 * the thread; if the system cannot, begin executes the work itself.
 */
#pragma once

#include <glib.h>

typedef struct _BackgroundWorker BackgroundWorker;

BackgroundWorker *background_worker_new (void (*work) (gpointer data), gpointer data);

/* Waits until the work is done. */
void background_worker_free (BackgroundWorker *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BackgroundWorker, background_worker_free)

/* Starts the work; wait must have been called since the last begin. */
void background_worker_begin (BackgroundWorker *self);

/* Waits until the work that was started last is finished; returns at once if there is
 * none. */
void background_worker_wait (BackgroundWorker *self);
