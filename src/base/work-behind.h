/* SPDX-License-Identifier: GPL-3.0-or-later */
/* work-behind.h - a thread that works behind its caller, on one piece of work at a time
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

typedef struct _WorkBehind WorkBehind;

WorkBehind *work_behind_new (void (*work) (gpointer data), gpointer data);

/* Waits until the work is done. */
void work_behind_free (WorkBehind *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WorkBehind, work_behind_free)

/* After wait: the work is done from now on. */
void work_behind_begin (WorkBehind *self);

/* Until what was begun last is done; at once if nothing was. */
void work_behind_wait (WorkBehind *self);
