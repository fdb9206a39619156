/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run-watcher.h - who is told what a run is doing, since nothing here prints
 *
 * A NULL watcher, and a member that is NULL, mean that nobody wants to know.
 */
#pragma once

#include <glib.h>

typedef struct
{
  /* Work that can take long begins: "reading jac.ptr".  Returns: what `show` and `end`
   * get; NULL: nobody wants to know of this one. */
  gpointer (*begin) (gpointer data, const char *what);
  void (*show) (gpointer work, double share); /* of it done, 0 to 1 */
  void (*end) (gpointer work);

  void (*step) (gpointer data, const char *text); /* a step of the work */
  gpointer data;
} RunWatcher;

/* Work that has begun; ends when it goes out of scope. */
typedef struct
{
  const RunWatcher *watcher;
  gpointer work; /* NULL: nobody wants to know */
} RunWork;

RunWork run_watcher_begin (const RunWatcher *self, const char *what);
void run_work_end (RunWork *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RunWork, run_work_end)

void run_watcher_step (const RunWatcher *self, const char *format, ...)
    G_GNUC_PRINTF (2, 3);
