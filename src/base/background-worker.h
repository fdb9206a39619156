/* SPDX-License-Identifier: GPL-3.0-or-later */
/* background-worker.h - a thread that works for its caller, on one piece of work at a
 * time
 *
 *   caller   fills 1 | begin, fills 2 .. | wait, begin, fills 3 ..    | wait
 *   thread           | work on 1 ......| | work on 2 ...............| |
 *
 * What the caller wrote before begin is seen by the work, and what that wrote by the
 * caller after wait.  The thread is started by the first begin; if it cannot be, the
 * caller works itself.
 */
#pragma once

#include <glib.h>

typedef struct _BackgroundWorker BackgroundWorker;

BackgroundWorker *background_worker_new (void (*work) (gpointer data), gpointer data);

/* Waits until the work is done. */
void background_worker_free (BackgroundWorker *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BackgroundWorker, background_worker_free)

/* After wait: the work is done from now on. */
void background_worker_begin (BackgroundWorker *self);

/* Until what was begun last is done; at once if nothing was. */
void background_worker_wait (BackgroundWorker *self);
