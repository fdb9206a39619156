/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "run/run-watcher.h"

RunWork
run_watcher_begin (const RunWatcher *self, const char *what)
{
  RunWork work = { self, NULL };

  if (self != NULL && self->begin != NULL)
    work.work = self->begin (self->data, what);
  return work;
}

void
run_work_end (RunWork *self)
{
  if (self->work != NULL)
    self->watcher->end (self->work);
  self->work = NULL;
}

void
run_watcher_step (const RunWatcher *self, const char *format, ...)
{
  va_list arguments;
  g_autofree char *text = NULL;

  if (self == NULL || self->step == NULL)
    return;
  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  self->step (self->data, text);
}
