/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "run/rehearsal.h"

struct _Rehearsal
{
  const Run *run;
  Replay *replay;
};

Rehearsal *
rehearsal_new (const Run *run)
{
  Rehearsal *self = g_new0 (Rehearsal, 1);

  self->run = run;
  self->replay = replay_new (run->program, run->machine, run->network);
  return self;
}

void
rehearsal_free (Rehearsal *self)
{
  replay_free (self->replay);
  g_free (self);
}

void
rehearsal_add_observer (Rehearsal *self, const ReplayObserver *observer, gpointer data)
{
  replay_add_observer (self->replay, observer, data);
}

gboolean
rehearsal_run (Rehearsal *self, SimTime *end, GError **error)
{
  const RunWatcher *watcher = self->run->settings.watcher;
  g_autofree char *what = g_strdup_printf ("trial run on %s", self->run->machine->name);
  g_auto (RunWork) work = run_watcher_begin (watcher, what);
  ReplayResult result;

  run_watcher_step (watcher, "%s: messages may overtake each other", what);
  if (work.work != NULL)
    replay_set_progress (self->replay, watcher->show, work.work);
  if (!replay_run (self->replay, &result, error))
    return FALSE;
  *end = result.time;
  return TRUE;
}
